package statements

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"recount/runner/engine"
	"recount/runner/engine/enginetest"
	"recount/runner/items"
	"recount/runner/journal"
)

var capital = items.Item{Benchmark: "geo", ID: "fr", Question: "The capital of France is ___.", Options: []string{"Paris", "Rome"}, Gold: []int{0}}
var colour = items.Item{Benchmark: "geo", ID: "sky", Question: "What colour is the sky?", Options: []string{"blue", "red", "a green"}, Gold: []int{0}}

func TestUserPrompt(t *testing.T) {
	want := `Question: What colour is the sky?
Choices:
A. blue
B. red
C. a green
Generate one affirmative statement for each choice, maintaining their order and preserving the question wording.`
	p := Paper().Prompt(&colour, 1)
	if p.Text != want || p.System != System || !p.Chat || p.MaxTokens != 1500 || p.Temperature != 0.7 || p.TopP != 0.95 {
		t.Errorf("got %+v", p)
	}
	if q := Paper().Prompt(&colour, 2); q.Seed == p.Seed || Paper().Prompt(&capital, 1).Seed == p.Seed {
		t.Error("the seed does not depend on item and attempt")
	}
	odd := items.Item{Question: "{{ question }} {% endfor %}", Options: []string{"{% for label, text in choices %}", "b"}}
	if got := user(&odd); !strings.HasPrefix(got, "Question: {{ question }} {% endfor %}\nChoices:\nA. {% for label, text in choices %}\nB. b\nGenerate") {
		t.Errorf("texts that look like marks: %q", got)
	}
}

// TestPromptsAreThePapers compares with the text of the paper, where it lies
// beside the repository: without line breaks, quotation marks and bullets.
func TestPromptsAreThePapers(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "papers", "likelihood-ranking.txt"))
	if err != nil {
		t.Skipf("not run: %v", err)
	}
	bare := func(s string) string {
		s = regexp.MustCompile(`[\\>"‘’“”•\-]`).ReplaceAllString(s, "")
		return strings.Join(strings.Fields(s), "")
	}
	paper := bare(string(data))
	for name, prompt := range map[string]string{"system": System, "user": User} {
		if !strings.Contains(paper, bare(prompt)) {
			t.Errorf("the %s prompt is not that of the paper", name)
		}
	}
	if strings.Contains(paper, bare("Retain as little as possible")) {
		t.Error("the comparison finds what is not there")
	}
}

func TestSplit(t *testing.T) {
	got := Split("<think>Two.\nOr three?</think>\n\n 1. It is blue.\r\n\t\nIt is red. \n")
	if want := []string{"1. It is blue.", "It is red."}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Split("<think>It never ends\nline"); got != nil {
		t.Errorf("reasoning alone: %q", got)
	}
}

func TestByRule(t *testing.T) {
	for question, want := range map[string]string{
		"The capital of France is ___.":   "The capital of France is Paris.",
		"____ lies on the Seine":          "Paris lies on the Seine",
		"From __ to ___":                  "From Paris to Paris",
		"What is the capital of France? ": "What is the capital of France? Paris",
		"snake_case is":                   "snake_case is Paris",
	} {
		if got := ByRule(&items.Item{Question: question, Options: []string{"Paris"}})[0]; got != want {
			t.Errorf("%q: got %q, want %q", question, got, want)
		}
	}
	set := WithRule([]items.Item{capital, colour})
	if set.Counts.Kept != 2 || set.Counts.Flags[Question] != 3 || set.Items[0].Statements[1] != "The capital of France is Rome." || capital.Statements != nil {
		t.Errorf("got %+v", set)
	}
}

func TestFlags(t *testing.T) {
	item := items.Item{Question: "What colour is the sky on a clear day?", Options: []string{"Light  blue.", "red", "green", "grey", "A"},
		Statements: []string{"The sky is light blue on a clear day.", "2) It is red.", "It is grass?", "It is grass?", "A sky."}}
	want := [][]string{nil, {Marked, ShorterThan}, {Question, WithoutIt, Twice, ShorterThan}, {Question, WithoutIt, Twice, ShorterThan}, {ShorterThan}}
	if got := Flags(&item); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	copied := items.Item{Question: "Which of these is a fruit?", Options: []string{"apple"}, Statements: []string{"The type of water formation formed by clouds is apple."}}
	if got := Flags(&copied)[0]; !reflect.DeepEqual(got, []string{Copied}) || !strings.Contains(System, example) {
		t.Errorf("the prompt's example: %q", got)
	}
	long := items.Item{Question: "Sky?", Options: []string{"red"}, Statements: []string{"As everyone knows it is red"}}
	if got := Flags(&long)[0]; !reflect.DeepEqual(got, []string{LongerThan}) {
		t.Errorf("a long one: %q", got)
	}
}

