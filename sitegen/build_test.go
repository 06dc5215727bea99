package sitegen

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"

	"recount/analysis"
	"recount/records"
	"recount/web"
	"recount/web/dist"
)

func read(t *testing.T, s *Site, name string) string {
	t.Helper()
	data, err := s.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// files copies a site into memory.
func files(t *testing.T, s *Site) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	for _, name := range s.Paths() {
		all[name] = &fstest.MapFile{Data: []byte(read(t, s, name))}
	}
	return all
}

// stable is the paths of a site without hashes and without the exports of
// tables, which have a test of their own.
func stable(s *Site) string {
	var names []string
	for _, name := range s.Paths() {
		if strings.HasPrefix(name, "assets/") {
			parts := strings.Split(name, ".")
			name = parts[0] + ".HASH." + parts[len(parts)-1]
		}
		if !strings.HasPrefix(name, "tables/") {
			names = append(names, name)
		}
	}
	slices.Sort(names) // hashes have an order of their own
	return strings.Join(names, "\n")
}

func TestFilesOfASite(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	o := tr.options(t, 20)
	o.Worker = &dist.Files{Wasm: []byte("\x00asm"), Exec: []byte("// exec"), Go: "go1.26"}
	site, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	got := stable(site)
	want := strings.TrimSpace(`
.nojekyll
404.html
about.html
assets/recount.HASH.js
assets/site.HASH.css
assets/wasm_exec.HASH.js
assets/worker.HASH.js
assets/worker.HASH.wasm
axes.html
champions.html
compression.html
data/analysis.json
data/build.json
data/harness.json
data/legend.json
data/manifest.json
data/records.pack
figures/axes.html
figures/axes.png
figures/axes.svg
figures/bands.html
figures/bands.png
figures/bands.svg
figures/gaps.html
figures/gaps.png
figures/gaps.svg
figures/kendall.html
figures/kendall.png
figures/kendall.svg
figures/lucky-by-benchmark.html
figures/lucky-by-benchmark.png
figures/lucky-by-benchmark.svg
figures/ranks.html
figures/ranks.png
figures/ranks.svg
figures/subset-champions.html
figures/subset-champions.png
figures/subset-champions.svg
index.html
leaderboard.html
method.html
numbers.html
pages/about.md
pages/axes.md
pages/champions.md
pages/compression.md
pages/index.md
pages/leaderboard.md
pages/method.md
pages/numbers.md
pages/pairs.md
pages/records.md
pages/sensitivity.md
pairs.html
records.html
sensitivity.html`)
	if got != want {
		t.Errorf("files: got\n%s\nwant\n%s", got, want)
	}
	for _, p := range site.Pages {
		if text := read(t, site, p.File); !strings.Contains(text, `data-wasm="assets/worker.`) || !strings.Contains(text, `data-go="go1.26"`) {
			t.Errorf("%s does not name the worker", p.File)
		}
	}
}

func TestTwoBuildsAreEqual(t *testing.T) {
	a := files(t, newTestRelease(3, 20, grid6()...).build(t, 20))
	b := files(t, newTestRelease(3, 20, grid6()...).build(t, 20))
	if len(a) != len(b) {
		t.Fatalf("%d files and %d files", len(a), len(b))
	}
	for name := range a {
		if b[name] == nil || !bytes.Equal(a[name].Data, b[name].Data) {
			t.Errorf("%s differs between two builds", name)
		}
	}
}

// TestEveryNumberIsLive reads the pages as a browser does and formats every
// number again.
func TestEveryNumberIsLive(t *testing.T) {
	o := newTestRelease(4, 30, grid6()...).options(t, 30)
	site, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	checkNumbers(t, site, o.Report)
}

func checkNumbers(t *testing.T, site *Site, r *analysis.Report) {
	t.Helper()
	for _, p := range site.Pages {
		doc, err := html.Parse(strings.NewReader(read(t, site, p.File)))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for node := range doc.Descendants() {
			if node.Type != html.ElementNode || node.Data != "data" {
				continue
			}
			n++
			attr := map[string]string{}
			for _, a := range node.Attr {
				attr[a.Key] = a.Val
			}
			segments := analysis.ParseKey(attr["data-key"])
			text, err := r.Format(attr["data-format"], segments...)
			raw, _ := r.Format("raw", segments...)
			if err != nil || node.FirstChild == nil || node.FirstChild.Data != text || attr["value"] != raw {
				t.Errorf("%s: %v: got %q, want %q (%v)", p.File, attr, node.FirstChild.Data, text, err)
			}
		}
		if n != p.Numbers {
			t.Errorf("%s: %d numbers counted, %d on the page", p.File, p.Numbers, n)
		}
	}
}

