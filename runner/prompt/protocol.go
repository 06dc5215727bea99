// Package prompt makes the texts that a model is asked and reads its answers.
//
// A Protocol is made from a legend: its configurations in column order, each a
// scoring method, a template and an order of options (P1 §3.3, A.3; SPEC
// S1.10-S1.23). Nothing of P1's 26 is fixed here: templates, orders and the
// optional axes (few-shot examples, likelihood of labels, chain of thought,
// samples) are data of the legend. So are the ways of P2 (S2.20-S2.29): system
// prompts, chat, likelihoods of statements, and which models are asked what
// (For).
//
// Ask gives for an item what to send: a prompt to be continued (method gen), or
// a stem with one continuation an option (method ll). Read maps the text of a
// generation back from the displayed slot to the original option, Choose picks
// the option of highest log-probability, normalised as the configuration says.
package prompt

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"recount/records"
)

// A Protocol is the configurations of a legend, ready to be asked. It is not
// changed once made and may be used by several goroutines.
type Protocol struct {
	Configurations []Configuration // in column order
	MarginKey      string          // the plain cloze configuration (S1.29); "" when there is none
	Unjudged       string          // the configuration of role neutral, which has scores and no bit (DESIGN §3)
	Truth          *Configuration  // the template p_true: is a statement true? nil when there is none

	roles struct {
		APX                        map[string]string
		Control                    string `json:"apx_control"`
		APS, Option, Rung, Neutral string
	}
}

// A Configuration is one way of asking an item.
type Configuration struct {
	Key         string
	Method      string // "gen" or "ll"
	MaxTokens   int    // gen: new tokens at most
	Shots       int    // solved examples before the question
	Temperature float64
	Repeat      int // which sample, when Temperature > 0
	System      string
	Chat        bool          // gen: System and the text go into the model's chat template
	Normalised  Normalisation // ll: how options are compared

	continues string // ll: what follows the stem: "label", "option" or "statement"

	parts  []part
	labels labels
	parser string
	orders map[int][]int // by option count; nil: as given
}

// Defaults of P1 (S1.24).
const defaultMaxTokens = 8

// New prepares the configurations of a legend. Beyond the legend's known fields
// a template may have "max_tokens", "parser" (letter, digit, final, option or
// restated; absent: by its labels, which restated may lack), "system", "chat"
// and "continuation" (what is scored after the text: label, option or statement;
// absent: the label where options are shown, else the option), a configuration
// "shots", "temperature", "repeat" and "normalisation" (token, sum, char or byte;
// absent: token).
func New(l *records.Legend) (*Protocol, error) {
	templates := map[string]records.Template{}
	for _, t := range l.Templates {
		templates[t.ID] = t
	}
	p := &Protocol{}
	if l.Roles != nil {
		if err := json.Unmarshal(l.Roles, &p.roles); err != nil {
			return nil, fmt.Errorf("roles: %w", err)
		}
		p.Unjudged = p.roles.Neutral
	}
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
		if c.Method == "ll" && c.Template == "cloze_plain" && made.Shots == 0 && made.Normalised == PerToken {
			p.MarginKey = c.Key
		}
		if made.Normalised != PerToken && slices.Contains([]string{p.roles.APS, p.roles.Option, p.roles.Rung, p.roles.Neutral}, c.Key) {
			return nil, fmt.Errorf("configuration %q has normalisation %q and a role in the legend; what has a role is compared per token, and its other normalisations are counted from its scores", c.Key, made.Normalised)
		}
	}
	if t, ok := templates[truthTemplate]; ok {
		made, err := truth(t)
		if err != nil {
			return nil, err
		}
		p.Truth = &made
	}
	return p, nil
}

// truthTemplate is the id of the template that asks whether a statement is true
// (E6.08). It belongs to no configuration.
const truthTemplate = "p_true"

func truth(t records.Template) (Configuration, error) {
	made := Configuration{Key: truthTemplate, Method: "ll", continues: "verdict", parts: split(t.Text)}
	if !strings.Contains(t.Text, statementMark) {
		return made, fmt.Errorf("the text of template %q has no %s", t.ID, statementMark)
	}
	return made, nil
}

func configuration(c records.Configuration, t records.Template) (Configuration, error) {
	made := Configuration{Key: c.Key, Method: c.Method, MaxTokens: defaultMaxTokens, Normalised: PerToken, orders: c.Permutations,
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
		case "system":
			err = json.Unmarshal(f.Value, &made.System)
		case "chat":
			err = json.Unmarshal(f.Value, &made.Chat)
		case "continuation":
			err = json.Unmarshal(f.Value, &made.continues)
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
		case "normalisation":
			err = json.Unmarshal(f.Value, &made.Normalised)
		}
		if err != nil {
			return made, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	if c.Method == "ll" && made.continues == "" {
		made.continues = "option"
		if made.labels.valid {
			made.continues = "label"
		}
		if !strings.Contains(t.Text, questionMark) {
			return made, fmt.Errorf("the text of template %q has no %s", t.ID, questionMark)
		}
	}
	return made, made.check(t)
}

func (c *Configuration) check(t records.Template) error {
	options := strings.Contains(t.Text, optionsMark)
	switch {
	case c.Method == "gen" && !strings.Contains(t.Text, questionMark):
		return fmt.Errorf("the text of template %q has no %s", t.ID, questionMark)
	case strings.Contains(t.Text, statementMark):
		return fmt.Errorf("template %q asks about a %s; only the template %s can", t.ID, statementMark, truthTemplate)
	case options && !c.labels.valid && (c.parser != "restated" || t.Labels != ""):
		return fmt.Errorf("template %q shows options, but its labels %q hold neither A nor 1", t.ID, t.Labels)
	case c.Method == "gen" && !options:
		return fmt.Errorf("template %q shows no options to generate an answer from", t.ID)
	case c.Method == "gen" && !slices.Contains([]string{"letter", "digit", "final", "option", "restated"}, c.parser):
		return fmt.Errorf("parser %q of template %q is none of letter, digit, final, option, restated", c.parser, t.ID)
	case c.Method == "gen" && c.continues != "":
		return fmt.Errorf("template %q is answered by the model and has a continuation too", t.ID)
	case c.Method == "ll" && !slices.Contains([]string{"label", "option", "statement"}, c.continues):
		return fmt.Errorf("continuation %q of template %q is none of label, option, statement", c.continues, t.ID)
	case c.continues == "label" && !c.labels.valid:
		return fmt.Errorf("template %q has no labels to be scored", t.ID)
	case c.Method == "ll" && c.Chat:
		return fmt.Errorf("template %q: a likelihood is not scored within a chat", t.ID)
	case !slices.Contains(normalisations, c.Normalised):
		return fmt.Errorf("normalisation %q is none of token, sum, char, byte", c.Normalised)
	case c.Method == "gen" && c.Normalised != PerToken:
		return fmt.Errorf("template %q is answered by the model: there are no scores to be normalised", t.ID)
	case c.MaxTokens < 1:
		return fmt.Errorf("max_tokens of template %q is %d", t.ID, c.MaxTokens)
	case c.Shots < 0 || c.Temperature < 0 || c.Repeat < 0:
		return fmt.Errorf("shots, temperature and repeat are not negative")
	case c.Method == "ll" && c.Temperature > 0:
		return fmt.Errorf("a likelihood is not sampled: temperature %g", c.Temperature)
	}
	return nil
}
