package app

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/analysis"
)

// cellWords are the four cells of an item: prompted and by statement, right or
// wrong (E6.10).
var cellWords = []choice{{"both", "right both ways"}, {"prompted", "right only prompted"}, {"statement", "right only by statement"}, {"neither", "wrong both ways"}}

func cellNamed(cell string) string {
	for _, c := range cellWords {
		if c.value == cell {
			return c.words
		}
	}
	return "not asked both ways"
}

// cellChoice is the choice of items with what view cells has not left out.
func (w *Workbench) cellChoice() ItemChoice {
	c := w.state.Items
	if _, ok := analysis.CellNamed(c.Class); !ok {
		c.Class = ""
	}
	known := false
	for _, s := range w.cellSorts() {
		known = known || s.value == c.Sort
	}
	if !known {
		c.Sort = ""
	}
	return c
}

// cellSorts is what items can be sorted by: perplexities are told for one model.
func (w *Workbench) cellSorts() []choice {
	sorts := []choice{{"", "id"}}
	for _, c := range cellWords {
		sorts = append(sorts, choice{c.value, "models " + c.words})
	}
	if w.state.Items.Model != "" {
		sorts = append(sorts, choice{"right", "perplexity of the right statement"}, choice{"lead", "right statement above the lowest"})
	}
	return sorts
}

// showCells asks for the list of items, and for the one that is shown whole.
func (w *Workbench) showCells(ctx app.Context) {
	seq, stage, now, asked := w.seq, w.stage, w.state.Items, w.cellChoice()
	current := func() bool { return seq == w.seq && now == w.state.Items }
	w.call("ask", append([]string{stage, "cells"}, asked.query(first, itemsShown)...), func(ctx app.Context, answer []byte, err error) {
		if !current() {
			return
		}
		if w.cells, err = partOf(answer, err); err != nil {
			w.cells, w.alarm = nil, sentence("The items cannot be listed: "+err.Error())
		}
	})
	if asked.OpenID == "" {
		w.cell, w.texts = nil, nil
		return
	}
	w.call("ask", []string{stage, "cell", "place", first, "benchmark", asked.OpenBenchmark, "id", asked.OpenID, "model", asked.Model}, func(ctx app.Context, answer []byte, err error) {
		if !current() {
			return
		}
		if w.cell, err = partOf(answer, err); err != nil {
			w.cell, w.alarm = nil, sentence(err.Error())
			return
		}
		w.texts = nil
		w.askCellTexts(now)
	})
}

// askCellTexts looks up question, statements and, for one model, its answer.
func (w *Workbench) askCellTexts(asked ItemChoice) {
	items := "items/" + asked.OpenBenchmark + ".jsonl"
	args := []string{first, asked.OpenBenchmark, asked.OpenID, items}
	answers := ""
	for _, f := range w.summary.sources(asked.OpenBenchmark) {
		if f.Model == asked.Model {
			answers = f.Path
			args = append(args, f.Path)
		}
	}
	w.call("texts", args, func(ctx app.Context, answer []byte, err error) {
		var found map[string]itemTexts
		if asked != w.state.Items || err != nil || json.Unmarshal(answer, &found) != nil {
			return // the records have no texts, or are not at hand: the numbers stand alone
		}
		w.texts = nil
		for _, path := range []string{items, answers} {
			if t, ok := found[path]; ok && path != "" {
				w.texts = append(w.texts, t)
			}
		}
	})
}

// renderCells is the list of items with its filters and one item whole, above the
// counts by model.
func (w *Workbench) renderCells() app.UI {
	c := w.cellChoice()
	return app.Div().Body(
		app.Div().Class("view items").ID("cells").Body(
			app.Div().Class("filters").Attr("role", "search").Body(
				app.Span().Class("field").Body(app.Label().For("cell-search").Text("Search ids"),
					app.Input().ID("cell-search").Type("search").Value(c.Search).OnChange(func(ctx app.Context, _ app.Event) {
						text := ctx.JSSrc().Get("value").String()
						w.change(ctx, func(c *ItemChoice) { c.Search = text })
					})),
				w.itemSelect("cell-model", "Model", c.Model, named("all models", w.summary.Models), func(c *ItemChoice, v string) { c.Model = v }),
				w.itemSelect("cell-dataset", "Data set", c.Benchmark, named("all", w.summary.Benchmarks), func(c *ItemChoice, v string) { c.Benchmark = v }),
				w.itemSelect("cell-cell", "Cell", c.Class, append([]choice{{"", "any"}}, cellWords...), func(c *ItemChoice, v string) { c.Class = v }),
				w.itemSelect("cell-sort", "Sort by", c.Sort, w.cellSorts(), func(c *ItemChoice, v string) { c.Sort = v }),
				app.If(c.Sort != "", func() app.UI { return w.orderSelect("cell-order", c.Rising) }),
			),
			app.If(w.cell != nil && c.OpenID != "", w.renderCell),
			app.If(w.cells != nil, func() app.UI { return w.renderCellList(c) }),
		),
		w.renderDrawing(w.view()),
	)
}

