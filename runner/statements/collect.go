package statements

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"recount/runner/engine"
	"recount/runner/engine/replay"
	"recount/runner/items"
	"recount/runner/journal"
)

// Counts are how the statements of a benchmark came out (F4.43).
type Counts struct {
	Kept     int            `json:"kept"`
	Errors   int            `json:"errors"`            // items left out, of which:
	Fewer    int            `json:"fewer"`             // statements than options
	More     int            `json:"more"`              // statements than options
	Cut      int            `json:"truncated"`         // the right number, but cut in the last
	Flagged  int            `json:"flagged,omitempty"` // the right number, with a flag that was not wanted
	Again    int            `json:"asked_again"`       // items asked more than once
	Mended   int            `json:"kept_by_asking"`    // of these, kept
	Reasoned int            `json:"without_an_answer"` // replies whose tokens ran out in the reasoning
	Flags    map[string]int `json:"flags"`             // suspicious statements, see Flags
}

// A Set is what was made of a benchmark's items.
type Set struct {
	Items  []items.Item // with statements
	Counts Counts
}

// Collect makes the set of a benchmark from its journal, which must hold all
// items. Items with a statement that has one of the flags unwanted are left out.
func Collect(path string, list []items.Item, unwanted ...string) (Set, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Set{}, err
	}
	have, err := entries(path, data)
	if err != nil {
		return Set{}, err
	}
	if len(have) != len(list) {
		return Set{}, fmt.Errorf("%s holds %d of %d items; run statements again to go on", path, len(have), len(list))
	}
	s := Set{Counts: Counts{Flags: map[string]int{}}}
	for i, e := range have {
		if err := e.about(&list[i]); err != nil {
			return Set{}, fmt.Errorf("%s:%d: %w", path, i+1, err)
		}
		s.count(e, list[i], unwanted)
	}
	s.flag()
	return s, nil
}

func (s *Set) count(e entry, item items.Item, unwanted []string) {
	c := &s.Counts
	for _, r := range e.Replies {
		if r.Truncated && engine.Answer(r.Text) == "" {
			c.Reasoned++
		}
	}
	last := e.Replies[len(e.Replies)-1]
	list, problem := last.statements(item.Options)
	item.Statements = list
	if problem == "" && hasFlag(&item, unwanted) {
		problem = "flagged"
	}
	if len(e.Replies) > 1 {
		c.Again++
		if problem == "" {
			c.Mended++
		}
	}
	switch problem {
	case Fewer:
		c.Fewer++
	case More:
		c.More++
	case Cut:
		c.Cut++
	case "flagged":
		c.Flagged++
	default:
		c.Kept++
		s.Items = append(s.Items, item)
		return
	}
	c.Errors++
}

// flag counts what is suspicious.
func (s *Set) flag() {
	for i := range s.Items {
		for _, flags := range Flags(&s.Items[i]) {
			for _, flag := range flags {
				s.Counts.Flags[flag]++
			}
		}
	}
}

// WithRule is the set of all items with statements by rule.
func WithRule(list []items.Item) Set {
	s := Set{Counts: Counts{Kept: len(list), Flags: map[string]int{}}}
	for _, item := range list {
		item.Statements = ByRule(&item)
		s.Items = append(s.Items, item)
	}
	s.flag()
	return s
}

// CountTokens fills the tokens of statements and of their question-answer pairs
// (question, a blank, option; S2.17), by the engine's own model. It reports false
// where the engine counts none.
func (s *Set) CountTokens(ctx context.Context, e engine.Engine) (bool, error) {
	counter, ok := e.(engine.Counter)
	if !ok {
		return false, nil
	}
	for i := range s.Items {
		item := &s.Items[i]
		texts := append([]string(nil), item.Statements...)
		for _, option := range item.Options {
			texts = append(texts, item.Question+" "+option)
		}
		counts, err := counter.Count(ctx, texts)
		if errors.Is(err, engine.ErrNoCount) {
			return false, nil
		}
		if err != nil {
			return false, fmt.Errorf("counting the tokens of item %q of %s: %w", item.ID, item.Benchmark, err)
		}
		item.StatementTokens, item.QATokens = counts[:len(item.Statements)], counts[len(item.Statements):]
	}
	return true, nil
}

// Replay is an engine that gives the replies of a journal again, which must have
// been made under the same settings.
func (s Settings) Replay(path string) (engine.Engine, error) {
	h, err := journal.ReadHeader(path)
	if err != nil {
		return nil, err
	}
	if made := h.Engine.Settings["statements"]; made != s.String() {
		return nil, &engine.Defect{What: fmt.Sprintf("%s was made with %s, and %s is asked for", path, made, s), Cure: "give the settings that it was made with"}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	have, err := entries(path, data)
	if err != nil {
		return nil, err
	}
	var prompts []engine.Prompt
	var texts []engine.Text
	for _, e := range have {
		item := items.Item{Benchmark: e.Benchmark, ID: e.ID, Question: e.Question, Options: e.Options}
		for k, r := range e.Replies {
			prompts = append(prompts, s.Prompt(&item, k+1))
			texts = append(texts, engine.Text{Text: r.Text, Reasoning: r.Reasoning, Truncated: r.Truncated})
		}
	}
	return replay.Texts(filepath.Base(path), prompts, texts), nil
}
