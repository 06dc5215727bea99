package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/analysis"
	"recount/tables"
)

// openedSecond takes the release to compare with.
func (w *Workbench) openedSecond(ctx app.Context, answer []byte) {
	w.reading, w.status = false, ""
	summary, err := parseSummary(answer)
	if err != nil {
		w.fail(err, "Reading")
		return
	}
	if len(summary.Problems) > 0 {
		w.problems, w.alarm = summary.Problems, "The files of the second release cannot be counted."
		return
	}
	w.other, w.comparison = summary, nil
	w.state.View = "compare"
	w.address(ctx)
	w.recount(ctx)
}

// showComparison counts both releases without draws, the first as selected and
// the second whole, and sets them side by side.
func (w *Workbench) showComparison(ctx app.Context) {
	if w.other == nil {
		return
	}
	seq := w.seq
	count := func(place string, q []string, then func(app.Context)) {
		args := append(append([]string{"quick", "count"}, q...), "fast", "true")
		w.call("ask", args, func(ctx app.Context, _ []byte, err error) {
			if seq != w.seq {
				return
			}
			if err != nil {
				w.fail(err, "The releases cannot be compared")
				return
			}
			then(ctx)
		})
	}
	count(first, w.state.question(first), func(ctx app.Context) {
		count(second, []string{"place", second}, func(ctx app.Context) {
			w.call("ask", []string{"quick", "compare"}, func(ctx app.Context, answer []byte, err error) {
				if seq != w.seq {
					return
				}
				r, err := partOf(answer, err)
				if err != nil {
					w.fail(err, "The releases cannot be compared")
					return
				}
				w.comparison = r
			})
		})
	})
}

// comparisonTables are the tables of the view.
func comparisonTables(r *analysis.Report) (out []tables.Result) {
	for _, b := range []tables.Builder{
		{Name: "compare-models", Build: tables.CompareModels},
		{Name: "compare-configurations", Build: tables.CompareConfigurations},
		{Name: "compare-items", Build: tables.CompareItems},
		{Name: "compare-numbers", Build: tables.CompareNumbers},
	} {
		t, err := b.Build(r)
		result := tables.Result{Name: b.Name, Table: t}
		if err != nil {
			result.Reason = reasonOf(err)
		}
		out = append(out, result)
	}
	return out
}

// renderComparison is the view of two releases.
func (w *Workbench) renderComparison() app.UI {
	if w.other == nil {
		return app.Div().Class("view").ID("view").DataSet("view", "compare").Body(
			app.P().Text("Open or drop the files of a second release and choose to compare it. The selection above stays that of the first."))
	}
	if w.comparison == nil {
		return app.Div().Class("view").ID("view").DataSet("view", "compare").Body(app.P().Class("quiet").Text("Comparing …"))
	}
	r := w.comparison
	var parts []part
	for _, t := range comparisonTables(r) {
		text, err := t.Table.HTML(r, "table-"+t.Name)
		switch {
		case t.Reason != "":
			text = missing("Table "+t.Name, t.Reason)
		case err != nil:
			text = missing("Table "+t.Name, err.Error())
		default:
			text = `<div class="drawn">` + text + `</div>`
		}
		parts = append(parts, part{t.Name, "table", text})
	}
	return app.Div().Class("view").ID("view").DataSet("view", "compare").Body(
		app.P().ID("compared").Text("Second release: "+shortened(w.other.Title, 100)+", "+w.other.Digest+". "+commonWords(r)),
		app.Button().ID("compare-close").Type("button").Text("Close the second release").OnClick(func(ctx app.Context, _ app.Event) {
			w.other, w.comparison = nil, nil
			w.call("drop", []string{second}, ignore)
		}),
		app.Range(parts).Slice(func(i int) app.UI {
			return app.Div().Class("part", "table").Body(app.Raw(parts[i].HTML), w.renderExports(parts[i]))
		}),
	)
}

// commonWords says what is compared.
func commonWords(r *analysis.Report) string {
	n := func(key ...string) string {
		text, err := r.Format("int", key...)
		if err != nil {
			return "n/a"
		}
		return text
	}
	return "Both have " + n("common", "models", "both") + " models, " + n("common", "items", "both") + " items and " +
		n("common", "configurations", "both") + " configurations; " + n("items", "n") + " items flipped and " +
		n("moved", "n") + " of " + n("moved", "both") + " numbers moved."
}
