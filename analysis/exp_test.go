package analysis

import (
	"math"
	"math/big"
	"math/rand"
	"testing"
)

// bigExp is e to the x with 300 bits: the Taylor series of x/2^20, squared 20
// times.
func bigExp(x float64) *big.Float {
	r := new(big.Float).SetPrec(300).SetFloat64(x)
	r.SetMantExp(r, -20)
	sum := new(big.Float).SetPrec(300).SetInt64(1)
	term := new(big.Float).SetPrec(300).SetInt64(1)
	for n := int64(1); n < 60; n++ {
		term.Mul(term, r)
		term.Quo(term, new(big.Float).SetPrec(300).SetInt64(n))
		sum.Add(sum, term)
	}
	for range 20 {
		sum.Mul(sum, sum)
	}
	return sum
}

// ulps is the distance of got from want in units in the last place of want.
func ulps(got float64, want *big.Float) float64 {
	w, _ := want.Float64()
	unit := math.Abs(math.Nextafter(w, math.Inf(1)) - w)
	d := new(big.Float).SetPrec(300).Sub(new(big.Float).SetPrec(300).SetFloat64(got), want)
	f, _ := d.Float64()
	return math.Abs(f) / unit
}

func checkUlps(t *testing.T, what string, x, got float64, want *big.Float, limit float64) {
	t.Helper()
	if d := ulps(got, want); !(d <= limit) {
		w, _ := want.Float64()
		t.Errorf("%s(%v): got %v, want %v (%.2f ulp, at most %v)", what, x, got, w, d, limit)
	}
}

func expArguments() []float64 {
	r := rand.New(rand.NewSource(1))
	xs := []float64{1, -1, 0.5, 709.7, -708, 1e-8, -1e-8, 1e-300, math.Ln2, -math.Ln2, 0.34657, 3.9e-9}
	for range 600 {
		xs = append(xs, r.NormFloat64(), r.Float64()*1400-700, r.NormFloat64()*1e-6)
	}
	return xs
}

func TestExp(t *testing.T) {
	for _, x := range expArguments() {
		if x > -708 {
			checkUlps(t, "exp", x, exp(x), bigExp(x), 1)
		}
	}
	for x, want := range map[float64]float64{0: 1, 710: math.Inf(1), -746: 0, math.Inf(1): math.Inf(1), math.Inf(-1): 0, -745: 5e-324} {
		if got := exp(x); got != want {
			t.Errorf("exp(%v): got %v, want %v", x, got, want)
		}
	}
	if got := exp(math.NaN()); got == got {
		t.Errorf("exp(NaN): got %v", got)
	}
}

func TestExpm1(t *testing.T) {
	one := new(big.Float).SetPrec(300).SetInt64(1)
	for _, x := range expArguments() {
		if x > -40 && x < 700 && math.Abs(x) > 1e-60 {
			checkUlps(t, "expm1", x, expm1(x), new(big.Float).SetPrec(300).Sub(bigExp(x), one), 4)
		}
	}
	if got := expm1(0); got != 0 {
		t.Errorf("expm1(0): got %v", got)
	}
}

// bigLog is the natural logarithm with 300 bits: Newton's method on bigExp,
// from the float64 logarithm.
func bigLog(x *big.Float) *big.Float {
	start, _ := x.Float64()
	y := new(big.Float).SetPrec(300).SetFloat64(math.Log(start))
	f, _ := y.Float64()
	for range 3 { // y += x/e^y - 1, kept as f plus a small correction
		small := new(big.Float).SetPrec(300).Sub(y, new(big.Float).SetPrec(300).SetFloat64(f))
		e := bigExp(f)
		e.Mul(e, bigExpBig(small))
		q := new(big.Float).SetPrec(300).Quo(x, e)
		q.Sub(q, new(big.Float).SetPrec(300).SetInt64(1))
		y.Add(y, q)
	}
	return y
}

func bigExpBig(x *big.Float) *big.Float {
	sum := new(big.Float).SetPrec(300).SetInt64(1)
	term := new(big.Float).SetPrec(300).SetInt64(1)
	for n := int64(1); n < 40; n++ {
		term.Mul(term, x)
		term.Quo(term, new(big.Float).SetPrec(300).SetInt64(n))
		sum.Add(sum, term)
	}
	return sum
}

func TestLog(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	xs := []float64{2, 0.5, 10, 1e300, 1e-300, math.MaxFloat64, math.Sqrt2, 1 + 1e-15, 1 - 1e-16}
	for range 300 {
		xs = append(xs, math.Exp(r.Float64()*1400-700), 0.5+r.Float64(), 1+r.NormFloat64()*1e-5)
	}
	for _, x := range xs {
		checkUlps(t, "log", x, log(x), bigLog(new(big.Float).SetPrec(300).SetFloat64(x)), 1)
	}
	if log(1) != 0 || log(5e-324) != -744.4400719213812 || !math.IsInf(log(0), -1) || !math.IsInf(log(math.Inf(1)), 1) || log(-1) == log(-1) {
		t.Error("log of 1, 0, infinity or -1")
	}
}

func TestLog1p(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	one := new(big.Float).SetPrec(300).SetInt64(1)
	for range 300 {
		x := r.NormFloat64() * math.Pow(10, -float64(r.Intn(14)))
		if x > -1 {
			sum := new(big.Float).SetPrec(300).Add(one, new(big.Float).SetPrec(300).SetFloat64(x))
			checkUlps(t, "log1p", x, log1p(x), bigLog(sum), 4)
		}
	}
}

// The bits themselves, so that a test run under another target shows that they
// are the same there. The values are those of mpmath 1.4.1 rounded to float64,
// mp.dps = 50: [float(mp.exp(x)) for x in …], [float(mp.log(x)) for x in …].
func TestExpLogBits(t *testing.T) {
	for x, want := range map[float64]uint64{1: 0x4005bf0a8b145769, -1: 0x3fd78b56362cef38, 0.1: 0x3ff1aec7b35a00d4, 20: 0x41bceb088b68e804} {
		if got := math.Float64bits(exp(x)); got != want {
			t.Errorf("exp(%v): got %#x, want %#x", x, got, want)
		}
	}
	for x, want := range map[float64]uint64{2: 0x3fe62e42fefa39ef, 10: 0x40026bb1bbb55516, 0.135: 0xc00005147f25b417} {
		if got := math.Float64bits(log(x)); got != want {
			t.Errorf("log(%v): got %#x, want %#x", x, got, want)
		}
	}
}
