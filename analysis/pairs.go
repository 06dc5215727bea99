package analysis

var pairEntries = []Entry{
	{Pattern: "pairs/n", Title: "adjacent pairs", Unit: "pairs", Format: "int", Spec: "F4.05",
		Formula: "pairs of models that are neighbours on the reference leaderboard"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/high", Title: "higher model", Unit: "name", Format: "name", Spec: "F4.05",
		Formula: "the model of the pair that is placed higher under the reference, also when both are tied"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/low", Title: "lower model", Unit: "name", Format: "name", Spec: "F4.05",
		Formula: "the model of the pair that is placed lower under the reference"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/gap", Title: "gap", Unit: "proportion", Format: ".3", Spec: "F4.07",
		Formula: "reference accuracy of the higher model minus that of the lower",
		Num:     "pairs/by_pair/<hi>/<lo>/gap_items", Den: "meta/n_items"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/gap_items", Title: "gap in items", Unit: "items", Format: "int", Spec: "F4.07",
		Formula: "reference-correct items of the higher model minus those of the lower"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/joint", Title: "jointly robust items", Unit: "items", Format: "int", Spec: "F4.06",
		Formula: "items that each of the two models answers the same way under every configuration"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/joint_share", Title: "share of jointly robust items", Unit: "proportion", Format: ".3", Spec: "F4.06",
		Formula: "jointly robust items, divided by all items",
		Num:     "pairs/by_pair/<hi>/<lo>/joint", Den: "meta/n_items"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/joint_both_right", Title: "jointly robust items that both answer correctly", Unit: "items", Format: "int", Spec: "F4.06",
		Formula: "items that both models answer correctly under every configuration"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/joint_both_wrong", Title: "jointly robust items that both answer wrongly", Unit: "items", Format: "int", Spec: "F4.06",
		Formula: "items that both models answer wrongly under every configuration"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/high_only", Title: "jointly robust items that favour the higher model", Unit: "items", Format: "int", Spec: "F4.08",
		Formula: "items that the higher model answers correctly under every configuration and the lower wrongly under every one"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/low_only", Title: "jointly robust items that favour the lower model", Unit: "items", Format: "int", Spec: "F4.08",
		Formula: "items that the lower model answers correctly under every configuration and the higher wrongly under every one"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/class", Title: "class of disagreement", Unit: "name", Format: "text", Spec: "F4.08",
		Formula: "on the jointly robust items: identical without disagreement, single with one, balanced with as many for either model, net otherwise, empty without such items"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/one_sided", Title: "no disagreement in one direction", Unit: "flag", Format: "yes", Spec: "F4.08",
		Formula: "whether there are jointly robust items and none of them favours one of the two models"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/robust_gap_items", Title: "robust gap in items", Unit: "items", Format: "int", Spec: "F4.07",
		Formula: "jointly robust items that favour the higher model minus those that favour the lower"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/robust_gap", Title: "robust gap", Unit: "proportion", Format: "+.3", Spec: "F4.07",
		Formula: "robust gap in items, divided by all items",
		Num:     "pairs/by_pair/<hi>/<lo>/robust_gap_items", Den: "meta/n_items"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/robust_diff", Title: "difference on the jointly robust items", Unit: "proportion", Format: "+.3", Spec: "F4.09",
		Formula: "robust gap in items, divided by the jointly robust items",
		Num:     "pairs/by_pair/<hi>/<lo>/robust_gap_items", Den: "pairs/by_pair/<hi>/<lo>/joint"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/fragile_gap_items", Title: "fragile gap in items", Unit: "items", Format: "int", Spec: "F4.07",
		Formula: "gap in items minus robust gap in items"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/fragile_gap", Title: "fragile gap", Unit: "proportion", Format: "+.3", Spec: "F4.07",
		Formula: "fragile gap in items, divided by all items",
		Num:     "pairs/by_pair/<hi>/<lo>/fragile_gap_items", Den: "meta/n_items"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/fragile_share", Title: "fragile share of the gap", Unit: "proportion", Format: "%.1", Spec: "F4.07",
		Formula: "fragile gap divided by gap; above 1 when the jointly robust items favour the lower model",
		Num:     "pairs/by_pair/<hi>/<lo>/fragile_gap_items", Den: "pairs/by_pair/<hi>/<lo>/gap_items"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/reversing", Title: "reversing configurations", Unit: "configurations", Format: "int", Spec: "F4.11",
		Formula: "configurations under which the lower model has more correct items than the higher"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/tied_configs", Title: "tied configurations", Unit: "configurations", Format: "int", Spec: "F4.11",
		Formula: "configurations under which both models have equally many correct items"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/reversing_by_axis/<axis>", Title: "reversing configurations of the axis", Unit: "configurations", Format: "int", Spec: "F4.11",
		Formula: "configurations of the axis under which the lower model has more correct items than the higher"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/separated", Title: "separated on all items", Unit: "flag", Format: "yes", Spec: "F4.10",
		Formula: "whether the two models differ in reference-correct items"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/sign_p", Title: "sign test on the jointly robust items", Unit: "probability", Format: ".3", Spec: "E6.17",
		Formula: "probability that a fair coin divides the disagreements on jointly robust items at least as unevenly; exact, two-sided"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/ci/lo", Title: "lower bound of the difference", Unit: "proportion", Format: "+.3", Spec: "F4.09", Random: true,
		Formula: "lower percentile, over resamples of the jointly robust items, of the difference on them"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/ci/hi", Title: "upper bound of the difference", Unit: "proportion", Format: "+.3", Spec: "F4.09", Random: true,
		Formula: "upper percentile, over resamples of the jointly robust items, of the difference on them"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/ci/limit_lo", Title: "lower bound for infinitely many resamples", Unit: "proportion", Format: "+.3", Spec: "F4.09",
		Formula: "lower quantile of the exact distribution of the resampled difference",
		Num:     "pairs/by_pair/<hi>/<lo>/ci/limit_lo_items", Den: "pairs/by_pair/<hi>/<lo>/joint"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/ci/limit_hi", Title: "upper bound for infinitely many resamples", Unit: "proportion", Format: "+.3", Spec: "F4.09",
		Formula: "upper quantile of the exact distribution of the resampled difference",
		Num:     "pairs/by_pair/<hi>/<lo>/ci/limit_hi_items", Den: "pairs/by_pair/<hi>/<lo>/joint"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/ci/limit_lo_items", Title: "that lower bound in items", Unit: "items", Format: "int", Spec: "F4.09",
		Formula: "lower quantile of the exact distribution of the resampled difference, in items of the joint set"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/ci/limit_hi_items", Title: "that upper bound in items", Unit: "items", Format: "int", Spec: "F4.09",
		Formula: "upper quantile of the exact distribution of the resampled difference, in items of the joint set"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/ci/exact_lo", Title: "exact lower bound of the difference", Unit: "proportion", Format: "+.3", Spec: "F4.09",
		Formula: "lower Clopper-Pearson bound of the share of joint items that favour the higher model minus the upper one of the share that favour the lower, the level shared out over the four bounds"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/ci/exact_hi", Title: "exact upper bound of the difference", Unit: "proportion", Format: "+.3", Spec: "F4.09",
		Formula: "upper Clopper-Pearson bound of the share of joint items that favour the higher model minus the lower one of the share that favour the lower, the level shared out over the four bounds"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/robust_tie", Title: "robust tie", Unit: "flag", Format: "yes", Spec: "F4.09", Random: true,
		Formula: "whether the interval of the difference on the jointly robust items holds 0"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/robust_tie_limit", Title: "robust tie for infinitely many resamples", Unit: "flag", Format: "yes", Spec: "F4.09",
		Formula: "whether the interval for infinitely many resamples holds 0"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/manufactured", Title: "order manufactured by the harness", Unit: "flag", Format: "yes", Spec: "F4.10", Random: true,
		Formula: "whether the models are a robust tie and yet separated on all items"},
	{Pattern: "pairs/by_pair/<hi>/<lo>/manufactured_limit", Title: "order manufactured, for infinitely many resamples", Unit: "flag", Format: "yes", Spec: "F4.10",
		Formula: "whether the models are a robust tie for infinitely many resamples and yet separated on all items"},
	{Pattern: "pairs/n_empty", Title: "pairs without a jointly robust item", Unit: "pairs", Format: "int", Spec: "F4.08",
		Formula: "adjacent pairs of class empty"},
	{Pattern: "pairs/n_identical", Title: "identical pairs", Unit: "pairs", Format: "int", Spec: "F4.08",
		Formula: "adjacent pairs that answer every jointly robust item alike"},
	{Pattern: "pairs/n_single", Title: "pairs that differ on one item", Unit: "pairs", Format: "int", Spec: "F4.08",
		Formula: "adjacent pairs that disagree on exactly one jointly robust item"},
	{Pattern: "pairs/n_net_zero", Title: "balanced pairs", Unit: "pairs", Format: "int", Spec: "F4.08",
		Formula: "adjacent pairs that disagree both ways on equally many jointly robust items"},
	{Pattern: "pairs/n_net", Title: "pairs with a net difference", Unit: "pairs", Format: "int", Spec: "F4.08",
		Formula: "adjacent pairs that disagree on several jointly robust items, not equally many either way"},
	{Pattern: "pairs/n_one_sided", Title: "one-sided pairs", Unit: "pairs", Format: "int", Spec: "F4.08",
		Formula: "adjacent pairs with jointly robust items of which none favours one of the two models"},
	{Pattern: "pairs/n_robust_zero", Title: "pairs without a robust gap", Unit: "pairs", Format: "int", Spec: "N1.174",
		Formula: "adjacent pairs whose robust gap in items is 0"},
	{Pattern: "pairs/n_robust_tie", Title: "robust ties", Unit: "pairs", Format: "int", Spec: "F4.09", Random: true,
		Formula: "adjacent pairs whose interval on the jointly robust items holds 0"},
	{Pattern: "pairs/n_robust_tie_limit", Title: "robust ties for infinitely many resamples", Unit: "pairs", Format: "int", Spec: "F4.09",
		Formula: "adjacent pairs whose interval for infinitely many resamples holds 0"},
	{Pattern: "pairs/n_gap", Title: "pairs with a gap", Unit: "pairs", Format: "int", Spec: "F4.07",
		Formula: "adjacent pairs that differ in reference-correct items"},
	{Pattern: "pairs/n_manufactured", Title: "manufactured orders", Unit: "pairs", Format: "int", Spec: "F4.10", Random: true,
		Formula: "adjacent pairs that are a robust tie and yet separated on all items"},
	{Pattern: "pairs/n_manufactured_limit", Title: "manufactured orders for infinitely many resamples", Unit: "pairs", Format: "int", Spec: "F4.10",
		Formula: "adjacent pairs that are a robust tie for infinitely many resamples and yet separated on all items"},
	{Pattern: "pairs/n_reversing_any", Title: "pairs that some configuration reverses", Unit: "pairs", Format: "int", Spec: "F4.11",
		Formula: "adjacent pairs with at least one reversing configuration"},
	{Pattern: "pairs/single/joint_min", Title: "fewest jointly robust items of a pair that differs on one", Unit: "items", Format: "int", Spec: "N1.074",
		Formula: "smallest number of jointly robust items over the pairs of class single"},
	{Pattern: "pairs/single/joint_max", Title: "most jointly robust items of a pair that differs on one", Unit: "items", Format: "int", Spec: "N1.074",
		Formula: "largest number of jointly robust items over the pairs of class single"},
	{Pattern: "pairs/joint_min", Title: "fewest jointly robust items of a pair", Unit: "items", Format: "int", Spec: "N1.075",
		Formula: "smallest number of jointly robust items over the adjacent pairs"},
	{Pattern: "pairs/joint_max", Title: "most jointly robust items of a pair", Unit: "items", Format: "int", Spec: "N1.075",
		Formula: "largest number of jointly robust items over the adjacent pairs"},
	{Pattern: "pairs/mean_fragile_share", Title: "mean fragile share of the gaps", Unit: "proportion", Format: "%.1", Spec: "F4.07",
		Formula: "mean of the fragile shares of the adjacent pairs with a gap; each pair counts the same"},
	{Pattern: "pairs/pooled_fragile_share", Title: "pooled fragile share of the gaps", Unit: "proportion", Format: "%.1", Spec: "F4.07",
		Formula: "fragile gaps of the adjacent pairs with a gap, divided by the sum of their gaps",
		Num:     "pairs/sum_fragile_gap_items_of_gaps", Den: "pairs/sum_gap_items"},
	{Pattern: "pairs/pooled_fragile_share_all", Title: "pooled fragile share over all pairs", Unit: "proportion", Format: "%.1", Spec: "F4.07",
		Formula: "fragile gaps of all adjacent pairs, also those without a gap, divided by the sum of the gaps",
		Num:     "pairs/sum_fragile_gap_items", Den: "pairs/sum_gap_items"},
	{Pattern: "pairs/sum_gap_items", Title: "sum of the gaps in items", Unit: "items", Format: "int", Spec: "C5.09",
		Formula: "gaps in items summed over the adjacent pairs: the first model's reference-correct items minus the last one's"},
	{Pattern: "pairs/sum_fragile_gap_items", Title: "sum of the fragile gaps in items", Unit: "items", Format: "int", Spec: "F4.07",
		Formula: "fragile gaps in items summed over the adjacent pairs"},
	{Pattern: "pairs/sum_fragile_gap_items_of_gaps", Title: "sum of the fragile gaps of pairs with a gap", Unit: "items", Format: "int", Spec: "F4.07",
		Formula: "fragile gaps in items summed over the adjacent pairs that have a gap"},
	{Pattern: "pairs/sum_robust_gap_items", Title: "sum of the robust gaps in items", Unit: "items", Format: "int", Spec: "F4.07",
		Formula: "robust gaps in items summed over the adjacent pairs"},
	{Pattern: "pairs/min_gap_items", Title: "smallest gap in items", Unit: "items", Format: "int", Spec: "N1.083",
		Formula: "smallest gap in items over the adjacent pairs that have one"},
	{Pattern: "pairs/max_gap_items", Title: "largest gap in items", Unit: "items", Format: "int", Spec: "N1.084",
		Formula: "largest gap in items over the adjacent pairs that have one"},
}

