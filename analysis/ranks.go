package analysis

import "sort"

var rankEntries = []Entry{
	{Pattern: "ranks/by_model/<m>/reference", Title: "reference rank", Unit: "rank", Format: "int", Spec: "F4.16",
		Formula: "rank under the reference configuration"},
	{Pattern: "ranks/by_model/<m>/best", Title: "best rank", Unit: "rank", Format: "int", Spec: "F4.16",
		Formula: "smallest rank over the configurations"},
	{Pattern: "ranks/by_model/<m>/worst", Title: "worst rank", Unit: "rank", Format: "int", Spec: "F4.16",
		Formula: "largest rank over the configurations"},
	{Pattern: "ranks/by_model/<m>/sum", Title: "sum of ranks", Unit: "ranks", Format: "int", Spec: "F4.16",
		Formula: "ranks summed over the configurations"},
	{Pattern: "ranks/by_model/<m>/mean", Title: "mean rank", Unit: "rank", Format: ".1", Spec: "F4.16",
		Formula: "ranks summed over the configurations, divided by their number",
		Num:     "ranks/by_model/<m>/sum", Den: "ranks/n_configs"},
	{Pattern: "ranks/by_model/<m>/by_config/<c>", Title: "rank", Unit: "rank", Format: "int", Spec: "F4.16",
		Formula: "rank by correct items under one configuration, ties in the fixed order of models"},
	{Pattern: "ranks/by_config/<c>/<n>", Title: "model at this place", Unit: "name", Format: "name", Spec: "F4.16",
		Formula: "models from first to last under one configuration, ties in their fixed order"},
	{Pattern: "ranks/n_configs", Title: "configurations", Unit: "configurations", Format: "int", Spec: "N1.013",
		Formula: "configurations whose ranks are summed"},
	{Pattern: "ranks/by_benchmark/<b>/<m>", Title: "rank on the benchmark", Unit: "rank", Format: "int", Spec: "N1.226",
		Formula: "rank by reference-correct items of one benchmark alone, ties in the fixed order of models"},
}

// ranks is section ranks: the rank range of each model over the configurations
// (S1.55; F4.16), the order of the models under each, and the ranks on each
// benchmark alone under the reference (N1.226).
func ranks(t *tally, o Options) *Node {
	n := rankRanges(t, o)
	if n.IsNull() {
		return n
	}
	byBenchmark := Object()
	for _, b := range t.g.Benchmarks {
		byBenchmark.Set(b.ID, t.ranksOn(b))
	}
	return n.Set("by_benchmark", byBenchmark)
}

// rankRanges is ranks without by_benchmark, as without/<b> and only/<b> have it.
func rankRanges(t *tally, o Options) *Node {
	g := t.g
	if g.N() == 0 {
		return Null("no_items")
	}
	byModel, byConfig := Object(), Object()
	for m, model := range g.Models {
		byModel.Set(model.ID, t.rankRange(m))
	}
	for c, conf := range g.Configurations {
		list := List()
		for _, m := range t.ranking(c) {
			list.Append(String(g.Models[m].ID))
		}
		byConfig.Set(conf.Key, list)
	}
	return Object().Set("by_model", byModel).Set("by_config", byConfig).Set("n_configs", Int(g.C()))
}

func (t *tally) rankRange(m int) *Node {
	best, worst, sum := t.rankExtremes(m)
	byConfig := Object()
	for c, conf := range t.g.Configurations {
		byConfig.Set(conf.Key, Int(t.rankOf(m, c)))
	}
	return Object().
		Set("reference", Int(t.rankOf(m, t.g.Reference))).
		Set("best", Int(best)).
		Set("worst", Int(worst)).
		Set("sum", Int(sum)).
		Set("mean", Ratio(sum, t.g.C(), "one_configuration")).
		Set("by_config", byConfig)
}

func (t *tally) rankExtremes(m int) (best, worst, sum int) {
	best = t.g.M()
	for c := range t.g.C() {
		r := t.rankOf(m, c)
		best, worst, sum = min(best, r), max(worst, r), sum+r
	}
	return best, worst, sum
}

// ranksOn ranks the models on the items of one benchmark under the reference.
func (t *tally) ranksOn(b Benchmark) *Node {
	if b.Count == 0 {
		return Null("no_items")
	}
	correct := make([]int, t.g.M())
	order := make([]int, t.g.M())
	for m := range order {
		order[m] = m
		correct[m] = popcountRange(t.g.Column(m, t.g.Reference), b.First, b.First+b.Count)
	}
	sort.SliceStable(order, func(x, y int) bool { return correct[order[x]] > correct[order[y]] })
	rank := make([]int, t.g.M())
	for place, m := range order {
		rank[m] = place + 1
	}
	n := Object()
	for m, model := range t.g.Models {
		n.Set(model.ID, Int(rank[m]))
	}
	return n
}
