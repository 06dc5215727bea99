package analysis_test

import (
	"fmt"
	"math/big"
	"sort"
)

// slowPair is the counts of one adjacent pair.
type slowPair struct{ h, l, G, R, J, right, wrong, a, c, reversing, tied int }

func (s *slow) pair(h, l int) slowPair {
	p := slowPair{h: h, l: l}
	ref := s.g.Reference
	for i := range s.N {
		d := 0
		if s.bits[h][i][ref] {
			d++
		}
		if s.bits[l][i][ref] {
			d--
		}
		p.G += d
		if !s.stable(h, i) || !s.stable(l, i) {
			continue
		}
		p.J++
		p.R += d
		switch {
		case d == 1:
			p.a++
		case d == -1:
			p.c++
		case s.bits[h][i][ref]:
			p.right++
		default:
			p.wrong++
		}
	}
	for cfg := range s.C {
		if s.correct(l, cfg) > s.correct(h, cfg) {
			p.reversing++
		}
		if s.correct(l, cfg) == s.correct(h, cfg) {
			p.tied++
		}
	}
	return p
}

func (p slowPair) class() string {
	switch {
	case p.J == 0:
		return "empty"
	case p.a+p.c == 0:
		return "identical"
	case p.a+p.c == 1:
		return "single"
	case p.a == p.c:
		return "balanced"
	}
	return "net"
}

func (p slowPair) oneSided() bool { return p.J > 0 && (p.a == 0 || p.c == 0) }

func (s *slow) putPair(p slowPair) {
	put := func(v any, k ...string) {
		s.put(v, append([]string{"pairs", "by_pair", s.id(p.h), s.id(p.l)}, k...)...)
	}
	put(s.id(p.h), "high")
	put(s.id(p.l), "low")
	put(p.G, "gap_items")
	put(ratio(p.G, s.N), "gap")
	put(p.J, "joint")
	put(p.right, "joint_both_right")
	put(p.wrong, "joint_both_wrong")
	put(p.a, "high_only")
	put(p.c, "low_only")
	put(p.class(), "class")
	put(p.oneSided(), "one_sided")
	put(p.R, "robust_gap_items")
	put(ratio(p.R, s.N), "robust_gap")
	put(p.G-p.R, "fragile_gap_items")
	put(ratio(p.G-p.R, s.N), "fragile_gap")
	put(p.reversing, "reversing")
	put(p.tied, "tied_configs")
	put(p.G != 0, "separated")
	if p.G == 0 {
		put(undefined("no_gap"), "fragile_share")
	} else {
		put(float64(p.G-p.R)/float64(p.G), "fragile_share")
	}
	if p.J == 0 {
		for _, k := range []string{"robust_diff", "ci", "robust_tie", "manufactured"} {
			put(undefined("empty_joint_set"), k)
		}
		return
	}
	put(float64(p.a-p.c)/float64(p.J), "robust_diff")
	lo, hi := limitInterval(p.a, p.c, p.J, s.o.Level)
	put(lo, "ci", "limit_lo")
	put(hi, "ci", "limit_hi")
}

func (s *slow) pairs() {
	order := s.ranked(s.g.Reference)
	count := map[string]int{}
	var gaps, joints, singles []int
	shares, sumG, sumR, sumF := 0.0, 0, 0, 0 // sumF: pairs with a gap only
	for k := 0; k+1 < len(order); k++ {
		p := s.pair(order[k], order[k+1])
		s.putPair(p)
		count[p.class()]++
		joints = append(joints, p.J)
		if p.class() == "single" {
			singles = append(singles, p.J)
		}
		for name, is := range map[string]bool{"one_sided": p.oneSided(), "robust_zero": p.R == 0, "reversing": p.reversing > 0} {
			if is {
				count[name]++
			}
		}
		sumG += p.G
		sumR += p.R
		if p.G != 0 {
			shares += float64(p.G-p.R) / float64(p.G)
			gaps = append(gaps, p.G)
			sumF += p.G - p.R
		}
	}
	for key, from := range map[string]string{
		"n_empty": "empty", "n_identical": "identical", "n_single": "single", "n_net_zero": "balanced", "n_net": "net",
		"n_one_sided": "one_sided", "n_robust_zero": "robust_zero", "n_reversing_any": "reversing",
	} {
		s.put(count[from], "pairs", key)
	}
	s.put(len(joints), "pairs", "n")
	s.put(len(gaps), "pairs", "n_gap")
	s.put(sumG, "pairs", "sum_gap_items")
	s.put(sumR, "pairs", "sum_robust_gap_items")
	s.put(sumG-sumR, "pairs", "sum_fragile_gap_items")
	s.extremes(singles, "no_single_pairs", "pairs", "single", "joint")
	s.extremes(joints, "no_pairs", "pairs", "joint")
	code := undefined("no_gap")
	if len(joints) == 0 {
		code = "no_pairs"
	}
	sort.Ints(gaps)
	if len(gaps) == 0 {
		for _, k := range []string{"mean_fragile_share", "pooled_fragile_share", "pooled_fragile_share_all", "min_gap_items", "max_gap_items"} {
			s.put(code, "pairs", k)
		}
		return
	}
	s.put(shares/float64(len(gaps)), "pairs", "mean_fragile_share")
	s.put(float64(sumF)/float64(sumG), "pairs", "pooled_fragile_share")
	s.put(float64(sumG-sumR)/float64(sumG), "pairs", "pooled_fragile_share_all")
	s.put(gaps[0], "pairs", "min_gap_items")
	s.put(gaps[len(gaps)-1], "pairs", "max_gap_items")
}

