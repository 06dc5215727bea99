package analysis

import "strconv"

var bandEntries = []Entry{
	{Pattern: "bands/by_model/<m>/robust", Title: "robust accuracy", Unit: "proportion", Format: ".3", Spec: "F4.02",
		Formula: "items answered correctly under every configuration, divided by all items",
		Num:     "bands/by_model/<m>/robust_correct", Den: "meta/n_items"},
	{Pattern: "bands/by_model/<m>/robust_correct", Title: "robust-correct items", Unit: "items", Format: "int", Spec: "F4.01",
		Formula: "items answered correctly under every configuration"},
}

// bands is section bands: item classes, the accuracy band, extremes and spread,
// config-lucky shares (S1.40-S1.43; F4.01-F4.04), one entry a model.
func bands(t *tally, o Options) *Node {
	byModel := Object()
	for m, model := range t.g.Models {
		byModel.Set(model.ID, t.band(m))
	}
	below := Object()
	for _, threshold := range o.Thresholds {
		below.Set(strconv.FormatFloat(threshold, 'g', -1, 64), Int(0))
	}
	return Object().Set("by_model", byModel)
}

func (t *tally) band(m int) *Node {
	N := t.g.N()
	robust := popcount(t.robust(m))
	return Object().
		Set("robust", Ratio(robust, N, "no_items")).
		Set("robust_correct", Int(robust))
}
