package analysis

import "testing"

// artifactGrid is one benchmark of four items under P1's configurations with the
// given right options.
func artifactGrid(t *testing.T, golds ...uint64) *Grid {
	t.Helper()
	g := mustGrid(t, 2, len(golds), paperConfigurations(), 0)
	for i, gold := range golds {
		g.Items[i].Gold = gold
	}
	return g
}

// Golds 0, 0, 3, 1. Under p1 = (2 1 3 0) option 0 stands in slot 3, option 3 in
// slot 2, option 1 in slot 1: slots 0 1 1 2. Under p5 = (1 0 3 2): 0 -> 1, 3 -> 2,
// 1 -> 0: slots 1 2 1 0.
func TestGoldSlotsByHand(t *testing.T) {
	n := artifact(newTally(artifactGrid(t, 1, 1, 8, 2)), DefaultOptions()).At("by_benchmark", "b")
	for key, want := range map[string]int{
		"n": 4, "gold/0": 2, "gold/1": 1, "gold/2": 0, "gold/3": 1,
		"gold_slot/p0/0": 2, "gold_slot/p0/1": 1, "gold_slot/p0/2": 0, "gold_slot/p0/3": 1,
		"gold_slot/p1/0": 0, "gold_slot/p1/1": 1, "gold_slot/p1/2": 1, "gold_slot/p1/3": 2,
		"gold_slot/p5/0": 1, "gold_slot/p5/1": 2, "gold_slot/p5/2": 1, "gold_slot/p5/3": 0,
		"gold_slot_items/p1": 4,
	} {
		wantInt(t, n, key, want)
	}
	wantNumber(t, n, "gold_slot_share/p1/3", 0.5)
	wantNull(t, n, "uniform_gold", "gold_varies")
	wantNull(t, n, "orders_moving", "gold_varies")
}

// TruthfulQA: the first option is right everywhere, and all five shuffles move it
// (N1.170, N1.171). Option 1 stays in its place under p1.
func TestUniformGold(t *testing.T) {
	n := artifact(newTally(artifactGrid(t, 1, 1, 1, 1)), DefaultOptions()).At("by_benchmark", "b")
	wantInt(t, n, "uniform_gold", 0)
	wantInt(t, n, "orders_moving", 5)
	n = artifact(newTally(artifactGrid(t, 2, 2, 2)), DefaultOptions()).At("by_benchmark", "b")
	wantInt(t, n, "uniform_gold", 1)
	wantInt(t, n, "orders_moving", 4) // p2 … p5
}

// An item with two right options counts for both, and nothing is uniform.
func TestTwoRightOptions(t *testing.T) {
	n := artifact(newTally(artifactGrid(t, 5, 5)), DefaultOptions()).At("by_benchmark", "b")
	wantInt(t, n, "gold/0", 2)
	wantInt(t, n, "gold/2", 2)
	wantInt(t, n, "gold_slot/p1/3", 2) // option 0
	wantInt(t, n, "gold_slot/p1/0", 2) // option 2
	wantInt(t, n, "gold_slot_items/p1", 2)
	wantNull(t, n, "uniform_gold", "gold_varies")
}

// Items of two and three options: each takes the permutation for its number, and
// the item of four, which has none, is left out and said so.
func TestPermutationsByOptionCount(t *testing.T) {
	g := mustGrid(t, 1, 3, []Configuration{
		{Key: "a", Method: "gen", Template: "t", Order: "x", Permutations: map[int][]int{2: {1, 0}, 3: {1, 2, 0}}},
	}, 0)
	g.Items = []Item{{ID: "two", NOptions: 2, Gold: 1}, {ID: "three", NOptions: 3, Gold: 1}, {ID: "four", NOptions: 4, Gold: 1}}
	n := artifact(newTally(g), DefaultOptions()).At("by_benchmark", "b")
	wantInt(t, n, "gold_slot/x/0", 0)
	wantInt(t, n, "gold_slot/x/1", 1) // the item of two
	wantInt(t, n, "gold_slot/x/2", 1) // the item of three
	wantInt(t, n, "gold_slot_items/x", 2)
	wantNumber(t, n, "gold_slot_share/x/1", 0.5)
	wantInt(t, n, "orders_moving", 1)
	if len(n.At("gold_slot_items", "x").Warnings()) != 1 {
		t.Errorf("warnings of gold_slot_items/x: got %q, want one", n.At("gold_slot_items", "x").Warnings())
	}
}

