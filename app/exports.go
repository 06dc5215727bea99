package app

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/analysis"
	"recount/figures"
	"recount/tables"
)

// provenance says in words what an export shows, for people who find it later.
func (w *Workbench) provenance() string {
	return fmt.Sprintf("Release %s; %s. Counted with recount.", w.summary.Digest, w.selected())
}

// selected is the selection in words with what the sentence on top leaves to the
// controls: names where they are few, and settings that are not the published ones.
func (w *Workbench) selected() string {
	text := w.sentence
	list := func(what string, out, all, names []string) {
		var left, kept []string
		for i, x := range all {
			if slices.Contains(out, x) {
				left = append(left, names[i])
			} else {
				kept = append(kept, names[i])
			}
		}
		switch {
		case len(left) > 0 && len(left) <= min(len(kept), maxListed):
			text += "; " + what + " left out: " + strings.Join(left, ", ")
		case len(left) > 0 && len(kept) <= maxListed:
			text += "; " + what + ": " + strings.Join(kept, ", ")
		}
	}
	s, p := w.counted, w.summary.Published
	list("models", s.Models, ids(w.summary.Models), names(w.summary.Models))
	list("configurations", s.Configurations, w.summary.keys(), w.summary.keys())
	now := s.effective(p)
	setting := func(what string, is bool, value any) {
		if is {
			text += fmt.Sprintf("; %s %v", what, value)
		}
	}
	setting("items of a compressed benchmark", now.K != p.K, now.K)
	setting("random subsets and tie-breaks", now.Draws != p.Draws, now.Draws)
	setting("bootstrap resamples", now.Resamples != p.Resamples, now.Resamples)
	setting("seed", now.Seed != p.Seed, now.Seed)
	setting("confidence level", now.Level != p.Level, now.Level)
	return text
}

// maxListed is how many names an export lists.
const maxListed = 6

// A kind of file that a table or figure can be saved as.
type kind struct{ name, words, mime string }

var tableKinds = []kind{
	{"csv", "CSV", "text/csv"}, {"tsv", "TSV", "text/tab-separated-values"}, {"md", "Markdown", "text/markdown"}, {"tex", "LaTeX", "application/x-tex"},
}

var figureKinds = []kind{{"svg", "SVG", "image/svg+xml"}, {"png", "PNG", "image/png"}}

// renderExports is the buttons under a table or figure.
func (w *Workbench) renderExports(p part) app.UI {
	kinds := tableKinds
	if p.Kind == "figure" {
		kinds = figureKinds
	}
	if strings.HasPrefix(p.HTML, `<p class="missing"`) {
		return app.Text("")
	}
	return app.P().Class("exports").Body(
		app.Span().Class("visually-hidden").Text("Save "+p.Name+" as "),
		app.Range(kinds).Slice(func(i int) app.UI {
			k := kinds[i]
			return app.Button().Type("button").ID("save-"+p.Kind+"-"+p.Name+"-"+k.name).Text(k.words).
				OnClick(func(ctx app.Context, _ app.Event) { w.export(ctx, p, k) }, app.EventScope(p.Kind, p.Name, k.name))
		}),
	)
}

// export saves a table or figure.
func (w *Workbench) export(ctx app.Context, p part, k kind) {
	if p.Kind == "figure" {
		w.exportFigure(ctx, p.Name, k)
		return
	}
	report, table, ok := w.tableNamed(p.Name)
	if !ok {
		return
	}
	data, err := w.write(table, report, k)
	if err != nil {
		w.fail(err, "The table could not be written")
		return
	}
	w.save(ctx, p.Name+"."+k.name, k.mime, string(data))
}

// tableNamed is a table that is shown, with its report.
func (w *Workbench) tableNamed(name string) (*analysis.Report, tables.Table, bool) {
	d := w.shown()
	if d == nil {
		return nil, tables.Table{}, false
	}
	t, ok := d.table(name)
	return d.Report, t, ok
}

// shown is the drawing of the view, nil while there is none.
func (w *Workbench) shown() *drawing {
	switch now := w.view().Name; {
	case now == "compare" && w.other != nil:
		return w.compared
	case w.drawn != nil && w.drawn.View.Name == now:
		return w.drawn
	}
	return nil
}

// write prints a table. What can hold a comment says what was counted; CSV and
// TSV cannot, their readers would take it for data.
func (w *Workbench) write(t tables.Table, r *analysis.Report, k kind) ([]byte, error) {
	switch k.name {
	case "csv":
		return t.CSV(r, false)
	case "tsv":
		return t.TSV(r, false)
	case "md":
		data, err := t.Markdown(r)
		return append(data, "\n"+tables.EscapeMarkdown(w.provenance())+"\n"...), err
	}
	data, err := t.LaTeX(r, w.summary.Digest)
	return append([]byte("% "+strings.Map(commentLetter, w.selected())+"\n"), data...), err
}

