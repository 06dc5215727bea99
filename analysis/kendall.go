package analysis

import (
	"cmp"
	"math"
)

var kendallEntries = []Entry{
	{Pattern: "kendall/n_pairs", Title: "pairs of models", Unit: "pairs", Format: "int", Spec: "N1.087",
		Formula: "models times models less one, divided by 2"},
	{Pattern: "kendall/by_config/<c>/discordant", Title: "discordant pairs", Unit: "pairs", Format: "int", Spec: "F4.12",
		Formula: "pairs of models that the configuration orders otherwise than the reference, ties in the fixed order of models"},
	{Pattern: "kendall/by_config/<c>/tau", Title: "Kendall's tau", Unit: "correlation", Format: "+.2", Spec: "F4.12",
		Formula: "concordant minus discordant pairs, divided by all pairs; every pair is one or the other, as ties go to the fixed order of models",
		Num:     "kendall/by_config/<c>/net_concordant", Den: "kendall/n_pairs"},
	{Pattern: "kendall/by_config/<c>/net_concordant", Title: "concordant minus discordant pairs", Unit: "pairs", Format: "int", Spec: "F4.12",
		Formula: "pairs of models that the configuration orders as the reference does minus those that it orders otherwise"},
	{Pattern: "kendall/by_config/<c>/tau_b", Title: "Kendall's tau-b", Unit: "correlation", Format: "+.2", Spec: "F4.12",
		Formula: "concordant minus discordant pairs on the accuracies themselves, divided by the root of the pairs not tied under the reference times those not tied under the configuration"},
	{Pattern: "kendall/mean", Title: "mean of Kendall's tau", Unit: "correlation", Format: "+.2", Spec: "F4.12",
		Formula: "mean of tau over the configurations other than the reference",
		Num:     "kendall/total_net_concordant", Den: "kendall/total_pairs"},
	{Pattern: "kendall/min", Title: "smallest tau", Unit: "correlation", Format: "+.2", Spec: "F4.12",
		Formula: "smallest tau over the configurations other than the reference",
		Num:     "kendall/min_net_concordant", Den: "kendall/n_pairs"},
	{Pattern: "kendall/max", Title: "largest tau", Unit: "correlation", Format: "+.2", Spec: "F4.12",
		Formula: "largest tau over the configurations other than the reference",
		Num:     "kendall/max_net_concordant", Den: "kendall/n_pairs"},
	{Pattern: "kendall/max_discordant", Title: "most discordant pairs", Unit: "pairs", Format: "int", Spec: "N1.209",
		Formula: "largest number of discordant pairs over the configurations other than the reference"},
	{Pattern: "kendall/min_discordant", Title: "fewest discordant pairs", Unit: "pairs", Format: "int", Spec: "F4.12",
		Formula: "smallest number of discordant pairs over the configurations other than the reference"},
	{Pattern: "kendall/total_discordant", Title: "discordant pairs of all configurations", Unit: "pairs", Format: "int", Spec: "F4.29",
		Formula: "discordant pairs summed over the configurations other than the reference"},
	{Pattern: "kendall/total_pairs", Title: "pairs of all configurations", Unit: "pairs", Format: "int", Spec: "F4.29",
		Formula: "pairs of models times configurations other than the reference"},
	{Pattern: "kendall/total_net_concordant", Title: "concordant minus discordant pairs of all configurations", Unit: "pairs", Format: "int", Spec: "F4.12",
		Formula: "concordant minus discordant pairs summed over the configurations other than the reference"},
	{Pattern: "kendall/min_net_concordant", Title: "smallest difference of concordant and discordant pairs", Unit: "pairs", Format: "int", Spec: "F4.12",
		Formula: "all pairs minus twice the largest number of discordant pairs"},
	{Pattern: "kendall/max_net_concordant", Title: "largest difference of concordant and discordant pairs", Unit: "pairs", Format: "int", Spec: "F4.12",
		Formula: "all pairs minus twice the smallest number of discordant pairs"},
	{Pattern: "kendall/mean_discordant_share", Title: "mean share of discordant pairs", Unit: "proportion", Format: "%.0", Spec: "F4.29",
		Formula: "discordant pairs of all configurations other than the reference, divided by their pairs",
		Num:     "kendall/total_discordant", Den: "kendall/total_pairs"},
	{Pattern: "kendall/argmin", Title: "configuration with the smallest tau", Unit: "name", Format: "text", Spec: "N1.227",
		Formula: "the configuration with the smallest tau, the first of several"},
	{Pattern: "kendall/argmax", Title: "configuration with the largest tau", Unit: "name", Format: "text", Spec: "F4.12",
		Formula: "the configuration with the largest tau, the first of several"},
}

