package output

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func put(name, text string) func(string) error {
	return func(folder string) error {
		return os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666)
	}
}

func yes(string) bool { return true }
func no(string) bool  { return false }

func TestFolderNewEmptyAndReplaced(t *testing.T) {
	parent := t.TempDir()
	path := filepath.Join(parent, "site")
	write := func(name string) {
		t.Helper()
		if err := Folder(t.Context(), path, yes, put(name, "x")); err != nil {
			t.Fatal(err)
		}
		if got := names(t, path); got != name {
			t.Errorf("folder holds %q, want %q alone", got, name)
		}
		if got := names(t, parent); got != "site" {
			t.Errorf("beside it lies %q, want site alone", got)
		}
	}
	write("new")
	write("replaced")
	if err := os.Remove(filepath.Join(path, "replaced")); err != nil {
		t.Fatal(err)
	}
	write("into-the-empty")
}

func TestFolderKeepsWhatIsThere(t *testing.T) {
	parent := t.TempDir()
	path := filepath.Join(parent, "site")
	if err := Folder(t.Context(), path, no, put("old", "x")); err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	broken := errors.New("broken")
	check := func(what string, got, want error) {
		t.Helper()
		if !errors.Is(got, want) {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
		if names(t, parent) != "site" || names(t, path) != "old" {
			t.Errorf("%s: left %q with %q, want site with old", what, names(t, parent), names(t, path))
		}
	}
	check("occupied", Folder(t.Context(), path, no, put("new", "x")), ErrOccupied)
	check("failing fill", Folder(t.Context(), path, yes, func(folder string) error {
		return errors.Join(put("half", "x")(folder), broken)
	}), broken)
	check("stopped", Folder(stopped, path, yes, func(folder string) error {
		stop()
		return put("half", "x")(folder)
	}), context.Canceled)
}

func TestFolderIsNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Folder(t.Context(), path, yes, put("new", "x")); err == nil {
		t.Error("Folder replaced a file")
	}
	if got := content(t, path); got != "mine" {
		t.Errorf("the file holds %q afterwards", got)
	}
}
