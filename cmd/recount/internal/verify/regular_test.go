package verify

import (
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"
)

// What is neither a file nor a folder is not there, and a folder is no file.
func TestRegular(t *testing.T) {
	files := regular{fstest.MapFS{
		"a/file": {Data: []byte("text")},
		"a/pipe": {Mode: fs.ModeNamedPipe},
	}}
	if data, err := fs.ReadFile(files, "a/file"); err != nil || string(data) != "text" {
		t.Errorf("a file: %q, %v", data, err)
	}
	for _, name := range []string{"a", "a/pipe", "a/nothing"} {
		if _, err := fs.ReadFile(files, name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("reading %s: %v, want that it is not there", name, err)
		}
	}
	if _, err := files.Open("a/pipe"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opening a pipe: %v", err)
	}
	if entries, err := fs.ReadDir(files, "a"); err != nil || len(entries) != 2 {
		t.Errorf("a folder: %v, %v", entries, err)
	}
	if sub, err := fs.Sub(files, "a"); err != nil {
		t.Error(err)
	} else if _, err := fs.ReadFile(sub, "pipe"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a pipe in a part of the folder: %v", err)
	}
}
