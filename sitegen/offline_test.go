package sitegen

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"recount/web/dist"
)

// told reads the list that stands in front of a service worker.
func told(t *testing.T, site *Site) (list struct {
	Version, Release string
	Core, More       [][3]any
}) {
	t.Helper()
	text, _, _ := strings.Cut(strings.TrimPrefix(read(t, site, "sw.js"), "const told = "), ";\n")
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func (tr *testRelease) offline(t *testing.T, change func(*Options)) *Site {
	t.Helper()
	o := tr.options(t, 20)
	o.Offline = true
	o.Worker = &dist.Files{Wasm: []byte("\x00asm"), Exec: []byte("exec"), Go: "go1.26.8"}
	if change != nil {
		change(&o)
	}
	site, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return site
}

// sums are the SHA-256 of a file as it lies and of what is packed in it.
func sums(t *testing.T, data string) []string {
	t.Helper()
	all := []string{fmt.Sprintf("%x", sha256.Sum256([]byte(data)))}
	if z, err := gzip.NewReader(bytes.NewReader([]byte(data))); err == nil {
		inside, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprintf("%x", sha256.Sum256(inside)))
	}
	return all
}

// TestServiceWorkerList: every file of the site stands in one of the lists with
// its sum and size; what a page needs stands in core.
func TestServiceWorkerList(t *testing.T) {
	site := newTestRelease(3, 20, grid6()...).file("report/x y.png", "\x89PNG").offline(t, func(o *Options) { o.Single = true })
	list := told(t, site)
	listed := map[string]bool{}
	core := 0.0
	for k, file := range append(list.Core, list.More...) {
		path, sum, size := file[0].(string), file[1].(string), file[2].(float64)
		listed[path] = true
		data := read(t, site, path)
		if !strings.Contains(strings.Join(sums(t, data), " "), sum) || int(size) != len(data) {
			t.Errorf("%s is listed with %s and %v bytes", path, sum, size)
		}
		needed := strings.HasSuffix(path, ".html") && !strings.Contains(path, "/") || strings.HasPrefix(path, "assets/") || path == "data/manifest.json" || path == "data/records.pack"
		if isCore := k < len(list.Core); isCore != needed {
			t.Errorf("%s: kept at the first visit: %v", path, isCore)
		}
		if k < len(list.Core) {
			core += size
		}
	}
	for _, path := range site.Paths() {
		out := path == "report.html" || path == "404.html" || path == "sw.js" || path == ".nojekyll"
		if listed[path] == out {
			t.Errorf("%s is listed: %v", path, listed[path])
		}
	}
	page := read(t, site, "index.html")
	for _, want := range []string{` data-service-worker="sw.js"`, fmt.Sprintf(` data-version="%s"`, list.Version), `<p id="offline"></p>`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	var said float64
	fmt.Sscanf(regexp.MustCompile(`data-offline-bytes="(\d+)"`).FindStringSubmatch(page)[1], "%g", &said)
	if said < core*0.95 || said > core {
		t.Errorf("the page says %v bytes, the list has %v", said, core)
	}
}

// TestVersion: it changes with whatever changes, and with nothing else.
func TestVersion(t *testing.T) {
	version := func(change func(*testRelease, *Options)) string {
		tr := newTestRelease(3, 20, grid6()...)
		site := tr.offline(t, func(o *Options) {
			if change != nil {
				change(tr, o)
			}
		})
		return told(t, site).Version
	}
	same := version(nil)
	if again := version(nil); again != same {
		t.Errorf("two builds are versions %s and %s", same, again)
	}
	for what, change := range map[string]func(*testRelease, *Options){
		"a word of a page": func(tr *testRelease, _ *Options) { tr.file("report/a.md", "---\ntitle: A\n---\n\nText.\n") },
		"the worker":       func(_ *testRelease, o *Options) { o.Worker.Wasm = []byte("\x00asm 2") },
		"the address":      func(_ *testRelease, o *Options) { o.BaseURL = "https://example.org/" },
	} {
		if other := version(change); other == same {
			t.Errorf("%s changed and the version did not", what)
		}
	}
}

func TestWithoutServiceWorker(t *testing.T) {
	site := newTestRelease(3, 20, grid6()...).offline(t, func(o *Options) { o.Offline = false })
	if strings.Contains(strings.Join(site.Paths(), " "), "sw.js") || strings.Contains(read(t, site, "index.html"), "service-worker") {
		t.Error("there is a service worker")
	}
}
