package sitegen

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"recount/analysis"
)

// kindLive is the node of {{ key:format }}.
var kindLive = ast.NewNodeKind("LiveNumber")

// A liveNode is a number whose value stands in the report.
type liveNode struct {
	ast.BaseInline
	key    string // written form
	format string // "" for the default of the key
	offset int    // of its braces in the source
}

func (n *liveNode) Kind() ast.NodeKind { return kindLive }
func (n *liveNode) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"key": n.key, "format": n.format}, nil)
}

// A liveParser turns {{ key:format }} into a liveNode. It reports what it
// cannot resolve to the page, and goes on, so that one build names every fault.
type liveParser struct{ page *page }

func (l *liveParser) Trigger() []byte { return []byte{'{'} }

func (l *liveParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, segment := block.PeekLine()
	if !bytes.HasPrefix(line, []byte("{{")) {
		return nil
	}
	inner, length, ok := l.cut(string(line))
	if !ok {
		l.page.fail(segment.Start, "{{ is not closed on its line",
			`write key and format on one line; in a table cell write a | inside the braces as \|; to show braces use code`)
		block.Advance(2)
		return ast.NewString(nil)
	}
	block.Advance(length)
	if name, _, found := strings.Cut(inner, " "); found && blockNames[name] {
		l.page.fail(segment.Start, fmt.Sprintf("{{ %s }} stands within text", inner), "put it on a line of its own, with an empty line before and after")
		return ast.NewString(nil)
	}
	key, format, err := splitLive(l.page.report, inner)
	if err != nil {
		l.page.fail(segment.Start, err.Error(), nearestHint(l.page.report, key))
		return ast.NewString(nil)
	}
	return &liveNode{key: key, format: format, offset: segment.Start}
}

// cut takes the text between the braces at the start of line and the length of
// both with the braces. A key may hold }} itself, so of several ends the first
// that yields a known key counts.
func (l *liveParser) cut(line string) (inner string, length int, ok bool) {
	for at := 2; ; {
		end := strings.Index(line[at:], "}}")
		if end < 0 {
			return inner, length, ok
		}
		text := strings.TrimSpace(strings.ReplaceAll(line[2:at+end], `\|`, "|"))
		if _, _, err := splitLive(l.page.report, text); err == nil {
			return text, at + end + 2, true
		}
		if !ok {
			inner, length, ok = text, at+end+2, true
		}
		at += end + 2
	}
}

// splitLive parts key and format: the format follows the first colon after
// which a format stands, so that keys may hold colons. It is an error when the
// report has no such key or the format does not fit it; key is then the best
// guess.
func splitLive(r *analysis.Report, inner string) (key, format string, err error) {
	key = inner
	for i := 0; i < len(inner); i++ {
		if inner[i] == ':' && analysis.CheckFormat(strings.TrimSpace(inner[i+1:])) == nil {
			key, format = strings.TrimSpace(inner[:i]), strings.TrimSpace(inner[i+1:])
			break
		}
	}
	segments := analysis.ParseKey(key)
	if format == "" && r.At(segments...) == nil {
		if i := strings.LastIndexByte(inner, ':'); i > 0 && r.Lookup(inner[:i]) != nil {
			return inner[:i], "", analysis.CheckFormat(strings.TrimSpace(inner[i+1:]))
		}
	}
	if _, err := r.Format(format, segments...); err != nil {
		return key, format, err
	}
	return key, format, nil
}

func inside(n ast.Node, kind ast.NodeKind) bool {
	for ; n != nil; n = n.Parent() {
		if n.Kind() == kind {
			return true
		}
	}
	return false
}
