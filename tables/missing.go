package tables

import (
	"fmt"

	"recount/analysis"
)

// Missing says why a report has no such table or figure.
type Missing struct {
	Name   string // of the table or figure
	Key    string // what is undefined
	Reason string // a reason code of the report, or "absent" when there is no such key
}

func (m *Missing) Error() string { return fmt.Sprintf("%s: %s: %s", m.Name, m.Key, m.Reason) }

// Sentence says it to a reader.
func (m *Missing) Sentence() string {
	return "Not available: " + analysis.Reason(m.Reason) + "."
}

// section returns the node at a key, or a Missing error when it is absent or
// null.
func section(r *analysis.Report, name string, segments ...string) (*analysis.Node, error) {
	n := r.At(segments...)
	if n == nil {
		return nil, &Missing{name, analysis.Key(segments...), "absent"}
	}
	if n.IsNull() {
		return nil, &Missing{name, analysis.Key(segments...), n.Reason()}
	}
	return n, nil
}

// untold is what is returned beside a Missing error: what the table would have
// answered.
func (t Table) untold() Table { return Table{Name: t.Name, Title: t.Title} }

// complete returns t when every key of it is in the report, and else a Missing
// error that names the first one that is not.
func complete(r *analysis.Report, t Table) (Table, error) {
	for _, row := range t.Rows {
		for _, cell := range row.Cells {
			if key := absent(r, cell); key != "" {
				return t.untold(), &Missing{t.Name, key, "absent"}
			}
		}
	}
	return t, nil
}

func absent(r *analysis.Report, c Cell) string {
	for _, part := range c.Parts {
		if key := absent(r, part); key != "" {
			return key
		}
	}
	if c.Key != "" && r.Lookup(c.Key) == nil {
		return c.Key
	}
	return ""
}
