package items

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func load(t *testing.T, format, name, data string) Pool {
	t.Helper()
	pool, err := Load(format, "b", 1234, []Source{{name, []byte(data)}})
	if err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return pool
}

// TestFormats reads each released form, as it is documented or found.
func TestFormats(t *testing.T) {
	check := func(format, name, data string, want ...Item) {
		t.Helper()
		pool := load(t, format, name, data)
		for i := range want {
			want[i].Benchmark = "b"
		}
		if fmt.Sprintf("%#v", pool.Items) != fmt.Sprintf("%#v", want) {
			t.Errorf("%s: got %#v, want %#v", format, pool.Items, want)
		}
	}
	check("arc", "x", `{"id":"M1","question":{"stem":"S?","choices":[{"text":"a","label":"1"},{"text":"b","label":"2"}]},"answerKey":"2"}`,
		Item{ID: "M1", Question: "S?", Options: []string{"a", "b"}, Gold: []int{1}})
	check("arc", "hugging face", "\ufeff"+`{"id":"M1","question":"S?","choices":{"text":["a","b"],"label":["A","B"]},"answerKey":"A"}`,
		Item{ID: "M1", Question: "S?", Options: []string{"a", "b"}, Gold: []int{0}})
	check("openbookqa", "hugging face", `{"id":"7-1","question_stem":"The sun","choices":{"text":["rises","sings"],"label":["A","B"]},"answerKey":"A"}`,
		Item{ID: "7-1", Question: "The sun", Options: []string{"rises", "sings"}, Gold: []int{0}})
	check("mcsqa", "en", `{"id":"e1","question":"Q","question_concept":"c","choices":{"label":["a","b","c"],"text":["x","y","z"]},"answerKey":"c","hard":true}`,
		Item{ID: "e1", Question: "Q", Options: []string{"x", "y", "z"}, Gold: []int{2}})
	check("qasc", "d/dev.qasc.json", `[ {"query":"Q","cands":["x","y"],"answer":"y"} ]`,
		Item{ID: "dev-0", Question: "Q", Options: []string{"x", "y"}, Gold: []int{1}})
	check("qasc", "x", `{"id":"3E","question":{"stem":"S","choices":[{"text":"a","label":"A"},{"text":"b","label":"B"}]},"answerKey":"B"}`,
		Item{ID: "3E", Question: "S", Options: []string{"a", "b"}, Gold: []int{1}})
	check("hellaswag", "x", `{"ind":7,"query":"A: b [x]","endings":["c","d"],"label":"1"}`,
		Item{ID: "7", Question: "A: b [x]", Options: []string{"c", "d"}, Gold: []int{1}})
	check("hellaswag", "x", `{"ind":8,"activity_label":"Cook","ctx":"Mix [title] Stir [step] now","endings":["c [sub]d","e"],"label":0}`,
		Item{ID: "8", Question: "Cook: Mix. Stir now", Options: []string{"c d", "e"}, Gold: []int{0}})
	check("mmlu", "dir/college_art_test.csv", "\"A, \"\"b\"\"\",1,2,3,4,D\nQ,1,2,3,4,A\n",
		Item{ID: "college_art-0", Question: `A, "b"`, Options: []string{"1", "2", "3", "4"}, Gold: []int{3}},
		Item{ID: "college_art-1", Question: "Q", Options: []string{"1", "2", "3", "4"}, Gold: []int{0}})
	check("mmlu-pro", "x", `{"question_id":7,"question":"Q","options":["N/A","x","y","N/A"],"answer":"C","answer_index":2}`,
		Item{ID: "7", Question: "Q", Options: []string{"x", "y"}, Gold: []int{1}})
	check("truthfulqa", "x", `[{"question":"Q","mc1_targets":{"z wrong":0,"right":1,"a wrong":0,"m wrong":0,"fifth":0}},{"question":"R","mc1_targets":{"r":1,"w":0}}]`,
		Item{ID: "0", Question: "Q", Options: []string{"right", "z wrong", "a wrong", "m wrong"}, Gold: []int{0}},
		Item{ID: "1", Question: "R", Options: []string{"r", "w"}, Gold: []int{0}})
	check("truthfulqa", "hugging face", `{"question":"Q","mc1_targets":{"choices":["r","w"],"labels":[1,0]},"mc2_targets":{}}`,
		Item{ID: "0", Question: "Q", Options: []string{"r", "w"}, Gold: []int{0}})
	check("bbh", "snarks.json", "{\"canary\":\"c\",\n\"examples\":[{\"input\":\"Which?\\nOptions:\\n(A) x\\n(B) y\",\"target\":\"(B)\"},\n{\"input\":\"So?\\nOptions:\\n- valid \\n- invalid\",\"target\":\"invalid\"}]}",
		Item{ID: "snarks-0", Question: "Which?", Options: []string{"x", "y"}, Gold: []int{1}},
		Item{ID: "snarks-1", Question: "So?", Options: []string{"valid", "invalid"}, Gold: []int{1}})
	health := "Which gland makes insulin?\n\nA) Thyroid\nB) Pancreas\nC) Liver"
	for _, answer := range []string{"B", "(B) Pancreas", "B.", "pancreas", "B: Pancreas"} {
		check("health", "Endocrinology.jsonl", fmt.Sprintf(`{"Questions":%q,"Answers":%q}`, health, answer),
			Item{ID: "Endocrinology-0", Question: "Which gland makes insulin?", Options: []string{"Thyroid", "Pancreas", "Liver"}, Gold: []int{1}})
	}
	check("recount", "x", `{"id":"a","question":"Q","options":["x","y"],"gold":1}`,
		Item{ID: "a", Question: "Q", Options: []string{"x", "y"}, Gold: []int{1}})
}

