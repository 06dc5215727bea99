package judge

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"recount/runner/engine"
	"recount/runner/journal"
)

// A Reply is what a judge wrote.
type Reply struct {
	Text      string `json:"text"`
	Reasoning string `json:"reasoning,omitempty"`
	Truncated bool   `json:"truncated,omitempty"`
}

// An entry is a line of a judge's journal: an item as it was shown, and the
// replies.
type entry struct {
	Benchmark  string   `json:"benchmark"`
	ID         string   `json:"id"`
	Question   string   `json:"question"`
	Options    []string `json:"options"`
	Statements []string `json:"statements"`
	Replies    []Reply  `json:"replies"`
}

// Ask asks the judge about the items of the sample that the journal at path does
// not hold yet (see journal.Fill).
func (t *Task) Ask(ctx context.Context, e engine.Engine, path string, sample []Drawn, maxTokens, batch int, report func(done int)) error {
	about, err := e.Describe(ctx)
	if err != nil {
		return err
	}
	return journal.Fill(ctx, path, t.header(about, maxTokens), journal.Work{N: len(sample), Batch: batch, Report: report,
		Same: func(i int, line []byte) error {
			_, err := t.parse(line, &sample[i])
			return err
		},
		Make: func(ctx context.Context, from, to int) ([][]byte, error) {
			lines, err := t.lines(ctx, e, sample[from:to], maxTokens)
			if err != nil {
				return nil, fmt.Errorf("item %q of %s: %w", sample[from].ID, sample[from].Benchmark, err)
			}
			return lines, nil
		}})
}

func (t *Task) header(about engine.Description, maxTokens int) journal.Header {
	about.Settings = maps.Clone(about.Settings)
	if about.Settings == nil {
		about.Settings = map[string]string{}
	}
	about.Settings["judge"] = fmt.Sprintf("%s, temperature 0, max_tokens %d", t.Name, maxTokens)
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%s\n%s", journal.Runner, about.JSON(), t.System, t.User)
	return journal.Header{Runner: journal.Runner, Fingerprint: hex.EncodeToString(h.Sum(nil)), Engine: about}
}

// lines asks about several items together.
func (t *Task) lines(ctx context.Context, e engine.Engine, list []Drawn, maxTokens int) (lines [][]byte, err error) {
	var prompts []engine.Prompt
	for i := range list {
		prompts = append(prompts, t.Prompts(&list[i].Item, maxTokens)...)
	}
	texts, err := e.Generate(ctx, prompts)
	if err == nil && len(texts) != len(prompts) {
		err = fmt.Errorf("%d prompts were answered by %d texts", len(prompts), len(texts))
	}
	if err != nil {
		return nil, err
	}
	for i := range list {
		item := &list[i]
		line := entry{Benchmark: item.Benchmark, ID: item.ID, Question: item.Question, Options: item.Options, Statements: item.Statements}
		for range t.Prompts(&item.Item, maxTokens) {
			line.Replies = append(line.Replies, Reply{texts[0].Text, texts[0].Reasoning, texts[0].Truncated})
			texts = texts[1:]
		}
		lines = append(lines, journal.Line(line))
	}
	return lines, nil
}

// parse reads a line, which must be about an item.
func (t *Task) parse(line []byte, item *Drawn) (*entry, error) {
	e := &entry{}
	if err := json.Unmarshal(line, e); err != nil {
		return nil, err
	}
	if e.Benchmark != item.Benchmark || e.ID != item.ID || e.Question != item.Question || !slices.Equal(e.Options, item.Options) || !slices.Equal(e.Statements, item.Statements) {
		return nil, fmt.Errorf("item %q is not the one that comes there in the sample", e.ID)
	}
	want := 1
	if t.each {
		want = len(item.Statements)
	}
	if len(e.Replies) != want {
		return nil, fmt.Errorf("item %q has %d replies, and %d were asked for", e.ID, len(e.Replies), want)
	}
	return e, nil
}

// read reads a journal that holds the whole sample; complete is false when it
// holds less.
func (t *Task) read(path string, data []byte, sample []Drawn) (list []*entry, complete bool, err error) {
	data = data[:bytes.LastIndexByte(data, '\n')+1]
	for n := 0; len(data) > 0; n++ {
		line, rest, _ := bytes.Cut(data, []byte{'\n'})
		if n == len(sample) {
			return nil, false, fmt.Errorf("%s:%d: the sample has no more items", path, n+1)
		}
		e, err := t.parse(line, &sample[n])
		if err != nil {
			return nil, false, fmt.Errorf("%s:%d: %w", path, n+1, err)
		}
		list, data = append(list, e), rest
	}
	return list, len(list) == len(sample), nil
}
