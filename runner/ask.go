// Package runner asks models and makes record lines of their answers.
//
// Ask does it for one item: every configuration's prompt is rendered
// (runner/prompt), an engine answers all of them at once (runner/engine), the
// answers are parsed and scored, and a record line comes out (docs/format.md).
// Sweep does it for models x benchmarks x items, on one machine or in shards.
package runner

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strconv"

	"recount/records"
	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/prompt"
)

// Ask asks an item under every configuration and returns its record line. An
// engine's failure is an error and no line: it is never a wrong answer.
func Ask(ctx context.Context, e engine.Engine, p *prompt.Protocol, item *items.Item, shots []items.Item) (*records.Line, error) {
	questions := make([]prompt.Question, len(p.Configurations))
	var prompts []engine.Prompt
	var stems scored
	for i := range p.Configurations {
		c := &p.Configurations[i]
		q, err := c.Ask(item, shots)
		if err != nil {
			return nil, err
		}
		questions[i] = q
		if c.Method == "ll" {
			stems.add(q)
		} else {
			prompts = append(prompts, engine.Prompt{Text: q.Text, System: c.System, Chat: c.Chat,
				MaxTokens: c.MaxTokens, Temperature: c.Temperature, Seed: sampleSeed(item, c)})
		}
	}
	if p.Truth != nil {
		list, err := p.Truth.AskTruth(item)
		if err != nil {
			return nil, err
		}
		for _, q := range list {
			stems.add(q)
		}
	}
	texts, err := generate(ctx, e, prompts)
	if err != nil {
		return nil, fmt.Errorf("item %q of %s: %w", item.ID, item.Benchmark, err)
	}
	scores, err := stems.ask(ctx, e)
	if err != nil {
		return nil, fmt.Errorf("item %q of %s: %w", item.ID, item.Benchmark, err)
	}
	return line(p, item, questions, texts, scores), nil
}

// scored are the stems of an item. Configurations that differ in how they compare
// options have the same ones, which are asked for once.
type scored struct {
	stems []engine.Stem
	at    []int // which of them, by question
}

func (s *scored) add(q prompt.Question) {
	stem := engine.Stem{Text: q.Text, Continuations: q.Continuations}
	at := slices.IndexFunc(s.stems, func(other engine.Stem) bool {
		return other.Text == stem.Text && slices.Equal(other.Continuations, stem.Continuations)
	})
	if at < 0 {
		at = len(s.stems)
		s.stems = append(s.stems, stem)
	}
	s.at = append(s.at, at)
}

// ask returns the scores of each question.
func (s *scored) ask(ctx context.Context, e engine.Engine) ([][]records.Score, error) {
	scores, err := score(ctx, e, s.stems)
	if err != nil {
		return nil, err
	}
	all := make([][]records.Score, len(s.at))
	for i, at := range s.at {
		all[i] = scores[at]
	}
	return all, nil
}

// generate wants one text a prompt.
func generate(ctx context.Context, e engine.Engine, prompts []engine.Prompt) ([]engine.Text, error) {
	if len(prompts) == 0 {
		return nil, nil
	}
	texts, err := e.Generate(ctx, prompts)
	if err == nil && len(texts) != len(prompts) {
		err = fmt.Errorf("%d prompts were answered by %d texts", len(prompts), len(texts))
	}
	return texts, err
}

// score wants one score a continuation.
func score(ctx context.Context, e engine.Engine, stems []engine.Stem) ([][]records.Score, error) {
	if len(stems) == 0 {
		return nil, nil
	}
	scores, err := e.Score(ctx, stems)
	if err != nil {
		return nil, err
	}
	if len(scores) != len(stems) {
		return nil, fmt.Errorf("%d stems were answered by %d lists of scores", len(stems), len(scores))
	}
	for i := range scores {
		if len(scores[i]) != len(stems[i].Continuations) {
			return nil, fmt.Errorf("%d continuations were answered by %d scores", len(stems[i].Continuations), len(scores[i]))
		}
		if err := possible(&stems[i], scores[i]); err != nil {
			return nil, err
		}
	}
	return scores, nil
}

