package judge

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"recount/analysis"
	"recount/records"
	"recount/runner/engine"
	"recount/runner/engine/enginetest"
	"recount/runner/items"
)

// set makes n items of two options whose questions have lengths from 10 on.
func set(name string, n int) (list []items.Item) {
	for i := range n {
		list = append(list, items.Item{Benchmark: name, ID: fmt.Sprintf("%s-%03d", name, i), Question: strings.Repeat("q", 10+i) + "?",
			Options: []string{"red river", "blue lake"}, Gold: []int{0}, Statements: []string{"It is the red river.", "It is the blue lake."}})
	}
	return list
}

// TestDraw: 100, 50 and 6 items; 20 of 156 are 12.8, 6.4 and 0.8. By hand:
// strata of 25, 25, 25, 25, of 13, 12, 12, 13 and of 2, 1, 1, 2 have quotas
// 3.2 (four), 1.67, 1.54, 1.54, 1.67, 0.26, 0.13, 0.13, 0.26: whole parts are 16,
// and the four left go to the remainders of the second benchmark.
func TestDraw(t *testing.T) {
	names := []string{"a", "b", "c"}
	sets := map[string][]items.Item{"a": set("a", 100), "b": set("b", 50), "c": set("c", 6)}
	sample := Draw(names, sets, 20, 1)
	counts := map[string][]int{"a": make([]int, 4), "b": make([]int, 4), "c": make([]int, 4)}
	seen := map[string]bool{}
	for i, item := range sample {
		counts[item.Benchmark][item.Bin]++
		if seen[item.ID] || i > 0 && item.ID < sample[i-1].ID {
			t.Errorf("%s stands twice or out of order", item.ID)
		}
		seen[item.ID] = true
	}
	want := map[string][]int{"a": {3, 3, 3, 3}, "b": {2, 2, 2, 2}, "c": {0, 0, 0, 0}}
	if !reflect.DeepEqual(counts, want) {
		t.Errorf("drew %v, want %v", counts, want)
	}
	again, other := Draw(names, sets, 20, 1), Draw(names, sets, 20, 2)
	if !reflect.DeepEqual(again, sample) || reflect.DeepEqual(other, sample) {
		t.Error("the seed does not decide the sample")
	}
	if all := Draw(names, sets, 900, 1); len(all) != 156 {
		t.Errorf("drew %d of 156", len(all))
	}
	if none := Draw(nil, nil, 900, 1); none != nil {
		t.Errorf("drew %v of nothing", none)
	}
}

// TestBins: lengths 1, 2, 2, 2, 9 have the quartiles 2, 2, 2: questions of one
// length share a bin.
func TestBins(t *testing.T) {
	var list []items.Item
	for _, n := range []int{9, 2, 1, 2, 2} {
		list = append(list, items.Item{Question: strings.Repeat("é", n)})
	}
	if got := binned(list); !reflect.DeepEqual(got, []int{3, 0, 0, 0, 0}) {
		t.Errorf("got %v", got)
	}
	if got := binned(list[:1]); !reflect.DeepEqual(got, []int{0}) {
		t.Errorf("one item: %v", got)
	}
	// 1 to 8: quartiles 2.75, 4.5, 6.25 (numpy.percentile).
	list = nil
	for n := 1; n <= 8; n++ {
		list = append(list, items.Item{Question: strings.Repeat("x", n)})
	}
	if got := binned(list); !reflect.DeepEqual(got, []int{0, 0, 1, 1, 2, 2, 3, 3}) {
		t.Errorf("1 to 8: %v", got)
	}
}

