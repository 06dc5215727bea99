package analysis

import (
	"math"
	"slices"
	"testing"
)

// Three models, four items, two configurations; the reference is the first.
//
//	item        0   1   2   3    reference-correct
//	model 0    11  10  11  00    3
//	model 1    11  01  11  00    2
//	model 2    11  00  00  00    1
//
// Item 1 is right for model 0 under the reference, fragile for models 0 and 1.
// Its discrimination is the correlation of (1,0,0) with (3,2,1):
// (3-2)/... = 0.8660254 (scipy.stats.pearsonr([1,0,0],[3,2,1])); item 2's of
// (1,1,0): 0.8660254. Items 0 and 3 have no variance: 0.
func TestItems(t *testing.T) {
	g := mustGrid(t, 3, 4, plainConfigurations(2), 0)
	for m, row := range []string{"11 10 11 00", "11 01 11 00", "11 00 00 00"} {
		for i := range 4 {
			for c := range 2 {
				if row[3*i+c] == '1' {
					g.SetBit(m, i, c)
				}
			}
		}
	}
	x := NewItems(g)
	for i, want := range []struct {
		right, wrong, fragile int
		discrimination        float64
		everyone              string
	}{
		{6, 0, 0, 0, ItemRobust},
		{2, 2, 2, 0.8660254037844387, ItemFragile},
		{4, 1, 0, 0.8660254037844387, ""},
		{0, 3, 0, 0, ItemWrong},
	} {
		r, ok := x.Discrimination(i)
		if x.Right(i) != want.right || x.Wrong(i) != want.wrong || x.Fragile(i) != want.fragile || x.Everyone(i) != want.everyone {
			t.Errorf("item %d: got right %d, wrong %d, fragile %d, class %q, want %+v", i, x.Right(i), x.Wrong(i), x.Fragile(i), x.Everyone(i), want)
		}
		if !ok || math.Abs(r-want.discrimination) > 1e-12 {
			t.Errorf("item %d: discrimination got %v, %v, want %v", i, r, ok, want.discrimination)
		}
	}
	if got := []string{x.Class(0, 0), x.Class(0, 1), x.Class(2, 1)}; !slices.Equal(got, []string{ItemRobust, ItemFragile, ItemWrong}) {
		t.Errorf("Class: got %q", got)
	}
	if got := x.RightOf(1, 1); got != 1 {
		t.Errorf("RightOf(1, 1): got %d, want 1", got)
	}
	items := []int{0, 1, 2, 3}
	for _, c := range []struct {
		by     string
		rising bool
		want   []int
	}{
		{"fragility", false, []int{1, 0, 2, 3}},
		{"difficulty", true, []int{0, 2, 1, 3}},
		{"discrimination", false, []int{1, 2, 0, 3}},
		{"right", false, []int{0, 2, 1, 3}},
		{"", false, []int{0, 1, 2, 3}},
	} {
		if x.SortItems(items, c.by, c.rising); !slices.Equal(items, c.want) {
			t.Errorf("SortItems(%q, rising %v): got %v, want %v", c.by, c.rising, items, c.want)
		}
	}
}

// The sums over items are the totals of the report.
func TestItemsAddUp(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		x := NewItems(g)
		r := Analyze(g, fewDraws())
		fragile, wrong := 0, 0
		for i := range g.N() {
			fragile += x.Fragile(i)
			wrong += x.Wrong(i)
			for m := range g.M() {
				if (x.Class(m, i) == ItemRobust) != (x.RightOf(m, i) == g.C()) {
					t.Errorf("Class(%d, %d): %s with %d of %d right", m, i, x.Class(m, i), x.RightOf(m, i), g.C())
				}
			}
		}
		wantInt(t, r.Node, "bands/total_fragile", fragile)
		wantInt(t, r.Node, "difficulty/wrong_total", wrong)
	})
}

// With equal counts no item has a discrimination.
func TestItemsWithoutDiscrimination(t *testing.T) {
	x := NewItems(mustGrid(t, 2, 3, plainConfigurations(1), 0))
	if _, ok := x.Discrimination(0); ok {
		t.Error("Discrimination where all models are equal: got one, want none")
	}
}
