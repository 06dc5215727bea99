package analysis

import (
	"math"
	"testing"
)

var (
	regressionX = []float64{0.5, 1, 2, 4, 8, 16, 32}
	regressionY = []float64{.31, .36, .37, .45, .52, .55, .66}
	regressionZ = []float64{.41, .46, .44, .48, .47, .52, .51}
)

func pointsOf(x, y []float64) points {
	var p points
	for i := range x {
		p.add(i, x[i], y[i])
	}
	return p
}

// wantLeaf compares a number of a block with one of another program.
func wantLeaf(t *testing.T, n *Node, key string, want, tolerance float64) {
	t.Helper()
	if got, ok := n.At(key).Number(); !ok || !within(got, want, tolerance) {
		t.Errorf("%s: got %v, want %v", key, got, want)
	}
}

// statsmodels 0.15.0: sm.OLS(y, add_constant(log(x))).fit() and, for the
// interaction, sm.OLS over (1, t, z, z t); conf_int(), conf_int(0.1).
func TestRegressionAgainstStatsmodels(t *testing.T) {
	first, second := pointsOf(regressionX, regressionY), pointsOf(regressionX, regressionZ)
	n := first.slope().node(0.95)
	for key, want := range map[string]float64{"est": 0.08140922016444874, "se": 0.0069434358862861725, "t": 11.724630499611626,
		"p": 7.934890448191853e-05, "lo": 0.06356054999825617, "hi": 0.09925789033064131, "df": 5, "n": 7} {
		wantLeaf(t, n, key, want, 1e-12)
	}
	r := difference(first, second)
	n = r.withEquivalence(r.node(0.95))
	for key, want := range map[string]float64{"est": -0.05822304986444751, "se": 0.00845697999573906, "t": -6.884614826307079,
		"p": 4.2738029393215485e-05, "lo": -0.07706637556342442, "hi": -0.0393797241654706, "lo90": -0.0735509973231206,
		"hi90": -0.04289510240577442, "equivalence_margin": 0.0735509973231206, "df": 10, "n": 14} {
		wantLeaf(t, n, key, want, 1e-11)
	}
	// Swapped groups flip the sign of the estimate and nothing else.
	if back := difference(second, first); !within(back.est, -r.est, 1e-12) || !within(back.se, r.se, 1e-12) {
		t.Errorf("swapped: got %+v, want the opposite of %+v", back, r)
	}
}

// The paired form has the same estimate and another standard error (F4.47).
func TestPairedForm(t *testing.T) {
	n := interactionNode(pointsOf(regressionX, regressionY), pointsOf(regressionX, regressionZ), DefaultOptions())
	a, _ := n.At("est").Number()
	b, _ := n.At("paired", "est").Number()
	if !within(a, b, 1e-12) {
		t.Errorf("estimate %v unpaired, %v paired", a, b)
	}
	c, _ := n.At("se").Number()
	d, _ := n.At("paired", "se").Number()
	if within(c, d, 1e-3) {
		t.Errorf("the standard errors do not differ: %v, %v", c, d)
	}
}

// statsmodels 0.15.0: sm.OLS(y, (t, one column a family)), families 0 0 0 1 1 2 2.
func TestFamilyEffects(t *testing.T) {
	c := &census{g: &Grid{}}
	for _, f := range []string{"a", "a", "a", "b", "b", "c", "c"} {
		c.g.Models = append(c.g.Models, Model{Family: f})
	}
	r, groups := c.within(pointsOf(regressionX, regressionY))
	lo, hi := r.interval(0.95)
	l, _ := lo.Number()
	h, _ := hi.Number()
	if groups != 3 || r.df != 3 || !within(r.est, 0.07213475204444758, 1e-12) || !within(r.se, 0.026630944563470735, 1e-12) ||
		!within(l, -0.01261679908778511, 1e-11) || !within(h, 0.1568863031766803, 1e-12) {
		t.Errorf("got %+v in %d families, interval %v to %v", r, groups, l, h)
	}
}

func TestRegressionEdges(t *testing.T) {
	for name, c := range map[string]struct {
		x, y   []float64
		reason string
	}{
		"nothing":    {nil, nil, "singular"},
		"one point":  {[]float64{3}, []float64{.5}, "singular"},
		"one size":   {[]float64{3, 3, 3}, []float64{.5, .6, .7}, "singular"},
		"two points": {[]float64{1, 3}, []float64{.5, .6}, "no_df"},
		"on a line":  {[]float64{1, math.E, math.E * math.E}, []float64{.5, .6, .7}, "zero_residual"},
	} {
		n := pointsOf(c.x, c.y).slope().node(0.95)
		if got := n.At("reason").Text(); got != c.reason {
			t.Errorf("%s: reason %q, want %q", name, got, c.reason)
		}
		if !n.At("p").IsNull() || !n.At("lo").IsNull() {
			t.Errorf("%s: p or the interval is defined", name)
		}
		if _, ok := n.At("est").Number(); ok != (c.reason != "singular") {
			t.Errorf("%s: estimate defined: %v", name, ok)
		}
	}
	if n := pointsOf([]float64{1, 2, 4}, []float64{.5, .5, .5}).slope().node(0.95); n.At("reason").Text() != "zero_residual" {
		t.Errorf("equal accuracies: %s", n.JSON())
	}
}
