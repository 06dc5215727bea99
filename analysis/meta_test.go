package analysis

import (
	"testing"
)

// P1's grid: N1.001-N1.031 and N1.201, each as the paper prints it.
func TestMetaOfThePaper(t *testing.T) {
	families := []string{"gemma", "gemma", "gemma", "gemma", "llama", "llama", "llama", "mistral", "qwen", "qwen", "qwen", "qwen"}
	g := mustGrid(t, 12, 3679, paperConfigurations(), 0)
	for m := range g.Models {
		g.Models[m].Family, g.Models[m].ParamsB = families[m], 8
	}
	g.Models[4].ParamsB, g.Models[6].ParamsB = 3, 70
	g.Models[0].MoE, g.Models[7].MoE, g.Models[8].MoE = true, true, true
	g.Dropped = 2
	g.Benchmarks = []Benchmark{
		{ID: "arc", NOptions: 4, Count: 1000}, {ID: "hellaswag", NOptions: 4, First: 1000, Count: 1000},
		{ID: "mmlu", NOptions: 4, First: 2000, Count: 1000}, {ID: "truthfulqa", NOptions: 4, First: 3000, Count: 679},
	}
	n := meta(newTally(g), DefaultOptions())
	for key, want := range map[string]int{
		"n_models": 12, "n_families": 4, "n_moe": 3, "params_b/min": 3, "params_b/max": 70, "dropped_models": 2,
		"n_benchmarks": 4, "n_items": 3679, "items/truthfulqa": 679, "n_options": 4, "n_configs": 26,
		"n_configs_gen": 24, "n_configs_ll": 2, "n_orders": 6, "n_shuffles": 5, "n_templates_gen": 4,
		"n_templates": 6, "n_axes": 3, "n_permutations": 24, "n_files": 48, "n_bits": 26,
		"total_bits": 1147848, "total_lines": 44148,
	} {
		wantInt(t, n, key, want)
	}
	wantText(t, n, "reference", "gen|letter_plain|p0")
	wantText(t, n, "configs/25", "ll|cloze_question")
	wantText(t, n, "models/11", "m11")
	wantNames(t, n, "benchmarks", "arc hellaswag mmlu truthfulqa")
	wantNames(t, n, "axes", "order format scoring")
	wantNames(t, n, "orders", "p0 p1 p2 p3 p4 p5")
	wantText(t, n, "by_config/gen|digit_labels|p3/template", "digit_labels")
	wantText(t, n, "by_config/gen|digit_labels|p3/order", "p3")
	wantText(t, n, "by_config/ll|cloze_plain/method", "ll")
	wantNull(t, n, "by_config/ll|cloze_plain/order", "not_recorded")
}

// What the legend does not say is null, never 0.
func TestMetaNotRecorded(t *testing.T) {
	g := mustGrid(t, 2, 3, []Configuration{{Key: "only"}}, 0)
	g.Benchmarks[0].NOptions = 0
	n := meta(newTally(g), DefaultOptions())
	for _, key := range []string{
		"params_b/min", "params_b/max", "n_options", "n_permutations", "by_model/m0/family", "by_model/m0/params_b",
		"by_benchmark/b/n_options", "by_config/only/method", "by_config/only/template", "by_config/only/order",
	} {
		wantNull(t, n, key, "not_recorded")
	}
	for _, key := range []string{"n_families", "n_moe", "n_orders", "n_shuffles", "n_templates", "n_configs_gen", "n_configs_ll"} {
		wantInt(t, n, key, 0)
	}
	wantText(t, n, "by_model/m1/name", "m1") // the id where there is no name
	wantText(t, n, "by_benchmark/b/name", "b")
}

// Meta is kept for a grid without items (SPEC reading 12).
func TestMetaWithoutItems(t *testing.T) {
	n := meta(newTally(mustGrid(t, 2, 0, plainConfigurations(3), 0)), DefaultOptions())
	wantInt(t, n, "n_items", 0)
	wantInt(t, n, "items/b", 0)
	wantInt(t, n, "total_lines", 0)
	wantInt(t, n, "n_options", 4) // the empty benchmark's own
}

// Sizes that are no integers stay as they are; unrecorded ones are passed over.
func TestMetaSizes(t *testing.T) {
	g := mustGrid(t, 3, 1, plainConfigurations(1), 0)
	g.Models[0].ParamsB, g.Models[2].ParamsB = 0.135, 1.7
	n := meta(newTally(g), DefaultOptions())
	wantNumber(t, n, "params_b/min", 0.135)
	wantNumber(t, n, "params_b/max", 1.7)
	wantNull(t, n, "by_model/m1/params_b", "not_recorded")
}

// Items of 2 to 20 options (SPEC reading 11): the largest number, said so; 20!
// still fits, 21! does not.
func TestMetaOptionCountsThatVary(t *testing.T) {
	g := mustGrid(t, 1, 3, plainConfigurations(1), 0)
	g.Items[0].NOptions, g.Items[1].NOptions = 2, 20 // the third takes the benchmark's 4
	n := meta(newTally(g), DefaultOptions())
	wantInt(t, n, "n_options", 20)
	wantInt(t, n, "n_permutations", 2432902008176640000)
	if w := n.At("n_options").Warnings(); len(w) != 1 || w[0] != "items have between 2 and 20 options; this is the largest number" {
		t.Errorf("warnings of n_options: got %q", w)
	}
	g.Items[2].NOptions = 21
	wantNull(t, meta(newTally(g), DefaultOptions()), "n_permutations", "too_large")
}

// The identity is told by its permutation, not by its name or place; where
// permutations are not recorded the reference's order is taken for it.
func TestMetaShuffles(t *testing.T) {
	permuted := []Configuration{
		{Key: "a", Order: "x", Permutations: map[int][]int{2: {1, 0}, 3: {0, 1, 2}}},
		{Key: "b", Order: "same", Permutations: map[int][]int{2: {0, 1}, 3: {0, 1, 2}}},
		{Key: "c", Order: "z", Permutations: map[int][]int{2: {0, 1}, 3: {2, 1, 0}}},
	}
	wantInt(t, meta(newTally(mustGrid(t, 1, 1, permuted, 0)), DefaultOptions()), "n_shuffles", 2)

	n := meta(newTally(mustGrid(t, 1, 1, plainConfigurations(5), 2)), DefaultOptions())
	wantInt(t, n, "n_shuffles", 4)
	if len(n.At("n_shuffles").Warnings()) != 1 {
		t.Errorf("warnings of n_shuffles without permutations: got %q, want one", n.At("n_shuffles").Warnings())
	}
}

// Hostile names are segments of their own.
func TestMetaHostileNames(t *testing.T) {
	g := mustGrid(t, 2, 1, []Configuration{{Key: "gen|a/b~c|p0", Method: "gen", Template: "constructor", Order: "p0"}}, 0)
	g.Models[0].ID, g.Models[1].ID = "__proto__", "reasons"
	g.Models[0].Name = "</script>"
	n := meta(newTally(g), DefaultOptions())
	wantText(t, n, "by_model/__proto__/name", "</script>")
	wantText(t, n, "by_model/reasons/name", "reasons")
	wantText(t, n, "by_config/gen|a~1b~0c|p0/template", "constructor")
}
