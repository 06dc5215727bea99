package analysis

import "testing"

// The curve from its printed parameters is the curve that the report prints at
// fixed sizes, for every form that fits some data best.
func TestCurveAt(t *testing.T) {
	seen := map[string]bool{}
	for _, y := range [][]float64{
		{.5, .5, .5, .5, .5, .5}, {.1, .11, .13, .17, .25, .41}, {.1, .2, .3, .4, .5, .6}, {.2, .5, .6, .63, .64, .645},
		{.2, .21, .25, .6, .8, .82}, {.1, .4, .55, .63, .67, .69}, {.3, .31, .35, .41, .52, .71},
	} {
		s := scalingOf([]float64{1, 2, 4, 8, 16, 32}, y)
		n := s.node(DefaultOptions())
		c, ok := s.chosen()
		if !ok {
			t.Fatalf("%v: no curve", y)
		}
		for _, x := range []float64{0.5, 1, 3, 20, 100} {
			got, ok := CurveAt(n, x)
			if !ok {
				continue // a limit, drawn from its printed sizes
			}
			seen[n.At("best").Text()] = true
			if want := c.at(x); got < want-1e-9 || got > want+1e-9 {
				t.Errorf("%v, %s at %v: got %v, want %v", y, n.At("best").Text(), x, got, want)
			}
		}
	}
	if len(seen) < 4 {
		t.Errorf("only the forms %v were tried", seen)
	}
	if _, ok := CurveAt(Object().Set("best", Null("no_fit")), 1); ok {
		t.Error("no curve: got a value")
	}
}
