package analysis

import (
	"slices"
	"strconv"
)

// compression is section compression: what happens when the benchmark is cut
// down to its k most discriminative items (S1.57-S1.64; F4.18-F4.25). It holds
// the correlation of item discrimination and fragility in three readings, the
// tied cutoff, the fragility of the subset as an expectation over tie-breaks,
// and how many champions the full set, random subsets and the discriminative
// subsets have. compressionAlone leaves out the table of seeds.
//
// The interval resamples items, with models, configurations and each item's two
// values fixed. Champions of subsets are counted as in section champions. The
// section is null for one model (reason one_model), when all models have the
// same reference accuracy (equal_reference_accuracies) and beyond 3·10⁹ cells of
// a model and an item (too_large). Cost: one sort of the distinct
// discriminations; resamples times items for each seed; draws times k times
// models times configurations, 64 at a time.
func compression(t *tally, o Options) *Node { return t.compress(o, true) }

// compressionAlone is compression without the table of seeds.
func compressionAlone(t *tally, o Options) *Node { return t.compress(o, false) }

func (t *tally) compress(o Options, table bool) *Node {
	g := t.g
	if g.M() == 1 {
		return Null("one_model")
	}
	if g.M()*g.N() > maxScoreCells {
		return Null("too_large")
	}
	s := t.itemScores()
	if s.spread == 0 {
		return Null("equal_reference_accuracies")
	}
	cut := newCutoff(s, o.K)
	out := Object().
		Set("k", Int(o.K)).
		Set("n_tiebreaks", Int(o.Draws)).
		Set("n_random", Int(o.Draws)).
		Set("n_seeds", Int(len(o.Seeds)))
	t.compressExactly(out, s, cut)
	withoutDraws(out, table)
	if o.SkipRandom {
		return out
	}
	seeds := []uint64{o.Seed}
	if table {
		for _, seed := range o.Seeds {
			if seed != o.Seed {
				seeds = append(seeds, seed)
			}
		}
	}
	correlations := &correlationBootstrap{o: o, seeds: seeds}
	if !out.At("corr").IsNull() { // where the items do not vary, no resample of them does
		correlations = beginCorrelations(s, seeds, o)
	}
	o.later(gridStage, func() {
		full, _ := out.At("champions_full").Int()
		draws := t.drawSubsets(cut, seeds, o)
		intervals := correlations.intervals()
		setDraws(out, full, draws, intervals)
		if table {
			out.put("seeds", seedTable(out, seeds, draws, intervals, o))
		}
	})
	return out
}

// compressExactly sets everything that needs no draw.
func (t *tally) compressExactly(out *Node, s *scores, cut *cutoff) {
	g := t.g
	M, N := g.M(), g.N()
	varying := func(i int) bool { return s.varies(s.kinds[s.kind[i]]) }
	all := group(s.value, s.class, s.fragile, nil)
	dropped := group(s.value, s.class, s.fragile, varying)
	constant := 0
	for i := range N {
		if !varying(i) {
			constant++
		}
	}
	f, total := cut.fragility(s), 0
	for _, n := range s.fragile {
		total += int(n)
	}
	on := len(cut.on)
	num, den := f.above*on+cut.slots*f.on, M*on*cut.size
	mean, _ := Ratio(total, M*N, "no_items").Number()
	top, _ := Ratio(num, den, "no_items").Number()
	tied := len(cut.above) + on
	out.Set("n_zero_variance", Int(constant)).
		Set("corr", correlationNode(all.correlation())).
		Set("corr_drop_zero_variance", correlationNode(dropped.correlation())).
		Set("corr_rest_score", correlationNode(s.restScoreCorrelation())).
		Set("distinct", Int(all.groups())).
		Set("distinct_drop_zero_variance", Int(dropped.groups())).
		Set("strictly_above", Int(len(cut.above))).
		Set("on_cutoff", Int(on)).
		Set("slots_by_tiebreak", Int(cut.slots)).
		Set("cutoff_value", Float(cut.value)).
		Set("subset_size", Int(cut.size)).
		Set("mean_fragility_top", Float(top)).
		Set("mean_fragility_top_num", Int(num)).
		Set("mean_fragility_top_den", Int(den)).
		Set("mean_fragility_top_min", Ratio(f.least, M*cut.size, "no_items")).
		Set("mean_fragility_top_max", Ratio(f.most, M*cut.size, "no_items")).
		Set("top_fragile_min", Int(f.least)).
		Set("top_fragile_max", Int(f.most)).
		Set("top_cells", Int(M*cut.size)).
		Set("above_fragile_total", Int(f.above)).
		Set("on_fragile_total", Int(f.on)).
		Set("top_or_tied_mean_fragility", Ratio(f.above+f.on, M*tied, "no_items")).
		Set("top_or_tied_fragile_total", Int(f.above+f.on)).
		Set("top_or_tied_cells", Int(M*tied)).
		Set("mean_fragility", Float(mean)).
		Set("fragile_total", Int(total)).
		Set("fragility_gap", Float(top-mean)).
		Set("champions_full", Int(t.distinctChampions()))
}