// TestLeaves tries releases that lack something: what cannot be shown is left
// out and named, every link holds, and every number is live.
func TestLeavesOutWhatCannotBe(t *testing.T) {
	all := grid6()
	for _, row := range []struct {
		what           string
		models, items  int
		configurations []records.Configuration
		left           string // names of pages
	}{
		{"everything", 3, 20, all, ""},
		{"one model", 1, 20, all, "pairs champions compression"},
		{"two models", 2, 20, all, ""},
		{"no likelihood", 3, 20, all[:6], ""},
		{"one template", 3, 20, all[:3], ""},
		{"one configuration", 3, 20, all[:1], "champions axes"},
		{"one model, one configuration", 1, 7, all[:1], "pairs champions axes compression"},
		{"no items", 3, 0, all, "leaderboard pairs champions axes compression sensitivity"},
	} {
		o := newTestRelease(row.models, row.items, row.configurations...).options(t, row.items)
		site, err := Build(context.Background(), o)
		if err != nil {
			t.Errorf("%s: %v", row.what, err)
			continue
		}
		var left []string
		index := read(t, site, "index.html")
		for _, l := range site.LeftOut {
			left = append(left, l.Name)
			if !strings.Contains(index, l.Title) {
				t.Errorf("%s: the overview does not name the page that was left out: %s", row.what, l.Title)
			}
		}
		if got := strings.Join(left, " "); got != row.left {
			t.Errorf("%s: left out %q, want %q", row.what, got, row.left)
		}
		faults, err := CheckLinks(files(t, site))
		if err != nil || len(faults) > 0 {
			t.Errorf("%s: links: %v %v", row.what, faults, err)
		}
		checkNumbers(t, site, o.Report)
	}
}

func TestOneBenchmark(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	tr.legend.Benchmarks = tr.legend.Benchmarks[:1]
	site := tr.build(t, 20)
	if text := read(t, site, "sensitivity.html"); strings.Contains(text, "What changes without one benchmark?") {
		t.Error("a release of one benchmark has a table of what changes without it")
	}
}

func TestHostileNames(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	const evil = `</script><img src=x onerror="alert(1)">{{ meta/n_items }} | 'a' & *bold* [c](javascript:d) <%`
	l := tr.legend
	l.Title, l.Description, l.Licence = evil, evil+" 17", evil
	l.Models[0].Name, l.Models[1].Name, l.Models[2].Name = evil, "__proto__", "constructor\u202e"
	l.Benchmarks[0].Name, l.Benchmarks[0].Licence, l.Benchmarks[0].Construction = evil, evil, "12 options"
	l.Configurations[1].Key = `gen|<b>"x"'|}} p1; a:b`
	l.Configurations[1].Template = "<i>`x`</i>"
	l.Templates = []records.Template{{ID: "<i>`x`</i>", Labels: "`A`.", Text: "~~~~\n</code><script>alert(2)</script>\n~~~"}}
	l.Run = []byte(`{"engine": {"<b>": "</td><script>", "list": [1, "<u>"]}}`)
	o := tr.options(t, 20)
	site, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	checkNumbers(t, site, o.Report)
	for _, name := range site.Paths() {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		doc, err := html.Parse(strings.NewReader(read(t, site, name)))
		if err != nil {
			t.Fatal(err)
		}
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			switch n.Data {
			case "img", "b", "u", "i", "em", "iframe", "object":
				if n.Data != "em" || n.FirstChild.Data == "bold" {
					t.Errorf("%s: a name became an element: %s", name, n.Data)
				}
			case "script":
				if !hasAttribute(n, "src") && attribute(n, "type") != "application/ld+json" {
					t.Errorf("%s: a script of its own: %s", name, n.FirstChild.Data)
				}
			}
			for _, a := range n.Attr {
				if a.Key == "style" || strings.HasPrefix(a.Key, "on") || strings.Contains(strings.ToLower(a.Val), "javascript:") && a.Key == "href" {
					t.Errorf("%s: attribute %s=%q", name, a.Key, a.Val)
				}
			}
		}
	}
	if faults, err := CheckLinks(files(t, site)); err != nil || len(faults) > 0 {
		t.Errorf("links: %v %v", faults, err)
	}
}