// commentLetter keeps what can end no comment of LaTeX or SVG.
func commentLetter(r rune) rune {
	if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || strings.ContainsRune(`<>\`, r) {
		return ' '
	}
	return r
}

func (w *Workbench) exportFigure(ctx app.Context, name string, k kind) {
	d := w.shown()
	if d == nil {
		return
	}
	d.finish()
	for _, f := range d.Figures {
		if f.Name != name {
			continue
		}
		svg := string(f.Standalone())
		if k.name == "png" {
			w.call("png", []string{name + ".png", svg}, w.saved)
			return
		}
		comment := "<!-- " + undoubled(strings.Map(commentLetter, w.provenance())) + " -->\n"
		w.save(ctx, name+".svg", k.mime, svg+comment)
	}
}

// undoubled parts hyphens that follow each other, which XML has in no comment.
func undoubled(s string) string {
	for strings.Contains(s, "--") {
		s = strings.ReplaceAll(s, "--", "-‐")
	}
	return s
}

func (w *Workbench) save(ctx app.Context, name, mime, content string) {
	w.call("save", []string{name, mime, content}, w.saved)
}

func (w *Workbench) saved(_ app.Context, _ []byte, err error) {
	if err != nil {
		w.fail(err, "Saving")
	}
}

// renderWhole is what can be saved of the whole selection.
func (w *Workbench) renderWhole() app.UI {
	button := func(id, words string, ready bool, do func(app.Context)) app.UI {
		return app.Button().ID(id).Type("button").Text(words).Disabled(!ready).OnClick(func(ctx app.Context, _ app.Event) { do(ctx) })
	}
	stage := w.stage
	return app.Div().Class("whole").Attr("role", "group").Aria("label", "Save the whole selection").Body(
		app.Span().Class("quiet").Text("Save "),
		button("save-analysis", "analysis.json", stage == "slow", func(ctx app.Context) {
			w.call("saveAnswer", []string{w.stage, "analysis.json", "application/json", "report", "place", first}, w.saved)
		}),
		button("save-items", "Items as CSV", stage != "", func(ctx app.Context) {
			args := []string{w.stage, "items.csv", "text/csv", "itemsCSV"}
			w.call("saveAnswer", append(args, w.state.Items.query(first, 0)...), w.saved)
		}),
		button("save-pack", "records.pack", stage != "", func(ctx app.Context) { w.call("pack", []string{first}, w.saved) }),
		button("save-page", "This view as a page", len(w.pageParts()) > 0, func(ctx app.Context) {
			w.save(ctx, w.view().Name+".html", "text/html", w.pageHTML())
		}),
	)
}

// pageStyle is the looks of an exported page, beside those of figures.
const pageStyle = `:root{color-scheme:light dark;--sans:system-ui,sans-serif}body{font:1rem/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;font:0.85rem/1.4 system-ui,sans-serif;font-variant-numeric:tabular-nums;margin:1.5rem 0}caption{text-align:left;padding-bottom:.5rem}
th,td{padding:.25rem .6rem;text-align:left;border-top:1px solid #8884;overflow-wrap:anywhere}.number{text-align:right}.unit{display:block;font-weight:400}.scroll{overflow-x:auto}
.notes{list-style:none;padding:0;font-size:.85rem}data{unicode-bidi:isolate}`

// pageParts is what the view shows, nothing while it is not drawn.
func (w *Workbench) pageParts() (parts []part) {
	switch w.view().Name {
	case "items":
		if w.list == nil {
			return nil
		}
		if w.item != nil && w.state.Items.OpenID != "" {
			parts = append(parts, part{Name: "item", Kind: "table", HTML: "<h2>" + html.EscapeString(w.itemTitle()) + "</h2>\n" + wordsHTML(w.item, w.texts) + matrixHTML(w.item, w.texts)})
		}
		return append(parts, part{Name: "items", Kind: "table", HTML: w.itemListHTML()})
	case "compare":
		if w.shown() == nil {
			return nil
		}
		for _, text := range []string{w.comparedWords(), w.drawnWords()} {
			parts = append(parts, part{Name: "compared", Kind: "table", HTML: "<p>" + html.EscapeString(text) + "</p>"})
		}
	}
	if d := w.shown(); d != nil {
		parts = append(parts, d.Parts...)
	}
	return parts
}

// pageHTML is the view as one file that needs no other: no script, no address.
func (w *Workbench) pageHTML() string {
	view, d := w.view(), w.shown()
	if d != nil {
		d.finish()
	}
	var b strings.Builder
	title := html.EscapeString(view.Title)
	b.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<title>" + title + "</title>\n<style>" +
		pageStyle + "\n" + figures.CSS + "</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n<p>" + html.EscapeString(w.provenance()) + "</p>\n")
	if d != nil && d == w.drawn && !d.Full {
		b.WriteString("<p>Numbers that need random draws were not counted when this page was saved; they stand as ….</p>\n")
	}
	for _, p := range w.pageParts() {
		b.WriteString(p.HTML + "\n")
	}
	b.WriteString("</body>\n</html>\n")
	return b.String()
}
