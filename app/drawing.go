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

// draw lays out the tables of a view. Its figures, which take longer, are those
// of the drawing before, if any, until drawFigure has drawn them.
func draw(v View, r *analysis.Report, full bool, before *drawing) *drawing {
	d := &drawing{View: v, Report: r, Full: full}
	for _, name := range v.Figures {
		html := `<div class="drawn pending"></div>`
		if before != nil {
			html = before.figureHTML(name, html)
		}
		d.Parts = append(d.Parts, part{name, "figure", html})
	}
	for _, t := range v.layout(r) {
		if t.Reason != "" {
			d.Parts = append(d.Parts, part{t.Name, "table", missing(t.Table.Title, t.Reason)})
			continue
		}
		text, err := t.Table.HTML(r, "table-"+t.Name)
		if err != nil {
			d.Parts = append(d.Parts, part{t.Name, "table", missing(t.Table.Title, err.Error())})
			continue
		}
		d.Parts = append(d.Parts, part{t.Name, "table", "<div class=\"drawn\">" + text + "</div>"})
	}
	return d
}

// figureHTML is a figure as it was drawn, else other.
func (d *drawing) figureHTML(name, other string) string {
	for _, p := range d.Parts {
		if p.Kind == "figure" && p.Name == name {
			return p.HTML
		}
	}
	return other
}

// drawFigure draws the figure of that number.
func (d *drawing) drawFigure(i int) {
	name := d.View.Figures[i]
	f, err := figures.Draw(d.Report, name)
	if err != nil {
		d.Parts[i].HTML = missing("Figure", reasonOf(err))
		return
	}
	d.Figures = append(d.Figures, f)
	d.Parts[i].HTML = figureHTML(f)
}

func figureHTML(f *figures.Figure) string {
	return `<div class="drawn">` + string(f.SVG) + `<p class="caption">` + html.EscapeString(f.Title) + `</p></div>`
}

// missing is the sentence in the place of a table or figure.
func missing(what, why string) string {
	return `<p class="missing">` + html.EscapeString(sentence(what)+" "+why) + `</p>`
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
