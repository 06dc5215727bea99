package analysis

import (
	"fmt"
	"math"
	"math/rand"
)

// A scalingShape says what likelihoodGrid makes.
type scalingShape struct {
	models, sets, items, options int
	odd                          bool // with undefined scores, ties, truncated answers, three judges, P(True), …
}

// paperSizes are sizes as the second paper has them.
var paperSizes = []float64{0.135, 0.27, 0.36, 0.5, 0.6, 1, 1.5, 1.7, 2, 3, 4, 7, 8, 9, 10, 12, 14, 27, 30, 32, 40, 67, 70, 104}

// likelihoodGrid is an invented release: APX grows with the logarithm of size,
// APS saturates; instruct models answer prompts better and statements alike.
func likelihoodGrid(seed int64, s scalingShape) *Grid {
	r := rand.New(rand.NewSource(seed))
	models := make([]Model, s.models)
	l := &Likelihood{ByKind: map[string]int{"base": 0, "instruct": 1}, Control: 0}
	for m := range models {
		size := paperSizes[(m/2*len(paperSizes))/((s.models+1)/2)%len(paperSizes)]
		models[m] = Model{ID: fmt.Sprintf("m%d", m), Name: fmt.Sprintf("M %d", m), Family: fmt.Sprintf("F%d", m/2%5), ParamsB: size, MoE: m%11 == 10}
		subject := Subject{Kind: "base", ActiveB: size, Base: -1, Reasoning: m%7 == 6, Control: m%2 == 0 || m%3 == 0}
		if m%2 == 1 {
			subject.Kind, subject.Base = "instruct", m-1
		}
		if models[m].MoE {
			subject.ActiveB = size / 4
		}
		l.Subjects = append(l.Subjects, subject)
	}
	var benchmarks []Benchmark
	var items []Item
	for b := range s.sets {
		benchmarks = append(benchmarks, Benchmark{ID: fmt.Sprintf("b%d", b), Name: fmt.Sprintf("B %d", b), First: len(items), Count: s.items})
		begin := []int32{0}
		for i := range s.items {
			n := s.options
			if s.odd && i%5 == 4 {
				n = 2 + i%4
			}
			items = append(items, Item{ID: fmt.Sprintf("i%05d", i), NOptions: n, Gold: 1 << r.Intn(n)})
			begin = append(begin, begin[i]+int32(n))
		}
		l.Options = append(l.Options, begin)
		l.Constructions = append(l.Constructions, Construction{Kept: s.items, Errors: b})
	}
	g, err := NewGrid(models, benchmarks, items, []Configuration{{Key: "ll|statement", Method: "ll", Template: "statement"}}, 0)
	if err != nil {
		panic(err)
	}
	g.Likelihood = l
	columns := s.models * s.sets
	l.Prompts = []*Prompt{
		{Key: "prompt|base", Template: "base", Kinds: []string{"base"}, Answers: make([][]uint8, columns)},
		{Key: "prompt|instruct", Template: "instruct", Kinds: []string{"instruct"}, Answers: make([][]uint8, columns)},
	}
	l.APS = &Scoring{Key: "ll|statement", Columns: make([]*Scores, columns)}
	l.Option = &Scoring{Key: "ll|option", Columns: make([]*Scores, columns)}
	if s.odd {
		l.Rung = &Scoring{Key: "ll|rung", Columns: make([]*Scores, columns)}
		l.Neutral = &Scoring{Key: "ll|neutral", Columns: make([]*Scores, columns)}
		l.PTrue = make([][]float64, columns)
		invented(g, r)
	}
	for m := range models {
		law := 0.25 + 0.12*log(models[m].ParamsB+0.3) + 0.1*float64(m%2) + 0.01*r.NormFloat64()
		aps := (0.35+0.5*models[m].ParamsB)/(1+0.8*models[m].ParamsB) + 0.01*r.NormFloat64()
		for b := range benchmarks {
			k := m*s.sets + b
			shift := 0.02 * float64(b%5-2)
			own := l.Prompts[m%2]
			own.Answers[k] = answers(r, s, law+shift)
			if s.odd && m%2 == 1 && m%4 == 1 {
				l.Prompts[0].Answers[k] = answers(r, s, law-0.1)
			}
			l.APS.Columns[k] = scoreColumn(g, r, b, aps+shift/2, s.odd)
			for i := range s.items {
				if rank(l.APS.Columns[k].normalised(perToken, int(l.Options[b][i]), int(l.Options[b][i+1]), nil)).right(items[benchmarks[b].First+i].Gold) {
					g.SetBit(m, benchmarks[b].First+i, 0)
				}
			}
			if l.Subjects[m].Control {
				l.Option.Columns[k] = scoreColumn(g, r, b, law+shift-0.03, s.odd)
			}
			if s.odd && m%3 == 0 {
				l.Rung.Columns[k], l.Neutral.Columns[k] = scoreColumn(g, r, b, 0.5, false), scoreColumn(g, r, b, 0.3, false)
				for range l.Options[b][s.items] {
					l.PTrue[k] = append(l.PTrue[k], r.Float64())
				}
				l.PTrue[k][0] = math.NaN()
			}
		}
	}
	return g
}

