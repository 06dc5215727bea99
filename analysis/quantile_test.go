package analysis

import (
	"math"
	"testing"
)

// Values of numpy 2.4.6: np.quantile([1, 2, 4, 8, 16], p).
func TestQuantileIsType7(t *testing.T) {
	values := []float64{1, 2, 4, 8, 16}
	check := func(values []float64, p, want float64) {
		t.Helper()
		if got := quantile(values, p); math.Abs(got-want) > 1e-15 {
			t.Errorf("quantile(%v, %v): got %v, want %v", values, p, got, want)
		}
	}
	check(values, 0, 1)
	check(values, 0.025, 1.1)
	check(values, 0.25, 2)
	check(values, 0.3, 2.4)
	check(values, 0.5, 4)
	check(values, 0.9, 12.8)
	check(values, 0.975, 15.2)
	check(values, 1, 16)
	check([]float64{3}, 0.4, 3)
}

func TestPercentilesAreSymmetric(t *testing.T) {
	values := []float64{-8, -3, -1, 0, 1, 3, 8}
	lo, hi := percentiles(values, 0.9)
	if math.Abs(lo+hi) > 1e-14 || lo > -6 {
		t.Errorf("percentiles of symmetric values: got %v and %v", lo, hi)
	}
}
