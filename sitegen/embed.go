package sitegen

import (
	"bytes"
	"fmt"
	"html/template"

	"recount/web"
)

// embedData is what web/embed.html is filled with.
type embedData struct {
	Title, Site, Style, Digest, Snippet string
	Page                                string // the reading page that shows the figure, from figures/
	Synthetic, Online                   bool
	SVG, Caption                        template.HTML
}

// captionRoom is the height of a frame that caption and source take below the
// drawing, in CSS pixels.
const captionRoom = 190

// addEmbeds adds for each figure figures/NAME.html, a page that holds nothing
// else and is made to be shown in a frame of another page. It has no script: its
// numbers are text. At #frame it leaves out how to embed it.
func (b *builder) addEmbeds() error {
	t, err := template.ParseFS(web.Files, "embed.html")
	if err != nil {
		return err
	}
	for _, name := range sortedKeys(b.blocks.figures) {
		f := b.blocks.figures[name]
		d := embedData{
			Title: f.title, Site: b.siteTitle(), Style: b.style, Digest: b.data.digest, Synthetic: b.legend.Synthetic,
			Page: "../" + b.pageOf(name), Online: b.base() != "", SVG: template.HTML(f.svg), Snippet: b.snippet(f),
		}
		caption, err := b.plainCaption(f)
		if err != nil {
			return err
		}
		d.Caption = template.HTML(caption)
		var out bytes.Buffer
		if err := t.Execute(&out, d); err != nil {
			return fmt.Errorf("figure %s: %w", name, err)
		}
		b.site.add(embedFile(name), out.Bytes())
	}
	return nil
}

func embedFile(figure string) string { return "figures/" + figure + ".html" }

// pageOf is the first page after the overview that shows a figure, with its
// anchor, or the overview.
func (b *builder) pageOf(figure string) string {
	at := "index.html"
	for _, p := range b.pages {
		if !p.drawn[figure] {
			continue
		}
		at = p.name + ".html#figure-" + figure
		if p.name != "index" {
			break
		}
	}
	return at
}

// snippet is the frame to put into another page.
func (b *builder) snippet(f figure) string {
	base := b.base()
	if base == "" {
		base = "https://ADDRESS/"
	}
	return fmt.Sprintf(`<iframe src="%s" title="%s" width="100%%" height="%d" loading="lazy"></iframe>`,
		escape(base+urlPath(embedFile(f.name))+"#frame"), escape(f.title), f.height+captionRoom)
}

// plainCaption is the caption with its numbers as text.
func (b *builder) plainCaption(f figure) (string, error) {
	if f.caption == "" {
		return "", nil
	}
	p := *b.pages[0]
	p.asText, p.faults = true, nil
	return p.inline("the caption of figure "+f.name, f.caption)
}
