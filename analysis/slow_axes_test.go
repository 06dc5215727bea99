package analysis_test

import (
	"fmt"
	"math/bits"
)

// axisSets are the three derived axes of SPEC reading 8.
func (s *slow) axisSets() (names []string, sets [][]int) {
	ref := s.g.Configurations[s.g.Reference]
	var order, format, scoring []int
	for c, cfg := range s.g.Configurations {
		if cfg.Method == ref.Method && cfg.Template == ref.Template {
			order = append(order, c)
		}
		if cfg.Method == ref.Method && cfg.Order == ref.Order {
			format = append(format, c)
		}
		if c == s.g.Reference || cfg.Method != ref.Method && (cfg.Order == "" || cfg.Order == ref.Order) {
			scoring = append(scoring, c)
		}
	}
	return []string{"order", "format", "scoring"}, [][]int{order, format, scoring}
}

// robustOver counts items that m answers correctly under every one of a set.
func (s *slow) robustOver(m int, set []int) int {
	n := 0
	for i := range s.N {
		all := true
		for _, c := range set {
			all = all && s.bits[m][i][c]
		}
		if all {
			n++
		}
	}
	return n
}

// robustTotal is robustOver summed over models.
func (s *slow) robustTotal(set []int) int {
	n := 0
	for m := range s.M {
		n += s.robustOver(m, set)
	}
	return n
}

func (s *slow) axes() {
	names, sets := s.axisSets()
	put := func(v any, k ...string) { s.put(v, append([]string{"axes"}, k...)...) }
	var everything []int
	smallest := s.C
	for c := range s.C {
		everything = append(everything, c)
	}
	for _, set := range sets {
		smallest = min(smallest, len(set))
	}
	worst := s.axesByModel(names, sets, everything)
	cells := float64(s.M * s.N)
	joint := s.robustTotal(everything)
	put(joint, "joint", "total")
	put(float64(joint)/cells, "joint", "mean")
	put(s.relative(everything), "joint", "relative")
	put(s.M, "joint", "n_smallest")
	put(smallest, "matched_size")
	for a, set := range sets {
		at := func(v any, k ...string) { put(v, append([]string{"by_axis", names[a]}, k...)...) }
		for n, c := range set {
			at(s.key(c), "configs", fmt.Sprint(n))
		}
		total := s.robustTotal(set)
		at(len(set), "size")
		at(total, "total")
		at(float64(total)/cells, "mean")
		at(s.relative(set), "relative")
		at(worst[a], "n_worst")
		num, subsets := s.matched(set, smallest)
		at(num, "matched", "num")
		at(subsets*s.M*s.N, "matched", "den")
		at(float64(num)/float64(subsets)/cells, "matched", "value")
		fixed := s.varying(map[int]bool{0: a != 0, 1: a != 1, 2: a != 2})
		at(len(fixed), "leave_one_out", "size")
		at(s.robustTotal(fixed), "leave_one_out", "total")
		at(float64(s.robustTotal(fixed))/cells, "leave_one_out", "mean")
		at(s.shapley(a), "shapley", "loss")
	}
}

// relative is the mean over models of robustOver / reference-correct. Models
// without a reference-correct item are left out.
func (s *slow) relative(set []int) any {
	sum, n := 0.0, 0
	for m := range s.M {
		if k := s.correct(m, s.g.Reference); k > 0 {
			sum += float64(s.robustOver(m, set)) / float64(k)
			n++
		}
	}
	if n == 0 {
		return undefined("no_reference_correct")
	}
	return sum / float64(n)
}

// axesByModel puts the values of every model and returns how often each axis
// is the one smallest. An axis of one configuration is never that.
func (s *slow) axesByModel(names []string, sets [][]int, everything []int) (worst []int) {
	put := func(v any, k ...string) { s.put(v, append([]string{"axes"}, k...)...) }
	worst = make([]int, len(names))
	nTied, strictly := 0, 0
	for m := range s.M {
		joint := s.robustOver(m, everything)
		put(joint, "by_model", s.id(m), "joint_correct")
		put(ratio(joint, s.N), "by_model", s.id(m), "joint")
		least, at, tied, below := s.N+1, -1, false, true
		for a, set := range sets {
			v := s.robustOver(m, set)
			put(v, "by_model", s.id(m), "correct", names[a])
			put(ratio(v, s.N), "by_model", s.id(m), "robust", names[a])
			below = below && joint < v
			switch {
			case len(set) == 1:
			case v < least:
				least, at, tied = v, a, false
			case v == least:
				tied = true
			}
		}
		if below {
			strictly++
		}
		if tied || at < 0 { // without an axis of two there is no one worst either
			nTied++
			put(undefined("tied"), "by_model", s.id(m), "worst")
		} else {
			worst[at]++
			put(names[at], "by_model", s.id(m), "worst")
		}
	}
	put(strictly, "joint", "n_strictly_smallest")
	put(nTied, "n_worst_tied")
	return worst
}

// matched sums robustOver over all subsets of a size that hold the reference.
func (s *slow) matched(set []int, size int) (num, subsets int) {
	for mask := range 1 << len(set) {
		if bits.OnesCount(uint(mask)) != size {
			continue
		}
		var pick []int
		holds := false
		for j, c := range set {
			if mask>>j&1 == 1 {
				pick = append(pick, c)
				holds = holds || c == s.g.Reference
			}
		}
		if holds {
			subsets++
			num += s.robustTotal(pick)
		}
	}
	return num, subsets
}

// varying is the configurations that differ from the reference only on axes
// that may vary; one of a method without a fixed axis stays in (reading 9).
func (s *slow) varying(vary map[int]bool) []int {
	ref := s.g.Configurations[s.g.Reference]
	var set []int
	for c, cfg := range s.g.Configurations {
		switch {
		case !vary[0] && cfg.Order != ref.Order && cfg.Order != "":
		case !vary[1] && cfg.Method == ref.Method && cfg.Template != ref.Template:
		case !vary[2] && cfg.Method != ref.Method:
		default:
			set = append(set, c)
		}
	}
	return set
}

// shapley averages axis a's marginal loss over the six orders of three axes.
func (s *slow) shapley(a int) float64 {
	loss := 0
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		vary := map[int]bool{}
		for _, axis := range order {
			before := s.robustTotal(s.varying(vary))
			vary[axis] = true
			if axis == a {
				loss += before - s.robustTotal(s.varying(vary))
			}
		}
	}
	return float64(loss) / 6 / float64(s.M*s.N)
}
