package analysis

import (
	"slices"
	"sort"
)

// A differenceLaw is the distribution of D = A - C over resamples: n draws with
// replacement from n items of which a count for one side, c for the other and
// the rest for neither; A and C are the draws of either kind. It is what a
// bootstrap of (a-c)/n converges to (F4.09).
//
// Only the differences that matter are kept: the rest, on either side, has less
// than 1e-30 of the probability.
type differenceLaw struct {
	least int       // the smallest difference kept
	upTo  []float64 // upTo[j] is proportional to P(D <= least+j)
}

// newDifferenceLaw computes the law exactly but for rounding (relative errors
// below 1e-9 at n = 400,000). It needs n > 0, a, c >= 0 and a+c <= n; its cost
// is at most n steps.
//
// P(D = n-k) is proportional to u_k, the coefficient of x^k in (a + zx + cx²)^n
// with z = n-a-c. Differentiating that power gives
//
//	a (k+1) u_{k+1} = z (n-k) u_k + c (2n-k+1) u_{k-1},
//
// all of whose terms are positive for k <= n, so that rounding errors do not
// grow. The other half follows from P(D = -d) = (c/a)^d P(D = d). For a < c the
// sides are swapped, so that the ratio is at most 1.
func newDifferenceLaw(a, c, n int) differenceLaw {
	least, weights := 0, []float64{1}
	switch {
	case a >= c && a > 0:
		least, weights = differenceWeights(a, c, n)
	case a < c:
		least, weights = differenceWeights(c, a, n)
		least = -(least + len(weights) - 1)
		slices.Reverse(weights)
	}
	for j := 1; j < len(weights); j++ {
		weights[j] += weights[j-1]
	}
	return differenceLaw{least, weights}
}

// differenceWeights returns numbers proportional to P(D = least), P(D = least+1),
// … for a >= c and a > 0.
func differenceWeights(a, c, n int) (least int, weights []float64) {
	weights, least = upperHalf(float64(a), float64(n-a-c), float64(c), n)
	slices.Reverse(weights)
	if least == 0 && c > 0 {
		lower := lowerHalf(weights, float64(c)/float64(a))
		least, weights = -len(lower), append(lower, weights...)
	}
	return least, weights
}

// negligible is the part of the largest weight below which weights are dropped.
const negligible = 0x1p-130

// upperHalf returns the weights of D from a highest one down to last, which is 0
// or where those below are negligible.
func upperHalf(a, z, c float64, n int) (weights []float64, last int) {
	weights = append(weights, 1)
	previous, current, largest := 0.0, 1.0, 1.0
	for k := range n {
		tie := float64(float64(z*float64(n-k)) * current)
		against := float64(float64(c*float64(2*n-k+1)) * previous)
		previous, current = current, (tie+against)/float64(a*float64(k+1))
		weights = append(weights, current)
		if current > 0x1p500 {
			weights = rescale(weights, 0x1p-500)
			previous, current, largest = previous*0x1p-500, current*0x1p-500, largest*0x1p-500
		}
		largest = max(largest, current)
		if max(previous, current) < largest*negligible {
			return weights, n - k - 1
		}
	}
	return weights, 0
}

// rescale multiplies all weights by a power of two and drops the leading ones
// that became negligible.
func rescale(weights []float64, by float64) []float64 {
	kept := weights[:0]
	for _, w := range weights {
		if w *= by; len(kept) > 0 || w >= negligible {
			kept = append(kept, w)
		}
	}
	return kept
}

// lowerHalf returns the weights of D = …, -2, -1 from those of D = 0, 1, 2, …:
// each is its mirror's times ratio^d. It stops where they no longer count.
func lowerHalf(upper []float64, ratio float64) []float64 {
	largest := 0.0
	for _, w := range upper {
		largest = max(largest, w)
	}
	var falling []float64
	power := 1.0
	for d := 1; d < len(upper) && power > 0; d++ {
		power = float64(power * ratio)
		falling = append(falling, float64(power*upper[d]))
	}
	for len(falling) > 0 && falling[len(falling)-1] < largest*negligible {
		falling = falling[:len(falling)-1]
	}
	slices.Reverse(falling)
	return falling
}

func (l differenceLaw) total() float64 { return l.upTo[len(l.upTo)-1] }

// quantile is the smallest difference d with P(D <= d) >= q.
func (l differenceLaw) quantile(q float64) int {
	at := float64(q * l.total())
	return l.least + sort.Search(len(l.upTo)-1, func(j int) bool { return l.upTo[j] >= at })
}

// draw returns the index j of one draw of D, which is least+j, by inversion from
// the 53 high bits of a word.
func (l differenceLaw) draw(word uint64) int {
	at := float64(word>>11) * 0x1p-53 * l.total()
	return sort.Search(len(l.upTo)-1, func(j int) bool { return l.upTo[j] > at })
}
