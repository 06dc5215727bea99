package analysis

import (
	"testing"
)

// Four models, six items, two configurations; the leaderboard is m0 m1 m2 m3.
//
//	m0  c0 111110  c1 111100   robust 0-3, fragile 4, wrong 5
//	m1  c0 111100  c1 110000   robust 0-1, fragile 2-3, wrong 4-5
//	m2  c0 110010  c1 110001   robust 0-1, fragile 4-5, wrong 2-3
//	m3  c0 110010  c1 001111   fragile everywhere
//
// m0/m1: joint items 0, 1, 5 alike; gap 1, robust 0, fragile 1, share 1.
// m1/m2: joint items 0, 1 alike; gap 1, robust 0, share 1; c1 reverses (2 and 3).
// m2/m3: no joint item; gap 0; c1 reverses (2 and 4).
func TestPairsByHand(t *testing.T) {
	g := handGrid(t, []string{"111110", "111100"}, []string{"111100", "110000"}, []string{"110010", "110001"}, []string{"110010", "001111"})
	n := pairs(newTally(g), DefaultOptions())
	for key, want := range map[string]int{
		"n": 3, "n_empty": 1, "n_identical": 2, "n_single": 0, "n_net_zero": 0, "n_net": 0, "n_one_sided": 2,
		"n_robust_zero": 3, "n_robust_tie": 2, "n_robust_tie_limit": 2, "n_gap": 2, "n_manufactured": 2, "n_manufactured_limit": 2,
		"n_reversing_any": 2, "joint_min": 0, "joint_max": 3, "sum_gap_items": 2, "sum_fragile_gap_items": 2,
		"sum_fragile_gap_items_of_gaps": 2, "sum_robust_gap_items": 0, "min_gap_items": 1, "max_gap_items": 1,
		"by_pair/m0/m1/gap_items": 1, "by_pair/m0/m1/joint": 3, "by_pair/m0/m1/joint_both_right": 2, "by_pair/m0/m1/joint_both_wrong": 1,
		"by_pair/m1/m2/tied_configs": 0, "by_pair/m1/m2/reversing": 1, "by_pair/m2/m3/reversing": 1, "by_pair/m2/m3/tied_configs": 1, "by_pair/m2/m3/joint": 0,
		"by_pair/m2/m3/reversing_by_axis/order": 1, "by_pair/m2/m3/reversing_by_axis/format": 0,
	} {
		wantInt(t, n, key, want)
	}
	for key, want := range map[string]float64{
		"mean_fragile_share": 1, "pooled_fragile_share": 1, "pooled_fragile_share_all": 1,
		"by_pair/m0/m1/gap": 1. / 6, "by_pair/m0/m1/joint_share": 3. / 6, "by_pair/m0/m1/robust_diff": 0,
		"by_pair/m0/m1/fragile_share": 1, "by_pair/m0/m1/ci/lo": 0, "by_pair/m0/m1/ci/hi": 0, "by_pair/m0/m1/sign_p": 1,
	} {
		wantNumber(t, n, key, want)
	}
	for _, key := range []string{"robust_diff", "sign_p", "ci", "ci/lo", "ci/limit_hi", "robust_tie", "robust_tie_limit", "manufactured", "manufactured_limit"} {
		wantNull(t, n, "by_pair/m2/m3/"+key, "empty_joint_set")
	}
	wantNull(t, n, "by_pair/m2/m3/fragile_share", "no_gap")
	wantNull(t, n, "single/joint_min", "no_single_pairs")
	wantBool(t, n, "by_pair/m0/m1/manufactured", true)
	wantBool(t, n, "by_pair/m2/m3/separated", false)
	wantBool(t, n, "by_pair/m2/m3/one_sided", false)
	wantText(t, n, "by_pair/m2/m3/class", "empty")
	wantText(t, n, "by_pair/m1/m2/high", "m1")
	if len(n.Lookup("by_pair/m0/m1/ci").Warnings()) != 2 { // pinned, and few items
		t.Errorf("warnings of m0/m1: got %q, want 2", n.Lookup("by_pair/m0/m1/ci").Warnings())
	}
}

// Two models tied at the reference that differ on the joint set: the pair counts
// in the sum over all pairs and not in the pooled share (F4.07).
//
//	m0  c0 1100  c1 1100   robust 0-1, wrong 2-3
//	m1  c0 0111  c1 0101   robust 1 and 3, fragile 2, wrong 0: gap -1
//	m2  c0 0100  c1 0100   robust 1, wrong 0, 2, 3
//
// The leaderboard is m1 (3), m0 (2), m2 (1).
// m1/m0: joint 0, 1, 3: 0 favours m0, 3 favours m1: balanced; gap 1, robust 0.
// m0/m2: all four items joint: 0 favours m0: single; gap 1, robust 1, fragile 0.
func TestPairsBalancedAndSingle(t *testing.T) {
	n := pairs(newTally(handGrid(t, []string{"1100", "1100"}, []string{"0111", "0101"}, []string{"0100", "0100"})), DefaultOptions())
	wantText(t, n, "by_pair/m1/m0/class", "balanced")
	wantText(t, n, "by_pair/m0/m2/class", "single")
	for key, want := range map[string]int{
		"n_net_zero": 1, "n_single": 1, "n_one_sided": 1, "n_robust_zero": 1, "single/joint_min": 4, "single/joint_max": 4,
		"sum_gap_items": 2, "sum_robust_gap_items": 1, "sum_fragile_gap_items": 1,
	} {
		wantInt(t, n, key, want)
	}
	wantNumber(t, n, "mean_fragile_share", 0.5) // of 1 and 0
	wantNumber(t, n, "pooled_fragile_share", 0.5)
}