// cellColumns are the heads of the list, with the key of each and its format.
func cellColumns(one bool) (heads []string, keys [][2]string) {
	if one {
		return []string{"item", "data set", "cell", "answer read as", "perplexity of the right statement", "lowest perplexity"},
			[][2]string{{"right", "~4"}, {"lowest", "~4"}}
	}
	return []string{"item", "data set", "right both ways", "only prompted", "only by statement", "wrong both ways"},
		[][2]string{{"both", "int"}, {"prompted", "int"}, {"statement", "int"}, {"neither", "int"}}
}

// renderCellList is one page of the list. A button in each row shows the item.
func (w *Workbench) renderCellList(c ItemChoice) app.UI {
	n, _ := w.cells.At("n").Int()
	of, _ := w.cells.At("of").Int()
	from, _ := w.cells.At("from").Int()
	rows := w.cells.At("list")
	one := rows.Len() > 0 && rows.Kid(0).At("cell") != nil // an answer may be older than the choice
	heads, _ := cellColumns(one)
	turn := func(id, words string, to int64, can bool) app.UI {
		return app.Button().ID(id).Type("button").Text(words).Disabled(!can).OnClick(func(ctx app.Context, _ app.Event) {
			w.change(ctx, func(c *ItemChoice) { c.From = int(to) })
		}, app.EventScope(to))
	}
	whose := "Counts of models."
	if one {
		whose = display(w.summary.Models, c.Model) + "."
	}
	return app.Div().Body(
		app.P().ID("cell-count").Text(fmt.Sprintf("%d of %d items; %d to %d are shown. %s", n, of, min(from+1, n), from+int64(rows.Len()), whose)),
		app.Div().Class("scroll").TabIndex(0).Attr("role", "region").Aria("label", "items and their cells").Body(app.Table().ID("cell-list").Body(
			app.THead().Body(app.Tr().Body(app.Range(heads).Slice(func(i int) app.UI {
				class := "number"
				if i < 2 || one && i < 4 {
					class = "text"
				}
				return app.Th().Scope("col").Class(class).Text(heads[i])
			}))),
			app.TBody().Body(app.Range(make([]struct{}, rows.Len())).Slice(func(i int) app.UI { return w.renderCellRow(i, one) })),
		)),
		app.P().Class("turn-page exports").Body(
			turn("cells-before", "Previous", max(0, from-itemsShown), from > 0),
			turn("cells-after", "Next", from+itemsShown, from+int64(rows.Len()) < n),
			app.Button().ID("save-cells").Type("button").Text("These items as CSV").OnClick(func(app.Context, app.Event) { w.saveCells() }),
		),
	)
}

func (w *Workbench) renderCellRow(i int, one bool) app.UI {
	row := w.cells.At("list").Kid(i)
	benchmark, id := row.At("benchmark").Text(), row.At("id").Text()
	cells := []app.UI{
		app.Th().Scope("row").Class("text").Body(app.Button().Type("button").Class("item").Text(shortened(id, 80)).
			OnClick(func(ctx app.Context, _ app.Event) {
				s := w.state
				s.Items.OpenBenchmark, s.Items.OpenID = benchmark, id
				w.set(ctx, s)
				w.order("focus", []string{"cell-title"})
			}, app.EventScope(benchmark, id))),
		app.Td().Class("text").Text(shortened(display(w.summary.Benchmarks, benchmark), 60)),
	}
	if one {
		cells = append(cells, app.Td().Class("text").Text(cellNamed(row.At("cell").Text())), app.Td().Class("text").Text(readAs(row.At("state").Text(), itemTexts{}, -1)))
	}
	_, keys := cellColumns(one)
	for _, k := range keys {
		text, err := w.cells.Format(k[1], "list", strconv.Itoa(i), k[0])
		if err != nil {
			text = "n/a"
		}
		cells = append(cells, app.Td().Class("number").Text(text))
	}
	return app.Tr().Body(cells...)
}

// tagKey is how a reader's tag is found again, and how it travels to the CSV.
func tagKey(benchmark, id string) string { return benchmark + "\x1f" + id }

