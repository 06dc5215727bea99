package analysis

// likelihoodSection is everything below likelihood/ (P2; keys-likelihood.md):
// null without items. The parts are independent of each other and run on the
// crew; each writes its own place.
func likelihoodSection(g *Grid, o Options) *Node {
	if g.N() == 0 {
		return Null("no_items")
	}
	c := newCensus(g, o)
	curves := newCurveWork(c, o)
	parts := []struct {
		key  string
		make func() *Node
	}{
		{"meta", c.meta},
		{"check", c.check},
		{"datasets", c.datasets},
		{"overall", c.overall},
		{"models", c.models},
		{"cells_trend", c.cellsTrend},
		{"templates", c.templates},
		{"ppl_delta", c.pplDelta},
		{"ppl_delta_vs", c.pplDeltaVs},
		{"ppl_correct", c.pplCorrect},
		{"scaling", curves.scaling},
		{"breakeven", curves.breakEven},
		{"by_dataset", curves.byDataset},
		{"subsets", curves.subsets},
		{"families", func() *Node { return c.families(o) }},
		{"family_effects", func() *Node { return c.familyEffects(o) }},
		{"leave_family_out", curves.leaveFamilyOut},
		{"pairs", c.pairs},
		{"gap_by_size", c.gapBySize},
		{"interaction", func() *Node { return c.interaction(o) }},
		{"control", curves.control},
		{"bridge", c.bridge},
		{"extensions", c.extensions},
		{"validation", c.validation},
	}
	nodes := make([]*Node, len(parts))
	o.each(len(parts), func(i int) { nodes[i] = parts[i].make() })
	out := Object()
	for i, p := range parts {
		if nodes[i] != nil {
			out.Set(p.key, nodes[i])
		}
	}
	if o.SkipRandom {
		return out
	}
	o.later(poolStage, func() {
		curves.finishPooled()
		out.put("scaling", curves.scaling()).put("breakeven", curves.breakEven())
	})
	o.later(setStage, func() {
		curves.finishSets()
		out.put("breakeven", curves.breakEven())
	})
	return out
}

// shareNode is the block share: count, of, value.
func shareNode(count, of int) *Node { return setShare(Object(), count, of) }

func setShare(n *Node, count, of int) *Node {
	return n.Set("count", Int(count)).Set("of", Int(of)).Set("value", Ratio(count, of, "no_values"))
}

// float is a number that is never an integer leaf, or null where not recorded.
func sizeFloat(billions float64) *Node {
	if !(billions > 0) {
		return Null("not_recorded")
	}
	return Float(billions)
}
