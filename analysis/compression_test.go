package analysis

import (
	"math"
	"math/rand"
	"slices"
	"sort"
	"strconv"
	"testing"
)

// smallOptions keeps tests short: few resamples and draws.
func smallOptions(k int) Options {
	o := DefaultOptions()
	o.Resamples, o.CurveResamples, o.Draws, o.K = 60, 40, 25, k
	o.Seeds = []uint64{1, 1234, 2}
	return o
}

// wantNear compares a leaf with a number of another program, to 1e-12.
func wantNear(t *testing.T, n *Node, key string, want float64) {
	t.Helper()
	leaf := n.Lookup(key)
	if leaf == nil {
		t.Errorf("%s: no such key", key)
		return
	}
	if got, ok := leaf.Number(); !ok || math.Abs(got-want) > 1e-12 {
		t.Errorf("%s: got %s, want %v", key, leaf.appendJSON(nil, 0), want)
	}
}

// Values printed by testdata/discrimination.py (numpy 2.4.6, scipy 1.17.1:
// stats.pearsonr for every correlation).
func TestCompressionAgainstScipy(t *testing.T) {
	n := compression(newTally(formulaGrid(t)), smallOptions(8))
	wantInt(t, n, "n_zero_variance", 8)
	wantInt(t, n, "distinct", 25)
	wantInt(t, n, "distinct_drop_zero_variance", 24)
	wantNear(t, n, "corr", 0.09179957034576558)
	wantNear(t, n, "corr_drop_zero_variance", -0.3440311266451803)
	wantNear(t, n, "corr_rest_score", 0.05471797329539432)
	wantInt(t, n, "strictly_above", 4)
	wantInt(t, n, "on_cutoff", 5)
	wantInt(t, n, "slots_by_tiebreak", 4)
	wantNear(t, n, "cutoff_value", 0.8170414569182505)
	wantNear(t, n, "mean_fragility_top", 0.5416666666666667)
	wantNear(t, n, "mean_fragility_top_min", 0.5208333333333334)
	wantNear(t, n, "mean_fragility_top_max", 0.5625)
	wantNear(t, n, "top_or_tied_mean_fragility", 0.537037037037037)
	wantNear(t, n, "mean_fragility", 0.6194444444444444)
	wantNear(t, n, "fragility_gap", 0.5416666666666667-0.6194444444444444)
}

// Three models, five items, configurations c0 (reference) and c1, k = 2:
//
//	        i0 i1 i2 i3 i4   y
//	m0 c0    1  1  1  0  0   3    c1  1 0 1 0 1   fragile: i1, i4
//	m1 c0    1  0  0  1  0   2    c1  1 0 0 1 0   none
//	m2 c0    1  0  0  0  0   1    c1  0 0 0 1 0   fragile: i0, i3
//
// i1 and i2 discriminate best (k = 1, s = 3, r = 3/√12 as in
// TestDiscriminationByHand, V = 3·14 − 36 = 6), i0 and i4 have no variance and
// i3 has n = 3·2 − 6 = 0: the top two are i1 and i2, no tie-break is needed, and
// their fragile cells are 1 of 6; all items: 4 of 15. Champions: c0 m0 (3), c1
// m0 (3, tied with none: m1 has 2). On i1, i2: c0 m0 (2), c1 m0 (1): one.
func TestCompressionByHand(t *testing.T) {
	g := handGrid(t,
		[]string{"11100", "10101"},
		[]string{"10010", "10010"},
		[]string{"10000", "00010"})
	n := compression(newTally(g), smallOptions(2))
	wantInt(t, n, "n_zero_variance", 2)
	wantInt(t, n, "distinct", 2)
	wantInt(t, n, "distinct_drop_zero_variance", 2)
	wantInt(t, n, "strictly_above", 0)
	wantInt(t, n, "on_cutoff", 2)
	wantInt(t, n, "slots_by_tiebreak", 2)
	wantNear(t, n, "cutoff_value", 3/math.Sqrt(12))
	wantNear(t, n, "mean_fragility_top", 1.0/6)
	wantNear(t, n, "mean_fragility", 4.0/15)
	wantInt(t, n, "champions_full", 1)
	wantInt(t, n, "champions_disc/hist/1", 25)
	wantInt(t, n, "champions_disc/sum", 25)
}

