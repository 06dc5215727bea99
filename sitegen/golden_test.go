package sitegen

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

var hashes = regexp.MustCompile(`\.[0-9a-f]{10}\.|"[0-9a-f]{64}"`)

// TestGoldenPage compares a whole page: shell, prose, table, figure.
func TestGoldenPage(t *testing.T) {
	site := newTestRelease(2, 10, grid6()...).
		file("report/extra.md", "---\ntitle: A page\ndescription: What it is.\norder: 15\n---\n\nOf {{ meta/n_items }} items.\n\n{{ formula band }}\n\n{{ table bands }}\n").
		build(t, 10)
	got := hashes.ReplaceAllStringFunc(read(t, site, "extra.html"), func(h string) string {
		if strings.HasPrefix(h, ".") {
			return ".HASH."
		}
		return `"SHA256"`
	})
	const name = "testdata/page.html"
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil || got != string(want) {
		_ = os.WriteFile(name+".got", []byte(got), 0o666) // to be looked at
		t.Errorf("%s differs (%v): compare %s.got, or run with -update", name, err, name)
	}
}
