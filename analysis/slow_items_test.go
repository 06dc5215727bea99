package analysis_test

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"sort"
)

// slowItem is what compression and difficulty need of an item.
type slowItem struct {
	r, rest float64  // discrimination, and with the item left out of the scores
	square  *big.Rat // sign(n) n^2 / (k (M-k)), nil when the item has no variance
	right   int      // models right under the reference
	f       int      // models for which it is fragile
}

func (st slowItem) value() *big.Rat {
	if st.square == nil {
		return new(big.Rat)
	}
	return st.square
}

// itemStats has ok false when all reference accuracies are equal.
func (s *slow) itemStats() (stats []slowItem, ok bool) {
	ref := s.g.Reference
	y := make([]float64, s.M)
	total := 0
	for m := range s.M {
		y[m] = float64(s.correct(m, ref))
		total += s.correct(m, ref)
		ok = ok || y[m] != y[0]
	}
	for i := range s.N {
		var st slowItem
		x, rest := make([]float64, s.M), append([]float64{}, y...)
		sum := 0
		for m := range s.M {
			if s.fragile(m, i) {
				st.f++
			}
			if s.bits[m][i][ref] {
				x[m] = 1
				rest[m]--
				st.right++
				sum += int(y[m])
			}
		}
		st.r, _ = pearson(x, y)
		st.rest, _ = pearson(x, rest)
		if k := st.right; k > 0 && k < s.M {
			n := int64(s.M*sum - k*total)
			st.square = big.NewRat(n*n, int64(k*(s.M-k)))
			if n < 0 {
				st.square.Neg(st.square)
			}
		}
		stats = append(stats, st)
	}
	return stats, ok
}

func (s *slow) compression() {
	if s.M == 1 {
		s.put(undefined("one_model"), "compression")
		return
	}
	stats, ok := s.itemStats()
	if !ok {
		s.put(undefined("equal_reference_accuracies"), "compression")
		return
	}
	put := func(v any, k ...string) { s.put(v, append([]string{"compression"}, k...)...) }
	var r, f, rDrop, fDrop, rest []float64
	fragile := 0
	distinct, distinctDrop := map[string]bool{}, map[string]bool{}
	for _, st := range stats {
		r = append(r, st.r)
		f = append(f, float64(st.f))
		rest = append(rest, st.rest)
		fragile += st.f
		distinct[st.value().RatString()] = true
		if st.square != nil {
			distinctDrop[st.square.RatString()] = true
			rDrop = append(rDrop, st.r)
			fDrop = append(fDrop, float64(st.f))
		}
	}
	put(s.o.K, "k")
	put(s.o.Draws, "n_tiebreaks")
	put(s.o.Draws, "n_random")
	put(len(s.o.Seeds), "n_seeds")
	put(s.N-len(rDrop), "n_zero_variance")
	s.putCorrelation(r, f, "compression", "corr")
	s.putCorrelation(rDrop, fDrop, "compression", "corr_drop_zero_variance")
	s.putCorrelation(rest, f, "compression", "corr_rest_score")
	put(len(distinct), "distinct")
	put(len(distinctDrop), "distinct_drop_zero_variance")
	put(fragile, "fragile_total")
	put(float64(fragile)/float64(s.N*s.M), "mean_fragility")
	s.cutoff(stats, float64(fragile)/float64(s.N*s.M))
	champions := map[int]bool{}
	for c := range s.C {
		champions[s.ranked(c)[0]] = true
	}
	put(len(champions), "champions_full")
	if s.o.K > s.N {
		put(undefined("k_above_n"), "champions_random")
		put(undefined("k_above_n"), "champions_gap")
		put(undefined("k_above_n"), "steps", "1")
	}
}

func (s *slow) cutoff(stats []slowItem, meanFragility float64) {
	sorted := append([]slowItem{}, stats...)
	sort.SliceStable(sorted, func(a, b int) bool { return sorted[a].value().Cmp(sorted[b].value()) > 0 })
	k := min(s.o.K, s.N)
	cut := sorted[k-1].value()
	above, fAbove, fOn := 0, 0, 0
	var on []int
	for _, st := range sorted {
		switch st.value().Cmp(cut) {
		case 1:
			above++
			fAbove += st.f
		case 0:
			on = append(on, st.f)
			fOn += st.f
		}
	}
	slots := k - above
	sort.Ints(on)
	lo, hi := fAbove, fAbove
	for j := range slots {
		lo += on[j]
		hi += on[len(on)-1-j]
	}
	M := float64(s.M)
	put := func(v any, key string) { s.put(v, "compression", key) }
	put(above, "strictly_above")
	put(len(on), "on_cutoff")
	put(slots, "slots_by_tiebreak")
	put(sorted[k-1].r, "cutoff_value")
	put(k, "subset_size")
	top := (float64(fAbove) + float64(slots)*float64(fOn)/float64(len(on))) / float64(k) / M
	put(top, "mean_fragility_top")
	put(float64(lo)/float64(k)/M, "mean_fragility_top_min")
	put(float64(hi)/float64(k)/M, "mean_fragility_top_max")
	put(fAbove, "above_fragile_total")
	put(fOn, "on_fragile_total")
	put(float64(fAbove+fOn)/float64(above+len(on))/M, "top_or_tied_mean_fragility")
	put(top-meanFragility, "fragility_gap")
}

