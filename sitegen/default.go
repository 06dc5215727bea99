package sitegen

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"text/template"

	"recount/analysis"
	"recount/records"
	"recount/tables"
	"recount/web"
)

// A default page is built when the author has none of its name and needs finds
// nothing missing.
type defaultPageKind struct {
	name, title string
	needs       func(*builder) string // "" or what is missing, completing "left out because …"
	compares    bool                  // of prompting and likelihood: no page of a release whose legend names no roles
}

var defaultPages = []defaultPageKind{
	{"index", "Overview", nothing, false},
	{"scaling", "Which way of asking is ahead, at which size?", needsTable("scaling-models"), true},
	{"breakeven", "Where do prompted answers overtake statement likelihood?", needsTable("break-even"), true},
	{"datasets", "Does it hold within each data set?", needsTable("datasets"), true},
	{"families", "Which models were asked, and does it hold within families?", needsTable("families"), true},
	{"perplexity", "What do the perplexities themselves say?", needsTable("ppl-delta"), true},
	{"statements", "Do the statements say what question and option say?", needsTable("generation", "judges"), true},
	{"leaderboard", "How accurate is each model, and how sure is that?", grid(section("bands")), false},
	{"pairs", "What separates neighbours on the leaderboard?", grid(needsPairs), false},
	{"champions", "Which model comes first, and under which configurations?", grid(needsChampions), false},
	{"axes", "Which part of the configuration costs most?", grid(needsAxes), false},
	{"compression", "What happens when the benchmark is cut to its sharpest items?", grid(section("compression")), false},
	{"sensitivity", "What depends on one benchmark or on the seed?", grid(needsSensitivity), false},
	{"method", "How were the models asked, and how was it counted?", nothing, false},
	{"numbers", "What does each number mean?", nothing, false},
	{"records", "Which records were counted?", nothing, false},
	{"about", "How does this page check itself?", nothing, false},
}

func nothing(*builder) string { return "" }

// needsTable needs one of the tables of those names.
func needsTable(names ...string) func(*builder) string {
	return func(b *builder) string {
		reason := ""
		for _, name := range names {
			if b.blocks.has("table", name) {
				return ""
			}
			reason = strings.TrimSuffix(strings.TrimPrefix(b.blocks.missing["table "+name].reason, "Not available: "), ".")
		}
		return reason
	}
}

// grid is needs for the pages of the grid of configurations. Where prompting is
// compared with likelihood, base and instruct models are prompted differently, so
// that often one configuration alone is known of all: that makes no grid.
func grid(needs func(*builder) string) func(*builder) string {
	return func(b *builder) string {
		if b.compares() && b.Release.Grid.C() < 2 {
			return "only one configuration was recorded for all models"
		}
		return needs(b)
	}
}

// compares tells whether the legend names the roles of prompting and likelihood.
func (b *builder) compares() bool { return b.Report.At("likelihood") != nil }

// section needs a section of the report.
func section(name string) func(*builder) string {
	return func(b *builder) string { return lacks(b.Report, name) }
}

func needsPairs(b *builder) string {
	if reason := lacks(b.Report, "pairs"); reason != "" {
		return reason
	}
	if n := b.Report.At("pairs", "n"); n != nil {
		if v, _ := n.Int(); v == 0 {
			return analysis.Reason("one_model")
		}
	}
	return ""
}

func needsChampions(b *builder) string {
	switch g := b.Release.Grid; {
	case g.M() < 2:
		return analysis.Reason("one_model")
	case g.C() < 2:
		return analysis.Reason("one_configuration")
	}
	return lacks(b.Report, "champions")
}

// needsAxes needs an axis along which something varies.
func needsAxes(b *builder) string {
	if reason := lacks(b.Report, "axes"); reason != "" {
		return reason
	}
	for _, axis := range sortedAxes(b.Report) {
		if len(axis.configurations) > 1 {
			return ""
		}
	}
	return "no axis has a second configuration"
}

func needsSensitivity(b *builder) string {
	if reason := lacks(b.Report, "bands"); reason != "" {
		return reason
	}
	for _, name := range []string{"without", "artifact", "seeds"} {
		if b.blocks.has("table", name) {
			return ""
		}
	}
	return "there is one benchmark, no option order to compare and nothing that depends on a seed"
}

// lacks says why the report has no such section, "" when it has.
func lacks(r *analysis.Report, segments ...string) string {
	n := r.At(segments...)
	switch {
	case n == nil:
		return "the report does not hold " + analysis.Key(segments...)
	case n.IsNull():
		return analysis.Reason(n.Reason())
	}
	return ""
}

// pageText is what the templates of the default pages see. They are written
// with <% and %>, and yield Markdown in which {{ }} is a live number.
type pageText struct {
	b       *builder
	Legend  *records.Legend
	Title   string
	Files   []records.File
	LeftOut []LeftOut
	Digest  string
}

