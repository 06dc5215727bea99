package analysis

import "math/bits"

// A pair decomposes the reference gap between two models into a part from items
// that both answer the same way under every configuration, jointly robust ones,
// and a part from the others (P1 §3.4; F4.06-F4.08, F4.11). All numbers are
// items or configurations.
type pair struct {
	high, low         int // model indices
	gap               int // reference-correct items of high minus those of low
	bothRight         int // jointly robust items by what the models answer there
	bothWrong         int
	highOnly, lowOnly int
	reversing         int   // configurations under which low has more correct items
	tied              int   // configurations with equal counts
	reversingOfAxis   []int // reversing configurations of each axis
}

func (p pair) joint() int      { return p.bothRight + p.bothWrong + p.highOnly + p.lowOnly }
func (p pair) robustGap() int  { return p.highOnly - p.lowOnly }
func (p pair) fragileGap() int { return p.gap - p.robustGap() }

// pair compares high with low, which need not be neighbours on the leaderboard.
// One pass over the words of both, no allocation but for the axes. With one
// configuration every item is jointly robust and the fragile part is 0.
func (t *tally) pair(high, low int, axes []Axis) pair {
	p := pair{high: high, low: low, gap: t.reference(high) - t.reference(low)}
	allHigh, anyHigh := t.robust(high), t.answered(high)
	allLow, anyLow := t.robust(low), t.answered(low)
	answered := 0
	for w := range allHigh {
		p.bothRight += bits.OnesCount64(allHigh[w] & allLow[w])
		p.highOnly += bits.OnesCount64(allHigh[w] &^ anyLow[w])
		p.lowOnly += bits.OnesCount64(allLow[w] &^ anyHigh[w])
		answered += bits.OnesCount64(anyHigh[w] | anyLow[w])
	}
	p.bothWrong = t.g.N() - answered
	for c := range t.g.C() {
		switch {
		case p.reversedBy(t, c):
			p.reversing++
		case t.count(low, c) == t.count(high, c):
			p.tied++
		}
	}
	for _, axis := range axes {
		n := 0
		for _, c := range axis.Configurations {
			if p.reversedBy(t, c) {
				n++
			}
		}
		p.reversingOfAxis = append(p.reversingOfAxis, n)
	}
	return p
}

func (p pair) reversedBy(t *tally, c int) bool { return t.count(p.low, c) > t.count(p.high, c) }

// class names how the models disagree on their jointly robust items (F4.08).
func (p pair) class() string {
	switch {
	case p.joint() == 0:
		return "empty"
	case p.highOnly+p.lowOnly == 0:
		return "identical"
	case p.highOnly+p.lowOnly == 1:
		return "single"
	case p.highOnly == p.lowOnly:
		return "balanced"
	}
	return "net"
}

// oneSided reports whether no jointly robust item favours one of the two.
func (p pair) oneSided() bool { return p.joint() > 0 && (p.highOnly == 0 || p.lowOnly == 0) }
