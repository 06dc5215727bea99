package analysis

import (
	"math"
	"testing"
)

// The correlation of a resample is that of the items that s.below draws, one
// after the other, worked with two passes over floats; it is undefined exactly
// when one of the two does not vary. Small grids make such resamples common.
func TestResampleAgainstSlow(t *testing.T) {
	undefined, close := 0, 0
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		s := newTally(g).itemScores()
		if g.M() == 1 || s.spread == 0 {
			return
		}
		c := newScatter(s)
		for k := range 40 {
			draws := newStream(11, purposeCorrelation, 0, k)
			var x, y []float64
			oneX, oneY := true, true
			first := -1
			for range g.N() {
				i := int(draws.below(uint32(g.N())))
				if first < 0 {
					first = i
				}
				oneX = oneX && s.class[i] == s.class[first]
				oneY = oneY && s.fragile[i] == s.fragile[first]
				x, y = append(x, slowDiscrimination(g, i, false)), append(y, float64(s.fragile[i]))
			}
			got, ok := c.resample(11, k)
			if ok == (oneX || oneY) {
				t.Errorf("resample %d: defined %v, discrimination varies %v, fragility varies %v", k, ok, !oneX, !oneY)
			}
			if !ok {
				undefined++
				continue
			}
			if want, _ := slowPearson(x, y); math.Abs(got-want) > 1e-9 {
				t.Errorf("resample %d: got %v, want %v", k, got, want)
			}
			close++
		}
	})
	if undefined < 10 || close < 100 {
		t.Errorf("%d undefined and %d defined resamples: too few to tell", undefined, close)
	}
}

// Draws with replacement: over many resamples each of 5 points is drawn equally
// often. 5,000 resamples of 5 draws, 5,000 expected each, deviation 63.
func TestDrawIsUniform(t *testing.T) {
	c := &scatter{points: make([]point, 5), at: []uint32{0, 1, 2, 3, 4}}
	for i := range c.points {
		c.points[i].x = math.Pow(100, float64(i)) // digits to the base 100: at most 5 each
	}
	count := make([]int, 5)
	for k := range 5000 {
		sum := int(c.draw(newStream(3, purposeCorrelation, 0, k)).x)
		for i := range count {
			count[i] += sum % 100
			sum /= 100
		}
	}
	for i, n := range count {
		if n < 4685 || n > 5315 {
			t.Errorf("point %d drawn %d times, about 5000 expected", i, n)
		}
	}
}

// Equal values but for the seventh digit: the sums of a resample lose the
// variance, the second way does not.
func TestResampleThatHardlyVaries(t *testing.T) {
	s := &scores{value: []float64{0.5, 0.5000001, 0.5000003}, class: []int32{0, 1, 2, 0, 1, 2, 2}, fragile: []int32{0, 1, 3, 0, 1, 3, 3}}
	c := newScatter(s)
	for k := range 50 {
		// y is x on another scale (0, 1, 3), so that the correlation is 1.
		if r, ok := c.resample(1, k); ok && math.Abs(r-1) > 1e-6 {
			t.Errorf("resample %d: got %v, want 1", k, r)
		}
	}
}

// More resamples bring the interval no nearer than its truth, but a higher level
// makes it wider, and the point estimate lies inside on a grid of this size.
func TestCorrelationIntervalWidensWithTheLevel(t *testing.T) {
	tl := newTally(leagueGrid(2, shape{models: 8, items: []int{400}, templates: 2, orders: 2, ll: 1}))
	o := smallOptions(50)
	o.Resamples = 400
	var last float64
	for _, level := range []float64{0.5, 0.8, 0.95, 0.99} {
		o.Level = level
		n := compressionAlone(tl, o)
		lo, _ := n.Lookup("corr_ci/lo").Number()
		hi, _ := n.Lookup("corr_ci/hi").Number()
		r, _ := n.At("corr").Number()
		if !(lo < r && r < hi) {
			t.Errorf("level %v: %v is not between %v and %v", level, r, lo, hi)
		}
		if hi-lo <= last {
			t.Errorf("level %v: width %v after %v", level, hi-lo, last)
		}
		last = hi - lo
	}
}

// Coverage: items are drawn from a population of 4,000 whose correlation is
// known; 95 % intervals from samples of 300 hold it in at least 87 of 100 samples
// (with coverage 0.95, fewer have probability 0.0005 by scipy 1.17.1, binom.cdf(86, 100, 0.95); a percentile interval of
// 200 resamples covers a little less than its level).
func TestCorrelationIntervalCoverage(t *testing.T) {
	population := newTally(leagueGrid(4, shape{models: 9, items: []int{4000}, templates: 2, orders: 2, ll: 1})).itemScores()
	truth, _ := group(population.value, population.class, population.fragile, nil).correlation()
	o := smallOptions(10)
	o.Resamples = 200
	held := 0
	for sample := range 100 {
		s := &scores{value: population.value}
		draws := newStream(uint64(sample), purposeSubset, 1, 0)
		for range 300 {
			i := draws.below(4000)
			s.class, s.fragile = append(s.class, population.class[i]), append(s.fragile, population.fragile[i])
		}
		v := beginCorrelations(s, []uint64{uint64(sample)}, o).intervals()[0]
		if v.lo <= truth && truth <= v.hi {
			held++
		}
	}
	if held < 87 {
		t.Errorf("95 %% intervals held the truth in %d of 100 samples", held)
	}
}

// The unrolled draws are those of below also where that rejects: with 3,000,001
// points one draw in 2,185 is. Integer sums tell.
func TestDrawRejectsAsBelowDoes(t *testing.T) {
	c := &scatter{points: make([]point, 3_000_001), at: make([]uint32, 3_000_001)}
	for i := range c.points {
		c.points[i].y, c.at[i] = uint64(i), uint32(i)
	}
	s := newStream(8, purposeCorrelation, 0, 0)
	var want uint64
	for range c.points {
		want += uint64(s.below(3_000_001))
	}
	if got := c.draw(newStream(8, purposeCorrelation, 0, 0)).y; got != want {
		t.Errorf("sum of indices drawn: got %d, want %d", got, want)
	}
}
