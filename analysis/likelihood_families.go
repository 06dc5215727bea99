package analysis

import (
	"math"
	"sort"
)

// families is likelihood/families: each family's models, sizes, pooled
// accuracies and their slopes over size.
func (c *census) families(o Options) *Node {
	out := Object()
	for _, family := range c.familyNames() {
		of := func(m int) bool { return c.g.Models[m].Family == family }
		n := Object()
		counts := c.countKinds(of)
		n.Set("n", counts.At("all")).Set("n_base", counts.At("base")).Set("n_instruct", counts.At("instruct"))
		lo, hi, positive := 0.0, 0.0, 0
		for m, s := range c.whole {
			if !of(m) {
				continue
			}
			if v := c.size(m); v > 0 {
				if lo == 0 || v < lo {
					lo = v
				}
				hi = max(hi, v)
			}
			if s.asked && s.scored && s.apx > s.aps {
				positive++
			}
		}
		n.Set("min_b", sizeFloat(lo)).Set("max_b", sizeFloat(hi)).Set("gap_positive", Int(positive))
		for k, name := range metricNames {
			right, items := 0, 0
			for m, s := range c.whole {
				if of(m) && metric(k).has(s) {
					right, items = right+metric(k).right(s), items+s.n
				}
			}
			p := c.points(metric(k), models{kind: "all", keep: of}, c.pooled)
			n.Set(name, shareNode(right, items).Set("slope", p.slope().node(o.Level)))
		}
		out.Set(family, n)
	}
	return out
}

// familyEffects is likelihood/family_effects (E6.26): the slope of accuracy over
// the logarithm of size within families, each with an intercept of its own.
func (c *census) familyEffects(o Options) *Node {
	out := Object()
	for k, name := range metricNames {
		n := Object()
		for _, kind := range kinds {
			p := c.points(metric(k), models{kind: kind}, c.pooled)
			r, groups := c.within(p)
			block := Object().Set("n", Int(r.n)).Set("n_families", Int(groups)).Set("df", Int(r.df))
			r.estimate(block)
			lo, hi := r.interval(o.Level)
			n.Set(kind, block.Set("lo", lo).Set("hi", hi).Set("reason", reasonNode(r.reason)))
		}
		out.Set(name, n)
	}
	return out
}

// within is the common slope of points within their families.
func (c *census) within(p points) (r regression, groups int) {
	byFamily := map[string]*points{}
	var order []string
	for i, m := range p.models {
		f := c.g.Models[m].Family
		if byFamily[f] == nil {
			byFamily[f] = &points{}
			order = append(order, f)
		}
		byFamily[f].add(m, p.x[i], p.y[i])
	}
	r = regression{n: len(p.y), df: len(p.y) - len(order) - 1}
	stt, sty := 0.0, 0.0
	var usable []*points
	for _, f := range order {
		if q := byFamily[f]; q.sizes() > 1 {
			l := fitLine(q.t, q.y)
			stt += l.stt
			sty += float64(l.slope * l.stt)
			usable = append(usable, q)
		}
	}
	if stt == 0 {
		r.reason = "singular"
		return r, len(order)
	}
	r.est = sty / stt
	rss := 0.0
	for _, f := range order {
		q := byFamily[f]
		mt, my := average(q.t), average(q.y)
		for i := range q.t {
			e := q.y[i] - my - float64(r.est*(q.t[i]-mt))
			rss += float64(e * e)
		}
	}
	return r.spread(rss, 1/stt), len(order)
}

// pairs is likelihood/pairs (N2.041): what instruction tuning changes, over
// pairs of an instruct model and its base model.
func (c *census) pairs() *Node {
	out := Object()
	for _, k := range []metric{apsMetric, apxMetric} {
		var deltas, sizes, sized []float64
		sum := 0
		var signs [3]int
		for m, s := range c.whole {
			b := c.pairOf(m)
			if b < 0 || !k.has(s) || !k.has(c.whole[b]) {
				continue
			}
			d := k.right(s) - k.right(c.whole[b])
			sum += d
			signs[direction(d)+1]++
			v := float64(d) / float64(s.n)
			deltas = append(deltas, v)
			if c.size(m) > 0 {
				sizes, sized = append(sizes, c.size(m)), append(sized, v)
			}
		}
		out.Set(metricNames[k]+"_delta", deltaNode(deltas, signs, sum).Set("vs_params", rankCorrelation(sizes, sized)))
	}
	return out
}

