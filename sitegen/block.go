package sitegen

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// kindBlock is the node of {{ figure NAME }}, {{ table NAME }} and
// {{ formula NAME }}.
var kindBlock = ast.NewNodeKind("ReportBlock")

var blockNames = map[string]bool{"figure": true, "table": true, "formula": true}

var blockLine = regexp.MustCompile(`^ {0,3}\{\{\s*(figure|table|formula)\s+(\S(?:.*\S)?)\s*\}\}\s*$`)

type blockNode struct {
	ast.BaseBlock
	what, name string
	offset     int
}

func (n *blockNode) Kind() ast.NodeKind { return kindBlock }
func (n *blockNode) IsRaw() bool        { return true }
func (n *blockNode) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"what": n.what, "name": n.name}, nil)
}

type blockParser struct{ page *page }

func (b *blockParser) Trigger() []byte { return []byte{'{'} }

func (b *blockParser) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	match := blockLine.FindSubmatch(bytes.TrimRight(line, "\r\n"))
	if match == nil {
		return nil, parser.NoChildren
	}
	n := &blockNode{what: string(match[1]), name: string(match[2]), offset: segment.Start}
	if known := b.page.blocks.names(n.what); !known[n.name] {
		b.page.fail(segment.Start, "no such "+n.what+": "+n.name, "there are "+strings.Join(sortedKeys(known), ", "))
	}
	if n.what == "figure" && b.page.drawn[n.name] {
		b.page.fail(segment.Start, "figure "+n.name+" stands twice on the page", "link to the first: #figure-"+n.name)
	}
	b.page.drawn[n.name] = b.page.drawn[n.name] || n.what == "figure"
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

func (b *blockParser) Continue(ast.Node, text.Reader, parser.Context) parser.State {
	return parser.Close
}
func (b *blockParser) Close(ast.Node, text.Reader, parser.Context) {}
func (b *blockParser) CanInterruptParagraph() bool                 { return true }
func (b *blockParser) CanAcceptIndentedLine() bool                 { return false }
