package sitegen

import (
	"bytes"
	"regexp"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gohugoio/hugo-goldmark-extensions/passthrough"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// A number written as digits in the prose of a results page can go stale
// without anyone noticing, so it is refused unless it is known to be no result:
// part of a name or id of the legend, code, a link to elsewhere, a footnote, or
// a literal that the front matter lists.

var digits = regexp.MustCompile(`[\p{L}\p{N}_]*\p{Nd}[\p{L}\p{N}_]*(?:[.,:/-][\p{L}\p{N}_]*\p{Nd}[\p{L}\p{N}_]*)*`)

// checkProse looks at every run of text below n for braces that were left over,
// and, on a results page, for digits.
func (p *page) checkProse(doc ast.Node, source []byte) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n.Kind() {
		case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading, east.KindTableCell, east.KindDefinitionTerm:
			p.checkRun(n, source)
		case ast.KindHTMLBlock:
			p.fail(n.Lines().At(0).Start, "HTML in a page is not shown", "use Markdown, or put it into code")
		}
		return ast.WalkContinue, nil
	})
}

// checkRun checks the text of one paragraph, heading or cell as a whole, since
// Markdown cuts it into many nodes.
func (p *page) checkRun(block ast.Node, source []byte) {
	var run proseRun
	run.collect(block, source, p)
	if !p.results() || inside(block, east.KindFootnote) {
		return
	}
	text := run.text.String()
	masked := p.allowed.mask(text)
	for _, at := range digits.FindAllStringIndex(masked, -1) {
		found := text[at[0]:at[1]]
		p.fail(run.offset(at[0]), "a number is written as digits: "+found,
			"write it as {{ key:format }}, or name it under literals: in the front matter when it is no result")
	}
}

// A proseRun is the text of a block with where its pieces stand in the source.
type proseRun struct {
	text   strings.Builder
	starts []int // of pieces in text
	at     []int // of the same pieces in the source
}

const placeholder = "\ufffc" // stands for what is no prose

func (r *proseRun) add(text string, offset int) {
	r.starts = append(r.starts, r.text.Len())
	r.at = append(r.at, offset)
	r.text.WriteString(text)
}

// offset is the place in the source of a place in the text.
func (r *proseRun) offset(in int) int {
	k := sort.SearchInts(r.starts, in+1) - 1
	return r.at[k] + in - r.starts[k]
}

func (r *proseRun) collect(n ast.Node, source []byte, p *page) {
	for kid := n.FirstChild(); kid != nil; kid = kid.NextSibling() {
		switch k := kid.(type) {
		case *ast.Text:
			value := k.Segment.Value(source)
			if i := bytes.Index(value, []byte("{{")); i >= 0 {
				p.fail(k.Segment.Start+i, "{{ was left over", "to show braces use code")
			}
			r.add(string(value), k.Segment.Start)
			if k.SoftLineBreak() || k.HardLineBreak() {
				r.text.WriteByte(' ')
			}
		case *ast.String:
			r.text.WriteString(string(k.Value))
		case *ast.RawHTML:
			p.fail(k.Segments.At(0).Start, "HTML in a page is not shown", "use Markdown, or put it into code")
		case *ast.Link:
			p.checkDestination(k.Destination, k)
			if isExternal(string(k.Destination)) {
				r.text.WriteString(placeholder)
			} else {
				r.collect(k, source, p)
			}
		case *ast.Image:
			p.checkDestination(k.Destination, k)
			r.collect(k, source, p)
		case *liveNode:
			if strings.HasSuffix(strings.TrimSuffix(r.text.String(), " "), "](") {
				p.fail(k.offset, "a number cannot stand in the address of a link", "write the address out")
			}
			r.text.WriteString(placeholder)
		case *ast.CodeSpan, *ast.AutoLink, *east.FootnoteLink, *east.FootnoteBacklink, *passthrough.PassthroughInline:
			r.text.WriteString(placeholder)
		default:
			r.collect(k, source, p)
		}
	}
}

func (p *page) checkDestination(destination []byte, n ast.Node) {
	if bytes.Contains(destination, []byte("{{")) {
		p.fail(offsetOf(n), "a number cannot stand in the address of a link", "write the address out")
	}
}

// An allowList blanks known names out of a text.
type allowList struct{ names []string } // long ones first

func newAllowList(lists ...[]string) allowList {
	seen := map[string]bool{}
	var a allowList
	for _, list := range lists {
		for _, name := range list {
			if !seen[name] && strings.ContainsFunc(name, unicode.IsDigit) {
				seen[name] = true
				a.names = append(a.names, name)
			}
		}
	}
	sort.SliceStable(a.names, func(i, j int) bool { return len(a.names[i]) > len(a.names[j]) })
	return a
}

// mask replaces each whole-word occurrence of a name by as many bytes without
// digits.
func (a allowList) mask(text string) string {
	if !strings.ContainsFunc(text, unicode.IsDigit) {
		return text
	}
	for _, name := range a.names {
		for from := 0; ; {
			i := strings.Index(text[from:], name)
			if i < 0 {
				break
			}
			start, end := from+i, from+i+len(name)
			from = start + 1
			if wordBefore(text, start) || wordAfter(text, end) {
				continue
			}
			text = text[:start] + strings.Repeat(" ", len(name)) + text[end:]
			from = end
		}
	}
	return text
}

func wordBefore(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	first, _ := utf8.DecodeRuneInString(text[at:])
	return isWord(before) && isWord(first)
}

func wordAfter(text string, at int) bool {
	after, _ := utf8.DecodeRuneInString(text[at:])
	last, _ := utf8.DecodeLastRuneInString(text[:at])
	return isWord(after) && isWord(last)
}

func isWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_')
}
