package records

import "recount/analysis"

// emptyGrid returns a grid of zero bits for the parts of a legend that a pack
// holds. The legend's axes come with the legend's own reference only: with
// another one they are derived (SPEC reading 8).
func emptyGrid(l *Legend, s packShapes, items []analysis.Item) (*analysis.Grid, error) {
	models := make([]analysis.Model, len(s.models))
	for k, at := range s.models {
		m := l.Models[at]
		models[k] = analysis.Model{ID: m.ID, Name: orElse(m.Name, m.ID), Family: m.Family, ParamsB: m.ParamsB, MoE: m.MoE}
	}
	benchmarks := make([]analysis.Benchmark, len(s.benchmarks))
	first := 0
	for k, at := range s.benchmarks {
		b := l.Benchmarks[at]
		benchmarks[k] = analysis.Benchmark{ID: b.ID, Name: orElse(b.Name, b.ID), NOptions: b.NOptions, First: first, Count: s.counts[k]}
		first += s.counts[k]
	}
	configurations := make([]analysis.Configuration, len(s.configurations))
	keys := map[string]int{}                    // key -> place in the legend
	place := make([]int, len(l.Configurations)) // legend -> grid, -1 for those left out
	for at, c := range l.Configurations {
		keys[c.Key], place[at] = at, -1
	}
	repeats := l.repeats()
	for k, at := range s.configurations {
		c := l.Configurations[at]
		configurations[k] = analysis.Configuration{Key: c.Key, Method: c.Method, Template: c.Template, Order: c.Order, Permutations: c.Permutations, Repeats: repeats[at]}
		place[at] = k
	}
	g, err := analysis.NewGrid(models, benchmarks, items, configurations, s.reference)
	if err != nil {
		return nil, err
	}
	for _, m := range l.Models {
		if m.Status == "dropped" {
			g.Dropped++
		}
	}
	if g.Configurations[s.reference].Key == l.Reference {
		g.Axes = l.gridAxes(keys, place)
	}
	return g, nil
}
