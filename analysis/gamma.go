package analysis

import "math"

// logGammaHalf is the logarithm of the gamma function at k/2, k ≥ 1: every
// degree of freedom is an integer, so the products Γ(k/2) = (k/2-1) Γ(k/2-1)
// suffice. Cost linear in k.
func logGammaHalf(k int) float64 {
	sum := 0.0
	if k%2 == 1 {
		sum = 0.57236494292470008707 // ln √π
	}
	product := 1.0
	for j := k - 2; j > 0; j -= 2 {
		product *= float64(j) / 2
		if product > 1e280 {
			sum += log(product)
			product = 1
		}
	}
	return sum + log(product)
}

// tinyFraction keeps continued fractions from dividing by 0 (Lentz).
const tinyFraction = 1e-300

// betaFraction is the continued fraction of the regularised incomplete beta
// function (Lentz's method as in Numerical Recipes 6.4), which converges fast
// for x < (a+1)/(a+b+2).
func betaFraction(a, b, x float64) float64 {
	away := func(v float64) float64 {
		if v < tinyFraction && v > -tinyFraction {
			return tinyFraction
		}
		return v
	}
	c, d := 1.0, 1/away(1-float64((a+b)*x)/(a+1))
	h := d
	for m := 1.0; m < 100_000; m++ {
		even := float64(float64(m*(b-m))*x) / float64((a+2*m-1)*(a+2*m))
		d = 1 / away(1+float64(even*d))
		c = away(1 + even/c)
		h *= float64(d * c)
		odd := -float64(float64((a+m)*(a+b+m))*x) / float64((a+2*m)*(a+2*m+1))
		d = 1 / away(1+float64(odd*d))
		c = away(1 + odd/c)
		step := float64(d * c)
		h *= step
		if step-1 < 2e-16 && 1-step < 2e-16 {
			break
		}
	}
	return h
}

// upperGamma is the regularised upper incomplete gamma function Q(k/2, x): the
// probability that a chi-square variable of k ≥ 1 degrees of freedom exceeds
// 2x. By the series of its complement below (k/2)+1, by Legendre's continued
// fraction above, so that small values keep their digits.
func upperGamma(k int, x float64) float64 {
	a := float64(k) / 2
	switch {
	case !(x > 0):
		return 1
	case x > math.MaxFloat64:
		return 0
	}
	front := exp(float64(a*log(x)) - x - logGammaHalf(k))
	if x < a+1 {
		term, sum := 1/a, 1/a
		for n := a + 1; term > float64(sum*1e-17); n++ {
			term = float64(term*x) / n
			sum += term
		}
		return 1 - float64(front*sum)
	}
	b := x + 1 - a
	c, d := 1/tinyFraction, 1/b
	h := d
	for i := 1.0; i < 100_000; i++ {
		an := -float64(i * (i - a))
		b += 2
		d = float64(an*d) + b
		if d < tinyFraction && d > -tinyFraction {
			d = tinyFraction
		}
		c = b + an/c
		if c < tinyFraction && c > -tinyFraction {
			c = tinyFraction
		}
		d = 1 / d
		step := float64(d * c)
		h *= step
		if step-1 < 2e-16 && 1-step < 2e-16 {
			break
		}
	}
	return float64(front * h)
}