// limitInterval is the percentile interval of (A - C)/n for infinitely many
// resamples: (A, C, rest) is multinomial with the observed shares. The
// distribution is convolved exactly, one draw at a time, in integers over n^n.
// A quantile is the smallest value whose cumulative probability reaches it.
func limitInterval(a, c, n int, level float64) (lo, hi float64) {
	weights := []*big.Int{big.NewInt(1)} // of the differences -k..k after k draws
	A, C, E := big.NewInt(int64(a)), big.NewInt(int64(c)), big.NewInt(int64(n-a-c))
	for range n {
		next := make([]*big.Int, len(weights)+2)
		for i := range next {
			next[i] = new(big.Int)
		}
		for i, v := range weights {
			next[i].Add(next[i], new(big.Int).Mul(v, C))
			next[i+1].Add(next[i+1], new(big.Int).Mul(v, E))
			next[i+2].Add(next[i+2], new(big.Int).Mul(v, A))
		}
		weights = next
	}
	total := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(int64(n)), big.NewInt(int64(n)), nil))
	quantile := func(q float64) float64 {
		want := new(big.Rat).Mul(total, new(big.Rat).SetFloat64(q))
		cumulative := new(big.Int)
		for i, v := range weights {
			cumulative.Add(cumulative, v)
			if new(big.Rat).SetInt(cumulative).Cmp(want) >= 0 {
				return float64(i-n) / float64(n)
			}
		}
		return 1
	}
	return quantile((1 - level) / 2), quantile((1 + level) / 2)
}

// slowBlock is the champions of some configurations.
type slowBlock struct {
	wins    map[int]int
	margins []int
}

func (b *slowBlock) n() int {
	n := 0
	for _, k := range b.wins {
		n += k
	}
	return n
}

func (s *slow) champions() {
	templates, methods, models := map[string]*slowBlock{}, map[string]*slowBlock{}, map[string]*slowBlock{}
	runners := map[int]int{}
	find := func(in map[string]*slowBlock, name string) *slowBlock {
		if in[name] == nil {
			in[name] = &slowBlock{wins: map[int]int{}}
		}
		return in[name]
	}
	champion := map[[2]string]int{} // template, order -> winner
	for c, cfg := range s.g.Configurations {
		order := s.ranked(c)
		w := order[0]
		s.putChampion(c, order)
		blocks := []*slowBlock{find(methods, cfg.Method), find(models, s.id(w))}
		if cfg.Method == "gen" {
			blocks = append(blocks, find(templates, cfg.Template))
			champion[[2]string{cfg.Template, cfg.Order}] = w
		}
		for _, b := range blocks {
			b.wins[w]++
			if s.M > 1 {
				b.margins = append(b.margins, s.correct(w, c)-s.correct(order[1], c))
			}
		}
		if s.M > 1 {
			runners[order[1]]++
		}
	}
	s.putWinners(models)
	s.putSets()
	for m, n := range runners {
		s.put(n, "champions", "runner_up", s.id(m))
	}
	for name, b := range templates {
		for m, k := range b.wins {
			s.put(k, "champions", "by_template", name, "wins", s.id(m))
		}
		s.put(b.n(), "champions", "by_template", name, "n")
		s.put(len(b.wins) == 1, "champions", "by_template", name, "unanimous")
		s.extremes(b.margins, "one_model", "champions", "by_template", name, "margin")
	}
	for _, method := range []string{"gen", "ll"} {
		if b := methods[method]; b == nil {
			s.put(undefined("no_such_configurations"), "champions", "by_method", method)
		} else {
			s.put(b.n(), "champions", "by_method", method, "n")
			s.extremes(b.margins, "one_model", "champions", "by_method", method, "margin")
		}
	}
	s.putMatched(templates, champion)
}

