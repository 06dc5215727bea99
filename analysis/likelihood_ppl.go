package analysis

import "sort"

// pplDelta is likelihood/ppl_delta: the perplexity of the second most likely
// statement less that of the most likely one (F4.38), per model, and which
// models stand out.
func (c *census) pplDelta() *Node {
	list := Object()
	for m, model := range c.g.Models {
		s := c.whole[m]
		if !s.scored {
			list.Set(model.ID, Null("not_recorded"))
			continue
		}
		list.Set(model.ID, Object().
			Set("n", Int(len(s.deltas))).Set("skipped", Int(s.n-len(s.deltas))).
			Set("mean", s.meanDelta()).Set("median", median(s.deltas)).
			Set("mean_when_right", s.deltaRight.node()).Set("mean_when_wrong", s.deltaWrong.node()).
			Set("n_right", Int(s.deltaRight.n)).Set("n_wrong", Int(s.deltaWrong.n)))
	}
	return Object().Set("by_model", list).Set("outlier_range", c.outliers())
}

// median of values, which are not changed.
func median(values []float64) *Node {
	if len(values) == 0 {
		return Null("no_values")
	}
	sorted := append([]float64(nil), values...)
	sort.Float64s(sorted)
	return finite(quantile(sorted, 0.5))
}

// delta is a model's mean PPL delta.
func (c *census) delta(m int) (float64, bool) {
	n := c.whole[m].meanDelta()
	return n.Number()
}

// outliers are models whose mean delta lies above the third quartile by more
// than one and a half interquartile ranges (Tukey's fence), and their sizes.
func (c *census) outliers() *Node {
	var means []float64
	for m := range c.g.Models {
		if v, ok := c.delta(m); ok {
			means = append(means, v)
		}
	}
	if len(means) == 0 {
		return Null("no_values")
	}
	sort.Float64s(means)
	q1, q3 := quantile(means, 0.25), quantile(means, 0.75)
	fence := q3 + float64(1.5*(q3-q1))
	names, count, within := "", 0, 0
	lo, hi := 0.0, 0.0
	for m, model := range c.g.Models {
		v, ok := c.delta(m)
		if !ok || !(v > fence) {
			continue
		}
		if count++; names != "" {
			names += " "
		}
		names += model.ID
		if b := c.size(m); b > 0 {
			if lo == 0 || b < lo {
				lo = b
			}
			hi = max(hi, b)
			if b >= 4 && b <= 10 {
				within++
			}
		}
	}
	return Object().Set("q1", finite(q1)).Set("q3", finite(q3)).Set("fence", finite(fence)).
		Set("count", Int(count)).Set("models", String(names)).
		Set("min", sizeFloat(lo)).Set("max", sizeFloat(hi)).Set("in_4_10", Int(within))
}

// pplDeltaVs is likelihood/ppl_delta_vs: what the mean delta goes with.
func (c *census) pplDeltaVs() *Node {
	n := Object()
	for _, k := range []metric{apsMetric, apxMetric} {
		var x, y []float64
		for m, s := range c.whole {
			if v, ok := c.delta(m); ok && k.has(s) {
				x, y = append(x, accuracy(k.right(s), s.n)), append(y, v)
			}
		}
		n.Set(metricNames[k], rankCorrelation(x, y))
	}
	p := c.pointsOf(models{kind: "all"}, c.delta)
	n.Set("params", rankCorrelation(p.x, p.y))
	larger, of := 0, 0
	for m, s := range c.whole {
		if _, ok := c.delta(m); !ok {
			continue
		}
		of++
		right, ok1 := s.deltaRight.node().Number()
		wrong, ok2 := s.deltaWrong.node().Number()
		if ok1 && ok2 && right > wrong {
			larger++
		}
	}
	return n.Set("larger_when_right", Int(larger)).Set("of", Int(of))
}

// pplCorrect is likelihood/ppl_correct: the perplexity of the right statement
// (F4.39), its arithmetic and geometric mean.
func (c *census) pplCorrect() *Node {
	list := Object()
	for m, model := range c.g.Models {
		s := c.whole[m]
		if !s.scored {
			list.Set(model.ID, Null("not_recorded"))
			continue
		}
		sets := Object()
		for b, bench := range c.g.Benchmarks {
			t := c.by[m][b]
			sets.Set(bench.ID, Object().Set("n", Int(t.correct.n)).Set("geometric", t.geometric()))
		}
		list.Set(model.ID, Object().Set("n", Int(s.correct.n)).Set("null", Int(s.correctNull)).
			Set("mean", s.correct.node()).Set("geometric", s.geometric()).Set("by_dataset", sets))
	}
	p := c.pointsOf(models{kind: "all"}, func(m int) (float64, bool) { return c.whole[m].correct.node().Number() })
	return Object().Set("by_model", list).Set("trend", rankCorrelation(p.x, p.y))
}

func (s *standing) geometric() *Node {
	if s.correct.n == 0 {
		return Null("no_values")
	}
	return finite(exp(s.correctLog.value() / float64(s.correct.n)))
}
