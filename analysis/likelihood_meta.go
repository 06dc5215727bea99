package analysis

// meta is likelihood/meta.
func (c *census) meta() *Node {
	g, l := c.g, c.l
	kind := func(k string) int { return countIf(l.Subjects, func(s Subject) bool { return s.Kind == k }) }
	plain, pairs := 0, 0
	for m, s := range l.Subjects {
		if !g.Models[m].MoE && !s.Reasoning {
			plain++
		}
		if c.pairOf(m) >= 0 {
			pairs++
		}
	}
	lo, hi := 0.0, 0.0
	for m := range g.Models {
		if v := c.size(m); v > 0 {
			if lo == 0 || v < lo {
				lo = v
			}
			hi = max(hi, v)
		}
	}
	return Object().
		Set("n_models", Int(g.M())).
		Set("n_base", Int(kind("base"))).
		Set("n_instruct", Int(kind("instruct"))).
		Set("n_families", Int(len(c.familyNames()))).
		Set("n_datasets", Int(len(g.Benchmarks))).
		Set("n_items", Int(g.N())).
		Set("n_records", Int(g.M()*g.N())).
		Set("params_b", Object().Set("min", sizeFloat(lo)).Set("max", sizeFloat(hi))).
		Set("n_moe", Int(countIf(g.Models, func(m Model) bool { return m.MoE }))).
		Set("n_reasoning", Int(countIf(l.Subjects, func(s Subject) bool { return s.Reasoning }))).
		Set("n_dense_plain", Int(plain)).
		Set("n_pairs", Int(pairs))
}

// familyNames are the families in order of appearance.
func (c *census) familyNames() []string {
	return distinct(c.g.Models, func(m Model) string { return m.Family })
}

// pairOf is the base model of instruct model m, -1 when there is none.
func (c *census) pairOf(m int) int {
	if c.l.Subjects[m].Kind != "instruct" {
		return -1
	}
	return c.l.Subjects[m].Base
}

// check is likelihood/check: what was counted while the records were read.
func (c *census) check() *Node {
	var k checkCounts
	for _, s := range c.l.scorings() {
		for _, column := range s.Columns {
			k.scores(column)
		}
	}
	read := 0
	for p := range c.l.Prompts {
		for _, answers := range c.l.Prompts[p].Answers {
			for _, a := range answers {
				if a&AnswerRead != 0 {
					read++
				}
				if a&AnswerDiffers != 0 {
					k.differs++
				}
				if a&AnswerLiteral != 0 {
					k.literal++
				}
			}
		}
	}
	counted := func(n int, of int) *Node {
		if of == 0 {
			return Null("not_recorded")
		}
		return Int(n)
	}
	checked := k.with(ScoreChecked)
	return Object().
		Set("bytes_mismatch", counted(k.with(ScoreBytes), checked)).
		Set("chars_mismatch", counted(k.with(ScoreChars), checked)).
		Set("null_inf", Int(k.reasons[ScoreInf])).
		Set("null_nan", Int(k.reasons[ScoreNaN])).
		Set("null_no_tokens", Int(k.reasons[ScoreNoTokens])).
		Set("null_overflow", Int(k.overflow)).
		Set("null_scores", Int(k.reasons[ScoreInf]+k.reasons[ScoreNaN]+k.reasons[ScoreNoTokens]+k.overflow)).
		Set("parse_literal_differs", counted(k.literal, read)).
		Set("parse_mismatch", counted(k.differs, read)).
		Set("positive_logp", Int(k.positive)).
		Set("ppl_mismatch", Int(k.with(ScorePPL))).
		Set("records", Int(c.g.M()*c.g.N())).
		Set("scores", Int(k.n))
}

// scorings are those that the roles name.
func (l *Likelihood) scorings() []*Scoring {
	var out []*Scoring
	for _, s := range []*Scoring{l.APS, l.Option, l.Rung, l.Neutral} {
		if s != nil {
			out = append(out, s)
		}
	}
	return out
}

// checkCounts are counts of scores and answers.
type checkCounts struct {
	n                  int
	marks              [256]int // scores by their bits
	reasons            [4]int   // by reason
	overflow, positive int
	differs, literal   int
}

func (k *checkCounts) scores(c *Scores) {
	if c == nil {
		return
	}
	for i, mark := range c.Marks {
		if mark&ScoreAbsent != 0 {
			continue
		}
		k.n++
		k.marks[mark]++
		v := c.LogProb[i]
		switch reason := mark & ScoreReason; {
		case reason != 0:
			k.reasons[reason]++
		case c.Tokens[i] == 0:
			k.reasons[ScoreNoTokens]++
		case -v/float64(c.Tokens[i]) > maxExponent:
			k.overflow++
		}
		if v > 0 {
			k.positive++
		}
	}
}

// with is how many scores have a bit.
func (k *checkCounts) with(bit uint8) int {
	n := 0
	for mark, count := range k.marks {
		if uint8(mark)&bit != 0 {
			n += count
		}
	}
	return n
}

// maxExponent is the largest x whose exponential a float64 holds.
const maxExponent = 7.09782712893383973096e+02