// TestPromptsAreThePapers, where the paper's text lies beside the repository:
// compared without line breaks, list marks and quotation marks.
func TestPromptsAreThePapers(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "papers", "likelihood-ranking.txt"))
	if err != nil {
		t.Skipf("not run: %v", err)
	}
	bare := func(s string) string {
		s = strings.ReplaceAll(s, `\`, "")
		s = regexp.MustCompile(`[0-9]\.|[>"‘’“”'•\-]`).ReplaceAllString(s, "")
		return strings.Join(strings.Fields(s), "")
	}
	paper := bare(string(data))
	for name, text := range map[string]string{"meaning": Meaning.System, "meaning, user": Meaning.User, "form": Form.System, "form, user": Form.User} {
		if !strings.Contains(paper, bare(text)) {
			t.Errorf("the prompt about the %s is not that of the paper", name)
		}
	}
}

func TestPrompts(t *testing.T) {
	item := set("a", 1)[0]
	item.Question, item.Options[1] = "Is {{statement}} <it>?", "{{question}}"
	p := Meaning.Prompts(&item, 50)
	if want := `Variables:
question: Is {{statement}} <it>?
choice_label: B
choice_text: {{question}}
statement: It is the blue lake.
Determine`; len(p) != 2 || !strings.HasPrefix(p[1].Text, want) || p[1].MaxTokens != 50 || p[1].Temperature != 0 {
		t.Errorf("got %+v", p)
	}
	f := Form.Prompts(&item, 50)
	if want := `Question: Is {{statement}} <it>?
Original options: ["red river","{{question}}"]
Generated statements: ["It is the red river.","It is the blue lake."]
Instructions:`; len(f) != 1 || !strings.HasPrefix(f[0].Text, want) {
		t.Errorf("got %+v", f)
	}
}

func TestRead(t *testing.T) {
	for reply, want := range map[string]Verdict{
		`{"equivalent": true, "choice_label": "B"}`:                           Yes,
		" {\"equivalent\":false,\"choice_label\":\"B\"}\n":                    No,
		"```json\n{\"equivalent\": true, \"choice_label\": \"B\"}\n```":       Yes,
		"<think>is it?</think>{\"equivalent\": true, \"choice_label\":\"B\"}": Yes,
		`{"equivalent": true, "choice_label": "A"}`:                           Invalid, // of another option
		`{"equivalent": true}`:                                                Invalid,
		`{"equivalent": "true", "choice_label": "B"}`:                         Invalid,
		`{"equivalent": null, "choice_label": "B"}`:                           Invalid,
		`Yes. {"equivalent":true,"choice_label":"B"}`:                         Invalid,
		`{"equivalent":true,"choice_label":"B"} Indeed`:                       Invalid,
		`true`:                           Invalid,
		``:                               Invalid,
		"```json\n{\"equivalent\": true": Invalid,
	} {
		if got := Meaning.Read(reply, 1); got != want {
			t.Errorf("%q: got %d, want %d", reply, got, want)
		}
	}
	for reply, want := range map[string]Verdict{`{"shared_template": true}`: Yes, `{"shared_template":false}`: No, `{"equivalent":true}`: Invalid, `no`: Invalid} {
		if got := Form.Read(reply, 0); got != want {
			t.Errorf("%q: got %d, want %d", reply, got, want)
		}
	}
}

// A judging engine answers by rules of the prompt.
type judging struct {
	enginetest.Bigram
	name   string
	answer func(prompt string) string
	asked  int
}

func (e *judging) Describe(context.Context) (engine.Description, error) {
	return engine.Description{Engine: "invented", Model: map[string]string{"name": e.name}}, nil
}

func (e *judging) Generate(_ context.Context, prompts []engine.Prompt) (list []engine.Text, err error) {
	for _, p := range prompts {
		list = append(list, engine.Text{Text: e.answer(p.Text)})
	}
	e.asked += len(prompts)
	return list, nil
}

func verdict(yes bool, prompt string) string {
	label := "A"
	if strings.Contains(prompt, "choice_label: B") {
		label = "B"
	}
	return fmt.Sprintf(`{"equivalent": %v, "choice_label": "%s"}`, yes, label)
}

// TestJudges: ten items, 20 statements. The first judge rejects the two of item
// 3 and one of item 5, the second the two of item 3 and one of item 7, and gives
// no verdict on item 8. Of the 18 statements with two verdicts both accept 14,
// each alone accepts 1, both reject 2: raw 16/18, by chance (15*15+3*3)/324, kappa
// = (16/18 - 234/324) / (1 - 234/324) = 0.6.
func TestJudges(t *testing.T) {
	folder := t.TempDir()
	sets := map[string][]items.Item{"a": set("a", 12)}
	for i := range sets["a"] {
		sets["a"][i].StatementTokens, sets["a"][i].QATokens = []int{6, 7}, []int{8, 8}
	}
	sample := Draw([]string{"a"}, sets, 10, 1)
	place := map[string]int{}
	for i, item := range sample {
		place[item.Question] = i
	}
	at := func(prompt string) int {
		for question, i := range place {
			if strings.Contains(prompt, " "+question+"\n") {
				return i
			}
		}
		return -1
	}
	one := &judging{name: "one", answer: func(p string) string {
		return verdict(at(p) != 3 && !(at(p) == 5 && strings.Contains(p, "label: B")), p)
	}}
	two := &judging{name: "two", answer: func(p string) string {
		if at(p) == 8 {
			return "I would say so."
		}
		return verdict(at(p) != 3 && !(at(p) == 7 && strings.Contains(p, "label: A")), p)
	}}
	form := &judging{name: "form", answer: func(p string) string { return fmt.Sprintf(`{"shared_template": %v}`, at(p) != 4) }}
	if err := Keep(folder, sample); err != nil {
		t.Fatal(err)
	}
	ask := func(task *Task, e *judging) {
		t.Helper()
		if err := task.Ask(t.Context(), e, Path(folder, task, e.name), sample, 50, 3, nil); err != nil {
			t.Fatal(err)
		}
	}
	ask(&Meaning, one)
	ask(&Meaning, two)
	ask(&Form, form)
	asked := one.asked
	ask(&Meaning, one)
	if one.asked != asked || asked != 20 {
		t.Errorf("asked %d times, then %d more", asked, one.asked-asked)
	}
	v, err := Gather(folder, sample)
	if err != nil {
		t.Fatal(err)
	}
	id := func(i int) string { return sample[i].ID }
	if err := v.Import("b.jsonl", []byte(fmt.Sprintf(`{"benchmark":"a","id":"%s","bertscore_f1":[0.5,null]}`+"\n\n"+`{"benchmark":"a","id":"%s","bertscore_f1":[0.9,0.7]}`, id(1), id(0)))); err != nil {
		t.Fatal(err)
	}
	n := v.Numbers([]string{"a"}, sets)
	for key, want := range map[string]float64{"n": 10, "n_judges": 2, "n_statements": 20, "share/of": 12,
		"equivalent/one/count": 17, "equivalent/one/of": 20, "equivalent/two/count": 15, "equivalent/two/of": 18, "equivalent/two/invalid": 2,
		"agreement/n": 18, "agreement/both_true": 14, "agreement/both_false": 2, "agreement/first_only": 1, "agreement/second_only": 1,
		"agreement/kappa": 0.6, "raw_agreement": 16. / 18, "shared_template/count": 9, "shared_template/of": 10,
		"bertscore/n": 3, "bertscore/mean": 0.7, "bertscore/median": 0.7, "length/median": -1.5, "length/n_statements": 20} {
		if got, ok := n.Lookup(key).Number(); !ok || math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: got %v, want %v", key, got, want)
		}
	}
	checkFlagged(t, v, id)
	checkRelease(t, v, sets["a"])
}

