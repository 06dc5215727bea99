package analysis

import (
	"fmt"
	"testing"
)

// Counts per configuration c0 c1 c2, and ranks (ties: the earlier model first):
//
//	m0  2 1 0   ranks 1 2 3
//	m1  2 2 1   ranks 2 1 2
//	m2  0 1 2   ranks 3 3 1
func TestRanksByHand(t *testing.T) {
	n := ranks(newTally(handGrid(t,
		[]string{"11", "10", "00"}, []string{"11", "11", "10"}, []string{"00", "01", "11"})), DefaultOptions())
	for key, want := range map[string]int{
		"by_model/m0/reference": 1, "by_model/m0/best": 1, "by_model/m0/worst": 3, "by_model/m0/sum": 6,
		"by_model/m1/reference": 2, "by_model/m1/best": 1, "by_model/m1/worst": 2, "by_model/m1/sum": 5,
		"by_model/m2/reference": 3, "by_model/m2/best": 1, "by_model/m2/worst": 3, "by_model/m2/sum": 7,
		"by_model/m0/by_config/c1": 2, "by_model/m2/by_config/c1": 3, "n_configs": 3,
		"by_benchmark/b/m0": 1, "by_benchmark/b/m1": 2, "by_benchmark/b/m2": 3,
	} {
		wantInt(t, n, key, want)
	}
	wantNumber(t, n, "by_model/m2/mean", 7./3)
	wantNames(t, n, "by_config/c0", "m0 m1 m2")
	wantNames(t, n, "by_config/c1", "m1 m0 m2")
	wantNames(t, n, "by_config/c2", "m2 m1 m0")
}

// Benchmarks of 1, 0 and 70 items: the ranks of each come from its items alone,
// across word borders.
func TestRanksByBenchmark(t *testing.T) {
	g := mustGrid(t, 2, 71, plainConfigurations(1), 0)
	g.Benchmarks = []Benchmark{{ID: "one", First: 0, Count: 1}, {ID: "none", First: 1}, {ID: "rest", First: 1, Count: 70}}
	g.SetBit(0, 0, 0) // m0 has the one item, and 2 of the rest
	g.SetBit(0, 1, 0)
	g.SetBit(0, 64, 0)
	for _, i := range []int{1, 64, 70} { // m1 has 3 of the rest
		g.SetBit(1, i, 0)
	}
	n := ranks(newTally(g), DefaultOptions())
	wantInt(t, n, "by_benchmark/one/m0", 1)
	wantInt(t, n, "by_benchmark/one/m1", 2)
	wantInt(t, n, "by_benchmark/rest/m0", 2)
	wantInt(t, n, "by_benchmark/rest/m1", 1)
	wantNull(t, n, "by_benchmark/none", "no_items")
}

func TestRanksWithoutItems(t *testing.T) {
	if got := ranks(newTally(mustGrid(t, 2, 0, plainConfigurations(2), 0)), DefaultOptions()).Reason(); got != "no_items" {
		t.Errorf("ranks of no items: got reason %q, want no_items", got)
	}
}

// Under each configuration the ranks are a permutation of 1 … M that agrees
// with the counts (C5.12), and the range holds every rank.
func TestRanksAreAPermutation(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		tally := newTally(g)
		for c := range g.C() {
			for m := range g.M() {
				above := 0 // models that must stand before m
				for other := range g.M() {
					d := slowCount(g, other, c) - slowCount(g, m, c)
					if d > 0 || d == 0 && other < m {
						above++
					}
				}
				if got := tally.rankOf(m, c); got != above+1 {
					t.Errorf("rank of m%d under c%d: got %d, want %d", m, c, got, above+1)
				}
			}
		}
		n := ranks(tally, DefaultOptions())
		for m := range g.M() {
			best, worst := g.M(), 1
			for c := range g.C() {
				r, _ := n.Lookup(fmt.Sprintf("by_model/m%d/by_config/c%d", m, c)).Int()
				best, worst = min(best, int(r)), max(worst, int(r))
			}
			wantInt(t, n, fmt.Sprintf("by_model/m%d/best", m), best)
			wantInt(t, n, fmt.Sprintf("by_model/m%d/worst", m), worst)
		}
	})
}

func slowCount(g *Grid, m, c int) int {
	n := 0
	for i := range g.N() {
		if g.Bit(m, i, c) {
			n++
		}
	}
	return n
}
