package items

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	data := "\ufeff" + `{"id":"a","question":"Q?","options":["x","y"],"gold":1,"source":"kept apart"}` + "\r\n\n" +
		`{"benchmark":"own","id":"b","question":"<&>","options":["x","y","z"],"gold":[0,2]}`
	list, err := Read("own.jsonl", "own", []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	want := []Item{{Benchmark: "own", ID: "a", Question: "Q?", Options: []string{"x", "y"}, Gold: []int{1}},
		{Benchmark: "own", ID: "b", Question: "<&>", Options: []string{"x", "y", "z"}, Gold: []int{0, 2}}}
	if fmt.Sprint(list) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", list, want)
	}
	if !list[1].Correct(2) || list[1].Correct(1) {
		t.Error("two right options: Correct is wrong")
	}
	again, err := Read("again", "own", list[1].Append(list[0].Append(nil)))
	if err != nil || fmt.Sprint(again) != fmt.Sprint(want) {
		t.Errorf("written and read again: %v %v", again, err)
	}
}

func TestReadRefuses(t *testing.T) {
	for line, want := range map[string]string{
		`{"id":"a","question":"Q","options":["x","y"]}`:                          "gold is neither",
		`{"id":"a","question":"Q","options":["x","y"],"gold":2}`:                 "count from 0 to 1",
		`{"id":"a","question":"Q","options":["x"],"gold":0}`:                     "a choice needs 2",
		`{"id":"a","question":" ","options":["x","y"],"gold":0}`:                 "no question",
		`{"question":"Q","options":["x","y"],"gold":0}`:                          "no id",
		`{"id":"a","question":"Q","options":["x",""],"gold":0}`:                  "option 1 of item",
		`{"id":"a","question":"Q","options":["x","y"],"gold":[]}`:                "no gold",
		`{"benchmark":"other","id":"a","question":"Q","options":["x"],"gold":0}`: `benchmark is "other"`,
		`{"id":"a"`: "unexpected end",
	} {
		_, err := Read("f", "own", []byte("\n"+line))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "f:2: ") {
			t.Errorf("%s: got %v, want f:2: and %q", line, err, want)
		}
	}
	twice := `{"id":"a","question":"Q","options":["x","y"],"gold":0}` + "\n"
	if _, err := Read("f", "own", []byte(twice+twice)); err == nil || !strings.Contains(err.Error(), "on line 1 already") {
		t.Errorf("an id that stands twice: %v", err)
	}
}

func TestLoadersOnSmallFiles(t *testing.T) {
	load := func(format, name, data string) []Item {
		t.Helper()
		list, err := Load(format, "b", []Source{{name, []byte(data)}})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	check := func(got Item, want Item) {
		t.Helper()
		if fmt.Sprintf("%#v", got) != fmt.Sprintf("%#v", want) {
			t.Errorf("got %#v, want %#v", got, want)
		}
	}
	arc := load("arc", "x", `{"id":"M1","question":{"stem":"S?","choices":[{"text":"a","label":"1"},{"text":"b","label":"2"}]},"answerKey":"2"}`)
	check(arc[0], Item{Benchmark: "b", ID: "M1", Question: "S?", Options: []string{"a", "b"}, Gold: []int{1}})
	ready := load("hellaswag", "x", `{"ind":7,"query":"A: b [x]","endings":["c","d"],"label":"1"}`)
	check(ready[0], Item{Benchmark: "b", ID: "7", Question: "A: b [x]", Options: []string{"c", "d"}, Gold: []int{1}})
	raw := load("hellaswag", "x", `{"ind":8,"activity_label":"Cook","ctx":"Mix [title] Stir [step] now","endings":["c [sub]d","e"],"label":0}`)
	check(raw[0], Item{Benchmark: "b", ID: "8", Question: "Cook: Mix. Stir now", Options: []string{"c d", "e"}, Gold: []int{0}})
	mmlu := load("mmlu", "dir/college_art_test.csv", "\"A, \"\"b\"\"\",1,2,3,4,D\nQ,1,2,3,4,A\n")
	check(mmlu[0], Item{Benchmark: "b", ID: "college_art-0", Question: `A, "b"`, Options: []string{"1", "2", "3", "4"}, Gold: []int{3}})
	truthful := load("truthfulqa", "x", `[{"question":"Q","mc1_targets":{"z wrong":0,"right":1,"a wrong":0,"m wrong":0,"fifth":0}},{"question":"R","mc1_targets":{"r":1,"w":0}}]`)
	check(truthful[0], Item{Benchmark: "b", ID: "0", Question: "Q", Options: []string{"right", "z wrong", "a wrong", "m wrong"}, Gold: []int{0}})
	if len(truthful[1].Options) != 2 {
		t.Errorf("too few distractors: %#v", truthful[1])
	}
	if _, err := Load("nonsense", "b", nil); err == nil || !strings.Contains(err.Error(), "arc, hellaswag") {
		t.Errorf("an unknown format: %v", err)
	}
	if _, err := Load("mmlu", "b", []Source{{"s.csv", []byte("Q,1,2,3,4,E\n")}}); err == nil || !strings.Contains(err.Error(), "row 1") {
		t.Errorf("gold E: %v", err)
	}
}

func pool(n int) (list []Item) {
	for i := range n {
		list = append(list, Item{ID: fmt.Sprint(i), Options: make([]string, 4)})
	}
	return list
}

func ids(list []Item) (s []string) {
	for _, item := range list {
		s = append(s, item.ID)
	}
	return s
}

func TestSelect(t *testing.T) {
	given := append(pool(684), Item{ID: "three", Options: make([]string, 3)})
	s, err := Select(given, PaperChoice())
	if err != nil || s.Pool != 684 || s.Dropped != 1 || len(s.Reserved) != 5 || len(s.Items) != 679 {
		t.Fatalf("pool %d, dropped %d, reserved %d, items %d, %v", s.Pool, s.Dropped, len(s.Reserved), len(s.Items), err)
	}
	all := append(ids(s.Reserved), ids(s.Items)...)
	if slices.Equal(all, ids(pool(684))) {
		t.Error("nothing was shuffled")
	}
	slices.Sort(all)
	if len(slices.Compact(all)) != 684 {
		t.Error("an item was lost or doubled")
	}
	big, _ := Select(pool(3000), PaperChoice())
	if len(big.Items) != 1000 {
		t.Errorf("took %d of 2995", len(big.Items))
	}
	again, _ := Select(pool(3000), PaperChoice())
	other, _ := Select(pool(3000), Choice{Seed: 1, Reserve: 5, Take: 1000})
	if !slices.Equal(ids(big.Items), ids(again.Items)) || slices.Equal(ids(big.Items), ids(other.Items)) {
		t.Error("the seed does not decide the selection")
	}
	if _, err := Select(pool(5), PaperChoice()); err == nil {
		t.Error("a pool of the reserve alone was taken")
	}
}

// TestSplitMix64 compares with the published C program for seed 1234567
// (prng.di.unimi.it/splitmix64.c): its first three outputs.
func TestSplitMix64(t *testing.T) {
	g := generator{1234567}
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := g.next(); got != want {
			t.Errorf("output %d: got %d, want %d", i, got, want)
		}
	}
}

