package analysis

// binomialTails returns P(X <= x), P(X >= x) and P(X = x) for X of n trials with
// probability p, 0 < p < 1, 0 <= x <= n.
//
// The first two are sums of terms relative to P(X = x), from which each
// neighbour follows by one product, divided by the sum of all terms: nothing
// underflows, whatever n. A tail below about 1e-300 comes out as 0. Terms stop
// where they no longer count, about ten standard deviations away.
func binomialTails(n, x int, p float64) (atMost, atLeast, at float64) {
	odds := p / (1 - p)
	above, over := ratioSum(n-x, func(j int) float64 { // P(X=x+j+1) / P(X=x+j)
		return float64(n-x-j) / float64(x+j+1) * odds
	})
	below, under := ratioSum(x, func(j int) float64 { // P(X=x-j-1) / P(X=x-j)
		return float64(x-j) / (float64(n-x+j+1) * odds)
	})
	switch {
	case over:
		return 0, 1, 0
	case under:
		return 1, 0, 0
	}
	all := below + 1 + above
	return (below + 1) / all, (1 + above) / all, 1 / all
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
	atMost, _, _ := binomialTails(a+c, min(a, c), 0.5)
	return min(1, 2*atMost)
}

// clopperPearson returns the exact bounds of a binomial probability of which x
// of n were seen (Clopper and Pearson 1934): the lower one is the p for which x
// or more have probability tail, the upper one that for which x or fewer have.
// They are 0 for x = 0 and 1 for x = n.
func clopperPearson(x, n int, tail float64) (lower, upper float64) {
	upper = 1
	if x > 0 {
		lower = root(start(x, n), func(p float64) (value, slope float64) {
			_, atLeast, at := binomialTails(n, x, p)
			return atLeast - tail, float64(float64(x)*at) / p
		})
	}
	if x < n {
		upper = root(start(x, n), func(p float64) (value, slope float64) {
			atMost, _, at := binomialTails(n, x, p)
			return tail - atMost, float64(float64(n-x)*at) / (1 - p)
		})
	}
	return lower, upper
}

// start is where the search for a bound begins.
func start(x, n int) float64 { return (float64(x) + 0.5) / float64(n+1) }

// root finds where a function that rises from below 0 at 0 to above 0 at 1 is 0,
// as exactly as it is computed: by Newton's method from p, by halving the
// bracket where that leaves it. The step after one below 1e-12 would be below
// rounding.
func root(p float64, function func(p float64) (value, slope float64)) float64 {
	lower, upper := 0.0, 1.0
	for range 200 {
		value, slope := function(p)
		if value < 0 {
			lower = p
		} else {
			upper = p
		}
		step := value / slope
		if step < 0x1p-40*p && step > -0x1p-40*p {
			return p - step
		}
		if p -= step; !(p > lower && p < upper) { // also when slope is 0
			p = lower + (upper-lower)/2
		}
	}
	return p
}
