package analysis

import "math"

var axisEntries = []Entry{
	{Pattern: "axes/by_axis/<axis>/size", Title: "configurations of the axis", Unit: "configurations", Format: "int", Spec: "S1.27",
		Formula: "configurations of the axis, the reference among them"},
	{Pattern: "axes/by_axis/<axis>/configs/<n>", Title: "configuration of the axis", Unit: "name", Format: "text", Spec: "S1.27",
		Formula: "configurations of the axis in the legend's order"},
	{Pattern: "axes/by_axis/<axis>/mean", Title: "mean axis-robust accuracy", Unit: "proportion", Format: ".3", Spec: "F4.26",
		Formula: "(model, item) cells answered correctly under every configuration of the axis, divided by models times items",
		Num:     "axes/by_axis/<axis>/total", Den: "bands/cells"},
	{Pattern: "axes/by_axis/<axis>/total", Title: "axis-robust cells", Unit: "cells", Format: "int", Spec: "F4.26",
		Formula: "(model, item) cells answered correctly under every configuration of the axis"},
	{Pattern: "axes/by_axis/<axis>/relative", Title: "mean share of credited accuracy kept", Unit: "proportion", Format: ".3", Spec: "F4.26",
		Formula: "axis-robust items divided by reference-correct items, mean over the models that have any of these; each model counts the same"},
	{Pattern: "axes/by_axis/<axis>/relative_pooled", Title: "share of credited accuracy kept, pooled", Unit: "proportion", Format: ".3", Spec: "F4.26",
		Formula: "axis-robust cells divided by the cells answered correctly under the reference",
		Num:     "axes/by_axis/<axis>/total", Den: "bands/total_reference_correct"},
	{Pattern: "axes/by_axis/<axis>/n_worst", Title: "models for which the axis is the most destructive", Unit: "models", Format: "int", Spec: "N1.164",
		Formula: "models whose axis-robust accuracy is smallest on this axis alone; an axis of one configuration does not take part"},
	{Pattern: "axes/by_axis/<axis>/matched/value", Title: "axis-robust accuracy at matched size", Unit: "proportion", Format: ".3", Spec: "N1.224",
		Formula: "mean over all subsets of the axis that have the size of the smallest axis and hold the reference",
		Num:     "axes/by_axis/<axis>/matched/num", Den: "axes/by_axis/<axis>/matched/den"},
	{Pattern: "axes/by_axis/<axis>/matched/num", Title: "matched-size numerator", Unit: "cells", Format: "int", Spec: "N1.224",
		Formula: "(model, item, subset) triples answered correctly under every configuration of the subset"},
	{Pattern: "axes/by_axis/<axis>/matched/den", Title: "matched-size denominator", Unit: "cells", Format: "int", Spec: "N1.224",
		Formula: "models times items times subsets"},
	{Pattern: "axes/by_axis/<axis>/leave_one_out/size", Title: "configurations with the axis fixed", Unit: "configurations", Format: "int", Spec: "E6.15",
		Formula: "configurations that keep the axis at its reference value; those of a method without the axis stay in"},
	{Pattern: "axes/by_axis/<axis>/leave_one_out/total", Title: "robust cells with the axis fixed", Unit: "cells", Format: "int", Spec: "E6.15",
		Formula: "(model, item) cells answered correctly under every configuration that keeps the axis at its reference value"},
	{Pattern: "axes/by_axis/<axis>/leave_one_out/mean", Title: "robust accuracy with the axis fixed", Unit: "proportion", Format: ".3", Spec: "E6.15",
		Formula: "robust cells with the axis fixed, divided by models times items",
		Num:     "axes/by_axis/<axis>/leave_one_out/total", Den: "bands/cells"},
	{Pattern: "axes/by_axis/<axis>/shapley/loss", Title: "accuracy lost to the axis", Unit: "proportion", Format: ".3", Spec: "E6.15",
		Formula: "Shapley share of reference minus robust accuracy, mean over models: what letting the axis vary takes away, averaged over all orders in which axes are let vary",
		Num:     "axes/by_axis/<axis>/shapley/num", Den: "axes/by_axis/<axis>/shapley/den"},
	{Pattern: "axes/by_axis/<axis>/shapley/num", Title: "Shapley numerator", Unit: "cells", Format: "int", Spec: "E6.15",
		Formula: "cells lost when the axis is let vary, summed over all orders of the axes"},
	{Pattern: "axes/by_axis/<axis>/shapley/den", Title: "Shapley denominator", Unit: "cells", Format: "int", Spec: "E6.15",
		Formula: "orders of the axes times models times items"},
	{Pattern: "axes/by_model/<m>/robust/<axis>", Title: "axis-robust accuracy", Unit: "proportion", Format: ".3", Spec: "F4.26",
		Formula: "items answered correctly under every configuration of the axis, divided by all items",
		Num:     "axes/by_model/<m>/correct/<axis>", Den: "meta/n_items"},
	{Pattern: "axes/by_model/<m>/correct/<axis>", Title: "axis-robust items", Unit: "items", Format: "int", Spec: "F4.26",
		Formula: "items answered correctly under every configuration of the axis"},
	{Pattern: "axes/by_model/<m>/joint", Title: "robust accuracy", Unit: "proportion", Format: ".3", Spec: "F4.26",
		Formula: "items answered correctly under every configuration, divided by all items",
		Num:     "axes/by_model/<m>/joint_correct", Den: "meta/n_items"},
	{Pattern: "axes/by_model/<m>/joint_correct", Title: "robust-correct items", Unit: "items", Format: "int", Spec: "F4.26",
		Formula: "items answered correctly under every configuration"},
	{Pattern: "axes/by_model/<m>/worst", Title: "most destructive axis", Unit: "name", Format: "text", Spec: "F4.26",
		Formula: "the one axis with the smallest axis-robust accuracy; undefined when several share it; an axis of one configuration does not take part"},
	{Pattern: "axes/joint/mean", Title: "mean robust accuracy", Unit: "proportion", Format: ".3", Spec: "N1.163",
		Formula: "(model, item) cells answered correctly under every configuration, divided by models times items",
		Num:     "axes/joint/total", Den: "bands/cells"},
	{Pattern: "axes/joint/total", Title: "robust-correct cells", Unit: "cells", Format: "int", Spec: "N1.163",
		Formula: "(model, item) cells answered correctly under every configuration"},
	{Pattern: "axes/joint/relative", Title: "mean share of credited accuracy that is robust", Unit: "proportion", Format: ".3", Spec: "F4.26",
		Formula: "robust-correct items divided by reference-correct items, mean over the models that have any of these; each model counts the same"},
	{Pattern: "axes/joint/relative_pooled", Title: "share of credited accuracy that is robust, pooled", Unit: "proportion", Format: ".3", Spec: "F4.26",
		Formula: "robust-correct cells divided by the cells answered correctly under the reference",
		Num:     "axes/joint/total", Den: "bands/total_reference_correct"},
	{Pattern: "axes/joint/n_smallest", Title: "models for which joint is a smallest bar", Unit: "models", Format: "int", Spec: "N1.165",
		Formula: "models whose robust accuracy is at most that of every axis, true of all by construction"},
	{Pattern: "axes/joint/n_strictly_smallest", Title: "models for which joint is the smallest bar", Unit: "models", Format: "int", Spec: "N1.165",
		Formula: "models whose robust accuracy is below that of every axis"},
	{Pattern: "axes/n_worst_tied", Title: "models without one most destructive axis", Unit: "models", Format: "int", Spec: "F4.26",
		Formula: "models for which no single axis has the smallest axis-robust accuracy"},
	{Pattern: "axes/matched_size", Title: "matched axis size", Unit: "configurations", Format: "int", Spec: "N1.224",
		Formula: "configurations of the smallest axis"},
	{Pattern: "axes/loss", Title: "accuracy lost to configuration", Unit: "proportion", Format: ".3", Spec: "E6.15",
		Formula: "mean reference accuracy minus mean robust accuracy; the axes' shares sum to it",
		Num:     "axes/loss_total", Den: "bands/cells"},
	{Pattern: "axes/loss_total", Title: "cells lost to configuration", Unit: "cells", Format: "int", Spec: "E6.15",
		Formula: "(model, item) cells answered correctly under the reference and wrongly under another configuration"},
}

