package tables

import (
	"fmt"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"recount/analysis"
)

// An HTML writes a table as markup, for pages and for the workbench: caption,
// heads, rows, and under it notes that say why cells are undefined and what is
// doubtful about them, each said once and marked by a letter. Every text is
// escaped.
type HTML struct {
	ID     string // starts the ids of its parts
	Named  bool   // the table element itself has the ID
	Label  string // markup before the title
	Linked bool   // letters link to their notes
	Short  bool   // marks text of some words, which needs no lines

	Number func(key, format string) (Shown, error) // a live number
	Text   func(text string) string                // markup of a cell that is no number; nil escapes it
	Whole  func(text string) bool                  // tells texts that never break into lines; nil is none

	notes []string
}

// Shown is a live number as markup with what a reader must know beside it.
type Shown struct {
	HTML     string
	Reason   string // why it is undefined, in words; "" when it is not
	Warnings []string
}

// HTML writes the table with numbers of a report, each a data element with key,
// value and format so that it can be asked about. A value that is not computed
// yet stands as "…".
func (t Table) HTML(r *analysis.Report, id string) (string, error) {
	var b strings.Builder
	w := HTML{ID: id, Named: true, Short: true, Number: func(key, format string) (Shown, error) { return number(r, key, format) }}
	if err := w.Write(&b, t); err != nil {
		return "", err
	}
	return b.String(), nil
}

func number(r *analysis.Report, key, format string) (Shown, error) {
	segments := analysis.ParseKey(key)
	if format == "" {
		format = r.DefaultFormat(segments...)
	}
	text, err := r.Format(format, segments...)
	if err != nil {
		return Shown{}, err
	}
	raw, err := r.Format("raw", segments...)
	if err != nil {
		return Shown{}, err
	}
	n := r.At(segments...)
	s := Shown{Warnings: n.Warnings()}
	switch {
	case n.IsNull() && n.Reason() == "not_computed":
		text = "…"
	case n.IsNull():
		s.Reason = analysis.Reason(n.Reason())
	}
	s.HTML = DataElement("", raw, key, format, text)
	return s, nil
}

// DataElement is a number in a page: its text, and the value, key and format by
// which it can be counted again. Attributes are markup, with a space before it.
func DataElement(attributes, raw, key, format, text string) string {
	var b strings.Builder
	for _, part := range []string{
		"<data", attributes, ` value="`, html.EscapeString(raw), `" data-key="`, html.EscapeString(key),
		`" data-format="`, html.EscapeString(format), `">`, html.EscapeString(text), "</data>",
	} {
		b.WriteString(part)
	}
	return b.String()
}

// longTitle is from how many letters the title of a column may break into lines,
// which then are not made shorter than a word or two.
const longTitle = 12

// proseLength is from how many letters the text of a cell may wrap.
const proseLength = 24

// Write writes the table inside a container that scrolls, and its notes.
func (w *HTML) Write(b *strings.Builder, t Table) error {
	id := html.EscapeString(w.ID)
	fmt.Fprintf(b, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"%s-caption\">\n<table class=\"sortable\"", id)
	if w.Named {
		fmt.Fprintf(b, ` id="%s"`, id)
	}
	fmt.Fprintf(b, ">\n<caption id=\"%s-caption\">%s%s", id, w.Label, html.EscapeString(Sentence(t.Title)))
	common := commonUnit(t)
	note := t.Note
	if common != "" {
		note = strings.TrimSpace(note + " Decimals are " + common + "s unless another unit stands in the head.")
	}
	if note != "" {
		fmt.Fprintf(b, ` <span class="note">%s</span>`, html.EscapeString(note))
	}
	b.WriteString("</caption>\n<thead>\n<tr>")
	named := false
	for _, c := range t.Columns {
		class := kind(c)
		if c.Text && !named {
			named = true
			class += " name"
		}
		if len([]rune(c.Title)) >= longTitle {
			class += " long"
		}
		fmt.Fprintf(b, `<th scope="col" class="%s" data-sort="%s">%s`, class, kind(c), html.EscapeString(c.Title))
		if c.Unit != "" && c.Unit != common {
			fmt.Fprintf(b, ` <span class="unit">%s</span>`, html.EscapeString(c.Unit))
		}
		b.WriteString("</th>")
	}
	b.WriteString("</tr>\n</thead>\n<tbody>\n")
	total := false
	for _, row := range t.Rows {
		if row.Total && !total {
			b.WriteString("</tbody>\n<tbody class=\"total\">\n")
			total = true
		}
		if err := w.row(b, t, row); err != nil {
			return fmt.Errorf("table %s: %w", t.Name, err)
		}
	}
	b.WriteString("</tbody>\n</table>\n</div>\n")
	w.writeNotes(b)
	return nil
}

