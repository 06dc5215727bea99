package journal

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"recount/runner/engine"
)

var settings = Header{Runner: Runner, Fingerprint: "abc", Engine: engine.Description{Engine: "invented", Settings: map[string]string{"temperature": "0"}}}

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
	other := Header{Runner: Runner, Fingerprint: "abd", Engine: engine.Description{Engine: "invented", Settings: map[string]string{"temperature": "1"}}}
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

// TestMachines: a header names each machine that wrote lines once, and keeps
// the others'; opening alone, or an older header, adds none.
func TestMachines(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	machines := func() []string {
		t.Helper()
		h, err := ReadHeader(path)
		if err != nil {
			t.Fatal(err)
		}
		return h.Machines
	}
	f, _ := open(t, path)
	f.Close()
	if got := machines(); got != nil {
		t.Errorf("opened, nothing written: %q", got)
	}
	other := settings
	other.Machines = []string{"zz another"}
	if err := writeHeader(path, other); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		f, _ := open(t, path)
		for range 2 {
			if err := f.Append([]byte("a\n")); err != nil {
				t.Fatal(err)
			}
		}
		f.Close()
	}
	if got := machines(); !slices.Equal(got, []string{machine(), "zz another"}) || !strings.Contains(got[0], runtime.GOOS) {
		t.Errorf("got %q", got)
	}
}