// answers are right with the given probability.
func answers(r *rand.Rand, s scalingShape, p float64) []uint8 {
	out := make([]uint8, s.items)
	for i := range out {
		switch {
		case r.Float64() < p:
			out[i] = AnswerOK | AnswerRight | AnswerRead
		case s.odd && i%9 == 0:
			out[i] = AnswerNone | AnswerTruncated | AnswerRead
		case s.odd && i%13 == 0:
			out[i] = AnswerError | AnswerRead | AnswerLiteral
		default:
			out[i] = AnswerOK | AnswerRead
		}
	}
	return out
}

// scoreColumn is scores whose best option is right with the given probability.
func scoreColumn(g *Grid, r *rand.Rand, b int, p float64, odd bool) *Scores {
	l, bench := g.Likelihood, g.Benchmarks[b]
	c := &Scores{Right: make([]uint8, bench.Count)}
	for i := range bench.Count {
		gold := g.Items[bench.First+i].Gold
		from, to := l.options(b, i)
		lucky := r.Float64() < p
		for j := range to - from {
			mean := 2 + 2*r.Float64()
			if gold>>j&1 == 1 && lucky {
				mean = 1 + r.Float64()
			}
			tokens := uint32(4 + r.Intn(12))
			value, mark := -mean*float64(tokens), uint8(ScoreChecked)
			if odd && i%17 == j {
				value, mark = math.NaN(), uint8(ScoreChecked|1+i%3)
			}
			if odd && i%19 == 0 {
				value = -3 * float64(tokens) // all tied
			}
			if odd && i%23 == 1 {
				value = -800 * float64(tokens) // beyond floats as a perplexity
			}
			c.LogProb, c.Tokens = append(c.LogProb, value), append(c.Tokens, tokens)
			c.Chars, c.Bytes, c.Marks = append(c.Chars, tokens*4), append(c.Bytes, tokens*4+uint32(j%2)), append(c.Marks, mark)
		}
	}
	return c
}

// invented adds statements and judgements of every third item.
func invented(g *Grid, r *rand.Rand) {
	l := g.Likelihood
	l.Judges = []string{"j1", "j2", "j3"}
	l.Statements, l.Judgements = make([]Statement, g.N()), make([]*Judgement, g.N())
	for i := range g.Items {
		s := Statement{BLEU: math.NaN()}
		if i%3 == 0 {
			n := g.Items[i].NOptions
			j := &Judgement{Bin: i % 4, Shared: int8(i%4) - 1, Equivalent: make([][]int8, 3)}
			j.Shared = min(j.Shared, 1)
			for o := range n {
				for k := range j.Equivalent {
					j.Equivalent[k] = append(j.Equivalent[k], int8(min(r.Intn(20), 2))-1)
				}
				j.BERTScore = append(j.BERTScore, r.Float64())
				s.Tokens, s.QA = append(s.Tokens, int32(5+r.Intn(9))), append(s.QA, int32(5+r.Intn(9)))
				_ = o
			}
			s.BLEU = r.Float64()
			if i%9 == 0 {
				s.BLEU = 0
			}
			l.Judgements[i] = j
		}
		l.Statements[i] = s
	}
}