// checkFlagged wants the lists of both judges, with the statements.
func checkFlagged(t *testing.T, v *View, id func(int) string) {
	t.Helper()
	var got []string
	for _, line := range strings.Split(strings.TrimSpace(string(v.Flagged())), "\n") {
		var f struct {
			Judge, Verdict, ID string
			Index              *int `json:"option_index"`
		}
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		at := ""
		if f.Index != nil {
			at = fmt.Sprint(" ", *f.Index)
		}
		got = append(got, f.Judge+" "+f.ID+at+" "+f.Verdict)
	}
	want := []string{"one " + id(3) + " 0 not equivalent", "one " + id(3) + " 1 not equivalent", "one " + id(5) + " 1 not equivalent",
		"two " + id(3) + " 0 not equivalent", "two " + id(3) + " 1 not equivalent", "two " + id(7) + " 0 not equivalent",
		"two " + id(8) + " 0 invalid reply", "two " + id(8) + " 1 invalid reply", "form " + id(4) + " no shared form"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("flagged %q, want %q", got, want)
	}
}

// checkRelease puts validation.jsonl into a release, whose analysis must find the
// same numbers.
func checkRelease(t *testing.T, v *View, list []items.Item) {
	t.Helper()
	folder := t.TempDir()
	write := func(name string, data []byte) {
		t.Helper()
		path := filepath.Join(folder, name)
		os.MkdirAll(filepath.Dir(path), 0o777)
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("validation.jsonl", v.Lines())
	write("legend.json", []byte(`{"format":"recount/1","models":[{"id":"m","kind":"base","params_b":1}],"benchmarks":[{"id":"a"}],
"configurations":[{"key":"p","method":"gen","template":"p"},{"key":"s","method":"ll","template":"s"}],"reference":"p","roles":{"apx":{"base":"p"},"aps":"s"}}`))
	var texts, answers []byte
	for _, item := range list {
		texts = item.Append(texts)
		answers = fmt.Appendf(answers, `{"benchmark":"a","id":%q,"gold":0,"bits":{"p":1,"s":1},"outputs":{"p":{"text":" A","choice":0,"state":"ok"},"s":{"choice":0,"scores":[{"logprob":-1,"tokens":5,"chars":20,"bytes":20},{"logprob":-2,"tokens":5,"chars":21,"bytes":21}]}}}`+"\n", item.ID)
	}
	write("items/a.jsonl", texts)
	write("records/a/m.jsonl", answers)
	r, err := records.Open(os.DirFS(folder), records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got := analysis.Analyze(r.Grid, r.Legend.Options()).At("likelihood", "validation")
	if want := v.Numbers([]string{"a"}, map[string][]items.Item{"a": list}); string(got.JSON()) != string(want.JSON()) {
		t.Errorf("the release has\n%s\nand the judges\n%s", got.JSON(), want.JSON())
	}
}

// TestRefuses another sample, two judges of the form, and wrong scores; judges
// that have not finished are left out.
func TestRefuses(t *testing.T) {
	folder := t.TempDir()
	sets := map[string][]items.Item{"a": set("a", 8)}
	sample := Draw([]string{"a"}, sets, 4, 1)
	if err := Keep(folder, sample); err != nil {
		t.Fatal(err)
	}
	if err := Keep(folder, Draw([]string{"a"}, sets, 4, 2)); err == nil || !strings.Contains(err.Error(), "holds another sample") {
		t.Errorf("another sample: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	j := &judging{name: "j", answer: func(p string) string { stop(); return verdict(true, p) }}
	if err := Meaning.Ask(ctx, j, Path(folder, &Meaning, "j"), sample, 50, 1, nil); err == nil {
		t.Error("it did not stop")
	}
	v, err := Gather(folder, sample)
	if err != nil || len(v.Judges) != 0 || len(v.Unfinished) != 1 || v.Unfinished[0] != "j about the meaning: 1 of 4 items" {
		t.Errorf("got %+v %v", v, err)
	}
	for line, want := range map[string]string{
		`{"benchmark":"a","id":"nowhere","bertscore_f1":[1,1]}`:                "f:1: item \"nowhere\" of \"a\" is not in the sample",
		`{"benchmark":"a","id":"` + sample[0].ID + `","bertscore_f1":[1]}`:     "1 scores for 2 options",
		`{"benchmark":"a","id":"` + sample[0].ID + `","bertscore_f1":["x",1]}`: "f:1: json",
		`{"benchmark":"a","id":"` + sample[0].ID + `","bertscore_f1":[7.5,1]}`: "has a score of 7.5",
	} {
		if err := v.Import("f", []byte(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
	for _, name := range []string{"x", "y"} {
		f := &judging{name: name, answer: func(string) string { return `{"shared_template":true}` }}
		if err := Form.Ask(t.Context(), f, Path(folder, &Form, name), sample, 50, 1, nil); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Gather(folder, sample); err == nil || !strings.Contains(err.Error(), "x and y both judge the form") {
		t.Errorf("two judges of the form: %v", err)
	}
}
