package analysis

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// countGrid is a grid in which counts[m][c] items are answered correctly, the
// first ones.
func countGrid(t testing.TB, N int, configurations []Configuration, counts [][]int) *Grid {
	t.Helper()
	g := mustGrid(t, len(counts), N, configurations, 0)
	for m, row := range counts {
		for c, n := range row {
			for i := range n {
				g.SetBit(m, i, c)
			}
		}
	}
	return g
}

// Counts of 10 items under four configurations:
//
//	      c0 c1 c2 c3
//	m0     9  5  5  4
//	m1     7  5  8  2
//	m2     2  5  3  6
//
// Winners m0 (by 2), m0 (three tied, the first; by 0), m1 (by 3), m2 (by 2).
// Runners-up m1, m1, m0, m0. Nobody but m0 wins twice. m2 is second nowhere.
func TestChampionsByHand(t *testing.T) {
	g := countGrid(t, 10, plainConfigurations(4), [][]int{{9, 5, 5, 4}, {7, 5, 8, 2}, {2, 5, 3, 6}})
	n := champions(newTally(g), DefaultOptions())
	for key, want := range map[string]int{
		"by_config/c0/winner_correct": 9, "by_config/c0/tied_top": 1, "by_config/c0/runner_up_correct": 7, "by_config/c0/margin_items": 2,
		"by_config/c1/tied_top": 3, "by_config/c1/margin_items": 0, "by_config/c2/margin_items": 3, "by_config/c3/margin_items": 2,
		"by_model/m0/wins": 2, "by_model/m0/min_margin": 0, "by_model/m0/max_margin": 2,
		"by_model/m1/wins": 1, "by_model/m1/min_margin": 3, "by_model/m2/wins": 1,
		"by_template/t/n": 4, "by_template/t/margin_min": 0, "by_template/t/margin_max": 3,
		"by_template/t/wins/m0": 2, "by_template/t/wins/m1": 1, "by_template/t/wins/m2": 1,
		"count": 3, "major_wins": 3, "top2_count": 3, "top3_count": 3, "count_all_tied": 3, "n_tied_configs": 1,
		"runner_up/m0": 2, "runner_up/m1": 2, "by_method/gen/n": 4, "by_method/gen/margin_min": 0, "by_method/gen/margin_max": 3,
		"by_threshold/0/configs": 3, "by_threshold/0/count": 3, "by_threshold/1/count": 3,
		"by_threshold/2/configs": 1, "by_threshold/2/count": 1, "by_threshold/3/configs": 0, "by_threshold/3/count": 0,
	} {
		wantInt(t, n, key, want)
	}
	for key, want := range map[string]string{
		"by_config/c0/winner": "m0", "by_config/c1/winner": "m0", "by_config/c2/winner": "m1", "by_config/c3/winner": "m2",
		"by_config/c0/runner_up": "m1", "by_config/c1/runner_up": "m1", "by_config/c2/runner_up": "m0", "by_config/c3/runner_up": "m0",
	} {
		wantText(t, n, key, want)
	}
	wantNumber(t, n, "by_config/c0/acc", 0.9)
	wantNumber(t, n, "by_config/c2/margin", 0.3)
	wantNumber(t, n, "by_model/m0/median_margin", 1) // of 0 and 2
	wantNumber(t, n, "by_model/m2/median_margin", 2)
	wantBool(t, n, "by_template/t/unanimous", false)
	wantNames(t, n, "set", "m0 m1 m2")
	wantNull(t, n, "by_method/ll", "no_such_configurations")
	if n.Lookup("runner_up/m2") != nil || n.Lookup("by_threshold/5") != nil {
		t.Error("m2 is listed as runner-up, or thresholds go on beyond the first that no win exceeds")
	}
	if got := n.At("matched"); got.Kind() != KindObject || got.Len() != 0 {
		t.Errorf("matched with one template: got %s, want {}", got.appendJSON(nil, 0))
	}
}

// A model that never wins has no margins.
func TestChampionsWithoutWins(t *testing.T) {
	n := champions(newTally(countGrid(t, 3, plainConfigurations(2), [][]int{{2, 3}, {1, 3}})), DefaultOptions())
	wantInt(t, n, "by_model/m1/wins", 0)
	wantNull(t, n, "by_model/m1/median_margin", "no_wins")
	wantNull(t, n, "by_model/m1/min_margin", "no_wins")
	wantInt(t, n, "count", 1)
	wantInt(t, n, "count_all_tied", 2) // m1 shares the top under c1
	wantInt(t, n, "major_wins", 2)
	wantBool(t, n, "by_template/t/unanimous", true)
}

