package analysis

import "math"

// The functions of this file and of log.go give the same bits on every target:
// they use additions, multiplications, divisions and shifts of the exponent
// only, and no product is left to be fused with a sum. Those of package math do
// not (assembly on some targets).

const (
	ln2Hi = 6.93147180369123816490e-01 // ln 2, its last 33 bits zero: k*ln2Hi is exact
	ln2Lo = 1.90821492927058770002e-10 // the rest of ln 2
	log2E = 1.44269504088896338700e+00
)

// exp is e to the x, within 1 unit in the last place; results below the
// smallest normal number are rounded once more. It is +Inf from 709.79 on, 0
// below -745.14 and NaN for NaN. Method of FreeBSD's e_exp.c (Sun Microsystems
// 1993): x = k ln 2 + r, a rational approximation of exp(r), 2^k by shifting.
func exp(x float64) float64 {
	switch {
	case x != x:
		return x
	case x > 7.09782712893383973096e+02:
		return math.Inf(1)
	case x < -7.45133219101941108420e+02:
		return 0
	case -1.0/(1<<28) < x && x < 1.0/(1<<28):
		return 1 + x
	}
	var k int
	if x < 0 {
		k = int(float64(log2E*x) - 0.5)
	} else if x > 0 {
		k = int(float64(log2E*x) + 0.5)
	}
	hi := x - float64(float64(k)*ln2Hi)
	lo := float64(float64(k) * ln2Lo)
	r := hi - lo
	t := float64(r * r)
	c := r - float64(t*horner(t, expP1, expP2, expP3, expP4, expP5))
	y := 1 - ((lo - float64(r*c)/(2-c)) - hi)
	return scale(y, k)
}

const (
	expP1 = 1.66666666666666657415e-01
	expP2 = -2.77777777770155933842e-03
	expP3 = 6.61375632143793436117e-05
	expP4 = -1.65339022054652515390e-06
	expP5 = 4.13813679705723846039e-08
)

// horner is a + b t + c t² + d t³ + e t⁴.
func horner(t, a, b, c, d, e float64) float64 {
	s := d + float64(t*e)
	s = c + float64(t*s)
	s = b + float64(t*s)
	return a + float64(t*s)
}

// scale is y times 2^k for y in [1/2, 4].
func scale(y float64, k int) float64 {
	switch {
	case k > 1000:
		return y * math.Float64frombits(1<<52*(1023+1000)) * math.Float64frombits(uint64(1023+k-1000)<<52)
	case k < -1000:
		return y * math.Float64frombits(1<<52*(1023-1000)) * math.Float64frombits(uint64(1023+k+1000)<<52)
	}
	return y * math.Float64frombits(uint64(1023+k)<<52)
}

// expm1 is exp(x) - 1 without cancellation near 0, within 4 units in the last
// place (Kahan's quotient: the rounding of exp cancels in it).
func expm1(x float64) float64 {
	e := exp(x)
	switch {
	case e == 1:
		return x
	case e-1 == -1 || e > 1e300 || e != e:
		return e - 1
	}
	return float64((e-1)*x) / log(e)
}

// Exp and Log are the portable exponential and natural logarithm for who hands
// numbers to the analysis: the same bits on every target.
func Exp(x float64) float64 { return exp(x) }
func Log(x float64) float64 { return log(x) }
