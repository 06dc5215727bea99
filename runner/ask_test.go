package runner_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"recount/records"
	"recount/runner"
	"recount/runner/engine"
	"recount/runner/engine/enginetest"
	"recount/runner/engine/replay"
	"recount/runner/items"
	"recount/runner/prompt"
)

var item = items.Item{Benchmark: "geo", ID: "fr", Question: "Capital of France?", Options: []string{"Paris", "Rome", "Bern", "Oslo"}, Gold: []int{0}}

// A scripted engine writes and scores what a test says.
type scripted struct {
	enginetest.Bigram
	text   func(prompt string) string
	scores []records.Score
	fail   error
}

func (s *scripted) Generate(_ context.Context, prompts []engine.Prompt) ([]engine.Text, error) {
	list := make([]engine.Text, len(prompts))
	for i, p := range prompts {
		list[i] = engine.Text{Text: s.text(p.Text), Truncated: true}
	}
	return list, s.fail
}

func (s *scripted) Score(_ context.Context, stems []engine.Stem) ([][]records.Score, error) {
	list := make([][]records.Score, len(stems))
	for i := range stems {
		list[i] = s.scores
	}
	return list, nil
}

func paper(t *testing.T) *prompt.Protocol {
	t.Helper()
	p, err := prompt.New(records.NeutralHarness())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestAsk, by hand. The model always writes "A"/"1": it is right where slot A
// shows option 0, which is p0 alone, for each of the four templates. Scores are
// means -2, -1.5, -1.5, -3: option 1 by a tie of margin 0.
func TestAsk(t *testing.T) {
	e := &scripted{text: func(p string) string {
		if strings.HasSuffix(p, "(1-4):") {
			return " 1"
		}
		return " A"
	}, scores: []records.Score{{LogProb: -4, Tokens: 2}, {LogProb: -1.5, Tokens: 1}, {LogProb: -4.5, Tokens: 3}, {LogProb: -3, Tokens: 1}}}
	l, err := runner.Ask(t.Context(), e, paper(t), &item, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range l.Bits {
		if want := strings.HasPrefix(b.Key, "gen|") && strings.HasSuffix(b.Key, "|p0"); b.Correct != want {
			t.Errorf("%s: got %v, want %v", b.Key, b.Correct, want)
		}
	}
	if *l.Unparsed != 0 || *l.Margin != 0 || len(l.Bits) != 26 {
		t.Errorf("unparsed %d, margin %v, %d bits", *l.Unparsed, *l.Margin, len(l.Bits))
	}
	last := l.Outputs[25]
	if *last.Choice != 1 || len(last.Extra) != 1 || last.Extra[0].Name != "tied" {
		t.Errorf("the tie is not told: %+v", last)
	}
	if o := l.Outputs[1]; *o.Choice != 2 || o.State != "ok" || !o.Truncated { // p1 is [2,1,3,0]
		t.Errorf("p1: %+v", o)
	}
	text := string(records.WriteLine(nil, l))
	if _, err := records.ParseLine([]byte(strings.TrimSpace(text))); err != nil || !strings.Contains(text, `"tied":true`) {
		t.Errorf("the line cannot be read again: %v\n%s", err, text)
	}
}

// TestStates: nothing recognised is "none" and counted; the article is marked.
func TestStates(t *testing.T) {
	e := &scripted{text: func(p string) string {
		if strings.Contains(p, "Read carefully") {
			return " a capital city"
		}
		return " Paris!"
	}, scores: make([]records.Score, 4)}
	for i := range e.scores {
		e.scores[i] = records.Score{Reason: "no_tokens"}
	}
	l, err := runner.Ask(t.Context(), e, paper(t), &item, nil)
	if err != nil {
		t.Fatal(err)
	}
	if *l.Unparsed != 18 || l.Margin != nil {
		t.Errorf("unparsed %d, want 18; margin %v, want none", *l.Unparsed, l.Margin)
	}
	suspicious := 0
	for _, o := range l.Outputs {
		if len(o.Extra) > 0 && o.Extra[0].Name == "suspicious" {
			suspicious++
		}
	}
	if suspicious != 6 {
		t.Errorf("%d suspicious answers, want the 6 of the template that wrote an article", suspicious)
	}
	if o := l.Outputs[24]; *o.Choice != records.NoOption || o.State != "" {
		t.Errorf("no score defined: %+v", o)
	}
}

// TestImpossibleScores: what an engine shows after it was probed is looked at
// too. One option that is certain (0) is possible; all of them are not.
func TestImpossibleScores(t *testing.T) {
	fine := records.Score{LogProb: -2, Tokens: 1}
	for what, row := range map[string]struct {
		scores []records.Score
		want   string
	}{
		"one certain":  {[]records.Score{{LogProb: 0, Tokens: 1}, fine, fine, fine}, ""},
		"all zero":     {[]records.Score{{Tokens: 1}, {Tokens: 1}, {Tokens: 2}, {Reason: "no_tokens"}}, "all 3 log-probabilities"},
		"more than 0":  {[]records.Score{fine, {LogProb: 0.5, Tokens: 1}, fine, fine}, `of " Rome" is 0.5`},
		"unknown":      {[]records.Score{fine, fine, {LogProb: math.NaN(), Tokens: 1}, fine}, `of " Bern" is NaN`},
		"unknown, why": {[]records.Score{fine, fine, {LogProb: math.NaN(), Reason: "no_tokens"}, fine}, ""},
	} {
		l, err := runner.Ask(t.Context(), &scripted{text: func(string) string { return " A" }, scores: row.scores}, paper(t), &item, nil)
		switch {
		case row.want == "" && (err != nil || l == nil):
			t.Errorf("%s: got %v, want a line", what, err)
		case row.want != "" && (l != nil || err == nil || !strings.Contains(err.Error(), row.want)):
			t.Errorf("%s: got %v %v, want no line and %q", what, l, err, row.want)
		}
	}
}

// TestFailureIsNoLine: also when an engine answers with too little.
func TestFailureIsNoLine(t *testing.T) {
	fine := func(string) string { return " A" }
	for want, e := range map[string]*scripted{
		"the server is gone":                    {text: fine, fail: errors.New("the server is gone"), scores: make([]records.Score, 4)},
		"4 continuations were answered by 3 sc": {text: fine, scores: make([]records.Score, 3)},
	} {
		l, err := runner.Ask(t.Context(), e, paper(t), &item, nil)
		if l != nil || err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), `item "fr" of geo`) {
			t.Errorf("got %v %v, want no line and %q", l, err, want)
		}
	}
}

// TestReplay: the stored outputs of a line give the same line again, and a
// changed question has no answer.
func TestReplay(t *testing.T) {
	p := paper(t)
	first, err := runner.Ask(t.Context(), &enginetest.Bigram{}, p, &item, nil)
	if err != nil {
		t.Fatal(err)
	}
	e, err := replay.New("stored", p, []*records.Line{first}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := runner.Ask(t.Context(), e, p, &item, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(records.WriteLine(nil, again)), string(records.WriteLine(nil, first)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	changed := item
	changed.Question = "Capital of Gaul?"
	if _, err := runner.Ask(t.Context(), e, p, &changed, nil); err == nil || !strings.Contains(err.Error(), "stored holds no answer") {
		t.Errorf("a changed question: %v", err)
	}
}