// saveCells saves the items of the list as CSV, with the reader's tags.
func (w *Workbench) saveCells() {
	args := append([]string{w.stage, "cells.csv", "text/csv", "cellsCSV"}, w.cellChoice().query(first, 0)...)
	for _, key := range sortedTags(w.tags) {
		args = append(args, "tag", key+"\x1f"+w.tags[key])
	}
	w.call("saveAnswer", args, w.saved)
}

// renderCell is one item whole: its words, every statement with its perplexity,
// what was answered, and the reader's tag.
func (w *Workbench) renderCell() app.UI {
	benchmark, id := w.cell.At("benchmark").Text(), w.cell.At("id").Text()
	return app.Section().ID("cell").Class("one-item").Aria("labelledby", "cell-title").Body(
		app.H3().ID("cell-title").TabIndex(-1).Text("Item "+shortened(id, 120)+" of "+shortened(display(w.summary.Benchmarks, benchmark), 60)),
		app.Button().ID("cell-close").Type("button").Text("Close").OnClick(func(ctx app.Context, _ app.Event) {
			s := w.state
			s.Items.OpenBenchmark, s.Items.OpenID = "", ""
			w.set(ctx, s)
		}),
		app.Raw(cellHTML(w.cell, w.texts, w.cell.At("cell") != nil)),
		app.P().Class("field").Body(
			app.Label().For("cell-tag").Text("Your tag for this item, kept while this page is open and saved with the CSV"),
			app.Input().ID("cell-tag").Type("text").Value(w.tags[tagKey(benchmark, id)]).OnChange(func(ctx app.Context, _ app.Event) {
				tag := strings.TrimSpace(ctx.JSSrc().Get("value").String())
				if w.tags[tagKey(benchmark, id)] = tag; tag == "" {
					delete(w.tags, tagKey(benchmark, id))
				}
			}, app.EventScope(benchmark, id)),
		),
	)
}

// cellHTML is the words of an item with, for one model, the perplexity of each
// statement and its answer; for all models, a row each.
func cellHTML(cell *analysis.Report, texts []itemTexts, one bool) string {
	var all itemTexts
	for _, t := range texts {
		if all.Question == "" {
			all.Question = t.Question
		}
		if all.Options == nil {
			all.Options = t.Options
		}
		if all.Statements == nil {
			all.Statements = t.Statements
		}
		if all.Labels == nil {
			all.Labels = t.Labels
		}
		if len(t.Outputs) > 0 {
			all.Outputs = t.Outputs
		}
	}
	gold := map[int]bool{}
	for i := range cell.At("gold").Len() {
		g, _ := cell.At("gold").Kid(i).Int()
		gold[int(g)] = true
	}
	var b strings.Builder
	b.WriteString(`<div class="words">`)
	if all.Question != "" {
		b.WriteString(`<p class="question"><bdi>` + html.EscapeString(all.Question) + "</bdi></p>")
	}
	if texts == nil {
		b.WriteString(`<p class="quiet">The words of this item are not at hand: they stand in the record files, which are not open here or hold none.</p>`)
	}
	optionTable(&b, cell, all, gold, one)
	if !one {
		modelTable(&b, cell, all, gold)
	}
	return b.String() + "</div>"
}

// label names an option: as the items file does, else by a letter.
func (t itemTexts) label(k int) string {
	switch {
	case k < 0:
		return "none"
	case k < len(t.Labels) && t.Labels[k] != "":
		return t.Labels[k]
	case k < 26:
		return string(rune('A' + k))
	}
	return strconv.Itoa(k + 1)
}

func at(list []string, k int) string {
	if k < len(list) {
		return list[k]
	}
	return ""
}

// lowest is the option of the lowest perplexity, the first of equal ones, -1 when
// none is defined.
func lowest(ppl *analysis.Node) int {
	at, low := -1, 0.0
	for k := range ppl.Len() {
		if v, ok := ppl.Kid(k).Number(); ok && (at < 0 || v < low) {
			at, low = k, v
		}
	}
	return at
}

