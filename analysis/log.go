package analysis

import "math"

// log is the natural logarithm, within 1 unit in the last place; NaN below 0,
// -Inf at 0. Method of FreeBSD's e_log.c (Sun Microsystems 1993): x = 2^k (1+f)
// with 1+f between √½ and √2, a polynomial in s = f/(2+f).
func log(x float64) float64 {
	switch {
	case x != x || x > math.MaxFloat64:
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	const (
		l1 = 6.666666666666735130e-01
		l2 = 3.999999999940941908e-01
		l3 = 2.857142874366239149e-01
		l4 = 2.222219843214978396e-01
		l5 = 1.818357216161805012e-01
		l6 = 1.531383769920937332e-01
		l7 = 1.479819860511658591e-01
	)
	f, e := math.Frexp(x)
	if f < math.Sqrt2/2 {
		f *= 2
		e--
	}
	f--
	k := float64(e)
	s := f / (2 + f)
	s2 := float64(s * s)
	s4 := float64(s2 * s2)
	t1 := float64(s2 * horner(s4, l1, l3, l5, l7, 0))
	t2 := float64(s4 * horner(s4, l2, l4, l6, 0, 0))
	half := float64(0.5 * float64(f*f))
	tail := float64(s*(half+(t1+t2))) + float64(k*ln2Lo)
	return float64(k*ln2Hi) - ((half - tail) - f)
}

// log1p is log(1 + x) without cancellation near 0, within 4 units in the last
// place (Kahan's quotient).
func log1p(x float64) float64 {
	u := 1 + x
	switch {
	case u == 1:
		return x
	case u > math.MaxFloat64 || !(u > 0):
		return log(u)
	}
	return float64(log(u)*x) / (u - 1)
}
