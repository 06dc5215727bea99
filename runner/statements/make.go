package statements

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

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
}

// What is wrong with a reply.
const (
	Fewer = "fewer" // statements than options
	More  = "more"
	Cut   = "truncated" // the right number, but the tokens ran out in the last
)

// statements of the reply, or why it has none.
func (r Reply) statements(options int) (list []string, problem string) {
	list = Split(r.Text)
	switch {
	case len(list) < options:
		return nil, Fewer
	case len(list) > options:
		return nil, More
	case r.Truncated:
		return nil, Cut
	}
	return list, ""
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
	return fmt.Sprintf("temperature %g, top_p %g, max_tokens %d, attempts %d, seed %d", s.Temperature, s.TopP, s.MaxTokens, s.Attempts, s.Seed)
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

// ErrStopped is returned when ctx ended the work between two items.
var ErrStopped = errors.New("stopped; run the same command again to go on")

// Make asks about the items that the journal at path does not hold yet, at once
// so many as batch says, and appends a line an item. report, which may be nil,
// is told how many are done. An engine that fails ends the work: what is written
// stays, and nothing stands for the items in hand.
func (s Settings) Make(ctx context.Context, e engine.Engine, path string, list []items.Item, batch int, report func(done int)) error {
	about, err := e.Describe(ctx)
	if err != nil {
		return err
	}
	j, data, err := journal.Open(path, s.Header(about))
	if err != nil {
		return err
	}
	defer j.Close()
	have, err := entries(path, data)
	if err != nil {
		return err
	}
	if err := sameItems(path, have, list); err != nil {
		return err
	}
	for done := len(have); done < len(list); {
		if ctx.Err() != nil {
			return ErrStopped
		}
		next := list[done:min(done+max(batch, 1), len(list))]
		// What was begun goes on to its end: stopping is between items.
		made, err := s.ask(context.WithoutCancel(ctx), e, next)
		if err != nil {
			return fmt.Errorf("item %q of %s: %w", next[0].ID, next[0].Benchmark, err)
		}
		for i := range made {
			if err := j.Append(made[i].line()); err != nil {
				return err
			}
		}
		if done += len(next); report != nil {
			report(done)
		}
	}
	return nil
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
			r := Reply{prompts[k].Seed, texts[k].Text, texts[k].Reasoning, texts[k].Truncated}
			made[i].Replies = append(made[i].Replies, r)
			if _, problem := r.statements(len(list[i].Options)); problem != "" {
				again = append(again, i)
			}
		}
		left = again
	}
	return made, nil
}

func (e *entry) line() []byte {
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	if err := w.Encode(e); err != nil {
		panic("statements: " + err.Error()) // strings and integers only
	}
	return b.Bytes()
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

// sameItems reports whether the journal holds the first of the items.
func sameItems(path string, have []entry, list []items.Item) error {
	for i, e := range have {
		if i >= len(list) || !e.about(&list[i]) {
			return &engine.Defect{What: fmt.Sprintf("%s:%d: item %q is not the one that comes there now", path, i+1, e.ID),
				Cure: "the items were changed; remove the file to ask about everything again"}
		}
	}
	return nil
}

func (e *entry) about(item *items.Item) bool {
	return e.Benchmark == item.Benchmark && e.ID == item.ID && e.Question == item.Question && slices.Equal(e.Options, item.Options)
}
