package analysis

import (
	"strconv"
	"strings"
)

var bandEntries = []Entry{
	{Pattern: "bands/by_model/<m>/robust", Title: "robust accuracy", Unit: "proportion", Format: ".3", Spec: "F4.02",
		Formula: "items answered correctly under every configuration, divided by all items",
		Num:     "bands/by_model/<m>/robust_correct", Den: "meta/n_items"},
	{Pattern: "bands/by_model/<m>/robust_correct", Title: "robust-correct items", Unit: "items", Format: "int", Spec: "F4.01",
		Formula: "items answered correctly under every configuration"},
	{Pattern: "bands/by_model/<m>/robust_wrong", Title: "robust-wrong items", Unit: "items", Format: "int", Spec: "F4.01",
		Formula: "items answered wrongly under every configuration"},
	{Pattern: "bands/by_model/<m>/fragile", Title: "fragile items", Unit: "items", Format: "int", Spec: "F4.01",
		Formula: "items answered correctly under some configurations and wrongly under others"},
	{Pattern: "bands/by_model/<m>/reference", Title: "reference accuracy", Unit: "proportion", Format: ".3", Spec: "F4.02",
		Formula: "items answered correctly under the reference configuration, divided by all items",
		Num:     "bands/by_model/<m>/reference_correct", Den: "meta/n_items"},
	{Pattern: "bands/by_model/<m>/reference_correct", Title: "reference-correct items", Unit: "items", Format: "int", Spec: "F4.02",
		Formula: "items answered correctly under the reference configuration"},
	{Pattern: "bands/by_model/<m>/optimistic", Title: "optimistic accuracy", Unit: "proportion", Format: ".3", Spec: "F4.02",
		Formula: "items answered correctly under at least one configuration, divided by all items",
		Num:     "bands/by_model/<m>/optimistic_correct", Den: "meta/n_items"},
	{Pattern: "bands/by_model/<m>/optimistic_correct", Title: "items correct somewhere", Unit: "items", Format: "int", Spec: "F4.02",
		Formula: "items answered correctly under at least one configuration"},
	{Pattern: "bands/by_model/<m>/min", Title: "lowest accuracy of one configuration", Unit: "proportion", Format: ".3", Spec: "F4.03",
		Formula: "smallest accuracy over the configurations",
		Num:     "bands/by_model/<m>/min_correct", Den: "meta/n_items"},
	{Pattern: "bands/by_model/<m>/min_correct", Title: "fewest correct items of one configuration", Unit: "items", Format: "int", Spec: "F4.03",
		Formula: "smallest number of correct items over the configurations"},
	{Pattern: "bands/by_model/<m>/min_config", Title: "lowest configuration", Unit: "name", Format: "text", Spec: "F4.03",
		Formula: "the configuration with the lowest accuracy, the first of several"},
	{Pattern: "bands/by_model/<m>/max", Title: "highest accuracy of one configuration", Unit: "proportion", Format: ".3", Spec: "F4.03",
		Formula: "largest accuracy over the configurations",
		Num:     "bands/by_model/<m>/max_correct", Den: "meta/n_items"},
	{Pattern: "bands/by_model/<m>/max_correct", Title: "most correct items of one configuration", Unit: "items", Format: "int", Spec: "F4.03",
		Formula: "largest number of correct items over the configurations"},
	{Pattern: "bands/by_model/<m>/max_config", Title: "highest configuration", Unit: "name", Format: "text", Spec: "F4.03",
		Formula: "the configuration with the highest accuracy, the first of several"},
	{Pattern: "bands/by_model/<m>/spread", Title: "spread", Unit: "proportion", Format: ".3", Spec: "F4.03",
		Formula: "highest minus lowest accuracy over the configurations, before rounding",
		Num:     "bands/by_model/<m>/spread_items", Den: "meta/n_items"},
	{Pattern: "bands/by_model/<m>/spread_items", Title: "spread in items", Unit: "items", Format: "int", Spec: "F4.03",
		Formula: "most minus fewest correct items over the configurations"},
	{Pattern: "bands/by_model/<m>/lucky", Title: "config-lucky items", Unit: "items", Format: "int", Spec: "F4.04",
		Formula: "items correct under the reference and wrong under some other configuration"},
	{Pattern: "bands/by_model/<m>/config_lucky", Title: "config-lucky share", Unit: "proportion", Format: ".3", Spec: "F4.04",
		Formula: "reference-correct items that are wrong under some other configuration, divided by all reference-correct items",
		Num:     "bands/by_model/<m>/lucky", Den: "bands/by_model/<m>/reference_correct"},
	{Pattern: "bands/by_model/<m>/total_correct", Title: "correct answers", Unit: "answers", Format: "int", Spec: "F4.02",
		Formula: "correct answers, summed over the configurations"},
	{Pattern: "bands/by_model/<m>/mean", Title: "mean accuracy", Unit: "proportion", Format: ".3", Spec: "F4.02",
		Formula: "correct answers over all configurations, divided by items times configurations",
		Num:     "bands/by_model/<m>/total_correct", Den: "bands/answers"},
	{Pattern: "bands/by_model/<m>/correct/<c>", Title: "correct items", Unit: "items", Format: "int", Spec: "F4.02",
		Formula: "items answered correctly under one configuration"},
	{Pattern: "bands/by_model/<m>/accuracy/<c>", Title: "accuracy", Unit: "proportion", Format: ".3", Spec: "F4.02",
		Formula: "items answered correctly under one configuration, divided by all items",
		Num:     "bands/by_model/<m>/correct/<c>", Den: "meta/n_items"},
	{Pattern: "bands/answers", Title: "answers of a model", Unit: "answers", Format: "int", Spec: "S1.33",
		Formula: "items times configurations"},
	{Pattern: "bands/cells", Title: "pairs of model and item", Unit: "cells", Format: "int", Spec: "S1.33",
		Formula: "models times items"},
	{Pattern: "bands/widest", Title: "model with the widest spread", Unit: "name", Format: "name", Spec: "F4.03",
		Formula: "the model with the largest spread, the first of several"},
	{Pattern: "bands/narrowest", Title: "model with the narrowest spread", Unit: "name", Format: "name", Spec: "F4.03",
		Formula: "the model with the smallest spread, the first of several"},
	{Pattern: "bands/mean_config_lucky", Title: "mean config-lucky share", Unit: "proportion", Format: ".3", Spec: "F4.04",
		Formula: "mean of the config-lucky shares of the models that have one; each model counts the same"},
	{Pattern: "bands/lucky_skipped", Title: "models without a config-lucky share", Unit: "models", Format: "int", Spec: "F4.04",
		Formula: "models that answer no item correctly under the reference"},
	{Pattern: "bands/pooled_config_lucky", Title: "pooled config-lucky share", Unit: "proportion", Format: ".3", Spec: "F4.04",
		Formula: "config-lucky items of all models, divided by their reference-correct items",
		Num:     "bands/total_lucky", Den: "bands/total_reference_correct"},
	{Pattern: "bands/max_robust", Title: "largest robust accuracy", Unit: "proportion", Format: ".3", Spec: "N1.057",
		Formula: "largest robust accuracy of any model",
		Num:     "bands/max_robust_correct", Den: "meta/n_items"},
	{Pattern: "bands/max_robust_correct", Title: "most robust-correct items", Unit: "items", Format: "int", Spec: "N1.057",
		Formula: "largest number of robust-correct items of any model"},
	{Pattern: "bands/count_robust_below/<threshold>", Title: "models with a robust accuracy below the threshold", Unit: "models", Format: "int", Spec: "N1.058",
		Formula: "models whose robust accuracy is below the threshold that the key names"},
	{Pattern: "bands/rounding_mismatch", Title: "rows that rounding makes look wrong", Unit: "models", Format: "int", Spec: "N1.060",
		Formula: "models whose spread, rounded to 3 decimals, differs from the difference of highest and lowest accuracy rounded to 3 decimals; an exact half rounds to even"},
	{Pattern: "bands/mean_robust", Title: "mean robust accuracy", Unit: "proportion", Format: ".3", Spec: "C5.06",
		Formula: "robust-correct items of all models, divided by models times items",
		Num:     "bands/total_robust_correct", Den: "bands/cells"},
	{Pattern: "bands/mean_reference", Title: "mean reference accuracy", Unit: "proportion", Format: ".3", Spec: "C5.34",
		Formula: "reference-correct items of all models, divided by models times items",
		Num:     "bands/total_reference_correct", Den: "bands/cells"},
	{Pattern: "bands/mean_optimistic", Title: "mean optimistic accuracy", Unit: "proportion", Format: ".3", Spec: "C5.06",
		Formula: "items correct somewhere of all models, divided by models times items",
		Num:     "bands/total_optimistic_correct", Den: "bands/cells"},
	{Pattern: "bands/total_robust_correct", Title: "robust-correct items of all models", Unit: "items", Format: "int", Spec: "F4.01",
		Formula: "robust-correct items, summed over models"},
	{Pattern: "bands/total_robust_wrong", Title: "robust-wrong items of all models", Unit: "items", Format: "int", Spec: "F4.01",
		Formula: "robust-wrong items, summed over models"},
	{Pattern: "bands/total_fragile", Title: "fragile items of all models", Unit: "items", Format: "int", Spec: "F4.01",
		Formula: "fragile items, summed over models"},
	{Pattern: "bands/total_reference_correct", Title: "reference-correct items of all models", Unit: "items", Format: "int", Spec: "F4.02",
		Formula: "reference-correct items, summed over models"},
	{Pattern: "bands/total_optimistic_correct", Title: "items correct somewhere of all models", Unit: "items", Format: "int", Spec: "F4.02",
		Formula: "items correct under at least one configuration, summed over models"},
	{Pattern: "bands/total_lucky", Title: "config-lucky items of all models", Unit: "items", Format: "int", Spec: "F4.04",
		Formula: "config-lucky items, summed over models"},
	{Pattern: "bands/spread_vs_rank", Title: "rank correlation of spread and reference rank", Unit: "correlation", Format: "+.2", Spec: "N1.220",
		Formula: "Spearman's correlation, over models, of the spread with the rank on the reference leaderboard"},
}

