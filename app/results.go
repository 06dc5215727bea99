package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/analysis"
)

// renderResults is the views as tabs and the one that is chosen.
func (w *Workbench) renderResults() app.UI {
	now := viewNamed(w.state.View)
	return app.Section().ID("results").Class("bench-results").Aria("label", "Results").Body(
		app.Nav().Class("views").Aria("label", "Views").Body(
			app.Ul().Body(app.Range(Views).Slice(func(i int) app.UI {
				v := Views[i]
				button := app.Button().ID("view-"+v.Name).Type("button").Text(v.Title).OnClick(func(ctx app.Context, _ app.Event) {
					s := w.state
					if s.View = v.Name; i == 0 {
						s.View = ""
					}
					w.set(ctx, s)
				}, app.EventScope(v.Name))
				if v.Name == now.Name {
					button = button.Aria("current", "page")
				}
				return app.Li().Body(button)
			})),
		),
		app.H2().ID("view-title").TabIndex(-1).Text(now.Title),
		app.If(now.Name == "items", w.renderItems).
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
		app.If(now.Name == "champions", func() app.UI { return w.renderChampionRule(d.Report) }),
		app.If(now.Name == "compression" && !d.Full, func() app.UI {
			return app.P().Class("quiet").Text("Numbers that need random draws stand as … until they are counted.")
		}),
		app.Range(d.Parts).Slice(func(i int) app.UI {
			p := d.Parts[i]
			return app.Div().Class("part", p.Kind).Body(app.Raw(p.HTML), w.renderExports(p))
		}),
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
	words := format("champions", "count") + " models are champion of a configuration when each has one, ties decided by the order of the legend."
	switch w.state.Rule {
	case "tied":
		words = format("champions", "count_all_tied") + " models are champion of a configuration when all that tie at the top count; " +
			format("champions", "n_tied_configs") + " configurations are tied."
	case "margin":
		words = "The table of clear wins below counts the champions that lead by more than so many items."
	}
	return app.P().ID("champion-rule").Text(words)
}
