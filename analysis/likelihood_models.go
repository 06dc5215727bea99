package analysis

import "math"

// models is likelihood/models: each model's two accuracies, its cells, and both
// by data set.
func (c *census) models() *Node {
	out := Object()
	for m, model := range c.g.Models {
		s := c.whole[m]
		n := Object().Set("type", textOrNull(c.l.Subjects[m].Kind)).Set("family", textOrNull(model.Family)).
			Set("params_b", sizeFloat(model.ParamsB)).
			Set("apx", s.apxNode()).Set("aps", s.apsNode())
		if s.asked && s.scored {
			n.Set("gap", shareNode(s.apx-s.aps, s.n))
		} else {
			n.Set("gap", Null("not_recorded"))
		}
		n.Set("aps_variants", s.variantsNode()).
			Set("macro", Object().Set("apx", c.macro(apxMetric, m)).Set("aps", c.macro(apsMetric, m))).
			Set("cells", s.cellsNode()).
			Set("by_dataset", c.modelByDataset(m))
		out.Set(model.ID, n)
	}
	return out
}

// apxNode is APX (F4.31). Answers of several options (error) and of none count
// as wrong and stand beside it.
func (s *standing) apxNode() *Node {
	if !s.asked {
		return Null("not_recorded")
	}
	n := setShare(Object(), s.apx, s.n)
	if s.unset > 0 {
		for _, key := range []string{"error", "none", "truncated", "parsed", "among_parsed"} {
			n.Set(key, Null("not_recorded"))
		}
		return n
	}
	return n.Set("error", Int(s.errors)).Set("none", Int(s.none)).Set("truncated", Int(s.cut)).
		Set("parsed", shareNode(s.parsed(), s.n)).Set("among_parsed", shareNode(s.apx, s.parsed()))
}

// apsNode is APS (F4.33).
func (s *standing) apsNode() *Node {
	if !s.scored {
		return Null("not_recorded")
	}
	return setShare(Object(), s.aps, s.n).
		Set("ties", Int(s.ties)).Set("gold_tied", Int(s.goldTied)).Set("all_null", Int(s.allNull)).
		Set("fractional", Float(s.fractional()))
}

// variantsNode is APS by other normalisations than tokens: by the sum of
// log-probabilities, per character and per byte (C5.57).
func (s *standing) variantsNode() *Node {
	n := Object()
	for k, name := range []string{"sum", "char", "byte"} {
		if !s.scored || s.ranked < s.n {
			n.Set(name, Null("not_recorded"))
			continue
		}
		n.Set(name, shareNode(s.variants[k].right, s.n).Set("ties", Int(s.variants[k].ties)))
	}
	return n
}

// macro is the unweighted mean over data sets.
func (c *census) macro(k metric, m int) *Node {
	var v mean
	for _, s := range c.by[m] {
		if s.n > 0 && k.has(s) {
			v.add(accuracy(k.right(s), s.n))
		}
	}
	return v.node()
}

// cellsNode is the four cells of prompting against likelihood with McNemar's
// exact test of the two that differ (E6.10).
func (s *standing) cellsNode() *Node {
	if !s.asked || !s.scored {
		return Null("not_recorded")
	}
	return Object().Set("both", Int(s.both)).Set("apx_only", Int(s.apxOnly)).Set("aps_only", Int(s.apsOnly)).
		Set("neither", Int(s.none2)).Set("mcnemar_p", Float(mcnemar(s.apxOnly, s.apsOnly)))
}

// mcnemar is the exact two-sided p of a against b discordant items: twice the
// smaller binomial tail at ½, at most 1; 1 when there are none.
func mcnemar(a, b int) float64 {
	n, k := a+b, min(a, b)
	if n == 0 || 2*k == n {
		return 1
	}
	// The tail is summed from its largest term, term(k) = C(n,k)/2^n.
	logTerm := logGammaHalf(2*(n+1)) - logGammaHalf(2*(k+1)) - logGammaHalf(2*(n-k+1)) - float64(float64(n)*math.Ln2)
	sum, term := 0.0, 1.0
	for j := k; j >= 0 && term > 0; j-- {
		sum += term
		term = float64(term*float64(j)) / float64(n-j+1)
	}
	return min(1, 2*float64(sum*exp(logTerm)))
}

// modelByDataset is what a model did on each data set.
func (c *census) modelByDataset(m int) *Node {
	out := Object()
	for b, bench := range c.g.Benchmarks {
		s := c.by[m][b]
		n := Object().Set("n", Int(s.n))
		if s.asked {
			n.Set("apx", Int(s.apx)).Set("error", Int(s.errors)).Set("none", Int(s.none))
		} else {
			n.Set("apx", Null("not_recorded")).Set("error", Null("not_recorded")).Set("none", Null("not_recorded"))
		}
		if s.scored {
			n.Set("aps", Int(s.aps)).Set("ties", Int(s.ties))
		} else {
			n.Set("aps", Null("not_recorded")).Set("ties", Null("not_recorded"))
		}
		if s.asked && s.scored {
			n.Set("both", Int(s.both))
		} else {
			n.Set("both", Null("not_recorded"))
		}
		n.Set("ppl_delta", s.meanDelta()).Set("ppl_correct", s.correct.node())
		out.Set(bench.ID, n)
	}
	return out
}

// meanDelta is the mean PPL delta.
func (s *standing) meanDelta() *Node {
	var both mean
	both.plus(s.deltaRight)
	both.plus(s.deltaWrong)
	return both.node()
}

// cellsTrend is the rank correlation of each cell's share with model size.
func (c *census) cellsTrend() *Node {
	out := Object()
	for _, cell := range []struct {
		key string
		of  func(*standing) int
	}{
		{"both", func(s *standing) int { return s.both }}, {"apx_only", func(s *standing) int { return s.apxOnly }},
		{"aps_only", func(s *standing) int { return s.apsOnly }}, {"neither", func(s *standing) int { return s.none2 }},
	} {
		p := c.pointsOf(models{kind: "all"}, func(m int) (float64, bool) {
			s := c.whole[m]
			if !s.asked || !s.scored {
				return 0, false
			}
			return accuracy(cell.of(s), s.n), true
		})
		out.Set(cell.key, rankCorrelation(p.x, p.y))
	}
	return out
}
