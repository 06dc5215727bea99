package records

import (
	"recount/analysis"
)

// An asking is what the legend's roles make of configurations: which ones
// prompt for an answer and which score options. It is nil in a layout without
// the roles apx and aps; nothing of this file is then read or kept.
type asking struct {
	prompts  []promptRole
	control  int            // prompt of role apx_control, -1 when there is none
	byKind   map[string]int // kind of model -> prompt
	scorings [4]string      // keys by role, "" when no role names one
	prompt   []int          // by configuration: index in prompts, -1
	scoring  []int          // by configuration: role, -1
}

type promptRole struct {
	config int
	kinds  []string
}

// The scoring roles, in the order of asking.scorings.
const (
	roleAPS = iota
	roleOption
	roleRung
	roleNeutral
)

// asking reads the roles of a legend whose roles were checked.
func (l *Legend) asking(keys map[string]int) *asking {
	if l.Roles == nil {
		return nil
	}
	a := &asking{control: -1, byKind: map[string]int{}}
	a.prompt, a.scoring = make([]int, len(l.Configurations)), make([]int, len(l.Configurations))
	for c := range l.Configurations {
		a.prompt[c], a.scoring[c] = -1, -1
	}
	control := ""
	p := &lineParser{}
	p.reset(l.Roles)
	p.space()
	p.object(new([]Field), func(name string) bool {
		switch name {
		case "apx":
			if p.peek() != '{' {
				return false
			}
			p.object(nil, func(kind string) bool {
				if key := p.optionalString(); key != nil {
					a.addPrompt(keys, *key, kind)
				}
				return true
			})
		case "apx_control":
			if key := p.optionalString(); key != nil {
				control = *key
			}
		default:
			return a.addScoring(p, keys, name)
		}
		return true
	})
	if control != "" {
		a.control = a.addPrompt(keys, control, "")
	}
	if len(a.byKind) == 0 || a.scorings[roleAPS] == "" {
		return nil
	}
	return a
}

// addPrompt notes that a configuration is the prompt of a kind of model and
// returns its index, -1 when there is no such configuration.
func (a *asking) addPrompt(keys map[string]int, key, kind string) int {
	config, ok := keys[key]
	if !ok {
		return -1
	}
	at := a.prompt[config]
	if at < 0 {
		at = len(a.prompts)
		a.prompts = append(a.prompts, promptRole{config: config})
		a.prompt[config] = at
	}
	if kind != "" {
		a.byKind[kind] = at
		a.prompts[at].kinds = append(a.prompts[at].kinds, kind)
	}
	return at
}

func (a *asking) addScoring(p *lineParser, keys map[string]int, name string) bool {
	for role, known := range [...]string{"aps", "option", "rung", "neutral"} {
		if name != known {
			continue
		}
		key := p.optionalString()
		if key == nil {
			return true
		}
		if config, ok := keys[*key]; ok {
			a.scorings[role] = *key
			a.scoring[config] = role
		}
		return true
	}
	return false
}

// likelihood returns the empty Likelihood of a grid's legend: subjects,
// constructions, prompts and scorings without columns. models and benchmarks are
// indices of the legend.
func (l *Legend) likelihood(a *asking, models, benchmarks []int) *analysis.Likelihood {
	out := &analysis.Likelihood{ByKind: a.byKind, Control: a.control}
	place := map[string]int{}
	for k, m := range models {
		place[l.Models[m].ID] = k
	}
	for _, m := range models {
		model := l.Models[m]
		s := analysis.Subject{Kind: model.Kind, ActiveB: model.ActiveB, Reasoning: model.Reasoning, Control: model.Control, Base: -1}
		if base, ok := place[model.Base]; ok && model.Base != "" {
			s.Base = base
		}
		out.Subjects = append(out.Subjects, s)
	}
	for _, b := range benchmarks {
		bench := l.Benchmarks[b]
		k := analysis.Construction{Kept: -1, Errors: -1}
		if bench.StatementsKept != nil {
			k.Kept = *bench.StatementsKept
		}
		if bench.StatementErrors != nil {
			k.Errors = *bench.StatementErrors
		}
		out.Constructions = append(out.Constructions, k)
	}
	columns := len(models) * len(benchmarks)
	for _, p := range a.prompts {
		c := l.Configurations[p.config]
		out.Prompts = append(out.Prompts, &analysis.Prompt{Key: c.Key, Template: c.Template, Kinds: p.kinds, Answers: make([][]uint8, columns)})
	}
	for role, key := range a.scorings {
		if key != "" {
			*scoringOf(out, role) = &analysis.Scoring{Key: key, Columns: make([]*analysis.Scores, columns)}
		}
	}
	return out
}

// scoringOf is where a Likelihood keeps the scoring of a role.
func scoringOf(l *analysis.Likelihood, role int) **analysis.Scoring {
	return [...]**analysis.Scoring{&l.APS, &l.Option, &l.Rung, &l.Neutral}[role]
}