// pairs is section pairs: each pair of neighbours on the reference leaderboard
// decomposed into what jointly robust items say and what the harness adds
// (S1.45-S1.50; F4.06-F4.11), and what is counted over pairs.
func pairs(t *tally, o Options) *Node {
	if t.g.N() == 0 {
		return Null("no_items")
	}
	order := t.leaderboard()
	axes := t.g.AxisSets()
	list := make([]pair, len(order)-1)
	intervals := make([]pairInterval, len(list))
	nodes := make([]*Node, len(list))
	o.each(len(list), func(i int) {
		list[i] = t.pair(order[i], order[i+1], axes)
		if list[i].joint() > 0 {
			intervals[i] = list[i].interval(i, o)
		}
		nodes[i] = t.pairNode(list[i], intervals[i], axes)
	})
	byPair := Object()
	for i, p := range list { // each model is the higher one of one pair only
		byPair.Set(t.g.Models[p.high].ID, Object().Set(t.g.Models[p.low].ID, nodes[i]))
	}
	n := Object().Set("n", Int(len(list))).Set("by_pair", byPair)
	countPairs(n, list)
	countTies(n, list, intervals, o.SkipRandom)
	return sumGaps(n, list)
}

func (t *tally) pairNode(p pair, v pairInterval, axes []Axis) *Node {
	N := t.g.N()
	n := Object().
		Set("high", String(t.g.Models[p.high].ID)).
		Set("low", String(t.g.Models[p.low].ID)).
		Set("gap", Ratio(p.gap, N, "no_items")).
		Set("gap_items", Int(p.gap)).
		Set("joint", Int(p.joint())).
		Set("joint_share", Ratio(p.joint(), N, "no_items")).
		Set("joint_both_right", Int(p.bothRight)).
		Set("joint_both_wrong", Int(p.bothWrong)).
		Set("high_only", Int(p.highOnly)).
		Set("low_only", Int(p.lowOnly)).
		Set("class", String(p.class())).
		Set("one_sided", Bool(p.oneSided())).
		Set("robust_gap_items", Int(p.robustGap())).
		Set("robust_gap", Ratio(p.robustGap(), N, "no_items")).
		Set("robust_diff", Ratio(p.robustGap(), p.joint(), "empty_joint_set")).
		Set("fragile_gap_items", Int(p.fragileGap())).
		Set("fragile_gap", Ratio(p.fragileGap(), N, "no_items")).
		Set("fragile_share", Ratio(p.fragileGap(), p.gap, "no_gap")).
		Set("reversing", Int(p.reversing)).
		Set("tied_configs", Int(p.tied))
	byAxis := Object()
	for k, axis := range axes {
		byAxis.Set(axis.Name, Int(p.reversingOfAxis[k]))
	}
	n.Set("reversing_by_axis", byAxis).Set("separated", Bool(p.gap != 0))
	return p.setVerdict(n, v)
}

