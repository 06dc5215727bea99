package app

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/analysis"
)

// renderResults is the views as tabs and the one that is chosen.
func (w *Workbench) renderResults() app.UI {
	now, views := w.view(), viewsOf(w.summary)
	return app.Section().ID("results").Class("bench-results").Aria("label", "Results").Body(
		app.Nav().Class("views").Aria("label", "Views").Body(
			app.Ul().Body(app.Range(views).Slice(func(i int) app.UI {
				v := views[i]
				button := app.Button().ID("view-"+v.Name).Type("button").Text(v.Title).OnClick(func(ctx app.Context, _ app.Event) {
					s := w.state
					if s.View = v.Name; i == 0 {
						s.View = ""
					}
					w.set(ctx, s)
				}, app.EventScope(v.Name, i))
				if v.Name == now.Name {
					button = button.Aria("current", "page")
				}
				return app.Li().Body(button)
			})),
		),
		app.H2().ID("view-title").TabIndex(-1).Text(now.Title),
		app.If(now.Name == "items", w.renderItems).
			ElseIf(now.Name == "cells", w.renderCells).
			ElseIf(now.Name == "compare", w.renderComparison).
			Else(func() app.UI { return w.renderDrawing(now) }),
		w.renderWhole(),
	)
}

// renderDrawing is the tables and figures of a view, each with its exports.
func (w *Workbench) renderDrawing(now View) app.UI {
	if w.drawn == nil || w.drawn.View.Name != now.Name {
		return app.Div().Class("view").Body(app.P().Class("quiet").Text("Counting …"))
	}
	d := w.drawn
	return app.Div().Class("view").ID("view").DataSet("view", now.Name).DataSet("full", d.Full).Body(
		app.If(now.Compares && !d.Full, func() app.UI {
			return app.P().Class("quiet").Text("Bands and intervals need random draws; they stand as … until they are counted.")
		}),
		app.If(now.Name == "champions", func() app.UI { return w.renderChampionRule(d.Report) }),
		app.If(now.Name == "compression" && !d.Full, func() app.UI {
			return app.P().Class("quiet").Text("Numbers that need random draws stand as … until they are counted.")
		}),
		w.renderParts(d),
	)
}

func (w *Workbench) renderParts(d *drawing) app.UI {
	return app.Range(d.Parts).Slice(func(i int) app.UI { return w.renderPart(d.Parts[i]) })
}

// renderPart is a table or figure, what can be saved of it, and the way to the
// rows that are not drawn.
func (w *Workbench) renderPart(p part) app.UI {
	return app.Div().Class("part", p.Kind).Body(
		app.Raw(p.HTML),
		app.If(p.Shown < p.Rows, func() app.UI {
			return app.P().Class("rest").Body(
				app.Span().Class("quiet").Text(fmt.Sprintf("The first %d of %d rows are shown; saved files have all. ", p.Shown, p.Rows)),
				app.Button().ID("all-"+p.Name).Type("button").Text("Show all rows").
					OnClick(func(app.Context, app.Event) {
						w.whole[p.Name] = true
						if d := w.shown(); d != nil {
							d.again(p.Name)
							w.drawParts(d)
						}
					}, app.EventScope(p.Name)))
		}),
		w.renderExports(p),
	)
}

// renderChampionRule says how many champions the chosen rule leaves.
func (w *Workbench) renderChampionRule(r *analysis.Report) app.UI {
	format := func(segments ...string) string {
		text, err := r.Format("int", segments...)
		if err != nil {
			return "n/a"
		}
		return text
	}
	words := "Models that are champion of a configuration when each has one, ties decided by the order of the legend: " + format("champions", "count") + "."
	switch w.state.Rule {
	case "tied":
		words = "Models that are champion of a configuration when all that tie at the top count: " + format("champions", "count_all_tied") +
			". Configurations that are tied: " + format("champions", "n_tied_configs") + "."
	case "margin":
		words = w.clearChampions(r)
	}
	return app.P().ID("champion-rule").Text(words)
}

// clearChampions names the champions that win by more than the chosen number of
// items.
func (w *Workbench) clearChampions(r *analysis.Report) string {
	models, configurations, ok := r.ChampionsByMore(w.state.Margin)
	if !ok {
		return "With one model there is no margin to win by."
	}
	by := fmt.Sprintf(" by more than %s, under %d of %d configurations", counted(w.state.Margin, "item"), configurations, r.At("champions", "by_config").Len())
	if len(models) == 0 {
		return "No model is champion" + by + "."
	}
	for i, id := range models {
		models[i] = shortened(r.DisplayName(id), 60)
	}
	return counted(len(models), "model") + map[bool]string{true: " is", false: " are"}[len(models) == 1] + " champion" + by + ": " + strings.Join(models, ", ") + "."
}

// counted is a number with its noun.
func counted(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
