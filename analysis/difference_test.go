package analysis

import (
	"math"
	"testing"
)

// slowDifference is the same law by convolving n single draws.
func slowDifference(a, c, n int) (least int, probability []float64) {
	pa, pc := float64(a)/float64(n), float64(c)/float64(n)
	pz := float64(n-a-c) / float64(n)
	law := []float64{1}
	for range n {
		next := make([]float64, len(law)+2)
		for j, p := range law {
			next[j] += p * pc
			next[j+1] += p * pz
			next[j+2] += p * pa
		}
		law = next
	}
	return -n, law
}

// Two items, one for each side: A, C are both 0, 1 or 2 with A+C = 2, so D is
// -2, 0, 2 with 1/4, 1/2, 1/4. Never odd.
func TestDifferenceLawByHand(t *testing.T) {
	l := newDifferenceLaw(1, 1, 2)
	if l.least != -2 || len(l.upTo) != 5 {
		t.Fatalf("law of 1, 1 of 2: got %+v, want differences -2 to 2", l)
	}
	for j, want := range []float64{0.25, 0.25, 0.75, 0.75, 1} {
		if got := l.upTo[j] / l.total(); math.Abs(got-want) > 1e-15 {
			t.Errorf("P(D <= %d): got %v, want %v", j-2, got, want)
		}
	}
}

// Every small (a, c, n), against the convolution.
func TestDifferenceLawAgainstConvolution(t *testing.T) {
	for n := 1; n <= 13; n++ {
		for a := 0; a <= n; a++ {
			for c := 0; a+c <= n; c++ {
				checkDifferenceLaw(t, a, c, n)
			}
		}
	}
	for _, x := range [][3]int{{1, 0, 100}, {0, 3, 158}, {5, 4, 336}, {100, 100, 200}, {60, 200, 300}, {300, 0, 300}, {2, 150, 700}, {699, 1, 700}} {
		checkDifferenceLaw(t, x[0], x[1], x[2])
	}
}

func checkDifferenceLaw(t *testing.T, a, c, n int) {
	t.Helper()
	l := newDifferenceLaw(a, c, n)
	least, probability := slowDifference(a, c, n)
	sum := 0.0
	for j, p := range probability {
		sum += p
		got := 0.0
		if k := least + j - l.least; k >= len(l.upTo) {
			got = 1
		} else if k >= 0 {
			got = l.upTo[k] / l.total()
		}
		if math.Abs(got-sum) > 1e-12 {
			t.Errorf("P(D <= %d) of %d, %d of %d: got %v, want %v", least+j, a, c, n, got, sum)
		}
	}
}

// Swapping the sides mirrors the law; so it does its quantiles, where no P(D <= d)
// is exactly the level.
func TestDifferenceLawSwap(t *testing.T) {
	for _, x := range [][3]int{{4, 1, 75}, {7, 2, 90}, {1, 0, 158}, {30, 29, 336}, {2000, 1500, 10000}} {
		l, m := newDifferenceLaw(x[0], x[1], x[2]), newDifferenceLaw(x[1], x[0], x[2])
		if got, want := m.quantile(0.975), -l.quantile(0.025); got != want {
			t.Errorf("upper quantile of %v swapped: got %d, want %d", x, got, want)
		}
		if got, want := m.quantile(0.025), -l.quantile(0.975); got != want {
			t.Errorf("lower quantile of %v swapped: got %d, want %d", x, got, want)
		}
	}
}

// A higher level never narrows the interval.
func TestDifferenceLawWidens(t *testing.T) {
	l := newDifferenceLaw(9, 4, 120)
	for tail := 0.45; tail > 0.001; tail *= 0.9 {
		if l.quantile(tail*0.9) > l.quantile(tail) || l.quantile(1-tail*0.9) < l.quantile(1-tail) {
			t.Errorf("the interval narrows between tails %v and %v", tail, tail*0.9)
		}
	}
}

// Inversion draws each difference as often as its probability says: exactly the
// share of the words between two bounds.
func TestDifferenceDraws(t *testing.T) {
	l := newDifferenceLaw(1, 1, 2)
	for _, row := range []struct {
		word uint64
		want int // difference
	}{{0, -2}, {1<<62 - 1<<11, -2}, {1 << 62, 0}, {3<<62 - 1<<11, 0}, {3 << 62, 2}, {math.MaxUint64, 2}} {
		if got := l.least + l.draw(row.word); got != row.want {
			t.Errorf("draw(%#x): got %d, want %d", row.word, got, row.want)
		}
	}
}

// SPEC reading 6: with a one-sided disagreements on n items the interval leaves
// out 0 about when (1 - a/n)^n < 0.025: 3 always tie, 4 touch it, 5 do not.
func TestOneSidedDisagreements(t *testing.T) {
	for _, n := range []int{72, 158, 336, 3679} {
		for a := 1; a <= 6; a++ {
			lowest := newDifferenceLaw(a, 0, n).quantile(0.025)
			if missesAll := math.Pow(1-float64(a)/float64(n), float64(n)); (missesAll < 0.025) != (lowest > 0) {
				t.Errorf("%d one-sided of %d: lower bound %d, but all are missed with probability %v", a, n, lowest, missesAll)
			}
			if a <= 3 && lowest != 0 || a >= 5 && lowest <= 0 {
				t.Errorf("%d one-sided of %d: lower bound %d", a, n, lowest)
			}
		}
	}
}