// kendall is section kendall: how far the order of the models under each other
// configuration agrees with the reference leaderboard (S1.51; F4.12, F4.29). The
// paper's minimum of -0.09 fits strict ranks only (C5.13); tau-b, which treats
// equal accuracies as ties, stands beside it.
func kendall(t *tally, o Options) *Node {
	g := t.g
	switch {
	case g.N() == 0:
		return Null("no_items")
	case g.M() == 1:
		return Null("one_model")
	case g.C() == 1:
		return Null("one_configuration")
	}
	pairs := g.M() * (g.M() - 1) / 2
	byConfig := Object()
	total, least, most := 0, -1, -1 // least and most: configurations
	discordant := make([]int, g.C())
	for c, conf := range g.Configurations {
		if c == g.Reference {
			continue
		}
		d := t.discordant(c)
		discordant[c] = d
		total += d
		if least < 0 || d < discordant[least] {
			least = c
		}
		if most < 0 || d > discordant[most] {
			most = c
		}
		byConfig.Set(conf.Key, Object().
			Set("discordant", Int(d)).
			Set("net_concordant", Int(pairs-2*d)).
			Set("tau", Ratio(pairs-2*d, pairs, "one_model")).
			Set("tau_b", t.tauB(c)))
	}
	all := pairs * (g.C() - 1)
	return Object().Set("n_pairs", Int(pairs)).Set("by_config", byConfig).
		Set("mean", Ratio(all-2*total, all, "one_model")).
		Set("min", Ratio(pairs-2*discordant[most], pairs, "one_model")).
		Set("max", Ratio(pairs-2*discordant[least], pairs, "one_model")).
		Set("max_discordant", Int(discordant[most])).
		Set("min_discordant", Int(discordant[least])).
		Set("total_discordant", Int(total)).
		Set("total_pairs", Int(all)).
		Set("total_net_concordant", Int(all-2*total)).
		Set("min_net_concordant", Int(pairs-2*discordant[most])).
		Set("max_net_concordant", Int(pairs-2*discordant[least])).
		Set("mean_discordant_share", Ratio(total, all, "one_model")).
		Set("argmin", String(g.Configurations[most].Key)).
		Set("argmax", String(g.Configurations[least].Key))
}

// discordant counts the pairs of models whose ranks under c and under the
// reference are ordered oppositely: the inversions of the ranks under c read in
// the order of the leaderboard.
func (t *tally) discordant(c int) int {
	ranks := make([]int, t.g.M())
	for place, m := range t.leaderboard() {
		ranks[place] = t.rankOf(m, c)
	}
	return inversions(ranks, make([]int, len(ranks)))
}

// inversions counts the pairs i < j with values[i] > values[j] by merging, and
// sorts values. scratch is as long as values.
func inversions(values, scratch []int) int {
	if len(values) < 2 {
		return 0
	}
	half := len(values) / 2
	left, right := values[:half], values[half:]
	n := inversions(left, scratch[:half]) + inversions(right, scratch[half:])
	copy(scratch, values)
	left, right = scratch[:half], scratch[half:]
	for k := range values {
		switch {
		case len(right) == 0 || len(left) > 0 && left[0] <= right[0]:
			values[k], left = left[0], left[1:]
		default:
			n += len(left) // all of them are larger
			values[k], right = right[0], right[1:]
		}
	}
	return n
}

// tauB is Kendall's tau-b of the correct counts under c and under the reference,
// null when all models are tied under either (F4.12).
func (t *tally) tauB(c int) *Node {
	M := t.g.M()
	net, untiedHere, untiedThere := 0, 0, 0
	for a := range M {
		for b := range a {
			here := cmp.Compare(t.count(a, c), t.count(b, c))
			there := cmp.Compare(t.reference(a), t.reference(b))
			net += here * there
			untiedHere += here * here
			untiedThere += there * there
		}
	}
	if untiedHere == 0 || untiedThere == 0 {
		return Null("all_tied")
	}
	return Float(float64(net) / math.Sqrt(float64(float64(untiedHere)*float64(untiedThere))))
}
