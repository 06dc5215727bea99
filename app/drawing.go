package app

import (
	"html"
	"strings"

	"recount/analysis"
	"recount/figures"
)

// A drawing is a view's tables and figures as HTML, made at once: a browser
// takes one string far faster than as many elements.
type drawing struct {
	View    View
	Report  *analysis.Report
	Figures []*figures.Figure
	Parts   []part
	Full    bool // random draws are in
}

// A part is one table or figure, or the sentence in its place.
type part struct {
	Name string
	Kind string // "table" or "figure"
	HTML string // with one root element
}

// draw lays out a view.
func draw(v View, r *analysis.Report, full bool) *drawing {
	d := &drawing{View: v, Report: r, Full: full}
	for _, name := range v.Figures {
		f, err := figures.Draw(r, name)
		if err != nil {
			d.Parts = append(d.Parts, part{name, "figure", missing("Figure "+name, reasonOf(err))})
			continue
		}
		d.Figures = append(d.Figures, f)
		d.Parts = append(d.Parts, part{name, "figure", figureHTML(f)})
	}
	for _, t := range v.layout(r) {
		if t.Reason != "" {
			d.Parts = append(d.Parts, part{t.Name, "table", missing("Table "+t.Name, t.Reason)})
			continue
		}
		text, err := t.Table.HTML(r, "table-"+t.Name)
		if err != nil {
			d.Parts = append(d.Parts, part{t.Name, "table", missing("Table "+t.Name, err.Error())})
			continue
		}
		d.Parts = append(d.Parts, part{t.Name, "table", "<div class=\"drawn\">" + text + "</div>"})
	}
	return d
}

func figureHTML(f *figures.Figure) string {
	return `<div class="drawn">` + string(f.SVG) + `<p class="caption">` + html.EscapeString(f.Title) + `</p></div>`
}

func missing(what, why string) string {
	return `<p class="missing">` + html.EscapeString(what+". "+why) + `</p>`
}

// sentence gives a text a capital letter and a full stop.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	if text[0] >= 'a' && text[0] <= 'z' {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	for _, end := range []string{".", "?", "!", "…"} {
		if strings.HasSuffix(text, end) {
			return text
		}
	}
	return text + "."
}
