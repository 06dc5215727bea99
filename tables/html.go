package tables

import (
	"fmt"
	"html"
	"strings"

	"recount/analysis"
)

// HTML writes a table as one table element with caption, heads and notes, for a
// page that draws it itself: the workbench and its export. Every text is
// escaped. id starts the ids of its parts.
//
// A number is a data element with its key, value and format, so that it can be
// asked about. Undefined values and doubts get a letter and a note under the
// table; a value that is not computed yet stands as "…".
func (t Table) HTML(r *analysis.Report, id string) (string, error) {
	w := htmlWriter{r: r, id: html.EscapeString(id)}
	fmt.Fprintf(&w.out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"%s-caption\">\n<table class=\"sortable\" id=\"%s\">\n", w.id, w.id)
	fmt.Fprintf(&w.out, "<caption id=\"%s-caption\">%s", w.id, html.EscapeString(t.Title))
	if t.Note != "" {
		fmt.Fprintf(&w.out, " <span class=\"note\">%s</span>", html.EscapeString(t.Note))
	}
	w.out.WriteString("</caption>\n<thead>\n<tr>")
	for _, c := range t.Columns {
		fmt.Fprintf(&w.out, "<th scope=\"col\" class=\"%s\" data-sort=\"%s\">%s", kindOf(c), kindOf(c), html.EscapeString(c.Title))
		if c.Unit != "" {
			fmt.Fprintf(&w.out, " <span class=\"unit\">%s</span>", html.EscapeString(c.Unit))
		}
		w.out.WriteString("</th>")
	}
	w.out.WriteString("</tr>\n</thead>\n<tbody>\n")
	total := false
	for _, row := range t.Rows {
		if row.Total && !total {
			w.out.WriteString("</tbody>\n<tbody class=\"total\">\n")
			total = true
		}
		if err := w.row(t, row); err != nil {
			return "", fmt.Errorf("table %s: %w", t.Name, err)
		}
	}
	w.out.WriteString("</tbody>\n</table>\n</div>\n")
	w.notes()
	return w.out.String(), nil
}

func kindOf(c Column) string {
	if c.Text {
		return "text"
	}
	return "number"
}

type htmlWriter struct {
	out   strings.Builder
	r     *analysis.Report
	id    string
	noted []string
}

// row writes a row; its first name is its header.
func (w *htmlWriter) row(t Table, row Row) error {
	w.out.WriteString("<tr>")
	named := false
	for i, cell := range row.Cells {
		content, err := w.cell(cell)
		if err != nil {
			return err
		}
		kind := "number"
		if i < len(t.Columns) {
			kind = kindOf(t.Columns[i])
		}
		class := kind
		if len([]rune(cell.Text)) > 24 {
			class += " prose"
		}
		if !named && kind == "text" && content != "" {
			named = true
			w.out.WriteString(`<th scope="row" class="` + class + `">` + content + `</th>`)
			continue
		}
		w.out.WriteString(`<td class="` + class + `">` + content + `</td>`)
	}
	w.out.WriteString("</tr>\n")
	return nil
}

func (w *htmlWriter) cell(c Cell) (string, error) {
	if c.Parts != nil {
		return join(c.Parts, w.cell)
	}
	if c.Key == "" {
		return html.EscapeString(c.Text), nil
	}
	segments := analysis.ParseKey(c.Key)
	format := c.Format
	if format == "" {
		format = w.r.DefaultFormat(segments...)
	}
	shown, err := w.r.Format(format, segments...)
	if err != nil {
		return "", err
	}
	raw, err := w.r.Format("raw", segments...)
	if err != nil {
		return "", err
	}
	n := w.r.At(segments...)
	marks := ""
	switch {
	case n.IsNull() && n.Reason() == "not_computed":
		shown = "…"
	case n.IsNull():
		marks = w.mark("Not available: " + analysis.Reason(n.Reason()) + ".")
	}
	for _, warning := range n.Warnings() {
		marks += w.mark(warning)
	}
	return `<data value="` + html.EscapeString(raw) + `" data-key="` + html.EscapeString(c.Key) + `" data-format="` +
		html.EscapeString(format) + `">` + html.EscapeString(shown) + `</data>` + marks, nil
}

// mark is the letter of a note, the same for the same text.
func (w *htmlWriter) mark(text string) string {
	k := 0
	for k < len(w.noted) && w.noted[k] != text {
		k++
	}
	if k == len(w.noted) {
		w.noted = append(w.noted, text)
	}
	return "<sup>" + noteLetter(k) + "</sup>"
}

func (w *htmlWriter) notes() {
	if len(w.noted) == 0 {
		return
	}
	w.out.WriteString("<ul class=\"notes\">\n")
	for k, text := range w.noted {
		fmt.Fprintf(&w.out, "<li><sup>%s</sup> %s</li>\n", noteLetter(k), html.EscapeString(text))
	}
	w.out.WriteString("</ul>\n")
}

// noteLetter is a, b, … z, aa, ab, …
func noteLetter(k int) string {
	if k >= 26 {
		return noteLetter(k/26-1) + noteLetter(k%26)
	}
	return string(rune('a' + k))
}
