package prompt

import (
	"fmt"
	"slices"
	"strings"

	"recount/records"
)

// For is what is asked of one model: all configurations, but those that the
// legend's roles keep for others. A prompt of role apx is for models of its
// kind; the control's prompt (apx_control) and the likelihood of options are
// for the models of the control (P2, appendix B), of whatever kind.
func (p *Protocol) For(m records.Model) (*Protocol, error) {
	if p.roles.APX == nil {
		return p, nil
	}
	own, ok := p.roles.APX[m.Kind]
	if !ok {
		return nil, fmt.Errorf("model %q is of kind %q, for which the protocol has no prompt; set kind to base or instruct", m.ID, m.Kind)
	}
	q := *p
	q.Configurations = slices.DeleteFunc(slices.Clone(p.Configurations), func(c Configuration) bool {
		if c.Key == own {
			return false
		}
		others := c.Key == p.roles.Control || c.Key == p.roles.Option
		for _, key := range p.roles.APX {
			if c.Key == key && c.Key != p.roles.Control {
				return true
			}
		}
		return others && !m.Control
	})
	return &q, nil
}

// Has reports whether a configuration is asked.
func (p *Protocol) Has(key string) bool {
	return slices.ContainsFunc(p.Configurations, func(c Configuration) bool { return c.Key == key })
}

// Statements reports whether items need their statements.
func (p *Protocol) Statements() bool {
	return p.Truth != nil || slices.ContainsFunc(p.Configurations, func(c Configuration) bool { return c.continues == "statement" })
}

// Likelihood reports whether an engine must score texts.
func (p *Protocol) Likelihood() bool {
	return p.Truth != nil || slices.ContainsFunc(p.Configurations, func(c Configuration) bool { return c.Method == "ll" })
}

// Alone reports whether an engine must score texts that nothing comes before.
func (p *Protocol) Alone() bool {
	return slices.ContainsFunc(p.Configurations, func(c Configuration) bool { return c.Method == "ll" && c.System == "" && len(c.parts) == 0 })
}

// Messages reports whether a model's chat template is used.
func (p *Protocol) Messages() bool {
	return slices.ContainsFunc(p.Configurations, func(c Configuration) bool { return c.Chat })
}

// Scoring tells in words how options are compared, "" when none are scored.
func (p *Protocol) Scoring() string {
	if !p.Likelihood() {
		return ""
	}
	text := "sum of log-probabilities of the tokens that stem and continuation, encoded together, have beyond the stem's count; the highest mean per token is chosen, the lowest index among equals"
	var others []string
	for _, n := range normalisations[1:] {
		if slices.ContainsFunc(p.Configurations, func(c Configuration) bool { return c.Normalised == n }) {
			others = append(others, string(n))
		}
	}
	if others != nil {
		text += ". Configurations of another normalisation (" + strings.Join(others, ", ") + ") choose by the sum itself, or by the sum divided by the option's characters or bytes"
	}
	return text
}

// Parsing tells in words how answers are read.
func (p *Protocol) Parsing() string {
	rules := []struct{ parsers, text string }{
		{"letter digit", "the first label that stands alone in the text in upper case; no label is wrong and counted as unparsed"},
		{"final", "after a chain of thought the letter that the text states last as its answer; none is wrong and counted as unparsed"},
		{"option", "a capital letter of an option that stands alone, or an option's whole text in any case; several different options are an error, none is none, both are wrong"},
		{"restated", "the option whose words all stand in the answer, two are an error; else the one most like the answer's first line, if half of the words agree"},
	}
	var used []string
	for _, rule := range rules {
		if slices.ContainsFunc(p.Configurations, func(c Configuration) bool {
			return c.Method == "gen" && slices.Contains(strings.Fields(rule.parsers), c.parser)
		}) {
			used = append(used, rule.text)
		}
	}
	return strings.Join(used, ". ")
}
