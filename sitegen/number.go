package sitegen

import (
	"golang.org/x/net/html"

	"recount/analysis"
	"recount/tables"
)

// escape makes text safe in HTML, in attributes too.
func escape(text string) string { return html.EscapeString(text) }

// number writes the data element of a key. The key and format must have been
// checked; the element's text is final, so that the page is right without a
// script, and value, key and format let the script count it again.
func (p *page) number(key, format string) (tables.Shown, error) {
	segments := analysis.ParseKey(key)
	if format == "" {
		format = p.report.DefaultFormat(segments...)
	}
	text, err := p.report.Format(format, segments...)
	if err != nil {
		return tables.Shown{}, err
	}
	raw, err := p.report.Format("raw", segments...)
	if err != nil {
		return tables.Shown{}, err
	}
	n := p.report.At(segments...)
	if p.asText {
		return p.plainNumber(n, text), nil
	}
	p.numbers++
	class := "live"
	if p.codes[n.Text()] {
		class = "live code"
	}
	attributes := ` class="` + class + `" id="` + escape(p.anchor("n."+key)) + `"`
	s := tables.Shown{HTML: tables.DataElement(attributes, raw, key, format, text), Warnings: doubtsOf(p.report, segments)}
	if n.IsNull() {
		s.Reason = analysis.Reason(n.Reason())
	}
	return s, nil
}

// plainNumber is a number as text.
func (p *page) plainNumber(n *analysis.Node, text string) tables.Shown {
	if p.codes[n.Text()] {
		return tables.Shown{HTML: "<code>" + escape(text) + "</code>"}
	}
	return tables.Shown{HTML: escape(text)}
}

// doubtsOf is the warnings at a key and at the blocks that hold it, but not at
// whole sections, which are shown once.
func doubtsOf(r *analysis.Report, segments []string) []string {
	var all []string
	section := 2
	if segments[0] == "without" || segments[0] == "only" {
		section = 4
	}
	for depth := len(segments); depth > section || depth == len(segments); depth-- {
		if n := r.At(segments[:depth]...); n != nil {
			all = append(all, n.Warnings()...)
		}
	}
	return all
}
