package analysis

import "testing"

// Four items of 2, 4, 4 and 6 options, right A, A, D, F. Counted by hand: mean
// 16/4, deviations 4+0+0+4 = 8 over 4, chance (1/2+1/4+1/4+1/6)/4; A is expected
// in 1/2+1/4+1/4+1/6 = 7/6 items, C and D in 2/3, E and F in 1/6. The
// distance is half of (5/6 + 7/6 + 2/3 + 1/3 + 1/6 + 5/6) / 4 = 1/2.
func TestItemStatistics(t *testing.T) {
	n := ItemStatistics([]int{2, 4, 4, 6}, []int{0, 0, 3, 5})
	for key, want := range map[string]float64{
		"n_items": 4, "choices/mean": 4, "choices/std": 1.4142135623730951, "choices/min": 2, "choices/counts/4": 2,
		"chance": 7.0 / 24, "gold/A/count": 2, "gold/A/value": 0.5, "gold/A/expected": 7.0 / 24, "gold/F/expected": 1.0 / 24,
		"gold_tv": 0.5, "gold_chi2_df": 5,
	} {
		got, ok := n.Lookup(key).Number()
		if d := got - want; !ok || d > 1e-15 || d < -1e-15 {
			t.Errorf("%s: got %v, want %v", key, got, want)
		}
	}
	if got := ItemStatistics(nil, nil).Lookup("gold_tv").Reason(); got != "no_items" {
		t.Errorf("no items: reason %q", got)
	}
}
