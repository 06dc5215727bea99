package llama

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recount/runner/engine"
)

// TestIsGGUF: other files are told by name before llama.cpp refuses them without
// a reason, which Open and Expand both ask for.
func TestIsGGUF(t *testing.T) {
	for text, want := range map[string]string{
		"GGUF\x03\x00":            "",
		"":                        "is no GGUF file",
		"GG":                      "is no GGUF file",
		"version https://git-lfs": "is no GGUF file",
	} {
		path := filepath.Join(t.TempDir(), "m.gguf")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		err := isGGUF(path)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
		if _, opened := Open(Options{Model: path}); want != "" && (opened == nil || opened.Error() != err.Error()) {
			t.Errorf("Open of %q: got %v, want %v", text, opened, err)
		}
	}
	if err := isGGUF(t.TempDir()); err == nil {
		t.Error("a folder is no file")
	}
}

// TestTooMuch: llama.cpp would start all threads and wait for each, and take all
// memory for the context.
func TestTooMuch(t *testing.T) {
	if _, err := Open(Options{Model: "m.gguf", Threads: 513}); err == nil || !strings.Contains(err.Error(), "at most 512") {
		t.Errorf("got %v", err)
	}
	if _, err := Open(Options{Model: "m.gguf", Context: 5_000_000_000}); err == nil || !strings.Contains(err.Error(), "at most 1048576") {
		t.Errorf("got %v", err)
	}
}

// TestQuantisePrecision: an unknown precision is named with those that are
// known, before a library is loaded.
func TestQuantisePrecision(t *testing.T) {
	err := Quantise(t.TempDir(), "from.gguf", "to.gguf", "Q3")
	var defect *engine.Defect
	if !errors.As(err, &defect) || !strings.Contains(defect.What, `"Q3"`) || !strings.Contains(defect.Cure, "Q4_0, ") {
		t.Errorf("got %#v", err)
	}
}

// TestConvertRefuses a target that is the source, by whatever name, and one in a
// folder that is missing, before anything is loaded or written.
func TestConvertRefuses(t *testing.T) {
	folder := t.TempDir()
	from, link := filepath.Join(folder, "m.gguf"), filepath.Join(folder, "link.gguf")
	if err := os.WriteFile(from, []byte("GGUF and more"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(from, link); err != nil {
		t.Fatal(err)
	}
	for to, want := range map[string]string{
		from: "is the file that is to be converted",
		link: "is the file that is to be converted",
		filepath.Join(folder, "nowhere", "to.gguf"): "nowhere",
	} {
		if err := Expand(folder, from, to); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", to, err, want)
		}
	}
	if data, err := os.ReadFile(from); err != nil || string(data) != "GGUF and more" {
		t.Errorf("the source holds %q, %v", data, err)
	}
}