// optionTable is a row an option: its text, its statement and, for one model, the
// perplexity of the statement and the answer.
func optionTable(b *strings.Builder, cell *analysis.Report, t itemTexts, gold map[int]bool, one bool) {
	model := cell.At("models").Kid(0)
	ppl := model.At("ppl")
	n := max(len(t.Options), len(t.Statements), ppl.Len())
	chosen, answer := -2, itemOutput{}
	if one {
		if o, ok := t.Outputs[model.At("prompt").Text()]; ok {
			answer = o
			if o.Choice != nil {
				chosen = *o.Choice
			}
		}
		b.WriteString("<p>" + html.EscapeString(model.At("name").Text()) + ": <strong>" + html.EscapeString(cellNamed(model.At("cell").Text())) + "</strong>.</p>")
	}
	b.WriteString(`<div class="scroll" tabindex="0" role="region" aria-label="options and statements"><table id="cell-options"><thead><tr><th scope="col" class="text">option</th><th scope="col" class="text">text</th><th scope="col" class="text">statement</th>`)
	if one {
		b.WriteString(`<th scope="col" class="number">perplexity</th>`)
	}
	b.WriteString(`<th scope="col" class="text">what it is</th></tr></thead><tbody>`)
	for k := range n {
		var marks []string
		if gold[k] {
			marks = append(marks, "<strong>right</strong>")
		}
		if one && k == lowest(ppl) {
			marks = append(marks, "most likely statement")
		}
		if k == chosen {
			marks = append(marks, "answered")
		}
		b.WriteString(`<tr><th scope="row" class="text">` + html.EscapeString(t.label(k)) + `</th><td class="text"><bdi>` + html.EscapeString(at(t.Options, k)) +
			`</bdi></td><td class="text"><bdi>` + html.EscapeString(at(t.Statements, k)) + `</bdi></td>`)
		if one {
			b.WriteString(`<td class="number">` + perplexity(cell, 0, k) + "</td>")
		}
		b.WriteString(`<td class="text">` + strings.Join(marks, ", ") + "</td></tr>")
	}
	b.WriteString("</tbody></table></div>")
	if !one {
		return
	}
	state := model.At("state").Text()
	switch {
	case answer.Text != "":
		b.WriteString(`<p id="cell-answer">Answered: “<bdi>` + html.EscapeString(shortened(answer.Text, maxOutput)) + `</bdi>”, read as ` + html.EscapeString(readAs(state, t, chosen)) + ".</p>")
	case state != "":
		b.WriteString(`<p id="cell-answer">The answer was read as ` + html.EscapeString(readAs(state, t, chosen)) + "; its words are not at hand.</p>")
	}
}

// readAs says what the parser made of an answer.
func readAs(state string, t itemTexts, chosen int) string {
	words := map[string]string{"ok": "one option", "none": "none of the options", "error": "several options", "": "not recorded"}
	name, cut := strings.CutSuffix(state, "truncated")
	read := words[strings.TrimSpace(name)]
	if strings.TrimSpace(name) == "ok" && chosen >= 0 {
		read = t.label(chosen)
	}
	if cut {
		read += ", cut short"
	}
	return read
}

// perplexity is a perplexity of a model in four digits.
func perplexity(cell *analysis.Report, model, option int) string {
	text, err := cell.Format("~4", "models", strconv.Itoa(model), "ppl", strconv.Itoa(option))
	if err != nil {
		return "n/a"
	}
	return text
}

// modelTable is a row a model: its cell, and the perplexities that decide it.
func modelTable(b *strings.Builder, cell *analysis.Report, t itemTexts, gold map[int]bool) {
	right := -1
	for k := 0; k < 64 && right < 0; k++ {
		if gold[k] {
			right = k
		}
	}
	b.WriteString(`<div class="scroll" tabindex="0" role="region" aria-label="every model on this item"><table id="cell-models"><thead><tr><th scope="col" class="text">model</th><th scope="col" class="text">cell</th>` +
		`<th scope="col" class="text">answer read as</th><th scope="col" class="text">most likely</th><th scope="col" class="number">its perplexity</th><th scope="col" class="number">of the right statement</th></tr></thead><tbody>`)
	models := cell.At("models")
	for m := range models.Len() {
		model := models.Kid(m)
		low := lowest(model.At("ppl"))
		likely, its, rights := "n/a", "n/a", "n/a"
		if low >= 0 {
			likely, its = t.label(low), perplexity(cell, m, low)
		}
		if right >= 0 && right < model.At("ppl").Len() {
			rights = perplexity(cell, m, right)
		}
		b.WriteString(`<tr><th scope="row" class="text">` + html.EscapeString(model.At("name").Text()) + `</th><td class="text">` + html.EscapeString(cellNamed(model.At("cell").Text())) +
			`</td><td class="text">` + html.EscapeString(readAs(model.At("state").Text(), t, -1)) + `</td><td class="text">` + html.EscapeString(likely) +
			`</td><td class="number">` + its + `</td><td class="number">` + rights + "</td></tr>")
	}
	b.WriteString("</tbody></table></div>")
	b.WriteString(`<p class="quiet">Choose a model above to read its answer.</p>`)
}

func sortedTags(tags map[string]string) []string {
	keys := slices.Collect(maps.Keys(tags))
	slices.Sort(keys)
	return keys
}
