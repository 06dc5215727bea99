package analysis

import (
	"fmt"
	"math"
	"testing"
)

// Four items, three generation configurations and a likelihood stem (last):
//
//	item      0123   unparsed  margin
//	c0        1100   0 1 3 1   0.5 0.1 0.4 0.3
//	c1        1000
//	c2        1101
//	ll        1101
//
// item 0 is right everywhere; item 1 is wrong under c1 alone, and that answer was
// unparsed: fragile by compliance; item 2 is wrong everywhere, three answers
// unparsed; item 3 is wrong under c0 and c1, one of them unparsed: fragile by
// content.
//
// Right 3 + 1 + ... : c0 2, c1 1, c2 3 = 6 of 12 generated; unparsed 5; wrong 1.
// Fragile items 1 and 3: margins 0.1 and 0.3, mean 0.2; stable 0 and 2: 0.45.
func complianceGrid(t *testing.T) *Grid {
	g := mustGrid(t, 1, 4, append(plainConfigurations(3), Configuration{Key: "ll", Method: "ll", Template: "x"}), 0)
	for c, row := range []string{"1100", "1000", "1101", "1101"} {
		for i, digit := range row {
			if digit == '1' {
				g.SetBit(0, i, c)
			}
		}
	}
	return g
}

func recordCompliance(g *Grid) {
	for i, n := range []int{0, 1, 3, 1} {
		g.SetUnparsed(0, i, n)
	}
	for i, v := range []float64{0.5, 0.1, 0.4, 0.3} {
		g.SetMargin(0, i, v)
	}
}

func TestComplianceByHand(t *testing.T) {
	g := complianceGrid(t)
	recordCompliance(g)
	n := compliance(newTally(g), DefaultOptions())
	for key, want := range map[string]int{
		"unparsed_total": 5, "items_with_unparsed": 3, "n_fragile": 2, "n_stable": 2,
		"fragile_by_compliance": 1, "fragile_by_content": 1,
		"bars/right": 6, "bars/wrong": 1, "bars/unparsed": 5, "bars/parsed": 7, "bars/answers": 12,
	} {
		wantInt(t, n, "by_model/m0/"+key, want)
	}
	for key, want := range map[string]float64{
		"mean_margin_fragile": 0.2, "mean_margin_stable": 0.45, "bars/accuracy_parsed": 6. / 7, "bars/parsed_share": 7. / 12,
	} {
		wantNumber(t, n, "by_model/m0/"+key, want)
	}
	wantNull(t, n, "by_config", "not_recorded")
}

// The same grid with parse states in place of counts: item 1 under c1, item 2
// under c0, c1 and c2, item 3 under c1.
func TestComplianceFromStates(t *testing.T) {
	g := complianceGrid(t)
	for _, at := range [][2]int{{1, 1}, {2, 0}, {2, 1}, {2, 2}, {3, 1}} {
		g.SetNone(0, at[0], at[1])
	}
	n := compliance(newTally(g), DefaultOptions())
	for key, want := range map[string]int{
		"by_model/m0/unparsed_total": 5, "by_model/m0/items_with_unparsed": 3,
		"by_model/m0/fragile_by_compliance": 1, "by_model/m0/fragile_by_content": 1,
		"by_model/m0/bars/right": 6, "by_model/m0/bars/wrong": 1, "by_model/m0/bars/unparsed": 5,
		"by_config/c0/right": 2, "by_config/c0/wrong": 1, "by_config/c0/unparsed": 1,
		"by_config/c1/right": 1, "by_config/c1/wrong": 0, "by_config/c1/unparsed": 3, "by_config/c1/parsed": 1,
		"by_config/ll/right": 3, "by_config/ll/wrong": 1, "by_config/ll/unparsed": 0, "by_config/ll/answers": 4,
	} {
		wantInt(t, n, key, want)
	}
	wantNumber(t, n, "by_config/c1/accuracy_parsed", 1)
	wantNumber(t, n, "by_config/c1/parsed_share", 0.25)
	wantNull(t, n, "by_model/m0/mean_margin_fragile", "not_recorded")
}