func (s *slow) putChampion(c int, order []int) {
	w, top := order[0], 0
	for m := range s.M {
		if s.correct(m, c) == s.correct(w, c) {
			top++
		}
	}
	put := func(v any, k string) { s.put(v, "champions", "by_config", s.key(c), k) }
	put(s.id(w), "winner")
	put(s.correct(w, c), "winner_correct")
	put(ratio(s.correct(w, c), s.N), "acc")
	put(top, "tied_top")
	if s.M == 1 {
		for _, k := range []string{"runner_up", "runner_up_correct", "margin_items", "margin"} {
			put(undefined("one_model"), k)
		}
		return
	}
	margin := s.correct(w, c) - s.correct(order[1], c)
	put(s.id(order[1]), "runner_up")
	put(s.correct(order[1], c), "runner_up_correct")
	put(margin, "margin_items")
	put(ratio(margin, s.N), "margin")
}

func (s *slow) putWinners(models map[string]*slowBlock) {
	var wins []int
	for m := range s.M {
		b := models[s.id(m)]
		if b == nil {
			continue
		}
		s.put(s.id(m), "champions", "set", fmt.Sprint(len(wins)))
		wins = append(wins, b.n())
		s.put(b.n(), "champions", "by_model", s.id(m), "wins")
		s.extremes(b.margins, "one_model", "champions", "by_model", s.id(m), "margin")
		// keys.md names them min_margin and max_margin
		for from, to := range map[string]string{"margin_min": "min_margin", "margin_max": "max_margin"} {
			old := "champions/by_model/" + keySegment(s.id(m)) + "/"
			s.want[old+to] = s.want[old+from]
			delete(s.want, old+from)
		}
		if k := len(b.margins); k == 0 {
			s.put(undefined("one_model"), "champions", "by_model", s.id(m), "median_margin")
		} else {
			sort.Ints(b.margins)
			s.put(float64(b.margins[(k-1)/2]+b.margins[k/2])/2, "champions", "by_model", s.id(m), "median_margin")
		}
	}
	s.put(len(wins), "champions", "count")
	sort.Sort(sort.Reverse(sort.IntSlice(wins)))
	major := wins[0]
	if len(wins) > 1 {
		major += wins[1]
	}
	s.put(major, "champions", "major_wins")
}

// putSets is top two, top three and the champions when all tied models count.
func (s *slow) putSets() {
	tied, tiedConfigs := map[int]bool{}, 0
	in := map[int][]string{}
	for m := range s.M {
		best := s.M
		for c := range s.C {
			best = min(best, s.rank(m, c))
			if s.correct(m, c) == s.correct(s.ranked(c)[0], c) {
				tied[m] = true
			}
		}
		for _, k := range []int{2, 3} {
			if best <= k {
				in[k] = append(in[k], s.id(m))
			}
		}
	}
	for c := range s.C {
		if order := s.ranked(c); s.M > 1 && s.correct(order[0], c) == s.correct(order[1], c) {
			tiedConfigs++
		}
	}
	for k, list := range in {
		name := fmt.Sprint("top", k)
		s.put(len(list), "champions", name+"_count")
		for n, id := range list {
			s.put(id, "champions", name, fmt.Sprint(n))
		}
	}
	s.put(len(tied), "champions", "count_all_tied")
	s.put(tiedConfigs, "champions", "n_tied_configs")
}

func (s *slow) putMatched(templates map[string]*slowBlock, champion map[[2]string]int) {
	for a := range templates {
		for b := range templates {
			if a >= b { // t0 < t1 < ... is also the legend's order here
				continue
			}
			n, flips := 0, 0
			for at, w := range champion {
				other, ok := champion[[2]string{b, at[1]}]
				if at[0] != a || !ok {
					continue
				}
				n++
				if other != w {
					flips++
				}
			}
			s.put(n, "champions", "matched", a, b, "n")
			s.put(flips, "champions", "matched", a, b, "flips")
		}
	}
}
