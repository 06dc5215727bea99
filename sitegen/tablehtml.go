package sitegen

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"recount/tables"
)

// tableNotes collects what stands under a table: why cells are undefined and
// what is doubtful about them, each said once and marked by a letter.
type tableNotes struct {
	table string // id of the table
	texts []string
}

func (t *tableNotes) mark(text string) string {
	k := -1
	for i := range t.texts {
		if t.texts[i] == text {
			k = i
		}
	}
	if k < 0 {
		k = len(t.texts)
		t.texts = append(t.texts, text)
	}
	return fmt.Sprintf(`<sup><a class="mark" href="#%s-note-%s">%s</a></sup>`, escape(t.table), letter(k), letter(k))
}

// letter is a, b, … z, aa, ab, …
func letter(k int) string {
	s := string(rune('a' + k%26))
	if k >= 26 {
		return letter(k/26-1) + s
	}
	return s
}

func (t *tableNotes) write(b *strings.Builder) {
	if len(t.texts) == 0 {
		return
	}
	b.WriteString("<ul class=\"notes\">\n")
	for k, text := range t.texts {
		fmt.Fprintf(b, "<li id=\"%s-note-%s\"><sup>%s</sup> %s</li>\n", escape(t.table), letter(k), letter(k), escape(capital(text)))
	}
	b.WriteString("</ul>\n")
}

// tableFigure is a table of the report as an element of its own, with caption,
// notes and exports.
func (p *page) tableFigure(t tables.Table) (string, error) {
	p.tables++
	id := p.anchor("table-" + t.Name)
	var b strings.Builder
	class := "table"
	switch {
	case len(t.Columns) <= narrowColumns:
		class = "table narrow"
	case len(t.Columns) >= manyColumns:
		class = "table many"
	}
	fmt.Fprintf(&b, "<figure class=\"%s\" id=\"%s\">\n", class, escape(id))
	notes := &tableNotes{table: id}
	label := fmt.Sprintf(`<span class="label">Table %d.</span> `, p.tables)
	if err := p.table(&b, t, label, id, notes); err != nil {
		return "", err
	}
	notes.write(&b)
	fmt.Fprintf(&b, "<p class=\"exports\">%s</p>\n</figure>\n", exports(t.Name, "tables/", "csv", "tsv", "tex", "md"))
	return b.String(), nil
}

// narrowColumns is up to how many columns a table stays as wide as the text.
const narrowColumns = 5

// manyColumns is from how many columns a table is printed in smaller type.
const manyColumns = 8

// longTitle is from how many letters the title of a column may break into lines,
// which then are not made shorter than a word or two.
const longTitle = 12

// exports is the list of files in which a table or figure can be had.
func exports(name, folder string, kinds ...string) string {
	links := make([]string, len(kinds))
	for i, kind := range kinds {
		links[i] = fmt.Sprintf(`<a href="%s%s.%s" download>%s</a>`, folder, escape(urlPath(name)), kind, exportNames[kind])
	}
	return `<span class="visually-hidden">Download as </span>` + strings.Join(links, " ")
}

var exportNames = map[string]string{"csv": "CSV", "tsv": "TSV", "tex": "LaTeX", "md": "Markdown", "svg": "SVG", "png": "PNG"}

// table writes a table inside its scroll container.
func (p *page) table(b *strings.Builder, t tables.Table, label, id string, notes *tableNotes) error {
	fmt.Fprintf(b, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"%s-caption\">\n", escape(id))
	fmt.Fprintf(b, "<table class=\"sortable\">\n<caption id=\"%s-caption\">%s%s", escape(id), label, escape(sentence(t.Title)))
	common := commonUnit(t)
	note := t.Note
	if common != "" {
		note = strings.TrimSpace(note + " Decimals are " + common + "s unless another unit stands in the head.")
	}
	if note != "" {
		fmt.Fprintf(b, ` <span class="note">%s</span>`, escape(note))
	}
	b.WriteString("</caption>\n<thead>\n<tr>")
	named := false
	for _, c := range t.Columns {
		kind, class := "number", "number"
		if c.Text {
			kind, class = "text", "text"
		}
		if c.Text && !named {
			named = true
			class += " name"
		}
		if len([]rune(c.Title)) >= longTitle {
			class += " long"
		}
		fmt.Fprintf(b, `<th scope="col" class="%s" data-sort="%s">%s`, class, kind, escape(c.Title))
		if c.Unit != "" && c.Unit != common {
			fmt.Fprintf(b, ` <span class="unit">%s</span>`, escape(c.Unit))
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
		if err := p.row(b, t, row, notes); err != nil {
			return fmt.Errorf("table %s: %w", t.Name, err)
		}
	}
	b.WriteString("</tbody>\n</table>\n</div>\n")
	return nil
}

// commonUnit is "proportion" when most columns of numbers have it, so that the
// caption can say it once.
func commonUnit(t tables.Table) string {
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

// proseLength is from how many letters the text of a cell may wrap.
const proseLength = 24

// row writes a row; its first name is the header of the row.
func (p *page) row(b *strings.Builder, t tables.Table, row tables.Row, notes *tableNotes) error {
	b.WriteString("<tr>")
	named := false
	for i, cell := range row.Cells {
		content, err := p.cell(cell, notes)
		if err != nil {
			return err
		}
		kind := "number"
		if i < len(t.Columns) && t.Columns[i].Text {
			kind = "text"
		}
		if len([]rune(cell.Text)) > proseLength && !p.released[cell.Text] {
			kind += " prose"
		}
		if !named && i < len(t.Columns) && t.Columns[i].Text && content != "" {
			named = true
			fmt.Fprintf(b, `<th scope="row" class="%s">%s</th>`, kind, content)
			continue
		}
		fmt.Fprintf(b, `<td class="%s">%s</td>`, kind, content)
	}
	b.WriteString("</tr>\n")
	return nil
}

func (p *page) cell(cell tables.Cell, notes *tableNotes) (string, error) {
	if cell.Parts != nil {
		var all strings.Builder
		for _, part := range cell.Parts {
			one, err := p.cell(part, notes)
			if err != nil {
				return "", err
			}
			all.WriteString(one)
		}
		return all.String(), nil
	}
	if cell.Key == "" {
		return p.plain(cell.Text), nil
	}
	s, err := p.number(cell.Key, cell.Format)
	if err != nil {
		return "", err
	}
	if s.reason != "" {
		s.html += notes.mark("Not available: " + s.reason + ".")
	}
	for _, w := range s.warnings {
		s.html += notes.mark(sentence(w))
	}
	return s.html, nil
}

// plain is the text of a cell that is no number. A file of the release is a
// link to its copy; configuration keys and hashes are set as code.
func (p *page) plain(text string) string {
	switch {
	case p.released[text]:
		return fmt.Sprintf(`<a href="data/%s">%s</a>`, escape(urlPath(text)), escape(text))
	case p.codes[text]:
		return "<code>" + escape(text) + "</code>"
	case sha256Text.MatchString(text):
		return `<code class="sum">` + text[:32] + "<wbr>" + text[32:] + "</code>"
	}
	return escape(text)
}

var sha256Text = regexp.MustCompile(`^[0-9a-f]{64}$`)

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

// sentence gives a text a full stop where it has no other end.
func sentence(text string) string {
	if text == "" || strings.ContainsRune(".?!:", rune(text[len(text)-1])) {
		return text
	}
	return text + "."
}
