package tables

import (
	"sort"

	"recount/analysis"
)

// The tables of prompting against likelihood stand in reports whose legend
// names the roles apx and aps. APX is the accuracy of prompted answers, APS that
// of statements ranked by perplexity.

// kindsOfModel are the groups that a scaling statistic is computed for.
var kindsOfModel = []string{"base", "instruct", "all"}

// metrics are the two accuracies, by their keys.
var metrics = []struct{ key, name string }{{"apx", "APX"}, {"aps", "APS"}}

// likelihood returns the node at a key below likelihood/, or a Missing error.
func likelihood(r *analysis.Report, name string, segments ...string) (*analysis.Node, error) {
	if r.At("likelihood") == nil {
		return nil, &Missing{name, "likelihood", "no_roles"}
	}
	return section(r, name, append([]string{"likelihood"}, segments...)...)
}

// below is a cell at a key below likelihood/.
func below(format string, segments ...string) Cell {
	return at(format, append([]string{"likelihood"}, segments...)...)
}

// optional is the cell at a key below likelihood/ that an undefined block lacks;
// there it is empty.
func optional(r *analysis.Report, format string, segments ...string) Cell {
	c := below(format, segments...)
	if r.Lookup(c.Key) == nil {
		return text("")
	}
	return c
}

// span is an interval below likelihood/ whose ends are called lo and hi.
func span(format, lo, hi string, segments ...string) Cell {
	end := func(name string) Cell { return below(format, append(segments[:len(segments):len(segments)], name)...) }
	return Cell{Parts: []Cell{text("["), end(lo), text(", "), end(hi), text("]")}}
}

// spanOr is a span, or one undefined cell where its lower end is undefined.
func spanOr(r *analysis.Report, format, lo, hi string, segments ...string) Cell {
	n := r.At(append(append([]string{"likelihood"}, segments...), lo)...)
	if n == nil {
		return text("")
	}
	if n.IsNull() {
		return below(format, append(segments[:len(segments):len(segments)], lo)...)
	}
	return span(format, lo, hi, segments...)
}

// LikelihoodModels returns the ids of the models with prompted answers or
// statement likelihoods, in the order of the leaderboard.
func LikelihoodModels(r *analysis.Report) []string {
	var ids []string
	for _, id := range Models(r) {
		if r.At("likelihood", "models", id) != nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// ModelsBySize returns the same ids from the smallest model to the largest;
// equal sizes stay in the order of the leaderboard.
func ModelsBySize(r *analysis.Report) []string {
	ids := LikelihoodModels(r)
	size := func(id string) float64 {
		if n := r.At("likelihood", "models", id, "params_b"); n != nil {
			v, _ := n.Number()
			return v
		}
		return 0
	}
	sort.SliceStable(ids, func(a, b int) bool { return size(ids[a]) < size(ids[b]) })
	return ids
}

// modelName is the cell with the name of a model.
func modelName(r *analysis.Report, id string) Cell {
	for i, other := range Models(r) {
		if other == id {
			return place(i)
		}
	}
	return text(id)
}

// datasetName is the cell with the name of a data set.
func datasetName(r *analysis.Report, id string) Cell {
	for i, b := range Benchmarks(r) {
		if b == id {
			return at("name", "meta", "benchmarks", itoa(i))
		}
	}
	return text(id)
}

// Datasets returns the ids of the data sets, in the order of the legend.
func Datasets(r *analysis.Report) []string { return keysOf(r, "likelihood", "datasets") }
