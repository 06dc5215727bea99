package records

// NeutralHarness returns the legend of the fragility grid of "There Is No
// Neutral Harness" (P1): its 12 models in the fixed order that breaks ties
// (S1.01, S1.03), four benchmarks, 26 configurations in the column order of its
// Table 8 (S1.10), the six templates byte for byte (S1.13-S1.18), the three
// axes (S1.27), the reference (S1.11) and its seeds.
//
// The option orders p1 to p5 are ours: the paper's own (Table 4) are lost. They
// satisfy what its text says of them (S1.12): none is the identity, each moves
// option 0, and p1 shows it in the last slot.
//
// Title, licence and whether the data are synthetic are the release's own and
// left to the caller. Each call returns a legend of its own.
func NeutralHarness() *Legend {
	l := &Legend{
		Format: LegendFormat,
		Description: "The grid of the paper: 12 models, 4 benchmarks, 26 configurations. " +
			"The option orders p1 to p5 are not the paper's, whose table of them is lost, but chosen anew to satisfy what its text says of them.",
		Models:    neutralHarnessModels(),
		Reference: "gen|letter_plain|p0",
		Templates: []Template{
			{ID: "letter_plain", Labels: "A.", Text: "Question: [q]\n[options]\nAnswer with the letter only:"},
			{ID: "letter_paren", Labels: "(A)", Text: "[q]\n[options]\nThe correct option is"},
			{ID: "digit_labels", Labels: "1.", Text: "Question: [q]\n[options]\nAnswer (1-4):"},
			{ID: "instruction", Labels: "A)", Text: "Read carefully and pick the single best choice.\n[q]\n[options]\nYour choice:"},
			{ID: "cloze_plain", Text: "[q]\nAnswer:"},
			{ID: "cloze_question", Text: "Question: [q]\nAnswer:"},
		},
		Seeds: map[string]int64{"main": 1234, "orders": 99},
		Analysis: AnalysisSettings{Resamples: 2000, Level: 0.95, K: 100, Draws: 200,
			Seeds: []uint64{1234, 1, 2, 3, 4, 5, 6, 7}, Thresholds: []float64{0.07}},
	}
	for _, id := range []string{"arc", "hellaswag", "mmlu", "truthfulqa"} {
		b := Benchmark{ID: id, Name: neutralHarnessNames[id], NOptions: 4, Construction: "as given"}
		if id == "truthfulqa" {
			b.Construction = "gold-first" // S1.08
		}
		l.Benchmarks = append(l.Benchmarks, b)
	}
	order := Axis{Name: "order"}
	format := Axis{Name: "format"}
	scoring := Axis{Name: "scoring", Configurations: []string{l.Reference, "ll|cloze_plain", "ll|cloze_question"}}
	for _, template := range l.Templates[:4] {
		for k, p := range neutralHarnessOrders() {
			id := "p" + string(rune('0'+k))
			key := "gen|" + template.ID + "|" + id
			l.Configurations = append(l.Configurations, Configuration{Key: key, Method: "gen", Template: template.ID,
				Order: id, Permutations: map[int][]int{len(p): p}})
			if template.ID == "letter_plain" {
				order.Configurations = append(order.Configurations, key)
			}
			if k == 0 {
				format.Configurations = append(format.Configurations, key)
			}
		}
	}
	for _, stem := range l.Templates[4:] {
		l.Configurations = append(l.Configurations, Configuration{Key: "ll|" + stem.ID, Method: "ll", Template: stem.ID})
	}
	l.Axes = []Axis{order, format, scoring}
	return l
}

var neutralHarnessNames = map[string]string{"arc": "ARC", "hellaswag": "HellaSwag", "mmlu": "MMLU", "truthfulqa": "TruthfulQA"}

// neutralHarnessModels is the roster as printed in P1 §3.1. Sizes are the
// billions of parameters in the models' names; of a mixture of experts both the
// whole and, where the name tells it, the active part.
func neutralHarnessModels() []Model {
	return []Model{
		{ID: "qwen3-4b", Family: "Qwen", ParamsB: 4, Kind: "instruct"},
		{ID: "qwen3-14b", Family: "Qwen", ParamsB: 14, Kind: "instruct"},
		{ID: "qwen3-32b", Family: "Qwen", ParamsB: 32, Kind: "instruct"},
		{ID: "qwen3-30b-a3b", Family: "Qwen", ParamsB: 30, ActiveB: 3, MoE: true, Kind: "instruct"},
		{ID: "llama3.2-3b", Family: "Llama", ParamsB: 3, Kind: "instruct"},
		{ID: "llama3.1-8b", Family: "Llama", ParamsB: 8, Kind: "instruct"},
		{ID: "llama3.3-70b", Family: "Llama", ParamsB: 70, Kind: "instruct"},
		{ID: "gemma4-e4b", Family: "Gemma", ParamsB: 4, Kind: "instruct"},
		{ID: "gemma4-12b", Family: "Gemma", ParamsB: 12, Kind: "instruct"},
		{ID: "gemma4-31b", Family: "Gemma", ParamsB: 31, Kind: "instruct"},
		{ID: "gemma4-26b-a4b", Family: "Gemma", ParamsB: 26, ActiveB: 4, MoE: true, Kind: "instruct"},
		{ID: "mixtral-8x7b", Family: "Mistral", ParamsB: 47, MoE: true, Kind: "instruct"},
	}
}

// neutralHarnessOrders are p0 to p5: entry j is the original index of the
// option shown in slot j.
func neutralHarnessOrders() [][]int {
	return [][]int{{0, 1, 2, 3}, {2, 1, 3, 0}, {1, 3, 0, 2}, {3, 0, 1, 2}, {2, 3, 1, 0}, {1, 0, 3, 2}}
}
