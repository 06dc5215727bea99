package app

import (
	"slices"

	"recount/analysis"
	"recount/tables"
)

// A View is a page of results: tables and figures, and the keys of the report
// that they need.
type View struct {
	Name    string // in the address
	Title   string
	Keys    []string
	Tables  []string
	Figures []string

	Compares bool // of prompting and likelihood: for releases whose legend gives roles
	Any      bool // neither of that nor of the grid of configurations
}

// Views in the order of their tabs. Items, cells and comparison are drawn by
// components of their own.
var Views = append(likelihoodViews, []View{
	{Name: "leaderboard", Title: "Leaderboard", Keys: []string{"bands", "leaderboard"},
		Tables: []string{"leaderboard", "bands"}, Figures: []string{"bands"}},
	{Name: "pairs", Title: "Pairs", Keys: []string{"bands", "leaderboard", "pairs", "strictness"},
		Tables: []string{"pairs", "gaps", "power"}, Figures: []string{"gaps"}},
	{Name: "champions", Title: "Champions and ranks", Keys: []string{"bands", "leaderboard", "champions", "ranks"},
		Tables: []string{"champions-by-model", "champions-by-margin", "champions", "champions-by-template", "ranks"}, Figures: []string{"ranks"}},
	{Name: "agreement", Title: "Agreement", Keys: []string{"leaderboard", "kendall"}, Tables: []string{"kendall"}, Figures: []string{"kendall"}},
	{Name: "axes", Title: "Axes", Keys: []string{"bands", "leaderboard", "axes", "sampling"},
		Tables: []string{"axes", "axis-losses", "sampling"}, Figures: []string{"axes"}},
	{Name: "compression", Title: "Compression", Keys: []string{"leaderboard", "compression", "difficulty"},
		Tables: []string{"compression", "subset-champions", "seeds", "difficulty", "deciles"}, Figures: []string{"subset-champions"}},
	{Name: "sensitivity", Title: "Sensitivity", Keys: append(withoutKeys, "only/*/bands/mean_config_lucky"),
		Tables: []string{"without", "lucky-by-benchmark"}, Figures: []string{"lucky-by-benchmark"}},
	{Name: "answers", Title: "Answers", Keys: []string{"bands", "leaderboard", "compliance", "strictness", "artifact"},
		Tables: []string{"outcomes", "compliance", "strictness", "artifact", "artifact-deltas"}, Figures: []string{"outcomes"}},
	{Name: "items", Title: "Items"},
	{Name: "compare", Title: "Compare", Any: true},
}...)

// withoutKeys are the numbers of table without, for all items and without each
// benchmark.
var withoutKeys = both("bands/mean_config_lucky", "pairs/n_manufactured", "pairs/n", "pairs/mean_fragile_share", "champions/count",
	"champions/top3_count", "compression/corr", "compression/corr_ci", "compression/mean_fragility_top", "compression/mean_fragility",
	"axes/by_axis/*/mean", "kendall/mean", "kendall/min")

func both(keys ...string) []string {
	out := []string{"without/*/meta"}
	for _, key := range keys {
		out = append(out, key, "without/*/"+key)
	}
	return out
}

// drawn tells whether a view has tables and figures of its own.
func (v View) drawn() bool { return len(v.Tables)+len(v.Figures) > 0 }

// question asks for the numbers of a view, with those that every view needs: names
// and settings.
func (v View) question() (q []string) {
	for _, key := range append([]string{"meta", "bootstrap"}, v.Keys...) {
		q = append(q, "key", key)
	}
	return q
}

// viewsOf are the views of a release: those of prompting and likelihood where its
// legend gives roles, those of the grid of configurations unless such a release has
// one configuration only, which makes no grid. A nil summary has those of a grid.
func viewsOf(sum *Summary) (views []View) {
	compares := sum != nil && sum.Compares
	grid := !compares || len(sum.Configurations) > 1
	for _, v := range Views {
		if v.Any || v.Compares && compares || !v.Compares && grid {
			views = append(views, v)
		}
	}
	return views
}

// has tells whether the release has that view.
func (w *Workbench) has(view string) bool {
	return slices.ContainsFunc(viewsOf(w.summary), func(v View) bool { return v.Name == view })
}

// view is the one that is chosen, else the first of the release.
func (w *Workbench) view() View {
	views := viewsOf(w.summary)
	for _, v := range views {
		if v.Name == w.state.View {
			return v
		}
	}
	return views[0]
}

// tableOf is a table of a report or of a comparison, or the sentence that stands in
// its place.
func tableOf(r *analysis.Report, name string) tables.Result {
	build := func(r *analysis.Report) (tables.Table, error) { return tables.Build(r, name) }
	for _, b := range comparing {
		if b.Name == name {
			build = b.Build
		}
	}
	t, err := build(r)
	result := tables.Result{Name: name, Table: t}
	if err != nil {
		result.Reason = reasonOf(err)
	}
	return result
}

func reasonOf(err error) string {
	if m, ok := err.(*tables.Missing); ok {
		return m.Sentence()
	}
	return err.Error()
}
