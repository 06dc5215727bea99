package analysis

import (
	"math"
	"strconv"
)

var difficultyEntries = []Entry{
	{Pattern: "difficulty/mean_difficulty", Title: "mean difficulty", Unit: "proportion", Format: ".3", Spec: "E6.16",
		Formula: "cells of a model and an item answered wrongly under the reference, divided by models times items",
		Num:     "difficulty/wrong_total", Den: "bands/cells"},
	{Pattern: "difficulty/wrong_total", Title: "cells wrong under the reference", Unit: "cells", Format: "int", Spec: "E6.16",
		Formula: "(model, item) cells answered wrongly under the reference"},
	{Pattern: "difficulty/corr_fragility", Title: "correlation of difficulty and fragility", Unit: "correlation", Format: "+.2", Spec: "E6.16",
		Formula: "Pearson correlation over items of difficulty (share of models wrong under the reference) and fragility (share of models for which the item is fragile)"},
	{Pattern: "difficulty/corr_discrimination", Title: "correlation of difficulty and discrimination", Unit: "correlation", Format: "+.2", Spec: "E6.16",
		Formula: "Pearson correlation over items of difficulty and discrimination"},
	{Pattern: "difficulty/partial_disc_fragility", Title: "discrimination and fragility given difficulty", Unit: "correlation", Format: "+.2", Spec: "E6.16",
		Formula: "partial correlation over items of discrimination and fragility with difficulty held fixed"},
	{Pattern: "difficulty/by_decile/<decile>/difficulty", Title: "mean difficulty of the decile", Unit: "proportion", Format: ".3", Spec: "E6.16",
		Formula: "mean difficulty of this tenth of the items, the easiest first; items of one difficulty that stand astride a boundary count on both sides in proportion"},
	{Pattern: "difficulty/by_decile/<decile>/fragility", Title: "mean fragility of the decile", Unit: "proportion", Format: ".3", Spec: "E6.16",
		Formula: "mean fragility of this tenth of the items, the easiest first; items of one difficulty that stand astride a boundary count on both sides in proportion"},
}

// difficulty is section difficulty: whether fragility is no more than
// difficulty (E6.16). The difficulty of an item is the share of models that
// answer it wrongly under the reference; its fragility and discrimination are
// those of section compression, and so is the reading of items without
// variance.
//
// Correlations are over items. One item makes none (too_few); without
// discrimination (see compression) those that need it are null, reason
// no_discrimination. Deciles split items of equal difficulty in proportion, so
// that no order of the items matters.
func difficulty(t *tally, _ Options) *Node {
	g := t.g
	cells := g.M() * g.N()
	wrong := cells - t.references()
	out := Object().
		Set("mean_difficulty", Ratio(wrong, cells, "no_items")).
		Set("wrong_total", Int(wrong))
	if cells > maxScoreCells {
		for _, key := range []string{"corr_fragility", "corr_discrimination", "partial_disc_fragility", "by_decile"} {
			out.Set(key, Null("too_large"))
		}
		return out
	}
	s := t.itemScores()
	hard := make([]int32, g.N())
	for i, k := range s.correct {
		hard[i] = int32(g.M()) - k
	}
	withFragility, withDiscrimination, partial := difficultyCorrelations(s, hard)
	return out.
		Set("corr_fragility", withFragility).
		Set("corr_discrimination", withDiscrimination).
		Set("partial_disc_fragility", partial).
		Set("by_decile", deciles(s, hard, g.M()))
}

// collinear bounds what of the variance must be left once difficulty is held
// fixed; less is rounding.
const collinear = 1e-12

func difficultyCorrelations(s *scores, hard []int32) (withFragility, withDiscrimination, partial *Node) {
	if len(hard) < 2 {
		withFragility = Null("too_few")
	} else {
		withFragility = correlationNode(integerCorrelation(hard, s.fragile))
	}
	if s.spread == 0 {
		return withFragility, Null("no_discrimination"), Null("no_discrimination")
	}
	withDiscrimination = correlationNode(group(s.value, s.class, hard, nil).correlation())
	df, okF := withFragility.Number()
	dr, okR := withDiscrimination.Number()
	rf, ok := group(s.value, s.class, s.fragile, nil).correlation()
	rest := float64((1 - float64(df*df)) * (1 - float64(dr*dr)))
	if !okF || !okR || !ok || rest <= collinear {
		return withFragility, withDiscrimination, Null("zero_variance")
	}
	return withFragility, withDiscrimination, Float(bounded((rf - float64(dr*df)) / math.Sqrt(rest)))
}

// deciles averages difficulty and fragility over tenths of the items, the
// easiest first. Item positions are counted in tenths of an item, so that a
// decile is the N positions from j·N on.
func deciles(s *scores, hard []int32, models int) *Node {
	n := make([]int64, models+1) // items of each difficulty
	fragile := make([]int64, models+1)
	for i, d := range hard {
		n[d]++
		fragile[d] += int64(s.fragile[i])
	}
	N := int64(len(hard))
	out := Object()
	for j := range int64(10) {
		var difficulty, fragility float64
		at := int64(0)
		for d, items := range n {
			shared := min(at+10*items, (j+1)*N) - max(at, j*N)
			if at += 10 * items; shared <= 0 {
				continue
			}
			difficulty += float64(float64(shared) * float64(d))
			fragility += float64(float64(shared)*float64(fragile[d])) / float64(items)
		}
		cells := float64(N) * float64(models)
		out.Set(strconv.FormatInt(j+1, 10), Object().
			Set("difficulty", Float(difficulty/cells)).
			Set("fragility", Float(fragility/cells)))
	}
	return out
}
