package records

import (
	"math"
	"slices"

	"recount/analysis"
)

// likelihood fills what the statistics of prompting against likelihood read.
// The columns of a file are let go as they are taken over.
func (g *gathering) likelihood(grid *analysis.Grid, verdicts []*judgedFile) *analysis.Likelihood {
	_, modelPlace := g.y.legend.gridModels()
	var counted, benchmarks []int
	for m, at := range modelPlace {
		if at >= 0 {
			counted = append(counted, m)
		}
	}
	for b := range g.y.legend.Benchmarks {
		benchmarks = append(benchmarks, b)
	}
	l := g.y.legend.likelihood(g.y.asking, counted, benchmarks)
	l.PTrue = make([][]float64, len(counted)*len(benchmarks))
	l.Judges, l.Judgements = g.judgements(verdicts, grid.N())
	for b, files := range g.byBenchmark {
		p := g.pools[b]
		begin := p.offsets(g.y.legend.Benchmarks[b].NOptions)
		l.Options = append(l.Options, begin)
		at := p.gridPlaces(0)
		for k, f := range files {
			m := modelPlace[f.model]
			f.replies.fill(l, m*len(benchmarks)+b, p.place[k], at, begin)
			shareCounts(l, m, b, len(benchmarks))
			f.replies = nil
		}
	}
	if !slices.ContainsFunc(l.PTrue, func(c []float64) bool { return c != nil }) {
		l.PTrue = nil
	}
	g.statements(l)
	return l
}

// offsets tells where the options of each kept item begin.
func (p *pool) offsets(usual int) []int32 {
	begin := []int32{0}
	for _, i := range p.order {
		n := int(p.items[i].nOptions)
		if n == 0 {
			n = usual
		}
		begin = append(begin, begin[len(begin)-1]+int32(n))
	}
	return begin
}

// fill writes the replies of a file into the columns of number column. item is
// the pool's item of each row, at the place of each item among those kept.
func (r *replyRows) fill(l *analysis.Likelihood, column int, item []int32, at []int, begin []int32) {
	n := len(begin) - 1
	kept := r.asItStands(item, at, begin)
	for p, answers := range r.answers {
		if answers == nil {
			continue
		}
		if kept {
			l.Prompts[p].Answers[column] = answers
			continue
		}
		out := make([]uint8, n)
		for row, a := range answers {
			if i := at[item[row]]; i >= 0 {
				out[i] = a
			}
		}
		l.Prompts[p].Answers[column] = out
	}
	for role, s := range r.scores {
		if s == nil {
			continue
		}
		if kept {
			(*scoringOf(l, role)).Columns[column] = &analysis.Scores{LogProb: s.logprob, Tokens: s.tokens, Chars: s.chars, Bytes: s.bytes, Marks: s.marks, Right: s.right}
		} else {
			(*scoringOf(l, role)).Columns[column] = r.scoreColumn(s, item, at, begin)
		}
		r.scores[role] = nil
	}
	if r.pTrue != nil {
		out := undefinedFloats(int(begin[n]))
		r.eachOption(item, at, begin, func(from, to int) { out[to] = r.pTrue[from] })
		l.PTrue[column] = out
	}
}

// asItStands reports whether the rows of a file are the kept items in their
// order, so that its columns can be used without copying.
func (r *replyRows) asItStands(item []int32, at []int, begin []int32) bool {
	if len(item) != len(begin)-1 {
		return false
	}
	for row := range item {
		if at[item[row]] != row || r.ends[row] != begin[row+1] {
			return false
		}
	}
	return true
}

func (r *replyRows) scoreColumn(s *scoreRows, item []int32, at []int, begin []int32) *analysis.Scores {
	n := len(begin) - 1
	options := int(begin[n])
	c := &analysis.Scores{LogProb: undefinedFloats(options), Tokens: make([]uint32, options), Chars: make([]uint32, options),
		Bytes: make([]uint32, options), Marks: make([]uint8, options), Right: make([]uint8, n)}
	for k := range c.Marks {
		c.Marks[k] = analysis.ScoreAbsent
	}
	for row, right := range s.right {
		if i := at[item[row]]; i >= 0 {
			c.Right[i] = right
		}
	}
	r.eachOption(item, at, begin, func(from, to int) {
		c.LogProb[to], c.Tokens[to], c.Chars[to], c.Bytes[to], c.Marks[to] = s.logprob[from], s.tokens[from], s.chars[from], s.bytes[from], s.marks[from]
	})
	return c
}

// eachOption pairs the options of kept rows with their places.
func (r *replyRows) eachOption(item []int32, at []int, begin []int32, visit func(from, to int)) {
	for row := range r.ends {
		i := at[item[row]]
		if i < 0 {
			continue
		}
		from, end := r.options(row)
		for k := 0; from+k < end && int(begin[i])+k < int(begin[i+1]); k++ {
			visit(from+k, int(begin[i])+k)
		}
	}
}

// shareCounts lets models share the columns of characters and bytes, which are
// those of the texts and so nearly always the same for all.
func shareCounts(l *analysis.Likelihood, m, b, benchmarks int) {
	for role := range 4 {
		s := *scoringOf(l, role)
		if s == nil || s.Columns[m*benchmarks+b] == nil {
			continue
		}
		own := s.Columns[m*benchmarks+b]
		for other := range m {
			c := s.Columns[other*benchmarks+b]
			if c == nil {
				continue
			}
			if slices.Equal(c.Chars, own.Chars) {
				own.Chars = c.Chars
			}
			if slices.Equal(c.Bytes, own.Bytes) {
				own.Bytes = c.Bytes
			}
			break
		}
	}
}

// statements takes labels, token counts and BLEU of judged items from the items
// files.
func (g *gathering) statements(l *analysis.Likelihood) {
	some := false
	for _, f := range g.itemsFiles {
		some = some || f != nil && f.texts != nil
	}
	if !some {
		return
	}
	var before []string
	for b, p := range g.pools {
		f := g.itemsFiles[b]
		var t *itemTexts
		if f != nil && f.texts != nil {
			t = f.indexed()
		}
		for _, i := range p.order {
			s := analysis.Statement{BLEU: math.NaN()}
			if t != nil {
				if row, ok := t.index[p.items[i].id]; ok {
					s = t.rows[row].statement(len(l.Statements) < len(l.Judgements) && l.Judgements[len(l.Statements)] != nil)
				}
			}
			if slices.Equal(s.Labels, before) {
				s.Labels = before
			}
			before = s.Labels
			l.Statements = append(l.Statements, s)
		}
	}
}

// statement is what the analysis reads of an item's texts; token counts and BLEU
// only of judged items.
func (t *itemText) statement(judged bool) analysis.Statement {
	s := analysis.Statement{Labels: t.labels, BLEU: math.NaN()}
	if judged {
		s.Tokens, s.QA, s.BLEU = t.tokens, t.qa, MeanBLEU(t.question, t.options, t.statements)
	}
	return s
}
