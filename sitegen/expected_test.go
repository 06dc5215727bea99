package sitegen

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

	"recount/analysis"
	"recount/records"
)

// expectedReport is the report of ../shared/examples/grid-small as an
// independent implementation counted it, so that pages can be tried on values
// that package analysis did not make.
func expectedReport(t *testing.T) *analysis.Report {
	t.Helper()
	f, err := os.Open("../../shared/examples/grid-small.expected.tsv")
	if err != nil {
		t.Skip("the worked examples are not here: ", err)
	}
	defer f.Close()
	root := newTree()
	root.put([]string{"format"}, analysis.String(analysis.ReportFormat))
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		cols := append(strings.Split(lines.Text(), "\t"), "")
		root.put(analysis.ParseKey(cols[0]), expectedLeaf(cols[1], cols[2]))
	}
	return &analysis.Report{Node: root.node()}
}

func expectedLeaf(value, class string) *analysis.Node {
	if code, ok := strings.CutPrefix(class, "null:"); ok {
		return analysis.Null(code)
	}
	switch value {
	case "null":
		return analysis.Null("not_computed")
	case "true", "false":
		return analysis.Bool(value == "true")
	}
	if v, err := strconv.ParseInt(value, 10, 64); err == nil {
		return analysis.Int(v)
	}
	if v, err := strconv.ParseFloat(value, 64); err == nil {
		return analysis.Float(v)
	}
	return analysis.String(strings.Trim(value, `"`))
}

// A tree is a report that grows.
type tree struct {
	keys []string
	kids map[string]*tree
	leaf *analysis.Node
}

func newTree() *tree { return &tree{kids: map[string]*tree{}} }

func (t *tree) put(segments []string, leaf *analysis.Node) {
	for _, s := range segments {
		if t.kids[s] == nil {
			t.kids[s] = newTree()
			t.keys = append(t.keys, s)
		}
		t = t.kids[s]
	}
	t.leaf = leaf
}

func (t *tree) node() *analysis.Node {
	if len(t.keys) == 0 {
		if t.leaf == nil {
			return analysis.Object()
		}
		return t.leaf
	}
	if t.leaf != nil && len(t.keys) == 0 {
		return t.leaf
	}
	list := true
	for i, k := range t.keys {
		list = list && k == strconv.Itoa(i)
	}
	if list {
		n := analysis.List()
		for _, k := range t.keys {
			n.Append(t.kids[k].node())
		}
		return n
	}
	n := analysis.Object()
	for _, k := range t.keys {
		n.Set(k, t.kids[k].node())
	}
	return n
}

// expectedOptions is a build of the same example with those values.
func expectedOptions(t *testing.T) Options {
	t.Helper()
	report := expectedReport(t)
	source := os.DirFS("../../shared/examples/grid-small")
	release, err := records.Open(source, records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return Options{Release: release, Source: source, Report: report, Analysis: release.Legend.Options()}
}