// groups is how many distinct x the sample has.
func (s grouping) groups() int {
	n := 0
	for _, c := range s.n {
		if c > 0 {
			n++
		}
	}
	return n
}

// distinctChampions is the size of the champion set (F4.13).
func (t *tally) distinctChampions() int {
	seen := map[int]bool{}
	for c := range t.g.C() {
		seen[t.ranking(c)[0]] = true
	}
	return len(seen)
}

// withoutDraws sets everything that needs draws to null.
func withoutDraws(out *Node, table bool) {
	none := func() *Node { return Null("not_computed") }
	out.Set("corr_ci", none()).
		Set("champions_disc", none()).
		Set("champions_random", none()).
		Set("champions_gap", none()).
		Set("steps", List(out.At("champions_full"), none(), none()))
	if table {
		out.Set("seeds", none())
	}
}

// setDraws sets what the main seed, the first, has drawn.
func setDraws(out *Node, full int64, draws subsetChampions, intervals []interval) {
	out.put("corr_ci", out.intervalNode(intervals[0])).
		put("champions_disc", histogram(draws.disc[0]))
	random, gap, mean := Null("k_above_n"), Null("k_above_n"), Null("k_above_n")
	if draws.random != nil {
		n := len(draws.disc[0])
		random = histogram(draws.random[0])
		gap = Ratio(sum(draws.disc[0])-sum(draws.random[0]), n, "")
		mean = random.At("mean")
	}
	out.put("champions_random", random).
		put("champions_gap", gap).
		put("steps", List(Int(full), mean, out.At("champions_disc", "mean")))
}

// intervalNode is the interval of the section's correlation, null when that is
// undefined.
func (n *Node) intervalNode(v interval) *Node {
	if n.At("corr").IsNull() {
		return Null("zero_variance")
	}
	return v.node()
}

// histogram summarises the champion counts of draws.
func histogram(counts []int) *Node {
	sorted := slices.Sorted(slices.Values(counts))
	hist := Object()
	for from, to := 0, 0; from < len(sorted); from = to {
		for to < len(sorted) && sorted[to] == sorted[from] {
			to++
		}
		hist.Set(strconv.Itoa(sorted[from]), Int(to-from))
	}
	return Object().
		Set("mean", Ratio(sum(counts), len(counts), "")).
		Set("min", Int(sorted[0])).
		Set("max", Int(sorted[len(sorted)-1])).
		Set("sum", Int(sum(counts))).
		Set("hist", hist)
}

// seedTable repeats the drawn numbers for each seed of the table (S1.63; F4.24),
// in its order. Of several seeds with the smallest gap the first is named.
func seedTable(out *Node, seeds []uint64, draws subsetChampions, intervals []interval, o Options) *Node {
	bySeed := Object()
	var disc, random []int
	for _, seed := range o.Seeds {
		k := slices.Index(seeds, seed)
		disc = append(disc, sum(draws.disc[k]))
		row := Object().
			Set("corr", out.At("corr")).
			Set("corr_ci", out.intervalNode(intervals[k])).
			Set("disc", Ratio(sum(draws.disc[k]), o.Draws, "")).
			Set("disc_sum", Int(sum(draws.disc[k])))
		if draws.random == nil {
			row.Set("random", Null("k_above_n")).Set("random_sum", Null("k_above_n"))
		} else {
			random = append(random, sum(draws.random[k]))
			row.Set("random", Ratio(sum(draws.random[k]), o.Draws, "")).Set("random_sum", Int(sum(draws.random[k])))
		}
		bySeed.Set(strconv.FormatUint(seed, 10), row.Set("champions_full", out.At("champions_full")))
	}
	n := Object().
		Set("by_seed", bySeed).
		Set("disc_min", Ratio(slices.Min(disc), o.Draws, "")).
		Set("disc_max", Ratio(slices.Max(disc), o.Draws, ""))
	if random == nil {
		for _, key := range []string{"random_min", "random_max", "n_disc_above_random", "smallest_gap_seed"} {
			n.Set(key, Null("k_above_n"))
		}
		return n
	}
	above, smallest := 0, 0
	for k := range disc {
		if disc[k] > random[k] {
			above++
		}
		if disc[k]-random[k] < disc[smallest]-random[smallest] {
			smallest = k
		}
	}
	return n.
		Set("random_min", Ratio(slices.Min(random), o.Draws, "")).
		Set("random_max", Ratio(slices.Max(random), o.Draws, "")).
		Set("n_disc_above_random", Int(above)).
		Set("smallest_gap_seed", Int(o.Seeds[smallest]))
}