// possible refuses what no language model gives, whatever the engine showed when
// it was probed: a log-probability above 0, one that is no number and has no
// reason, and 0 for each of several continuations, which is how a server answers
// that has none.
func possible(stem *engine.Stem, scores []records.Score) error {
	counted, zeros := 0, 0
	for i, s := range scores {
		switch {
		case s.Reason != "":
			continue
		case math.IsNaN(s.LogProb) || s.LogProb > 1e-6:
			return &engine.Defect{What: fmt.Sprintf("the log-probability of %.60q is %g", stem.Continuations[i], s.LogProb), Cure: "nothing was written for this item; see what the engine or its server does"}
		case s.LogProb == 0:
			zeros++
		}
		counted++
	}
	if counted > 1 && zeros == counted {
		return &engine.Defect{What: fmt.Sprintf("all %d log-probabilities after %.60q are 0: the server returned none", counted, stem.Text), Cure: "nothing was written for this item; see what the engine or its server does"}
	}
	return nil
}

// line puts answers into a record line, in column order.
func line(p *prompt.Protocol, item *items.Item, questions []prompt.Question, texts []engine.Text, scores [][]records.Score) *records.Line {
	l := &records.Line{Benchmark: item.Benchmark, ID: item.ID, Question: &item.Question, Gold: item.Gold, Options: item.Options}
	unparsed := 0
	for i := range p.Configurations {
		c := &p.Configurations[i]
		out := records.Output{Key: c.Key}
		if c.Method == "ll" {
			chosen := likelihood(&out, c, scores[0])
			scores = scores[1:]
			if c.Key == p.MarginKey {
				l.Margin = chosen.Margin
			}
		} else {
			read(&out, c, questions[i], texts[0])
			texts = texts[1:]
			if out.State == "none" {
				unparsed++
			}
		}
		if c.Key != p.Unjudged {
			l.Bits = append(l.Bits, records.Bit{Key: c.Key, Correct: item.Correct(*out.Choice)})
		}
		l.Outputs = append(l.Outputs, out)
	}
	for _, verdicts := range scores {
		l.PTrue = append(l.PTrue, prompt.Truth(verdicts))
	}
	l.Unparsed = &unparsed
	return l
}

func read(out *records.Output, c *prompt.Configuration, q prompt.Question, text engine.Text) {
	r := c.Read(q, text.Text)
	out.Text, out.Choice, out.Truncated = &text.Text, &r.Choice, text.Truncated
	out.State = r.State
	if r.Suspicious {
		out.Extra = append(out.Extra, records.Field{Name: "suspicious", Value: json.RawMessage("true")})
	}
}

// likelihood takes the best option and tells ties (S1.23), and by what options
// were compared where it is not the mean per token.
func likelihood(out *records.Output, c *prompt.Configuration, scores []records.Score) prompt.Choice {
	chosen := prompt.Choose(scores, c.Normalised)
	out.Choice, out.Scores = &chosen.Option, scores
	if c.Normalised != prompt.PerToken {
		out.Extra = append(out.Extra, records.Field{Name: "normalisation", Value: json.RawMessage(strconv.Quote(string(c.Normalised)))})
	}
	if chosen.Tied {
		out.Extra = append(out.Extra, records.Field{Name: "tied", Value: json.RawMessage("true")})
	}
	return chosen
}

// SeedRule tells in words what sampleSeed does.
const SeedRule = "of each sample: 64-bit FNV-1a of benchmark, item, configuration and repeat, each followed by a zero byte"

// sampleSeed gives every sample its own stream, whatever is asked before it.
func sampleSeed(item *items.Item, c *prompt.Configuration) uint64 {
	h := fnv.New64a()
	for _, s := range []string{item.Benchmark, item.ID, c.Key, strconv.Itoa(c.Repeat)} {
		h.Write([]byte(s))
		h.Write([]byte{0})
	}
	return h.Sum64()
}
