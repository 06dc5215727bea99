package output

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// names lists what lies in a folder, hidden files included.
func names(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return strings.Join(list, " ")
}

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestFileReplaces(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "out.json")
	for _, text := range []string{"first, long", "second"} {
		if err := File(t.Context(), path, []byte(text), nil); err != nil {
			t.Fatal(err)
		}
		if got := content(t, path); got != text {
			t.Errorf("File: wrote %q, want %q", got, text)
		}
	}
	if got := names(t, folder); got != "out.json" {
		t.Errorf("File left %q, want out.json alone", got)
	}
}

// A link stays a link, and a file that only its owner may read stays so.
func TestFileBehindALink(t *testing.T) {
	folder := t.TempDir()
	real, link := filepath.Join(folder, "real"), filepath.Join(folder, "link")
	if err := os.WriteFile(real, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", link); err != nil {
		t.Skipf("no symbolic links: %v", err)
	}
	if err := File(t.Context(), link, []byte("new"), nil); err != nil {
		t.Fatal(err)
	}
	if got := content(t, real); got != "new" || names(t, folder) != "link real" {
		t.Errorf("got %q in %s", got, names(t, folder))
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is none: %v, %v", info, err)
	}
	if info, err := os.Stat(real); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("permissions: %v, %v", info.Mode(), err)
	}
}

func TestFileStandardOutput(t *testing.T) {
	var out bytes.Buffer
	if err := File(t.Context(), "-", []byte("x"), &out); err != nil || out.String() != "x" {
		t.Errorf("File to -: got %q, %v", out.String(), err)
	}
}

func TestFileFailuresLeaveNothing(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	check := func(ctx context.Context, name, want string) {
		t.Helper()
		err := File(ctx, filepath.Join(folder, name), []byte("x"), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("File(%s): got %v, want %q", name, err, want)
		}
	}
	check(t.Context(), "sub", "it is a folder")
	if err := os.WriteFile(filepath.Join(folder, "taken"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	check(t.Context(), "taken/under/out", "not a directory")
	check(t.Context(), "new/folders/"+strings.Repeat("x", 300), "file name too long")
	check(stopped, "new/out", "context canceled")
	if got := names(t, folder); got != "sub taken" {
		t.Errorf("failed writes left %q, want what was there", got)
	}
}

func TestMissingFoldersAbove(t *testing.T) {
	folder := t.TempDir()
	if err := File(t.Context(), filepath.Join(folder, "a", "b", "out"), []byte("x"), nil); err != nil {
		t.Fatal(err)
	}
	if err := Folder(t.Context(), filepath.Join(folder, "c", "d", "site"), no, put("page", "x")); err != nil {
		t.Fatal(err)
	}
	for below, want := range map[string]string{"a/b": "out", "c/d": "site", "c/d/site": "page"} {
		if got := names(t, filepath.Join(folder, below)); got != want {
			t.Errorf("%s holds %q, want %q", below, got, want)
		}
	}
	broken := errors.New("broken")
	err := Folder(t.Context(), filepath.Join(folder, "a", "e", "f", "site"), no, func(string) error { return broken })
	if !errors.Is(err, broken) || names(t, filepath.Join(folder, "a")) != "b" {
		t.Errorf("a failure (%v) left %q below a, want b alone", err, names(t, filepath.Join(folder, "a")))
	}
}
