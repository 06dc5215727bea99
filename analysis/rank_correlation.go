package analysis

import (
	"math"
	"math/bits"
	"sort"
)

// rankCorrelation is the block spearman (F4.40): Spearman's ρ with tied values
// at the mean of their ranks, its two-sided p by the t approximation with n-2
// degrees of freedom, and for at most 8 values the exact p: the share of the n!
// orders of y whose |ρ| is at least as large. Everything but the last quotients
// is integer. |ρ| = 1 gives p = 0. Fewer than 3 values: few_points; x or y all
// equal: zero_variance.
//
// Every p stands beside its n: the printed p of the second paper, 3.025e-5 at
// ρ = 0.5444, belongs to n = 52 and not to its 51 models (C5.53).
func rankCorrelation(x, y []float64) *Node {
	n := Object().Set("n", Int(len(x)))
	undefined := func(reason string) *Node {
		for _, key := range []string{"rho", "p", "p_exact", "p_exact_count", "p_exact_of"} {
			n.Set(key, Null(reason))
		}
		return n.Set("reason", String(reason))
	}
	if len(x) < 3 {
		return undefined("few_points")
	}
	a, b := centredRanks(x), centredRanks(y)
	var ab, aa, bb int64
	for i := range a {
		ab, aa, bb = ab+a[i]*b[i], aa+a[i]*a[i], bb+b[i]*b[i]
	}
	if aa == 0 || bb == 0 {
		return undefined("zero_variance")
	}
	rho, p := 0.0, 0.0
	if perfect(ab, aa, bb) {
		rho = math.Copysign(1, float64(ab))
	} else {
		rho = float64(ab) / math.Sqrt(float64(float64(aa)*float64(bb)))
		df := len(x) - 2
		p = studentTwoSided(float64(rho*math.Sqrt(float64(df)/float64((1-rho)*(1+rho)))), df)
	}
	n.Set("rho", Float(rho)).Set("p", Float(p))
	if len(x) > 8 {
		return n.Set("p_exact", Null("many_points")).Set("p_exact_count", Null("many_points")).
			Set("p_exact_of", Null("many_points")).Set("reason", Null(""))
	}
	count, of := asExtreme(a, b, ab)
	return n.Set("p_exact", Ratio(count, of, "")).Set("p_exact_count", Int(count)).
		Set("p_exact_of", Int(of)).Set("reason", Null(""))
}

// perfect reports whether ab² = aa bb.
func perfect(ab, aa, bb int64) bool {
	h1, l1 := bits.Mul64(uint64(max(ab, -ab)), uint64(max(ab, -ab)))
	h2, l2 := bits.Mul64(uint64(aa), uint64(bb))
	return h1 == h2 && l1 == l2
}

// centredRanks are twice the ranks, less their mean.
func centredRanks(values []float64) []int64 {
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
			ranks[i] = int64(from+1+to) - int64(len(values)+1)
		}
		from = to
	}
	return ranks
}

// asExtreme counts the orders of b whose |Σ a b| is at least |ab|, of n! in all.
func asExtreme(a, b []int64, ab int64) (count, of int) {
	limit := max(ab, -ab)
	var place func(i int, used uint, sum int64)
	place = func(i int, used uint, sum int64) {
		if i == len(a) {
			of++
			if max(sum, -sum) >= limit {
				count++
			}
			return
		}
		for j := range b {
			if used>>j&1 == 0 {
				place(i+1, used|1<<j, sum+a[i]*b[j])
			}
		}
	}
	place(0, 0, 0)
	return count, of
}
