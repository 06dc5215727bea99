package figures

import (
	"math"
	"strings"
	"testing"
)

func TestScales(t *testing.T) {
	for _, c := range []struct {
		name string
		s    scale
		want string
	}{
		{"a proportion", unit(4), "0 0.25 0.5 0.75 1"},
		{"gaps above zero", around(0, 0.09, 6), "0 0.02 0.04 0.06 0.08 0.1"},
		{"both sides", around(-0.013, 0.05, 6), "−0.02 0 0.02 0.04 0.06"},
		{"all zero", around(0, 0, 6), "0 0.02 0.04 0.06 0.08 0.1"},
		{"tiny", around(0, 0.0003, 3), "0 0.0001 0.0002 0.0003"},
		{"whole", around(-1, 1, 4), "−1 −0.5 0 0.5 1"},
		{"one rank", places(1, 12), "1"},
		{"twelve ranks", places(12, 12), "1 2 3 4 5 6 7 8 9 10 11 12"},
		{"a hundred ranks", places(100, 12), "1 10 20 30 40 50 60 70 80 90 100"},
	} {
		var labels []string
		for _, tick := range c.s.ticks {
			labels = append(labels, tick.Label)
			if tick.Value < c.s.min || tick.Value > c.s.max+1e-12 {
				t.Errorf("%s: tick %s lies outside [%v, %v]", c.name, tick.Label, c.s.min, c.s.max)
			}
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// A scale of dots holds its ends, spans a tenth at least and no more than shares.
func TestCloseTo(t *testing.T) {
	for _, c := range []struct{ low, high, min, max float64 }{
		{0.79, 0.86, 0.76, 0.88}, // a tenth around 0.825, from 0.775 to 0.875, on steps of 0.02
		{0.545, 0.918, 0.5, 1},
		{1, 1, 0.9, 1},
		{0, 0, 0, 0.1},
	} {
		if s := closeTo(c.low, c.high, 5); math.Abs(s.min-c.min) > 1e-9 || math.Abs(s.max-c.max) > 1e-9 {
			t.Errorf("closeTo(%v, %v): from %v to %v, want %v to %v", c.low, c.high, s.min, s.max, c.min, c.max)
		}
	}
}
