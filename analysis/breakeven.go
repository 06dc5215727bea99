package analysis

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

func cross(a, b fit, l *ladder) crossing {
	var c crossing
	above := func(k int) bool { return a.atLog(l.x[k], l.t[k]) >= b.atLog(l.x[k], l.t[k]) }
	first := above(0)
	before, at := first, -1
	for k := 1; k < len(l.x); k++ {
		now := above(k)
		switch {
		case now && !before:
			c.up++
			if at < 0 {
				at = k
			}
		case before && !now:
			c.down++
		}
		before = now
	}
	switch {
	case at >= 0:
		c.value = bisectCrossing(a, b, l.t[at-1], l.t[at])
	case first && c.down > 0:
		c.reason = "reversed"
	case first:
		c.reason = "below_range"
	default:
		c.reason = "not_reached"
	}
	return c
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
