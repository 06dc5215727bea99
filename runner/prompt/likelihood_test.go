package prompt

import (
	_ "embed"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"recount/records"
	"recount/runner/items"
)

//go:embed testdata/likelihood.json
var pythonLikelihood []byte

func second(t *testing.T) *Protocol {
	t.Helper()
	p, err := New(records.LikelihoodRanking())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLikelihoodPython compares every byte of what is asked of three items (2,
// 3 and 10 options) with what a Python script wrote (testdata/likelihood.py).
func TestLikelihoodPython(t *testing.T) {
	var file struct {
		Items   []items.Item
		Prompts [][5]any
	}
	if err := json.Unmarshal(pythonLikelihood, &file); err != nil {
		t.Fatal(err)
	}
	p := second(t)
	n := 0
	next := func(it items.Item, c *Configuration, q Question) {
		t.Helper()
		want := file.Prompts[n]
		n++
		system := c.System
		if c.Method == "ll" {
			system = "" // stands in the stem
		}
		var continuations []string
		if list, ok := want[4].([]any); ok {
			for _, s := range list {
				continuations = append(continuations, s.(string))
			}
		}
		if want[0] != it.ID || want[1] != c.Key || want[2] != system || want[3] != q.Text || !slices.Equal(q.Continuations, continuations) {
			t.Errorf("%s %s: got %q %q %q\nwant %q", it.ID, c.Key, system, q.Text, q.Continuations, want)
		}
	}
	for _, it := range file.Items {
		for i := range p.Configurations {
			q, err := p.Configurations[i].Ask(&it, nil)
			if err != nil {
				t.Fatal(err)
			}
			next(it, &p.Configurations[i], q)
		}
		list, err := p.Truth.AskTruth(&it)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range list {
			next(it, p.Truth, q)
		}
	}
	if n != len(file.Prompts) || n != 3*6+2+3+10 {
		t.Errorf("compared %d prompts of %d", n, len(file.Prompts))
	}
	for _, c := range p.Configurations[:2] {
		if c.MaxTokens != 15 || c.Temperature != 0 || c.Chat != (c.Key == "prompt|instruct") {
			t.Errorf("%s: %d tokens, temperature %v, chat %v", c.Key, c.MaxTokens, c.Temperature, c.Chat)
		}
	}
}

// TestPaper compares the prompts with the paper's own text (appendix D.1), in
// which all white space has become single blanks.
func TestPaper(t *testing.T) {
	data, err := os.ReadFile("../../records/testdata/likelihood-ranking.txt")
	if err != nil {
		t.Fatal(err)
	}
	var quoted []string
	for line := range strings.Lines(string(data)) {
		if text, ok := strings.CutPrefix(line, "> "); ok {
			quoted = append(quoted, strings.TrimSpace(strings.ReplaceAll(text, `\`, "")))
		}
	}
	fill := strings.NewReplacer("[q]", "{{ question }}", "[options]", "{% for option in options -%} {{ option }} {% endfor %}")
	l := records.LikelihoodRanking()
	got := []string{records.LikelihoodSystem}
	for _, template := range l.Templates[:2] {
		got = append(got, strings.Join(strings.Fields(fill.Replace(template.Text)), " "))
	}
	if len(quoted) != 3 || !slices.Equal(got, quoted) {
		t.Errorf("got  %q\nwant %q", got, quoted)
	}
	for _, template := range l.Templates {
		if template.Text != strings.TrimSpace(template.Text) {
			t.Errorf("template %s has white space at an end: %q", template.ID, template.Text)
		}
	}
}

// TestReadOption: P2's parser with its three states; a letter of no option is
// none, "C" within "Vitamin C" is not also option C.
func TestReadOption(t *testing.T) {
	it := items.Item{ID: "v", Question: "?", Options: []string{"Vitamin C", "Iron", "Zinc"}, Gold: []int{0}, Statements: []string{"a", "b", "c"}}
	c := &second(t).Configurations[0]
	q, err := c.Ask(&it, nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]Reading{
		" B":                {1, "ok", false},
		"b":                 {records.NoOption, "none", false},
		"The answer: iron.": {1, "ok", false},
		"Vitamin C":         {0, "ok", false},
		"A or B":            {records.NoOption, "error", false},
		"B. Iron":           {1, "ok", false},
		"D":                 {records.NoOption, "none", false},
		"":                  {records.NoOption, "none", false},
	} {
		if got := c.Read(q, text); got != want {
			t.Errorf("%q: got %+v, want %+v", text, got, want)
		}
	}
}

// TestFor: each kind has its prompt; the control's prompt and the options are
// for models of the control alone.
func TestFor(t *testing.T) {
	p := second(t)
	for _, row := range []struct {
		model records.Model
		want  string
	}{
		{records.Model{Kind: "base"}, "prompt|base ll|statement ll|question_statement ll|option_neutral"},
		{records.Model{Kind: "instruct"}, "prompt|instruct ll|statement ll|question_statement ll|option_neutral"},
		{records.Model{Kind: "base", Control: true}, "prompt|base ll|statement ll|option ll|question_statement ll|option_neutral"},
		{records.Model{Kind: "instruct", Control: true}, "prompt|instruct prompt|base ll|statement ll|option ll|question_statement ll|option_neutral"},
	} {
		q, err := p.For(row.model)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, c := range q.Configurations {
			keys = append(keys, c.Key)
		}
		if got := strings.Join(keys, " "); got != row.want {
			t.Errorf("%s, control %v: got %s, want %s", row.model.Kind, row.model.Control, got, row.want)
		}
		if got, want := q.Messages(), row.model.Kind == "instruct"; got != want || !q.Statements() || !q.Likelihood() || !q.Alone() {
			t.Errorf("%s: messages %v, statements %v, likelihood %v, alone %v", row.model.Kind, got, q.Statements(), q.Likelihood(), q.Alone())
		}
	}
	if _, err := p.For(records.Model{ID: "m"}); err == nil || !strings.Contains(err.Error(), "set kind to base or instruct") {
		t.Errorf("a model of no kind: %v", err)
	}
	first := paper(t)
	if q, err := first.For(records.Model{}); err != nil || len(q.Configurations) != 26 || q.Statements() || q.Messages() || q.Alone() {
		t.Errorf("the first paper's protocol asks every model everything: %v", err)
	}
}

func TestNoStatements(t *testing.T) {
	p := second(t)
	if _, err := find(t, p, "ll|statement").Ask(&capital, nil); err == nil || !strings.Contains(err.Error(), `item "fr" of geo has no statements`) {
		t.Errorf("got %v", err)
	}
	if _, err := p.Truth.AskTruth(&capital); err == nil || !strings.Contains(err.Error(), "has no statements") {
		t.Errorf("got %v", err)
	}
}

// TestTruth, by hand: p(True) = 0.06, p(False) = 0.02 give 3/4.
func TestTruth(t *testing.T) {
	s := func(p float64) records.Score { return records.Score{LogProb: math.Log(p), Tokens: 1} }
	never := records.Score{LogProb: math.NaN(), Reason: "-inf", Tokens: 1}
	for _, row := range []struct {
		what        string
		true, false records.Score
		want        float64
	}{
		{"three to one", s(0.06), s(0.02), 0.75},
		{"never true", never, s(0.02), 0},
		{"never false", s(0.06), never, 1},
		{"neither", never, never, math.NaN()},
		{"unknown", records.Score{Reason: "nan", Tokens: 1}, s(0.5), math.NaN()},
		{"no tokens", records.Score{Reason: "no_tokens"}, s(0.5), math.NaN()},
	} {
		got := Truth([]records.Score{row.true, row.false})
		if got != row.want && !(math.IsNaN(got) && math.IsNaN(row.want)) {
			t.Errorf("%s: got %v, want %v", row.what, got, row.want)
		}
	}
	for _, p := range []float64{0, 1e-300, 1.25e-17, 3.00000000001e-10, 0.123456789012, 0.5, 0.999999999999, 1, math.NaN()} {
		if got := Truth(Verdict(p)); got != p && !(math.IsNaN(got) && math.IsNaN(p)) {
			t.Errorf("%v comes back as %v", p, got)
		}
	}
}

func TestRefusedTemplates(t *testing.T) {
	for _, row := range [][2]string{
		{`{"id":"x","text":"[statement]?","continuation":"option"}`, "only the template p_true"},
		{`{"id":"x","text":"a","continuation":"poem"}`, `continuation "poem"`},
		{`{"id":"x","text":"a","continuation":"label"}`, "no labels to be scored"},
		{`{"id":"x","text":"[q]","chat":true}`, "not scored within a chat"},
		{`{"id":"x","text":"[q]","system":5}`, "system"},
		{`{"id":"x","text":"no place"}`, "has no [q]"},
		{`{"id":"x","text":"[q]"},{"id":"p_true","text":"True?"}`, "has no [statement]"},
	} {
		l, err := records.ParseLegend("legend.json", []byte(`{"format":"recount/1","models":[{"id":"m"}],"benchmarks":[{"id":"b"}],
			"reference":"k","configurations":[{"key":"k","method":"ll","template":"x"}],"templates":[`+row[0]+`]}`))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := New(l); err == nil || !strings.Contains(err.Error(), row[1]) {
			t.Errorf("%s: got %v, want an error with %q", row[0], err, row[1])
		}
	}
}
