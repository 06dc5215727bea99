package sitegen

import (
	"context"
	"encoding/json"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"recount/analysis"
	"recount/records"
)

// A site with a pack for each benchmark: the manifest has their sums, pages name
// them with their sizes, a browser keeps them only when asked, and together they
// are the release.
func TestSplitPacks(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	var grid *analysis.Grid
	site := tr.offline(t, func(o *Options) { o.Split, grid = true, o.Release.Grid })
	manifest, err := records.ParseManifest("manifest.json", []byte(read(t, site, "data/manifest.json")))
	if err != nil {
		t.Fatal(err)
	}
	if manifest.Pack != nil || slices.Contains(site.Paths(), "data/records.pack") {
		t.Error("there is a records.pack besides")
	}
	if got, want := len(manifest.Packs), len(grid.Benchmarks); got != want || want < 2 {
		t.Fatalf("%d packs for %d benchmarks", got, want)
	}
	found := regexp.MustCompile(`data-packs="([^"]*)"`).FindStringSubmatch(read(t, site, "index.html"))
	if found == nil {
		t.Fatal("the page names no packs")
	}
	var sizes [][2]any
	if err := json.Unmarshal([]byte(html.UnescapeString(found[1])), &sizes); err != nil {
		t.Fatal(err)
	}
	kept := told(t, site)
	var parts []*records.Release
	for k, p := range manifest.Packs {
		data := []byte(read(t, site, "data/"+p.Path))
		inside, err := records.UnwrapPack(data)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Sum.Check(inside); err != nil || p.Benchmark != grid.Benchmarks[k].ID || p.Path != "packs/"+p.Benchmark+".pack" {
			t.Errorf("pack %+v: %v", p, err)
		}
		if sizes[k][0] != p.Benchmark || sizes[k][1] != float64(len(data)) {
			t.Errorf("the page says %v of %s, which has %d bytes", sizes[k], p.Path, len(data))
		}
		if !slices.ContainsFunc(kept.More, func(f [3]any) bool { return f[0] == "data/"+p.Path && f[1] == p.SHA256 }) {
			t.Errorf("sw.js does not keep %s when asked", p.Path)
		}
		part, err := records.ReadPack(data)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part)
	}
	whole, err := records.Join(parts)
	if err != nil || whole.Grid.N() != grid.N() {
		t.Errorf("joined: %v, or not %d items", err, grid.N())
	}
	if strings.Contains(read(t, site, "index.html"), "data-pack=") {
		t.Error("the page names records.pack too")
	}
}

// One file cannot hold the packs of a large release.
func TestSplitIsNotSingle(t *testing.T) {
	o := newTestRelease(3, 20, grid6()...).options(t, 20)
	o.Split, o.Single = true, true
	if _, err := Build(context.Background(), o); err == nil || !strings.Contains(err.Error(), "build without --single") {
		t.Errorf("got %v", err)
	}
}
