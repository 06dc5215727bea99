package tables

import (
	"fmt"
	"strings"

	"recount/analysis"
)

// LaTeX writes a table environment for the booktabs package with the numbers
// as pages show them: names of columns in one line, units in the next, summary
// rows under a rule. The first line is a comment with the digest of the release
// that the numbers were counted from.
//
// Characters that TeX takes for its own are escaped; control and text direction
// characters, which would stop TeX, are left out. Other letters stay as they are
// (LaTeX reads UTF-8).
func (t Table) LaTeX(r *analysis.Report, digest string) ([]byte, error) {
	var out strings.Builder
	fmt.Fprintf(&out, "%% table %s, counted from release %s\n", escapeLaTeX(t.Name), escapeLaTeX(digest))
	out.WriteString("\\begin{table}\n\\centering\n")
	fmt.Fprintf(&out, "\\caption{%s}\n\\label{tab:%s}\n", escapeLaTeX(t.Title), t.Name)
	titles, units := make([]string, len(t.Columns)), make([]string, len(t.Columns))
	spec, anyUnit := "", false
	for i, c := range t.Columns {
		titles[i] = escapeLaTeX(c.Title)
		if c.Unit != "" {
			units[i] = "(" + escapeLaTeX(c.Unit) + ")"
			anyUnit = true
		}
		if c.Text {
			spec += "l"
		} else {
			spec += "r"
		}
	}
	fmt.Fprintf(&out, "\\begin{tabular}{%s}\n\\toprule\n", spec)
	writeLaTeXRow(&out, titles)
	if anyUnit {
		writeLaTeXRow(&out, units)
	}
	out.WriteString("\\midrule\n")
	for i, row := range t.Rows {
		if row.Total && i > 0 && !t.Rows[i-1].Total {
			out.WriteString("\\midrule\n")
		}
		cells := make([]string, len(row.Cells))
		for k, c := range row.Cells {
			shown, err := c.Shown(r)
			if err != nil {
				return nil, fmt.Errorf("table %s: %w", t.Name, err)
			}
			cells[k] = escapeLaTeX(shown)
		}
		writeLaTeXRow(&out, cells)
	}
	out.WriteString("\\bottomrule\n\\end{tabular}\n\\end{table}\n")
	return []byte(out.String()), nil
}

func writeLaTeXRow(out *strings.Builder, cells []string) {
	if cells[0] != "" && strings.IndexByte("[*", cells[0][0]) >= 0 {
		cells[0] = "{}" + cells[0] // else the \\ before it would take it for its own argument
	}
	out.WriteString(strings.Join(cells, " & ") + " \\\\\n")
}

var latexEscapes = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '_': `\_`, '%': `\%`,
	'^': `\textasciicircum{}`, '~': `\textasciitilde{}`, '<': `\textless{}`, '>': `\textgreater{}`,
	'|': `\textbar{}`, '"': `{\char34}`, '\u2212': `$-$`, '\u00a0': `~`,
	'≤': `$\leq$`, '≥': `$\geq$`, '≠': `$\neq$`, '≈': `$\approx$`,
}

func escapeLaTeX(s string) string {
	var out strings.Builder
	for _, c := range oneLine(s) {
		switch e, ok := latexEscapes[c]; {
		case ok:
			out.WriteString(e)
		case c < 0x20, c == 0x7f, c >= 0x80 && c < 0xa0, c == 0xfffd, c == 0xfeff,
			c >= 0x200b && c <= 0x200f, c >= 0x202a && c <= 0x202e, c >= 0x2060 && c <= 0x206f:
		default:
			out.WriteRune(c)
		}
	}
	return out.String()
}
