package watch

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestStateSeesEveryChange(t *testing.T) {
	folder := t.TempDir()
	a := filepath.Join(folder, "records", "a.jsonl")
	write(t, a, "one")
	last := state(os.DirFS(folder))
	check := func(what string, wantChange bool) {
		t.Helper()
		now := state(os.DirFS(folder))
		if (now != last) != wantChange {
			t.Errorf("%s: change seen %v, want %v", what, now != last, wantChange)
		}
		last = now
	}
	check("nothing", false)
	write(t, a, "longer")
	check("resized", true)
	if err := os.Chtimes(a, time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	check("rewritten in the same size", true)
	write(t, filepath.Join(folder, "report", "index.md"), "")
	check("added", true)
	if err := os.Rename(a, filepath.Join(folder, "records", "b.jsonl")); err != nil {
		t.Fatal(err)
	}
	check("renamed", true)
	if err := os.RemoveAll(filepath.Join(folder, "report")); err != nil {
		t.Fatal(err)
	}
	check("removed", true)
	write(t, filepath.Join(folder, ".git", "index"), "x")
	write(t, filepath.Join(folder, "records", ".b.jsonl.swp"), "x")
	check("hidden files", false)
}

func TestChangesWaitsUntilItIsQuiet(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a")
	write(t, path, "")
	w := New(os.DirFS(folder))
	write(t, path, "changed before the first look")
	ctx, stop := context.WithCancel(t.Context())
	told := make(chan struct{}, 100)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.Changes(ctx, 20*time.Millisecond, func() { told <- struct{}{} })
	}()
	select {
	case <-told:
	case <-time.After(10 * time.Second):
		t.Fatal("a change was not told within 10 s")
	}
	select {
	case <-told:
		t.Error("one change was told twice")
	case <-time.After(100 * time.Millisecond):
	}
	stop()
	<-ended
}
