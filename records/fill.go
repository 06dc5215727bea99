package records

import (
	"math"
	"math/bits"

	"recount/analysis"
)

// grid fills the grid; everything has been checked.
func (g *gathering) grid() (*analysis.Grid, error) {
	y := g.y
	place := make([]int, len(y.legend.Configurations)) // legend -> grid, -1 for those left out
	var configurations []analysis.Configuration
	repeats := y.legend.repeats()
	for c, config := range y.legend.Configurations {
		place[c] = -1
		if hasBit(g.kept, c) {
			place[c] = len(configurations)
			configurations = append(configurations, analysis.Configuration{Key: config.Key, Method: config.Method,
				Template: config.Template, Order: config.Order, Permutations: config.Permutations, Repeats: repeats[c]})
		}
	}
	models, modelPlace := y.legend.gridModels()
	var benchmarks []analysis.Benchmark
	var items []analysis.Item
	for b, benchmark := range y.legend.Benchmarks {
		p := g.pools[b]
		benchmarks = append(benchmarks, analysis.Benchmark{ID: benchmark.ID, Name: orElse(benchmark.Name, benchmark.ID),
			NOptions: benchmark.NOptions, First: len(items), Count: len(p.order)})
		for _, i := range p.order {
			item := &p.items[i]
			items = append(items, analysis.Item{ID: item.id, NOptions: int(item.nOptions), Gold: item.gold})
		}
	}
	grid, err := analysis.NewGrid(models, benchmarks, items, configurations, place[y.keys[y.legend.Reference]])
	if err != nil {
		return nil, err
	}
	grid.Dropped = len(y.legend.Models) - len(models)
	grid.Axes = y.legend.gridAxes(y.keys, place)
	if some, all := g.states(); some && all {
		grid.EnableStates()
	}
	for b, files := range g.byBenchmark {
		at := g.pools[b].gridPlaces(benchmarks[b].First)
		for k, f := range files {
			f.fill(grid, modelPlace[f.model], g.pools[b].place[k], at, place)
		}
	}
	return grid, nil
}

// states reports whether any parse state is recorded, and whether those of all
// wrong generated answers are. Only then does an answer without the state none
// tell that something was recognised, and the grid carries states.
func (g *gathering) states() (some, all bool) {
	all = true
	for _, files := range g.byBenchmark {
		for _, f := range files {
			some = some || f.states
			all = all && !f.partial
		}
	}
	return some, all
}

// gridPlaces maps items of the pool to items of the grid, -1 for those left out.
func (p *pool) gridPlaces(first int) []int {
	at := make([]int, len(p.items))
	for i := range at {
		at[i] = -1
	}
	for k, i := range p.order {
		at[i] = first + k
	}
	return at
}

// fill writes the rows of a file into the grid.
func (f *rows) fill(grid *analysis.Grid, m int, item []int32, at, place []int) {
	for row := range f.len() {
		i := at[item[row]]
		if i < 0 {
			continue
		}
		for w, set := range f.rowBits(row) {
			for ; set != 0; set &= set - 1 {
				if c := place[w*64+bits.TrailingZeros64(set)]; c >= 0 {
					grid.SetBit(m, i, c)
				}
			}
		}
		for w, set := range f.rowNone(row) {
			for ; set != 0 && grid.HasStates(); set &= set - 1 {
				if c := place[w*64+bits.TrailingZeros64(set)]; c >= 0 {
					grid.SetNone(m, i, c)
				}
			}
		}
		if n := f.unparsed[row]; n >= 0 {
			grid.SetUnparsed(m, i, int(n))
		}
		if v := f.margins[row]; !math.IsNaN(v) {
			grid.SetMargin(m, i, v)
		}
	}
}

// gridModels are the models that are counted, and their places by legend index.
func (l *Legend) gridModels() (models []analysis.Model, place []int) {
	place = make([]int, len(l.Models))
	for m, model := range l.Models {
		place[m] = -1
		if model.Status != "dropped" {
			place[m] = len(models)
			models = append(models, analysis.Model{ID: model.ID, Name: orElse(model.Name, model.ID),
				Family: model.Family, ParamsB: model.ParamsB, MoE: model.MoE})
		}
	}
	return models, place
}

// gridAxes are the legend's axes without configurations left out; nil when the
// legend has none.
func (l *Legend) gridAxes(keys map[string]int, place []int) []analysis.Axis {
	var axes []analysis.Axis
	for _, a := range l.Axes {
		axis := analysis.Axis{Name: a.Name}
		for _, key := range a.Configurations {
			if c := place[keys[key]]; c >= 0 {
				axis.Configurations = append(axis.Configurations, c)
			}
		}
		axes = append(axes, axis)
	}
	return axes
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
