package analysis

import "math"

// breakEvenSteps are the sizes at which two curves are compared, at equal steps
// of the logarithm over the observed range.
const breakEvenSteps = 2001

// A crossing is where the APX curve overtakes the APS curve (F4.37): the first
// change from below to at least equal, going up in size.
type crossing struct {
	value    float64 // billions; only when reason is ""
	reason   string  // not_reached, below_range, reversed, no_fit, one_size
	up, down int     // changes of either kind
}

// A ladder is the sizes at which curves are compared.
type ladder struct{ x, t []float64 }

func newLadder(d *design) *ladder {
	l := &ladder{make([]float64, breakEvenSteps), make([]float64, breakEvenSteps)}
	for k := range l.x {
		l.t[k] = d.tMin + float64(d.width*(float64(k)/(breakEvenSteps-1)))
		l.x[k] = exp(l.t[k])
	}
	return l
}

// breakEven compares two curves over the range of d.
func breakEven(apx, aps *scaling, l func() *ladder) crossing {
	a, okA := apx.chosen()
	b, okB := aps.chosen()
	switch {
	case !okA || !okB:
		return crossing{reason: "no_fit"}
	case apx.d.sizes < 2:
		return crossing{reason: "one_size"}
	}
	return cross(a, b, l())
}

// cross compares two curves at every size of the ladder. Both rise, so where one
// lies above the other's values at both ends of a stretch of sizes, it lies
// above throughout, and the sizes between need no look.
func cross(a, b fit, l *ladder) crossing {
	var c crossing
	look := func(k int) spot { return spot{k, a.atLog(l.x[k], l.t[k]), b.atLog(l.x[k], l.t[k])} }
	first, at := look(0), -1
	visit := func(from, to spot) { // neighbours on the ladder
		switch {
		case to.above() && !from.above():
			c.up++
			if at < 0 {
				at = to.k
			}
		case from.above() && !to.above():
			c.down++
		}
	}
	var walk func(from, to spot)
	walk = func(from, to spot) {
		if to.k-from.k == 1 {
			visit(from, to)
			return
		}
		if from.apart(to, a.doubt(from.a, to.a)+b.doubt(from.b, to.b)) {
			return
		}
		middle := look((from.k + to.k) / 2)
		walk(from, middle)
		walk(middle, to)
	}
	walk(first, look(len(l.x)-1))
	switch {
	case at >= 0:
		c.value = bisectCrossing(a, b, l.t[at-1], l.t[at])
	case first.above() && c.down > 0:
		c.reason = "reversed"
	case first.above():
		c.reason = "below_range"
	default:
		c.reason = "not_reached"
	}
	return c
}

// A spot is the values of two curves at a size of the ladder.
type spot struct {
	k    int
	a, b float64
}

func (s spot) above() bool { return s.a >= s.b }

// apart reports whether one curve lies above the other from s to a larger size,
// by more than doubt at the ends that are closest to each other.
func (s spot) apart(to spot, doubt float64) bool { return s.a-to.b > doubt || s.b-to.a > doubt }

// doubt is more than rounding can take from a curve's rise between two of its
// values.
func (c fit) doubt(from, to float64) float64 {
	return float64(1e-9 * (math.Abs(c.alpha) + math.Abs(c.l) + math.Abs(from) + math.Abs(to)))
}

// bisectCrossing narrows a change from below to above between two logarithms.
func bisectCrossing(a, b fit, lo, hi float64) float64 {
	for range 100 {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			break
		}
		if x := exp(mid); a.atLog(x, mid) >= b.atLog(x, mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return exp(hi)
}

// set writes value, reason, n_up, n_down.
func (c crossing) set(n *Node) *Node {
	if c.reason == "" {
		n.Set("value", Float(c.value))
	} else {
		n.Set("value", Null(c.reason))
	}
	return n.Set("reason", reasonNode(c.reason)).Set("n_up", Int(c.up)).Set("n_down", Int(c.down))
}