// One model wins everything, by nothing that could be said.
func TestChampionsOneModel(t *testing.T) {
	g := countGrid(t, 3, append(plainConfigurations(2), Configuration{Key: "ll|x", Method: "ll", Template: "x"}), [][]int{{2, 0, 1}})
	n := champions(newTally(g), DefaultOptions())
	for _, key := range []string{
		"by_config/c0/runner_up", "by_config/c0/runner_up_correct", "by_config/c0/margin_items", "by_config/c0/margin",
		"by_model/m0/median_margin", "by_model/m0/min_margin", "by_model/m0/max_margin",
		"by_template/t/margin_min", "by_template/t/margin_max", "by_method/gen/margin_min", "by_method/ll/margin_max", "by_threshold",
	} {
		wantNull(t, n, key, "one_model")
	}
	wantInt(t, n, "by_model/m0/wins", 3)
	wantInt(t, n, "count", 1)
	wantInt(t, n, "top3_count", 1)
	wantInt(t, n, "by_config/c1/tied_top", 1)
}

// With two models everyone is in the top three (F4.15).
func TestTopThreeOfTwo(t *testing.T) {
	n := champions(newTally(countGrid(t, 3, plainConfigurations(1), [][]int{{3}, {1}})), DefaultOptions())
	wantNames(t, n, "set", "m0")
	wantNames(t, n, "top2", "m0 m1")
	wantNames(t, n, "top3", "m0 m1")
}

func TestChampionsWithoutItems(t *testing.T) {
	if got := champions(newTally(mustGrid(t, 2, 0, plainConfigurations(1), 0)), DefaultOptions()).Reason(); got != "no_items" {
		t.Errorf("champions of no items: got reason %q, want no_items", got)
	}
}

// Templates s and t share the orders p0 and p2; u shares none with them. Under
// p0 both have m0, under p2 s has m1 and t has m0: one flip of two. A second
// s|p0 that m1 wins does not count, nor does the likelihood stem v.
func TestMatchedTemplates(t *testing.T) {
	conf := func(method, template, order string) Configuration {
		return Configuration{Key: fmt.Sprint(method, template, order, "?"), Method: method, Template: template, Order: order}
	}
	configurations := []Configuration{
		conf("gen", "s", "p0"), conf("gen", "s", "p1"), conf("gen", "s", "p2"),
		conf("gen", "t", "p0"), conf("gen", "t", "p2"), conf("gen", "t", ""),
		conf("gen", "u", "p3"), conf("ll", "v", "p0"), {Key: "again", Method: "gen", Template: "s", Order: "p0"},
	}
	n := champions(newTally(countGrid(t, 2, configurations, [][]int{
		{1, 1, 1, 1, 1, 1, 1, 0, 0},
		{0, 0, 2, 0, 0, 2, 0, 1, 2},
	})), DefaultOptions())
	for key, want := range map[string]int{
		"matched/s/t/n": 2, "matched/s/t/flips": 1, "matched/s/u/n": 0, "matched/s/u/flips": 0, "matched/t/u/n": 0,
		"by_template/s/n": 4, "by_template/t/n": 3, "by_template/t/wins/m1": 1, "by_method/ll/n": 1,
	} {
		wantInt(t, n, key, want)
	}
	if n.Lookup("matched/s/v") != nil || n.Lookup("by_template/v") != nil {
		t.Error("a likelihood template stands among the generation templates")
	}
}

// More templates than can be compared each with each: said so, not left out.
func TestMatchedTemplatesAreBounded(t *testing.T) {
	var configurations []Configuration
	for k := range maxMatchedTemplates + 1 {
		configurations = append(configurations, Configuration{Key: fmt.Sprint(k), Method: "gen", Template: fmt.Sprint("t", k), Order: "p0"})
	}
	n := champions(newTally(mustGrid(t, 2, 1, configurations, 0)), DefaultOptions())
	wantNull(t, n, "matched", "too_many_templates")
	if len(n.At("matched").Warnings()) != 1 {
		t.Errorf("warnings of matched: got %q, want one", n.At("matched").Warnings())
	}
}

