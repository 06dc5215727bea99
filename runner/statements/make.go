package statements

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/journal"
)

// A Reply is what a model wrote about an item.
type Reply struct {
	Seed      uint64 `json:"seed"`
	Text      string `json:"text"`
	Reasoning string `json:"reasoning,omitempty"`
	Truncated bool   `json:"truncated,omitempty"`
	Frame     bool   `json:"frame,omitempty"` // the text is one sentence with a gap
}

// What is wrong with a reply.
const (
	Fewer = "fewer" // statements than options
	More  = "more"
	Cut   = "truncated" // the right number, but the tokens ran out in the last
)

// statements of the reply, or why it has none.
func (r Reply) statements(options []string) (list []string, problem string) {
	list = Split(r.Text)
	n := len(options)
	if r.Frame {
		n = 1
	}
	switch {
	case len(list) < n || r.Frame && strings.Count(list[0], Gap) != 1:
		return nil, Fewer
	case len(list) > n:
		return nil, More
	case r.Truncated:
		return nil, Cut
	case r.Frame:
		return fill(list[0], options), ""
	}
	return list, ""
}

// fill puts each option into the gap of a sentence.
func fill(sentence string, options []string) (list []string) {
	for _, option := range options {
		list = append(list, strings.Replace(sentence, Gap, option, 1))
	}
	return list
}

// An entry is a line of the journal: an item with all replies about it.
type entry struct {
	Benchmark string   `json:"benchmark"`
	ID        string   `json:"id"`
	Question  string   `json:"question"`
	Options   []string `json:"options"`
	Replies   []Reply  `json:"replies"`
}

func (s Settings) String() string {
	text := fmt.Sprintf("temperature %g, top_p %g, max_tokens %d, attempts %d, seed %d", s.Temperature, s.TopP, s.MaxTokens, s.Attempts, s.Seed)
	if s.Frame {
		text += ", one sentence with a gap"
	}
	return text
}

// Header is the journal's header: engine, settings, prompts.
func (s Settings) Header(about engine.Description) journal.Header {
	about.Settings = maps.Clone(about.Settings)
	if about.Settings == nil {
		about.Settings = map[string]string{}
	}
	about.Settings["statements"] = s.String()
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%s\n%s", journal.Runner, about.JSON(), System, User)
	return journal.Header{Runner: journal.Runner, Fingerprint: hex.EncodeToString(h.Sum(nil)), Engine: about}
}

// Make asks about the items that the journal at path does not hold yet, at once
// so many as batch says, and appends a line an item (see journal.Fill). report,
// which may be nil, is told how many are done.
func (s Settings) Make(ctx context.Context, e engine.Engine, path string, list []items.Item, batch int, report func(done int)) error {
	about, err := e.Describe(ctx)
	if err != nil {
		return err
	}
	return journal.Fill(ctx, path, s.Header(about), journal.Work{N: len(list), Batch: batch, Report: report,
		Same: func(i int, line []byte) error { return sameItem(line, &list[i]) },
		Make: func(ctx context.Context, from, to int) (lines [][]byte, err error) {
			made, err := s.ask(ctx, e, list[from:to])
			if err != nil {
				return nil, fmt.Errorf("item %q of %s: %w", list[from].ID, list[from].Benchmark, err)
			}
			for i := range made {
				lines = append(lines, journal.Line(made[i]))
			}
			return lines, nil
		}})
}

// ask asks about several items together, and those with a wrong number of
// statements again.
func (s Settings) ask(ctx context.Context, e engine.Engine, list []items.Item) ([]entry, error) {
	made := make([]entry, len(list))
	left := []int{}
	for i, item := range list {
		made[i] = entry{Benchmark: item.Benchmark, ID: item.ID, Question: item.Question, Options: item.Options}
		left = append(left, i)
	}
	for attempt := 1; attempt <= max(s.Attempts, 1) && len(left) > 0; attempt++ {
		prompts := make([]engine.Prompt, len(left))
		for k, i := range left {
			prompts[k] = s.Prompt(&list[i], attempt)
		}
		texts, err := e.Generate(ctx, prompts)
		if err == nil && len(texts) != len(prompts) {
			err = fmt.Errorf("%d prompts were answered by %d texts", len(prompts), len(texts))
		}
		if err != nil {
			return nil, err
		}
		var again []int
		for k, i := range left {
			r := Reply{prompts[k].Seed, texts[k].Text, texts[k].Reasoning, texts[k].Truncated, s.Frame}
			made[i].Replies = append(made[i].Replies, r)
			if _, problem := r.statements(list[i].Options); problem != "" {
				again = append(again, i)
			}
		}
		left = again
	}
	return made, nil
}

// entries reads the lines of a journal.
func entries(path string, data []byte) (list []entry, err error) {
	for n, line := range bytes.Split(data, []byte{'\n'}) {
		if len(line) == 0 {
			continue
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n+1, err)
		}
		if len(e.Replies) == 0 {
			return nil, fmt.Errorf("%s:%d: item %q has no reply", path, n+1, e.ID)
		}
		list = append(list, e)
	}
	return list, nil
}

// sameItem reports whether a line is about an item.
func sameItem(line []byte, item *items.Item) error {
	var e entry
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	return e.about(item)
}

func (e *entry) about(item *items.Item) error {
	if e.Benchmark != item.Benchmark || e.ID != item.ID || e.Question != item.Question || !slices.Equal(e.Options, item.Options) {
		return fmt.Errorf("item %q is not the one that comes there now", e.ID)
	}
	return nil
}
