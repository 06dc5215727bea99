package analysis

import (
	"math/big"
	"math/bits"
)

// matchedSize is the number of configurations of the smallest axis (SPEC
// reading 14), 0 when there is no axis.
func matchedSize(axes []Axis) int {
	least := 0
	for _, a := range axes {
		if least == 0 || len(a.Configurations) < least {
			least = len(a.Configurations)
		}
	}
	return least
}

func matchedSizeNode(size int) *Node {
	if size == 0 {
		return Null("no_axes")
	}
	return Int(size)
}

// matched is the axis-robust accuracy that the axis would have with only size
// configurations: the mean over all its subsets of that size that hold the
// reference (N1.224). Averaging over the subsets needs none of them: a cell
// that is correct under the reference and under k-1 other configurations of the
// axis counts in as many subsets as one can choose size-1 of those k-1.
//
// The fraction is exact. Where it does not fit 64 bits (axes of many dozens of
// configurations) num and den are null, reason too_large, and the value is the
// nearest float.
func (t *tally) matched(a Axis, size int) *Node {
	g, n := t.g, len(a.Configurations)
	hist := make([]int64, 1<<bits.Len(uint(n))) // of cells by correct configurations
	for m := range g.M() {
		p := newPlanes(g.Words())
		for _, c := range a.Configurations {
			p.add(g.Column(m, c))
		}
		p.tabulate(g.Column(m, g.Reference), hist)
	}
	num, term := new(big.Int), new(big.Int)
	for k := size; k <= n; k++ {
		term.Binomial(int64(k-1), int64(size-1))
		num.Add(num, term.Mul(term, big.NewInt(hist[k])))
	}
	den := term.Binomial(int64(n-1), int64(size-1))
	den.Mul(den, big.NewInt(int64(g.M())*int64(g.N())))
	return bigFraction("value", num, den)
}

// bigFraction is an object of a fraction's value and its exact integers.
func bigFraction(value string, num, den *big.Int) *Node {
	v, _ := new(big.Rat).SetFrac(num, den).Float64()
	out := Object().Set(value, Float(v))
	if !num.IsInt64() || !den.IsInt64() {
		return out.Set("num", Null("too_large")).Set("den", Null("too_large"))
	}
	return out.Set("num", Int(num.Int64())).Set("den", Int(den.Int64()))
}
