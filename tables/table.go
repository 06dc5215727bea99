// Package tables lays the numbers of a report out in rows and columns. A cell
// is a key of the report, never a digit, so that a page can recompute it and an
// export can print it at any precision. The site, the figures and the workbench
// share these tables; the package also writes them as CSV, TSV, Markdown and
// LaTeX.
package tables

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

// A Row is one cell a column. Header says that the first cell names the row.
type Row struct {
	Cells []Cell
	Total bool // a summary row, set apart
}

// A Cell shows the value of a key in a format of analysis.Report.Format, or,
// when Key is "", the literal Text (a name, a template, a label).
type Cell struct {
	Key    string
	Format string
	Text   string
}
