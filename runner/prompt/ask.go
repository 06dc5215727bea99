package prompt

import (
	"fmt"

	"recount/records"
	"recount/records/answer"
	"recount/runner/items"
)

// A Question is what an engine is sent for one item under one configuration.
type Question struct {
	Text string // the prompt, or the stem

	// Continuations are the texts whose likelihood is wanted after the stem, by
	// original option; nil for a generation. Each begins with a blank.
	Continuations []string
	slots         []int // slot -> original option
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
	slots, ok := c.orders[n]
	switch {
	case c.orders == nil:
		slots = identity(n)
	case !ok:
		return Question{}, fmt.Errorf("configuration %q has no order for the %d options of item %q", c.Key, n, item.ID)
	}
	shown := make([]string, n)
	for slot, option := range slots {
		shown[slot] = item.Options[option]
	}
	q := Question{Text: render(c.parts, c.labels, item.Question, shown), slots: slots}
	if c.Method == "ll" {
		q.Continuations = make([]string, n)
		for slot, option := range slots {
			q.Continuations[option] = c.continuation(item, slots, slot)
		}
	}
	return q, nil
}

// continuation is what a slot's option adds to the stem: its label where the
// template shows the options, else its text.
func (c *Configuration) continuation(item *items.Item, slots []int, slot int) string {
	if c.labels.valid {
		return " " + c.labels.name(slot)
	}
	return " " + item.Options[slots[slot]]
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
	Choice     int // original index of the option; records.NoOption when nothing was recognised
	Suspicious bool
}

// Read parses the text that answers q and maps the slot back to the option.
func (c *Configuration) Read(q Question, text string) Reading {
	var found answer.Found
	switch c.parser {
	case "digit":
		found = answer.Digit(text, len(q.slots))
	case "final":
		found = answer.Final(text, len(q.slots))
	default:
		found = answer.Letter(text, len(q.slots))
	}
	if found.Slot == answer.None {
		return Reading{Choice: records.NoOption}
	}
	return Reading{q.slots[found.Slot], found.Suspicious}
}