// slowSection recomputes what needs no draw, item by item in floats.
func TestCompressionAgainstSlow(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		for _, k := range []int{1, 3, g.N(), g.N() + 5} {
			checkCompression(t, g, k)
		}
	})
}

func checkCompression(t *testing.T, g *Grid, k int) {
	t.Helper()
	tl := newTally(g)
	n := compression(tl, smallOptions(k))
	if g.M() == 1 {
		if n.Reason() != "one_model" {
			t.Errorf("one model: reason %q", n.Reason())
		}
		return
	}
	if tl.itemScores().spread == 0 {
		if n.Reason() != "equal_reference_accuracies" {
			t.Errorf("equal accuracies: reason %q", n.Reason())
		}
		return
	}
	var r, rest, f, rKept, fKept []float64
	fragile := 0
	for i := range g.N() {
		r = append(r, slowDiscrimination(g, i, false))
		rest = append(rest, slowDiscrimination(g, i, true))
		f = append(f, float64(slowFragile(g, i)))
		fragile += slowFragile(g, i)
		right := 0
		for m := range g.M() {
			if g.Bit(m, i, g.Reference) {
				right++
			}
		}
		if right > 0 && right < g.M() {
			rKept, fKept = append(rKept, r[i]), append(fKept, f[i])
		}
	}
	for key, xy := range map[string][2][]float64{"corr": {r, f}, "corr_rest_score": {rest, f}, "corr_drop_zero_variance": {rKept, fKept}} {
		if want, ok := slowPearson(xy[0], xy[1]); !ok {
			wantNull(t, n, key, "zero_variance")
		} else if got, _ := n.At(key).Number(); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: got %v, want %v", key, got, want)
		}
	}
	size := min(k, g.N())
	order := slices.Clone(r)
	sort.Sort(sort.Reverse(sort.Float64Slice(order)))
	cut := order[size-1]
	above, on, aboveCells := 0, []float64{}, 0.0
	for i := range r {
		if r[i] > cut+1e-9 {
			above++
			aboveCells += f[i]
		} else if r[i] > cut-1e-9 {
			on = append(on, f[i])
		}
	}
	slots := size - above
	sort.Float64s(on)
	cells := float64(g.M() * size)
	add := func(list []float64) (s float64) {
		for _, v := range list {
			s += v
		}
		return s
	}
	wantInt(t, n, "n_zero_variance", g.N()-len(rKept))
	wantInt(t, n, "subset_size", size)
	wantInt(t, n, "strictly_above", above)
	wantInt(t, n, "on_cutoff", len(on))
	wantInt(t, n, "slots_by_tiebreak", slots)
	wantInt(t, n, "above_fragile_total", int(aboveCells))
	wantInt(t, n, "on_fragile_total", int(add(on)))
	wantInt(t, n, "fragile_total", fragile)
	wantNear(t, n, "mean_fragility_top", (aboveCells+float64(slots)*add(on)/float64(len(on)))/cells)
	wantNear(t, n, "mean_fragility_top_min", (aboveCells+add(on[:slots]))/cells)
	wantNear(t, n, "mean_fragility_top_max", (aboveCells+add(on[len(on)-slots:]))/cells)
	wantNear(t, n, "top_or_tied_mean_fragility", (aboveCells+add(on))/float64(g.M()*(above+len(on))))
	wantNear(t, n, "mean_fragility", float64(fragile)/float64(g.M()*g.N()))
	all := make([]int, g.N())
	for i := range all {
		all[i] = i
	}
	full := slowChampionCount(g, all)
	wantInt(t, n, "champions_full", full)
	if k >= g.N() { // the subset is everything
		wantInt(t, n, "champions_disc/min", full)
		wantInt(t, n, "champions_disc/max", full)
		wantNumber(t, n, "fragility_gap", 0)
	}
	if k > g.N() {
		for _, key := range []string{"champions_random", "champions_gap", "steps/1", "seeds/random_min",
			"seeds/by_seed/1/random", "seeds/n_disc_above_random", "seeds/smallest_gap_seed"} {
			wantNull(t, n, key, "k_above_n")
		}
	}
	if k == g.N() {
		wantInt(t, n, "champions_random/max", full)
	}
}

