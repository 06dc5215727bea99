package analysis

import (
	"math"
	"testing"
)

func TestRank(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		scores               []float64
		choice, second, tied int
	}{
		{[]float64{-2, -1, -3}, 1, 0, 1},
		{[]float64{-1, -1, -3}, 0, 1, 2}, // the lowest index of a tie
		{[]float64{nan, -5, nan}, 1, -1, 1},
		{[]float64{nan, nan}, -1, -1, 0},
		{[]float64{-3, -1, -2}, 1, 2, 1},
		{[]float64{-1}, 0, -1, 1},
		{nil, -1, -1, 0},
	} {
		r := rank(c.scores)
		if r.choice != c.choice || r.second != c.second || r.choice >= 0 && r.tied != c.tied {
			t.Errorf("rank(%v): got %+v, want %d, %d, %d", c.scores, r, c.choice, c.second, c.tied)
		}
	}
}

// Ties are shared out over integers: one of two, one of three and both of two
// right options give 1/2 + 1/3 + 1.
func TestFractions(t *testing.T) {
	f := fractions{{1, 2}: 1, {1, 3}: 1, {2, 2}: 1}
	if got, want := f.sum(), 1.0+0.5+1.0/3; !within(got, want, 1e-15) {
		t.Errorf("got %v, want %v", got, want)
	}
}
