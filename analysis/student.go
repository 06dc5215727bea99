package analysis

import "math"

// studentTwoSided is the probability that |T| ≥ |t| for Student's t with df ≥ 1
// degrees of freedom: I_z(df/2, 1/2) with z = df/(df+t²), the regularised
// incomplete beta function. It is never computed as 1 minus something near 1,
// so that small probabilities keep their digits.
func studentTwoSided(t float64, df int) float64 {
	t2 := float64(t * t)
	n := float64(df)
	switch {
	case t2 == 0:
		return 1
	case t2 > math.MaxFloat64:
		return 0
	}
	a, b := n/2, 0.5
	z, rest := n/(n+t2), t2/(n+t2)
	logZ, logRest := -log1p(t2/n), log(rest)
	logBeta := logGammaHalf(df) + logGammaHalf(1) - logGammaHalf(df+1)
	front := exp(float64(a*logZ) + float64(b*logRest) - logBeta)
	if z < (a+1)/(a+b+2) {
		return float64(front*betaFraction(a, b, z)) / a
	}
	return 1 - float64(front*betaFraction(b, a, rest))/b
}

// studentQuantile is the t with studentTwoSided(t, df) = p, for p in (0, 1): by
// bisection, down to neighbouring floats.
func studentQuantile(p float64, df int) float64 {
	lo, hi := 0.0, 1.0
	for studentTwoSided(hi, df) > p {
		lo, hi = hi, 2*hi
	}
	for range 200 {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			break
		}
		if studentTwoSided(mid, df) > p {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo + (hi-lo)/2
}
