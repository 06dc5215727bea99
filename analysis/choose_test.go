package analysis

import (
	"fmt"
	"slices"
	"testing"
)

// chooseGrid has the models and configurations of a small P1 and its four
// benchmarks, of 5, 4, 3 and 2 items.
func chooseGrid(t *testing.T) *Grid {
	t.Helper()
	var models []Model
	for _, id := range []string{"llama3.2-3b", "qwen3-14b", "qwen3-32b"} {
		models = append(models, Model{ID: id})
	}
	var benchmarks []Benchmark
	var items []Item
	for k, id := range []string{"arc", "hellaswag", "mmlu", "truthfulqa"} {
		benchmarks = append(benchmarks, Benchmark{ID: id, First: len(items), Count: 5 - k})
		for i := range 5 - k {
			items = append(items, Item{ID: fmt.Sprint(i)})
		}
	}
	g, err := NewGrid(models, benchmarks, items, paperConfigurations(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestChooseByNames(t *testing.T) {
	g := chooseGrid(t)
	check := func(c Choice, models, benchmarks []int, configurations, reference int) {
		t.Helper()
		s, err := g.Choose(c)
		if err != nil {
			t.Errorf("Choose(%+v): %v", c, err)
			return
		}
		if !slices.Equal(s.Models, models) || !slices.Equal(s.Benchmarks, benchmarks) {
			t.Errorf("Choose(%+v): got models %v, benchmarks %v, want %v, %v", c, s.Models, s.Benchmarks, models, benchmarks)
		}
		part, err := g.Select(s)
		if err != nil {
			t.Errorf("Choose(%+v), Select: %v", c, err)
			return
		}
		if part.C() != configurations || part.Configurations[part.Reference].Key != g.Configurations[reference].Key {
			t.Errorf("Choose(%+v): got %d configurations, reference %s", c, part.C(), part.Configurations[part.Reference].Key)
		}
	}
	check(Choice{}, nil, nil, 26, 0)
	check(Choice{Models: "qwen3-32b,llama3.2-3b"}, []int{0, 2}, nil, 26, 0) // the grid's order
	check(Choice{Models: "-qwen3-14b"}, []int{0, 2}, nil, 26, 0)
	check(Choice{Benchmarks: "-truthfulqa, -arc"}, nil, []int{1, 2}, 26, 0)
	check(Choice{Configurations: "-ll|cloze_plain,-ll|cloze_question"}, nil, nil, 24, 0)
	check(Choice{Reference: "ll|cloze_plain"}, nil, nil, 26, 24)
	check(Choice{Configurations: "ll|cloze_plain,ll|cloze_question", Reference: "ll|cloze_question"}, nil, nil, 2, 25)
}

// Each refusal names the flag and what to do.
func TestChooseRefuses(t *testing.T) {
	g := chooseGrid(t)
	check := func(c Choice, want string) {
		t.Helper()
		_, err := g.Choose(c)
		if err == nil || err.Error() != want {
			t.Errorf("Choose(%+v): got %v, want %s", c, err, want)
		}
	}
	check(Choice{Models: "qwen3-15b"}, `--models: no model "qwen3-15b": did you mean "qwen3-14b"?`)
	check(Choice{Models: "gpt"}, `--models: no model "gpt": there are ["llama3.2-3b" "qwen3-14b" "qwen3-32b"]`)
	check(Choice{Models: "qwen3-14b,"}, `--models: an empty name in "qwen3-14b,"`)
	check(Choice{Models: "qwen3-14b,qwen3-14b"}, `--models: model "qwen3-14b" stands twice`)
	check(Choice{Models: "-llama3.2-3b,-qwen3-14b,-qwen3-32b"}, `--models: no model is left`)
	check(Choice{Benchmarks: "arc,-mmlu"}, `--benchmarks: "arc,-mmlu" both keeps and leaves out; a leading - goes on every entry or on none`)
	check(Choice{Configurations: "ll|cloze_plain"},
		`--configurations: leaves out the reference "gen|letter_plain|p0"; name another with --reference`)
	check(Choice{Configurations: "gen|letter_plain|p0", Reference: "ll|cloze_plain"},
		`--configurations: leaves out the reference "ll|cloze_plain"; keep it, or name another reference`)
	check(Choice{Reference: "gen|leter_plain|p0"},
		`--reference: no configuration "gen|leter_plain|p0": did you mean "gen|letter_plain|p0"?`)
	check(Choice{Configurations: "chain-of-thought"},
		`--configurations: no configuration "chain-of-thought": there are ["gen|letter_plain|p0" "gen|letter_plain|p1" "gen|letter_plain|p2"] … (26 in all)`)
}

func TestSentenceSaysTheSelection(t *testing.T) {
	g := chooseGrid(t)
	check := func(c Choice, want string) {
		t.Helper()
		s, err := g.Choose(c)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Sentence(s); got != want {
			t.Errorf("Sentence of %+v: got %q, want %q", c, got, want)
		}
	}
	check(Choice{}, "3 models, 14 items, 26 configurations, reference gen|letter_plain|p0")
	check(Choice{Benchmarks: "-truthfulqa", Configurations: "-ll|cloze_plain,-ll|cloze_question"},
		"3 models, 12 items without truthfulqa, 24 of 26 configurations, reference gen|letter_plain|p0")
	check(Choice{Models: "-qwen3-14b", Benchmarks: "mmlu", Reference: "ll|cloze_plain"},
		"2 of 3 models, 3 items of mmlu, 26 configurations, reference ll|cloze_plain")
	check(Choice{Benchmarks: "arc,mmlu"}, "3 models, 8 items without hellaswag and truthfulqa, 26 configurations, reference gen|letter_plain|p0")
	if got, want := g.Sentence(Selection{Benchmarks: []int{}}), "3 models, 0 items of no benchmark, 26 configurations, reference gen|letter_plain|p0"; got != want {
		t.Errorf("Sentence of nothing kept: got %q, want %q", got, want)
	}
	// Items 4 (arc), 5 (hellaswag) and 13 (truthfulqa), of which arc is left out.
	got := g.Sentence(Selection{Items: []int{4, 5, 13}, Benchmarks: []int{1, 2, 3}})
	if want := "3 models, 2 of 9 items without arc, 26 configurations, reference gen|letter_plain|p0"; got != want {
		t.Errorf("Sentence: got %q, want %q", got, want)
	}
}

// Levenshtein's own example is three steps; a bound cuts short.
func TestEditDistance(t *testing.T) {
	check := func(a, b string, bound, want int) {
		t.Helper()
		got := editDistance([]rune(a), []rune(b), bound)
		if got != want && !(want >= bound && got >= bound) {
			t.Errorf("editDistance(%q, %q): got %d, want %d", a, b, got, want)
		}
	}
	check("kitten", "sitting", 9, 3)
	check("", "abc", 9, 3)
	check("same", "same", 9, 0)
	check("größe", "grösse", 9, 2)
	check("a", "abcdefghijk", 3, 10)
}
