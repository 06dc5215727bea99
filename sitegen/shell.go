package sitegen

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"regexp"
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
	Status                                 string
	Nav                                    []navEntry
	Previous, Next                         *navEntry
	Body                                   template.HTML
	Doubts                                 []doubtEntry
	Digest, Date, Licence, Source, Version string
	Script                                 *scriptData
	Canonical, CiteAs                      string
	Image                                  *imageData
	Citation                               []metaTag
	JSONLD                                 any
}

type scriptData struct {
	File, Manifest, ManifestSHA256, Pack string
	RecordsBytes                         int64
	Worker, Exec, Wasm, Go               string
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
	for i, p := range b.pages {
		data := b.shell(i)
		var out bytes.Buffer
		if err := t.Execute(&out, data); err != nil {
			return fmt.Errorf("page %s: %w", p.name, err)
		}
		b.site.add(p.name+".html", out.Bytes())
		b.site.Pages = append(b.site.Pages, Page{File: p.name + ".html", Title: p.front.Title, Own: p.own, Numbers: p.numbers})
	}
	return nil
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
	if !b.Date.IsZero() {
		d.Date = b.Date.UTC().Format("2006-01-02")
	}
	for k, warning := range p.doubts {
		d.Doubts = append(d.Doubts, doubtEntry{k + 1, sentence(warning)})
	}
	for k, other := range b.pages {
		entry := navEntry{other.name + ".html", other.front.Nav, k == i}
		d.Nav = append(d.Nav, entry)
		if k == i-1 {
			d.Previous = &navEntry{File: entry.File, Word: other.front.Title}
		}
		if k == i+1 {
			d.Next = &navEntry{File: entry.File, Word: other.front.Title}
		}
	}
	b.describe(d, p)
	return d
}

// describe adds the tags for search engines, citation managers and previews.
func (b *builder) describe(d *shellData, p *page) {
	if b.BaseURL == "" {
		return
	}
	base := strings.TrimSuffix(b.BaseURL, "/") + "/"
	d.Canonical = base + p.name + ".html"
	if p.name == "index" {
		d.Canonical = base
	}
}
