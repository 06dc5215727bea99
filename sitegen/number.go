package sitegen

import (
	"strings"

	"golang.org/x/net/html"

	"recount/analysis"
)

// escape makes text safe in HTML, in attributes too.
func escape(text string) string { return html.EscapeString(text) }

// A shown is a live number as HTML with what a reader must know beside it.
type shown struct {
	html     string
	reason   string // why it is undefined, in words; "" when it is not
	warnings []string
}

// number writes the data element of a key. The key and format must have been
// checked; the element's text is final, so that the page is right without a
// script, and value, key and format let the script count it again.
func (p *page) number(key, format string) (shown, error) {
	segments := analysis.ParseKey(key)
	if format == "" {
		format = p.report.DefaultFormat(segments...)
	}
	text, err := p.report.Format(format, segments...)
	if err != nil {
		return shown{}, err
	}
	raw, err := p.report.Format("raw", segments...)
	if err != nil {
		return shown{}, err
	}
	n := p.report.At(segments...)
	if p.asText {
		return p.plainNumber(n, text), nil
	}
	p.numbers++
	var b strings.Builder
	class := "live"
	if p.codes[n.Text()] {
		class = "live code"
	}
	b.WriteString(`<data class="` + class + `" id="`)
	b.WriteString(escape(p.anchor("n." + key)))
	b.WriteString(`" value="`)
	b.WriteString(escape(raw))
	b.WriteString(`" data-key="`)
	b.WriteString(escape(key))
	b.WriteString(`" data-format="`)
	b.WriteString(escape(format))
	b.WriteString(`">`)
	b.WriteString(escape(text))
	b.WriteString(`</data>`)
	s := shown{html: b.String(), warnings: doubtsOf(p.report, segments)}
	if n.IsNull() {
		s.reason = analysis.Reason(n.Reason())
	}
	return s, nil
}

// plainNumber is a number as text.
func (p *page) plainNumber(n *analysis.Node, text string) shown {
	if p.codes[n.Text()] {
		return shown{html: "<code>" + escape(text) + "</code>"}
	}
	return shown{html: escape(text)}
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
