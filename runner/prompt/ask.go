package prompt

import (
	"fmt"
	"maps"
	"slices"

	"recount/records"
	"recount/records/answer"
	"recount/runner/items"
)

// A Question is what an engine is sent for one item under one configuration.
type Question struct {
	Text string // the prompt, or the stem

	// Continuations are the texts whose likelihood is wanted after the stem, by
	// original option; nil for a generation. Each begins with a blank, unless
	// the stem is empty.
	Continuations []string
	texts         []string // of the item's options
	slots         []int    // slot -> original option
}

// Ask renders a configuration for an item. shots are the solved examples of the
// item's benchmark, of which the configuration uses the first Shots. An item
// whose number of options the configuration has no order for is an error.
func (c *Configuration) Ask(item *items.Item, shots []items.Item) (Question, error) {
	if len(shots) < c.Shots {
		return Question{}, fmt.Errorf("configuration %q wants %d examples, benchmark %q has %d in reserve", c.Key, c.Shots, item.Benchmark, len(shots))
	}
	prefix := ""
	for i := range c.Shots {
		example, err := c.one(&shots[i])
		if err != nil {
			return Question{}, err
		}
		prefix += example.Text + c.solution(&shots[i], example.slots) + "\n\n"
	}
	q, err := c.one(item)
	q.Text = prefix + q.Text
	return q, err
}

func (c *Configuration) one(item *items.Item) (Question, error) {
	n := len(item.Options)
	slots, err := c.Order(item)
	if err != nil {
		return Question{}, err
	}
	shown := make([]string, n)
	for slot, option := range slots {
		shown[slot] = item.Options[option]
	}
	q := Question{Text: render(c.parts, c.labels, item.Question, shown, ""), slots: slots, texts: item.Options}
	if c.Method == "ll" {
		if c.System != "" {
			q.Text = c.System + "\n" + q.Text
		}
		if c.continues == "statement" && len(item.Statements) != n {
			return Question{}, fmt.Errorf("item %q of %s has no statements, which configuration %q scores; recount-runner statements makes them", item.ID, item.Benchmark, c.Key)
		}
		q.Continuations = make([]string, n)
		for slot, option := range slots {
			q.Continuations[option] = c.continuation(item, slots, slot)
			if q.Text == "" {
				q.Continuations[option] = q.Continuations[option][1:]
			}
		}
	}
	return q, nil
}

// Order is the options of an item in the order in which they are shown. A number
// of options that the configuration has no order for is an error.
func (c *Configuration) Order(item *items.Item) ([]int, error) {
	if c.orders == nil {
		return identity(len(item.Options)), nil
	}
	slots, ok := c.orders[len(item.Options)]
	if !ok {
		return nil, fmt.Errorf("item %q of %s has %d options, and configuration %q has orders for %v only; leave the item out, or take another protocol",
			item.ID, item.Benchmark, len(item.Options), c.Key, slices.Sorted(maps.Keys(c.orders)))
	}
	return slots, nil
}

// continuation is what a slot's option adds to the stem, with a blank before it.
func (c *Configuration) continuation(item *items.Item, slots []int, slot int) string {
	switch {
	case c.continues == "label", c.continues == "" && c.labels.valid: // "": the solution of an example
		return " " + c.labels.name(slot)
	case c.continues == "statement":
		return " " + item.Statements[slots[slot]]
	}
	return " " + item.Options[slots[slot]]
}

// Verdicts are the two answers that are scored after a question of AskTruth.
var Verdicts = []string{" True", " False"}

// AskTruth asks of each statement of an item, by option, whether it is true.
func (c *Configuration) AskTruth(item *items.Item) ([]Question, error) {
	if len(item.Statements) != len(item.Options) {
		return nil, fmt.Errorf("item %q of %s has no statements to be called true or false; recount-runner statements makes them", item.ID, item.Benchmark)
	}
	list := make([]Question, len(item.Statements))
	for j, s := range item.Statements {
		list[j] = Question{Text: render(c.parts, c.labels, item.Question, nil, s), Continuations: Verdicts}
	}
	return list, nil
}

// solution is the right continuation of an example.
func (c *Configuration) solution(item *items.Item, slots []int) string {
	for slot, option := range slots {
		if item.Correct(option) {
			return c.continuation(item, slots, slot)
		}
	}
	panic("prompt: an example without a right option")
}

func identity(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// A Reading is what a generated text chooses.
type Reading struct {
	Choice     int    // original index of the option; records.NoOption unless State is ok
	State      string // ok, none (nothing recognised) or error (several different options, S2.25)
	Suspicious bool
}

// Read parses the text that answers q and maps the slot back to the option.
func (c *Configuration) Read(q Question, text string) Reading {
	var found answer.Found
	switch c.parser {
	case "digit":
		found = answer.Digit(text, len(q.slots))
	case "option":
		return readOption(answer.NewOptions(nil, q.texts, q.slots), text)
	case "restated":
		return readRestated(answer.Restated(text, q.texts))
	case "final":
		found = answer.Final(text, len(q.slots))
	default:
		found = answer.Letter(text, len(q.slots))
	}
	if found.Slot == answer.None {
		return Reading{records.NoOption, "none", false}
	}
	return Reading{q.slots[found.Slot], "ok", found.Suspicious}
}

// readRestated takes an answer that repeats an option (S1.22).
func readRestated(found answer.Found) Reading {
	switch {
	case found.Several:
		return Reading{records.NoOption, "error", false}
	case found.Slot == answer.None:
		return Reading{records.NoOption, "none", false}
	}
	return Reading{found.Slot, "ok", found.Suspicious}
}

// readOption reads an answer as P2 does: a letter alone, or an option's text.
func readOption(o *answer.Options, text string) Reading {
	option, state, _ := o.Read(text)
	switch state {
	case answer.One:
		return Reading{option, "ok", false}
	case answer.Several:
		return Reading{records.NoOption, "error", false}
	}
	return Reading{records.NoOption, "none", false}
}
