package analysis

// binomialTails returns P(X <= x) and P(X >= x) for X of n trials with
// probability p, 0 < p < 1, 0 <= x <= n.
//
// Both are sums of terms relative to P(X = x), from which each neighbour follows
// by one product, divided by the sum of all terms: nothing underflows, whatever
// n. A tail below about 1e-300 comes out as 0. Terms stop where they no longer
// count, about ten standard deviations away.
func binomialTails(n, x int, p float64) (atMost, atLeast float64) {
	odds := p / (1 - p)
	above, over := ratioSum(n-x, func(j int) float64 { // P(X=x+j+1) / P(X=x+j)
		return float64(n-x-j) / float64(x+j+1) * odds
	})
	below, under := ratioSum(x, func(j int) float64 { // P(X=x-j-1) / P(X=x-j)
		return float64(x-j) / (float64(n-x+j+1) * odds)
	})
	switch {
	case over:
		return 0, 1
	case under:
		return 1, 0
	}
	all := below + 1 + above
	return (below + 1) / all, (1 + above) / all
}

// ratioSum adds up to count terms, each the one before times ratio(j), the one
// before the first being 1. over is true when the sum is beyond 1e300. Ratios
// must fall with j.
func ratioSum(count int, ratio func(j int) float64) (sum float64, over bool) {
	term := 1.0
	for j := range count {
		r := ratio(j)
		term = float64(term * r)
		sum += term
		if sum > 1e300 {
			return sum, true
		}
		if r < 1 && term < 1e-18*sum*(1-r) { // the rest is less than term/(1-r)
			break
		}
	}
	return sum, false
}

// signTest is the p-value of the exact two-sided sign test: the probability that
// a fair coin splits a+c tosses at least as unevenly as a to c. It is 1 when
// there are none.
func signTest(a, c int) float64 {
	if a+c == 0 {
		return 1
	}
	atMost, _ := binomialTails(a+c, min(a, c), 0.5)
	return min(1, 2*atMost)
}

// clopperPearson returns the exact bounds of a binomial probability of which x
// of n were seen (Clopper and Pearson 1934): the lower one is the p for which x
// or more have probability tail, the upper one that for which x or fewer have.
// They are 0 for x = 0 and 1 for x = n.
func clopperPearson(x, n int, tail float64) (lower, upper float64) {
	upper = 1
	if x > 0 {
		lower = bisect(func(p float64) bool {
			_, atLeast := binomialTails(n, x, p)
			return atLeast < tail
		})
	}
	if x < n {
		upper = bisect(func(p float64) bool {
			atMost, _ := binomialTails(n, x, p)
			return atMost > tail
		})
	}
	return lower, upper
}

// bisect finds where below, true at 0 and false at 1, changes; to the last bit
// or 1e-19, whichever is coarser.
func bisect(below func(p float64) bool) float64 {
	lower, upper := 0.0, 1.0
	for range 64 {
		middle := lower + (upper-lower)/2
		if middle == lower || middle == upper {
			break
		}
		if below(middle) {
			lower = middle
		} else {
			upper = middle
		}
	}
	return lower + (upper-lower)/2
}
