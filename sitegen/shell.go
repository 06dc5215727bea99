package sitegen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"recount/web"
)

// pageName is what a page's file name may be: it becomes an address.
var pageName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$`)

// A navEntry is a link to a page.
type navEntry struct {
	File, Word string
	Here       bool
}

type doubtEntry struct {
	Number int
	Text   string
}

type metaTag struct{ Name, Content string }

// shellData is what web/shell.html is filled with.
type shellData struct {
	Title, Site, Description, Root, Style  string
	Index, Synthetic                       bool
	Lead                                   string
	Numbers                                int
	LeftOut                                template.HTML
	Status, Recount                        string
	Nav                                    []navEntry
	Previous, Next                         *navEntry
	Body                                   template.HTML
	Doubts                                 []doubtEntry
	Digest, Date, Licence, Source, Version string
	Script                                 *scriptData
	Offline                                *offlineData
	Single                                 string // file of the whole report, "" without
	Canonical, CiteAs                      string
	Image                                  *imageData
	Citation                               []metaTag
	JSONLD                                 *thing
}

type scriptData struct {
	File, Manifest, ManifestSHA256 string
	Pack, Packs                    string // one of them
	RecordsBytes                   int64
	Worker, Exec, Wasm, Go         string
}

type imageData struct{ URL, Words string }

// statusWithoutScript stands in the status line until a script changes it.
const statusWithoutScript = "The numbers below are as published. With JavaScript this page counts them again from the records; so does recount verify."

// addPages puts the pages into the shell.
func (b *builder) addPages() error {
	shell, err := fs.ReadFile(web.Files, "shell.html")
	if err != nil {
		return err
	}
	t, err := template.New("shell").Parse(string(shell))
	if err != nil {
		return err
	}
	for i := range b.pages {
		b.shells = append(b.shells, b.shell(i))
	}
	files, err := b.fillShells(t)
	if err != nil {
		return err
	}
	if b.Offline {
		b.offline(files)
		if files, err = b.fillShells(t); err != nil {
			return err
		}
	}
	for i, p := range b.pages {
		b.site.add(p.name+".html", files[i])
		b.site.Pages = append(b.site.Pages, Page{File: p.name + ".html", Title: p.front.Title, Own: p.own, Numbers: p.numbers})
	}
	bench := *b.shells[0]
	bench.Nav = slices.Clone(bench.Nav)
	for k := range bench.Nav {
		bench.Nav[k].Here = bench.Nav[k].File == workbenchFile
	}
	if err := b.addWorkbench(&bench, workbenchFile); err != nil {
		return err
	}
	if err := b.addEmbeds(); err != nil {
		return err
	}
	return b.addNotFound()
}

// fillShells writes every page.
func (b *builder) fillShells(t *template.Template) ([][]byte, error) {
	files := make([][]byte, len(b.pages))
	for i, p := range b.pages {
		var out bytes.Buffer
		if err := t.Execute(&out, b.shells[i]); err != nil {
			return nil, fmt.Errorf("page %s: %w", p.name, err)
		}
		files[i] = out.Bytes()
	}
	return files, nil
}

// notFoundData is what web/404.html is filled with.
type notFoundData struct {
	*shellData
	Policy string
	Inline template.HTML // the style sheet
	Placed bool          // whether the site's own path is known
}

// addNotFound adds the page that hosts show for an unknown address. It may be
// shown below any path, so it holds its style itself. Its links start from the
// site's own path where that is known, and are right for addresses beside the
// other pages where it is not.
func (b *builder) addNotFound() error {
	t, err := template.ParseFS(web.Files, "404.html")
	if err != nil {
		return err
	}
	d := *b.shells[0]
	if u, err := url.Parse(b.BaseURL); err == nil && b.BaseURL != "" {
		d.Root = strings.TrimSuffix(u.Path, "/") + "/"
	}
	style, err := b.styleSheet()
	if err != nil {
		return err
	}
	page := notFoundData{
		shellData: &d, Placed: b.BaseURL != "",
		Policy: "default-src 'none'; style-src " + hashSource(style) + "; img-src data:; base-uri 'none'; form-action 'none'",
		Inline: template.HTML("<style>" + string(style) + "</style>"),
	}
	var out bytes.Buffer
	if err := t.Execute(&out, page); err != nil {
		return err
	}
	b.site.add("404.html", out.Bytes())
	return nil
}

// leftOutNote says on every page how many items and configurations of the
// release are not counted, since some model lacks them; "" when there are none.
// Where prompting is compared with likelihood every kind of model has
// configurations of its own, and the method card tells of them instead.
func (b *builder) leftOutNote(p *page) template.HTML {
	var parts []string
	for _, what := range []struct{ key, one, many string }{
		{"meta/left_out_items", "item", "items"}, {"meta/left_out_configs", "configuration", "configurations"},
	} {
		n := b.Report.Lookup(what.key)
		if n == nil || what.one == "configuration" && b.compares() {
			continue
		}
		if v, _ := n.Int(); v == 0 {
			continue
		} else if v == 1 {
			what.many = what.one
		}
		if s, err := p.number(what.key, ""); err == nil {
			parts = append(parts, s.HTML+" "+what.many)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return template.HTML("Left out, since not every model has them: " + strings.Join(parts, " and ") + ".")
}

// packList is JSON: benchmark and size of each pack.
func (b *builder) packList() string {
	list := [][2]any{}
	for k, p := range b.data.packs {
		list = append(list, [2]any{p.Benchmark, b.data.packBytes[k]})
	}
	data, err := json.Marshal(list)
	if err != nil {
		panic("sitegen: " + err.Error()) // strings and integers always encode
	}
	return string(data)
}

// recountWords is what the button says: what it costs stands on it.
func (b *builder) recountWords() string {
	n := 0
	for _, f := range b.Release.Files {
		if f.Model != "" {
			n++
		}
	}
	files := "record files"
	if n == 1 {
		files = "record file"
	}
	return fmt.Sprintf("Recount from %d %s (%s)", n, files, size(b.data.recordsBytes))
}

// size writes a number of bytes for people.
func size(bytes int64) string {
	switch {
	case bytes < 1000:
		return fmt.Sprintf("%d bytes", bytes)
	case bytes < 999_500:
		return fmt.Sprintf("%.0f kB", float64(bytes)/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}

// siteTitle is the legend's title.
func (b *builder) siteTitle() string {
	if b.legend.Title == "" {
		return "Recounted records"
	}
	return b.legend.Title
}

// shell is the data of page i.
func (b *builder) shell(i int) *shellData {
	p := b.pages[i]
	d := &shellData{
		Title: p.front.Title, Site: b.siteTitle(), Description: p.front.Description,
		Root: "./", Style: b.style, Index: p.name == "index", Synthetic: b.legend.Synthetic,
		Lead: p.front.Description, Status: statusWithoutScript, Body: p.html,
		Digest: b.data.digest, Licence: b.legend.Licence, Version: b.Version,
		Source: "pages/" + p.name + ".md",
	}
	if p.own {
		d.Source = "data/report/" + p.name + ".md"
	}
	d.Date = b.date()
	d.Doubts = p.doubtList()
	for k, other := range b.pages {
		entry := navEntry{other.name + ".html", other.front.Nav, k == i}
		d.Nav = append(d.Nav, entry)
		if k == i-1 {
			d.Previous = &entry
		}
		if k == i+1 {
			d.Next = &entry
		}
	}
	if hasWorkbench(b.Worker) {
		d.Nav = append(d.Nav, navEntry{workbenchFile, "Workbench", false})
	}
	d.LeftOut = b.leftOutNote(p)
	d.Numbers = p.numbers
	d.Recount = b.recountWords()
	if b.Single {
		d.Single = singleFile
	}
	d.Script = b.scriptData()
	d.Script.Manifest, d.Script.ManifestSHA256 = "data/manifest.json", b.data.manifestSHA256
	d.Script.RecordsBytes = b.data.recordsBytes
	if b.data.pack != nil {
		d.Script.Pack = "data/records.pack"
	} else {
		d.Script.Packs = b.packList()
	}
	b.describe(d, p)
	return d
}