// Without option counts the one recorded permutation tells it.
func TestPermutationWithoutOptionCount(t *testing.T) {
	g := artifactGrid(t, 1)
	g.Benchmarks[0].NOptions = 0
	n := artifact(newTally(g), DefaultOptions()).At("by_benchmark", "b")
	wantInt(t, n, "gold_slot/p1/3", 1)
	wantInt(t, n, "orders_moving", 5)
}

func TestGoldsUndefined(t *testing.T) {
	n := artifact(newTally(artifactGrid(t, 0, 0)), DefaultOptions()).At("by_benchmark", "b")
	for _, key := range []string{"uniform_gold", "orders_moving", "gold_slot"} {
		wantNull(t, n, key, "not_recorded")
	}
	wantEmpty(t, n, "gold")

	n = artifact(newTally(artifactGrid(t)), DefaultOptions()).At("by_benchmark", "b")
	wantInt(t, n, "n", 0)
	for _, key := range []string{"uniform_gold", "orders_moving", "gold_slot", "against", "n_lower", "n_higher", "n_equal", "delta", "delta_items", "largest_gain"} {
		wantNull(t, n, key, "no_items")
	}
	wantEmpty(t, n, "gold")

	g := mustGrid(t, 1, 2, []Configuration{{Key: "a", Method: "gen", Template: "t", Order: "x"}, {Key: "b", Method: "gen", Template: "u", Order: "y"}}, 0)
	g.Items[0].Gold, g.Items[1].Gold = 1, 1
	n = artifact(newTally(g), DefaultOptions()).At("by_benchmark", "b")
	wantInt(t, n, "uniform_gold", 0)
	wantNull(t, n, "gold_slot", "no_permutation")
	wantNull(t, n, "orders_moving", "no_permutation")
	for _, key := range []string{"against", "delta", "delta_items", "largest_gain", "n_equal"} { // another template is no other order
		wantNull(t, n, key, "no_permuted_configuration")
	}

	// One gold of two is recorded: they are not all the same.
	n = artifact(newTally(artifactGrid(t, 1, 0)), DefaultOptions()).At("by_benchmark", "b")
	wantNull(t, n, "uniform_gold", "gold_varies")
	wantInt(t, n, "gold_slot_items/p0", 1)
}

func wantEmpty(t *testing.T, n *Node, key string) {
	t.Helper()
	if leaf := n.Lookup(key); leaf == nil || leaf.Kind() != KindObject || leaf.Len() != 0 {
		t.Errorf("%s: got %v, want an empty object", key, leaf)
	}
}

// Three items in two benchmarks, reference c0 against c1:
//
//	m0  c0 11|0  c1 10|1   one more on x, one fewer on y
//	m1  c0 00|1  c1 11|1   two fewer on x, equal on y
//	m2  c0 11|1  c1 10|1   one more on x, equal on y
func TestGainsByHand(t *testing.T) {
	g := handGrid(t, []string{"110", "101"}, []string{"001", "111"}, []string{"111", "101"})
	g.Benchmarks = []Benchmark{{ID: "x", Count: 2}, {ID: "y", First: 2, Count: 1}}
	n := artifact(newTally(g), DefaultOptions())
	for key, want := range map[string]int{
		"x/n_lower": 1, "x/n_higher": 2, "x/n_equal": 0, "x/delta_items/m0": 1, "x/delta_items/m1": -2, "x/delta_items/m2": 1,
		"y/n_lower": 1, "y/n_higher": 0, "y/n_equal": 2, "y/delta_items/m0": -1,
	} {
		wantInt(t, n, "by_benchmark/"+key, want)
	}
	wantNumber(t, n, "by_benchmark/x/delta/m1", -1)
	wantNumber(t, n, "by_benchmark/x/delta/m0", 0.5)
	wantText(t, n, "by_benchmark/x/against", "c1")
	wantText(t, n, "by_benchmark/x/largest_gain", "m0") // the first of two
	wantText(t, n, "by_benchmark/y/largest_gain", "m1") // 0 is the largest
}

// Compared is the first configuration in grid order with another order: also one
// that stands before the reference, never one without an order.
func TestReordered(t *testing.T) {
	configurations := []Configuration{
		{Key: "none", Method: "gen", Template: "t"}, {Key: "ll", Method: "ll", Template: "t", Order: "p1"},
		{Key: "first", Method: "gen", Template: "t", Order: "p9"}, {Key: "ref", Method: "gen", Template: "t", Order: "p0"},
		{Key: "later", Method: "gen", Template: "t", Order: "p1"},
	}
	if got := mustGrid(t, 1, 1, configurations, 3).reordered(); got != 2 {
		t.Errorf("reordered for ref: got %d, want 2", got)
	}
}
