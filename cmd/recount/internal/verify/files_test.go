package verify

import (
	"maps"
	"slices"
	"testing"
	"testing/fstest"
)

// A site is a built site held in memory.
type site map[string][]byte

func (s site) Paths() []string                      { return slices.Sorted(maps.Keys(s)) }
func (s site) ReadFile(path string) ([]byte, error) { return s[path], nil }

func TestFiles(t *testing.T) {
	published := fstest.MapFS{
		"index.html":         {Data: []byte("<p>one</p>\n<p>two</p>\n")},
		"assets/a.wasm":      {Data: []byte("\x00asm\xff1")},
		"assets/more.css":    {},
		".nojekyll":          {},
		".git/config":        {},
		"data/records/a":     {},
		"records/index.html": {Data: []byte("same")},
	}
	built := site{
		"index.html":         []byte("<p>one</p>\n<p>too</p>\n"),
		"assets/a.wasm":      []byte("\x00asm\xff23"),
		"records/index.html": []byte("same"),
		"404.html":           nil,
		"data/records/b":     nil,
	}
	var r Result
	if err := r.files(published, built, func(path string) bool { return path == "data/records/a" || path == "data/records/b" }, counted()); err != nil {
		t.Fatal(err)
	}
	compare(t, "files", r,
		"assets/a.wasm: differs from byte 5 on (6 bytes published, 7 built)",
		"assets/more.css: the build does not make this file",
		`index.html: differs in line 2: published "<p>two</p>", built "<p>too</p>"`,
		"404.html: missing")
	if r.Files != 3 {
		t.Errorf("%d files compared, want 3", r.Files)
	}
}

func TestFirstDifference(t *testing.T) {
	check := func(published, recomputed, want string) {
		t.Helper()
		if got := firstDifference([]byte(published), []byte(recomputed)); got != want {
			t.Errorf("firstDifference(%q, %q): got %s, want %s", published, recomputed, got, want)
		}
	}
	check("a\nb", "a\n", `differs in line 2: published "b", built the end of the line`)
	check("", "x", `differs in line 1: published the end of the line, built "x"`)
	// 24 bytes before the place begin in the middle of an é, which stays whole
	check("éééééééééééééx1", "éééééééééééééx2", `differs in line 1: published "ééééééééééééx1", built "ééééééééééééx2"`)
}
