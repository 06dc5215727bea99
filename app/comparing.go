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
	w.reading, w.status, w.progress = false, "", progress{}
	summary, err := parseSummary(answer)
	if err != nil {
		w.fail(err, "Reading")
		return
	}
	if len(summary.Problems) > 0 {
		w.problems, w.alarm = summary.Problems, "The files of the second release cannot be counted."
		return
	}
	w.other, w.comparison, w.compared, w.paired = summary, nil, nil, false
	w.state.View = "compare"
	w.address("push")
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
		w.compared = draw(comparisonView(r), r, w.paired, w.whole, w.compared)
		w.drawParts(w.compared)
		then(ctx)
	})
}

// comparing are the tables of a comparison.
var comparing = []tables.Builder{
	{Name: "compare-models", Build: tables.CompareModels},
	{Name: "compare-configurations", Build: tables.CompareConfigurations},
	{Name: "compare-items", Build: tables.CompareItems},
	{Name: "compare-numbers", Build: tables.CompareNumbers},
}

// comparisonView is the view of a comparison with the figure and the tables that
// can hold anything: without a model and an item in both releases no answers can be
// set side by side.
func comparisonView(r *analysis.Report) View {
	v := View{Name: "compare"}
	if answersCompared(r) {
		v.Figures = []string{"compare-models"}
	}
	for _, t := range comparing {
		if t.Name == "compare-numbers" || answersCompared(r) {
			v.Tables = append(v.Tables, t.Name)
		}
	}
	return v
}

// answersCompared tells whether the releases have a model, an item and a
// configuration in common.
func answersCompared(r *analysis.Report) bool {
	for _, what := range []string{"models", "items", "configurations"} {
		if n, _ := r.At("common", what, "both").Int(); n == 0 {
			return false
		}
	}
	return true
}

// comparedWords says what is compared with what.
func (w *Workbench) comparedWords() string {
	return "Second release: " + shortened(cmp.Or(w.other.Title, "no title"), 100) + ", " + w.other.Digest + ". " + commonWords(w.comparison)
}

// renderComparison is the view of two releases.
func (w *Workbench) renderComparison() app.UI {
	if w.other == nil {
		return app.Div().Class("view").ID("view").DataSet("view", "compare").Body(
			app.P().Text("Open or drop the files of a second release and choose to compare it. The choices then apply to the first; of the second all is counted."))
	}
	if w.comparison == nil {
		return app.Div().Class("view").ID("view").DataSet("view", "compare").Body(app.P().Class("quiet").Text("Comparing …"))
	}
	return app.Div().Class("view").ID("view").DataSet("view", "compare").Body(
		app.P().ID("compared").Text(w.comparedWords()),
		app.P().ID("compared-draws").Class("quiet").Text(w.drawnWords()),
		app.Button().ID("compare-close").Type("button").Text("Close the second release").OnClick(func(ctx app.Context, _ app.Event) {
			w.other, w.comparison, w.compared, w.paired = nil, nil, nil, false
			w.order("drop", []string{second})
		}),
		w.renderParts(w.compared),
	)
}

// drawnWords says whether numbers that need random draws are compared.
func (w *Workbench) drawnWords() string {
	const setting = "Both releases are counted with the settings chosen here, the second with all its models, benchmarks and configurations. "
	switch {
	case w.paired:
		return setting + "Intervals and other numbers that need random draws are among the numbers that are compared."
	case w.halted:
		return setting + "Intervals and other numbers that need random draws are left out: their counting was stopped."
	}
	return setting + "Intervals and other numbers that need random draws are not compared yet."
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
	words := "Both have " + n("common", "models", "both") + " models, " + n("common", "items", "both") + " items and " +
		n("common", "configurations", "both") + " configurations; "
	if answersCompared(r) {
		words += n("items", "n") + " items flipped and "
	} else {
		words += "so no answers can be compared. "
	}
	return words + n("moved", "n") + " of " + n("moved", "both") + " numbers moved."
}
