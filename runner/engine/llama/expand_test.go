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

// TestQuantisePrecision: an unknown precision is named with those that are
// known, before a library is loaded.
func TestQuantisePrecision(t *testing.T) {
	err := Quantise(t.TempDir(), "from.gguf", "to.gguf", "Q3")
	var defect *engine.Defect
	if !errors.As(err, &defect) || !strings.Contains(defect.What, `"Q3"`) || !strings.Contains(defect.Cure, "Q4_0, ") {
		t.Errorf("got %#v", err)
	}
}