// A scripted engine gives the replies of a list in turn.
type scripted struct {
	enginetest.Bigram
	replies []engine.Text
	asked   []engine.Prompt
	fail    error
	after   func(asked int)
}

func (e *scripted) Generate(_ context.Context, prompts []engine.Prompt) (list []engine.Text, err error) {
	if len(e.replies) < len(prompts) {
		return nil, e.fail
	}
	list, e.replies = e.replies[:len(prompts)], e.replies[len(prompts):]
	e.asked = append(e.asked, prompts...)
	if e.after != nil {
		e.after(len(e.asked))
	}
	return list, nil
}

func (e *scripted) Count(_ context.Context, texts []string) (counts []int, err error) {
	for _, text := range texts {
		counts = append(counts, len(e.Tokens(text)))
	}
	return counts, nil
}

func texts(replies ...string) (list []engine.Text) {
	for _, r := range replies {
		list = append(list, engine.Text{Text: r})
	}
	return list
}

var two = []items.Item{capital, colour}

// TestMake: items with the wrong number are asked again with another seed, all
// replies stay, and what is still wrong is left out and counted.
func TestMake(t *testing.T) {
	path := filepath.Join(t.TempDir(), "geo.jsonl")
	s := Paper()
	s.Attempts = 3
	e := &scripted{replies: texts("The capital of France is Paris.\nThe capital of France is Rome.", "It is blue.", "It is blue.\nIt is red.\nIt is a green.\nDone.", "It is blue.\nIt is red.\nIt is a green.")}
	e.replies[3].Truncated = true
	if err := s.Make(t.Context(), e, path, two, 2, nil); err != nil {
		t.Fatal(err)
	}
	if len(e.asked) != 4 || e.asked[1].Seed == e.asked[2].Seed || e.asked[2].Text != e.asked[3].Text {
		t.Errorf("asked %+v", e.asked)
	}
	set, err := Collect(path, two)
	if err != nil {
		t.Fatal(err)
	}
	want := Counts{Kept: 1, Errors: 1, Cut: 1, Again: 1, Flags: map[string]int{}}
	if !reflect.DeepEqual(set.Counts, want) || len(set.Items) != 1 || set.Items[0].Statements[1] != "The capital of France is Rome." {
		t.Errorf("got %+v, want %+v", set, want)
	}
	if ok, err := set.CountTokens(t.Context(), e); !ok || err != nil || !reflect.DeepEqual(set.Items[0].StatementTokens, []int{6, 6}) || !reflect.DeepEqual(set.Items[0].QATokens, []int{7, 7}) {
		t.Errorf("tokens: %v %v %+v", ok, err, set.Items[0])
	}
	// One sentence with a gap is filled with every option; one without is an error.
	framed := Paper()
	framed.Frame = true
	gap := filepath.Join(t.TempDir(), "geo.jsonl")
	g := &scripted{replies: texts("The capital of France is [answer].", "The sky is blue.")}
	if err := framed.Make(t.Context(), g, gap, two, 2, nil); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(g.asked[0].Text, "Choices:\nA. [answer]\nGenerate") || framed.String() == Paper().String() {
		t.Errorf("asked %q", g.asked[0].Text)
	}
	filled, err := Collect(gap, two)
	if err != nil || filled.Counts.Kept != 1 || filled.Counts.Fewer != 1 || !reflect.DeepEqual(filled.Items[0].Statements, []string{"The capital of France is Paris.", "The capital of France is Rome."}) {
		t.Errorf("filled: %+v, %v", filled, err)
	}
	// An item is left out for a flag that it has, if that is asked for.
	marked := []items.Item{{Benchmark: "geo", ID: "m", Question: "Which city is it?", Options: []string{"Paris", "Rome"}}}
	file := filepath.Join(t.TempDir(), "geo.jsonl")
	if err := Paper().Make(t.Context(), &scripted{replies: texts("A. It is Paris.\nB. It is Rome.")}, file, marked, 1, nil); err != nil {
		t.Fatal(err)
	}
	for flag, want := range map[string]Counts{
		WithoutIt: {Kept: 1, Flags: map[string]int{Marked: 2}},
		Marked:    {Errors: 1, Flagged: 1, Flags: map[string]int{}},
	} {
		if set, err := Collect(file, marked, flag); err != nil || !reflect.DeepEqual(set.Counts, want) || len(set.Items) != want.Kept {
			t.Errorf("without %q: %+v, %v", flag, set.Counts, err)
		}
	}
	// The journal replays into another folder, byte for byte.
	replay, err := s.Replay(path)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "geo.jsonl")
	if err := s.Make(t.Context(), replay, other, two, 1, nil); err != nil {
		t.Fatal(err)
	}
	a, _ := os.ReadFile(path)
	b, _ := os.ReadFile(other)
	if string(a) != string(b) {
		t.Errorf("replayed:\n%s\nmade:\n%s", b, a)
	}
	if counted, err := set.CountTokens(t.Context(), replay); counted || err != nil {
		t.Errorf("a replay counts tokens: %v %v", counted, err)
	}
}

