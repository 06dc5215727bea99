package analysis

import "testing"

// 0 and 0.049 stand in the first of twenty classes, 0.05 in the second, 1 in the
// last, what lies outside is counted apart.
func TestScoreHistogram(t *testing.T) {
	h := scoreHistogram([]float64{0, 0.049, 0.05, 0.5, 1, -0.2, 1.1, 1.2})
	check := func(key string, want int64) {
		t.Helper()
		if got, ok := h.Lookup(key).Int(); !ok || got != want {
			t.Errorf("%s: got %d, want %d", key, got, want)
		}
	}
	check("n", 8)
	check("below", 1)
	check("above", 2)
	check("classes/0/n", 2)
	check("classes/1/n", 1)
	check("classes/10/n", 1)
	check("classes/19/n", 1)
	if !scoreHistogram(nil).IsNull() {
		t.Error("no values: got a histogram, want null")
	}
}

// Gaps from -9 to 40 span 49 tokens: 49/24+1 = 3 a class, so the classes begin
// at -9 = 3*floor(-9/3) and the last, 39 to 42, holds 40. All values are in one.
func TestGapHistogram(t *testing.T) {
	h := gapHistogram([]int{40, -9, -7, -6, 0, 0, 2})
	check := func(key string, want int64) {
		t.Helper()
		if got, ok := h.Lookup(key).Int(); !ok || got != want {
			t.Errorf("%s: got %d, want %d", key, got, want)
		}
	}
	check("width", 3)
	check("classes/0/lo", -9)
	check("classes/0/n", 2)
	check("classes/1/n", 1)
	check("classes/3/lo", 0)
	check("classes/3/n", 3)
	check("classes/16/lo", 39)
	check("classes/16/n", 1)
	if n := h.At("classes").Len(); n != 17 {
		t.Errorf("got %d classes, want 17", n)
	}
	if got, _ := gapHistogram([]int{-1}).Lookup("classes/0/lo").Int(); got != -1 {
		t.Errorf("one gap of -1: the class begins at %d", got)
	}
}