func kind(c Column) string {
	if c.Text {
		return "text"
	}
	return "number"
}

// commonUnit is "proportion" when most columns of numbers have it, so that the
// caption can say it once.
func commonUnit(t Table) string {
	const unit = "proportion"
	with := 0
	for _, c := range t.Columns {
		if c.Unit == unit {
			with++
		}
	}
	if with < 3 {
		return ""
	}
	return unit
}

// row writes a row; its first name is the header of the row.
func (w *HTML) row(b *strings.Builder, t Table, row Row) error {
	b.WriteString("<tr>")
	named := false
	for i, cell := range row.Cells {
		content, err := w.cell(cell)
		if err != nil {
			return err
		}
		text := i < len(t.Columns) && t.Columns[i].Text
		class := "number"
		if text {
			class = "text"
		}
		if len([]rune(cell.Text)) > proseLength && (w.Whole == nil || !w.Whole(cell.Text)) {
			class += " prose"
		}
		if text && w.Short && letters(content) <= proseLength {
			class += " short"
		}
		if text && !named && content != "" {
			named = true
			fmt.Fprintf(b, `<th scope="row" class="%s">%s</th>`, class, content)
			continue
		}
		fmt.Fprintf(b, `<td class="%s">%s</td>`, class, content)
	}
	b.WriteString("</tr>\n")
	return nil
}

// letters counts those of markup that are shown: an entity is one, a tag none.
func letters(markup string) int {
	n, tag, entity := 0, false, false
	for _, c := range markup {
		switch {
		case c == '<':
			tag = true
		case c == '>':
			tag = false
		case tag:
		case c == '&':
			entity = true
		case c == ';' && entity:
			entity = false
			n++
		case !entity:
			n++
		}
	}
	return n
}

func (w *HTML) cell(c Cell) (string, error) {
	if c.Parts != nil {
		return join(c.Parts, w.cell)
	}
	if c.Key == "" {
		if w.Text != nil {
			return w.Text(c.Text), nil
		}
		return html.EscapeString(c.Text), nil
	}
	s, err := w.Number(c.Key, c.Format)
	if err != nil {
		return "", err
	}
	markup := s.HTML
	if s.Reason != "" {
		markup += w.mark("Not available: " + s.Reason + ".")
	}
	for _, warning := range s.Warnings {
		markup += w.mark(Sentence(warning))
	}
	return markup, nil
}

// mark is the letter of a note, the same for the same text.
func (w *HTML) mark(text string) string {
	k := 0
	for k < len(w.notes) && w.notes[k] != text {
		k++
	}
	if k == len(w.notes) {
		w.notes = append(w.notes, text)
	}
	if w.Linked {
		return fmt.Sprintf(`<sup><a class="mark" href="#%s-note-%s">%s</a></sup>`, html.EscapeString(w.ID), Letter(k), Letter(k))
	}
	return "<sup>" + Letter(k) + "</sup>"
}

func (w *HTML) writeNotes(b *strings.Builder) {
	if len(w.notes) == 0 {
		return
	}
	b.WriteString("<ul class=\"notes\">\n")
	for k, text := range w.notes {
		fmt.Fprintf(b, "<li id=\"%s-note-%s\"><sup>%s</sup> %s</li>\n", html.EscapeString(w.ID), Letter(k), Letter(k), html.EscapeString(capital(text)))
	}
	b.WriteString("</ul>\n")
}

// Letter marks note k: a, b, … z, aa, ab, …
func Letter(k int) string {
	if k >= 26 {
		return Letter(k/26-1) + Letter(k%26)
	}
	return string(rune('a' + k))
}

// capital gives a sentence a capital at its head, unless its first word may be
// a name: one that holds anything but letters.
func capital(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if word == "" || strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return text
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Sentence gives a text a full stop where it has no other end.
func Sentence(text string) string {
	if text == "" || strings.ContainsRune(".?!:", rune(text[len(text)-1])) {
		return text
	}
	return text + "."
}