// TestOnceAsThePaper: by default nothing is asked twice.
func TestOnceAsThePaper(t *testing.T) {
	path := filepath.Join(t.TempDir(), "geo.jsonl")
	e := &scripted{replies: texts("One.", "One.\nTwo.\nThree.\nFour.")}
	if err := Paper().Make(t.Context(), e, path, two, 1, nil); err != nil {
		t.Fatal(err)
	}
	set, _ := Collect(path, two)
	if want := (Counts{Errors: 2, Fewer: 1, More: 1, Flags: map[string]int{}}); !reflect.DeepEqual(set.Counts, want) {
		t.Errorf("got %+v, want %+v", set.Counts, want)
	}
}

// TestGoesOn: after a stop, a failure and a torn line nothing is asked twice;
// other settings or other items are refused.
func TestGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "geo.jsonl")
	ctx, stop := context.WithCancel(t.Context())
	good := []string{"P.\nR.", "B.\nR.\nG."}
	e := &scripted{replies: texts(good...), after: func(int) { stop() }}
	if err := Paper().Make(ctx, e, path, two, 1, nil); !errors.Is(err, journal.ErrStopped) {
		t.Fatalf("stopped: %v", err)
	}
	if _, err := Collect(path, two); err == nil || !strings.Contains(err.Error(), "holds 1 of 2 items") {
		t.Errorf("collected too early: %v", err)
	}
	f, _ := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	f.WriteString(`{"benchmark":"geo","id":"sk`)
	f.Close()
	broken := &scripted{fail: errors.New("the server is gone")}
	if err := Paper().Make(t.Context(), broken, path, two, 1, nil); err == nil || !strings.Contains(err.Error(), `item "sky" of geo: the server is gone`) {
		t.Errorf("a failure: %v", err)
	}
	rest := &scripted{replies: texts(good[1])}
	var told []int
	if err := Paper().Make(t.Context(), rest, path, two, 5, func(n int) { told = append(told, n) }); err != nil || len(rest.asked) != 1 {
		t.Fatalf("went on: %v, asked %d", err, len(rest.asked))
	}
	if set, err := Collect(path, two); err != nil || set.Counts.Kept != 2 || !reflect.DeepEqual(told, []int{2}) {
		t.Errorf("got %+v %v, told %v", set, err, told)
	}
	hot := Paper()
	hot.Temperature = 1
	if err := hot.Make(t.Context(), rest, path, two, 1, nil); err == nil || !strings.Contains(err.Error(), `"temperature 0.7, top_p 0.95`) {
		t.Errorf("another temperature: %v", err)
	}
	changed := []items.Item{capital, capital}
	if err := Paper().Make(t.Context(), rest, path, changed, 1, nil); err == nil || !strings.Contains(err.Error(), `geo.jsonl:2: item "sky" is not the one`) {
		t.Errorf("other items: %v", err)
	}
}
