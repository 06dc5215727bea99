package sitegen

import (
	"fmt"
	"io/fs"
	"strings"

	"recount/tables"
)

// A figure is a drawing with the table that it shows.
type figure struct {
	name, title, description string
	caption                  string // Markdown with live numbers
	svg                      []byte
	height                   int // of the wide layout, in CSS pixels
	data                     tables.Table
}

// An absence stands in the place of a table or figure that the report does not hold.
type absence struct {
	title  string // what it would answer
	reason string // in a sentence
}

// A blockSet is what {{ table NAME }}, {{ figure NAME }} and {{ formula NAME }}
// can name. A name whose numbers the report does not have has a sentence
// instead.
type blockSet struct {
	tables   map[string]tables.Table
	figures  map[string]figure
	formulas fs.FS              // NAME.mathml
	missing  map[string]absence // by "table NAME"
}

func (s *blockSet) names(what string) map[string]bool {
	known := map[string]bool{}
	switch what {
	case "table":
		for name := range s.tables {
			known[name] = true
		}
	case "figure":
		for name := range s.figures {
			known[name] = true
		}
	case "formula":
		files, _ := fs.Glob(s.formulas, "*.mathml")
		for _, f := range files {
			known[strings.TrimSuffix(f, ".mathml")] = true
		}
	}
	for k := range s.missing {
		if name, ok := strings.CutPrefix(k, what+" "); ok {
			known[name] = true
		}
	}
	return known
}

// has tells whether a block can be shown.
func (s *blockSet) has(what, name string) bool {
	_, missing := s.missing[what+" "+name]
	return !missing && s.names(what)[name]
}

// block is the HTML of {{ what NAME }}.
func (p *page) block(what, name string) (string, error) {
	if a, ok := p.blocks.missing[what+" "+name]; ok {
		return fmt.Sprintf("<p class=\"missing\">%s</p>\n", escape(strings.TrimSpace(tables.Sentence(a.title)+" "+a.reason))), nil
	}
	switch what {
	case "table":
		return p.tableFigure(p.blocks.tables[name])
	case "figure":
		return p.drawing(p.blocks.figures[name])
	}
	mathml, err := fs.ReadFile(p.blocks.formulas, name+".mathml")
	if err != nil {
		return "", err
	}
	return "<div class=\"formula\" role=\"group\" aria-label=\"formula\" tabindex=\"0\">\n" + string(mathml) + "</div>\n", nil
}

// drawing is a figure with its caption, data table and exports.
func (p *page) drawing(f figure) (string, error) {
	p.figures++
	id := p.anchor("figure-" + f.name)
	var b strings.Builder
	fmt.Fprintf(&b, "<figure class=\"drawing\" id=\"%s\">\n", escape(id))
	b.Write(f.svg)
	fmt.Fprintf(&b, "<figcaption><span class=\"label\">Figure %d.</span> %s", p.figures, escape(tables.Sentence(f.title)))
	if f.caption != "" {
		caption, err := p.inline("the caption of figure "+f.name, f.caption)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, ` <span class="note">%s</span>`, caption)
	}
	b.WriteString("</figcaption>\n")
	if len(f.data.Rows) > 0 {
		b.WriteString("<details class=\"data\">\n<summary>The numbers of this figure</summary>\n")
		if err := p.table(&b, f.data, "", id); err != nil {
			return "", err
		}
		b.WriteString("</details>\n")
	}
	kinds := exports(f.name, "figures/", "svg", "png")
	if len(f.data.Rows) > 0 {
		kinds += " " + strings.TrimPrefix(exports(f.data.Name, "tables/", "csv"), `<span class="visually-hidden">Download as </span>`)
	}
	kinds += fmt.Sprintf(` <a href="%s">Embed</a>`, escape(urlPath(embedFile(f.name))))
	fmt.Fprintf(&b, "<p class=\"exports\">%s</p>\n</figure>\n", kinds)
	return b.String(), nil
}