// A mark that turns the direction of writing ends with the name that holds it:
// names in running text are data or code, and the style isolates both.
func TestNamesKeepTheirDirection(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	site := tr.build(t, 20)
	style := ""
	for _, name := range site.Paths() {
		if strings.HasSuffix(name, ".css") && strings.Contains(name, "site") {
			style += read(t, site, name)
		}
	}
	if !regexp.MustCompile(`(?m)^data, code \{[^}]*unicode-bidi: isolate;`).MatchString(style) {
		t.Error("the style does not isolate names")
	}
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func hasAttribute(n *html.Node, key string) bool { return attribute(n, key) != "" }

func TestSyntheticIsOnEveryPage(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	tr.legend.Synthetic = true
	site := tr.build(t, 20)
	plain := newTestRelease(3, 20, grid6()...).build(t, 20)
	for _, name := range site.Paths() {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		if !strings.Contains(read(t, site, name), "Synthetic records.") {
			t.Errorf("%s does not say that the records are synthetic", name)
		}
		if strings.Contains(read(t, plain, name), "Synthetic records.") {
			t.Errorf("%s calls records synthetic that are not", name)
		}
	}
}

// TestPolicy: nothing in a page needs more than its policy allows.
func TestPolicy(t *testing.T) {
	const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'`
	site := newTestRelease(3, 20, grid6()...).build(t, 20)
	for _, p := range site.Pages {
		doc, err := html.Parse(strings.NewReader(read(t, site, p.File)))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			found = found || attribute(n, "content") == policy && attribute(n, "http-equiv") == "Content-Security-Policy"
			if n.Data == "style" || hasAttribute(n, "style") {
				t.Errorf("%s: an inline style: %s", p.File, n.Data)
			}
		}
		if !found {
			t.Errorf("%s has not the policy", p.File)
		}
	}
}