func direction(d int) int {
	switch {
	case d < 0:
		return -1
	case d > 0:
		return 1
	}
	return 0
}

func deltaNode(deltas []float64, signs [3]int, sum int) *Node {
	n := Object().Set("n", Int(len(deltas))).Set("positive", Int(signs[2])).Set("zero", Int(signs[1])).
		Set("negative", Int(signs[0])).Set("sum_counts", Int(sum))
	if len(deltas) == 0 {
		return n.Set("mean", Null("no_pairs")).Set("median", Null("no_pairs")).Set("sd", Null("no_pairs")).Set("mean_abs", Null("no_pairs"))
	}
	sorted, size := append([]float64(nil), deltas...), make([]float64, len(deltas))
	sort.Float64s(sorted)
	for i, d := range deltas {
		size[i] = math.Abs(d)
	}
	return n.Set("mean", Float(average(deltas))).Set("median", Float(quantile(sorted, 0.5))).
		Set("sd", sampleSD(deltas)).Set("mean_abs", Float(average(size)))
}

// sizeBins are the classes of size, in billions: from, below.
var sizeBins = []struct {
	key      string
	from, to float64
}{{"0-1", 0, 1}, {"1-4", 1, 4}, {"4-10", 4, 10}, {"10-30", 10, 30}, {"30-inf", 30, math.Inf(1)}}

// gapBySize is likelihood/gap_by_size (N2.042): the sign of APX less APS.
func (c *census) gapBySize() *Node {
	out := Object()
	for _, kind := range kinds {
		n := Object()
		p := c.pointsOf(models{kind: kind}, func(m int) (float64, bool) {
			s := c.whole[m]
			if !s.asked || !s.scored {
				return 0, false
			}
			return float64(s.apx-s.aps) / float64(s.n), true
		})
		for _, bin := range sizeBins {
			var v mean
			var signs [3]int
			for i, m := range p.models {
				if p.x[i] >= bin.from && p.x[i] < bin.to {
					v.add(p.y[i])
					signs[direction(c.whole[m].apx-c.whole[m].aps)+1]++
				}
			}
			n.Set(bin.key, Object().Set("n", Int(v.n)).Set("positive", Int(signs[2])).Set("zero", Int(signs[1])).
				Set("negative", Int(signs[0])).Set("mean", v.node()))
		}
		out.Set(kind, n.Set("vs_params", rankCorrelation(p.x, p.y)))
	}
	return out
}

// interaction is likelihood/interaction (F4.47, N2.043): whether slopes over
// the logarithm of size differ.
func (c *census) interaction(o Options) *Node {
	metrics, types := Object(), Object()
	for _, kind := range kinds {
		chosen := models{kind: kind}
		metrics.Set(kind, interactionNode(c.points(apxMetric, chosen, c.pooled), c.points(apsMetric, chosen, c.pooled), o))
	}
	for k, name := range metricNames {
		base := c.points(metric(k), models{kind: "base"}, c.pooled)
		instruct := c.points(metric(k), models{kind: "instruct"}, c.pooled)
		r := difference(base, instruct)
		types.Set(name, r.withEquivalence(r.node(o.Level)))
	}
	return Object().Set("apx_vs_aps", metrics).Set("base_vs_instruct", types)
}

// interactionNode compares two accuracies of the same models: unpaired, and by
// the slope of their difference (the rows of one model are not independent).
func interactionNode(first, second points, o Options) *Node {
	r := difference(first, second)
	n := r.withEquivalence(r.node(o.Level))
	var both points
	for i, m := range first.models {
		for j, other := range second.models {
			if m == other {
				both.add(m, first.x[i], second.y[j]-first.y[i])
			}
		}
	}
	return n.Set("paired", both.slope().node(o.Level))
}
