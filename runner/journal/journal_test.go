package journal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recount/runner/engine"
)

var settings = Header{Runner, "abc", engine.Description{Engine: "invented", Settings: map[string]string{"temperature": "0"}}}

func open(t *testing.T, path string) (*File, string) {
	t.Helper()
	f, lines, err := Open(path, settings)
	if err != nil {
		t.Fatal(err)
	}
	return f, string(lines)
}

// TestGoesOn: what an earlier run wrote is returned, a torn line is cut off.
func TestGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "a.jsonl")
	f, lines := open(t, path)
	if lines != "" {
		t.Errorf("a new journal holds %q", lines)
	}
	for _, line := range []string{"one\n", "two\n", "thr"} {
		if err := f.Append([]byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := Open(path, settings); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("opened twice: %v", err)
	}
	f.Close()
	f, lines = open(t, path)
	if lines != "one\ntwo\n" {
		t.Errorf("after a torn line: %q", lines)
	}
	f.Append([]byte("three\n"))
	f.Close()
	if data, _ := os.ReadFile(path); string(data) != "one\ntwo\nthree\n" {
		t.Errorf("the file holds %q", data)
	}
}

// TestRefusesOtherSettings, a damaged header, and lines without one.
func TestRefusesOtherSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f, _ := open(t, path)
	f.Append([]byte("one\n"))
	f.Close()
	other := Header{Runner, "abd", engine.Description{Engine: "invented", Settings: map[string]string{"temperature": "1"}}}
	refused := func(what, want string) {
		t.Helper()
		if _, _, err := Open(path, other); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", what, err, want)
		}
	}
	refused("another temperature", `settings temperature was "0" and is "1"`)
	os.WriteFile(path+".json", []byte("{"), 0o666)
	refused("a damaged header", "a.jsonl.json: unexpected end")
	os.Remove(path + ".json")
	refused("no header", "it is not known what they depend on")
	if data, _ := os.ReadFile(path); string(data) != "one\n" {
		t.Errorf("a refused journal now holds %q", data)
	}
}
