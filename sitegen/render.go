package sitegen

import (
	"fmt"
	"strings"

	"github.com/gohugoio/hugo-goldmark-extensions/passthrough"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"recount/tables"
)

// A pageRenderer writes the nodes whose HTML is ours.
type pageRenderer struct{ page *page }

func (r *pageRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindLive, r.live)
	reg.Register(kindBlock, r.block)
	reg.Register(passthrough.KindPassthroughInline, r.math)
	reg.Register(passthrough.KindPassthroughBlock, r.mathBlock)
	reg.Register(east.KindTable, r.table)
	reg.Register(east.KindTableHeader, r.tableHeader)
	reg.Register(east.KindTableRow, r.tableRow)
	reg.Register(east.KindTableCell, r.tableCell)
	reg.Register(ast.KindParagraph, r.paragraph)
}

func (r *pageRenderer) live(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*liveNode)
	s, err := r.page.number(n.key, n.format)
	if err != nil {
		return ast.WalkStop, err
	}
	_, _ = w.WriteString(s.HTML)
	if s.Reason != "" {
		fmt.Fprintf(w, ` <span class="reason">(not available: %s)</span>`, escape(s.Reason))
	}
	for _, warning := range s.Warnings {
		k := r.page.doubt(warning)
		fmt.Fprintf(w, `<sup><a class="mark" href="#doubt-%d" aria-label="a doubt about this number">%s</a></sup>`, k, tables.Letter(k-1))
	}
	return ast.WalkContinue, nil
}

func (r *pageRenderer) block(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*blockNode)
	html, err := r.page.block(n.what, n.name)
	if err != nil {
		return ast.WalkStop, err
	}
	_, _ = w.WriteString(html)
	return ast.WalkContinue, nil
}

// math shows TeX as it is written, without its delimiters. Formulas that must
// be set stand in web/formulas as MathML.
func (r *pageRenderer) math(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		n := node.(*passthrough.PassthroughInline)
		tex := string(n.Segment.Value(source))
		fmt.Fprintf(w, `<span class="tex">%s</span>`, escape(tex[len(n.Delimiters.Open):len(tex)-len(n.Delimiters.Close)]))
	}
	return ast.WalkSkipChildren, nil
}

func (r *pageRenderer) mathBlock(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		n := node.(*passthrough.PassthroughBlock)
		tex := strings.TrimSpace(string(n.Lines().Value(source)))
		tex = strings.TrimSpace(tex[len(n.Delimiters.Open) : len(tex)-len(n.Delimiters.Close)])
		fmt.Fprintf(w, "<p class=\"tex\">%s</p>\n", escape(tex))
	}
	return ast.WalkSkipChildren, nil
}

// A paragraph that begins with "Table: " and stands directly before a table is
// the table's caption, and is written there.
const captionMark = "Table: "

func (r *pageRenderer) isCaption(n ast.Node, source []byte) bool {
	first, ok := n.FirstChild().(*ast.Text)
	next := n.NextSibling()
	return ok && n.Kind() == ast.KindParagraph && next != nil && next.Kind() == east.KindTable &&
		strings.HasPrefix(string(first.Segment.Value(source)), captionMark)
}

func (r *pageRenderer) paragraph(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if r.isCaption(n, source) {
		if entering {
			r.page.tables++
			id := r.page.anchor("table")
			fmt.Fprintf(w, "<figure class=\"table\" id=\"%s\">\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"%s-caption\">\n", id, id)
			fmt.Fprintf(w, "<table>\n<caption id=\"%s-caption\"><span class=\"label\">Table %d.</span> ", id, r.page.tables)
			first := n.FirstChild().(*ast.Text)
			first.Segment = first.Segment.WithStart(first.Segment.Start + len(captionMark))
			first.SetAttributeString("caption", true)
			n.SetAttributeString("caption", true)
		}
		return ast.WalkContinue, nil
	}
	if _, caption := n.AttributeString("caption"); caption {
		_, _ = w.WriteString("</caption>\n")
		return ast.WalkContinue, nil
	}
	if entering {
		_, _ = w.WriteString("<p>")
	} else {
		_, _ = w.WriteString("</p>\n")
	}
	return ast.WalkContinue, nil
}

func (r *pageRenderer) table(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	captioned := false
	if before := n.PreviousSibling(); before != nil {
		_, captioned = before.AttributeString("caption")
	}
	switch {
	case entering && !captioned:
		_, _ = w.WriteString("<figure class=\"table\">\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"table\">\n<table>\n")
	case !entering:
		if n.ChildCount() > 1 {
			_, _ = w.WriteString("</tbody>\n")
		}
		_, _ = w.WriteString("</table>\n</div>\n</figure>\n")
	}
	return ast.WalkContinue, nil
}

func (r *pageRenderer) tableHeader(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString("<thead>\n<tr>")
	} else {
		_, _ = w.WriteString("</tr>\n</thead>\n")
		if n.NextSibling() != nil {
			_, _ = w.WriteString("<tbody>\n")
		}
	}
	return ast.WalkContinue, nil
}

func (r *pageRenderer) tableRow(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString("<tr>")
	} else {
		_, _ = w.WriteString("</tr>\n")
	}
	return ast.WalkContinue, nil
}

func (r *pageRenderer) tableCell(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*east.TableCell)
	element, scope := "td", ""
	if n.Parent().Kind() == east.KindTableHeader {
		element, scope = "th", ` scope="col"`
	} else if n.PreviousSibling() == nil && n.Alignment != east.AlignRight {
		element, scope = "th", ` scope="row"`
	}
	if !entering {
		fmt.Fprintf(w, "</%s>", element)
		return ast.WalkContinue, nil
	}
	class := map[east.Alignment]string{east.AlignRight: "number", east.AlignCenter: "center"}[n.Alignment]
	if class == "" {
		class = "text"
	}
	fmt.Fprintf(w, `<%s%s class="%s">`, element, scope, class)
	return ast.WalkContinue, nil
}
