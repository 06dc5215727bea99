package sitegen

import (
	"bytes"
	"html/template"
	"net/url"
	"strings"

	"github.com/gohugoio/hugo-goldmark-extensions/passthrough"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// render turns the Markdown of a page into HTML. Faults are in p.faults; the
// HTML counts only when there are none.
func (p *page) render() {
	md := p.markdown()
	context := parser.NewContext(parser.WithIDs(&headingIDs{p}))
	doc := md.Parser().Parse(text.NewReader(p.body), parser.WithContext(context))
	p.checkHeadings(doc)
	p.checkProse(doc, p.body)
	p.resolveLinks(doc)
	if len(p.faults) > 0 {
		return
	}
	var out bytes.Buffer
	if err := md.Renderer().Render(&out, p.body, doc); err != nil {
		p.faults = append(p.faults, Fault{File: p.file, Text: err.Error()})
		return
	}
	p.html = template.HTML(out.String())
}

// markdown is goldmark with our numbers, blocks and tables.
func (p *page) markdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(), extension.Strikethrough, extension.Linkify, extension.TaskList,
			extension.Footnote, extension.DefinitionList, extension.Typographer,
			passthrough.New(passthrough.Config{
				InlineDelimiters: []passthrough.Delimiters{{Open: "$", Close: "$"}, {Open: `\(`, Close: `\)`}},
				BlockDelimiters:  []passthrough.Delimiters{{Open: "$$", Close: "$$"}, {Open: `\[`, Close: `\]`}},
			}),
		),
		goldmark.WithParserOptions(
			parser.WithAutoHeadingID(), parser.WithHeadingAttribute(),
			parser.WithInlineParsers(util.Prioritized(&liveParser{p}, 150)),
			parser.WithBlockParsers(util.Prioritized(&blockParser{p}, 150)),
		),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(&pageRenderer{p}, 50))),
	)
}

// inline turns one paragraph of Markdown that stands outside the page's own
// text, such as a caption, into HTML without the paragraph.
func (p *page) inline(what, markdown string) (string, error) {
	part := *p
	part.file, part.below, part.body, part.faults = what, 0, []byte(markdown), nil
	part.render()
	p.numbers, p.doubts = part.numbers, part.doubts
	if len(part.faults) > 0 {
		return "", part.faults
	}
	html := strings.TrimSpace(string(part.html))
	return strings.TrimSuffix(strings.TrimPrefix(html, "<p>"), "</p>"), nil
}

// headingIDs makes the id of a heading from its words, in any script.
type headingIDs struct{ page *page }

func (h *headingIDs) Generate(value []byte, kind ast.NodeKind) []byte {
	var b strings.Builder
	for _, r := range strings.ToLower(string(value)) {
		switch {
		case isWord(r):
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	id := strings.TrimSuffix(b.String(), "-")
	if id == "" {
		id = "section"
	}
	return []byte(h.page.anchor(id))
}

// Put is told of ids that the author gave.
func (h *headingIDs) Put(value []byte) { h.page.ids[string(value)] = true }

// checkHeadings refuses an id that would be made from a number, drops
// attributes other than id and refuses a title of the first level: the shell
// has it.
func (p *page) checkHeadings(doc ast.Node) {
	seen := map[string]bool{}
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !entering || !ok {
			return ast.WalkContinue, nil
		}
		start := h.Pos()
		if h.Lines().Len() > 0 {
			start = h.Lines().At(0).Start
		}
		if h.Level == 1 {
			p.fail(start, "a heading of the first level: the page has its title from the front matter", "use ## and below")
		}
		id, _ := h.AttributeString("id")
		name, _ := id.([]byte)
		explicit := h.Lines().Len() > 0 && bytes.Contains(p.lineAt(start), append([]byte("{#"), name...))
		for kid := h.FirstChild(); kid != nil; kid = kid.NextSibling() {
			if kid.Kind() == kindLive && !explicit {
				p.fail(start, "a heading with a number needs an id that does not change", "end it with {#some-words}")
			}
		}
		if seen[string(name)] {
			p.fail(start, "two headings have the id "+string(name), "give one another id: {#some-words}")
		}
		seen[string(name)] = true
		for _, a := range h.Attributes() {
			if string(a.Name) != "id" {
				p.fail(start, "a heading can have an id and no other attribute: "+string(a.Name), "")
			}
		}
		return ast.WalkContinue, nil
	})
}

// lineAt is the whole source line around an offset.
func (p *page) lineAt(offset int) []byte {
	start := bytes.LastIndexByte(p.body[:offset], '\n') + 1
	line, _, _ := bytes.Cut(p.body[start:], []byte("\n"))
	return line
}

// resolveLinks points links to NAME.md at the page and images at the copies of
// the author's files.
func (p *page) resolveLinks(doc ast.Node) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch k := n.(type) {
		case *ast.Link:
			destination := string(k.Destination)
			path, fragment, hasFragment := strings.Cut(destination, "#")
			if name, ok := strings.CutSuffix(path, ".md"); ok && !isExternal(destination) {
				if !p.pages[name] {
					p.fail(offsetOf(n), "no such page: "+path, "there are "+strings.Join(sortedKeys(p.pages), ", "))
				}
				k.Destination = []byte(name + ".html")
				if hasFragment {
					k.Destination = append(k.Destination, "#"+fragment...)
				}
			}
		case *ast.Image:
			destination := string(k.Destination)
			if isExternal(destination) {
				p.fail(offsetOf(n), "an image from elsewhere: a page asks nothing outside its site", "put the file beside the page")
			} else if !p.images[destination] {
				p.fail(offsetOf(n), "no such image: "+destination, "put the file into report/")
			}
			if k.ChildCount() == 0 {
				p.fail(offsetOf(n), "an image without words for those who cannot see it", "write them between the brackets")
			}
			p.checkWords(k)
			k.Destination = []byte("data/report/" + urlPath(destination))
		}
		return ast.WalkContinue, nil
	})
}

// checkWords refuses numbers in the words of an image, where they would be lost.
func (p *page) checkWords(image ast.Node) {
	for kid := image.FirstChild(); kid != nil; kid = kid.NextSibling() {
		if n, ok := kid.(*liveNode); ok {
			p.fail(n.offset, "a number inside the words of an image is lost", "put it into the text")
		}
	}
}

// offsetOf is a place in the source near an inline node.
func offsetOf(n ast.Node) int {
	for ; n != nil; n = n.Parent() {
		if t, ok := n.FirstChild().(*ast.Text); ok {
			return t.Segment.Start
		}
		if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
			return n.Lines().At(0).Start
		}
	}
	return 0
}

// isExternal tells whether an address leaves the site.
func isExternal(address string) bool {
	u, err := url.Parse(address)
	return err != nil || u.Scheme != "" || u.Host != ""
}

// urlPath writes a path so that any name is safe in an address.
func urlPath(path string) string {
	parts := strings.Split(path, "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	return strings.Join(parts, "/")
}
