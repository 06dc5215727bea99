package tables

import (
	"fmt"
	"strings"

	"recount/analysis"
)

// Markdown writes a table as a GitHub table with the numbers as pages show
// them. Every ASCII punctuation mark of a name that Markdown, HTML, the math
// extension or a live number could take for its own is escaped by a backslash,
// also the | in configuration keys. Summary rows are bold.
func (t Table) Markdown(r *analysis.Report) ([]byte, error) {
	var out strings.Builder
	for _, c := range t.Columns {
		out.WriteString("| " + EscapeMarkdown(c.Head()) + " ")
	}
	out.WriteString("|\n")
	for _, c := range t.Columns {
		if c.Text {
			out.WriteString("| :-- ")
		} else {
			out.WriteString("| --: ")
		}
	}
	out.WriteString("|\n")
	for _, row := range t.Rows {
		for _, c := range row.Cells {
			shown, err := c.Shown(r)
			if err != nil {
				return nil, fmt.Errorf("table %s: %w", t.Name, err)
			}
			shown = EscapeMarkdown(shown)
			if row.Total && shown != "" {
				shown = "**" + shown + "**"
			}
			out.WriteString("| " + shown + " ")
		}
		out.WriteString("|\n")
	}
	return []byte(out.String()), nil
}

// EscapeMarkdown writes a text as one line that Markdown shows as it stands.
func EscapeMarkdown(s string) string {
	var out strings.Builder
	for _, c := range oneLine(s) {
		if c < 0x80 && strings.IndexByte("\\`*_{}[]<>#|~&$^=!", byte(c)) >= 0 {
			out.WriteByte('\\')
		}
		out.WriteRune(c)
	}
	return strings.TrimSpace(out.String())
}
