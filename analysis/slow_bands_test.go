package analysis_test

import (
	"fmt"
	"math"
	"strconv"
)

// slowBand is the counts of one model.
type slowBand struct{ rc, rw, fr, lucky, ref, total, lo, hi int }

func (s *slow) band(m int) slowBand {
	var b slowBand
	ref := s.g.Reference
	b.ref = s.correct(m, ref)
	for i := range s.N {
		k := s.sum(m, i)
		b.total += k
		switch k {
		case s.C:
			b.rc++
		case 0:
			b.rw++
		default:
			b.fr++
			if s.bits[m][i][ref] {
				b.lucky++
			}
		}
	}
	for c := range s.C {
		if s.correct(m, c) < s.correct(m, b.lo) {
			b.lo = c
		}
		if s.correct(m, c) > s.correct(m, b.hi) {
			b.hi = c
		}
	}
	return b
}

func (s *slow) putBand(m int, b slowBand) {
	p := func(v any, k ...string) { s.put(v, append([]string{"bands", "by_model", s.id(m)}, k...)...) }
	lo, hi := s.correct(m, b.lo), s.correct(m, b.hi)
	p(ratio(b.rc, s.N), "robust")
	p(b.rc, "robust_correct")
	p(b.rw, "robust_wrong")
	p(b.fr, "fragile")
	p(ratio(b.ref, s.N), "reference")
	p(b.ref, "reference_correct")
	p(ratio(s.N-b.rw, s.N), "optimistic")
	p(s.N-b.rw, "optimistic_correct")
	p(ratio(lo, s.N), "min")
	p(lo, "min_correct")
	p(s.key(b.lo), "min_config")
	p(ratio(hi, s.N), "max")
	p(hi, "max_correct")
	p(s.key(b.hi), "max_config")
	p(ratio(hi-lo, s.N), "spread")
	p(hi-lo, "spread_items")
	p(b.lucky, "lucky")
	p(b.total, "total_correct")
	p(ratio(b.total, s.N*s.C), "mean")
	if b.ref == 0 {
		p(undefined("no_reference_correct"), "config_lucky")
	} else {
		p(float64(b.lucky)/float64(b.ref), "config_lucky")
	}
	for c := range s.C {
		p(s.correct(m, c), "correct", s.key(c))
	}
}

// thousandths is Python's round(x / n, 3) in thousandths.
func thousandths(x, n int) int {
	v, err := strconv.ParseFloat(fmt.Sprintf("%.3f", float64(x)/float64(n)), 64)
	if err != nil {
		panic(err)
	}
	return int(math.Round(v * 1000))
}

func (s *slow) bands() {
	var all []slowBand
	var sum slowBand
	widest, narrowest, skipped, mismatch, maxRobust := 0, 0, 0, 0, 0
	spread := func(m int) int { return s.correct(m, all[m].hi) - s.correct(m, all[m].lo) }
	lucky := 0.0
	var ranks, spreads []float64
	for m := range s.M {
		b := s.band(m)
		all = append(all, b)
		s.putBand(m, b)
		sum.rc += b.rc
		sum.rw += b.rw
		sum.fr += b.fr
		sum.ref += b.ref
		sum.lucky += b.lucky
		maxRobust = max(maxRobust, b.rc)
		if b.ref == 0 {
			skipped++
		} else {
			lucky += float64(b.lucky) / float64(b.ref)
		}
		if spread(m) > spread(widest) {
			widest = m
		}
		if spread(m) < spread(narrowest) {
			narrowest = m
		}
		if thousandths(spread(m), s.N) != thousandths(s.correct(m, b.hi), s.N)-thousandths(s.correct(m, b.lo), s.N) {
			mismatch++
		}
		ranks = append(ranks, float64(s.rank(m, s.g.Reference)))
		spreads = append(spreads, float64(spread(m)))
	}
	p := func(v any, k ...string) { s.put(v, append([]string{"bands"}, k...)...) }
	cells := float64(s.M * s.N)
	p(s.id(widest), "widest")
	p(s.id(narrowest), "narrowest")
	if skipped == s.M {
		p(undefined("no_reference_correct"), "mean_config_lucky")
		p(undefined("no_reference_correct"), "pooled_config_lucky")
	} else {
		p(lucky/float64(s.M-skipped), "mean_config_lucky")
		p(float64(sum.lucky)/float64(sum.ref), "pooled_config_lucky")
	}
	p(skipped, "lucky_skipped")
	p(ratio(maxRobust, s.N), "max_robust")
	p(maxRobust, "max_robust_correct")
	p(mismatch, "rounding_mismatch")
	p(float64(sum.rc)/cells, "mean_robust")
	p(float64(sum.ref)/cells, "mean_reference")
	p((cells-float64(sum.rw))/cells, "mean_optimistic")
	p(sum.rc, "total_robust_correct")
	p(sum.rw, "total_robust_wrong")
	p(sum.fr, "total_fragile")
	for _, threshold := range s.o.Thresholds {
		n := 0
		for _, b := range all {
			if float64(b.rc)/float64(s.N) < threshold {
				n++
			}
		}
		p(n, "count_robust_below", fmt.Sprint(threshold))
	}
	if s.M < 3 {
		p(undefined("too_few"), "spread_vs_rank")
	} else {
		s.putCorrelation(averageRanks(spreads), averageRanks(ranks), "bands", "spread_vs_rank")
	}
}

