package analysis

import (
	"fmt"
	"reflect"
	"testing"
)

// Three items, four configurations; rights of m0 and m1 under c0 … c3:
//
//	item 0  m0 1111  m1 1111   both right at every level
//	item 1  m0 1110  m1 0001   right and wrong at level 3, fragile at 4
//	item 2  m0 0000  m1 1100   m1 has no majority: never joint
//
// Levels 4 and 3 (the smallest majority of four).
func TestStrictnessByHand(t *testing.T) {
	g := handGrid(t, []string{"110", "110", "110", "100"}, []string{"101", "101", "100", "110"})
	n := strictness(newTally(g), DefaultOptions())
	if got := n.At("levels"); got.Len() != 2 || got.Kid(0).num != 4 || got.Kid(1).num != 3 {
		t.Errorf("levels: got %s, want 4 and 3", got.appendJSON(nil, 0))
	}
	for key, want := range map[string]int{
		"by_pair/m0/m1/by_level/4/joint": 1, "by_pair/m0/m1/by_level/4/high_only": 0,
		"by_pair/m0/m1/by_level/3/joint": 2, "by_pair/m0/m1/by_level/3/high_only": 1, "by_pair/m0/m1/by_level/3/low_only": 0,
		"by_pair/m0/m1/by_level/3/robust_gap_items": 1, "by_pair/m0/m1/by_level/3/detectable_items": 6,
		"by_level/4/joint_min": 1, "by_level/3/joint_max": 2, "by_level/3/joint_total": 2,
		"by_level/4/n_robust_zero": 1, "by_level/3/n_robust_zero": 0, "by_level/3/n_told_apart": 0,
	} {
		wantInt(t, n, key, want)
	}
	wantNumber(t, n, "by_pair/m0/m1/by_level/3/robust_gap", 1./3)
	wantNumber(t, n, "by_pair/m0/m1/by_level/3/robust_diff", 1./2)
	wantNumber(t, n, "by_pair/m0/m1/by_level/3/detectable_gap", 3)
	wantNumber(t, n, "by_pair/m0/m1/by_level/3/sign_p", 1)
	if len(n.Lookup("by_pair/m0/m1/by_level/3/detectable_gap").Warnings()) != 1 {
		t.Error("a gap that 2 items cannot show carries no warning")
	}
}

// All levels where there are few, else the first four and others down to the
// smallest majority; never more than a fixed number.
func TestStrictnessLevels(t *testing.T) {
	for _, row := range []struct {
		C    int
		want []int
	}{
		{1, []int{1}}, {2, []int{2}}, {3, []int{3, 2}}, {5, []int{5, 4, 3}},
		{26, []int{26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14}},
	} {
		if got := strictnessLevels(row.C); !reflect.DeepEqual(got, row.want) {
			t.Errorf("levels of %d: got %v, want %v", row.C, got, row.want)
		}
	}
	for C := 1; C <= 3000; C += 7 {
		levels := strictnessLevels(C)
		if len(levels) > maxStrictness || levels[0] != C || levels[len(levels)-1] != C/2+1 {
			t.Errorf("levels of %d: got %v", C, levels)
		}
		for k := range len(levels) - 1 {
			if levels[k] <= levels[k+1] {
				t.Errorf("levels of %d do not fall: %v", C, levels)
			}
		}
	}
}

// The exact sign test at 95 % needs six one-sided disagreements: 2/2^6 = 0.031.
// Of 10 it tells 9 to 1 (22/1024 = 0.021) and not 8 to 2 (0.11): 8. Of 20 it
// tells 15 to 5 (0.041; scipy.stats.binomtest(5, 20).pvalue) and not 14 to 6
// (0.115): 10. Of 1,000, 531 to 469 (binomtest(469, 1000).pvalue = 0.0537) is not
// and 532 to 468 (0.0463) is: 64.
func TestDetectableGap(t *testing.T) {
	for _, row := range []struct{ disagreements, want int }{{0, 6}, {1, 6}, {6, 6}, {7, 7}, {10, 8}, {20, 10}, {1000, 64}} {
		if got := detectableGap(row.disagreements, 0.95); got != row.want {
			t.Errorf("detectableGap(%d): got %d, want %d", row.disagreements, got, row.want)
		}
	}
}

// slowStrict looks at each item and configuration.
func slowStrict(g *Grid, high, low, s int) pair {
	answer := func(m, i int) int { // 1 right, -1 wrong, 0 neither
		right := 0
		for c := range g.C() {
			if g.Bit(m, i, c) {
				right++
			}
		}
		switch {
		case right >= s:
			return 1
		case g.C()-right >= s:
			return -1
		}
		return 0
	}
	var p pair
	for i := range g.N() {
		switch h, l := answer(high, i), answer(low, i); {
		case h == 1 && l == 1:
			p.bothRight++
		case h == -1 && l == -1:
			p.bothWrong++
		case h == 1 && l == -1:
			p.highOnly++
		case h == -1 && l == 1:
			p.lowOnly++
		}
	}
	return p
}

// Against the slow version; the strictest level is section pairs; looser levels
// never lose items.
func TestStrictnessAgainstSlowVersion(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		tally := newTally(g)
		n := strictness(tally, DefaultOptions())
		order := tally.leaderboard()
		for i := range len(order) - 1 {
			high, low := order[i], order[i+1]
			last := -1
			for _, s := range strictnessLevels(g.C()) {
				at := fmt.Sprintf("by_pair/m%d/m%d/by_level/%d/", high, low, s)
				want := slowStrict(g, high, low, s)
				wantInt(t, n, at+"joint", want.joint())
				wantInt(t, n, at+"high_only", want.highOnly)
				wantInt(t, n, at+"low_only", want.lowOnly)
				if want.joint() < last {
					t.Errorf("level %d has %d joint items, fewer than the %d of a stricter one", s, want.joint(), last)
				}
				last = want.joint()
			}
			p := tally.pair(high, low, nil)
			wantInt(t, n, fmt.Sprintf("by_pair/m%d/m%d/by_level/%d/joint", high, low, g.C()), p.joint())
			wantInt(t, n, fmt.Sprintf("by_pair/m%d/m%d/by_level/%d/robust_gap_items", high, low, g.C()), p.robustGap())
		}
	})
}

func TestStrictnessEdges(t *testing.T) {
	if got := strictness(newTally(mustGrid(t, 2, 0, plainConfigurations(1), 0)), DefaultOptions()).Reason(); got != "no_items" {
		t.Errorf("strictness of no items: got reason %q, want no_items", got)
	}
	n := strictness(newTally(mustGrid(t, 1, 3, plainConfigurations(4), 0)), DefaultOptions())
	wantNull(t, n, "by_level/4/joint_min", "no_pairs")
	wantInt(t, n, "by_level/3/joint_total", 0)
	wantEmpty(t, n, "by_pair")
	n = strictness(newTally(handGrid(t, []string{"1", "0"}, []string{"1", "0"})), DefaultOptions())
	for _, key := range []string{"robust_diff", "sign_p", "detectable_items", "detectable_gap"} {
		wantNull(t, n, "by_pair/m0/m1/by_level/2/"+key, "empty_joint_set")
	}
}
