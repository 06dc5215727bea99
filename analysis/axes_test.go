package analysis

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
)

// Two models, four items, an order axis of three configurations and two more
// configurations of another method. The reference is c0.
//
//	            m0      m1
//	gen|t|o0   1110    1100   reference
//	gen|t|o1   1100    1111
//	gen|t|o2   1010    1000
//	ll|u       1111    0110
//	ll|v       0110    1101
//
// order: m0 1000 (1), m1 1000 (1). format is the reference alone: 3 and 2.
// scoring (o0, u, v): m0 0110 (2), m1 0100 (1). Joint: m0 0, m1 0.
// Worst axis: m0 order; m1 tied between order and scoring; format takes no part.
//
// Matched size is 1 (format): every value is the reference's, 5/8.
// With order fixed c0, u, v remain (3): 2 + 1 = 3 cells. With format fixed all
// remain (5): 0 cells. With scoring fixed the three orders: 2 cells.
// Losses: none 0; order 5 − 2 = 3; scoring 5 − 3 = 2; format 0; order+format 3;
// format+scoring 2; order+scoring = all = 5. Shapley: order 3, scoring 2, format
// 0, out of 8 cells.
func axesGrid(t *testing.T) *Grid {
	configurations := []Configuration{
		{Key: "gen|t|o0", Method: "gen", Template: "t", Order: "o0"},
		{Key: "gen|t|o1", Method: "gen", Template: "t", Order: "o1"},
		{Key: "gen|t|o2", Method: "gen", Template: "t", Order: "o2"},
		{Key: "ll|u", Method: "ll", Template: "u"},
		{Key: "ll|v", Method: "ll", Template: "v"},
	}
	g := mustGrid(t, 2, 4, configurations, 0)
	for m, rows := range [][]string{{"1110", "1100", "1010", "1111", "0110"}, {"1100", "1111", "1000", "0110", "1101"}} {
		for c, row := range rows {
			for i, digit := range row {
				if digit == '1' {
					g.SetBit(m, i, c)
				}
			}
		}
	}
	return g
}

func TestAxesByHand(t *testing.T) {
	n := axesSection(newTally(axesGrid(t)), DefaultOptions())
	wantNames(t, n, "by_axis/order/configs", "gen|t|o0 gen|t|o1 gen|t|o2")
	wantNames(t, n, "by_axis/scoring/configs", "gen|t|o0 ll|u ll|v")
	wantInt(t, n, "by_model/m0/correct/order", 1)
	wantInt(t, n, "by_model/m1/correct/order", 1)
	wantInt(t, n, "by_model/m0/correct/format", 3)
	wantInt(t, n, "by_model/m0/correct/scoring", 2)
	wantInt(t, n, "by_model/m1/correct/scoring", 1)
	wantNumber(t, n, "by_model/m0/robust/scoring", 0.5)
	wantText(t, n, "by_model/m0/worst", "order")
	wantNull(t, n, "by_model/m1/worst", "tied")
	wantInt(t, n, "by_axis/order/n_worst", 1)
	wantInt(t, n, "by_axis/scoring/n_worst", 0)
	wantInt(t, n, "n_worst_tied", 1)
	wantInt(t, n, "by_axis/order/total", 2)
	wantNumber(t, n, "by_axis/order/mean", 2.0/8)
	wantNumber(t, n, "by_axis/order/relative", (1.0/3+1.0/2)/2)
	wantNumber(t, n, "by_axis/order/relative_pooled", 2.0/5)
	wantInt(t, n, "joint/total", 0)
	wantInt(t, n, "joint/n_smallest", 2)
	wantInt(t, n, "joint/n_strictly_smallest", 2)
	wantInt(t, n, "matched_size", 1)
	wantNumber(t, n, "by_axis/order/matched/value", 5.0/8)
	wantInt(t, n, "by_axis/order/leave_one_out/size", 3)
	wantInt(t, n, "by_axis/order/leave_one_out/total", 3)
	wantInt(t, n, "by_axis/format/leave_one_out/size", 5)
	wantInt(t, n, "by_axis/format/leave_one_out/total", 0)
	wantInt(t, n, "by_axis/scoring/leave_one_out/size", 3)
	wantInt(t, n, "by_axis/scoring/leave_one_out/total", 2)
	wantNumber(t, n, "by_axis/order/shapley/loss", 3.0/8)
	wantNumber(t, n, "by_axis/format/shapley/loss", 0)
	wantNumber(t, n, "by_axis/scoring/shapley/loss", 2.0/8)
	wantNumber(t, n, "loss", 5.0/8)
}