// A band is what one model gets over all configurations, in items.
type band struct {
	robust, wrong       int // classes of items (F4.01); the rest is fragile
	reference           int
	lowest, highest     int // correct counts of the extreme configurations
	lowestAt, highestAt int // the first configuration that attains each
	total               int // correct answers over all configurations
}

// band counts the item classes, the band and the extremes of model m (S1.40-
// S1.43; F4.01-F4.04). The first configuration in grid order wins ties. With one
// configuration every item is stable and all accuracies coincide.
func (t *tally) band(m int) band {
	b := band{
		robust:    popcount(t.robust(m)),
		wrong:     t.g.N() - popcount(t.answered(m)),
		reference: t.reference(m),
		lowest:    t.count(m, 0), highest: t.count(m, 0),
	}
	for c := range t.g.C() {
		n := t.count(m, c)
		b.total += n
		if n < b.lowest {
			b.lowest, b.lowestAt = n, c
		}
		if n > b.highest {
			b.highest, b.highestAt = n, c
		}
	}
	return b
}

func (b band) spread() int { return b.highest - b.lowest }

// lucky is the number of reference-correct items that are wrong elsewhere: every
// robust-correct item is reference-correct, so the others are the lucky ones.
func (b band) lucky() int { return b.reference - b.robust }