// TestShuffled: where the source gives no order, the right option stands at
// every place about equally often, the seed and the id alone decide, and no
// option is lost.
func TestShuffled(t *testing.T) {
	var data strings.Builder
	for i := range 400 {
		fmt.Fprintf(&data, `{"question":"Q%d","correct_answer":"right","distractor1":"x","distractor2":"y","distractor3":"z","support":""}`+"\n", i)
	}
	pool := load(t, "sciq", "test.json", data.String())
	places := make([]int, 4)
	for _, item := range pool.Items {
		if item.Options[item.Gold[0]] != "right" {
			t.Fatalf("%s: gold is %q", item.ID, item.Options[item.Gold[0]])
		}
		if sorted := slices.Sorted(slices.Values(item.Options)); !slices.Equal(sorted, []string{"right", "x", "y", "z"}) {
			t.Fatalf("%s: options are %q", item.ID, sorted)
		}
		places[item.Gold[0]]++
	}
	// Expected 100 each, standard deviation 8.7.
	if slices.Min(places) < 60 || slices.Max(places) > 140 || pool.Shuffled != 400 {
		t.Errorf("right options stand at %v; %d shuffled", places, pool.Shuffled)
	}
	// The last item alone, at its place: the same order.
	lines := strings.SplitAfter(data.String(), "\n")
	few := load(t, "sciq", "test.json", lines[0])
	if !slices.Equal(few.Items[0].Options, pool.Items[0].Options) {
		t.Error("the order of an item depends on others")
	}
	other, _ := Load("sciq", "b", 1, []Source{{"test.json", []byte(data.String())}})
	same := 0
	for i := range other.Items {
		if slices.Equal(other.Items[i].Options, pool.Items[i].Options) {
			same++
		}
	}
	if same > 60 { // expected 400/24
		t.Errorf("%d of 400 items are in the same order under another seed", same)
	}
	whole := load(t, "truthfulqa-mc1", "x", `[{"question":"Q","mc1_targets":{"a":1,"b":0,"c":0,"d":0,"e":0,"f":0}}]`).Items[0]
	if len(whole.Options) != 6 || whole.Options[whole.Gold[0]] != "a" {
		t.Errorf("all options of mc1: %v", whole)
	}
	pair := load(t, "bbh", "web_of_lies.json", `{"examples":[{"input":"Does Elanor tell the truth?","target":"No"},{"input":"And Ka?","target":"Yes"}]}`)
	if pair.Shuffled != 2 || pair.Items[0].Options[pair.Items[0].Gold[0]] != "No" || pair.Items[1].Options[pair.Items[1].Gold[0]] != "Yes" {
		t.Errorf("two fixed words: %v", pair)
	}
}

func TestLeftOut(t *testing.T) {
	pool := load(t, "bbh", "ruin_names.json", `{"canary":"GUID","examples":[{"input":"Q\nOptions:\n(A) earth\n(B) wind","target":"earth, wind"},{"input":"Q\nOptions:\n(A) a\n(B) b","target":"(A)"}]}`)
	if len(pool.Items) != 1 || len(pool.LeftOut) != 1 || pool.LeftOut[0].ID != "ruin_names-0" || pool.Canary != "GUID" {
		t.Errorf("got %v", pool)
	}
}

