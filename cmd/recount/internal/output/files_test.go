package output

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
)

func TestFiles(t *testing.T) {
	folder := t.TempDir()
	same := []byte("first")
	err := Files(t.Context(), folder, func(write func(string, []byte) error) error {
		if err := write("a/b.txt", same); err != nil {
			return err
		}
		copy(same, "other") // the buffer is the producer's again
		return write("c.txt", same)
	})
	if err != nil {
		t.Fatal(err)
	}
	if a, c := content(t, filepath.Join(folder, "a", "b.txt")), content(t, filepath.Join(folder, "c.txt")); a != "first" || c != "other" {
		t.Errorf("wrote %q and %q, want first and other", a, c)
	}
}

func TestFilesEnds(t *testing.T) {
	broken := errors.New("broken")
	if err := Files(t.Context(), t.TempDir(), func(func(string, []byte) error) error { return broken }); err != broken {
		t.Errorf("a failing producer: got %v, want broken", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	forever := make(chan struct{})
	defer close(forever)
	err := Files(ctx, t.TempDir(), func(func(string, []byte) error) error { stop(); <-forever; return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("stopped while producing: got %v, want context canceled", err)
	}
	ctx, stop = context.WithCancel(t.Context())
	defer stop()
	folder := t.TempDir()
	err = Files(ctx, folder, func(write func(string, []byte) error) error {
		write("taken", nil)
		return write("taken/below", nil)
	})
	if err == nil {
		t.Error("a file below a file was written")
	}
}
