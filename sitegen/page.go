package sitegen

import (
	"bytes"
	"fmt"
	"html/template"
	"sort"
	"strings"

	"recount/analysis"
	"recount/tables"
)

// A page is one page while it is built.
type page struct {
	name     string // file name without .html
	file     string // where its Markdown stands, for faults
	own      bool   // written by the author
	asText   bool   // numbers are text, not data elements: for pages without a script
	front    frontMatter
	source   []byte // Markdown with front matter
	body     []byte
	below    int // lines of front matter
	report   *analysis.Report
	blocks   *blockSet
	allowed  allowList
	codes    map[string]bool // configuration keys: set in the font of code
	released map[string]bool // paths of the release's files
	pages    map[string]bool // names of all pages, for links to NAME.md
	images   map[string]bool // files beside the author's pages

	faults  Faults
	ids     map[string]bool
	drawn   map[string]bool // figures that stand on the page
	figures int             // numbered so far
	tables  int
	doubts  []string // warnings about numbers in the text, in order of first use
	numbers int      // data elements
	html    template.HTML
}

// newPage parses the front matter of a page.
func newPage(name, file string, source []byte) *page {
	p := &page{name: name, file: file, source: source, ids: map[string]bool{}, drawn: map[string]bool{}}
	var err error
	if p.front, p.body, p.below, err = splitFrontMatter(source); err != nil {
		p.faults = append(p.faults, Fault{File: file, Line: 1, Text: err.Error()})
	}
	if p.front.Title == "" && err == nil {
		p.faults = append(p.faults, Fault{File: file, Line: 1, Text: "the page has no title",
			Hint: "begin it with front matter: ---, title: ..., ---"})
	}
	if p.front.Nav == "" {
		p.front.Nav = p.front.Title
	}
	return p
}

func (p *page) results() bool { return p.front.Results == nil || *p.front.Results }

// fail records a fault at an offset of the body.
func (p *page) fail(offset int, text, hint string) {
	offset = max(0, min(offset, len(p.body)))
	line := p.below + 1 + bytes.Count(p.body[:offset], []byte("\n"))
	p.faults = append(p.faults, Fault{File: p.file, Line: line, Text: text, Hint: hint})
}

// anchor returns an id that no other element of the page has: want, or want
// with a number behind it. What an id may not hold becomes a hyphen.
func (p *page) anchor(want string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case isWord(r) || r == '.' || r == '-':
			return r
		case r == '/':
			return '.'
		}
		return '-'
	}, want)
	for n, base := 2, id; p.ids[id]; n++ {
		id = fmt.Sprintf("%s-%d", base, n)
	}
	p.ids[id] = true
	return id
}

// doubt returns the number, from 1, of a warning in the list at the foot of
// the page.
func (p *page) doubt(warning string) int {
	for i, d := range p.doubts {
		if d == warning {
			return i + 1
		}
	}
	p.doubts = append(p.doubts, warning)
	return len(p.doubts)
}

// doubtList is the list at the foot of the page.
func (p *page) doubtList() []doubtEntry {
	var list []doubtEntry
	for i, warning := range p.doubts {
		list = append(list, doubtEntry{i + 1, tables.Sentence(warning)})
	}
	return list
}

// inNavigation puts pages into the order of the navigation: by order, the
// overview first, then by name.
func inNavigation(pages []*page) {
	sort.SliceStable(pages, func(a, b int) bool {
		x, y := pages[a], pages[b]
		if (x.name == "index") != (y.name == "index") {
			return x.name == "index"
		}
		if x.front.Order != y.front.Order {
			return x.front.Order < y.front.Order
		}
		return x.name < y.name
	})
}
