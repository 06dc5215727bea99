package analysis_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"recount/analysis"
)

// A shape is the outline of a random grid.
type shape struct {
	M                     int
	items                 []int // per benchmark
	templates, orders, ll int
	hard, easy            bool // nearly all wrong, nearly all right
}

// grid draws a grid: item difficulty, items that are the same under every
// configuration, margins and unparsed counts with gaps. The second benchmark
// is gold-first; the second model has no unparsed counts.
func (sh shape) grid(t *testing.T, rnd *rand.Rand) *analysis.Grid {
	t.Helper()
	var models []analysis.Model
	for m := range sh.M {
		models = append(models, analysis.Model{ID: fmt.Sprintf("m/%d~", m), Family: fmt.Sprint("f", m%3), ParamsB: float64(1 + m)})
	}
	var benchmarks []analysis.Benchmark
	var items []analysis.Item
	for b, n := range sh.items {
		benchmarks = append(benchmarks, analysis.Benchmark{ID: fmt.Sprint("b", b), NOptions: 4, First: len(items), Count: n})
		for i := range n {
			gold := uint64(1) << rnd.IntN(4)
			if b == 1 {
				gold = 1
			}
			items = append(items, analysis.Item{ID: fmt.Sprintf("i%04d", i), NOptions: 4, Gold: gold})
		}
	}
	configurations := sh.configurations(rnd)
	g, err := analysis.NewGrid(models, benchmarks, items, configurations, rnd.IntN(sh.templates*sh.orders))
	if err != nil {
		t.Fatal(err)
	}
	for m := range sh.M {
		for i := range items {
			sh.answer(g, m, i, rnd)
		}
	}
	return g
}

func (sh shape) configurations(rnd *rand.Rand) []analysis.Configuration {
	var out []analysis.Configuration
	perms := map[int][]int{0: {0, 1, 2, 3}}
	for tp := range sh.templates {
		for p := range sh.orders {
			if perms[p] == nil {
				perms[p] = rnd.Perm(4)
			}
			out = append(out, analysis.Configuration{
				Key: fmt.Sprintf("gen|t%d|p%d", tp, p), Method: "gen", Template: fmt.Sprint("t", tp), Order: fmt.Sprint("p", p),
				Permutations: map[int][]int{4: perms[p]},
			})
		}
	}
	for l := range sh.ll {
		out = append(out, analysis.Configuration{Key: fmt.Sprintf("ll|s%d", l), Method: "ll", Template: fmt.Sprint("s", l)})
	}
	return out
}

func (sh shape) answer(g *analysis.Grid, m, i int, rnd *rand.Rand) {
	p := 0.15 + 0.7*rnd.Float64()
	if rnd.IntN(3) == 0 {
		p = float64(rnd.IntN(2))
	}
	if sh.hard {
		p *= 0.02
	}
	if sh.easy {
		p = 1 - 0.02*p
	}
	wrong := 0
	for c, cfg := range g.Configurations {
		if rnd.Float64() < p {
			g.SetBit(m, i, c)
		} else if cfg.Method == "gen" {
			wrong++
		}
	}
	if rnd.IntN(8) > 0 {
		g.SetMargin(m, i, float64(rnd.IntN(10000))/10000)
	}
	if m != 1 {
		g.SetUnparsed(m, i, rnd.IntN(wrong+1))
	}
}