// defaultPage writes the Markdown of a default page.
func (b *builder) defaultPage(name string) ([]byte, error) {
	source, err := fs.ReadFile(web.Files, "pages/"+name+".md")
	if err != nil {
		return nil, err
	}
	t := &pageText{b: b, Legend: b.legend, Title: b.siteTitle(), Files: b.Release.Files, LeftOut: b.site.LeftOut, Digest: b.data.digest}
	tmpl, err := template.New(name).Delims("<%", "%>").Funcs(template.FuncMap{
		"n": t.number, "has": t.has, "text": t.text, "count": t.count, "md": escapeMarkdown, "yaml": quoteYAML,
		"models": t.models, "list": t.list, "keys": t.keys, "page": t.page, "shows": t.shows, "title": t.title, "nav": t.nav, "contents": t.contents, "confounded": func() bool { return confounded(b.legend) },
		"kinds": t.kinds, "bench": func() bool { return hasWorkbench(b.Worker) }, "texts": t.texts, "compares": b.compares, "generator": func() string { return analysis.GeneratorVersion }, "code": codeSpan, "fence": codeBlock, "slug": slug,
	}).Parse(string(source))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := tmpl.Execute(&out, t); err != nil {
		return nil, err
	}
	return squeeze(out.Bytes()), nil
}

// number writes the live number of a key: <% n ".3" "bands" "mean_robust" %>.
func (t *pageText) number(format string, segments ...string) string {
	key := analysis.Key(segments...)
	if format != "" {
		key += ":" + format
	}
	return "{{ " + strings.ReplaceAll(key, "|", `\|`) + " }}"
}

// has tells whether the report has a defined value or section at a key.
func (t *pageText) has(segments ...string) bool { return present(t.b.Report, segments...) }

// text is the string at a key, for use as a segment of other keys.
func (t *pageText) text(segments ...string) string {
	if n := t.b.Report.At(segments...); n != nil {
		return n.Text()
	}
	return ""
}

// count is the integer at a key, 0 where there is none, for conditions.
func (t *pageText) count(segments ...string) int {
	if n := t.b.Report.At(segments...); n != nil {
		v, _ := n.Int()
		return int(v)
	}
	return 0
}

// models are the ids in the order of the leaderboard.
func (t *pageText) models() []string { return tables.Models(t.b.Report) }

// list is the strings of a list of the report.
func (t *pageText) list(segments ...string) []string {
	var all []string
	if n := t.b.Report.At(segments...); n != nil && n.Kind() == analysis.KindList {
		for i := range n.Len() {
			all = append(all, n.Kid(i).Text())
		}
	}
	return all
}

// keys is the names below a key.
func (t *pageText) keys(segments ...string) []string {
	if n := t.b.Report.At(segments...); n != nil && n.Kind() == analysis.KindObject {
		return n.Keys()
	}
	return nil
}

// kinds are the kinds of model, base and instruct, that have a break-even size or
// a reason for none.
func (t *pageText) kinds() []string {
	var all []string
	for _, k := range t.keys("likelihood", "breakeven") {
		if k == "base" || k == "instruct" {
			all = append(all, k)
		}
	}
	return all
}

// texts tells whether the release has files of items, where questions, options and
// statements stand.
func (t *pageText) texts() bool {
	return slices.ContainsFunc(t.Files, func(f records.File) bool { return strings.HasPrefix(f.Path, "items/") })
}

// page tells whether the site has a page of that name.
func (t *pageText) page(name string) bool {
	return slices.ContainsFunc(t.b.pages, func(p *page) bool { return p.name == name })
}

// shows tells whether a table or figure can be shown.
func (t *pageText) shows(what, name string) bool { return t.b.blocks.has(what, name) }

// title is the title of a page.
func (t *pageText) title(name string) string {
	for _, p := range t.b.pages {
		if p.name == name && p.front.Title != "" {
			return p.front.Title
		}
	}
	for _, d := range defaultPages {
		if d.name == name {
			return d.title
		}
	}
	return name
}

// nav is the word by which the navigation calls a page.
func (t *pageText) nav(name string) string {
	for _, p := range t.b.pages {
		if p.name == name && p.front.Nav != "" {
			return p.front.Nav
		}
	}
	return name
}

// A contentsEntry is a line of the list of pages.
type contentsEntry struct{ Name, Nav, Title string }

// contents lists the pages but the overview.
func (t *pageText) contents() []contentsEntry {
	var all []contentsEntry
	for _, p := range t.b.pages {
		if p.name != "index" {
			all = append(all, contentsEntry{p.name, p.front.Nav, p.front.Title})
		}
	}
	return all
}

// codeSpan is a text as code on one line.
func codeSpan(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	ticks := "`"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	if text == "" || strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return ticks + text + ticks
}

// codeBlock is a text as a block of code.
func codeBlock(text string) string {
	fence := "~~~"
	for strings.Contains(text, fence) {
		fence += "~"
	}
	return fence + "\n" + strings.ReplaceAll(text, "\r", "") + "\n" + fence
}

// slug is a text as part of an id.
func slug(text string) string {
	return strings.Map(func(r rune) rune {
		if isWord(r) || r == '-' {
			return r
		}
		return '-'
	}, text)
}

// escapeMarkdown makes any text stand for itself in Markdown, in table cells
// too, on one line.
func escapeMarkdown(text string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.Fields(text), " ") {
		if r < 0x80 && r > ' ' && !isWord(r) || r == '_' {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// quoteYAML is a text as a double-quoted YAML scalar on one line.
func quoteYAML(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// squeeze makes one empty line of several, which conditions leave behind.
func squeeze(text []byte) []byte {
	for bytes.Contains(text, []byte("\n\n\n")) {
		text = bytes.ReplaceAll(text, []byte("\n\n\n"), []byte("\n\n"))
	}
	return text
}
