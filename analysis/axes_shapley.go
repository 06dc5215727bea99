package analysis

import (
	"math/big"
	"math/bits"
	"slices"
)

// maxShapleyAxes bounds the 2^axes sets of axes that shapley looks at.
const maxShapleyAxes = 10

// shapley shares out the loss from reference to robust accuracy, mean over
// models, among the axes (E6.15). The loss of a set of axes is what varying
// those axes, and no others, takes away: the cells correct under the reference
// less those correct under all configurations that keep every other axis at its
// reference value (see Grid.fixing). No axis loses nothing, all together lose
// everything; an axis gets its part averaged over all orders in which the axes
// could be let vary one after the other. The shares sum to the whole loss and
// may be negative on no grid.
//
// Each set is counted once, equal sets of configurations share the count. With
// more than 10 axes every share is null, reason too_many_axes.
func (t *tally) shapley(axes []Axis) []*Node {
	out := make([]*Node, len(axes))
	if len(axes) > maxShapleyAxes {
		for a := range out {
			out[a] = Object()
			for _, key := range []string{"loss", "num", "den"} {
				out[a].Set(key, Null("too_many_axes"))
			}
		}
		return out
	}
	lost := t.losses(axes)
	n := len(axes)
	orders := new(big.Int).MulRange(1, int64(n))
	den := new(big.Int).Mul(orders, big.NewInt(int64(t.g.M())*int64(t.g.N())))
	for a := range axes {
		num := new(big.Int)
		for set := range lost {
			if set>>a&1 == 1 {
				continue
			}
			before := bits.OnesCount(uint(set))
			weight := new(big.Int).MulRange(1, int64(before))
			weight.Mul(weight, new(big.Int).MulRange(1, int64(n-1-before)))
			num.Add(num, weight.Mul(weight, big.NewInt(int64(lost[set|1<<a]-lost[set]))))
		}
		out[a] = bigFraction("loss", num, den)
	}
	return out
}

// losses are the cells lost when exactly the axes of a set (bit a for axis a)
// vary.
func (t *tally) losses(axes []Axis) []int {
	g := t.g
	fixed := make([][]int, len(axes))
	for a, axis := range axes {
		fixed[a] = g.fixing(axis)
	}
	all := make([]int, g.C())
	for c := range all {
		all[c] = c
	}
	references := t.references()
	var sets [][]int
	var counts []int
	lost := make([]int, 1<<len(axes))
	for set := 1; set < len(lost); set++ {
		kept := all
		for a := range axes {
			if set>>a&1 == 0 {
				kept = common(kept, fixed[a])
			}
		}
		at := slices.IndexFunc(sets, func(s []int) bool { return slices.Equal(s, kept) })
		if at < 0 {
			at = len(sets)
			sets, counts = append(sets, kept), append(counts, references-sum(t.robustUnder(kept)))
		}
		lost[set] = counts[at]
	}
	return lost
}

// common is the intersection of two rising lists.
func common(a, b []int) []int {
	var out []int
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			out = append(out, a[0])
			a, b = a[1:], b[1:]
		}
	}
	return out
}
