package analysis

import (
	"math"
	"math/rand"
	"testing"
)

// Planted laws are chosen and recovered: accuracies of a form with little noise.
func TestPlantedLaws(t *testing.T) {
	laws := map[form]func(x float64) float64{
		constantForm:  func(x float64) float64 { return 0.4 },
		linearForm:    func(x float64) float64 { return 0.3 + 0.004*x },
		logLinearForm: func(x float64) float64 { return 0.35 + 0.07*math.Log(x) },
		powerForm:     func(x float64) float64 { return 0.9 - 0.4*math.Pow(x, -0.6) },
		rationalForm:  func(x float64) float64 { return (0.2 + 0.4*x) / (1 + 0.5*x) },
		expSatForm:    func(x float64) float64 { return 0.8 - 0.5*math.Exp(-0.08*x) },
		logisticForm:  func(x float64) float64 { return 0.85 / (1 + math.Exp(-1.2*(math.Log(x)-1.5))) },
	}
	want := map[form][]float64{constantForm: {0.4}, linearForm: {0.3, 0.004}, logLinearForm: {0.35, 0.07},
		powerForm: {0.9, -0.4, -0.6}, rationalForm: {0.2, 0.4, 0.5}, expSatForm: {0.8, 0.5, 0.08}, logisticForm: {0.85, 1.2, 1.5}}
	for f := range form(len(laws)) { // not the map: its order would give each law other noise each time
		law, r := laws[f], rand.New(rand.NewSource(5))
		var x, y []float64
		for k := range 60 {
			size := paperSizes[k%len(paperSizes)]
			x, y = append(x, size), append(y, law(size)+1e-4*r.NormFloat64())
		}
		s := scalingOf(x, y)
		if s.best != f {
			t.Errorf("%s planted, %s chosen", formNames[f], formNames[s.best])
		}
		for k, p := range s.fits[f].parameters() {
			if !p.defined || !within(p.value, want[f][k], 0.02) {
				t.Errorf("%s: %s is %v, planted %v", formNames[f], p.name, p.value, want[f][k])
			}
		}
	}
}

// The constant and the straight lines by hand. Sizes 1, 2, 3 with accuracies
// 0.1, 0.4, 0.4: mean 0.3, slope 0.15, intercept 0, residuals -0.05, 0.1,
// -0.05, RSS 0.015, AIC 3 ln 0.005 + 4.
func TestStraightLineByHand(t *testing.T) {
	s := scalingOf([]float64{1, 2, 3}, []float64{0.1, 0.4, 0.4})
	f := s.fits[linearForm]
	if !within(f.rss, 0.015, 1e-14) || !within(f.beta, 0.15, 1e-14) || math.Abs(f.alpha) > 1e-15 {
		t.Errorf("linear: got %+v", f)
	}
	if got, want := s.aic(linearForm), 3*math.Log(0.005)+4; !within(got, want, 1e-14) {
		t.Errorf("AIC: got %v, want %v", got, want)
	}
	if got := s.fits[constantForm].rss; !within(got, 0.06, 1e-14) { // 0.04 + 0.01 + 0.01
		t.Errorf("constant: RSS %v, want 0.06", got)
	}
}

// Bad input has reasons and never a crash, an infinity or a NaN.
func TestScalingEdges(t *testing.T) {
	o := DefaultOptions()
	for name, c := range map[string]struct {
		x, y []float64
		best string
	}{
		"nothing":     {nil, nil, ""},
		"one model":   {[]float64{7}, []float64{.5}, ""},
		"two models":  {[]float64{7, 8}, []float64{.5, .6}, "constant"},
		"one size":    {[]float64{7, 7, 7, 7, 7}, []float64{.5, .6, .7, .5, .6}, "constant"},
		"two sizes":   {[]float64{7, 7, 7, 8, 8}, []float64{.5, .6, .7, .5, .6}, "constant"},
		"all equal":   {[]float64{1, 2, 4, 8, 16}, []float64{.5, .5, .5, .5, .5}, "constant"},
		"all zero":    {[]float64{1, 2, 4, 8, 16}, []float64{0, 0, 0, 0, 0}, "constant"},
		"falling":     {[]float64{1, 2, 4, 8, 16}, []float64{.9, .8, .7, .6, .5}, "constant"},
		"far sizes":   {[]float64{1e-6, 1, 1e6, 2, 3}, []float64{.1, .2, .9, .3, .4}, "*"},
		"a perfect 1": {[]float64{1, 2, 4, 8}, []float64{1, 1, 1, 1}, "constant"},
	} {
		s := scalingOf(c.x, c.y)
		n := s.node(o)
		n.Walk(func(segments []string, leaf *Node) {
			if v, ok := leaf.Number(); ok && v-v != 0 {
				t.Errorf("%s: %v is %v", name, segments, v)
			}
		})
		if got := n.At("best").Text(); c.best != "*" && got != c.best {
			t.Errorf("%s: best %q, want %q", name, got, c.best)
		}
		if c.best == "" && (n.At("residual_sd") != nil || n.At("curve") != nil) {
			t.Errorf("%s: a residual SD or curve without a fit", name)
		}
		if n.At("candidates", "linear", "status").Text() == "not_fitted" && n.At("candidates", "linear", "reason").Text() == "" {
			t.Errorf("%s: not fitted without a reason", name)
		}
	}
}

// A fit does not depend on the order of models.
func TestScalingOrder(t *testing.T) {
	set := scipySets(t)[3]
	a := scalingOf(set.x, set.y)
	var x, y []float64
	for i := range set.x {
		x, y = append(x, set.x[len(set.x)-1-i]), append(y, set.y[len(set.y)-1-i])
	}
	b := scalingOf(x, y)
	for f := range forms {
		if !within(a.fits[f].rss, b.fits[f].rss, 1e-10) || a.fits[f].status != b.fits[f].status {
			t.Errorf("%s: RSS %v and %v", formNames[f], a.fits[f].rss, b.fits[f].rss)
		}
	}
}
