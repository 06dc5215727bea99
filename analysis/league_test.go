package analysis

import (
	"fmt"
	"math/rand/v2"
)

// A shape is the size of a made-up grid.
type shape struct {
	models    int
	items     []int // of each benchmark
	templates int   // of generation, each under every order
	orders    int
	ll        int // likelihood configurations
}

var paperShape = shape{models: 12, items: []int{1172, 1000, 690, 817}, templates: 4, orders: 6, ll: 2}

// leagueGrid is a grid of the given shape in P1's manner, in which models have
// skills, items difficulties and configurations moods, so that classes, ties and
// champions of every kind occur. Equal seeds give equal grids.
func leagueGrid(seed uint64, s shape) *Grid {
	r := rand.New(rand.NewPCG(seed, 17))
	var models []Model
	for m := range s.models {
		models = append(models, Model{ID: fmt.Sprintf("m%d", m), Name: fmt.Sprintf("Model %d", m), Family: "f", ParamsB: float64(1 + m)})
	}
	var benchmarks []Benchmark
	var items []Item
	for b, n := range s.items {
		benchmarks = append(benchmarks, Benchmark{ID: fmt.Sprintf("b%d", b), Name: fmt.Sprintf("Benchmark %d", b), NOptions: 4, First: len(items), Count: n})
		for i := range n {
			items = append(items, Item{ID: fmt.Sprintf("i%06d", i), NOptions: 4, Gold: 1 << r.IntN(4)})
		}
	}
	var configurations []Configuration
	for t := range s.templates {
		for p := range s.orders {
			configurations = append(configurations, Configuration{
				Key: fmt.Sprintf("gen|t%d|p%d", t, p), Method: "gen", Template: fmt.Sprintf("t%d", t), Order: fmt.Sprintf("p%d", p)})
		}
	}
	for t := range s.ll {
		configurations = append(configurations, Configuration{Key: fmt.Sprintf("ll|s%d", t), Method: "ll", Template: fmt.Sprintf("s%d", t)})
	}
	g, err := NewGrid(models, benchmarks, items, configurations, 0)
	if err != nil {
		panic(err)
	}
	skill := make([]float64, s.models)
	mood := make([]float64, s.models*g.C())
	for m := range skill {
		skill[m] = r.Float64()
	}
	for k := range mood {
		mood[k] = 0.4 * (r.Float64() - 0.5)
	}
	for i := range items {
		hard := r.Float64()
		for m := range models {
			settled := r.IntN(3) == 0 // answered alike under every configuration
			first := r.Float64()
			for c := range configurations {
				draw := first
				if !settled {
					draw = r.Float64()
				}
				bias := mood[m*g.C()+c]
				if settled {
					bias = 0
				}
				if draw < 0.15+0.5*skill[m]+0.5*(0.5-hard)+bias {
					g.SetBit(m, i, c)
				}
			}
		}
	}
	return g
}