func (s *slow) difficulty() {
	var d, f, r []float64
	total := 0
	stats, ok := s.itemStats()
	for _, st := range stats {
		total += st.right
		d = append(d, 1-float64(st.right)/float64(s.M))
		f = append(f, float64(st.f))
		r = append(r, st.r)
	}
	s.put(1-float64(total)/float64(s.N*s.M), "difficulty", "mean_difficulty")
	if s.N < 3 {
		return // whether two items are too few is not settled
	}
	s.putCorrelation(d, f, "difficulty", "corr_fragility")
	if s.M == 1 || !ok {
		s.put(undefined("no_discrimination"), "difficulty", "corr_discrimination")
		s.put(undefined("no_discrimination"), "difficulty", "partial_disc_fragility")
		return
	}
	s.putCorrelation(d, r, "difficulty", "corr_discrimination")
	df, ok1 := pearson(d, f)
	dr, ok2 := pearson(d, r)
	rf, ok3 := pearson(r, f)
	switch rest := (1 - df*df) * (1 - dr*dr); {
	case !ok1 || !ok2 || !ok3:
		s.put(undefined("zero_variance"), "difficulty", "partial_disc_fragility")
	case rest > 1e-9:
		s.put((rf-df*dr)/math.Sqrt(rest), "difficulty", "partial_disc_fragility")
	}
}

func (s *slow) artifact() {
	ref := s.g.Configurations[s.g.Reference]
	against := -1
	orders := map[string][]int{}
	for c, cfg := range s.g.Configurations {
		if against < 0 && cfg.Method == ref.Method && cfg.Template == ref.Template && cfg.Order != ref.Order {
			against = c
		}
		if cfg.Order != "" && orders[cfg.Order] == nil {
			orders[cfg.Order] = cfg.Permutations[4]
		}
	}
	gains := []string{"against", "n_lower", "n_higher", "n_equal", "delta", "delta_items", "largest_gain"}
	for b, bench := range s.g.Benchmarks {
		put := func(v any, k ...string) { s.put(v, append([]string{"artifact", "by_benchmark", bench.ID}, k...)...) }
		put(bench.Count, "n")
		if bench.Count == 0 {
			for _, k := range append([]string{"uniform_gold", "orders_moving", "gold_slot"}, gains...) {
				put(undefined("no_items"), k)
			}
			continue
		}
		s.gold(b, orders)
		if against >= 0 {
			put(s.key(against), "against")
			s.gain(b, against)
			continue
		}
		for _, k := range gains {
			put(undefined("no_permuted_configuration"), k)
		}
	}
}

// gold is where the right option stands, by index and by display slot.
func (s *slow) gold(b int, orders map[string][]int) {
	bench := s.g.Benchmarks[b]
	put := func(v any, k ...string) { s.put(v, append([]string{"artifact", "by_benchmark", bench.ID}, k...)...) }
	gold := make([]int, 4)
	for i := bench.First; i < bench.First+bench.Count; i++ {
		gold[bits.TrailingZeros64(s.g.Items[i].Gold)]++
	}
	put(undefined("gold_varies"), "uniform_gold")
	put(undefined("gold_varies"), "orders_moving")
	for option, n := range gold {
		if n > 0 {
			put(n, "gold", fmt.Sprint(option))
		}
		moving := 0
		for order, perm := range orders {
			for slot, shown := range perm {
				if shown == option && n > 0 {
					put(n, "gold_slot", order, fmt.Sprint(slot))
				}
			}
			if perm[option] != option {
				moving++
			}
		}
		if n == bench.Count {
			put(option, "uniform_gold")
			put(moving, "orders_moving")
		}
	}
}

func (s *slow) gain(b, against int) {
	bench := s.g.Benchmarks[b]
	put := func(v any, k ...string) { s.put(v, append([]string{"artifact", "by_benchmark", bench.ID}, k...)...) }
	var count [3]int // lower, equal, higher
	deltas, most := make([]int, s.M), 0
	for m := range s.M {
		for i := bench.First; i < bench.First+bench.Count; i++ {
			if s.bits[m][i][s.g.Reference] {
				deltas[m]++
			}
			if s.bits[m][i][against] {
				deltas[m]--
			}
		}
		count[1+min(1, max(-1, deltas[m]))]++
		if deltas[m] > deltas[most] {
			most = m
		}
		put(deltas[m], "delta_items", s.id(m))
		put(float64(deltas[m])/float64(bench.Count), "delta", s.id(m))
	}
	put(count[0], "n_lower")
	put(count[1], "n_equal")
	put(count[2], "n_higher")
	put(s.id(most), "largest_gain")
}

func (s *slow) compliance() {
	for m := range s.M {
		put := func(v any, k ...string) { s.put(v, append([]string{"compliance", "by_model", s.id(m)}, k...)...) }
		unparsed, with, recorded := 0, 0, 0
		var sum [2]float64
		var n, known [2]int
		for i := range s.N {
			if u, ok := s.g.Unparsed(m, i); ok {
				recorded++
				unparsed += u
				if u > 0 {
					with++
				}
			}
			kind := 0
			if s.fragile(m, i) {
				kind = 1
			}
			n[kind]++
			if v, ok := s.g.Margin(m, i); ok {
				sum[kind] += v
				known[kind]++
			}
		}
		if recorded > 0 { // what an unrecorded count is called is not settled
			put(unparsed, "unparsed_total")
			put(with, "items_with_unparsed")
		}
		for kind, name := range []string{"stable", "fragile"} {
			put(n[kind], "n_"+name)
			switch {
			case n[kind] == 0:
				put(undefined("no_items"), "mean_margin_"+name)
			case known[kind] == 0:
				put(undefined("not_recorded"), "mean_margin_"+name)
			default:
				put(sum[kind]/float64(known[kind]), "mean_margin_"+name)
			}
		}
	}
}
