package analysis

import (
	"fmt"
	"testing"
)

// Seven items, two configurations, the higher model m0 and the lower m1:
//
//	item        0123456
//	m0 c0       1110100
//	   c1       1100010
//	m1 c0       1011000
//	   c1       1010110
//
//	item 0  both right everywhere         jointly robust, both right
//	item 1  m0 right, m1 wrong everywhere jointly robust, high only
//	item 2  m0 fragile (10), m1 right     not jointly robust
//	item 3  m0 wrong, m1 fragile (10)     not
//	item 4  m0 fragile (10), m1 (01)      not
//	item 5  m0 (01), m1 (01)              not
//	item 6  both wrong everywhere         jointly robust, both wrong
//
// Reference counts 4 and 3: gap 1. On the joint set m0 has 1 more: robust gap 1,
// fragile gap 0. Under c1 they have 3 and 4: c1 reverses.
func TestPairByHand(t *testing.T) {
	tally := newTally(handGrid(t, []string{"1110100", "1100010"}, []string{"1011000", "1010110"}))
	p := tally.pair(0, 1, []Axis{{"all", []int{0, 1}}, {"reference", []int{0}}})
	for _, row := range []struct {
		what      string
		got, want int
	}{
		{"gap", p.gap, 1}, {"joint", p.joint(), 3}, {"both right", p.bothRight, 1}, {"both wrong", p.bothWrong, 1},
		{"high only", p.highOnly, 1}, {"low only", p.lowOnly, 0}, {"robust gap", p.robustGap(), 1}, {"fragile gap", p.fragileGap(), 0},
		{"reversing", p.reversing, 1}, {"tied", p.tied, 0}, {"reversing of all", p.reversingOfAxis[0], 1}, {"of reference", p.reversingOfAxis[1], 0},
	} {
		if row.got != row.want {
			t.Errorf("%s: got %d, want %d", row.what, row.got, row.want)
		}
	}
	if p.class() != "single" || !p.oneSided() {
		t.Errorf("class %s, one-sided %v: want single, true", p.class(), p.oneSided())
	}
}

// Classes and one-sidedness from the counts alone (F4.08, SPEC reading 5).
func TestPairClasses(t *testing.T) {
	for _, row := range []struct {
		p        pair
		class    string
		oneSided bool
	}{
		{pair{}, "empty", false},
		{pair{bothRight: 3}, "identical", true},
		{pair{bothWrong: 1}, "identical", true},
		{pair{highOnly: 1}, "single", true},
		{pair{lowOnly: 1, bothWrong: 9}, "single", true},
		{pair{highOnly: 1, lowOnly: 1}, "balanced", false},
		{pair{highOnly: 4, lowOnly: 4, bothRight: 1}, "balanced", false},
		{pair{highOnly: 2}, "net", true},
		{pair{highOnly: 2, lowOnly: 1}, "net", false},
		{pair{highOnly: 1, lowOnly: 2}, "net", false},
	} {
		if row.p.class() != row.class || row.p.oneSided() != row.oneSided {
			t.Errorf("%+v: got %s, one-sided %v, want %s, %v", row.p, row.p.class(), row.p.oneSided(), row.class, row.oneSided)
		}
	}
}

// With one configuration every item is jointly robust and the robust gap is the gap.
func TestPairOneConfiguration(t *testing.T) {
	p := newTally(handGrid(t, []string{"1101"}, []string{"0100"})).pair(0, 1, nil)
	if p.joint() != 4 || p.robustGap() != p.gap || p.gap != 2 || p.fragileGap() != 0 {
		t.Errorf("one configuration: got %+v", p)
	}
}

// Equal counts at the reference are tied there too; nothing reverses.
func TestPairTiedConfigurations(t *testing.T) {
	p := newTally(handGrid(t, []string{"10", "11", "10"}, []string{"01", "10", "01"})).pair(0, 1, nil)
	if p.gap != 0 || p.tied != 2 || p.reversing != 0 {
		t.Errorf("gap %d, tied %d, reversing %d: want 0, 2, 0", p.gap, p.tied, p.reversing)
	}
}

// slowPair decomposes item by item, from the definitions.
func slowPair(g *Grid, high, low int) pair {
	p := pair{high: high, low: low}
	for i := range g.N() {
		h, l := 0, 0
		for c := range g.C() {
			if g.Bit(high, i, c) {
				h++
			}
			if g.Bit(low, i, c) {
				l++
			}
		}
		C := g.C()
		switch {
		case h == C && l == C:
			p.bothRight++
		case h == 0 && l == 0:
			p.bothWrong++
		case h == C && l == 0:
			p.highOnly++
		case h == 0 && l == C:
			p.lowOnly++
		}
		if g.Bit(high, i, g.Reference) {
			p.gap++
		}
		if g.Bit(low, i, g.Reference) {
			p.gap--
		}
	}
	for c := range g.C() {
		switch h, l := slowCount(g, high, c), slowCount(g, low, c); {
		case l > h:
			p.reversing++
		case l == h:
			p.tied++
		}
	}
	return p
}

func TestPairAgainstSlowVersion(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		tally := newTally(g)
		for high := range g.M() {
			for low := range g.M() {
				got, want := fmt.Sprintf("%+v", tally.pair(high, low, nil)), fmt.Sprintf("%+v", slowPair(g, high, low))
				if got != want {
					t.Errorf("pair(%d, %d): got %s, want %s", high, low, got, want)
				}
			}
		}
	})
}

// Swapping the models flips every sign and keeps every size.
func TestPairSwap(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		tally := newTally(g)
		for high := range g.M() {
			for low := range high {
				p, q := tally.pair(high, low, nil), tally.pair(low, high, nil)
				if p.gap != -q.gap || p.robustGap() != -q.robustGap() || p.fragileGap() != -q.fragileGap() ||
					p.joint() != q.joint() || p.class() != q.class() || p.oneSided() != q.oneSided() || p.tied != q.tied ||
					p.reversing+q.reversing+p.tied != g.C() {
					t.Errorf("pair(%d, %d) is no mirror: %+v, %+v", high, low, p, q)
				}
			}
		}
	})
}

// Against itself a model differs nowhere.
func TestPairWithItself(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		p := newTally(g).pair(0, 0, nil)
		if p.gap != 0 || p.highOnly != 0 || p.lowOnly != 0 || p.reversing != 0 || p.tied != g.C() {
			t.Errorf("pair of m0 with itself: %+v", p)
		}
	})
}

// More configurations never add jointly robust items.
func TestJointSetShrinks(t *testing.T) {
	g := randomGrid(t, 5, 2, 200, plainConfigurations(8))
	g.Reference = 0
	last := g.N() + 1
	for C := 1; C <= 8; C++ {
		var kept []int
		for c := range C {
			kept = append(kept, c)
		}
		part, err := g.Select(Selection{Configurations: kept})
		if err != nil {
			t.Fatal(err)
		}
		joint := newTally(part).pair(0, 1, nil).joint()
		if joint > last {
			t.Errorf("%d configurations: %d jointly robust items, more than the %d of one fewer", C, joint, last)
		}
		last = joint
	}
}
