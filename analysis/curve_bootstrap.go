package analysis

import (
	"encoding/binary"
	"math"
	"slices"
	"sort"
	"sync"
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
	o        Options
	work     *pieces   // nil when nothing is drawn
	refits   []float64 // of each resample: what refit returns
	drawn    bool      // finished

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

// refitBatch is how many resamples are shared out together.
const refitBatch = 20

// begin begins to draw the resamples; every resample is a stream of its own, so
// that neither workers nor batches show.
func (b *curveBootstrap) begin(o Options) {
	b.o = o
	b.ladder = newLadder(b.curves[0].d)
	width := b.width()
	b.refits = make([]float64, o.CurveResamples*width)
	head := sync.OnceValue(b.head)
	batch := func(i int) (from, to int) { return i * refitBatch, min((i+1)*refitBatch, o.CurveResamples) }
	b.work = o.begin(&pieces{
		n: (o.CurveResamples + refitBatch - 1) / refitBatch,
		encode: func(i int) []byte {
			from, to := batch(i)
			return piece(head(), o.Seed, from, to)
		},
		here: func(i int) {
			w := b.worker()
			from, to := batch(i)
			for k := from; k < to; k++ {
				copy(b.refits[k*width:], w.refit(o.Seed, k))
			}
		},
		take: func(i int, answer []byte) bool {
			from, to := batch(i)
			d := &partReader{data: answer}
			copy(b.refits[from*width:], d.floats((to-from)*width))
			return !d.broken && len(d.data) == 0
		},
	})
}

// finish waits for the resamples.
func (b *curveBootstrap) finish() {
	if b.work == nil {
		return
	}
	b.work.finish()
	b.collect()
	b.refits, b.drawn = nil, true
}

// head is what Member.Piece needs: the models' sizes and accuracies and the two
// chosen forms.
func (b *curveBootstrap) head() []byte {
	apx, aps := b.curves[0], b.curves[1]
	out := append([]byte{byte(purposeCurve)}, byte(b.index), byte(apx.best), byte(aps.best), 0)
	if b.withBand {
		out[len(out)-1] = 1
	}
	out = binary.AppendUvarint(out, uint64(len(apx.points.y)))
	out = appendFloats(out, apx.points.x...)
	out = appendFloats(out, apx.points.y...)
	return appendFloats(out, aps.points.y...)
}

// readCurveBootstrap reads what head has written without its first byte, nil if
// it is damaged.
func readCurveBootstrap(data []byte) *curveBootstrap {
	r := &partReader{data: data}
	told := r.bytes(4)
	n := r.count()
	x, apx, aps := r.floats(n), r.floats(n), r.floats(n)
	if r.broken || len(r.data) > 0 || n == 0 || max(told[1], told[2]) >= byte(forms) {
		return nil
	}
	for _, size := range x {
		if !(size > 0) || size > math.MaxFloat64 {
			return nil
		}
	}
	d := newDesign(x)
	b := &curveBootstrap{index: int(told[0]), withBand: told[3] == 1, ladder: newLadder(d)}
	for k, y := range [2][]float64{apx, aps} {
		b.curves[k] = &scaling{points: points{x: x, y: y}, d: d, best: form(told[1+k])}
		d.prepare(b.curves[k].best, nil)
	}
	return b
}

// A curveWorker is the memory of one goroutine.
type curveWorker struct {
	b       *curveBootstrap
	counts  []int32
	samples [2]*sample
	out     []float64
}

func (b *curveBootstrap) worker() *curveWorker {
	w := &curveWorker{b: b, counts: make([]int32, len(b.curves[0].points.y)), out: make([]float64, b.width())}
	for k := range w.samples {
		w.samples[k] = &sample{d: b.curves[k].d}
	}
	return w
}

// What refit returns of a resample: for each metric whether it could be fitted,
// 1 or 0; the number of the crossing's reason; its size; and for each metric
// the values at the sizes of a band.
const (
	refitReason = 2
	refitCross  = 3
	refitBand   = 4
)

// crossingReasons are those that cross gives; none of two curves that are not
// both fitted.
var crossingReasons = []string{"", "below_range", "not_reached", "reversed", "failed"}

func (b *curveBootstrap) width() int {
	if b.withBand {
		return refitBand + 2*bandPoints
	}
	return refitBand
}

// refit draws resample i and fits it; the values are overwritten by the next.
func (w *curveWorker) refit(seed uint64, i int) []float64 {
	stream := newStream(seed, purposeCurve, w.b.index, i)
	clear(w.counts)
	for range w.counts {
		w.counts[stream.below(uint32(len(w.counts)))]++
	}
	clear(w.out)
	var fits [2]fit
	for k, s := range w.b.curves {
		w.samples[k].draw(s.points.y, w.counts)
		if w.samples[k].sizes() < s.best.parameters() {
			continue
		}
		w.out[k] = 1
		fits[k] = fitAnyway(s.best, w.samples[k])
		if w.b.withBand {
			for p := range bandPoints {
				x, t := s.d.bandSize(p)
				w.out[refitBand+k*bandPoints+p] = fits[k].atLog(x, t)
			}
		}
	}
	at := crossing{reason: "failed"}
	if w.out[0] == 1 && w.out[1] == 1 {
		at = cross(fits[0], fits[1], w.b.ladder)
	}
	w.out[refitReason] = float64(slices.Index(crossingReasons, at.reason))
	w.out[refitCross] = at.value
	return w.out
}

func (b *curveBootstrap) collect() {
	b.counts = map[string]int{}
	for k := range b.curves {
		b.values[k] = make([][]float64, bandPoints)
	}
	for r := range slices.Chunk(b.refits, b.width()) {
		for k := range b.curves {
			if r[k] != 1 {
				b.failed[k]++
				continue
			}
			if b.withBand {
				for p := range bandPoints {
					b.values[k][p] = append(b.values[k][p], r[refitBand+k*bandPoints+p])
				}
			}
		}
		switch reason := crossingReasons[int(r[refitReason])]; reason {
		case "":
			b.counts["value"]++
			b.cross = append(b.cross, r[refitCross])
		case "below_range":
			b.counts[reason]++
			b.cross = append(b.cross, math.Inf(-1))
		case "failed":
			b.counts[reason]++
		default:
			b.counts[reason]++
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
	if !b.drawn {
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
func (b *curveBootstrap) crossingNode() *Node {
	if !b.defined() {
		return Null("no_fit")
	}
	if b.curves[0].d.sizes < 2 {
		return Null("one_size")
	}
	if !b.drawn {
		return Null("not_computed")
	}
	n := Object()
	for _, key := range []string{"below_range", "failed", "not_reached", "reversed", "value"} {
		n.Set(key, Int(b.counts[key]))
	}
	tail := (1 - b.o.Level) / 2
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
