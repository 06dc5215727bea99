package analysis

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
	"sync"
)

// A scatter is the sample whose correlation is resampled: what the sums of a
// resample need of each item. Items with equal values share a point, so that the
// table stays in the processor's cache for many items.
type scatter struct {
	value  []float64 // distinct discriminations
	class  []uint32  // of each point: index into value
	points []point   // distinct
	at     []uint32  // of each item: index into points
}

type point struct {
	x, xx, xy float64
	y, yy     uint64
}

func newScatter(s *scores) *scatter {
	c := &scatter{value: s.value, at: make([]uint32, len(s.class))}
	seen := map[[2]int32]uint32{}
	for i, class := range s.class {
		pair := [2]int32{class, s.fragile[i]}
		k, ok := seen[pair]
		if !ok {
			k = uint32(len(c.points))
			seen[pair] = k
			c.add(uint32(class), uint64(s.fragile[i]))
		}
		c.at[i] = k
	}
	return c
}

// add adds a point.
func (c *scatter) add(class uint32, y uint64) {
	x := c.value[class]
	c.class = append(c.class, class)
	c.points = append(c.points, point{x: x, xx: x * x, xy: x * float64(y), y: y, yy: y * y})
}

// head is what Member.Piece needs of a scatter: the distinct discriminations,
// class and fragility of each point, the point of each item.
func (c *scatter) head() []byte {
	out := binary.AppendUvarint([]byte{byte(purposeCorrelation)}, uint64(len(c.value)))
	out = appendFloats(out, c.value...)
	out = binary.AppendUvarint(out, uint64(len(c.points)))
	for k, p := range c.points {
		out = binary.AppendVarint(out, int64(c.class[k]))
		out = binary.AppendVarint(out, int64(p.y))
	}
	out = binary.AppendUvarint(out, uint64(len(c.at)))
	for _, k := range c.at {
		out = binary.AppendVarint(out, int64(k))
	}
	return out
}

// readScatter reads what head has written without its first byte, nil if it is
// damaged.
func readScatter(data []byte) *scatter {
	d := &partReader{data: data}
	c := &scatter{value: d.floats(d.count())}
	for range d.count() {
		class, y := d.integer(), d.integer()
		if class < 0 || class >= int64(len(c.value)) || y < 0 {
			return nil
		}
		c.add(uint32(class), uint64(y))
	}
	for range d.count() {
		k := d.integer()
		if k < 0 || k >= int64(len(c.points)) {
			return nil
		}
		c.at = append(c.at, uint32(k))
	}
	if d.broken || len(d.data) > 0 || len(c.at) == 0 {
		return nil
	}
	return c
}

// draw sums the points of as many items as there are, drawn with replacement
// from stream s. The draws are those of s.below, two a word; those from the low
// and from the high half of a word are summed apart, in their order, and then
// together. The sums are kept in variables of their own because that keeps them
// in registers.
func (c *scatter) draw(s stream) point {
	var x0, xx0, xy0, x1, xx1, xy1 float64
	var y, yy uint64
	points, items := c.points, c.at
	n := uint32(len(items))
	reject := -n % n
	state := s.state
	for left := n; left > 0; {
		state += goldenGamma
		w := scramble(state)
		if at, rest := bits.Mul32(uint32(w), n); rest >= reject {
			p := &points[items[at]]
			x0 += p.x
			xx0 += p.xx
			xy0 += p.xy
			y += p.y
			yy += p.yy
			left--
		}
		if at, rest := bits.Mul32(uint32(w>>32), n); rest >= reject && left > 0 {
			p := &points[items[at]]
			x1 += p.x
			xx1 += p.xx
			xy1 += p.xy
			y += p.y
			yy += p.yy
			left--
		}
	}
	return point{x0 + x1, xx0 + xx1, xy0 + xy1, y, yy}
}

