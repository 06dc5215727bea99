// Package prompt makes the texts that a model is asked and reads its answers.
//
// A Protocol is made from a legend: its configurations in column order, each a
// scoring method, a template and an order of options (P1 §3.3, A.3; SPEC
// S1.10-S1.23). Nothing of P1's 26 is fixed here: templates, orders and the
// optional axes (few-shot examples, likelihood of labels, chain of thought,
// samples) are data of the legend.
//
// Ask gives for an item what to send: a prompt to be continued (method gen), or
// a stem with one continuation an option (method ll). Read maps the text of a
// generation back from the displayed slot to the original option, Choose picks
// the option of highest mean per-token log-probability.
package prompt

import (
	"encoding/json"
	"fmt"
	"strings"

	"recount/records"
)

// A Protocol is the configurations of a legend, ready to be asked. It is not
// changed once made and may be used by several goroutines.
type Protocol struct {
	Configurations []Configuration // in column order
	MarginKey      string          // the plain cloze configuration (S1.29); "" when there is none
}

// A Configuration is one way of asking an item.
type Configuration struct {
	Key         string
	Method      string // "gen" or "ll"
	MaxTokens   int    // gen: new tokens at most
	Shots       int    // solved examples before the question
	Temperature float64
	Repeat      int // which sample, when Temperature > 0

	parts  []part
	labels labels
	parser string
	orders map[int][]int // by option count; nil: as given
}

// Defaults of P1 (S1.24).
const defaultMaxTokens = 8

// New prepares the configurations of a legend. Beyond the legend's known fields
// a template may have "max_tokens" and "parser" (letter, digit or final; absent:
// by its labels), a configuration "shots", "temperature" and "repeat".
func New(l *records.Legend) (*Protocol, error) {
	templates := map[string]records.Template{}
	for _, t := range l.Templates {
		templates[t.ID] = t
	}
	p := &Protocol{}
	for _, c := range l.Configurations {
		t, ok := templates[c.Template]
		if !ok {
			return nil, fmt.Errorf("configuration %q: the legend does not describe template %q", c.Key, c.Template)
		}
		made, err := configuration(c, t)
		if err != nil {
			return nil, fmt.Errorf("configuration %q: %w", c.Key, err)
		}
		p.Configurations = append(p.Configurations, made)
		if c.Method == "ll" && c.Template == "cloze_plain" && made.Shots == 0 {
			p.MarginKey = c.Key
		}
	}
	return p, nil
}

func configuration(c records.Configuration, t records.Template) (Configuration, error) {
	made := Configuration{Key: c.Key, Method: c.Method, MaxTokens: defaultMaxTokens, orders: c.Permutations,
		parts: split(t.Text), labels: labelsOf(t.Labels)}
	switch {
	case made.labels.digits:
		made.parser = "digit"
	case t.Labels != "":
		made.parser = "letter"
	}
	for _, f := range append(append([]records.Field(nil), t.Extra...), c.Extra...) {
		var err error
		switch f.Name {
		case "max_tokens":
			err = json.Unmarshal(f.Value, &made.MaxTokens)
		case "parser":
			err = json.Unmarshal(f.Value, &made.parser)
		case "shots":
			err = json.Unmarshal(f.Value, &made.Shots)
		case "temperature":
			err = json.Unmarshal(f.Value, &made.Temperature)
		case "repeat":
			err = json.Unmarshal(f.Value, &made.Repeat)
		}
		if err != nil {
			return made, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return made, made.check(t)
}

func (c *Configuration) check(t records.Template) error {
	options := strings.Contains(t.Text, optionsMark)
	switch {
	case !strings.Contains(t.Text, questionMark):
		return fmt.Errorf("the text of template %q has no %s", t.ID, questionMark)
	case options && !c.labels.valid:
		return fmt.Errorf("template %q shows options, but its labels %q hold neither A nor 1", t.ID, t.Labels)
	case c.Method == "gen" && !options:
		return fmt.Errorf("template %q shows no options to generate an answer from", t.ID)
	case c.Method == "gen" && c.parser != "letter" && c.parser != "digit" && c.parser != "final":
		return fmt.Errorf("parser %q of template %q is none of letter, digit, final", c.parser, t.ID)
	case c.MaxTokens < 1:
		return fmt.Errorf("max_tokens of template %q is %d", t.ID, c.MaxTokens)
	case c.Shots < 0 || c.Temperature < 0 || c.Repeat < 0:
		return fmt.Errorf("shots, temperature and repeat are not negative")
	case c.Method == "ll" && c.Temperature > 0:
		return fmt.Errorf("a likelihood is not sampled: temperature %g", c.Temperature)
	}
	return nil
}