// TestMalformed: each form's damage is refused with file and line.
func TestMalformed(t *testing.T) {
	refused := func(format, data, want string) {
		t.Helper()
		_, err := Load(format, "b", 1234, []Source{{"dir/f_test.csv", []byte(data)}})
		if err == nil || !strings.HasPrefix(err.Error(), "dir/f_test.csv:") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s, %s: got %v, want %q", format, data, err, want)
		}
	}
	good := `{"id":"a","question":"S","choices":{"text":["a","b"],"label":["A","B"]},"answerKey":"A"}` + "\n"
	refused("arc", good+good, `csv:2: item "a" stands twice`)
	refused("arc", good+`{"id":"b"`, "csv:2: unexpected end")
	refused("arc", `{"id":"a","question":"S","choices":{"text":["a"],"label":["A","B"]},"answerKey":"A"}`, "2 labels stand beside 1 texts")
	refused("commonsenseqa", strings.Replace(good, `"answerKey":"A"`, `"answerKey":"F"`, 1), `"F" is the label of no choice`)
	refused("commonsenseqa", strings.Replace(good, `,"answerKey":"A"`, ``, 1), "use the development set")
	refused("arc", strings.Replace(good, `"A","B"`, `"A","A"`, 1), "the label of 2 choices")
	refused("arc", strings.Replace(good, `"S"`, `["S"]`, 1), "csv:1: ")
	refused("mmlu", "Q,1,2,3,4,A\n\nQ,1,2,3,4,E\n", `csv:3: gold is "E"`)
	refused("mmlu", "Q,1,2,3,4,A\nQ,1,2,3,A\n", "csv:2: wrong number of fields; a row is")
	refused("mmlu", "Q,1,2,3,,A\n", "csv:1: option 3 of item")
	refused("mmlu-pro", `{"question_id":7,"question":"Q","options":["x","y"],"answer":"C","answer_index":2}`, "the letter of none of 2")
	refused("mmlu-pro", `{"question_id":7,"question":"Q","options":["x","y"],"answer":"B","answer_index":0}`, "but answer_index is 0")
	refused("mmlu-pro", `{"question_id":7,"question":"Q","options":["x","y","N/A"],"answer":"C"}`, "reads N/A")
	refused("qasc", "[\n {\"query\":\"Q\",\"cands\":[\"x\",\"y\"],\"answer\":\"x\"},\n {\"query\":\"Q\",\"cands\":[\"x\",\"y\"],\"answer\":\"z\"}]", "csv:3: element 1: the answer")
	refused("qasc", "[\n {\"query\":\"Q\",\"cands\":[\"x\",\"y\"],\"answer\":\"x\"}", "the file is not whole")
	refused("qasc", "[\n {\"query\":\"Q\",\"cands\":[\"x\",", "csv:2: element 0: unexpected EOF")
	refused("sciq", `{"question":"Q","correct_answer":"x"}`, "copies of SciQ without distractors")
	refused("truthfulqa", `[{"question":"Q","mc1_targets":{"a":1,"b":1}}]`, "2 right options")
	refused("truthfulqa-mc1", `[{"question":"Q","mc1_targets":{"choices":["a"],"labels":[1,0]}}]`, "2 labels stand beside 1 choices")
	refused("truthfulqa-mc1", `[{"question":"Q","mc1_targets":["a"]}]`, "mc1_targets is not an object")
	refused("bbh", "{\"canary\":\"c\",\n\"examples\":[\n{\"input\":\"2 + 2\",\"target\":\"4\"}]}", "csv:3: element 0: there are no options")
	refused("health", `{"Questions":"What is it?","Answers":"Insulin"}`, "lists no options")
	refused("health", `{"Questions":"Q\nA) x\nB) y","Answers":"C"}`, "neither the letter nor the text")
	refused("health", `{"Questions":"Q\nA) x\nB) y","Answers":"A) y"}`, "neither the letter nor the text")
	refused("health", `{"Questions":"Q\nA) x\nB) y","Answers":"b"}`, "neither the letter nor the text")
	refused("health", `{"Questions":"Q\nA) x\nC) y","Answers":"A"}`, "lists no options")
	refused("mmlu", "Q,1,2,3,4,A\nCaf\xe9,1,2,3,4,A\n", "csv:2: these are no UTF-8 characters")
	if _, err := Load("nonsense", "b", 1234, nil); err == nil || !strings.Contains(err.Error(), "arc, bbh") {
		t.Errorf("an unknown format: %v", err)
	}
}

// FuzzLoad: no file makes a loader panic, and what is loaded can be asked.
func FuzzLoad(f *testing.F) {
	for k, seed := range []string{`{"id":"M1","question":{"stem":"S?","choices":[{"text":"a","label":"1"},{"text":"b","label":"2"}]},"answerKey":"2"}`,
		`[{"query":"Q","cands":["x","y"],"answer":"y"}]`, "Q,1,2,3,4,A\n", `{"canary":"c","examples":[{"input":"Q\nOptions:\n- Yes\n- No","target":"No"}]}`,
		`{"Questions":"Q\nA) x\nB) y","Answers":"A"}`, `[{"question":"Q","mc1_targets":{"a":1,"b":0}}]`} {
		f.Add(k, []byte(seed))
	}
	f.Fuzz(func(t *testing.T, k int, data []byte) {
		name := formats[uint(k)%uint(len(formats))].Name
		pool, err := Load(name, "b", 1, []Source{{"f.json", data}})
		if err != nil {
			return
		}
		for _, item := range pool.Items {
			if err := item.Check(); err != nil {
				t.Fatal(err)
			}
			if again, err := Read("again", "b", item.Append(nil)); err != nil || len(again) != 1 {
				t.Fatalf("%v written and read again: %v", item, err)
			}
		}
	})
}