// slowChampionCount counts the distinct champions on a list of items.
func slowChampionCount(g *Grid, items []int) int {
	champions := map[int]bool{}
	for c := range g.C() {
		best, most := 0, -1
		for m := range g.M() {
			right := 0
			for _, i := range items {
				if g.Bit(m, i, c) {
					right++
				}
			}
			if right > most {
				best, most = m, right
			}
		}
		champions[best] = true
	}
	return len(champions)
}

// One configuration makes every item stable: there is no fragility to correlate.
func TestCompressionOfOneConfiguration(t *testing.T) {
	n := compression(newTally(handGrid(t, []string{"1101"}, []string{"1010"}, []string{"1000"})), smallOptions(2))
	for _, key := range []string{"corr", "corr_drop_zero_variance", "corr_rest_score", "corr_ci", "seeds/by_seed/2/corr", "seeds/by_seed/2/corr_ci"} {
		wantNull(t, n, key, "zero_variance")
	}
	wantNumber(t, n, "mean_fragility_top", 0)
	wantInt(t, n, "champions_full", 1)
}

// Without draws everything exact stays and the rest says why it is missing.
func TestCompressionWithoutDraws(t *testing.T) {
	o := smallOptions(8)
	whole := compression(newTally(formulaGrid(t)), o)
	o.SkipRandom = true
	n := compression(newTally(formulaGrid(t)), o)
	for _, key := range []string{"corr_ci", "champions_disc", "champions_random", "champions_gap", "steps/1", "steps/2", "seeds"} {
		wantNull(t, n, key, "not_computed")
	}
	for _, key := range n.Keys() {
		if leaf := n.At(key); leaf.kind < KindObject && !leaf.IsNull() {
			if got, want := string(leaf.appendJSON(nil, 0)), string(whole.At(key).appendJSON(nil, 0)); got != want {
				t.Errorf("%s: got %s, want %s", key, got, want)
			}
		}
	}
	if compressionAlone(newTally(formulaGrid(t)), o).At("seeds") != nil {
		t.Error("a subset has a table of seeds")
	}
}

// The section's own seed gives the row of that seed; a seed outside the table
// gives other draws; the means of the rows are those of their own sections.
func TestSeedTable(t *testing.T) {
	g, o := formulaGrid(t), smallOptions(8)
	n := compression(newTally(g), o)
	for _, seed := range o.Seeds {
		o.Seed = seed
		alone := compressionAlone(newTally(g), o)
		row := n.At("seeds", "by_seed", strconv.FormatUint(seed, 10))
		for section, key := range map[string]string{"champions_disc/mean": "disc", "champions_random/mean": "random",
			"corr_ci/lo": "corr_ci/lo", "corr_ci/hi": "corr_ci/hi", "corr": "corr", "champions_full": "champions_full"} {
			got, _ := row.Lookup(key).Number()
			want, _ := alone.Lookup(section).Number()
			if got != want {
				t.Errorf("seed %d: %s: got %v, want %v of its own section", seed, key, got, want)
			}
		}
	}
	o.Seed = 99
	other := compression(newTally(g), o)
	if got, want := string(other.At("seeds").appendJSON(nil, 0)), string(n.At("seeds").appendJSON(nil, 0)); got != want {
		t.Error("the table of seeds depends on the main seed")
	}
	if a, b := other.Lookup("corr_ci/lo").float, n.Lookup("corr_ci/lo").float; a == b {
		t.Errorf("seeds 99 and 1234 give the same interval end %v", a)
	}
}