// TestEvenShuffle: over seeds, each of 4 items comes first about equally often
// (expected 1000 of 4000, standard deviation 27).
func TestEvenShuffle(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(4000) {
		s, _ := Select(pool(4), Choice{Seed: seed})
		count[s.Items[0].ID]++
	}
	for id, n := range count {
		if n < 880 || n > 1120 {
			t.Errorf("item %s came first %d times of 4000", id, n)
		}
	}
}

// TestReleasedFiles loads the real files where they are at hand.
func TestReleasedFiles(t *testing.T) {
	root := filepath.Join("..", "..", "..", "shared", "data", "items")
	if _, err := os.Stat(root); err != nil {
		t.Skipf("not run: %v", err)
	}
	check := func(format, pattern string, loaded, kept, evaluated int) {
		t.Helper()
		names, _ := filepath.Glob(filepath.Join(root, pattern))
		var sources []Source
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			sources = append(sources, Source{filepath.ToSlash(name), data})
		}
		list, err := Load(format, format, sources)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Select(list, PaperChoice())
		if err != nil || len(list) != loaded || s.Pool != kept || len(s.Items) != evaluated {
			t.Errorf("%s: loaded %d, pool %d, items %d, %v; want %d, %d, %d", pattern, len(list), s.Pool, len(s.Items), err, loaded, kept, evaluated)
		}
	}
	// 817 questions, 684 of four options, 679 evaluated: the paper's numbers.
	check("truthfulqa", "truthfulqa/mc_task_v0_817.json", 817, 684, 679)
	check("arc", "arc/ARC-Challenge-Test.jsonl", 1172, 1165, 1000)
	check("hellaswag", "hellaswag/*.jsonl", 2000, 2000, 1000)
	check("mmlu", "mmlu/test/*.csv", 2966, 2966, 1000)
}

// TestStatements: one a option, with their counts, written as they are read.
func TestStatements(t *testing.T) {
	line := `{"benchmark":"b","id":"i","question":"Q?","options":["x","y"],"gold":1,"statements":["It is x.","It is <y>."],"statement_tokens":[4,5],"qa_tokens":[3,3]}` + "\n"
	list, err := Read("b.jsonl", "b", []byte(line))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(list[0].Append(nil)); got != line {
		t.Errorf("got  %swant %s", got, line)
	}
	for change, want := range map[[2]string]string{
		{`"It is x.",`, ""}: "1 statements for 2 options",
		{`[4,5]`, `[4]`}:    "1 statement_tokens for 2 options",
	} {
		if _, err := Read("b.jsonl", "b", []byte(strings.Replace(line, change[0], change[1], 1))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
