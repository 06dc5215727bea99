package analysis

import (
	"math"
	"sort"
)

// bandPoints are the sizes at which a band is drawn, at equal steps of the
// logarithm over the observed range.
const bandPoints = 25

// A curveBootstrap resamples the models of one type and refits both curves, the
// chosen forms kept (F4.35). APX and APS share the resamples, so that the
// interval of their crossing is one of paired curves. Draws are of purpose
// curve, index the type, k the resample. The box of a form and its centre stay
// those of all points.
type curveBootstrap struct {
	curves   [2]*scaling // by metric
	index    int
	withBand bool
	ladder   *ladder

	values [2][][]float64 // by metric, band point: one value a resample that could be fitted
	failed [2]int         // resamples with fewer distinct sizes than parameters
	cross  []float64      // break-even sizes, -Inf below the range, +Inf not reached or reversed
	counts map[string]int // outcomes of the crossing
}

// defined reports whether both curves exist, on enough points.
func (b *curveBootstrap) defined() bool {
	for _, s := range b.curves {
		if _, ok := s.chosen(); !ok || len(s.points.y) < 3 {
			return false
		}
	}
	return sameModels(b.curves[0].points, b.curves[1].points)
}

func sameModels(a, b points) bool {
	if len(a.models) != len(b.models) {
		return false
	}
	for i := range a.models {
		if a.models[i] != b.models[i] {
			return false
		}
	}
	return true
}

// A refit is what one resample gives.
type refit struct {
	fits [2]fit
	ok   [2]bool
	at   crossing
}

// run draws the resamples; every resample is a stream of its own, so that
// neither workers nor batches show.
func (b *curveBootstrap) run(o Options) {
	const batch = 20
	all := make([]refit, o.CurveResamples)
	b.ladder = newLadder(b.curves[0].d)
	o.each((len(all)+batch-1)/batch, func(k int) {
		w := b.worker()
		for i := k * batch; i < min((k+1)*batch, len(all)); i++ {
			all[i] = w.refit(o.Seed, i)
		}
	})
	b.collect(all)
}

// A curveWorker is the memory of one goroutine.
type curveWorker struct {
	b       *curveBootstrap
	counts  []int32
	samples [2]*sample
}

func (b *curveBootstrap) worker() *curveWorker {
	w := &curveWorker{b: b, counts: make([]int32, len(b.curves[0].points.y))}
	for k := range w.samples {
		w.samples[k] = &sample{d: b.curves[k].d}
	}
	return w
}

func (w *curveWorker) refit(seed uint64, i int) (r refit) {
	stream := newStream(seed, purposeCurve, w.b.index, i)
	clear(w.counts)
	for range w.counts {
		w.counts[stream.below(uint32(len(w.counts)))]++
	}
	for k, s := range w.b.curves {
		w.samples[k].draw(s.points.y, w.counts)
		if r.ok[k] = w.samples[k].sizes() >= s.best.parameters(); r.ok[k] {
			r.fits[k] = fitAnyway(s.best, w.samples[k])
		}
	}
	if r.ok[0] && r.ok[1] {
		r.at = cross(r.fits[0], r.fits[1], w.b.ladder)
	}
	return r
}

func (b *curveBootstrap) collect(all []refit) {
	b.counts = map[string]int{}
	for k := range b.curves {
		b.values[k] = make([][]float64, bandPoints)
	}
	for _, r := range all {
		for k := range b.curves {
			if !r.ok[k] {
				b.failed[k]++
				continue
			}
			if b.withBand {
				for p := range bandPoints {
					x, t := b.curves[k].d.bandSize(p)
					b.values[k][p] = append(b.values[k][p], r.fits[k].atLog(x, t))
				}
			}
		}
		if !r.ok[0] || !r.ok[1] {
			b.counts["failed"]++
			continue
		}
		switch r.at.reason {
		case "":
			b.counts["value"]++
			b.cross = append(b.cross, r.at.value)
		case "below_range":
			b.counts["below_range"]++
			b.cross = append(b.cross, math.Inf(-1))
		default:
			b.counts[r.at.reason]++
			b.cross = append(b.cross, math.Inf(1))
		}
	}
	for k := range b.curves {
		for p := range b.values[k] {
			sort.Float64s(b.values[k][p])
		}
	}
	sort.Float64s(b.cross)
}

// bandSize is the p-th size of a band and its logarithm.
func (d *design) bandSize(p int) (x, t float64) {
	t = d.tMin + float64(d.width*(float64(p)/(bandPoints-1)))
	return exp(t), t
}

// bandNode is the band of a metric: level, failed refits, points.
func (b *curveBootstrap) bandNode(k metric, o Options) *Node {
	s := b.curves[k]
	c, ok := s.chosen()
	switch {
	case !ok:
		return Null("no_fit")
	case len(s.points.y) < 3:
		return Null("few_points")
	case !b.defined():
		return Null("other_models")
	}
	n := Object().Set("level", Float(o.Level))
	if o.SkipRandom {
		return n.Set("failed", Null("not_computed")).Set("points", b.points(c, s.d, nil, "not_computed", o))
	}
	n.Set("failed", Int(b.failed[k]))
	return n.Set("points", b.points(c, s.d, b.values[k], "no_fit", o))
}

func (b *curveBootstrap) points(c fit, d *design, values [][]float64, reason string, o Options) *Node {
	list := List()
	for p := range bandPoints {
		x, t := d.bandSize(p)
		n := Object().Set("x", Float(x)).Set("fit", finite(c.atLog(x, t)))
		if values == nil || len(values[p]) == 0 {
			n.Set("lo", Null(reason)).Set("hi", Null(reason))
		} else {
			lo, hi := percentiles(values[p], o.Level)
			n.Set("lo", finite(lo)).Set("hi", finite(hi))
		}
		list.Append(n)
	}
	return list
}

// crossingNode is the interval of the break-even size.
func (b *curveBootstrap) crossingNode(o Options) *Node {
	if !b.defined() {
		return Null("no_fit")
	}
	if b.curves[0].d.sizes < 2 {
		return Null("one_size")
	}
	if o.SkipRandom {
		return Null("not_computed")
	}
	n := Object()
	for _, key := range []string{"below_range", "failed", "not_reached", "reversed", "value"} {
		n.Set(key, Int(b.counts[key]))
	}
	tail := (1 - o.Level) / 2
	return n.Set("lo", b.end(tail)).Set("hi", b.end(1-tail))
}

// end is a percentile of the break-even sizes; an infinite one is undefined.
func (b *curveBootstrap) end(p float64) *Node {
	if len(b.cross) == 0 {
		return Null("no_fit")
	}
	v := extendedQuantile(b.cross, p)
	switch {
	case v > math.MaxFloat64:
		return Null("not_reached")
	case v < -math.MaxFloat64:
		return Null("below_range")
	}
	return Float(v)
}

// extendedQuantile is quantile for values of which some are infinite: between a
// finite and an infinite one it is the infinite one.
func extendedQuantile(sorted []float64, p float64) float64 {
	h := p * float64(len(sorted)-1)
	k := min(int(h), len(sorted)-1)
	if k == len(sorted)-1 || h == float64(k) || sorted[k] == sorted[k+1] {
		return sorted[k]
	}
	for _, v := range []float64{sorted[k], sorted[k+1]} {
		if v-v != 0 {
			return v
		}
	}
	return quantile(sorted, p)
}
