package analysis

import (
	"fmt"
	"math"
	"testing"
)

// Counts of 9 items, leaderboard m0 m1 m2 m3 under c0:
//
//	      c0 c1 c2 c3
//	m0     8  1  8  4
//	m1     6  2  6  4      c1 reverses every pair: 6 discordant, tau -1
//	m2     4  3  3  4      c2 swaps m2 and m3: 1 discordant, tau 4/6
//	m3     2  4  4  4      c3 ties all: the fixed order is the leaderboard, tau 1
func TestKendallByHand(t *testing.T) {
	n := kendall(newTally(countGrid(t, 9, plainConfigurations(4), [][]int{{8, 1, 8, 4}, {6, 2, 6, 4}, {4, 3, 3, 4}, {2, 4, 4, 4}})), DefaultOptions())
	for key, want := range map[string]int{
		"n_pairs": 6, "by_config/c1/discordant": 6, "by_config/c2/discordant": 1, "by_config/c3/discordant": 0,
		"by_config/c2/net_concordant": 4, "max_discordant": 6, "min_discordant": 0, "total_discordant": 7, "total_pairs": 18,
		"total_net_concordant": 4, "min_net_concordant": -6, "max_net_concordant": 6,
	} {
		wantInt(t, n, key, want)
	}
	for key, want := range map[string]float64{
		"by_config/c1/tau": -1, "by_config/c2/tau": 4. / 6, "by_config/c3/tau": 1, "by_config/c1/tau_b": -1,
		"by_config/c2/tau_b": 4. / 6, "mean": 4. / 18, "min": -1, "max": 1, "mean_discordant_share": 7. / 18,
	} {
		wantNumber(t, n, key, want)
	}
	wantNull(t, n, "by_config/c3/tau_b", "all_tied")
	wantText(t, n, "argmin", "c1")
	wantText(t, n, "argmax", "c3")
	if n.Lookup("by_config/c0") != nil {
		t.Error("the reference is compared with itself")
	}
}

// scipy 1.17.1: scipy.stats.kendalltau(reference, counts).statistic (tau-b).
func TestTauBAgainstScipy(t *testing.T) {
	for _, row := range []struct {
		reference, counts []int
		want              float64
	}{
		{[]int{9, 9, 7, 5, 3}, []int{2, 4, 4, 6, 6}, -0.8249579113843054},
		{[]int{9, 8, 7, 6, 5, 4}, []int{5, 5, 5, 5, 5, 6}, -0.5773502691896257},
		{[]int{1, 2, 2, 3, 4, 4, 5, 6}, []int{3, 1, 1, 2, 8, 7, 7, 9}, 0.653846153846154},
	} {
		var counts [][]int
		for m := range row.reference {
			counts = append(counts, []int{row.reference[m], row.counts[m]})
		}
		n := kendall(newTally(countGrid(t, 9, plainConfigurations(2), counts)), DefaultOptions())
		got, ok := n.Lookup("by_config/c1/tau_b").Number()
		if !ok || math.Abs(got-row.want) > 1e-14 {
			t.Errorf("tau-b of %v and %v: got %v, want %v", row.reference, row.counts, got, row.want)
		}
	}
}

// The paper's minimum: 36 of 66 pairs discordant print as -0.09, 32 as +0.03
// (C5.13, N1.209). The orders, from first to last: nine models reversed have
// 9*8/2 = 36 inversions; eight have 28, and model 11 before 0, 8, 9, 10 adds 4.
func TestKendallOfThePaper(t *testing.T) {
	for _, row := range []struct {
		order      []int
		discordant int
		want       string
	}{
		{[]int{8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 10, 11}, 36, "\u22120.09"},
		{[]int{7, 6, 5, 4, 3, 2, 1, 11, 0, 8, 9, 10}, 32, "+0.03"},
	} {
		counts := make([][]int, 12)
		for m := range counts {
			counts[m] = []int{20 - m, 0}
		}
		for place, m := range row.order {
			counts[m][1] = 20 - place
		}
		r := Report{Object().Set("kendall", kendall(newTally(countGrid(t, 20, plainConfigurations(2), counts)), DefaultOptions()))}
		wantInt(t, r.Node, "kendall/n_pairs", 66)
		wantInt(t, r.Node, "kendall/max_discordant", row.discordant)
		if got, err := r.Format("", "kendall", "min"); got != row.want || err != nil {
			t.Errorf("tau with %d of 66 discordant: got %q (%v), want %q", row.discordant, got, err, row.want)
		}
	}
}

// slowDiscordant looks at every pair of models.
func slowDiscordant(g *Grid, c int) int {
	n := 0
	before := func(a, b, c int) bool {
		x, y := slowCount(g, a, c), slowCount(g, b, c)
		return x > y || x == y && a < b
	}
	for a := range g.M() {
		for b := range a {
			if before(a, b, c) != before(a, b, g.Reference) {
				n++
			}
		}
	}
	return n
}

func TestKendallAgainstSlowVersion(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		n := kendall(newTally(g), DefaultOptions())
		if g.M() == 1 || g.C() == 1 {
			return
		}
		sum := 0.0
		for c, conf := range g.Configurations {
			if c == g.Reference {
				continue
			}
			d := slowDiscordant(g, c)
			wantInt(t, n, fmt.Sprintf("by_config/%s/discordant", conf.Key), d)
			tau, _ := n.At("by_config", conf.Key, "tau").Number()
			sum += tau
		}
		mean, _ := n.At("mean").Number()
		share, _ := n.At("mean_discordant_share").Number()
		if !near(mean, sum/float64(g.C()-1), 1e-12, 1e-15) || !near(share, (1-mean)/2, 1e-12, 1e-15) { // C5.14
			t.Errorf("mean %v, share %v: want the mean %v and half of one minus it", mean, share, sum/float64(g.C()-1))
		}
	})
}

func TestKendallUndefined(t *testing.T) {
	for _, row := range []struct {
		M, N, C int
		want    string
	}{{1, 3, 4, "one_model"}, {3, 3, 1, "one_configuration"}, {3, 0, 4, "no_items"}, {1, 3, 1, "one_model"}} {
		if got := kendall(newTally(mustGrid(t, row.M, row.N, plainConfigurations(row.C), 0)), DefaultOptions()).Reason(); got != row.want {
			t.Errorf("kendall of %d models, %d items, %d configurations: got reason %q, want %q", row.M, row.N, row.C, got, row.want)
		}
	}
}

func TestInversions(t *testing.T) {
	for _, row := range []struct {
		values []int
		want   int
	}{{nil, 0}, {[]int{1}, 0}, {[]int{1, 2, 3}, 0}, {[]int{3, 2, 1}, 3}, {[]int{2, 4, 1, 3}, 3}, {[]int{5, 1, 4, 2, 3}, 6}} {
		in := append([]int{}, row.values...)
		if got := inversions(in, make([]int, len(in))); got != row.want {
			t.Errorf("inversions(%v): got %d, want %d", row.values, got, row.want)
		}
	}
}
