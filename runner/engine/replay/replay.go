// Package replay answers from outputs that were stored before: parsers and
// choices can be counted again without a model, and tests run without one.
package replay

import (
	"context"
	"fmt"

	"recount/records"
	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/prompt"
)

// An Engine knows the stored answer to each prompt. A prompt that differs in one
// byte, or in how it is sampled, has no answer.
type Engine struct {
	of     string
	texts  map[engine.Prompt]engine.Text
	scores []map[string]records.Score // of each line
}

// New takes the outputs of record lines that were asked by protocol p, with
// shots the few-shot examples of each benchmark and statements those of each
// benchmark and item (nil where the protocol needs none). of names them in
// Describe. Configurations that lines lack are passed over: a model may not have
// been asked them.
func New(of string, p *prompt.Protocol, lines []*records.Line, shots map[string][]items.Item, statements map[string]map[string][]string) (*Engine, error) {
	e := &Engine{of: of, texts: map[engine.Prompt]engine.Text{}}
	for _, l := range lines {
		e.scores = append(e.scores, map[string]records.Score{})
		if l.Question == nil || l.Options == nil {
			return nil, fmt.Errorf("item %q has no question or no options in the records; they are needed to know what was asked", l.ID)
		}
		item := items.Item{Benchmark: l.Benchmark, ID: l.ID, Question: *l.Question, Options: l.Options, Gold: l.Gold,
			Statements: statements[l.Benchmark][l.ID]}
		outputs := map[string]*records.Output{}
		for i := range l.Outputs {
			outputs[l.Outputs[i].Key] = &l.Outputs[i]
		}
		for i := range p.Configurations {
			c := &p.Configurations[i]
			out := outputs[c.Key]
			if out == nil {
				continue
			}
			q, err := c.Ask(&item, shots[l.Benchmark])
			if err != nil {
				return nil, err
			}
			e.add(c, q, out)
		}
		if p.Truth != nil && l.PTrue != nil {
			if err := e.addTruth(p.Truth, &item, l.PTrue); err != nil {
				return nil, err
			}
		}
	}
	return e, nil
}

// Texts is an engine that answers each prompt with its text, and has no scores.
func Texts(of string, prompts []engine.Prompt, texts []engine.Text) *Engine {
	e := &Engine{of, map[engine.Prompt]engine.Text{}, nil}
	for i, p := range prompts {
		e.texts[key(p)] = texts[i]
	}
	return e
}

// key leaves out what plays no part in a greedy answer.
func key(p engine.Prompt) engine.Prompt {
	if p.Temperature == 0 {
		p.Seed, p.TopP = 0, 0
	}
	return p
}

func (e *Engine) add(c *prompt.Configuration, q prompt.Question, out *records.Output) {
	if out.Text != nil && c.Temperature == 0 { // what a sample was drawn with is not recorded
		e.texts[engine.Prompt{Text: q.Text, System: c.System, Chat: c.Chat, MaxTokens: c.MaxTokens}] = engine.Text{Text: *out.Text, Truncated: out.Truncated}
	}
	for i, s := range out.Scores {
		if i < len(q.Continuations) {
			e.scores[len(e.scores)-1][q.Text+"\x00"+q.Continuations[i]] = s
		}
	}
}

// addTruth keeps scores of the verdicts on each statement that give the recorded
// probabilities again.
func (e *Engine) addTruth(c *prompt.Configuration, item *items.Item, probabilities []float64) error {
	list, err := c.AskTruth(item)
	if err != nil {
		return err
	}
	for j, q := range list[:min(len(list), len(probabilities))] {
		for k, s := range prompt.Verdict(probabilities[j]) {
			e.scores[len(e.scores)-1][q.Text+"\x00"+q.Continuations[k]] = s
		}
	}
	return nil
}

func (e *Engine) Describe(context.Context) (engine.Description, error) {
	return engine.Description{Engine: "replay", Model: map[string]string{"records": e.of}}, nil
}

func (e *Engine) Generate(_ context.Context, prompts []engine.Prompt) ([]engine.Text, error) {
	list := make([]engine.Text, len(prompts))
	for i, p := range prompts {
		text, ok := e.texts[key(p)]
		if !ok {
			return nil, fmt.Errorf("%s holds no answer to the prompt %.60q", e.of, p.Text)
		}
		list[i] = text
	}
	return list, nil
}

// Score takes the scores of one line that holds them all: another item may have
// the same option after the same stem, with a value that its own prompts, which
// were computed beside it, made differ in the last digits.
func (e *Engine) Score(_ context.Context, stems []engine.Stem) ([][]records.Score, error) {
	err := fmt.Errorf("%s holds no scores", e.of)
	for _, line := range e.scores {
		list, missing := scoresOf(line, stems)
		if missing == "" {
			return list, nil
		}
		err = fmt.Errorf("%s holds no line with all the scores that are asked for; one lacks that of %s", e.of, missing)
	}
	return nil, err
}

// scoresOf takes the scores of a line, or tells which one is missing.
func scoresOf(line map[string]records.Score, stems []engine.Stem) (list [][]records.Score, missing string) {
	list = make([][]records.Score, len(stems))
	for i, s := range stems {
		for _, c := range s.Continuations {
			score, ok := line[s.Text+"\x00"+c]
			if !ok {
				return nil, fmt.Sprintf("%.60q after %.60q", c, s.Text)
			}
			list[i] = append(list[i], score)
		}
	}
	return list, ""
}

func (e *Engine) Close() error { return nil }
