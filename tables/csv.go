package tables

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"

	"recount/analysis"
)

// CSV writes a table as RFC 4180 lines with line feeds: heads with units, then
// the rows. Values are raw (Cell.Raw: full precision, ids, empty where
// undefined); formatted asks for the text that pages show instead.
//
// A name that a spreadsheet could run as a formula, one that starts with
// = + - @ or a tab, carriage return or line feed, gets an apostrophe in front,
// in heads too. Numbers never do.
func (t Table) CSV(r *analysis.Report, formatted bool) ([]byte, error) {
	rows, err := t.texts(r, formatted)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	if err := w.WriteAll(rows); err != nil {
		return nil, fmt.Errorf("writing table %s: %w", t.Name, err)
	}
	return out.Bytes(), nil
}

// TSV writes what CSV does with tabs between the cells. There is no quoting in
// TSV: a tab or line break in a name becomes a space.
func (t Table) TSV(r *analysis.Report, formatted bool) ([]byte, error) {
	rows, err := t.texts(r, formatted)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				out.WriteByte('\t')
			}
			out.WriteString(oneLine(cell))
		}
		out.WriteByte('\n')
	}
	return out.Bytes(), nil
}

// texts returns head and rows as guarded text.
func (t Table) texts(r *analysis.Report, formatted bool) ([][]string, error) {
	head := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		head[i] = guard(c.Head())
	}
	rows := [][]string{head}
	for _, row := range t.Rows {
		cells := make([]string, len(row.Cells))
		for i, c := range row.Cells {
			value, err := c.Raw(r)
			if formatted {
				value, err = c.Shown(r)
			}
			if err != nil {
				return nil, fmt.Errorf("table %s: %w", t.Name, err)
			}
			if c.isText(r) {
				value = guard(value)
			}
			cells[i] = value
		}
		rows = append(rows, cells)
	}
	return rows, nil
}

// guard puts an apostrophe before what a spreadsheet would take for a formula.
func guard(s string) string {
	if s != "" && strings.IndexByte("=+-@\t\r\n", s[0]) >= 0 {
		return "'" + s
	}
	return s
}

// oneLine replaces tabs and line breaks by spaces.
func oneLine(s string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case '\t', '\n', '\r', '\v', '\f', 0x85, 0x2028, 0x2029:
			return ' '
		}
		return c
	}, s)
}
