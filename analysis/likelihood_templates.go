package analysis

// templates is likelihood/templates: how often answers to each prompt were
// recognised, over all models that were asked so.
func (c *census) templates() *Node {
	out := Object()
	for p, prompt := range c.l.Prompts {
		name := prompt.Template
		if name == "" {
			name = prompt.Key
		}
		if _, twice := out.find(name); twice {
			name = prompt.Key
		}
		out.Set(name, c.templateNode(p))
	}
	return out
}

// answerCount counts answers by state.
type answerCount struct{ n, unset, none, errors, cut, cutNone, right int }

func (k *answerCount) add(answers []uint8) {
	for _, a := range answers {
		k.n++
		switch a & AnswerState {
		case 0:
			k.unset++
		case AnswerNone:
			k.none++
			if a&AnswerTruncated != 0 {
				k.cutNone++
			}
		case AnswerError:
			k.errors++
		}
		if a&AnswerTruncated != 0 {
			k.cut++
		}
		if a&AnswerRight != 0 {
			k.right++
		}
	}
}

// shares writes the block of a template or of a type under it.
func (k answerCount) shares() *Node {
	return Object().Set("n", Int(k.n)).
		Set("ok", shareNode(k.n-k.unset-k.none-k.errors, k.n)).
		Set("error", shareNode(k.errors, k.n)).
		Set("none", shareNode(k.none, k.n)).
		Set("truncated", shareNode(k.cut, k.n)).
		Set("correct", shareNode(k.right, k.n)).
		Set("truncated_none", Int(k.cutNone))
}

// counts writes the short block of a data set or model.
func (k answerCount) counts() *Node {
	return Object().Set("n", Int(k.n)).Set("error", Int(k.errors)).Set("none", Int(k.none)).
		Set("truncated", Int(k.cut)).Set("correct", Int(k.right))
}

func (c *census) templateNode(p int) *Node {
	g, prompt := c.g, c.l.Prompts[p]
	var all answerCount
	byType, byModel := map[string]*answerCount{}, make([]answerCount, g.M())
	byDataset := make([]answerCount, len(g.Benchmarks))
	for m := range g.Models {
		kind := c.l.Subjects[m].Kind
		for b := range g.Benchmarks {
			answers := prompt.answers(m, b, len(g.Benchmarks))
			if len(answers) == 0 {
				continue
			}
			if byType[kind] == nil {
				byType[kind] = &answerCount{}
			}
			for _, k := range []*answerCount{&all, byType[kind], &byModel[m], &byDataset[b]} {
				k.add(answers)
			}
		}
	}
	n := all.shares()
	if all.n == 0 {
		return n
	}
	types := Object()
	for _, kind := range []string{"base", "instruct"} {
		if k := byType[kind]; k != nil {
			types.Set(kind, k.shares())
		}
	}
	n.Set("by_type", types)
	sets, names := Object(), Object()
	for b, bench := range g.Benchmarks {
		if byDataset[b].n > 0 {
			sets.Set(bench.ID, byDataset[b].counts())
		}
	}
	for m, model := range g.Models {
		if byModel[m].n > 0 {
			names.Set(model.ID, byModel[m].counts())
		}
	}
	return n.Set("by_dataset", sets).Set("by_model", names)
}
