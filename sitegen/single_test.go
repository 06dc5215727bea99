package sitegen

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"sort"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"

	"recount/web/dist"
)

// single builds a site with a worker and the report of one file.
func (tr *testRelease) single(t *testing.T, items int, change func(*Options)) *Site {
	t.Helper()
	o := tr.options(t, items)
	o.Single = true
	o.Worker = &dist.Files{Wasm: bytes.Repeat([]byte("\x00asm wasm"), 20_000), Exec: []byte("exec </script>"), Go: "go1.26.8"}
	if change != nil {
		change(&o)
	}
	site, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return site
}

func parse(t *testing.T, text string) *html.Node {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// elements are the elements of a name.
func elements(doc *html.Node, name string) []*html.Node {
	var all []*html.Node
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode && n.Data == name {
			all = append(all, n)
		}
	}
	return all
}

// numbers are the live numbers of a page: key, format, value and text.
func numbersIn(doc *html.Node) []string {
	var all []string
	for _, n := range elements(doc, "data") {
		all = append(all, fmt.Sprint(attribute(n, "data-key"), " ", attribute(n, "data-format"), " ", attribute(n, "value"), " ", n.FirstChild.Data))
	}
	return all
}

func TestSingleHoldsEveryPage(t *testing.T) {
	site := newTestRelease(3, 20, grid6()...).single(t, 20, nil)
	doc := parse(t, read(t, site, "report.html"))
	var want []string
	for _, p := range site.Pages {
		page := parse(t, read(t, site, p.File))
		want = append(want, numbersIn(page)...)
		title := elements(page, "h1")[0].FirstChild.Data
		if title != "A small release" && !strings.Contains(read(t, site, "report.html"), ">"+html.EscapeString(title)+"</h2>") {
			t.Errorf("the title %q is not there", title)
		}
	}
	got := numbersIn(doc)
	sort.Strings(got)
	sort.Strings(want)
	if len(want) < 50 || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %d numbers, want the %d of the pages", len(got), len(want))
	}
	svgs := 0
	for _, p := range site.Pages {
		svgs += len(elements(parse(t, read(t, site, p.File)), "svg"))
	}
	if n := len(elements(doc, "svg")); n != svgs || n == 0 {
		t.Errorf("got %d drawings, want %d", n, svgs)
	}
}

// TestSingleNeedsNothingElse: alone in a folder no link leads nowhere, nothing
// is loaded, and its policy allows its own parts only.
func TestSingleNeedsNothingElse(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...).
		file("report/extra.md", "---\ntitle: A page\n---\n\nSee [pairs](pairs.md#table-pairs), [notes](data/report/notes.txt) and ![a picture](x.png).\n").
		file("report/x.png", "\x89PNG").file("report/notes.txt", "a note")
	site := tr.single(t, 20, nil)
	text := read(t, site, "report.html")
	if faults, err := CheckLinks(onlyAnchors(fstest.MapFS{"report.html": {Data: []byte(text)}}, site)); err != nil || len(faults) > 0 {
		t.Errorf("links: %v %v", faults, err)
	}
	doc := parse(t, text)
	for _, name := range []string{"link", "script", "img", "iframe", "source"} {
		for _, n := range elements(doc, name) {
			for _, key := range []string{"src", "href", "srcset"} {
				if v := attribute(n, key); v != "" && !strings.HasPrefix(v, "data:") {
					t.Errorf("<%s %s=%q> asks for something", name, key, v)
				}
			}
		}
	}
	if strings.Contains(text, "data:text/html") || strings.Contains(text, `.html" download`) {
		t.Error("a page for frames is in the report")
	}
	for _, want := range []string{`<img src="data:image/png;base64,iVBORw=="`, `download="notes.txt"`, `href="#pairs.table-pairs"`, `download="pairs.csv"`} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
	checkPolicy(t, doc)
}

// onlyAnchors adds the names that the script's attributes hold: they are found
// inside the file, and TestSingleHoldsFiles looks at them.
func onlyAnchors(fsys fstest.MapFS, site *Site) fstest.MapFS {
	for _, name := range site.Paths() {
		if strings.HasPrefix(name, "assets/") || name == "data/manifest.json" || name == "data/records.pack" {
			fsys[name] = &fstest.MapFile{}
		}
	}
	return fsys
}