// slowChampions finds winners by looking at every bit.
func slowChampions(g *Grid) (winners, runnersUp, margins []int, allTied int) {
	tied := map[int]bool{}
	for c := range g.C() {
		order := make([]int, g.M())
		for m := range order {
			order[m] = m
		}
		sort.Slice(order, func(a, b int) bool {
			x, y := slowCount(g, order[a], c), slowCount(g, order[b], c)
			return x > y || x == y && order[a] < order[b]
		})
		winners = append(winners, order[0])
		if g.M() > 1 {
			runnersUp = append(runnersUp, order[1])
			margins = append(margins, slowCount(g, order[0], c)-slowCount(g, order[1], c))
		}
		for m := range g.M() {
			if slowCount(g, m, c) == slowCount(g, order[0], c) {
				tied[m] = true
			}
		}
	}
	return winners, runnersUp, margins, len(tied)
}

func TestChampionsAgainstSlowVersion(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		n := champions(newTally(g), DefaultOptions())
		winners, runnersUp, margins, allTied := slowChampions(g)
		set := map[string]bool{}
		for c, conf := range g.Configurations {
			wantText(t, n, "by_config/"+conf.Key+"/winner", g.Models[winners[c]].ID)
			if g.M() > 1 {
				wantText(t, n, "by_config/"+conf.Key+"/runner_up", g.Models[runnersUp[c]].ID)
				wantInt(t, n, "by_config/"+conf.Key+"/margin_items", margins[c])
			}
			set[g.Models[winners[c]].ID] = true
		}
		wantInt(t, n, "count", len(set))
		wantInt(t, n, "count_all_tied", allTied)
		total := 0
		for _, model := range g.Models {
			wins, _ := n.At("by_model", model.ID, "wins").Int()
			total += int(wins)
		}
		if total != g.C() { // C5.12
			t.Errorf("wins sum to %d, want the %d configurations", total, g.C())
		}
		var names []string
		for m := range g.M() {
			if set[fmt.Sprintf("m%d", m)] {
				names = append(names, fmt.Sprintf("m%d", m))
			}
		}
		wantNames(t, n, "set", strings.Join(names, " "))
	})
}

// The paper's medians (C5.17): of 16 and of 8 margins, the mean of the middle two.
func TestMedianMarginsOfThePaper(t *testing.T) {
	for _, row := range []struct {
		margins []int
		want    float64
	}{
		{[]int{7, 14, 25, 27, 158, 172, 173, 176, 187, 201, 201, 206, 208, 216, 240, 240}, 181.5},
		{[]int{10, 22, 91, 97, 100, 282, 283, 292}, 98.5},
	} {
		counts := [][]int{{}, {}}
		for _, margin := range row.margins {
			counts[0] = append(counts[0], 300)
			counts[1] = append(counts[1], 300-margin)
		}
		g := countGrid(t, 300, plainConfigurations(len(row.margins)), counts)
		wantNumber(t, champions(newTally(g), DefaultOptions()), "by_model/m0/median_margin", row.want)
	}
}

// The grid of TestChampionsByHand: wins by 2 (m0), 0 (m0), 3 (m1) and 2 (m2).
func TestChampionsByMore(t *testing.T) {
	g := countGrid(t, 10, plainConfigurations(4), [][]int{{9, 5, 5, 4}, {7, 5, 8, 2}, {2, 5, 3, 6}})
	r := &Report{Object().Set("champions", champions(newTally(g), DefaultOptions()))}
	for _, c := range []struct {
		items, configurations int
		models                string
	}{{0, 3, "m0 m1 m2"}, {1, 3, "m0 m1 m2"}, {2, 1, "m1"}, {3, 0, ""}, {1000, 0, ""}} {
		models, configurations, ok := r.ChampionsByMore(c.items)
		if got := strings.Join(models, " "); !ok || got != c.models || configurations != c.configurations {
			t.Errorf("ChampionsByMore(%d): got %q, %d, %v, want %q, %d", c.items, got, configurations, ok, c.models, c.configurations)
		}
	}
	for _, key := range r.At("champions", "by_threshold").Keys() {
		items, err := strconv.Atoi(key)
		if err != nil {
			t.Fatal(err)
		}
		models, configurations, _ := r.ChampionsByMore(items)
		wantInt(t, r.Node, "champions/by_threshold/"+key+"/count", len(models))
		wantInt(t, r.Node, "champions/by_threshold/"+key+"/configs", configurations)
	}
	one := &Report{Object().Set("champions", champions(newTally(countGrid(t, 3, plainConfigurations(1), [][]int{{3}})), DefaultOptions()))}
	if _, _, ok := one.ChampionsByMore(0); ok {
		t.Error("one model has a margin to win by")
	}
	if _, _, ok := (&Report{Object()}).ChampionsByMore(0); ok {
		t.Error("a report without champions has margins")
	}
}