// TestNotFound: the page for unknown addresses may be shown at any depth, so it
// asks for no file; its links are right where the site's path is known, and it
// says what to do where it is not.
func TestNotFound(t *testing.T) {
	for _, row := range []struct{ base, link string }{{"", `href="./pairs.html"`}, {"https://example.org/a/b", `href="/a/b/pairs.html"`}} {
		o := newTestRelease(3, 20, grid6()...).options(t, 20)
		o.BaseURL = row.base
		site, err := Build(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		source := read(t, site, "404.html")
		doc, err := html.Parse(strings.NewReader(source))
		if err != nil {
			t.Fatal(err)
		}
		styles := elements(doc, "style")
		if len(styles) != 1 || len(elements(doc, "script")) != 0 || strings.Contains(source, "assets/") {
			t.Fatalf("base %q: %d styles, %d scripts, or a file asked for", row.base, len(styles), len(elements(doc, "script")))
		}
		sum := sha256.Sum256([]byte(styles[0].FirstChild.Data))
		policy := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; img-src data:; base-uri 'none'; form-action 'none'"
		if got := attribute(elements(doc, "meta")[2], "content"); got != policy {
			t.Errorf("base %q: policy: got %s, want %s", row.base, got, policy)
		}
		if !strings.Contains(source, row.link) || strings.Contains(source, "take away the last parts") != (row.base == "") {
			t.Errorf("base %q: no %s, or the wrong advice", row.base, row.link)
		}
	}
}

func TestChangedSourceIsRefused(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	o := tr.options(t, 20)
	tr.file("legend.json", "{ }")
	if _, err := Build(context.Background(), o); err == nil || !strings.Contains(err.Error(), "legend.json was changed since it was counted") {
		t.Errorf("got %v", err)
	}
}

// Pages are files or links to files. A pipe would never end, and what editors
// lay beside a page is none.
func TestWhatIsNoPage(t *testing.T) {
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "report"), 0o755); err != nil {
		t.Fatal(err)
	}
	const page = "---\ntitle: A page\ndescription: What it is.\n---\n\nOf {{ meta/n_items }} items.\n"
	if err := os.WriteFile(filepath.Join(folder, "real"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{"linked.md": "../real", ".#open.md": "someone@somewhere.1", "gone.md": "nowhere"} {
		if err := os.Symlink(to, filepath.Join(folder, "report", from)); err != nil {
			t.Skipf("no symbolic links: %v", err)
		}
	}
	o := newTestRelease(2, 10, grid6()...).options(t, 10)
	o.Source = layered{os.DirFS(folder), o.Source, fstest.MapFS{"report/pipe.md": &fstest.MapFile{Mode: fs.ModeNamedPipe | 0o644}}}
	site, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	var own []string
	for _, name := range site.Paths() {
		if strings.HasPrefix(name, "data/report/") {
			own = append(own, name)
		}
	}
	if !slices.Equal(own, []string{"data/report/linked.md"}) || !strings.Contains(read(t, site, "linked.html"), "A page") {
		t.Errorf("pages beside the records: %q, want linked.md alone", own)
	}
}

// A layered file system has what the first of its layers has.
type layered []fs.FS

func (l layered) Open(name string) (fs.File, error) {
	for _, layer := range l {
		if name == "report" {
			break // listed below
		}
		if f, err := layer.Open(name); err == nil {
			return f, nil
		}
	}
	return l[0].Open(name)
}

func (l layered) ReadDir(name string) ([]fs.DirEntry, error) {
	var all []fs.DirEntry
	for _, layer := range l {
		entries, _ := fs.ReadDir(layer, name)
		all = append(all, entries...)
	}
	return all, nil
}

func TestWriteInto(t *testing.T) {
	site := newTestRelease(3, 20, grid6()...).build(t, 20)
	folder := t.TempDir()
	if IsSite(folder) {
		t.Error("an empty folder is taken for a site")
	}
	if err := site.WriteInto(context.Background(), folder); err != nil {
		t.Fatal(err)
	}
	if !IsSite(folder) {
		t.Error("a site is not taken for one")
	}
	for _, name := range site.Paths() {
		got, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil || string(got) != read(t, site, name) {
			t.Errorf("%s was written otherwise: %v", name, err)
		}
	}
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := site.WriteInto(canceled, t.TempDir()); err != context.Canceled {
		t.Errorf("a stopped run: got %v", err)
	}
}

// TestExpectedValues builds the default report from values that another
// implementation has counted.
func TestExpectedValues(t *testing.T) {
	o := expectedOptions(t)
	site, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	checkNumbers(t, site, o.Report)
	if faults, err := CheckLinks(files(t, site)); err != nil || len(faults) > 0 {
		t.Errorf("links: %v %v", faults, err)
	}
	if len(site.LeftOut) > 0 {
		t.Errorf("left out: %v", site.LeftOut)
	}
}

// TestTitlesAgree: a page that is left out is named as the page would be.
func TestTitlesAgree(t *testing.T) {
	site := newTestRelease(3, 20, grid6()...).build(t, 20)
	titles := map[string]string{}
	for _, p := range site.Pages {
		titles[p.File] = p.Title
	}
	for _, d := range defaultPages {
		if d.compares { // no such page without the roles of the comparison
			source, err := web.Files.ReadFile("pages/" + d.name + ".md")
			if err != nil || titles[d.name+".html"] != "" {
				t.Errorf("%s: a page of this release, or none at all (%v)", d.name, err)
			}
			titles[d.name+".html"] = newPage(d.name, d.name+".md", source).front.Title
		}
		if d.name != "index" && titles[d.name+".html"] != d.title {
			t.Errorf("%s: the page is titled %q, the list says %q", d.name, titles[d.name+".html"], d.title)
		}
	}
}

// TestLeftOutIsSaid: every page says how many items are not counted.
func TestLeftOutIsSaid(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	o := tr.options(t, 20)
	o.Release.Grid.LeftOutItems = 12
	o.Report = analysis.Analyze(o.Release.Grid, o.Analysis)
	site, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range site.Pages {
		if text := read(t, site, p.File); !strings.Contains(text, `data-key="meta/left_out_items"`) || !strings.Contains(text, "</data> items.</p>") {
			t.Errorf("%s does not say that items are left out", p.File)
		}
	}
	checkNumbers(t, site, o.Report)
}

// TestBuiltSite checks the links of the site that SITE names; make test builds
// one.
func TestBuiltSite(t *testing.T) {
	folder := os.Getenv("SITE")
	if folder == "" {
		t.Skip("SITE names no built site")
	}
	faults, err := CheckLinks(os.DirFS(folder))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Error(f)
	}
}
