package app

import (
	"encoding/json"
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/analysis"
)

// itemsShown is how many items stand on a page of the list.
const itemsShown = 50

// itemTexts is what one record file says of an item in words.
type itemTexts struct {
	Model    string
	Question string
	Options  []string
	Outputs  map[string]itemOutput

	Statements, Labels []string
}

// itemOutput is one answer; Choice is the option that the records give it, -1 for
// none, nil where they do not tell.
type itemOutput struct {
	Text, State string
	Choice      *int
}

// showItems asks for the list, and for the item that is shown whole.
func (w *Workbench) showItems(ctx app.Context) {
	seq, stage, asked := w.seq, w.stage, w.state.Items
	args := append([]string{stage, "items"}, asked.query(first, itemsShown)...)
	w.call("ask", args, func(ctx app.Context, answer []byte, err error) {
		if seq != w.seq || asked != w.state.Items {
			return
		}
		r, err := partOf(answer, err)
		if err != nil {
			w.list, w.alarm = nil, sentence("The items cannot be listed: "+err.Error())
			return
		}
		w.list = r
	})
	if asked.OpenID == "" {
		w.item, w.texts, w.lost = nil, nil, ""
		return
	}
	args = []string{stage, "item", "place", first, "benchmark", asked.OpenBenchmark, "id", asked.OpenID}
	w.call("ask", args, func(ctx app.Context, answer []byte, err error) {
		if seq != w.seq || asked != w.state.Items {
			return
		}
		r, err := partOf(answer, err)
		if err != nil {
			w.item, w.lost = nil, sentence(err.Error())
			return
		}
		w.lost = ""
		if w.item == nil || w.item.At("id").Text() != asked.OpenID || w.item.At("benchmark").Text() != asked.OpenBenchmark {
			w.texts = nil
			w.askTexts(ctx, asked)
		}
		w.item = r
	})
}

func partOf(answer []byte, err error) (*analysis.Report, error) {
	if err != nil {
		return nil, err
	}
	return analysis.ReadPart(answer)
}

// askTexts looks up question, options and outputs in the record files, where
// these are at hand.
func (w *Workbench) askTexts(ctx app.Context, asked ItemChoice) {
	sources := w.summary.sources(asked.OpenBenchmark)
	args := []string{first, asked.OpenBenchmark, asked.OpenID, "items/" + asked.OpenBenchmark + ".jsonl"}
	for _, f := range sources {
		args = append(args, f.Path)
	}
	w.call("texts", args, func(ctx app.Context, answer []byte, err error) {
		if asked != w.state.Items || err != nil {
			return // the records have no texts, or are not at hand: the matrix stands alone
		}
		var found map[string]itemTexts
		if json.Unmarshal(answer, &found) != nil {
			return
		}
		w.texts = nil
		if t, ok := found["items/"+asked.OpenBenchmark+".jsonl"]; ok {
			w.texts = append(w.texts, t)
		}
		for _, f := range sources {
			if t, ok := found[f.Path]; ok {
				t.Model = f.Model
				w.texts = append(w.texts, t)
			}
		}
	})
}

// change takes a new choice of items; all but turning the page begins at the
// first.
func (w *Workbench) change(ctx app.Context, with func(*ItemChoice)) {
	s := w.state
	s.Items.From = 0
	with(&s.Items)
	w.set(ctx, s)
}

type choice struct{ value, words string }

func (w *Workbench) itemSelect(id, words, now string, choices []choice, with func(*ItemChoice, string)) app.UI {
	return app.Span().Class("field").Body(
		app.Label().For(id).Text(words),
		app.Select().ID(id).OnChange(func(ctx app.Context, _ app.Event) {
			value := ctx.JSSrc().Get("value").String()
			w.change(ctx, func(c *ItemChoice) { with(c, value) })
		}).Body(app.Range(choices).Slice(func(i int) app.UI {
			return app.Option().Value(choices[i].value).Text(choices[i].words).Selected(choices[i].value == now)
		})),
	)
}