// keysOf writes configurations as their keys.
func keysOf(g *Grid, configurations []int) string { return strings.Join(g.keys(configurations), ",") }

func mustSelect(t *testing.T, g *Grid, c Choice) *Grid {
	t.Helper()
	s, err := g.Choose(c)
	if err != nil {
		t.Fatal(err)
	}
	part, err := g.Select(s)
	if err != nil {
		t.Fatal(err)
	}
	return part
}

// SPEC reading 9: on P1's grid 6, 8 and 24 configurations stay when order,
// format and scoring are fixed. Without likelihood: 4, 6 and all 24.
func TestFixingOnTheGridOfThePaper(t *testing.T) {
	g := mustGrid(t, 1, 1, paperConfigurations(), 0)
	check := func(g *Grid, axis string, want int) {
		t.Helper()
		for _, a := range g.AxisSets() {
			if a.Name == axis {
				if got := g.fixing(a); len(got) != want || !contains(got, g.Reference) {
					t.Errorf("%s fixed: got %s, want %d configurations", axis, keysOf(g, got), want)
				}
			}
		}
	}
	check(g, "order", 6)
	check(g, "format", 8)
	check(g, "scoring", 24)
	gen := mustSelect(t, g, Choice{Configurations: "-ll|cloze_plain,-ll|cloze_question"})
	check(gen, "order", 4)
	check(gen, "format", 6)
	check(gen, "scoring", 24)
	// Under a likelihood reference there is no order to fix; format is the two
	// stems, which no generation template shares.
	ll := mustSelect(t, g, Choice{Reference: "ll|cloze_plain"})
	check(ll, "order", 26)
	check(ll, "format", 25)
	check(ll, "scoring", 2)
}

// What an axis fixes follows from its configurations, not from its name.
func TestFixingOfOtherAxes(t *testing.T) {
	check := func(what string, configurations []Configuration, a Axis, want string) {
		t.Helper()
		g := mustGrid(t, 1, 1, configurations, 0)
		if got := keysOf(g, g.fixing(a)); got != want {
			t.Errorf("%s: got %s, want %s", what, got, want)
		}
	}
	crossed := []Configuration{
		{Key: "gen a o0", Method: "gen", Template: "a", Order: "o0"}, {Key: "gen a o1", Method: "gen", Template: "a", Order: "o1"},
		{Key: "gen b o0", Method: "gen", Template: "b", Order: "o0"}, {Key: "gen b o1", Method: "gen", Template: "b", Order: "o1"},
		{Key: "ll a o0", Method: "ll", Template: "a", Order: "o0"}, {Key: "ll b o1", Method: "ll", Template: "b", Order: "o1"},
		{Key: "ll cloze", Method: "ll", Template: "cloze"},
	}
	check("wording: templates, shared by ll", crossed, Axis{"wording", []int{0, 2}}, "gen a o0,gen a o1,ll a o0")
	check("shuffle: orders, of ll too", crossed, Axis{"shuffle", []int{0, 1}}, "gen a o0,gen b o0,ll a o0,ll cloze")
	check("template and order together", crossed, Axis{"both", []int{0, 3}}, "gen a o0,ll a o0")
	check("method", crossed, Axis{"how", []int{0, 4}}, "gen a o0,gen a o1,gen b o0,gen b o1")
	check("the reference alone, unknown name", crossed, Axis{"x", []int{0}}, "gen a o0,gen a o1,gen b o0,gen b o1,ll a o0,ll b o1,ll cloze")
	check("the reference alone, called format", crossed, Axis{"format", []int{0}}, "gen a o0,gen a o1,ll a o0")
	bare := []Configuration{{Key: "k0"}, {Key: "k1"}, {Key: "k2"}, {Key: "k3"}}
	check("nothing recorded", bare, Axis{"x", []int{0, 2}}, "k0,k1,k3")
}