// axesSection is section axes: how much of the accuracy under the reference
// survives when one axis varies and the others stay at their reference value
// (S1.65; F4.26), at matched size (N1.224), with one axis fixed and the rest
// varying, and the share of the whole loss that falls to each axis (E6.15).
//
// Means over models weigh every model alike, which on one set of items is the
// ratio of sums. Axes of the legend or derived ones are used (see Grid.AxisSets).
// An axis of one configuration loses nothing and is never the most destructive;
// a model for which no axis is has a null, reason tied. The cost is one pass
// over the columns for each axis and each set of axes.
func axesSection(t *tally, _ Options) *Node {
	g := t.g
	axes := g.AxisSets()
	correct := make([][]int, len(axes)) // of each axis and model
	for a, axis := range axes {
		correct[a] = t.robustUnder(axis.Configurations)
	}
	joint := make([]int, g.M())
	for m := range joint {
		joint[m] = popcount(t.robust(m))
	}
	references := t.references()
	worst := worstAxes(axes, correct, g.M())
	cells := g.M() * g.N()

	matched := matchedSize(axes)
	losses := t.shapley(axes)
	byAxis := Object()
	for a, axis := range axes {
		total, fixed := sum(correct[a]), g.fixing(axis)
		kept := sum(t.robustUnder(fixed))
		byAxis.Set(axis.Name, Object().
			Set("size", Int(len(axis.Configurations))).
			Set("configs", Strings(g.keys(axis.Configurations))).
			Set("mean", Ratio(total, cells, "no_items")).
			Set("total", Int(total)).
			Set("relative", t.relative(correct[a])).
			Set("relative_pooled", Ratio(total, references, "no_reference_correct")).
			Set("n_worst", Int(count(worst, a))).
			Set("matched", t.matched(axis, matched)).
			Set("leave_one_out", Object().
				Set("size", Int(len(fixed))).
				Set("total", Int(kept)).
				Set("mean", Ratio(kept, cells, "no_items"))).
			Set("shapley", losses[a]))
	}
	return Object().
		Set("by_axis", byAxis).
		Set("by_model", axesByModel(g, axes, correct, joint, worst)).
		Set("joint", t.jointNode(joint, correct)).
		Set("n_worst_tied", Int(count(worst, -1))).
		Set("matched_size", matchedSizeNode(matched)).
		Set("loss", Ratio(references-sum(joint), cells, "no_items")).
		Set("loss_total", Int(references-sum(joint)))
}