// orderSelect chooses which end of a sorted list comes first; by id it has one order.
func (w *Workbench) orderSelect(id string, rising bool) app.UI {
	return w.itemSelect(id, "Order", strconv.FormatBool(rising), []choice{{"false", "largest first"}, {"true", "smallest first"}},
		func(c *ItemChoice, v string) { c.Rising = v == "true" })
}

func named(any string, list []Named) []choice {
	out := []choice{{"", any}}
	for _, x := range list {
		out = append(out, choice{x.ID, x.Name})
	}
	return out
}

// renderItems is the list of items with its filters, and one item whole.
func (w *Workbench) renderItems() app.UI {
	c := w.state.Items
	return app.Div().Class("view items").ID("view").DataSet("view", "items").Body(
		app.Div().Class("filters").Attr("role", "search").Body(
			app.Span().Class("field").Body(app.Label().For("item-search").Text("Search ids"),
				app.Input().ID("item-search").Type("search").Value(c.Search).OnChange(func(ctx app.Context, _ app.Event) {
					text := ctx.JSSrc().Get("value").String()
					w.change(ctx, func(c *ItemChoice) { c.Search = text })
				})),
			w.itemSelect("item-benchmark", "Benchmark", c.Benchmark, named("all", w.summary.Benchmarks), func(c *ItemChoice, v string) { c.Benchmark = v }),
			w.itemSelect("item-class", "Class", c.Class, []choice{{"", "any"}, {"robust", "right under all"}, {"fragile", "fragile"}, {"wrong", "wrong under all"}},
				func(c *ItemChoice, v string) { c.Class = v }),
			w.itemSelect("item-model", "for", c.Model, named("all models", w.summary.Models), func(c *ItemChoice, v string) { c.Model = v }),
			w.itemSelect("item-sort", "Sort by", c.Sort, []choice{{"", "id"}, {"fragility", "fragility"}, {"discrimination", "discrimination"}, {"difficulty", "difficulty"}, {"right", "right answers"}},
				func(c *ItemChoice, v string) { c.Sort = v }),
			app.If(c.Sort != "", func() app.UI { return w.orderSelect("item-order", c.Rising) }),
		),
		app.If(w.lost != "", func() app.UI { return app.P().Class("missing").Text(w.lost) }),
		app.If(w.item != nil && c.OpenID != "", w.renderItem),
		app.If(w.list != nil, w.renderList50),
	)
}

// itemHeads are the heads of the list: two of text, then those of itemCells.
var itemHeads = []string{"item", "benchmark", "fragile for models", "wrong under the reference", "discrimination", "right of all cells"}

// itemCells are the formats and keys of the numbers of an item.
var itemCells = [][2]string{{"int", "fragile"}, {"int", "wrong"}, {"+.3", "discrimination"}, {"int", "right"}}

func itemKind(column int) string {
	if column < 2 {
		return "text"
	}
	return "number"
}

// listWords says which items of how many are listed.
func (w *Workbench) listWords() string {
	n, _ := w.list.At("n").Int()
	from, _ := w.list.At("from").Int()
	return fmt.Sprintf("%s of %s items; %d to %d are shown.", w.format("n"), w.format("of"), min(from+1, n), from+int64(w.list.At("list").Len()))
}

