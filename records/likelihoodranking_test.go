package records

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestLikelihoodRanking compares the models with the list of the paper's
// appendix C, in its order, and with SPEC's count of it (T2.2, N2.001-N2.003,
// N2.033, N2.034).
func TestLikelihoodRanking(t *testing.T) {
	l, err := ParseLegend("legend.json", LikelihoodRanking().JSON())
	if err != nil {
		t.Fatal(err)
	}
	if names := l.Unknown(); len(names) > 0 {
		t.Errorf("unknown fields: %v", names)
	}
	data, err := os.ReadFile("testdata/likelihood-ranking.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(data[:strings.Index(string(data), "#### System")]), `\`, "")
	var listed, family []string
	for _, part := range strings.Split(text, "#### ")[1:] {
		name, list, _ := strings.Cut(part, "\n")
		for _, m := range strings.Split(strings.TrimSuffix(strings.TrimSpace(list), "."), ", ") {
			listed, family = append(listed, m), append(family, strings.TrimSuffix(name, "."))
		}
	}
	var ids, families []string
	kinds, distinct := map[string]int{}, map[string][2]int{}
	low, high, moe, reasoning := 1000.0, 0.0, 0, 0
	for _, m := range l.Models {
		ids, families = append(ids, m.ID), append(families, m.Family)
		kinds[m.Kind]++
		low, high = min(low, m.ParamsB), max(high, m.ParamsB)
		n := distinct[m.Family]
		if m.Kind == "base" {
			n[0]++
		} else {
			n[1]++
		}
		distinct[m.Family] = n
		if m.MoE {
			moe++
		}
		if m.Reasoning {
			reasoning++
		}
	}
	slices.Sort(listed) // the paper has some instruct models first
	sorted := slices.Sorted(slices.Values(ids))
	if !slices.Equal(sorted, listed) {
		t.Errorf("models: got %q\nwant %q", sorted, listed)
	}
	if got, want := slices.Compact(families), slices.Compact(family); !slices.Equal(got, want) {
		t.Errorf("families: got %q\nwant %q", got, want)
	}
	if len(ids) != 95 || kinds["base"] != 45 || kinds["instruct"] != 50 || len(l.Benchmarks) != 10 {
		t.Errorf("%d models, %v, %d benchmarks", len(ids), kinds, len(l.Benchmarks))
	}
	want := map[string][2]int{"Phi-4": {0, 2}, "Qwen2.5": {7, 7}, "Qwen3": {6, 6}, "Llama-3": {5, 4}, "Gemma-2": {3, 3}, "Gemma-3": {5, 5}, "OLMo-2": {4, 4},
		"DeepSeek": {2, 2}, "Falcon-3": {4, 4}, "Falcon": {2, 2}, "SmolLM2": {3, 3}, "SmolLM3": {1, 1}, "Apertus": {2, 2}, "Command-R": {0, 3}, "Mistral": {1, 2}}
	for name, n := range want {
		if distinct[name] != n {
			t.Errorf("%s: got %v base and instruct models, want %v", name, distinct[name], n)
		}
	}
	// C5.54: two mixtures; Qwen3 0.6B, 1.7B, 8B, 14B and SmolLM3-3B can reason.
	if low != 0.135 || high != 104 || moe != 2 || reasoning != 5 {
		t.Errorf("sizes %v to %v, %d mixtures, %d that reason", low, high, moe, reasoning)
	}
}
