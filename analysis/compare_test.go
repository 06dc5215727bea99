package analysis

import (
	"math"
	"testing"
)

// Two releases of models a, b and of b, a: configuration x is common, item q2
// of the first is missing in the second, which has q9.
//
//	        first: q1 q2 q3      second: q1 q3 q9
//	a             1  1  0                1  1  0
//	b             1  0  1                0  0  1
//
// Over q1 and q3: a gains q3; b loses q1 and q3. McNemar, exact: a 1 against 0,
// p = 1; b 0 against 2, p = 2·(1/2)² = 0.5.
func comparisonGrids(t *testing.T) (a, b Counted) {
	t.Helper()
	grid := func(models, items []string, rows ...string) *Grid {
		g := mustGrid(t, len(models), len(items), []Configuration{{Key: "x", Method: "gen"}}, 0)
		g.Benchmarks = []Benchmark{{ID: "quiz", Count: len(items)}}
		for m, id := range models {
			g.Models[m].ID = id
			for i, bit := range rows[m] {
				if bit == '1' {
					g.SetBit(m, i, 0)
				}
			}
		}
		for i, id := range items {
			g.Items[i].ID = id
		}
		return g
	}
	first := grid([]string{"a", "b"}, []string{"q1", "q2", "q3"}, "110", "101")
	second := grid([]string{"b", "a"}, []string{"q1", "q3", "q9"}, "001", "110")
	return Counted{first, Analyze(first, fewDraws())}, Counted{second, Analyze(second, fewDraws())}
}

func TestCompare(t *testing.T) {
	a, b := comparisonGrids(t)
	r := Compare(a, b)
	for key, want := range map[string]int{
		"common/models/both": 2, "common/items/both": 2, "common/items/only_first": 1, "common/items/only_second": 1,
		"common/configurations/both": 1,
		"by_model/a/reference/first": 1, "by_model/a/reference/second": 2, "by_model/a/reference/gained": 1, "by_model/a/reference/lost": 0,
		"by_model/b/reference/first": 2, "by_model/b/reference/second": 0, "by_model/b/reference/gained": 0, "by_model/b/reference/lost": 2,
		"by_model/b/flips": 2, "by_config/x/gained": 1, "by_config/x/lost": 2,
		"items/n": 2, "items/list/0/flips": 2, "items/list/1/flips": 1,
	} {
		wantInt(t, r.Node, key, want)
	}
	wantNumber(t, r.Node, "by_model/a/reference/p", 1)
	wantNumber(t, r.Node, "by_model/b/reference/p", 0.5)
	wantNumber(t, r.Node, "by_model/b/reference/difference", -1)
	wantText(t, r.Node, "items/list/0/id", "q3") // a gains it, b loses it; q1 only b
}

// A release compared with itself moves nothing and flips nothing.
func TestCompareWithItself(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		r := Analyze(g, fewDraws())
		same := Compare(Counted{g, r}, Counted{g, r})
		wantInt(t, same.Node, "items/n", 0)
		wantInt(t, same.Node, "moved/n", 0)
		if n, _ := same.At("moved", "both").Int(); n == 0 {
			t.Error("no number was compared")
		}
	})
}

// Gained and lost change sides with the releases; p does not change.
func TestCompareSwapped(t *testing.T) {
	one, two := randomGrid(t, 3, 5, 70, plainConfigurations(4)), randomGrid(t, 4, 5, 70, plainConfigurations(4))
	two.Reference = one.Reference
	a, b := Counted{one, Analyze(one, fewDraws())}, Counted{two, Analyze(two, fewDraws())}
	there, back := Compare(a, b), Compare(b, a)
	for _, m := range one.Models {
		x, y := there.At("by_model", m.ID, "reference"), back.At("by_model", m.ID, "reference")
		gained, _ := x.At("gained").Int()
		lost, _ := y.At("lost").Int()
		p, _ := x.At("p").Number()
		q, _ := y.At("p").Number()
		if gained != lost || math.Abs(p-q) > 0 {
			t.Errorf("model %s: gained %d against lost %d, p %v against %v", m.ID, gained, lost, p, q)
		}
	}
	if n, _ := there.At("moved", "n").Int(); n == 0 {
		t.Error("two random grids: no number moved")
	}
}

func TestItemAt(t *testing.T) {
	a, _ := comparisonGrids(t)
	for _, c := range []struct {
		benchmark, id string
		want          int
		ok            bool
	}{{"quiz", "q1", 0, true}, {"quiz", "q3", 2, true}, {"quiz", "q0", 0, false}, {"other", "q1", 0, false}} {
		if got, ok := a.Grid.ItemAt(c.benchmark, c.id); ok != c.ok || ok && got != c.want {
			t.Errorf("ItemAt(%q, %q): got %d, %v, want %d, %v", c.benchmark, c.id, got, ok, c.want, c.ok)
		}
	}
}