// What neither counts nor states tell is null, not 0.
func TestComplianceNotRecorded(t *testing.T) {
	n := compliance(newTally(complianceGrid(t)), DefaultOptions())
	for _, key := range []string{"unparsed_total", "items_with_unparsed", "mean_margin_fragile", "mean_margin_stable", "fragile_by_compliance", "fragile_by_content", "bars"} {
		wantNull(t, n, "by_model/m0/"+key, "not_recorded")
	}
	wantInt(t, n, "by_model/m0/n_fragile", 2)
}

// Recorded for some items only: those are counted, and a warning says so; what
// needs all of them is null.
func TestCompliancePartlyRecorded(t *testing.T) {
	g := complianceGrid(t)
	g.SetUnparsed(0, 2, 3)
	g.SetMargin(0, 1, 0.1)
	n := compliance(newTally(g), DefaultOptions()).At("by_model", "m0")
	wantInt(t, n, "unparsed_total", 3)
	wantNumber(t, n, "mean_margin_fragile", 0.1)
	wantNull(t, n, "mean_margin_stable", "not_recorded")
	wantNull(t, n, "bars", "not_recorded")
	wantNull(t, n, "fragile_by_content", "not_recorded")
	for _, key := range []string{"unparsed_total", "mean_margin_fragile"} {
		if len(n.At(key).Warnings()) != 1 {
			t.Errorf("warnings of %s: got %q, want one", key, n.At(key).Warnings())
		}
	}
}

// Margins that a record may hold, up to the largest float64, have a mean.
func TestMeanOfLargeMargins(t *testing.T) {
	const most = math.MaxFloat64
	for _, row := range []struct {
		values []float64
		want   float64
	}{{[]float64{0.1, 0.3}, 0.2}, {[]float64{most, most, most}, most}, {[]float64{most, most / 2}, most/2 + most/4}, {[]float64{5e-324}, 5e-324}} {
		if got := meanOf(row.values); got != row.want {
			t.Errorf("mean of %v: got %v, want %v", row.values, got, row.want)
		}
	}
	g := complianceGrid(t)
	for i := range g.N() {
		g.SetMargin(0, i, most)
	}
	wantNumber(t, compliance(newTally(g), DefaultOptions()).At("by_model", "m0"), "mean_margin_fragile", most)
}

// Where answers have states, the unparsed ones of a selection are its own; a
// count of the line spans all configurations, and a warning says so.
func TestUnparsedOfASelection(t *testing.T) {
	for _, states := range []bool{true, false} {
		g := complianceGrid(t)
		recordCompliance(g) // item 1 is unparsed under c1, see above
		if states {
			g.SetNone(0, 1, 1)
			g.SetNone(0, 2, 0)
			g.SetNone(0, 2, 1)
			g.SetNone(0, 2, 2)
			g.SetNone(0, 3, 1)
		}
		part, err := g.Select(Selection{Configurations: []int{0, 3}})
		if err != nil {
			t.Fatal(err)
		}
		n := compliance(newTally(part), DefaultOptions()).At("by_model", "m0")
		total, warnings := 5, 1
		if states {
			total, warnings = 1, 0 // item 2 under c0
		}
		wantInt(t, n, "unparsed_total", total)
		if got := n.At("unparsed_total").Warnings(); len(got) != warnings {
			t.Errorf("states %v: warnings %q, want %d", states, got, warnings)
		}
	}
}

// A selection that leaves out a generation configuration cannot tell which of
// the counted answers were its own; one that leaves out the stem can.
func TestComplianceOfASelection(t *testing.T) {
	g := complianceGrid(t)
	recordCompliance(g)
	for _, row := range []struct {
		kept []int
		want string
	}{{[]int{0, 1, 3}, "other_configurations"}, {[]int{0, 1, 2}, ""}} {
		part, err := g.Select(Selection{Configurations: row.kept})
		if err != nil {
			t.Fatal(err)
		}
		n := compliance(newTally(part), DefaultOptions()).At("by_model", "m0")
		if got := n.At("bars").Reason(); got != row.want {
			t.Errorf("bars of configurations %v: got reason %q, want %q", row.kept, got, row.want)
		}
		if got := n.At("fragile_by_content").Reason(); got != row.want {
			t.Errorf("fragile_by_content of configurations %v: got reason %q, want %q", row.kept, got, row.want)
		}
		again, err := part.Select(Selection{Items: []int{0, 1}})
		if err != nil {
			t.Fatal(err)
		}
		if got := compliance(newTally(again), DefaultOptions()).At("by_model", "m0", "bars").Reason(); got != row.want {
			t.Errorf("bars of a part of configurations %v: got reason %q, want %q", row.kept, got, row.want)
		}
	}
}

