package sitegen

import (
	"fmt"
	"regexp"
	"strings"

	"recount/tables"
)

// narrowColumns is up to how many columns a table stays as wide as the text.
const narrowColumns = 5

// manyColumns is from how many columns a table is printed in smaller type.
const manyColumns = 8

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
	label := fmt.Sprintf(`<span class="label">Table %d.</span> `, p.tables)
	if err := p.table(&b, t, label, id); err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "<p class=\"exports\">%s</p>\n</figure>\n", exports(t.Name, "tables/", "csv", "tsv", "tex", "md"))
	return b.String(), nil
}

// table writes a table with live numbers, and its notes.
func (p *page) table(b *strings.Builder, t tables.Table, label, id string) error {
	w := tables.HTML{ID: id, Label: label, Linked: true, Number: p.number, Text: p.plain,
		Whole: func(text string) bool { return p.released[text] }}
	return w.Write(b, t)
}

// exports is the list of files in which a table or figure can be had.
func exports(name, folder string, kinds ...string) string {
	links := make([]string, len(kinds))
	for i, kind := range kinds {
		links[i] = fmt.Sprintf(`<a href="%s%s.%s" download>%s</a>`, folder, escape(urlPath(name)), kind, exportNames[kind])
	}
	return `<span class="visually-hidden">Download as </span>` + strings.Join(links, " ")
}

var exportNames = map[string]string{"csv": "CSV", "tsv": "TSV", "tex": "LaTeX", "md": "Markdown", "svg": "SVG", "png": "PNG"}

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
