package synth

import (
	"math"
	"testing"
)

// logarithm against math.Log2: within one unit in the last place.
func TestLogarithm(t *testing.T) {
	for v := uint64(1); v < 5000; v++ {
		want := math.Log2(float64(v)) * one
		if got := float64(logarithm(v)); got > want+1e-3 || got < want-1 {
			t.Fatalf("logarithm(%d): got %v, want %v", v, got, want)
		}
	}
}

// The sum of four uniform parts: mean 0, standard deviation one, within four
// standard errors of 100,000 draws (one/316 for the mean; for the deviation,
// with kurtosis 2.7, one * sqrt(1.7/4/100000) = one/485).
func TestNormal(t *testing.T) {
	const n = 100_000
	sum, squares := 0.0, 0.0
	for i := range n {
		v := float64(source(1).normal(forItem, i))
		sum += v
		squares += v * v
	}
	mean, deviation := sum/n, math.Sqrt(squares/n)
	if math.Abs(mean) > 4*one/316.0 || math.Abs(deviation-one) > 4*one/485.0 {
		t.Errorf("got mean %.1f, deviation %.1f, want 0, %d", mean, deviation, one)
	}
}

// Every option is the gold of a quarter of the items, within four standard
// errors of 10,000 draws (43).
func TestBelow(t *testing.T) {
	var counts [4]int
	for i := range 10_000 {
		counts[source(1).below(4, forGold, i)]++
	}
	for k, n := range counts {
		if n < 2500-4*43 || n > 2500+4*43 {
			t.Errorf("%d of 10,000 are %d, want about 2,500", n, k)
		}
	}
}

func TestItemCounts(t *testing.T) {
	for n, want := range map[int][4]int{
		3679: {1000, 1000, 1000, 679},
		1:    {1, 0, 0, 0},     // nothing is lost to the division
		300:  {82, 82, 81, 55}, // 300*1000/3679 = 81, 300*679/3679 = 55, 2 left
	} {
		if got := itemCounts(n, 4); [4]int(got) != want {
			t.Errorf("itemCounts(%d): got %v, want %v", n, got, want)
		}
	}
}