// checkPolicy computes the hashes of the inline parts by itself.
func checkPolicy(t *testing.T, doc *html.Node) {
	t.Helper()
	hash := func(n *html.Node) string {
		sum := sha256.Sum256([]byte(n.FirstChild.Data))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	var code string
	for _, n := range elements(doc, "script") {
		if attribute(n, "type") == "" {
			code += hash(n)
		}
	}
	styles := elements(doc, "style")
	want := "default-src 'none'; script-src " + code + " 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'; style-src " + hash(styles[0]) + "; img-src data:; base-uri 'none'; form-action 'none'"
	got := ""
	for _, n := range elements(doc, "meta") {
		if attribute(n, "http-equiv") == "Content-Security-Policy" {
			got = attribute(n, "content")
		}
	}
	if got != want || len(styles) != 1 {
		t.Errorf("the policy is\n%s\nwant\n%s", got, want)
	}
}

// TestSingleHoldsFiles unpacks what the script needs, line by line.
func TestSingleHoldsFiles(t *testing.T) {
	site := newTestRelease(3, 20, grid6()...).single(t, 20, nil)
	held := map[string]string{}
	for _, n := range elements(parse(t, read(t, site, "report.html")), "script") {
		if attribute(n, "type") != "application/octet-stream" {
			continue
		}
		var data []byte
		for line := range strings.SplitSeq(strings.TrimSpace(n.FirstChild.Data), "\n") {
			part, err := base64.StdEncoding.DecodeString(line)
			if err != nil {
				t.Fatalf("%s: a line does not decode by itself: %v", attribute(n, "data-path"), err)
			}
			data = append(data, part...)
		}
		if attribute(n, "data-encoding") == "gzip" {
			z, err := gzip.NewReader(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if data, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		held[attribute(n, "data-path")] = string(data)
	}
	var paths []string
	for _, n := range elements(parse(t, read(t, site, "report.html")), "script") {
		for _, key := range []string{"data-manifest", "data-pack", "data-worker", "data-exec", "data-wasm"} {
			if v := attribute(n, key); v != "" {
				paths = append(paths, v)
			}
		}
	}
	if len(paths) != 5 || len(held) != 5 {
		t.Errorf("the script asks for %v, and %d files are there", paths, len(held))
	}
	for _, path := range paths {
		if held[path] != read(t, site, path) {
			t.Errorf("%s in the report is not the site's", path)
		}
	}
}

func TestSingleWithAddress(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	site := tr.single(t, 20, func(o *Options) { o.BaseURL = "https://example.org/p" })
	text := read(t, site, "report.html")
	for _, want := range []string{`<link rel="canonical" href="https://example.org/p/">`, `href="https://example.org/p/data/legend.json"`, `data-site="https://example.org/p/"`} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
	if strings.Contains(read(t, tr.single(t, 20, nil), "report.html"), `href="data/`) {
		t.Error("without an address there is a link to a file that is not beside the report")
	}
}

// TestSingleHostile: a name is no markup and ends no script.
func TestSingleHostile(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	tr.legend.Title = `</style></script><script>alert(1)</script>`
	tr.legend.Models[0].Name = `</script><img src=x onerror=alert(1)>`
	tr.legend.Description = `"><script>alert(2)</script>`
	doc := parse(t, read(t, tr.single(t, 20, nil), "report.html"))
	code := 0
	for _, n := range elements(doc, "script") {
		if attribute(n, "type") == "" {
			code++
		}
	}
	if code != 1 || len(elements(doc, "img")) != 0 {
		t.Errorf("got %d scripts and %d images", code, len(elements(doc, "img")))
	}
	checkPolicy(t, doc)
}

func TestSingleWithoutWorker(t *testing.T) {
	site := newTestRelease(3, 20, grid6()...).single(t, 20, func(o *Options) { o.Worker = nil })
	for _, n := range elements(parse(t, read(t, site, "report.html")), "script") {
		if attribute(n, "type") != "" || attribute(n, "data-wasm") != "" {
			t.Error("without a worker the report holds data that nothing reads")
		}
	}
}

// A page of the author's must not take the report's place.
func TestSingleNameIsTaken(t *testing.T) {
	o := newTestRelease(3, 20, grid6()...).file("report/report.md", "---\ntitle: A report\n---\n\nText.\n").options(t, 20)
	if _, err := Build(context.Background(), o); err != nil {
		t.Errorf("without the report of one file: %v", err)
	}
	o.Single = true
	_, err := Build(context.Background(), o)
	if err == nil || !strings.Contains(err.Error(), "report/report.md: report.html is the report of one file") {
		t.Errorf("got %v", err)
	}
}