func (s *slow) leaderboard() {
	for place, m := range s.ranked(s.g.Reference) {
		at := fmt.Sprint(place)
		s.put(place+1, "leaderboard", at, "rank")
		s.put(s.id(m), "leaderboard", at, "model")
		s.put(s.correct(m, s.g.Reference), "leaderboard", at, "correct")
		s.put(ratio(s.correct(m, s.g.Reference), s.N), "leaderboard", at, "accuracy")
	}
}

// discord counts pairs of models by how c and the reference order them.
func (s *slow) discord(c int) (strict, concordant, discordant, tiedC, tiedRef int) {
	ref := s.g.Reference
	for a := range s.M {
		for b := range a {
			if (s.rank(a, c) < s.rank(b, c)) != (s.rank(a, ref) < s.rank(b, ref)) {
				strict++
			}
			x, y := s.correct(a, c)-s.correct(b, c), s.correct(a, ref)-s.correct(b, ref)
			if x == 0 {
				tiedC++
			}
			if y == 0 {
				tiedRef++
			}
			if x*y > 0 {
				concordant++
			}
			if x*y < 0 {
				discordant++
			}
		}
	}
	return
}

func (s *slow) kendall() {
	switch {
	case s.C == 1 && s.M == 1:
		s.put(undefined(""), "kendall")
		return
	case s.C == 1:
		s.put(undefined("one_configuration"), "kendall")
		return
	case s.M == 1:
		s.put(undefined("one_model"), "kendall")
		return
	}
	pairs := s.M * (s.M - 1) / 2
	total, lo, hi, most, least := 0, -1, -1, 0, 0
	for c := range s.C {
		if c == s.g.Reference {
			continue
		}
		d, con, dis, tiedC, tiedRef := s.discord(c)
		at := func(k string) []string { return []string{"kendall", "by_config", s.key(c), k} }
		s.put(d, at("discordant")...)
		s.put(1-2*float64(d)/float64(pairs), at("tau")...)
		if tiedC == pairs || tiedRef == pairs {
			s.put(undefined("all_tied"), at("tau_b")...)
		} else {
			s.put(float64(con-dis)/math.Sqrt(float64(pairs-tiedC)*float64(pairs-tiedRef)), at("tau_b")...)
		}
		total += d
		if lo < 0 || d > most {
			lo, most = c, d
		}
		if hi < 0 || d < least {
			hi, least = c, d
		}
	}
	others := float64(s.C - 1)
	s.put(pairs, "kendall", "n_pairs")
	s.put(1-2*float64(total)/others/float64(pairs), "kendall", "mean")
	s.put(1-2*float64(most)/float64(pairs), "kendall", "min")
	s.put(1-2*float64(least)/float64(pairs), "kendall", "max")
	s.put(most, "kendall", "max_discordant")
	s.put(least, "kendall", "min_discordant")
	s.put(total, "kendall", "total_discordant")
	s.put(float64(total)/others/float64(pairs), "kendall", "mean_discordant_share")
	s.put(s.key(lo), "kendall", "argmin")
	s.put(s.key(hi), "kendall", "argmax")
}

// rankRanges is section ranks without by_benchmark.
func (s *slow) rankRanges() {
	for m := range s.M {
		best, worst, sum := s.M+1, 0, 0
		for c := range s.C {
			r := s.rank(m, c)
			best, worst, sum = min(best, r), max(worst, r), sum+r
			s.put(r, "ranks", "by_model", s.id(m), "by_config", s.key(c))
		}
		s.put(s.rank(m, s.g.Reference), "ranks", "by_model", s.id(m), "reference")
		s.put(best, "ranks", "by_model", s.id(m), "best")
		s.put(worst, "ranks", "by_model", s.id(m), "worst")
		s.put(sum, "ranks", "by_model", s.id(m), "sum")
	}
	for c := range s.C {
		for place, m := range s.ranked(c) {
			s.put(s.id(m), "ranks", "by_config", s.key(c), fmt.Sprint(place))
		}
	}
}

func (s *slow) ranks() {
	s.rankRanges()
	for _, b := range s.g.Benchmarks {
		if b.Count == 0 {
			s.put(undefined("no_items"), "ranks", "by_benchmark", b.ID)
			continue
		}
		right := make([]int, s.M)
		for m := range s.M {
			for i := b.First; i < b.First+b.Count; i++ {
				if s.bits[m][i][s.g.Reference] {
					right[m]++
				}
			}
		}
		for m := range s.M {
			rank := 1
			for x := range s.M {
				if right[x] > right[m] || right[x] == right[m] && x < m {
					rank++
				}
			}
			s.put(rank, "ranks", "by_benchmark", b.ID, s.id(m))
		}
	}
}
