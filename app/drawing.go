package app

import (
	"errors"
	"html"
	"strings"

	"recount/analysis"
	"recount/figures"
	"recount/tables"
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

	Rows, Shown int // of a table that is too long to be drawn whole
}

// rowsShown is how many rows of a table are drawn unless the reader asks for all:
// some thousand take a browser seconds.
const rowsShown = 200

// tablePart draws a table, its first rows or all.
func tablePart(t tables.Result, r *analysis.Report, whole bool) part {
	p := part{Name: t.Name, Kind: "table", Rows: len(t.Table.Rows), Shown: len(t.Table.Rows)}
	if t.Reason != "" {
		p.HTML = missing(t.Table.Title, t.Reason)
		return p
	}
	if !whole && p.Rows > rowsShown {
		p.Shown = rowsShown
		t.Table.Rows = t.Table.Rows[:rowsShown]
	}
	text, err := t.Table.HTML(r, "table-"+t.Name)
	if err != nil {
		p.HTML = missing(t.Table.Title, err.Error())
		return p
	}
	p.HTML = `<div class="drawn">` + text + `</div>`
	return p
}

// draw lays out the tables of a view. Its figures, which take longer, are those
// of the drawing before, if any, until drawFigure has drawn them. whole names the
// tables of which all rows are drawn.
func draw(v View, r *analysis.Report, full bool, whole map[string]bool, before *drawing) *drawing {
	d := &drawing{View: v, Report: r, Full: full}
	for _, name := range v.Figures {
		html := `<div class="drawn pending"></div>`
		if before != nil {
			html = before.figureHTML(name, html)
		}
		d.Parts = append(d.Parts, part{Name: name, Kind: "figure", HTML: html})
	}
	for _, t := range v.layout(r) {
		d.Parts = append(d.Parts, tablePart(t, r, whole[t.Name]))
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
	var m *tables.Missing
	switch {
	case !d.Full && errors.As(err, &m) && m.Reason == "not_computed": // the room is kept until it is
		d.Parts[i].HTML = `<div class="drawn pending"><p class="quiet">This figure needs random draws, which are not counted yet.</p></div>`
		return
	case err != nil:
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

// inPage says with the names of the page what a message of the command line says
// with those of its flags.
var inPage = strings.NewReplacer("--common keeps", "the button below keeps", "name another with --reference", "choose another reference", "--resamples ", "bootstrap resamples ", "--draws ", "random subsets and tie-breaks ",
	"--k ", "items of a compressed benchmark ", "--seed ", "seed ", "--level ", "confidence level ", "--models: ", "models: ",
	"--benchmarks: ", "benchmarks: ", "--configurations: ", "configurations: ", "--reference ", "reference ", "--reference: ", "reference: ").Replace

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