// A fragile share above 1 (the joint set favours the lower model) and below 0,
// and a tied pair that moves only the sum over all pairs.
//
//	m0  c0 11110  c1 00000   robust none, wrong 4
//	m1  c0 10001  c1 10001   robust 0 and 4, wrong 1-3
//	m2  c0 01001  c1 00001   robust 4, fragile 1, wrong 0, 2, 3
//
// m0/m1: joint item 4 favours m1: gap 2, robust -1, fragile 3, share 1.5.
// m1/m2: joint 0, 2, 3, 4: 0 favours m1: gap 0, robust 1, fragile -1.
// Pooled over pairs with a gap 3/2; over all pairs (3-1)/2.
func TestPairsSharesBeyondOne(t *testing.T) {
	n := pairs(newTally(handGrid(t, []string{"11110", "00000"}, []string{"10001", "10001"}, []string{"01001", "00001"})), DefaultOptions())
	wantNumber(t, n, "by_pair/m0/m1/fragile_share", 1.5)
	wantNull(t, n, "by_pair/m1/m2/fragile_share", "no_gap")
	wantNumber(t, n, "mean_fragile_share", 1.5)
	wantNumber(t, n, "pooled_fragile_share", 1.5)
	wantNumber(t, n, "pooled_fragile_share_all", 1)
	wantInt(t, n, "n_gap", 1)
	wantBool(t, n, "by_pair/m1/m2/manufactured", false) // tied on all items: nothing to manufacture
}

func TestPairsOneModel(t *testing.T) {
	n := pairs(newTally(handGrid(t, []string{"101", "100"})), DefaultOptions())
	wantInt(t, n, "n", 0)
	wantInt(t, n, "n_manufactured", 0)
	wantInt(t, n, "sum_gap_items", 0)
	for _, key := range []string{"joint_min", "joint_max", "mean_fragile_share", "pooled_fragile_share", "pooled_fragile_share_all", "min_gap_items", "max_gap_items"} {
		wantNull(t, n, key, "no_pairs")
	}
	wantNull(t, n, "single/joint_max", "no_single_pairs")
}

// All models tied: no share, but the pairs are there.
func TestPairsWithoutGap(t *testing.T) {
	n := pairs(newTally(handGrid(t, []string{"10", "10"}, []string{"01", "10"})), DefaultOptions())
	for _, key := range []string{"mean_fragile_share", "pooled_fragile_share", "pooled_fragile_share_all", "min_gap_items", "max_gap_items"} {
		wantNull(t, n, key, "no_gap")
	}
	wantInt(t, n, "n_gap", 0)
}

func TestPairsWithoutItems(t *testing.T) {
	if got := pairs(newTally(mustGrid(t, 3, 0, plainConfigurations(2), 0)), DefaultOptions()).Reason(); got != "no_items" {
		t.Errorf("pairs of no items: got reason %q, want no_items", got)
	}
}

// C5.09-C5.11: gaps telescope, each pair's parts add up, classes partition the
// pairs, joint items lie in the limit interval's reach.
func TestPairsIdentities(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		tally := newTally(g)
		o := DefaultOptions()
		o.Resamples = 20
		n := pairs(tally, o)
		integer := func(key string) int64 {
			v, ok := n.Lookup(key).Int()
			if !ok {
				t.Fatalf("%s is no integer", key)
			}
			return v
		}
		order := tally.leaderboard()
		if got, want := integer("sum_gap_items"), tally.reference(order[0])-tally.reference(order[len(order)-1]); got != int64(want) {
			t.Errorf("gaps sum to %d, first minus last is %d", got, want)
		}
		if integer("sum_gap_items") != integer("sum_robust_gap_items")+integer("sum_fragile_gap_items") {
			t.Error("robust and fragile gaps do not add up to the gaps")
		}
		if integer("n") != integer("n_empty")+integer("n_identical")+integer("n_single")+integer("n_net_zero")+integer("n_net") {
			t.Error("the classes do not partition the pairs")
		}
		for i := range len(order) - 1 {
			p := n.At("by_pair", g.Models[order[i]].ID, g.Models[order[i+1]].ID)
			lo, ok := p.Lookup("ci/limit_lo").Number()
			hi, _ := p.Lookup("ci/limit_hi").Number()
			if d, _ := p.At("robust_diff").Number(); ok && (lo > hi || lo < -1 || hi > 1 || d < lo-1 || d > hi+1) {
				t.Errorf("pair %d: limit interval %v to %v about %v", i, lo, hi, d)
			}
			if xlo, ok := p.Lookup("ci/exact_lo").Number(); ok {
				xhi, _ := p.Lookup("ci/exact_hi").Number()
				if d, _ := p.At("robust_diff").Number(); xlo > d || d > xhi || xlo >= xhi {
					t.Errorf("pair %d: exact bounds %v to %v do not hold the difference %v", i, xlo, xhi, d)
				}
			}
		}
	})
}

// The section does not depend on how many goroutines share its pairs.
func TestPairsWorkers(t *testing.T) {
	g := randomGrid(t, 9, 12, 200, plainConfigurations(4))
	o := DefaultOptions()
	want := string((&Report{Object().Set("pairs", pairs(newTally(g), o))}).JSON())
	o.crew = newCrew(4, nil)
	if got := string((&Report{Object().Set("pairs", pairs(newTally(g), o))}).JSON()); got != want {
		t.Error("pairs of four workers differ from those of one")
	}
}