// setVerdict sets the intervals and what follows from them.
func (p pair) setVerdict(n *Node, v pairInterval) *Node {
	if p.joint() == 0 {
		setNull(n, "empty_joint_set", "sign_p", "ci", "robust_tie", "robust_tie_limit", "manufactured", "manufactured_limit")
		return n
	}
	ci := Object()
	if v.drawn {
		ci.Set("lo", Float(v.lo/float64(v.joint))).Set("hi", Float(v.hi/float64(v.joint)))
	} else {
		setNull(ci, "not_computed", "lo", "hi")
	}
	ci.Set("limit_lo", Ratio(v.limitLo, v.joint, "empty_joint_set")).
		Set("limit_hi", Ratio(v.limitHi, v.joint, "empty_joint_set")).
		Set("limit_lo_items", Int(v.limitLo)).
		Set("limit_hi_items", Int(v.limitHi)).
		Set("exact_lo", Float(v.exactLo)).
		Set("exact_hi", Float(v.exactHi))
	for _, doubt := range p.doubts(v) {
		ci.Warn(doubt)
	}
	n.Set("sign_p", Float(v.sign)).Set("ci", ci).
		Set("robust_tie_limit", Bool(v.tieAtLimit())).
		Set("manufactured_limit", Bool(v.tieAtLimit() && p.gap != 0))
	if !v.drawn {
		setNull(n, "not_computed", "robust_tie", "manufactured")
		return n
	}
	return n.Set("robust_tie", Bool(v.tie())).Set("manufactured", Bool(v.tie() && p.gap != 0))
}

