package prompt

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"recount/records"
	"recount/runner/items"
)

//go:embed testdata/prompts.json
var pythonPrompts []byte

func paper(t *testing.T) *Protocol {
	t.Helper()
	p, err := New(records.NeutralHarness())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPython compares every byte of the 26 prompts of three items with what a
// Python script wrote from the paper's table (testdata/prompts.py).
func TestPython(t *testing.T) {
	var file struct {
		Items []struct {
			ID, Question string
			Options      []string
		}
		Prompts [][4]any
	}
	if err := json.Unmarshal(pythonPrompts, &file); err != nil {
		t.Fatal(err)
	}
	p := paper(t)
	n := 0
	for _, it := range file.Items {
		item := items.Item{ID: it.ID, Question: it.Question, Options: it.Options, Gold: []int{0}}
		for _, c := range p.Configurations {
			q, err := c.Ask(&item, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := file.Prompts[n]
			n++
			if want[0] != it.ID || want[1] != c.Key {
				t.Fatalf("prompt %d is of %v %v, the protocol is at %s %s", n, want[0], want[1], it.ID, c.Key)
			}
			if q.Text != want[2] {
				t.Errorf("%s %s:\ngot  %q\nwant %q", it.ID, c.Key, q.Text, want[2])
			}
			var continuations []string
			if list, ok := want[3].([]any); ok {
				for _, s := range list {
					continuations = append(continuations, s.(string))
				}
			}
			if !slices.Equal(q.Continuations, continuations) {
				t.Errorf("%s %s: got %q, want %q", it.ID, c.Key, q.Continuations, continuations)
			}
		}
	}
	if n != len(file.Prompts) || n != 78 {
		t.Errorf("compared %d prompts of %d, want 78", n, len(file.Prompts))
	}
}

var capital = items.Item{Benchmark: "geo", ID: "fr", Question: "Capital of France?", Options: []string{"Paris", "Rome", "Bern", "Oslo"}, Gold: []int{0}}

func find(t *testing.T, p *Protocol, key string) *Configuration {
	t.Helper()
	for i := range p.Configurations {
		if p.Configurations[i].Key == key {
			return &p.Configurations[i]
		}
	}
	t.Fatalf("no configuration %q", key)
	return nil
}

// TestMappedBack: p1 is [2,1,3,0], so slot D shows option 0 and slot A option 2.
func TestMappedBack(t *testing.T) {
	p := paper(t)
	for _, row := range []struct {
		key, text string
		want      int
	}{
		{"gen|letter_plain|p0", " A", 0},
		{"gen|letter_plain|p1", " D", 0},
		{"gen|letter_plain|p1", " A", 2},
		{"gen|digit_labels|p1", " 3", 3},
		{"gen|digit_labels|p1", " A", records.NoOption}, // letters mean nothing there
		{"gen|letter_paren|p3", "(B)", 0},               // p3 is [3,0,1,2]
		{"gen|instruction|p0", "Paris", records.NoOption},
	} {
		c := find(t, p, row.key)
		q, err := c.Ask(&capital, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Read(q, row.text).Choice; got != row.want {
			t.Errorf("%s read %q: got option %d, want %d", row.key, row.text, got, row.want)
		}
	}
}

// legend is P1's with more configurations.
func legend(t *testing.T, more string) *records.Legend {
	t.Helper()
	l, err := records.ParseLegend("legend.json", []byte(`{"format":"recount/1","models":[{"id":"m"}],"benchmarks":[{"id":"geo"}],
		"reference":"gen|t|p0","templates":[{"id":"t","labels":"(A)","text":"[q]\n[options]\n>"},{"id":"s","text":"[q] ="},
		{"id":"cot","labels":"A.","text":"[q]\n[options]\nThink.","parser":"final","max_tokens":64}],
		"configurations":[{"key":"gen|t|p0","method":"gen","template":"t","order":"p0"},`+more+`]}`))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestOtherAxes: few-shot examples, likelihood of labels, chain of thought.
func TestOtherAxes(t *testing.T) {
	p, err := New(legend(t, `{"key":"ll|t|p1","method":"ll","template":"t","permutation":[1,0]},
		{"key":"gen|t|p1|s1","method":"gen","template":"t","permutation":[1,0],"shots":1},
		{"key":"ll|s|s1","method":"ll","template":"s","shots":1},
		{"key":"gen|cot|p0","method":"gen","template":"cot"}`))
	if err != nil {
		t.Fatal(err)
	}
	item := items.Item{ID: "i", Question: "1+1?", Options: []string{"2", "3"}, Gold: []int{0}}
	shots := []items.Item{{ID: "x", Question: "2+2?", Options: []string{"5", "4"}, Gold: []int{1}}}
	check := func(key, text string, continuations ...string) {
		t.Helper()
		q, err := find(t, p, key).Ask(&item, shots)
		if err != nil || q.Text != text || !slices.Equal(q.Continuations, continuations) {
			t.Errorf("%s: got %q %q %v, want %q %q", key, q.Text, q.Continuations, err, text, continuations)
		}
	}
	check("ll|t|p1", "1+1?\n(A) 3\n(B) 2\n>", " B", " A") // option 0 is shown in slot B
	check("gen|t|p1|s1", "2+2?\n(A) 4\n(B) 5\n> A\n\n1+1?\n(A) 3\n(B) 2\n>")
	check("ll|s|s1", "2+2? = 4\n\n1+1? =", " 2", " 3")
	cot := find(t, p, "gen|cot|p0")
	q, _ := cot.Ask(&item, nil)
	if got := cot.Read(q, "A is 2. So the answer is B.").Choice; got != 1 || cot.MaxTokens != 64 {
		t.Errorf("chain of thought: got option %d, %d tokens", got, cot.MaxTokens)
	}
	if _, err := find(t, p, "ll|s|s1").Ask(&item, nil); err == nil || !strings.Contains(err.Error(), "has 0 in reserve") {
		t.Errorf("without examples: %v", err)
	}
	three := items.Item{ID: "3", Question: "?", Options: []string{"a", "b", "c"}, Gold: []int{0}}
	if _, err := find(t, p, "ll|t|p1").Ask(&three, nil); err == nil || !strings.Contains(err.Error(), "has 3 options, and configuration \"ll|t|p1\" has orders for [2] only") {
		t.Errorf("an order of two for three options: %v", err)
	}
}

func TestRefusedLegends(t *testing.T) {
	for more, want := range map[string]string{
		`{"key":"x","method":"gen","template":"none"}`:                    `does not describe template "none"`,
		`{"key":"x","method":"gen","template":"s"}`:                       "shows no options",
		`{"key":"x","method":"ll","template":"s","temperature":1}`:        "not sampled",
		`{"key":"x","method":"gen","template":"t","shots":-1}`:            "not negative",
		`{"key":"x","method":"gen","template":"t","max_tokens":"many"}`:   "max_tokens",
		`{"key":"x","method":"gen","template":"t","parser":"telepathy"}`:  `parser "telepathy"`,
		`{"key":"x","method":"ll","template":"s","normalisation":"word"}`: `normalisation "word" is none of token, sum, char, byte`,
		`{"key":"x","method":"gen","template":"t","normalisation":"sum"}`: "no scores to be normalised",
	} {
		if _, err := New(legend(t, more)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want an error with %q", more, err, want)
		}
	}
}

// TestChoose, by hand: means are sums over tokens.
func TestChoose(t *testing.T) {
	s := func(sum float64, tokens int) records.Score { return records.Score{LogProb: sum, Tokens: tokens} }
	undefined := records.Score{Reason: "no_tokens"}
	for _, row := range []struct {
		what   string
		scores []records.Score
		option int
		tied   bool
		margin float64 // -1: none
	}{
		{"means -2, -1, -3: the longer sum wins", []records.Score{s(-2, 1), s(-4, 4), s(-3, 1)}, 1, false, 1},
		{"equal means", []records.Score{s(-4, 2), s(-2, 1), s(-9, 3)}, 0, true, 0},
		{"a tie below the best", []records.Score{s(-4, 2), s(-2, 1), s(-1, 1)}, 2, false, 1},
		{"an undefined score loses", []records.Score{undefined, s(-50, 1), s(-60, 1)}, 1, false, 10},
		{"one defined score has no margin", []records.Score{undefined, s(-50, 1)}, 1, false, -1},
		{"none defined", []records.Score{undefined, undefined}, records.NoOption, false, -1},
	} {
		c := Choose(row.scores, PerToken)
		margin := -1.0
		if c.Margin != nil {
			margin = *c.Margin
		}
		if c.Option != row.option || c.Tied != row.tied || margin != row.margin {
			t.Errorf("%s: got option %d, tied %v, margin %v", row.what, c.Option, c.Tied, margin)
		}
	}
}

// TestNormalised: each normalisation prefers another option, by hand.
//
//	option  sum  tokens  chars  bytes   mean   per char  per byte
//	0        -6       2     12     12   -3      -0.5      -0.5
//	1        -8       4     10     40   -2      -0.8      -0.2
//	2        -5       1      5      5   -5      -1        -1
//	3        -9       3     30     30   -3      -0.3      -0.3
func TestNormalised(t *testing.T) {
	scores := []records.Score{{LogProb: -6, Tokens: 2, Chars: 12, Bytes: 12}, {LogProb: -8, Tokens: 4, Chars: 10, Bytes: 40},
		{LogProb: -5, Tokens: 1, Chars: 5, Bytes: 5}, {LogProb: -9, Tokens: 3, Chars: 30, Bytes: 30}}
	for n, want := range map[Normalisation]int{PerToken: 1, Sum: 2, PerChar: 3, PerByte: 1} {
		if c := Choose(scores, n); c.Option != want {
			t.Errorf("by %s: got option %d, want %d", n, c.Option, want)
		}
	}
	if c := Choose(scores, Sum); c.Margin == nil || *c.Margin != 1 {
		t.Errorf("margin of the sums: got %v, want 1", c.Margin)
	}
	if _, ok := PerChar.Of(records.Score{LogProb: -1, Tokens: 1}); ok {
		t.Error("a score per character of no characters is defined")
	}
	p, err := New(legend(t, `{"key":"x","method":"ll","template":"s","normalisation":"char"}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := find(t, p, "x").Normalised; got != PerChar {
		t.Errorf("normalisation of x: got %q", got)
	}
	roles := records.LikelihoodRanking()
	for i := range roles.Configurations {
		if c := &roles.Configurations[i]; c.Key == "ll|statement" {
			c.Extra = append(c.Extra, records.Field{Name: "normalisation", Value: json.RawMessage(`"sum"`)})
		}
	}
	if _, err := New(roles); err == nil || !strings.Contains(err.Error(), `"ll|statement" has normalisation "sum" and a role`) {
		t.Errorf("another normalisation of what has a role: %v", err)
	}
	if text := p.Scoring(); !strings.Contains(text, "another normalisation (char)") {
		t.Errorf("scoring in words: %q", text)
	}
}

// TestParsing tells each rule that is used, once.
func TestParsing(t *testing.T) {
	gen := func(parser string) Configuration { return Configuration{Method: "gen", parser: parser} }
	p := Protocol{Configurations: []Configuration{gen("letter"), gen("digit"), gen("final"), {Method: "ll", parser: "option"}}}
	got := strings.Split(p.Parsing(), ". ")
	if len(got) != 2 || !strings.HasPrefix(got[0], "the first label") || !strings.HasPrefix(got[1], "after a chain of thought") {
		t.Errorf("got %q", got)
	}
}