// The mean over all subsets of the matched size, by trying every subset.
func TestMatchedAgainstEverySubset(t *testing.T) {
	for seed := range 6 {
		g := randomGrid(t, int64(seed), 3, 40, plainConfigurations(7))
		tl := newTally(g)
		for size := 1; size <= 7; size++ {
			axis := Axis{"a", []int{0, 1, 2, 3, 4, 5, 6}}
			cells, subsets := 0, 0
			for set := range 1 << 7 {
				var chosen []int
				for c := range 7 {
					if set>>c&1 == 1 {
						chosen = append(chosen, c)
					}
				}
				if len(chosen) == size && contains(chosen, g.Reference) {
					subsets++
					cells += sum(tl.robustUnder(chosen))
				}
			}
			n := tl.matched(axis, size)
			wantInt(t, n, "num", cells)
			wantInt(t, n, "den", subsets*3*40)
			wantNear(t, n, "value", float64(cells)/float64(subsets*3*40))
		}
	}
}

// An axis of 1,000 configurations, matched at 500: the numbers of subsets have
// some 300 digits. Every model answers item i correctly in the first 500 + i
// configurations, the reference among them: C(499+i, 499) of C(999, 499) subsets.
func TestMatchedOfALargeAxis(t *testing.T) {
	g := mustGrid(t, 2, 3, plainConfigurations(1000), 0)
	all := make([]int, 1000)
	for c := range all {
		all[c] = c
		for i := range 3 {
			if c < 500+i*250 {
				g.SetBit(0, i, c)
				g.SetBit(1, i, c)
			}
		}
	}
	n := newTally(g).matched(Axis{"a", all}, 500)
	num := new(big.Int).Binomial(499, 499)
	num.Add(num, new(big.Int).Binomial(749, 499))
	num.Add(num, new(big.Int).Binomial(999, 499))
	den := new(big.Int).Binomial(999, 499)
	want, _ := new(big.Rat).SetFrac(num, den.Mul(den, big.NewInt(3))).Float64()
	wantNear(t, n, "value", want)
	wantNull(t, n, "num", "too_large")
	wantNull(t, n, "den", "too_large")
}

// slowShapley averages what letting an axis vary takes away over all orders of
// the axes.
func slowShapley(tl *tally, axes []Axis) []float64 {
	g := tl.g
	lost := func(vary []int) int {
		if len(vary) == 0 {
			return 0
		}
		var kept []int
		for c := range g.C() {
			in := true
			for a := range axes {
				in = in && (contains(vary, a) || contains(g.fixing(axes[a]), c))
			}
			if in {
				kept = append(kept, c)
			}
		}
		return tl.references() - sum(tl.robustUnder(kept))
	}
	total, orders := make([]float64, len(axes)), 0.0
	var visit func(order []int)
	visit = func(order []int) {
		if len(order) == len(axes) {
			orders++
			for k, a := range order {
				total[a] += float64(lost(order[:k+1]) - lost(order[:k]))
			}
			return
		}
		for a := range axes {
			if !contains(order, a) {
				visit(append(slices.Clone(order), a))
			}
		}
	}
	visit(nil)
	for a := range total {
		total[a] /= orders * float64(g.M()*g.N())
	}
	return total
}

