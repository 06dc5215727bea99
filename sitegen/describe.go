package sitegen

import (
	"encoding/json"
	"strings"
	"time"

	"recount/records"
	"recount/tables"
)

// A citation is what the legend says of the work that a release belongs to, in
// fields beside those that recount counts with: "authors" (a list of names),
// "date" (YYYY-MM-DD), "doi", "url", "pdf".
type citation struct {
	authors             []string
	date, doi, url, pdf string
}

func citationOf(l *records.Legend) citation {
	var c citation
	for _, f := range l.Extra {
		switch f.Name {
		case "authors":
			c.authors = textList(f.Value)
		case "date":
			if day := oneText(f.Value); isDay(day) {
				c.date = day
			}
		case "doi":
			c.doi = strings.TrimPrefix(oneText(f.Value), "https://doi.org/")
		case "url":
			c.url = oneText(f.Value)
		case "pdf":
			c.pdf = oneText(f.Value)
		}
	}
	return c
}

func oneText(raw json.RawMessage) string {
	var s string
	_ = json.Unmarshal(raw, &s) // another kind of value says nothing here
	return s
}

func textList(raw json.RawMessage) []string {
	var list []string
	if json.Unmarshal(raw, &list) != nil {
		if s := oneText(raw); s != "" {
			list = []string{s}
		}
	}
	return list
}

func isDay(text string) bool {
	_, err := time.Parse("2006-01-02", text)
	return err == nil
}

// date is the day of publication: the legend's, else SOURCE_DATE_EPOCH's, else
// none.
func (b *builder) date() string {
	if c := citationOf(b.legend); c.date != "" {
		return c.date
	}
	if !b.Date.IsZero() {
		return b.Date.UTC().Format("2006-01-02")
	}
	return ""
}

// describe adds the tags for search engines, citation managers and previews.
// Those that need an absolute address are there when it is known; those of the
// paper stand on the overview only.
func (b *builder) describe(d *shellData, p *page) {
	base := ""
	if b.BaseURL != "" {
		base = strings.TrimSuffix(b.BaseURL, "/") + "/"
		d.Canonical = base + p.name + ".html"
		if p.name == "index" {
			d.Canonical = base
		}
		if f, ok := b.blocks.figures["bands"]; ok {
			d.Image = &imageData{URL: base + "figures/bands.png", Words: f.title}
		}
	}
	if p.name != "index" {
		return
	}
	c := citationOf(b.legend)
	if c.doi != "" {
		d.CiteAs = "https://doi.org/" + c.doi
	}
	d.Citation = b.citationTags(c, d.Canonical)
	d.JSONLD = b.linkedData(c, base)
}

// citationTags are the tags that scholarly search reads; they need authors.
func (b *builder) citationTags(c citation, canonical string) []metaTag {
	if len(c.authors) == 0 {
		return nil
	}
	tags := []metaTag{{"citation_title", b.siteTitle()}}
	for _, a := range c.authors {
		tags = append(tags, metaTag{"citation_author", a})
	}
	for _, t := range []metaTag{
		{"citation_publication_date", strings.ReplaceAll(b.date(), "-", "/")},
		{"citation_doi", c.doi}, {"citation_pdf_url", c.pdf}, {"citation_abstract_html_url", canonical},
	} {
		if t.Content != "" {
			tags = append(tags, t)
		}
	}
	return tags
}

// linked data in the vocabulary of schema.org; fields without a value are left
// out.
type thing struct {
	Context       string     `json:"@context,omitempty"`
	Type          string     `json:"@type"`
	ID            string     `json:"@id,omitempty"`
	Name          string     `json:"name,omitempty"`
	Headline      string     `json:"headline,omitempty"`
	Description   string     `json:"description,omitempty"`
	Author        []thing    `json:"author,omitempty"`
	Creator       []thing    `json:"creator,omitempty"`
	DatePublished string     `json:"datePublished,omitempty"`
	License       string     `json:"license,omitempty"`
	Identifier    string     `json:"identifier,omitempty"`
	Version       string     `json:"version,omitempty"`
	URL           string     `json:"url,omitempty"`
	SameAs        string     `json:"sameAs,omitempty"`
	IsBasedOn     *thing     `json:"isBasedOn,omitempty"`
	Technique     string     `json:"measurementTechnique,omitempty"`
	Measured      []string   `json:"variableMeasured,omitempty"`
	Distribution  []download `json:"distribution,omitempty"`
}

type download struct {
	Type     string `json:"@type"`
	Name     string `json:"name"`
	URL      string `json:"contentUrl"`
	Encoding string `json:"encodingFormat"`
	Size     string `json:"contentSize"`
	SHA256   string `json:"sha256"`
}

// linkedData is the report as a ScholarlyArticle based on a Dataset.
func (b *builder) linkedData(c citation, base string) *thing {
	var people []thing
	for _, a := range c.authors {
		people = append(people, thing{Type: "Person", Name: a})
	}
	data := &thing{
		Type: "Dataset", Name: b.siteTitle(), Description: b.datasetDescription(), Creator: people,
		DatePublished: b.date(), License: b.legend.Licence, Version: b.data.digest, Identifier: c.doi,
		Technique: "Language-model evaluation under several harness configurations",
		Measured:  []string{"correctness of each answer per model, item and configuration"},
	}
	for _, f := range b.Release.Files {
		encoding := "application/json"
		if f.Model != "" {
			encoding = "application/jsonl"
		}
		data.Distribution = append(data.Distribution, download{"DataDownload", f.Path, base + "data/" + urlPath(f.Path), encoding, grouped(f.Bytes) + " B", f.SHA256})
	}
	return &thing{
		Context: "https://schema.org", Type: "ScholarlyArticle", ID: c.url, Headline: b.siteTitle(), Description: b.legend.Description,
		Author: people, DatePublished: b.date(), URL: base, SameAs: c.url, IsBasedOn: data,
	}
}

// datasetDescription is long enough for the search engines that ask for fifty
// letters.
func (b *builder) datasetDescription() string {
	text := "Evaluation records of language models: which items each model answers correctly under each configuration of the harness."
	if b.legend.Synthetic {
		text += " Synthetic: made by a program, no model was asked."
	}
	if b.legend.Description != "" {
		text = tables.Sentence(b.legend.Description) + " " + text
	}
	return text
}
