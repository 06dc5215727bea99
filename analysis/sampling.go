package analysis

import (
	"math"
	"math/bits"
)

const samplingModel = "sampling/by_model/<m>/"

var samplingEntries = []Entry{
	{Pattern: "sampling/prompts", Title: "configurations asked again", Unit: "configurations", Format: "int", Spec: "E6.19",
		Formula: "configurations that were asked several times, with a temperature and seeds of their own; the times count as one"},
	{Pattern: "sampling/samples", Title: "samples", Unit: "answers", Format: "int", Spec: "E6.19",
		Formula: "answers of one model to one item under one of these configurations; where their numbers differ, the smallest"},
	{Pattern: "sampling/left_out", Title: "samples left out", Unit: "configurations", Format: "int", Spec: "E6.19",
		Formula: "samples beyond that number, the last in the order of the legend"},
	{Pattern: samplingModel + "cells", Title: "items times configurations", Unit: "cells", Format: "int", Spec: "E6.19",
		Formula: "items times configurations asked again"},
	{Pattern: samplingModel + "mixed", Title: "cells whose samples differ", Unit: "cells", Format: "int", Spec: "E6.19",
		Formula: "cells of an item and a configuration of which some samples are right and some wrong"},
	{Pattern: samplingModel + "mixed_share", Title: "share of cells whose samples differ", Unit: "proportion", Format: ".3", Spec: "E6.19",
		Formula: "cells whose samples differ, divided by all", Num: samplingModel + "mixed", Den: samplingModel + "cells"},
	{Pattern: samplingModel + "components/item", Title: "variance between items", Unit: "variance", Format: ".4", Spec: "E6.19",
		Formula: "variance component of the item: mean square of items less that of the interaction, divided by configurations times samples"},
	{Pattern: samplingModel + "components/configuration", Title: "variance between configurations", Unit: "variance", Format: ".4", Spec: "E6.19",
		Formula: "variance component of the configuration: mean square of configurations less that of the interaction, divided by items times samples"},
	{Pattern: samplingModel + "components/interaction", Title: "variance of configurations within items", Unit: "variance", Format: ".4", Spec: "E6.19",
		Formula: "variance component of item and configuration together: mean square of the interaction less that of samples, divided by samples"},
	{Pattern: samplingModel + "components/sample", Title: "variance between samples", Unit: "variance", Format: ".4", Spec: "E6.19",
		Formula: "mean square of samples within their item and configuration"},
	{Pattern: samplingModel + "accuracy_sd/configuration", Title: "spread of accuracy between configurations", Unit: "proportion", Format: ".3", Spec: "E6.19",
		Formula: "standard deviation of the accuracy on these items that another configuration brings: square root of the component of configurations plus that of the interaction divided by items"},
	{Pattern: samplingModel + "accuracy_sd/sample", Title: "spread of accuracy between samples", Unit: "proportion", Format: ".3", Spec: "E6.19",
		Formula: "standard deviation of the accuracy on these items that asking the same once more brings: square root of the component of samples divided by items"},
}

// sampling is section sampling: how much of what a model gets right is drawn
// (E6.19). Configurations that differ in the number of the sample alone are one
// prompt asked again. For each model the bits y of item i, prompt c and sample s
// are taken as y = mean + item + prompt + item:prompt + sample, all random and
// samples within their cell, and the components are estimated from the mean
// squares of the balanced analysis of variance (Searle, Casella and McCulloch,
// Variance Components, 1992, chapter 4). They are estimates: one below 0 says
// that 0 fits, carries a warning and is not cut off.
//
// Prompts with more samples than others are cut to the smallest number, which is
// counted. With one item or one prompt the components that need two are null.
// The section is absent when nothing was asked twice.
func sampling(t *tally, _ Options) *Node {
	prompts, samples, left := t.g.prompts()
	out := Object().Set("prompts", Int(len(prompts))).Set("samples", Int(samples)).Set("left_out", Int(left))
	byModel := Object()
	for m, model := range t.g.Models {
		byModel.Set(model.ID, t.g.drawn(m, prompts, samples).node())
	}
	return out.Set("by_model", byModel)
}