// itemListHTML is the shown page of the list, for a file.
func (w *Workbench) itemListHTML() string {
	var b strings.Builder
	b.WriteString("<div class=\"scroll\"><table><caption>" + html.EscapeString(w.listWords()) + "</caption><thead><tr>")
	for i, head := range itemHeads {
		b.WriteString(`<th scope="col" class="` + itemKind(i) + `">` + html.EscapeString(head) + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	rows := w.list.At("list")
	for i := range rows.Len() {
		row := rows.Kid(i)
		b.WriteString(`<tr><th scope="row" class="text">` + html.EscapeString(shortened(row.At("id").Text(), 80)) + `</th><td class="text">` +
			html.EscapeString(shortened(display(w.summary.Benchmarks, row.At("benchmark").Text()), 60)) + "</td>")
		for _, c := range itemCells {
			b.WriteString(`<td class="number">` + html.EscapeString(w.itemCell(i, c)) + "</td>")
		}
		b.WriteString("</tr>")
	}
	return b.String() + "</tbody></table></div>"
}

// itemCell is a number of the item on that row of the list.
func (w *Workbench) itemCell(i int, c [2]string) string {
	text, err := w.list.Format(c[0], "list", strconv.Itoa(i), c[1])
	if err != nil {
		return "n/a"
	}
	return text
}

// renderList50 is one page of the list. A button in each row shows the item.
func (w *Workbench) renderList50() app.UI {
	n, _ := w.list.At("n").Int()
	from, _ := w.list.At("from").Int()
	rows := w.list.At("list")
	turn := func(id, words string, to int64, can bool) app.UI {
		return app.Button().ID(id).Type("button").Text(words).Disabled(!can).OnClick(func(ctx app.Context, _ app.Event) {
			w.change(ctx, func(c *ItemChoice) { c.From = int(to) })
		}, app.EventScope(to))
	}
	return app.Div().Body(
		app.P().ID("item-count").Text(w.listWords()),
		app.Div().Class("scroll").TabIndex(0).Attr("role", "region").Aria("label", "items").Body(app.Table().ID("item-list").Body(
			app.THead().Body(app.Tr().Body(app.Range(itemHeads).Slice(func(i int) app.UI {
				return app.Th().Scope("col").Class(itemKind(i)).Text(itemHeads[i])
			}))),
			app.TBody().Body(app.Range(make([]struct{}, rows.Len())).Slice(func(i int) app.UI { return w.renderItemRow(i) })),
		)),
		app.P().Class("turn-page").Body(
			turn("items-before", "Previous", max(0, from-itemsShown), from > 0),
			turn("items-after", "Next", from+itemsShown, from+int64(rows.Len()) < n),
		),
	)
}

func (w *Workbench) format(key ...string) string {
	text, err := w.list.Format("", key...)
	if err != nil {
		return ""
	}
	return text
}

func (w *Workbench) renderItemRow(i int) app.UI {
	row := w.list.At("list").Kid(i)
	benchmark, id := row.At("benchmark").Text(), row.At("id").Text()
	return app.Tr().Body(
		app.Th().Scope("row").Class("text").Body(app.Button().Type("button").Class("item").Text(shortened(id, 80)).
			OnClick(func(ctx app.Context, _ app.Event) {
				s := w.state
				s.Items.OpenBenchmark, s.Items.OpenID = benchmark, id
				w.set(ctx, s)
				w.order("focus", []string{"item-title"})
			}, app.EventScope(benchmark, id))),
		app.Td().Class("text").Text(shortened(display(w.summary.Benchmarks, benchmark), 60)),
		app.Range(itemCells).Slice(func(k int) app.UI { return app.Td().Class("number").Text(w.itemCell(i, itemCells[k])) }),
	)
}

// renderItem is one item whole: its words and its matrix.
func (w *Workbench) renderItem() app.UI {
	return app.Section().ID("item").Class("one-item").Aria("labelledby", "item-title").Body(
		app.H3().ID("item-title").TabIndex(-1).Text(w.itemTitle()),
		app.Button().ID("item-close").Type("button").Text("Close").OnClick(func(ctx app.Context, _ app.Event) {
			s := w.state
			s.Items.OpenBenchmark, s.Items.OpenID = "", ""
			w.set(ctx, s)
		}),
		app.Raw(wordsHTML(w.item, w.texts)),
		app.Raw(matrixHTML(w.item, w.texts)),
	)
}

func (w *Workbench) itemTitle() string {
	return "Item " + shortened(w.item.At("id").Text(), 120) + " of " + shortened(display(w.summary.Benchmarks, w.item.At("benchmark").Text()), 60)
}

// wordsHTML is question and options, where the records have them.
func wordsHTML(item *analysis.Report, texts []itemTexts) string {
	var b strings.Builder
	b.WriteString(`<div class="words">`)
	question, options := "", []string(nil)
	for _, t := range texts {
		if question == "" {
			question = t.Question
		}
		if options == nil {
			options = t.Options
		}
	}
	if question != "" {
		b.WriteString("<p class=\"question\"><bdi>" + html.EscapeString(question) + "</bdi></p>")
	}
	gold := map[int64]bool{}
	list := item.At("gold")
	for i := range list.Len() {
		g, _ := list.Kid(i).Int()
		gold[g] = true
	}
	if len(options) > 0 {
		b.WriteString("<ol start=\"0\">")
		for i, o := range options {
			right := ""
			if gold[int64(i)] {
				right = " <strong>(right)</strong>"
			}
			b.WriteString("<li><bdi>" + html.EscapeString(o) + "</bdi>" + right + "</li>")
		}
		b.WriteString("</ol>")
	} else if len(gold) > 0 {
		b.WriteString("<p>Right option, from 0:")
		for i := range list.Len() {
			g, _ := list.Kid(i).Int()
			b.WriteString(" " + strconv.FormatInt(g, 10))
		}
		b.WriteString("</p>")
	}
	return b.String() + `</div>`
}

// signWords tell a cell of the matrix.
var signWords = map[byte][2]string{'1': {"●", "right"}, '0': {"·", "wrong"}, 'n': {"∅", "nothing recognised"}}

// matrixHTML is models by configurations, with the outputs where the records
// have them.
func matrixHTML(item *analysis.Report, texts []itemTexts) string {
	var b strings.Builder
	keys, models := item.At("configurations"), item.At("models")
	b.WriteString(`<div><div class="scroll" tabindex="0" role="region" aria-label="answers of every model under every configuration"><table class="matrix" id="item-matrix"><caption>` +
		"Answers of every model under every configuration: ● right, · wrong, ∅ nothing recognised" +
		`</caption><thead><tr><th scope="col" class="text">model</th><th scope="col" class="text">class</th><th scope="col" class="number">right</th>`)
	for c := range keys.Len() {
		b.WriteString(`<th scope="col" class="key"><span>` + html.EscapeString(keys.Kid(c).Text()) + `</span></th>`)
	}
	b.WriteString("</tr></thead><tbody>")
	for m := range models.Len() {
		model := models.Kid(m)
		right, _ := model.At("right").Int()
		b.WriteString(`<tr><th scope="row" class="text">` + html.EscapeString(model.At("name").Text()) + `</th><td class="text">` +
			html.EscapeString(model.At("class").Text()) + `</td><td class="number">` + strconv.FormatInt(right, 10) + `</td>`)
		signs := model.At("signs").Text()
		for c := range len(signs) {
			s := signWords[signs[c]]
			b.WriteString(`<td class="sign ` + map[byte]string{'1': "right", '0': "wrong", 'n': "none"}[signs[c]] + `"><span aria-hidden="true">` + s[0] +
				`</span><span class="visually-hidden">` + s[1] + `</span></td>`)
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table></div>")
	b.WriteString(outputsHTML(item, texts))
	return b.String() + "</div>"
}

// maxOutput is how many letters of an answer are shown.
const maxOutput = 2000

// outputsHTML is what models said, folded by model.
func outputsHTML(item *analysis.Report, texts []itemTexts) string {
	var b strings.Builder
	keys := item.At("configurations")
	for _, t := range texts {
		if len(t.Outputs) == 0 {
			continue
		}
		b.WriteString("<details><summary>Answers of " + html.EscapeString(t.Model) + "</summary><dl>")
		for c := range keys.Len() {
			key := keys.Kid(c).Text()
			o, ok := t.Outputs[key]
			if !ok || o.Text == "" && o.State == "" {
				continue
			}
			b.WriteString("<dt><code>" + html.EscapeString(key) + "</code> " + html.EscapeString(o.State) + "</dt><dd><bdi>" + html.EscapeString(shortened(o.Text, maxOutput)) + "</bdi></dd>")
		}
		b.WriteString("</dl></details>")
	}
	return b.String()
}