// countPairs sets the numbers of pairs of each kind and the sizes of joint sets.
func countPairs(n *Node, list []pair) {
	classes := map[string]int{}
	for _, p := range list {
		classes[p.class()]++
	}
	n.Set("n_empty", Int(classes["empty"])).
		Set("n_identical", Int(classes["identical"])).
		Set("n_single", Int(classes["single"])).
		Set("n_net_zero", Int(classes["balanced"])).
		Set("n_net", Int(classes["net"])).
		Set("n_one_sided", Int(countIf(list, pair.oneSided))).
		Set("n_robust_zero", Int(countIf(list, func(p pair) bool { return p.robustGap() == 0 }))).
		Set("n_gap", Int(countIf(list, pair.separated))).
		Set("n_reversing_any", Int(countIf(list, func(p pair) bool { return p.reversing > 0 })))
	single := Object()
	setRange(single, "joint", list, func(p pair) bool { return p.class() == "single" }, pair.joint, "no_single_pairs")
	n.Set("single", single)
	setRange(n, "joint", list, func(pair) bool { return true }, pair.joint, "no_pairs")
}

func (p pair) separated() bool { return p.gap != 0 }

// setRange sets what_min and what_max of a number over the pairs that count.
func setRange(n *Node, what string, list []pair, counts func(pair) bool, number func(pair) int, none string) {
	lowest, highest, any := 0, 0, false
	for _, p := range list {
		if !counts(p) {
			continue
		}
		v := number(p)
		if !any || v < lowest {
			lowest = v
		}
		if !any || v > highest {
			highest = v
		}
		any = true
	}
	if !any {
		setNull(n, none, what+"_min", what+"_max")
		return
	}
	n.Set(what+"_min", Int(lowest)).Set(what+"_max", Int(highest))
}

