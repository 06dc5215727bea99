package items

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recount/analysis"
)

// released loads the real files that lie beside the repository, or skips.
func released(t *testing.T, format, pattern string) Pool {
	t.Helper()
	root := filepath.Join("..", "..", "..", "shared", "data", "items")
	names, _ := filepath.Glob(filepath.Join(root, pattern))
	if len(names) == 0 {
		t.Skipf("not run: there is no %s", filepath.Join(root, pattern))
	}
	var sources []Source
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, Source{filepath.ToSlash(name), data})
	}
	pool, err := Load(format, format, 1234, sources)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

// TestPaperPools: the pools of the first paper.
func TestPaperPools(t *testing.T) {
	check := func(format, pattern string, loaded, kept, evaluated int) {
		t.Run(format, func(t *testing.T) {
			list := released(t, format, pattern).Items
			s, err := Select(list, PaperChoice())
			if err != nil || len(list) != loaded || s.Pool != kept || len(s.Items) != evaluated {
				t.Errorf("%s: loaded %d, pool %d, items %d, %v; want %d, %d, %d", pattern, len(list), s.Pool, len(s.Items), err, loaded, kept, evaluated)
			}
		})
	}
	// 817 questions, 684 of four options, 679 evaluated: the paper's numbers.
	check("truthfulqa", "truthfulqa/mc_task_v0_817.json", 817, 684, 679)
	check("arc", "arc/ARC-Challenge-Test.jsonl", 1172, 1165, 1000)
	check("hellaswag", "hellaswag/*.jsonl", 2000, 2000, 1000)
	check("mmlu", "mmlu/test/*.csv", 2966, 2966, 1000)
}

// TestStatisticsOfReleasedFiles compares number and spread of options, chance
// and the places of right options (F4.41, F4.42) with testdata/counts.json,
// which counts.py counts from the same files.
func TestStatisticsOfReleasedFiles(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "counts.json"))
	if err != nil {
		t.Fatal(err)
	}
	var counts map[string]struct {
		Items, Min, Max   int
		Mean, Std, Chance float64
		Gold              map[string]int
	}
	if err := json.Unmarshal(data, &counts); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"arc": "arc/ARC-Challenge-Test.jsonl", "openbookqa": "openbookqa/test.jsonl", "commonsenseqa": "commonsenseqa/*.jsonl",
		"qasc": "qasc/*.json", "mmlu": "mmlu/test/*.csv", "mmlu-pro": "mmlu_pro/*.jsonl", "truthfulqa-mc1": "truthfulqa/mc_task.json", "bbh": "bbh/*.json"}
	if len(files) != len(counts) {
		t.Errorf("%d sets are loaded and %d counted", len(files), len(counts))
	}
	for format, pattern := range files {
		t.Run(format, func(t *testing.T) {
			pool, want := released(t, format, pattern), counts[format]
			n := Statistics(pool.Items)
			for key, want := range map[string]float64{"n_items": float64(want.Items), "choices/min": float64(want.Min), "choices/max": float64(want.Max),
				"choices/mean": want.Mean, "choices/std": want.Std, "chance": want.Chance} {
				if got, ok := n.Lookup(key).Number(); !ok || math.Abs(got-want) > 1e-12 {
					t.Errorf("%s: got %v, want %v", key, got, want)
				}
			}
			inSource := Statistics(inSourceOrder(pool.Items))
			if format == "truthfulqa-mc1" {
				return // every item is shuffled
			}
			for label, want := range want.Gold {
				if got, _ := inSource.At("gold", label, "count").Int(); int(got) != want {
					t.Errorf("gold %s: got %d, want %d", label, got, want)
				}
			}
		})
	}
	if pool := released(t, "bbh", "bbh/*.json"); len(pool.LeftOut) != 4 || pool.Shuffled != 750 {
		t.Errorf("BIG-Bench Hard: %v left out, %d shuffled; want 3 with commas in options, 1 of one option, and 750", pool.LeftOut, pool.Shuffled)
	}
	if pool := released(t, "truthfulqa-mc1", "truthfulqa/mc_task.json"); pool.Empty != 17 {
		t.Errorf("TruthfulQA: %d options without text, want 17", pool.Empty)
	}
}

// inSourceOrder leaves out the tasks of BIG-Bench Hard that list no options.
func inSourceOrder(list []Item) (kept []Item) {
	for _, item := range list {
		task, _, _ := strings.Cut(item.ID, "-")
		if task != "boolean_expressions" && task != "sports_understanding" && task != "web_of_lies" {
			kept = append(kept, item)
		}
	}
	return kept
}

// TestEvenGold: with options shuffled, the right option of TruthfulQA is no
// longer always the first; its place is even as far as chance goes.
func TestEvenGold(t *testing.T) {
	n := Statistics(released(t, "truthfulqa-mc1", "truthfulqa/mc_task.json").Items)
	if p, ok := n.Lookup("gold_chi2_p").Number(); !ok || p < 0.001 {
		t.Errorf("places of right options are uneven: p = %v, %s", p, n.Lookup("gold").JSON())
	}
	if first, _ := analysis.ItemStatistics([]int{4, 4, 4, 4, 4, 4, 4, 4}, make([]int, 8)).Lookup("gold_chi2_p").Number(); first > 0.001 {
		t.Errorf("always first has p = %v", first)
	}
}