// bands is section bands: item classes, the accuracy band, extremes and spread,
// config-lucky shares of each model, and what they come to over models.
func bands(t *tally, o Options) *Node {
	if t.g.N() == 0 {
		return Null("no_items")
	}
	list := make([]band, t.g.M())
	byModel := Object()
	for m, model := range t.g.Models {
		list[m] = t.band(m)
		byModel.Set(model.ID, t.bandNode(m, list[m]))
	}
	n := Object().Set("by_model", byModel).
		Set("answers", Int(t.g.N()*t.g.C())).
		Set("cells", Int(t.g.N()*t.g.M()))
	t.spreads(n, list)
	t.luckyShares(n, list)
	t.robustExtremes(n, list, o.Thresholds)
	return t.bandTotals(n, list)
}

func (t *tally) bandNode(m int, b band) *Node {
	N, configs := t.g.N(), t.g.Configurations
	optimistic := N - b.wrong
	n := Object().
		Set("robust", Ratio(b.robust, N, "no_items")).
		Set("robust_correct", Int(b.robust)).
		Set("robust_wrong", Int(b.wrong)).
		Set("fragile", Int(N-b.robust-b.wrong)).
		Set("reference", Ratio(b.reference, N, "no_items")).
		Set("reference_correct", Int(b.reference)).
		Set("optimistic", Ratio(optimistic, N, "no_items")).
		Set("optimistic_correct", Int(optimistic)).
		Set("min", Ratio(b.lowest, N, "no_items")).
		Set("min_correct", Int(b.lowest)).
		Set("min_config", String(configs[b.lowestAt].Key)).
		Set("max", Ratio(b.highest, N, "no_items")).
		Set("max_correct", Int(b.highest)).
		Set("max_config", String(configs[b.highestAt].Key)).
		Set("spread", Ratio(b.spread(), N, "no_items")).
		Set("spread_items", Int(b.spread())).
		Set("lucky", Int(b.lucky())).
		Set("config_lucky", Ratio(b.lucky(), b.reference, "no_reference_correct")).
		Set("total_correct", Int(b.total)).
		Set("mean", Ratio(b.total, N*t.g.C(), "no_items"))
	correct, accuracy := Object(), Object()
	for c, conf := range configs {
		correct.Set(conf.Key, Int(t.count(m, c)))
		accuracy.Set(conf.Key, Ratio(t.count(m, c), N, "no_items"))
	}
	return n.Set("correct", correct).Set("accuracy", accuracy)
}