func TestShapleyAgainstAllOrders(t *testing.T) {
	for seed := range 4 {
		g := randomGrid(t, int64(20+seed), 3, 70, paperConfigurations())
		tl := newTally(g)
		axes := g.AxisSets()
		axes = append(axes, Axis{"extra", []int{g.Reference}})
		if g.Reference < 24 {
			axes = append(axes, Axis{"labels", []int{g.Reference, (g.Reference + 12) % 24}})
		}
		nodes, want := tl.shapley(axes), slowShapley(tl, axes)
		var all float64
		for a, n := range nodes {
			wantNear(t, n, "loss", want[a])
			v, _ := n.At("loss").Number()
			if v < 0 {
				t.Errorf("axis %s: negative share %v", axes[a].Name, v)
			}
			all += v
		}
		robust := 0
		for m := range g.M() {
			robust += popcount(tl.robust(m))
		}
		if loss := float64(tl.references()-robust) / float64(g.M()*g.N()); math.Abs(all-loss) > 1e-12 {
			t.Errorf("shares sum to %v, want %v", all, loss)
		}
	}
}

// Ten axes are still shared out, eleven are not. Here every axis changes the
// order, so that fixing one leaves the reference alone and only all together lose
// anything: each gets the same share.
func TestShapleyOfManyAxes(t *testing.T) {
	check := func(n int, reason string) {
		t.Helper()
		g := randomGrid(t, 3, 2, 65, plainConfigurations(n+1))
		g.Reference = 0
		var axes []Axis
		for a := range n {
			axes = append(axes, Axis{fmt.Sprintf("axis %d", a), []int{0, a + 1}})
		}
		tl := newTally(g)
		all := 0.0
		for _, node := range tl.shapley(axes) {
			if reason != "" {
				wantNull(t, node, "loss", reason)
				wantNull(t, node, "num", reason)
			}
			v, _ := node.At("loss").Number()
			all += v
		}
		robust := sum(tl.robustUnder([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}))
		if want := float64(tl.references()-robust) / 130; reason == "" && math.Abs(all-want) > 1e-12 {
			t.Errorf("%d axes: shares sum to %v, want %v", n, all, want)
		}
	}
	check(10, "")
	check(11, "too_many_axes")
}

// Axis sections on random grids: counts by looking at every bit.
func TestAxesAgainstSlow(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		n := axesSection(newTally(g), DefaultOptions())
		for _, axis := range g.AxisSets() {
			total := 0
			for m, model := range g.Models {
				count := 0
				for i := range g.N() {
					right := true
					for _, c := range axis.Configurations {
						right = right && g.Bit(m, i, c)
					}
					if right {
						count++
					}
				}
				total += count
				wantInt(t, n, Key("by_model", model.ID, "correct", axis.Name), count)
			}
			wantInt(t, n, Key("by_axis", axis.Name, "total"), total)
		}
	})
}

// With one configuration every axis is the reference alone: nothing is lost and
// nothing is to blame.
func TestAxesOfOneConfiguration(t *testing.T) {
	n := axesSection(newTally(handGrid(t, []string{"110"}, []string{"000"})), DefaultOptions())
	wantNull(t, n, "by_model/m0/worst", "tied")
	wantInt(t, n, "n_worst_tied", 2)
	wantInt(t, n, "by_axis/order/n_worst", 0)
	wantNumber(t, n, "by_axis/order/shapley/loss", 0)
	wantNumber(t, n, "by_axis/order/relative", 1) // of m0; m1 has no correct item
	wantInt(t, n, "joint/n_strictly_smallest", 0)

	none := axesSection(newTally(handGrid(t, []string{"000"})), DefaultOptions())
	wantNull(t, none, "by_axis/order/relative", "no_reference_correct")
	wantNull(t, none, "joint/relative_pooled", "no_reference_correct")
}

// A legend may name no axes.
func TestNoAxes(t *testing.T) {
	g := handGrid(t, []string{"110", "100"}, []string{"000", "010"})
	g.Axes = []Axis{}
	n := axesSection(newTally(g), DefaultOptions())
	wantNull(t, n, "matched_size", "no_axes")
	wantNull(t, n, "by_model/m1/worst", "tied")
	wantInt(t, n, "joint/total", 1)
}
