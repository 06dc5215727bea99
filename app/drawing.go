package app

import (
	"errors"
	"html"
	"strings"

	"recount/analysis"
	"recount/figures"
	"recount/tables"
)

// A drawing is a view's tables and figures as HTML: a browser takes one string far
// faster than as many elements. Its parts are drawn one after the other, so that
// the page answers in between; until then each stands as it was in the drawing
// before.
type drawing struct {
	View    View
	Report  *analysis.Report
	Figures []*figures.Figure
	Parts   []part          // figures, then tables
	Full    bool            // random draws are in
	whole   map[string]bool // tables of which all rows are drawn, by name
	left    []int           // the parts that are still to be drawn, in their order
}

// A part is one table or figure, or the sentence in its place.
type part struct {
	Name string
	Kind string // "table" or "figure"
	HTML string // with one root element

	Rows, Shown int // of a table that is too long to be drawn whole
}

// rowsShown is how many rows of a table are drawn unless the reader asks for all:
// more make a browser's page stand still.
const rowsShown = 100

// draw begins the drawing of a view, whose parts are those of the one before, if
// any, until next has drawn them: tables first, figures take longer. whole names
// the tables of which all rows are drawn.
func draw(v View, r *analysis.Report, full bool, whole map[string]bool, before *drawing) *drawing {
	d := &drawing{View: v, Report: r, Full: full, whole: whole}
	for _, name := range v.Figures {
		d.Parts = append(d.Parts, before.part("figure", name))
	}
	for i, name := range v.Tables {
		d.Parts = append(d.Parts, before.part("table", name))
		d.left = append(d.left, len(v.Figures)+i)
	}
	for i := range v.Figures {
		d.left = append(d.left, i)
	}
	return d
}

// part is a part as it was drawn, else the room for it.
func (d *drawing) part(kind, name string) part {
	if d != nil {
		for _, p := range d.Parts {
			if p.Kind == kind && p.Name == name {
				return p
			}
		}
	}
	return part{Name: name, Kind: kind, HTML: `<div class="drawn pending"></div>`}
}

// again draws a table once more, with all its rows if that is now wanted.
func (d *drawing) again(table string) {
	for i, p := range d.Parts {
		if p.Kind == "table" && p.Name == table {
			d.left = append(d.left, i)
		}
	}
}

// next draws the first part that is left and tells whether there was one.
func (d *drawing) next() bool {
	if len(d.left) == 0 {
		return false
	}
	i := d.left[0]
	d.left = d.left[1:]
	if p := &d.Parts[i]; p.Kind == "figure" {
		p.HTML = d.drawFigure(p.Name)
	} else {
		*p = tablePart(tableOf(d.Report, p.Name), d.Report, d.whole[p.Name])
	}
	return true
}

// finish draws all that is left.
func (d *drawing) finish() {
	for d.next() {
	}
}

// table is a table of the drawing with all its rows.
func (d *drawing) table(name string) (t tables.Table, ok bool) {
	for _, p := range d.Parts {
		if p.Kind == "table" && p.Name == name {
			result := tableOf(d.Report, name)
			return result.Table, result.Reason == ""
		}
	}
	return tables.Table{}, false
}

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

// drawFigure draws a figure, or says why there is none.
func (d *drawing) drawFigure(name string) string {
	f, err := figures.Draw(d.Report, name)
	var m *tables.Missing
	switch {
	case !d.Full && errors.As(err, &m) && m.Reason == "not_computed": // the room is kept until it is
		return `<div class="drawn pending"><p class="quiet">` + html.EscapeString(sentence(figures.Title(name))) + ` This figure needs random draws, which are not counted yet.</p></div>`
	case err != nil:
		return missing(figures.Title(name), reasonOf(err))
	}
	d.Figures = append(d.Figures, f)
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