// spreads sets the models with the extreme spreads, and how spread goes with
// reference rank (N1.220).
func (t *tally) spreads(n *Node, list []band) {
	widest, narrowest := 0, 0
	spread, rank := make([]int, len(list)), make([]int, len(list))
	mismatch := 0
	for m, b := range list {
		spread[m], rank[m] = b.spread(), t.rankOf(m, t.g.Reference)
		if b.spread() > list[widest].spread() {
			widest = m
		}
		if b.spread() < list[narrowest].spread() {
			narrowest = m
		}
		if roundedApart(b, t.g.N()) {
			mismatch++
		}
	}
	n.Set("widest", String(t.g.Models[widest].ID)).
		Set("narrowest", String(t.g.Models[narrowest].ID)).
		Set("rounding_mismatch", Int(mismatch)).
		Set("spread_vs_rank", spearman(spread, rank))
}

// roundedApart reports whether a table of 3 decimals would show a spread that is
// not the difference of its two columns (N1.060).
func roundedApart(b band, N int) bool {
	return thousandths(b.spread(), N) != thousandths(b.highest, N)-thousandths(b.lowest, N)
}

// thousandths is num/den, in [0, 1], rounded to 3 decimals, times 1,000. It
// rounds the float itself, an exact half to even, as printf does everywhere.
func thousandths(num, den int) int {
	digits := strconv.FormatFloat(float64(num)/float64(den), 'f', 3, 64)
	n, _ := strconv.Atoi(strings.Replace(digits, ".", "", 1))
	return n
}

// luckyShares sets the mean over models of the config-lucky share, which skips
// models without a reference-correct item, and the pooled share (F4.04).
func (t *tally) luckyShares(n *Node, list []band) {
	lucky, reference, skipped, sum := 0, 0, 0, 0.0
	for _, b := range list {
		lucky += b.lucky()
		reference += b.reference
		if b.reference == 0 {
			skipped++
		} else {
			sum += float64(b.lucky()) / float64(b.reference)
		}
	}
	mean := Null("no_reference_correct")
	if counted := len(list) - skipped; counted > 0 {
		mean = Float(sum / float64(counted))
	}
	n.Set("mean_config_lucky", mean).
		Set("lucky_skipped", Int(skipped)).
		Set("pooled_config_lucky", Ratio(lucky, reference, "no_reference_correct")).
		Set("total_lucky", Int(lucky)).
		Set("total_reference_correct", Int(reference))
}

// robustExtremes sets the largest robust accuracy and how many models lie below
// each threshold (N1.057, N1.058). A model at a threshold is not below it: both
// sides are the nearest floats to their decimal values, so equal ones are equal.
func (t *tally) robustExtremes(n *Node, list []band, thresholds []float64) {
	best := 0
	for _, b := range list {
		best = max(best, b.robust)
	}
	below := Object()
	for _, threshold := range thresholds {
		below.Set(strconv.FormatFloat(threshold, 'g', -1, 64), Int(countIf(list, func(b band) bool {
			return float64(b.robust)/float64(t.g.N()) < threshold
		})))
	}
	n.Set("max_robust", Ratio(best, t.g.N(), "no_items")).
		Set("max_robust_correct", Int(best)).
		Set("count_robust_below", below)
}

func (t *tally) bandTotals(n *Node, list []band) *Node {
	robust, wrong := 0, 0
	for _, b := range list {
		robust += b.robust
		wrong += b.wrong
	}
	cells := t.g.M() * t.g.N()
	reference, _ := n.At("total_reference_correct").Int()
	return n.
		Set("mean_robust", Ratio(robust, cells, "no_items")).
		Set("mean_reference", Ratio(int(reference), cells, "no_items")).
		Set("mean_optimistic", Ratio(cells-wrong, cells, "no_items")).
		Set("total_robust_correct", Int(robust)).
		Set("total_robust_wrong", Int(wrong)).
		Set("total_fragile", Int(cells-robust-wrong)).
		Set("total_optimistic_correct", Int(cells-wrong))
}