// With states a selection knows its own answers.
func TestComplianceOfASelectionWithStates(t *testing.T) {
	g := complianceGrid(t)
	g.SetNone(0, 1, 1)
	g.SetNone(0, 2, 0)
	part, err := g.Select(Selection{Configurations: []int{0, 2}})
	if err != nil {
		t.Fatal(err)
	}
	n := compliance(newTally(part), DefaultOptions())
	wantInt(t, n, "by_model/m0/bars/unparsed", 1)
	wantInt(t, n, "by_model/m0/bars/answers", 8)
}

func TestComplianceEdges(t *testing.T) {
	// No items: counts are 0, what needs items is null (SPEC reading 12).
	g := mustGrid(t, 1, 0, plainConfigurations(2), 0)
	g.EnableStates()
	n := compliance(newTally(g), DefaultOptions())
	wantInt(t, n, "by_model/m0/unparsed_total", 0)
	wantInt(t, n, "by_model/m0/n_fragile", 0)
	wantNull(t, n, "by_model/m0/mean_margin_stable", "no_items")
	wantNull(t, n, "by_model/m0/bars/parsed_share", "no_items")
	wantNull(t, n, "by_model/m0/bars/accuracy_parsed", "nothing_parsed")

	// Likelihood alone has nothing to parse.
	g = mustGrid(t, 1, 1, []Configuration{{Key: "x", Method: "ll"}}, 0)
	wantNull(t, compliance(newTally(g), DefaultOptions()), "by_model/m0/bars", "no_such_configurations")

	// All answers unparsed.
	g = mustGrid(t, 1, 2, plainConfigurations(1), 0)
	g.SetNone(0, 0, 0)
	g.SetNone(0, 1, 0)
	n = compliance(newTally(g), DefaultOptions())
	wantNumber(t, n, "by_model/m0/bars/parsed_share", 0)
	wantNull(t, n, "by_config/c0/accuracy_parsed", "nothing_parsed")
}

// Counts and states of the same answers give the same numbers, and accuracy is
// the product of its two factors.
func TestComplianceCountsAgreeWithStates(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, states *Grid) {
		counts := randomlyUnparsed(t, states)
		a, b := compliance(newTally(states), DefaultOptions()), compliance(newTally(counts), DefaultOptions())
		for m := range states.M() {
			x, y := a.At("by_model", fmt.Sprint("m", m)), b.At("by_model", fmt.Sprint("m", m))
			if got, want := string(x.appendJSON(nil, 0)), string(y.appendJSON(nil, 0)); got != want {
				t.Errorf("m%d: states give %s, counts %s", m, got, want)
			}
			right, _ := x.Lookup("bars/right").Int()
			answers, _ := x.Lookup("bars/answers").Int()
			if p, ok := x.Lookup("bars/accuracy_parsed").Number(); ok {
				q, _ := x.Lookup("bars/parsed_share").Number()
				if !near(p*q, float64(right)/float64(answers), 1e-12, 1e-15) {
					t.Errorf("m%d: %v times %v is not the accuracy %d/%d", m, p, q, right, answers)
				}
			}
		}
	})
}

// randomlyUnparsed marks about half of the wrong answers of g as unparsed and
// returns a grid of the same bits that has counts in place of states.
func randomlyUnparsed(t *testing.T, g *Grid) *Grid {
	counts := mustGrid(t, g.M(), g.N(), g.Configurations, g.Reference)
	copy(counts.columns, g.columns)
	g.EnableStates()
	for m := range g.M() {
		for i := range g.N() {
			n := 0
			for c := range g.C() {
				if !g.Bit(m, i, c) && scramble(uint64(m+31*i+977*c))&1 == 1 {
					g.SetNone(m, i, c)
					n++
				}
			}
			counts.SetUnparsed(m, i, n)
		}
	}
	return counts
}