// Three seeds of two draws. Seed 1: 9 against 8 champions, gap 1. Seed 1234: 8
// against 9, gap −1. Seed 2: 7 against 8, also −1: the first of the two is named.
// Equal sums are not above.
func TestSeedTableByHand(t *testing.T) {
	o := smallOptions(8)
	o.Draws = 2
	section := Object().Set("corr", Float(0.25)).Set("champions_full", Int(4))
	draws := subsetChampions{disc: [][]int{{4, 4}, {4, 5}, {3, 4}}, random: [][]int{{4, 5}, {4, 4}, {4, 4}}}
	seeds := []uint64{1234, 1, 2} // the main seed first
	n := seedTable(section, seeds, draws, make([]interval, 3), o)
	wantNumber(t, n, "by_seed/1/disc", 4.5)
	wantNumber(t, n, "by_seed/1234/random", 4.5)
	wantNumber(t, n, "disc_min", 3.5)
	wantNumber(t, n, "disc_max", 4.5)
	wantNumber(t, n, "random_min", 4)
	wantNumber(t, n, "random_max", 4.5)
	wantInt(t, n, "n_disc_above_random", 1)
	wantInt(t, n, "smallest_gap_seed", 1234)
	draws.random[1] = []int{5, 4} // now equal
	n = seedTable(section, seeds, draws, make([]interval, 3), o)
	wantInt(t, n, "n_disc_above_random", 0)
}

// The histogram adds up to the draws, its mean is the sum over draws.
func TestHistogram(t *testing.T) {
	n := histogram([]int{5, 4, 7, 5, 6, 5})
	wantInt(t, n, "hist/4", 1)
	wantInt(t, n, "hist/5", 3)
	wantInt(t, n, "hist/6", 1)
	wantInt(t, n, "hist/7", 1)
	wantInt(t, n, "min", 4)
	wantInt(t, n, "max", 7)
	wantInt(t, n, "sum", 32)
	wantNumber(t, n, "mean", 32.0/6)
}

// C5.20: 1, 85, 94 and 20 draws with 4, 5, 6 and 7 champions: 1133/200, which
// prints as 5.67 with two decimals from the float nearest to 5.665 (the exact
// value of that float decides; see Format) and 5.7 with one.
func TestTieBreakHistogramOfThePaper(t *testing.T) {
	var counts []int
	for count, draws := range map[int]int{4: 1, 5: 85, 6: 94, 7: 20} {
		for range draws {
			counts = append(counts, count)
		}
	}
	r := &Report{Object().Set("compression", Object().Set("champions_disc", histogram(counts)))}
	wantNumber(t, r.Node, "compression/champions_disc/mean", 5.665)
	wantInt(t, r.Node, "compression/champions_disc/sum", 1133)
	for format, want := range map[string]string{"": "5.7", ".2": "5.67"} {
		if got, err := r.Format(format, "compression", "champions_disc", "mean"); err != nil || got != want {
			t.Errorf("Format(%q): got %q, %v, want %q", format, got, err, want)
		}
	}
}

// C5.22: the mean fragility of a definite subset is a multiple of 1/(M·k).
func TestFragilityIsQuantised(t *testing.T) {
	n := compression(newTally(leagueGrid(3, shape{models: 12, items: []int{150}, templates: 2, orders: 3, ll: 1})), smallOptions(100))
	wantInt(t, n, "top_cells", 1200)
	for _, key := range []string{"mean_fragility_top_min", "mean_fragility_top_max"} {
		v, _ := n.At(key).Number()
		if cells := v * 1200; math.Abs(cells-math.Round(cells)) > 1e-9 {
			t.Errorf("%s: %v is no multiple of 1/1200", key, v)
		}
	}
}

// Everything that needs no draw is the same, to the last bit, when the items of
// a benchmark stand in another order.
func TestCompressionDoesNotDependOnItemOrder(t *testing.T) {
	g := leagueGrid(5, shape{models: 7, items: []int{130, 40}, templates: 2, orders: 2, ll: 1})
	r := rand.New(rand.NewSource(1))
	order := append(r.Perm(130), r.Perm(40)...)
	for i := range order[130:] {
		order[130+i] += 130
	}
	h, err := NewGrid(g.Models, g.Benchmarks, g.Items, g.Configurations, g.Reference)
	if err != nil {
		t.Fatal(err)
	}
	for m := range g.M() {
		for c := range g.C() {
			for to, from := range order {
				if g.Bit(m, from, c) {
					h.SetBit(m, to, c)
				}
			}
		}
	}
	o := DefaultOptions()
	o.SkipRandom = true
	if a, b := Analyze(g, o).JSON(), Analyze(h, o).JSON(); string(a) != string(b) {
		t.Error("the report depends on the order of items")
	}
}
