package analysis

import (
	"math"
	"math/bits"
	"slices"
)

// A scatter is the sample whose correlation is resampled: for each item what
// the sums of a resample need of it, in one cache line's half.
type scatter struct {
	points []point
	scores *scores
}

type point struct {
	x, xx, xy float64
	y, yy     uint64
}

func newScatter(s *scores) *scatter {
	points := make([]point, len(s.class))
	for i, c := range s.class {
		x, y := s.value[c], s.fragile[i]
		points[i] = point{x: x, xx: x * x, xy: x * float64(y), y: uint64(y), yy: uint64(y) * uint64(y)}
	}
	return &scatter{points, s}
}

// draw sums as many points as there are, drawn with replacement from stream s.
// The draws are those of s.below, two a word; those from the low and from the
// high half of a word are summed apart, in their order, and then together. The
// sums are kept in variables of their own because that keeps them in registers.
func (c *scatter) draw(s stream) point {
	var x0, xx0, xy0, x1, xx1, xy1 float64
	var y, yy uint64
	points := c.points
	n := uint32(len(points))
	reject := -n % n
	state := s.state
	for left := n; left > 0; {
		state += goldenGamma
		w := scramble(state)
		if at, rest := bits.Mul32(uint32(w), n); rest >= reject {
			p := &points[at]
			x0 += p.x
			xx0 += p.xx
			xy0 += p.xy
			y += uint64(p.y)
			yy += uint64(p.yy)
			left--
		}
		if at, rest := bits.Mul32(uint32(w>>32), n); rest >= reject && left > 0 {
			p := &points[at]
			x1 += p.x
			xx1 += p.xx
			xy1 += p.xy
			y += uint64(p.y)
			yy += uint64(p.yy)
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
	n := float64(len(c.points))
	vy := uint64(len(c.points))*sum.yy - sum.y*sum.y
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
	n := uint32(len(c.points))
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