// resample returns the correlation in resample k of the seed; ok is false when
// discrimination or fragility does not vary in it.
func (c *scatter) resample(seed uint64, k int) (r float64, ok bool) {
	s := newStream(seed, purposeCorrelation, 0, k)
	sum := c.draw(s)
	n := float64(len(c.at))
	vy := uint64(len(c.at))*sum.yy - sum.y*sum.y
	vx := float64(n*sum.xx) - float64(sum.x*sum.x)
	if vy == 0 {
		return 0, false
	}
	if vx <= 1e-6*float64(n*sum.xx) {
		return c.again(s) // too few digits are left
	}
	xy := float64(n*sum.xy) - float64(sum.x*float64(sum.y))
	return bounded(xy / math.Sqrt(float64(vx*float64(vy)))), true
}

// correlation is resample with a value that is no number for an undefined one.
func (c *scatter) correlation(seed uint64, k int) float64 {
	r, ok := c.resample(seed, k)
	if !ok {
		return math.NaN()
	}
	return r
}

// again computes the correlation of a resample from the counts of its classes,
// exactly enough for samples that hardly vary.
func (c *scatter) again(s stream) (r float64, ok bool) {
	n := uint32(len(c.at))
	sample := grouping{x: c.value, n: make([]int64, len(c.value)), sum: make([]int64, len(c.value))}
	for range n {
		k := c.at[s.below(n)]
		class, y := c.class[k], int64(c.points[k].y)
		sample.n[class]++
		sample.sum[class] += y
		sample.squares += y * y
	}
	return sample.correlation()
}

// resampleBatch is how many resamples are shared out together.
const resampleBatch = 250

// A correlationBootstrap draws the resamples of several seeds.
type correlationBootstrap struct {
	o      Options
	work   *pieces // nil when no resample has a value
	seeds  []uint64
	values []float64 // of each seed: of each resample; not a number where it has no value
}

// beginCorrelations begins to bootstrap the correlation once for each seed.
func beginCorrelations(s *scores, seeds []uint64, o Options) *correlationBootstrap {
	b := &correlationBootstrap{o: o, seeds: seeds, values: make([]float64, len(seeds)*o.Resamples)}
	c := newScatter(s)
	head := sync.OnceValue(c.head)
	batches := (o.Resamples + resampleBatch - 1) / resampleBatch
	batch := func(i int) (seed, from, to int) {
		from = i % batches * resampleBatch
		return i / batches, from, min(o.Resamples, from+resampleBatch)
	}
	b.work = o.begin(&pieces{
		n: len(seeds) * batches,
		encode: func(i int) []byte {
			seed, from, to := batch(i)
			return piece(head(), seeds[seed], from, to)
		},
		here: func(i int) {
			seed, from, to := batch(i)
			for k := from; k < to; k++ {
				b.values[seed*o.Resamples+k] = c.correlation(seeds[seed], k)
			}
		},
		take: func(i int, answer []byte) bool {
			seed, from, to := batch(i)
			d := &partReader{data: answer}
			copy(b.values[seed*o.Resamples+from:], d.floats(to-from))
			return !d.broken && len(d.data) == 0
		},
	})
	return b
}

// intervals waits for the resamples.
func (b *correlationBootstrap) intervals() []interval {
	out := make([]interval, len(b.seeds))
	if b.work == nil {
		for i := range out {
			out[i] = intervalOf(nil, b.o.Resamples, b.o.Level)
		}
		return out
	}
	b.work.finish()
	for i := range b.seeds {
		all := b.values[i*b.o.Resamples : (i+1)*b.o.Resamples]
		kept := slices.DeleteFunc(slices.Clone(all), math.IsNaN)
		out[i] = intervalOf(kept, len(all)-len(kept), b.o.Level)
	}
	return out
}

// An interval of a bootstrap, and how many resamples had no value.
type interval struct {
	lo, hi  float64
	skipped int
	none    bool // no resample had a value
}

// intervalOf sorts the values and returns their percentile interval.
func intervalOf(values []float64, skipped int, level float64) interval {
	if len(values) == 0 {
		return interval{skipped: skipped, none: true}
	}
	slices.Sort(values)
	lo, hi := percentiles(values, level)
	return interval{lo: lo, hi: hi, skipped: skipped}
}

func (v interval) node() *Node {
	lo, hi := Null("zero_variance"), Null("zero_variance")
	if !v.none {
		lo, hi = Float(v.lo), Float(v.hi)
	}
	return Object().Set("lo", lo).Set("hi", hi).Set("skipped", Int(v.skipped))
}
