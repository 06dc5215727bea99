package app

import (
	"cmp"
	"strconv"

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
	w.other, w.comparison, w.paired = summary, nil, false
	w.state.View = "compare"
	w.address(ctx)
	w.recount(ctx)
}

// showComparison sets both releases side by side, the first as selected and the
// second whole, with one setting for both: first without random draws, then,
// once those of the selection are done, with them.
func (w *Workbench) showComparison(ctx app.Context) {
	if w.other == nil {
		return
	}
	w.compare(ctx, "quick", func(ctx app.Context) {
		if w.stage != "slow" {
			return
		}
		w.pairing = true
		w.compare(ctx, "twin", func(app.Context) {
			w.pairing, w.progress = false, progress{}
			w.status = "Every number of both releases is counted."
		})
	})
}

// compare counts both releases in that Worker and takes what it makes of them.
func (w *Workbench) compare(ctx app.Context, worker string, then func(app.Context)) {
	seq := w.seq
	one := w.state.question(first)
	two := State{Settings: w.state.effective(w.summary.Published), Seeded: true}.question(second)
	args := append([]string{worker, strconv.Itoa(len(one))}, append(one, two...)...)
	w.call("compare", args, func(ctx app.Context, answer []byte, err error) {
		if seq != w.seq {
			return
		}
		r, err := partOf(answer, err)
		if err != nil {
			w.pairing = false
			w.fail(err, "The releases cannot be compared")
			return
		}
		w.comparison, w.paired = r, worker == "twin"
		then(ctx)
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
			text = missing(t.Table.Title, t.Reason)
		case err != nil:
			text = missing(t.Table.Title, err.Error())
		default:
			text = `<div class="drawn">` + text + `</div>`
		}
		parts = append(parts, part{t.Name, "table", text})
	}
	return app.Div().Class("view").ID("view").DataSet("view", "compare").Body(
		app.P().ID("compared").Text("Second release: "+shortened(cmp.Or(w.other.Title, "no title"), 100)+", "+w.other.Digest+". "+commonWords(r)),
		app.P().ID("compared-draws").Class("quiet").Text(w.drawnWords()),
		app.Button().ID("compare-close").Type("button").Text("Close the second release").OnClick(func(ctx app.Context, _ app.Event) {
			w.other, w.comparison, w.paired = nil, nil, false
			w.call("drop", []string{second}, ignore)
		}),
		app.Range(parts).Slice(func(i int) app.UI {
			return app.Div().Class("part", "table").Body(app.Raw(parts[i].HTML), w.renderExports(parts[i]))
		}),
	)
}

// drawnWords says whether numbers that need random draws are compared.
func (w *Workbench) drawnWords() string {
	const setting = "Both releases are counted with the settings chosen here. "
	switch {
	case w.paired:
		return setting + "Intervals and other numbers that need random draws are among the numbers that are compared."
	case w.pairing || w.stage != "slow":
		return setting + "Intervals and other numbers that need random draws are not compared yet."
	}
	return setting + "Intervals and other numbers that need random draws are left out: their counting was stopped."
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