func axesByModel(g *Grid, axes []Axis, correct [][]int, joint, worst []int) *Node {
	out := Object()
	for m, model := range g.Models {
		robust, counts := Object(), Object()
		for a, axis := range axes {
			robust.Set(axis.Name, Ratio(correct[a][m], g.N(), "no_items"))
			counts.Set(axis.Name, Int(correct[a][m]))
		}
		most := Null("tied")
		if worst[m] >= 0 {
			most = String(axes[worst[m]].Name)
		}
		out.Set(model.ID, Object().
			Set("robust", robust).
			Set("correct", counts).
			Set("joint", Ratio(joint[m], g.N(), "no_items")).
			Set("joint_correct", Int(joint[m])).
			Set("worst", most))
	}
	return out
}

func (t *tally) jointNode(joint []int, correct [][]int) *Node {
	smallest, strictly := 0, 0
	for m, n := range joint {
		least, below := true, true
		for a := range correct {
			least = least && n <= correct[a][m]
			below = below && n < correct[a][m]
		}
		if least {
			smallest++
		}
		if below {
			strictly++
		}
	}
	return Object().
		Set("mean", Ratio(sum(joint), t.g.M()*t.g.N(), "no_items")).
		Set("total", Int(sum(joint))).
		Set("relative", t.relative(joint)).
		Set("relative_pooled", Ratio(sum(joint), t.references(), "no_reference_correct")).
		Set("n_smallest", Int(smallest)).
		Set("n_strictly_smallest", Int(strictly))
}

// relative is the mean over models of correct items out of reference-correct
// ones. A model without any of these has no share and is left out.
func (t *tally) relative(correct []int) *Node {
	total, models := 0.0, 0
	for m, n := range correct {
		if k := t.reference(m); k > 0 {
			total += float64(n) / float64(k)
			models++
		}
	}
	if models == 0 {
		return Null("no_reference_correct")
	}
	return Float(total / float64(models))
}

// references is the number of cells that are correct under the reference.
func (t *tally) references() int {
	total := 0
	for m := range t.g.M() {
		total += t.reference(m)
	}
	return total
}

// worstAxes returns for each model the axis with the smallest count, -1 when
// several share it or no axis has more than the reference.
func worstAxes(axes []Axis, correct [][]int, models int) []int {
	worst := make([]int, models)
	for m := range worst {
		at, least := -1, math.MaxInt
		for a, axis := range axes {
			n := correct[a][m]
			switch {
			case len(axis.Configurations) < 2 || n > least:
			case n == least:
				at = -1
			default:
				at, least = a, n
			}
		}
		worst[m] = at
	}
	return worst
}

// robustUnder counts for each model the items answered correctly under all of
// the configurations given.
func (t *tally) robustUnder(configurations []int) []int {
	all := make([]uint64, t.g.Words())
	out := make([]int, t.g.M())
	for m := range out {
		copy(all, t.g.Column(m, configurations[0]))
		for _, c := range configurations[1:] {
			for w, bits := range t.g.Column(m, c) {
				all[w] &= bits
			}
		}
		out[m] = popcount(all)
	}
	return out
}

func (g *Grid) keys(configurations []int) []string {
	out := make([]string, len(configurations))
	for k, c := range configurations {
		out[k] = g.Configurations[c].Key
	}
	return out
}

func sum(list []int) int {
	total := 0
	for _, n := range list {
		total += n
	}
	return total
}

// count is how many elements of the list equal v.
func count(list []int, v int) int {
	n := 0
	for _, x := range list {
		if x == v {
			n++
		}
	}
	return n
}
