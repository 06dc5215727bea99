package analysis

import (
	"math"
	"math/rand"
	"testing"
)

// lineFit is the curve a + b ln x.
func lineFit(d *design, a, b float64) fit {
	return fit{form: logLinearForm, alpha: a + b*d.logG, beta: b, d: d}
}

// Crossings by hand: 0.1 ln x against the constant 0.2 meet at e² = 7.389.
func TestCrossings(t *testing.T) {
	d := newDesign([]float64{1, 100})
	l := newLadder(d)
	flat := func(v float64) fit { return fit{form: constantForm, alpha: v, d: d} }
	for _, c := range []struct {
		what     string
		apx, aps fit
		value    float64
		reason   string
		up, down int
	}{
		{"overtakes", lineFit(d, 0, 0.1), flat(0.2), math.Exp(2), "", 1, 0},
		{"never", lineFit(d, 0, 0.1), flat(0.9), 0, "not_reached", 0, 0},
		{"above", lineFit(d, 0.5, 0.1), flat(0.2), 0, "below_range", 0, 0},
		{"equal counts as above", flat(0.2), flat(0.2), 0, "below_range", 0, 0},
		{"falls below", flat(0.2), lineFit(d, 0, 0.1), 0, "reversed", 0, 1},
	} {
		got := cross(c.apx, c.aps, l)
		if got.reason != c.reason || got.up != c.up || got.down != c.down || !within(got.value, c.value, 1e-12) {
			t.Errorf("%s: got %+v, want %v %q %d %d", c.what, got, c.value, c.reason, c.up, c.down)
		}
	}
}

// Percentiles among infinite values are infinite only where the rank says so.
func TestExtendedQuantile(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		sorted  []float64
		p, want float64
	}{
		{[]float64{-inf, 1, 2, 3, inf}, 0.5, 2}, {[]float64{-inf, 1, 2, 3, inf}, 0, -inf}, {[]float64{-inf, 1, 2, 3, inf}, 0.1, -inf},
		{[]float64{1, 2, 3, inf}, 1, inf}, {[]float64{1, 2}, 0.25, 1.25}, {[]float64{-inf, -inf, 5}, 0.25, -inf}, {[]float64{7}, 0.4, 7},
	} {
		if got := extendedQuantile(c.sorted, c.p); got != c.want {
			t.Errorf("%v at %v: got %v, want %v", c.sorted, c.p, got, c.want)
		}
	}
}

// slowCross looks at every size of the ladder.
func slowCross(a, b fit, l *ladder) crossing {
	var c crossing
	at := -1
	above := func(k int) bool { return a.atLog(l.x[k], l.t[k]) >= b.atLog(l.x[k], l.t[k]) }
	for k := 1; k < len(l.x); k++ {
		switch before, now := above(k-1), above(k); {
		case now && !before:
			c.up++
			if at < 0 {
				at = k
			}
		case before && !now:
			c.down++
		}
	}
	switch {
	case at >= 0:
		c.value = bisectCrossing(a, b, l.t[at-1], l.t[at])
	case above(0) && c.down > 0:
		c.reason = "reversed"
	case above(0):
		c.reason = "below_range"
	default:
		c.reason = "not_reached"
	}
	return c
}

// cross passes over sizes; what it finds is what a look at each of them finds,
// also where curves of different forms run close to each other and cross twice.
func TestCrossAgainstEverySize(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	found := map[string]int{}
	for range 400 {
		x := make([]float64, 4+r.Intn(20))
		y := [2][]float64{make([]float64, len(x)), make([]float64, len(x))}
		for i := range x {
			x[i] = paperSizes[r.Intn(len(paperSizes))]
			law := 0.4 + 0.1*log(x[i])
			y[0][i], y[1][i] = law+0.05*r.NormFloat64(), law+0.05*r.NormFloat64()+0.02
		}
		d := new(designs).of(x)
		if d.sizes < 4 {
			continue
		}
		l := newLadder(d)
		var fits [2][]fit
		for k := range y {
			for f := range forms {
				fits[k] = append(fits[k], fitCurve(f, newSample(d, y[k], nil)))
			}
		}
		for _, a := range fits[0] {
			for _, b := range fits[1] {
				got, want := cross(a, b, l), slowCross(a, b, l)
				if got != want {
					t.Errorf("%s over %s at %v: got %+v, want %+v", formNames[a.form], formNames[b.form], x, got, want)
				}
				found[want.reason]++
				if want.up+want.down > 1 {
					found["twice"]++
				}
			}
		}
	}
	for _, reason := range []string{"", "not_reached", "below_range", "reversed", "twice"} {
		if found[reason] == 0 {
			t.Errorf("no case of %q among %v", reason, found)
		}
	}
}
