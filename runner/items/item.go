// Package items reads the questions that models are asked and selects the ones
// that a run uses (P1 §3.2, A.2; SPEC S1.04-S1.09).
//
// The steps: a loader reads a released file of ARC, HellaSwag, MMLU, TruthfulQA
// or the format of our own (docs/items.md) into a Pool; Select shuffles the pool
// with the seed, reserves the first items for few-shot prompts and keeps the
// next; Write puts both into files, so that a selection is data that everyone
// asks, and no run depends on a generator.
package items

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"recount/analysis"
)

// An Item is one question with its options in the original order.
type Item struct {
	Benchmark string
	ID        string
	Question  string
	Options   []string
	Gold      []int // original indices of the right options, at least one

	// What the second paper makes of an item; nil where it was not made.
	Statements      []string // one an option: the question answered by it, as a sentence
	StatementTokens []int    // of each statement
	QATokens        []int    // of question and option
}

// file is an item as our own format writes it: gold is a number or a list.
type file struct {
	Benchmark string          `json:"benchmark"`
	ID        string          `json:"id"`
	Question  string          `json:"question"`
	Options   []string        `json:"options"`
	Gold      json.RawMessage `json:"gold"`

	Statements      []string `json:"statements,omitempty"`
	StatementTokens []int    `json:"statement_tokens,omitempty"`
	QATokens        []int    `json:"qa_tokens,omitempty"`
}

// Read reads items of our own format, one JSON object a line: id, question,
// options, gold (an index from 0, or a list of them), and benchmark, which may
// be left out; statements, statement_tokens and qa_tokens, one an option, may be
// there. Other fields are passed over. name is for messages, benchmark is
// what a line must name if it names one. The error names the line.
func Read(name, benchmark string, data []byte) ([]Item, error) {
	var list []Item
	seen := map[string]int{}
	data, err := text(name, data)
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 16<<20)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		item, err := parse(lines.Bytes(), benchmark)
		if err == nil && seen[item.ID] > 0 {
			err = fmt.Errorf("item %q stands on line %d already; ids are unique within a benchmark", item.ID, seen[item.ID])
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, inWords(err))
		}
		seen[item.ID] = n
		list = append(list, item)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return list, nil
}

func parse(line []byte, benchmark string) (Item, error) {
	var f file
	if err := json.Unmarshal(line, &f); err != nil {
		return Item{}, err
	}
	item := Item{Benchmark: benchmark, ID: f.ID, Question: f.Question, Options: f.Options,
		Statements: f.Statements, StatementTokens: f.StatementTokens, QATokens: f.QATokens}
	if f.Benchmark != "" && f.Benchmark != benchmark {
		return item, fmt.Errorf("benchmark is %q in the file of %q", f.Benchmark, benchmark)
	}
	if f.Gold == nil {
		return item, errors.New(`there is no "gold": the index of the right option, counted from 0, or a list of them`)
	}
	if item.Gold = indices(f.Gold); item.Gold == nil {
		return item, errors.New("gold is neither the index of an option nor a list of them")
	}
	return item, item.Check()
}

// indices reads an integer or a list of them; nil is neither. A null, which
// encoding/json takes for 0, is unknown and no index.
func indices(data []byte) []int {
	var list []*int
	if json.Unmarshal(data, &list) != nil {
		list = make([]*int, 1)
		if json.Unmarshal(data, &list[0]) != nil {
			return nil
		}
	}
	if list == nil || slices.Contains(list, nil) {
		return nil
	}
	found := make([]int, len(list))
	for i, index := range list {
		found[i] = *index
	}
	return found
}

// Check tells what is wrong with an item, if anything.
func (it *Item) Check() error {
	switch {
	case it.ID == "":
		return errors.New("the item has no id")
	case strings.TrimSpace(it.Question) == "":
		return fmt.Errorf("item %q has no question", it.ID)
	case len(it.Options) < 2:
		return fmt.Errorf("item %q has %d options; a choice needs 2", it.ID, len(it.Options))
	case len(it.Options) > 26:
		return fmt.Errorf("item %q has %d options; there are 26 letters", it.ID, len(it.Options))
	case len(it.Gold) == 0:
		return fmt.Errorf("item %q has no gold", it.ID)
	}
	for i, g := range it.Gold {
		if g < 0 || g >= len(it.Options) {
			return fmt.Errorf("gold of item %q is %d but its options count from 0 to %d", it.ID, g, len(it.Options)-1)
		}
		if slices.Contains(it.Gold[:i], g) {
			return fmt.Errorf("gold of item %q names option %d twice", it.ID, g)
		}
	}
	for i, o := range it.Options {
		if strings.TrimSpace(o) == "" {
			return fmt.Errorf("option %d of item %q is empty", i, it.ID)
		}
	}
	for _, list := range []struct {
		what string
		n    int
	}{{"statements", len(it.Statements)}, {"statement_tokens", len(it.StatementTokens)}, {"qa_tokens", len(it.QATokens)}} {
		if list.n != 0 && list.n != len(it.Options) {
			return fmt.Errorf("item %q has %d %s for %d options; there is one an option", it.ID, list.n, list.what, len(it.Options))
		}
	}
	return nil
}

// Correct reports whether an option is right.
func (it *Item) Correct(option int) bool {
	for _, g := range it.Gold {
		if g == option {
			return true
		}
	}
	return false
}

// Append appends the item as a line of our own format.
func (it *Item) Append(dst []byte) []byte {
	gold, _ := json.Marshal(it.Gold)
	if len(it.Gold) == 1 {
		gold, _ = json.Marshal(it.Gold[0])
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(file{it.Benchmark, it.ID, it.Question, it.Options, gold, it.Statements, it.StatementTokens, it.QATokens}); err != nil {
		panic("items: " + err.Error()) // strings and integers only
	}
	return append(dst, b.Bytes()...)
}

// Statistics describes items: the number of options and the places of right
// ones (F4.41, F4.42), see analysis.ItemStatistics.
func Statistics(list []Item) *analysis.Node {
	options, gold := make([]int, len(list)), make([]int, len(list))
	for i, item := range list {
		options[i], gold[i] = len(item.Options), slices.Min(item.Gold)
	}
	return analysis.ItemStatistics(options, gold)
}
