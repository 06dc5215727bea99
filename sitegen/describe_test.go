package sitegen

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"recount/records"
)

// head builds a site and returns the metadata of its overview.
func head(t *testing.T, extra []records.Field, change func(*Options)) (tags map[string][]string, linked map[string]any) {
	t.Helper()
	tr := newTestRelease(2, 10, grid6()...)
	tr.legend.Extra = extra
	o := tr.options(t, 10)
	change(&o)
	site, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := html.Parse(strings.NewReader(read(t, site, "index.html")))
	if err != nil {
		t.Fatal(err)
	}
	tags = map[string][]string{}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "meta":
			name := attribute(n, "name") + attribute(n, "property")
			tags[name] = append(tags[name], attribute(n, "content"))
		case "link":
			tags[attribute(n, "rel")] = append(tags[attribute(n, "rel")], attribute(n, "href"))
		case "script":
			if attribute(n, "type") == "application/ld+json" {
				if err := json.Unmarshal([]byte(n.FirstChild.Data), &linked); err != nil {
					t.Errorf("linked data: %v", err)
				}
			}
		}
	}
	return tags, linked
}

func TestMetadata(t *testing.T) {
	tags, linked := head(t, []records.Field{
		{Name: "authors", Value: []byte(`["Ada <L>", "Bo"]`)}, {Name: "date", Value: []byte(`"2026-03-04"`)},
		{Name: "doi", Value: []byte(`"10.1234/x"`)}, {Name: "pdf", Value: []byte(`"https://example.org/p.pdf"`)},
	}, func(o *Options) { o.BaseURL = "https://example.org/site" })
	for name, want := range map[string]string{
		"citation_title": "A small release", "citation_author": "Ada <L>; Bo", "citation_publication_date": "2026/03/04",
		"citation_doi": "10.1234/x", "citation_pdf_url": "https://example.org/p.pdf", "cite-as": "https://doi.org/10.1234/x",
		"canonical": "https://example.org/site/", "og:url": "https://example.org/site/", "og:image": "https://example.org/site/figures/bands.png",
		"description": "Made for a test.", "og:title": "A small release",
	} {
		if got := strings.Join(tags[name], "; "); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if linked["@type"] != "ScholarlyArticle" || linked["datePublished"] != "2026-03-04" {
		t.Errorf("linked data: %v", linked)
	}
	data := linked["isBasedOn"].(map[string]any)
	file := data["distribution"].([]any)[0].(map[string]any)
	if data["@type"] != "Dataset" || file["contentUrl"] != "https://example.org/site/data/legend.json" || len(file["sha256"].(string)) != 64 {
		t.Errorf("data set: %v", data)
	}
}

// TestNothingInvented: without the data there is no tag, and no date or
// absolute address from anywhere.
func TestNothingInvented(t *testing.T) {
	tags, linked := head(t, nil, func(*Options) {})
	for name := range tags {
		if strings.HasPrefix(name, "citation_") || name == "canonical" || name == "og:url" || name == "og:image" || name == "cite-as" {
			t.Errorf("%s: %v", name, tags[name])
		}
	}
	if _, ok := linked["datePublished"]; ok {
		t.Errorf("a date from nowhere: %v", linked)
	}
	_, linked = head(t, nil, func(o *Options) { o.Date = time.Date(2026, 5, 6, 23, 0, 0, 0, time.UTC) })
	if linked["datePublished"] != "2026-05-06" {
		t.Errorf("SOURCE_DATE_EPOCH: got %v", linked["datePublished"])
	}
}
