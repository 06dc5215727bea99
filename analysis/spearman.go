package analysis

import (
	"math"
	"sort"
)

// spearman is the rank correlation of x and y, tied values at the mean of their
// ranks: Pearson's correlation of the ranks, computed on doubled ranks so that
// everything before the last division is an integer.
//
// It is null with reason too_few for fewer than three values (F4.40: two always
// correlate perfectly) and zero_variance
// when x or y does not vary. x and y must be equally long.
func spearman(x, y []int) *Node {
	n := int64(len(x))
	if n < 3 {
		return Null("too_few")
	}
	a, b := doubledRanks(x), doubledRanks(y)
	var ab, aa, bb int64
	mean := n + 1 // of doubled ranks
	for i := range a {
		da, db := a[i]-mean, b[i]-mean
		ab += da * db
		aa += da * da
		bb += db * db
	}
	if aa == 0 || bb == 0 {
		return Null("zero_variance")
	}
	return Float(float64(ab) / math.Sqrt(float64(float64(aa)*float64(bb))))
}

// doubledRanks returns twice the rank of each value, from 2, ties at their mean.
func doubledRanks(values []int) []int64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return values[order[a]] < values[order[b]] })
	ranks := make([]int64, len(values))
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			ranks[i] = int64(from + 1 + to) // (from+1) + to = twice the mean of from+1 … to
		}
		from = to
	}
	return ranks
}