// prompts are the columns of each prompt that was asked again, equally many of
// each, and how many are left out for that.
func (g *Grid) prompts() (prompts [][]int, samples, left int) {
	at := map[string]int{}
	var all [][]int
	for c := range g.Configurations {
		name := g.Configurations[c].Repeats
		if name == "" {
			continue
		}
		k, ok := at[name]
		if !ok {
			k = len(all)
			at[name] = k
			all = append(all, nil)
		}
		all[k] = append(all[k], c)
	}
	for _, columns := range all {
		if n := len(columns); n > 1 && (samples == 0 || n < samples) {
			samples = n
		}
	}
	for _, columns := range all {
		if len(columns) > 1 {
			left += len(columns) - samples
			prompts = append(prompts, columns[:samples])
		}
	}
	return prompts, samples, left
}

// drawn counts the right answers of one model to n items under c prompts in s
// samples: all, and sums of squares of those of an item, of a prompt, of a cell.
type drawn struct {
	n, c, s                      int
	right, items, prompts, cells int64
	mixed                        int // cells neither all right nor all wrong
}

func (g *Grid) drawn(m int, prompts [][]int, samples int) drawn {
	d := drawn{n: g.N(), c: len(prompts), s: samples}
	ofItem := newPlanes(g.Words())
	for _, columns := range prompts {
		ofCell, right := newPlanes(g.Words()), int64(0)
		for _, c := range columns {
			set := g.Column(m, c)
			ofItem.add(set)
			ofCell.add(set)
			for _, word := range set {
				right += int64(bits.OnesCount64(word))
			}
		}
		for i := range d.n {
			k := ofCell.count(i)
			d.cells += int64(k * k)
			if k > 0 && k < samples {
				d.mixed++
			}
		}
		d.right += right
		d.prompts += right * right
	}
	for i := range d.n {
		k := int64(ofItem.count(i))
		d.items += k * k
	}
	return d
}

// node estimates the components. The sums of squares are integers over n·c·s,
// and that over s within cells, so that each mean square is one division.
func (d drawn) node() *Node {
	n, c, s := int64(d.n), int64(d.c), int64(d.s)
	ratio := func(num, den int64) float64 { return float64(num) / float64(den) }
	sample := ratio(s*d.right-d.cells, s*n*c*(s-1))
	components := Object()
	spread := Object()
	switch {
	case n == 1:
		setNull(components, "one_item", "item", "configuration", "interaction")
		spread.Set("configuration", Null("one_item"))
	case c == 1:
		setNull(components, "one_configuration", "item", "configuration", "interaction")
		spread.Set("configuration", Null("one_configuration"))
	default:
		square := d.right * d.right
		ofItem := ratio(n*d.items-square, n*c*s*(n-1))
		ofPrompt := ratio(c*d.prompts-square, n*c*s*(c-1))
		ofBoth := ratio(n*c*d.cells-n*d.items-c*d.prompts+square, n*c*s*(n-1)*(c-1))
		prompt, both := (ofPrompt-ofBoth)/float64(n*s), (ofBoth-sample)/float64(s)
		components.Set("item", component((ofItem-ofBoth)/float64(c*s))).
			Set("configuration", component(prompt)).
			Set("interaction", component(both))
		spread.Set("configuration", accuracySD(prompt+both/float64(n)))
	}
	cells := d.n * d.c
	return Object().
		Set("cells", Int(cells)).
		Set("mixed", Int(d.mixed)).
		Set("mixed_share", Ratio(d.mixed, cells, "no_items")).
		Set("components", components.Set("sample", Float(sample))).
		Set("accuracy_sd", spread.Set("sample", accuracySD(sample/float64(n))))
}

func component(v float64) *Node {
	node := Float(v)
	if v < 0 {
		node.Warn("estimated below zero: more items, configurations or samples would tell it from zero")
	}
	return node
}

func accuracySD(variance float64) *Node {
	if variance < 0 {
		return Null("below_zero")
	}
	return Float(math.Sqrt(variance))
}
