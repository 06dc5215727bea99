package sitegen

import (
	"strconv"
	"strings"

	"recount/analysis"
	"recount/tables"
)

// randomnessTable is T1.6: each step that consumes randomness, with its seed and
// what it decides (S1.69). Seeds of the run are the release's own; those of the
// analysis are the choices that the report was made with.
func (b *builder) randomnessTable() tables.Table {
	t := tables.Table{Name: "randomness", Title: "Steps that consume randomness",
		Note:    "A step of the run whose seed the legend does not name says so.",
		Columns: words("step", "seed", "generator", "what it decides")}
	run := func(step, decides string, names ...string) {
		seed := "not recorded"
		for _, name := range names {
			if v, ok := b.legend.Seeds[name]; ok {
				seed = strconv.FormatInt(v, 10) + " (" + name + ")"
				break
			}
		}
		t.Rows = append(t.Rows, textRow(step, seed, "the run's", decides))
	}
	run("item selection", "which items are asked", "selection", "items", "main")
	run("option orders", "the orders in which options are shown", "orders", "order", "permutations")
	run("generation", "answers; nothing when decoding is greedy", "generation", "decoding", "main")
	o := b.Analysis
	seed := strconv.FormatUint(o.Seed, 10)
	resamples, draws := grouped(int64(o.Resamples)), grouped(int64(o.Draws))
	count := func(step, decides string) {
		t.Rows = append(t.Rows, textRow(step, seed, analysis.GeneratorVersion, decides))
	}
	count("pair bootstrap", "intervals of the difference on jointly robust items, "+resamples+" resamples")
	if present(b.Report, "compression") {
		count("correlation bootstrap", "the interval of the correlation of discrimination and fragility, "+resamples+" resamples")
		count("tie-breaks", "which items on the cutoff join the sharpest, "+draws+" draws")
		count("random subsets", "the items of the comparison, "+draws+" subsets")
		var seeds []string
		for _, s := range o.Seeds {
			seeds = append(seeds, strconv.FormatUint(s, 10))
		}
		t.Rows = append(t.Rows, textRow("seed table", strings.Join(seeds, ", "), analysis.GeneratorVersion, "the last three steps again, once for each seed"))
	}
	return t
}
