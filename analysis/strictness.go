package analysis

import (
	"math/bits"
	"strconv"
)

var strictnessEntries = []Entry{
	{Pattern: "strictness/levels/<n>", Title: "configurations that must agree", Unit: "configurations", Format: "int", Spec: "E6.17",
		Formula: "numbers of configurations that must agree on an item, from all of them down to a majority"},
	{Pattern: "strictness/by_level/<n>/joint_min", Title: "fewest items of a joint set", Unit: "items", Format: "int", Spec: "E6.17",
		Formula: "smallest number, over the adjacent pairs, of items that each model answers the same way under that many configurations"},
	{Pattern: "strictness/by_level/<n>/joint_max", Title: "most items of a joint set", Unit: "items", Format: "int", Spec: "E6.17",
		Formula: "largest number, over the adjacent pairs, of items that each model answers the same way under that many configurations"},
	{Pattern: "strictness/by_level/<n>/joint_total", Title: "items of all joint sets", Unit: "items", Format: "int", Spec: "E6.17",
		Formula: "sizes of the joint sets summed over the adjacent pairs"},
	{Pattern: "strictness/by_level/<n>/n_robust_zero", Title: "pairs without a robust gap", Unit: "pairs", Format: "int", Spec: "E6.17",
		Formula: "adjacent pairs whose joint set favours neither model"},
	{Pattern: "strictness/by_level/<n>/n_told_apart", Title: "pairs told apart", Unit: "pairs", Format: "int", Spec: "E6.17",
		Formula: "adjacent pairs whose exact sign test on the joint set has at most the probability that the level leaves"},
	{Pattern: "strictness/by_pair/<hi>/<lo>/by_level/<n>/joint", Title: "items of the joint set", Unit: "items", Format: "int", Spec: "E6.17",
		Formula: "items that each of the two models answers the same way under at least that many configurations"},
	{Pattern: "strictness/by_pair/<hi>/<lo>/by_level/<n>/high_only", Title: "joint items that favour the higher model", Unit: "items", Format: "int", Spec: "E6.17",
		Formula: "joint items that the higher model mostly answers correctly and the lower mostly wrongly"},
	{Pattern: "strictness/by_pair/<hi>/<lo>/by_level/<n>/low_only", Title: "joint items that favour the lower model", Unit: "items", Format: "int", Spec: "E6.17",
		Formula: "joint items that the lower model mostly answers correctly and the higher mostly wrongly"},
	{Pattern: "strictness/by_pair/<hi>/<lo>/by_level/<n>/robust_gap_items", Title: "robust gap in items", Unit: "items", Format: "int", Spec: "E6.17",
		Formula: "joint items that favour the higher model minus those that favour the lower"},
	{Pattern: "strictness/by_pair/<hi>/<lo>/by_level/<n>/robust_gap", Title: "robust gap", Unit: "proportion", Format: "+.3", Spec: "E6.17",
		Formula: "robust gap in items, divided by all items",
		Num:     "strictness/by_pair/<hi>/<lo>/by_level/<n>/robust_gap_items", Den: "meta/n_items"},
	{Pattern: "strictness/by_pair/<hi>/<lo>/by_level/<n>/robust_diff", Title: "difference on the joint items", Unit: "proportion", Format: "+.3", Spec: "E6.17",
		Formula: "robust gap in items, divided by the joint items",
		Num:     "strictness/by_pair/<hi>/<lo>/by_level/<n>/robust_gap_items", Den: "strictness/by_pair/<hi>/<lo>/by_level/<n>/joint"},
	{Pattern: "strictness/by_pair/<hi>/<lo>/by_level/<n>/sign_p", Title: "sign test on the joint items", Unit: "probability", Format: ".3", Spec: "E6.17",
		Formula: "probability that a fair coin divides the disagreements on joint items at least as unevenly; exact, two-sided"},
	{Pattern: "strictness/by_pair/<hi>/<lo>/by_level/<n>/detectable_items", Title: "minimum detectable gap in items", Unit: "items", Format: "int", Spec: "E6.17",
		Formula: "smallest difference that the exact sign test would tell from none among as many disagreements as there are, or, where these are too few, as few as it needs"},
	{Pattern: "strictness/by_pair/<hi>/<lo>/by_level/<n>/detectable_gap", Title: "minimum detectable gap", Unit: "proportion", Format: ".3", Spec: "E6.17",
		Formula: "minimum detectable gap in items, divided by the joint items; above 1 when no outcome could be told from none",
		Num:     "strictness/by_pair/<hi>/<lo>/by_level/<n>/detectable_items", Den: "strictness/by_pair/<hi>/<lo>/by_level/<n>/joint"},
}

// strictness is section strictness: what the jointly robust items of each
// adjacent pair say when fewer than all configurations must agree (E6.17). At
// level s an item is answered right by a model that is right under s or more of
// the C configurations, wrong by one that is wrong under s or more, and joint
// when that holds of both models in some way. At s = C this is section pairs;
// every lower level adds items and with them power, and gives up robustness.
func strictness(t *tally, o Options) *Node {
	if t.g.N() == 0 {
		return Null("no_items")
	}
	order := t.leaderboard()
	levels := strictnessLevels(t.g.C())
	found := make([][]pair, len(order)-1) // by pair and level
	right := make([]*planes, t.g.M())
	for m := range right {
		right[m] = newPlanes(t.g.Words())
		for c := range t.g.C() {
			right[m].add(t.g.Column(m, c))
		}
	}
	for _, s := range levels {
		answers := make([]answerSets, t.g.M())
		o.each(t.g.M(), func(m int) { answers[m] = t.g.answerSets(right[m], s) })
		for i := range found {
			found[i] = append(found[i], answers[order[i]].compare(answers[order[i+1]]))
		}
	}
	byPair, list := Object(), List()
	for i := range found {
		byLevel := Object()
		for k, s := range levels {
			byLevel.Set(strconv.Itoa(s), found[i][k].strictNode(t.g.N(), o.Level))
		}
		byPair.Set(t.g.Models[order[i]].ID, Object().Set(t.g.Models[order[i+1]].ID, Object().Set("by_level", byLevel)))
	}
	byLevel := Object()
	for k, s := range levels {
		list.Append(Int(s))
		byLevel.Set(strconv.Itoa(s), levelNode(found, k, o.Level))
	}
	return Object().Set("levels", list).Set("by_level", byLevel).Set("by_pair", byPair)
}

