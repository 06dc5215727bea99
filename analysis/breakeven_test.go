package analysis

import (
	"math"
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
