package analysis

import (
	"math"
	"testing"
)

// scipy 1.17.1: stats.spearmanr(x, y).
func TestRankCorrelationAgainstScipy(t *testing.T) {
	x, y := append(append([]float64(nil), regressionX...), 3, 3), append(append([]float64(nil), regressionY...), .4, .5)
	n := rankCorrelation(x, y)
	wantLeaf(t, n, "rho", 0.9707197941566387, 1e-12)
	wantLeaf(t, n, "p", 1.3744158988833828e-05, 1e-9)
	if !n.At("p_exact").IsNull() {
		t.Errorf("an exact p for %d values", len(x))
	}
	n = rankCorrelation([]float64{1, 1, 2, 2, 3, 3, 4, 5, 5, 9}, []float64{.1, .2, .2, .3, .3, .3, .1, .5, .6, .6})
	wantLeaf(t, n, "rho", 0.7335747600693061, 1e-12)
	wantLeaf(t, n, "p", 0.015748502364676807, 1e-10)
}

// Exact p by hand: of the 6 orders of three values two are monotone, so ρ = 1
// has 2/6; ρ = ½ (1 3 2 against 1 2 3) is reached by every order but none is
// below it in size: 6/6.
func TestExactRankP(t *testing.T) {
	for _, c := range []struct {
		y     []float64
		rho   float64
		count int64
	}{{[]float64{1, 2, 3}, 1, 2}, {[]float64{3, 2, 1}, -1, 2}, {[]float64{1, 3, 2}, 0.5, 6}} {
		n := rankCorrelation([]float64{1, 2, 3}, c.y)
		wantLeaf(t, n, "rho", c.rho, 1e-15)
		if count, _ := n.At("p_exact_count").Int(); count != c.count {
			t.Errorf("%v: %d orders, want %d", c.y, count, c.count)
		}
	}
	if p, _ := rankCorrelation([]float64{1, 2, 3}, []float64{1, 2, 3}).At("p").Number(); p != 0 {
		t.Errorf("p of a perfect correlation: got %v, want 0", p)
	}
}

func TestRankCorrelationUndefined(t *testing.T) {
	for reason, c := range map[string][2][]float64{
		"few_points":    {{1, 2}, {1, 2}},
		"zero_variance": {{1, 1, 1}, {1, 2, 3}},
	} {
		n := rankCorrelation(c[0], c[1])
		if n.At("reason").Text() != reason || !n.At("rho").IsNull() || !n.At("p_exact").IsNull() {
			t.Errorf("%s: got %s", reason, n.JSON())
		}
	}
}

// The printed p of the second paper, 3.025e-5 at ρ = 0.5444, is that of 52
// models and not of its 51 (C5.53), so every p stands beside its n. scipy
// 1.17.1: 2*stats.t.sf(ρ sqrt((n-2)/(1-ρ²)), n-2) is 3.6331e-5 at 51 and
// 3.0195e-5 at 52.
func TestPrintedPNeedsFiftyTwoModels(t *testing.T) {
	p := func(n int) float64 {
		rho := 0.5444
		return studentTwoSided(rho*math.Sqrt(float64(n-2)/(1-rho*rho)), n-2)
	}
	if got := p(51); !within(got, 3.6331444834592604e-05, 1e-9) {
		t.Errorf("n = 51: got %v", got)
	}
	if got := p(52); !within(got, 3.0195049319486962e-05, 1e-9) {
		t.Errorf("n = 52: got %v", got)
	}
	if printed := 3.025e-5; math.Abs(p(52)/printed-1) > 0.003 || math.Abs(p(51)/printed-1) < 0.1 {
		t.Errorf("the printed p is near n = 51: %v, or far from n = 52: %v", p(51), p(52))
	}
}