// maxStrictness bounds the levels, so that the report does not grow with the
// configurations.
const maxStrictness = 16

// strictnessLevels are the levels for C configurations, falling from C to the
// smallest majority: all of them where there are few, else the first four and
// others evenly apart.
func strictnessLevels(C int) []int {
	majority := C/2 + 1
	if C-majority < maxStrictness {
		var all []int
		for s := C; s >= majority; s-- {
			all = append(all, s)
		}
		return all
	}
	levels := []int{C, C - 1, C - 2, C - 3}
	steps := maxStrictness - len(levels)
	for k := 1; k <= steps; k++ {
		levels = append(levels, C-3-(C-3-majority)*k/steps)
	}
	return levels
}

// answerSets are the items that a model answers right, and wrong, under at least
// a number of configurations.
type answerSets struct{ right, wrong []uint64 }

func (g *Grid) answerSets(right *planes, s int) answerSets {
	a := answerSets{right.atLeast(s), right.atLeast(g.C() - s + 1)} // wrong: right under at most C-s
	for w := range a.wrong {
		a.wrong[w] = ^a.wrong[w]
	}
	if tail := g.N() & 63; tail != 0 {
		a.wrong[len(a.wrong)-1] &= 1<<tail - 1
	}
	return a
}

// atLeast is the set of items whose count is s or more, s > 0.
func (p *planes) atLeast(s int) []uint64 {
	out := make([]uint64, p.words)
	if bits.Len(uint(s)) > len(p.bits) {
		return out
	}
	for w := range out {
		above, equal := uint64(0), ^uint64(0)
		for k := len(p.bits) - 1; k >= 0; k-- {
			if s>>k&1 == 0 {
				above |= equal & p.bits[k][w]
				equal &^= p.bits[k][w]
			} else {
				equal &= p.bits[k][w]
			}
		}
		out[w] = above | equal
	}
	return out
}

// compare counts the joint items of two models as a pair does.
func (a answerSets) compare(low answerSets) pair {
	var p pair
	for w := range a.right {
		p.bothRight += bits.OnesCount64(a.right[w] & low.right[w])
		p.bothWrong += bits.OnesCount64(a.wrong[w] & low.wrong[w])
		p.highOnly += bits.OnesCount64(a.right[w] & low.wrong[w])
		p.lowOnly += bits.OnesCount64(a.wrong[w] & low.right[w])
	}
	return p
}

func (p pair) strictNode(N int, level float64) *Node {
	n := Object().
		Set("joint", Int(p.joint())).
		Set("high_only", Int(p.highOnly)).
		Set("low_only", Int(p.lowOnly)).
		Set("robust_gap_items", Int(p.robustGap())).
		Set("robust_gap", Ratio(p.robustGap(), N, "no_items"))
	if p.joint() == 0 {
		setNull(n, "empty_joint_set", "robust_diff", "sign_p", "detectable_items", "detectable_gap")
		return n
	}
	detectable := detectableGap(p.highOnly+p.lowOnly, level)
	gap := Ratio(detectable, p.joint(), "empty_joint_set")
	if detectable > p.joint() {
		gap.Warn("no outcome on " + strconv.Itoa(p.joint()) + " joint items could be told from none; it takes " + strconv.Itoa(detectable))
	}
	return n.Set("robust_diff", Ratio(p.robustGap(), p.joint(), "empty_joint_set")).
		Set("sign_p", Float(signTest(p.highOnly, p.lowOnly))).
		Set("detectable_items", Int(detectable)).
		Set("detectable_gap", gap)
}

// detectableGap is the smallest difference between the two counts of
// disagreements at which the exact sign test is significant at the level: among
// that many disagreements or, where even one-sided ones are too few, among the
// smallest sufficient number (6 at 95 %).
func detectableGap(disagreements int, level float64) int {
	alpha := 1 - level
	fewer, n := 0, disagreements // fewer: the smaller of the two counts
	for signTest(n, 0) > alpha {
		n++
	}
	for step := 1 << 30; step > 0; step /= 2 { // the p-value rises with it
		if next := fewer + step; 2*next <= n && signTest(n-next, next) <= alpha {
			fewer = next
		}
	}
	return n - 2*fewer
}

// levelNode sums up one level over the pairs.
func levelNode(found [][]pair, k int, level float64) *Node {
	n := Object()
	total, zero, apart := 0, 0, 0
	var list []pair
	for _, levels := range found {
		p := levels[k]
		list = append(list, p)
		total += p.joint()
		if p.robustGap() == 0 {
			zero++
		}
		if p.joint() > 0 && signTest(p.highOnly, p.lowOnly) <= 1-level {
			apart++
		}
	}
	setRange(n, "joint", list, func(pair) bool { return true }, pair.joint, "no_pairs")
	return n.Set("joint_total", Int(total)).
		Set("n_robust_zero", Int(zero)).
		Set("n_told_apart", Int(apart))
}
