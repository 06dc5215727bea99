package analysis

import (
	"math"
	"math/bits"
	"slices"
)

// A scatter is the sample whose correlation is resampled: what the sums of a
// resample need of each item. Items with equal values share a point, so that the
// table stays in the processor's cache for many items.
type scatter struct {
	at     []uint32 // of each item: index into points
	points []point  // distinct
	scores *scores
}

type point struct {
	x, xx, xy float64
	y, yy     uint64
}

func newScatter(s *scores) *scatter {
	c := &scatter{at: make([]uint32, len(s.class)), scores: s}
	seen := map[[2]int32]uint32{}
	for i, class := range s.class {
		pair := [2]int32{class, s.fragile[i]}
		k, ok := seen[pair]
		if !ok {
			x, y := s.value[class], uint64(s.fragile[i])
			k = uint32(len(c.points))
			seen[pair] = k
			c.points = append(c.points, point{x: x, xx: x * x, xy: x * float64(y), y: y, yy: y * y})
		}
		c.at[i] = k
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

// again computes the correlation of a resample from the counts of its classes,
// exactly enough for samples that hardly vary.
func (c *scatter) again(s stream) (r float64, ok bool) {
	n := uint32(len(c.at))
	sample := grouping{x: c.scores.value, n: make([]int64, len(c.scores.value)), sum: make([]int64, len(c.scores.value))}
	for range n {
		i := s.below(n)
		class, y := c.scores.class[i], int64(c.scores.fragile[i])
		sample.n[class]++
		sample.sum[class] += y
		sample.squares += y * y
	}
	return sample.correlation()
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
