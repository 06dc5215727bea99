package analysis

import "testing"

// scipy 1.17.1: min(1, 2*stats.binom.cdf(min(a, b), a+b, 0.5)).
func TestMcNemar(t *testing.T) {
	for _, c := range []struct {
		a, b int
		want float64
	}{{17, 0, 1.52587890625e-05}, {3, 9, 0.14599609375}, {5, 5, 1}, {120, 180, 0.0006342200069283566}, {1, 0, 1}, {0, 0, 1}} {
		if got := mcnemar(c.a, c.b); !within(got, c.want, 1e-11) {
			t.Errorf("mcnemar(%d, %d): got %v, want %v", c.a, c.b, got, c.want)
		}
		if mcnemar(c.a, c.b) != mcnemar(c.b, c.a) {
			t.Errorf("mcnemar(%d, %d) depends on the order", c.a, c.b)
		}
	}
}