// countTies sets the numbers of robust ties and manufactured orders, by the
// drawn intervals and by those for infinitely many resamples. A pair without a
// jointly robust item is neither.
func countTies(n *Node, list []pair, intervals []pairInterval, skipped bool) {
	var ties, manufactured, tiesAtLimit, manufacturedAtLimit int
	for i, p := range list {
		v := intervals[i]
		if v.joint == 0 {
			continue
		}
		if v.drawn && v.tie() {
			ties++
			if p.separated() {
				manufactured++
			}
		}
		if v.tieAtLimit() {
			tiesAtLimit++
			if p.separated() {
				manufacturedAtLimit++
			}
		}
	}
	n.Set("n_robust_tie_limit", Int(tiesAtLimit)).Set("n_manufactured_limit", Int(manufacturedAtLimit))
	if skipped {
		setNull(n, "not_computed", "n_robust_tie", "n_manufactured")
		return
	}
	n.Set("n_robust_tie", Int(ties)).Set("n_manufactured", Int(manufactured))
}

// sumGaps sets the fragile shares over pairs and the sums behind them (F4.07).
// Neighbours on a leaderboard have gaps of 0 or more, and their sum telescopes.
func sumGaps(n *Node, list []pair) *Node {
	none := "no_gap"
	if len(list) == 0 {
		none = "no_pairs"
	}
	var gaps, fragile, fragileOfGaps, robust, withGap int
	sum := 0.0
	for _, p := range list {
		gaps += p.gap
		fragile += p.fragileGap()
		robust += p.robustGap()
		if p.separated() {
			withGap++
			fragileOfGaps += p.fragileGap()
			sum += float64(p.fragileGap()) / float64(p.gap)
		}
	}
	mean := Null(none)
	if withGap > 0 {
		mean = Float(sum / float64(withGap))
	}
	n.Set("mean_fragile_share", mean).
		Set("pooled_fragile_share", Ratio(fragileOfGaps, gaps, none)).
		Set("pooled_fragile_share_all", Ratio(fragile, gaps, none)).
		Set("sum_gap_items", Int(gaps)).
		Set("sum_fragile_gap_items", Int(fragile)).
		Set("sum_fragile_gap_items_of_gaps", Int(fragileOfGaps)).
		Set("sum_robust_gap_items", Int(robust))
	extremes := Object()
	setRange(extremes, "gap", list, pair.separated, func(p pair) int { return p.gap }, none)
	return n.Set("min_gap_items", extremes.At("gap_min")).Set("max_gap_items", extremes.At("gap_max"))
}
