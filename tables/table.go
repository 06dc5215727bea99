// Package tables lays the numbers of a report out in rows and columns. A cell
// is a key of the report, never a digit, so that a page can recompute it and an
// export can print it at any precision. The site, the figures and the workbench
// share these tables; the package also writes them as CSV, TSV, Markdown and
// LaTeX.
//
// # Steps
//
//  1. A builder (Leaderboard, Pairs, ...; Builders lists them, Build finds one
//     by name) reads the names that a report holds and lays out keys. It counts
//     nothing. Models always stand in the order of the leaderboard.
//  2. Table.CSV, TSV, Markdown and LaTeX print it with the numbers of the
//     report; a page walks Rows and Columns itself.
//
// A builder returns a *Missing error where the report has no such section, with
// the reason in words, so that a page can say it instead.
package tables

import "recount/analysis"

// A Table is rows of cells under typed columns.
type Table struct {
	Name    string // file name and anchor: "leaderboard"
	Title   string // what the table answers, for its caption
	Note    string // one or two sentences under the title; may be empty
	Columns []Column
	Rows    []Row
}

// A Column heads cells of one kind.
type Column struct {
	Title string
	Unit  string // "proportion", "items", ...; "" for names
	Text  bool   // left-aligned names rather than numbers
}

// Head is the title with the unit in parentheses.
func (c Column) Head() string {
	if c.Unit == "" {
		return c.Title
	}
	return c.Title + " (" + c.Unit + ")"
}

// A Row is one cell a column. The first cell names the row.
type Row struct {
	Cells []Cell
	Total bool // a summary row, set apart
}

// A Cell shows the value of a key in a format of analysis.Report.Format, or,
// when Key is "", the literal Text (a name, a template, a label; "" for an empty
// cell), or, when Parts is not nil, its parts one after the other.
type Cell struct {
	Key    string
	Format string
	Text   string
	Parts  []Cell
}

// Shown is the text that a page prints in a cell. An undefined value is "n/a".
// An unknown key or a format that does not fit it is an error.
func (c Cell) Shown(r *analysis.Report) (string, error) {
	if c.Parts != nil {
		return join(c.Parts, func(part Cell) (string, error) { return part.Shown(r) })
	}
	if c.Key == "" {
		return c.Text, nil
	}
	return r.Format(c.Format, analysis.ParseKey(c.Key)...)
}

// Raw is the value of a cell at full precision: the shortest digits that read
// back equal, true or false, an id where Shown gives its name, and "" where
// the value is undefined.
func (c Cell) Raw(r *analysis.Report) (string, error) {
	if c.Parts != nil {
		return join(c.Parts, func(part Cell) (string, error) { return part.Raw(r) })
	}
	if c.Key == "" {
		return c.Text, nil
	}
	if n := r.Lookup(c.Key); n != nil && n.IsNull() {
		return "", nil
	}
	return r.Format("raw", analysis.ParseKey(c.Key)...)
}

// isText tells whether a cell shows a name and not a number or flag: only such
// a cell can be read as a formula by a spreadsheet.
func (c Cell) isText(r *analysis.Report) bool {
	if c.Key == "" {
		return true
	}
	n := r.Lookup(c.Key)
	return n != nil && n.Kind() == analysis.KindString
}

func join(parts []Cell, text func(Cell) (string, error)) (string, error) {
	all := ""
	for _, part := range parts {
		one, err := text(part)
		if err != nil {
			return "", err
		}
		all += one
	}
	return all, nil
}
