package records

import (
	"math"

	"recount/analysis"
)

// unpackLikelihood reads what likelihoodSections wrote; nil when the legend has
// no such roles or the pack no such sections.
func unpackLikelihood(sections map[string][]byte, legend *Legend, s packShapes, g *analysis.Grid) (*analysis.Likelihood, error) {
	keys := map[string]int{}
	for c, config := range legend.Configurations {
		keys[config.Key] = c
	}
	a := legend.asking(keys)
	if _, ok := sections[sectionOptionCounts]; a == nil || !ok {
		return nil, nil
	}
	l := legend.likelihood(a, s.models, s.benchmarks)
	u := likelihoodReader{sections, l, g}
	for _, read := range []func() error{u.optionCounts, u.answers, u.scores, u.pTrue, u.labels, u.judgements} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return l, nil
}

type likelihoodReader struct {
	sections map[string][]byte
	l        *analysis.Likelihood
	g        *analysis.Grid
}

func (u likelihoodReader) optionCounts() error {
	c, err := openSection(u.sections, sectionOptionCounts)
	if err != nil {
		return err
	}
	counts := c.planes(u.g.N(), nil)
	if c.err != nil {
		return c.err
	}
	for _, bench := range u.g.Benchmarks {
		begin := make([]int32, 1, bench.Count+1)
		for _, n := range counts[bench.First : bench.First+bench.Count] {
			if n > maxOptions {
				c.fail("an option count is too large")
				return c.err
			}
			begin = append(begin, begin[len(begin)-1]+int32(n))
		}
		u.l.Options = append(u.l.Options, begin)
	}
	return c.end()
}

// options is the number of options of the benchmark of column k.
func (u likelihoodReader) options(k int) int {
	begin := u.l.Options[k%len(u.l.Options)]
	return int(begin[len(begin)-1])
}

func (u likelihoodReader) items(k int) int { return u.g.Benchmarks[k%len(u.g.Benchmarks)].Count }

// copied is a copy of the next n bytes, never nil.
func (c *cursor) copied(n int) []byte { return append(make([]byte, 0, n), c.take(n)...) }

func (u likelihoodReader) answers() error {
	c, err := openSection(u.sections, sectionAnswers)
	if err != nil {
		return err
	}
	for _, p := range u.l.Prompts {
		for k := range p.Answers {
			if c.byte() == 1 {
				p.Answers[k] = c.copied(u.items(k))
			}
		}
	}
	return c.end()
}

func (u likelihoodReader) scores() error {
	c, err := openSection(u.sections, sectionScores)
	if err != nil {
		return err
	}
	for role := range 4 {
		s := *scoringOf(u.l, role)
		if s == nil {
			continue
		}
		for k := range s.Columns {
			if c.byte() == 1 && c.err == nil {
				s.Columns[k] = u.scoreColumn(c, s, k)
			}
		}
	}
	return c.end()
}

func (u likelihoodReader) scoreColumn(c *cursor, s *analysis.Scoring, k int) *analysis.Scores {
	n := u.options(k)
	out := &analysis.Scores{Right: c.copied(u.items(k)), Marks: c.copied(n)}
	if c.err != nil {
		return nil
	}
	out.LogProb, out.Tokens = c.floats(n), c.narrowed(n)
	first := firstColumn(s, k, len(u.g.Benchmarks))
	out.Chars = c.counts(n, first, func(s *analysis.Scores) []uint32 { return s.Chars })
	out.Bytes = c.counts(n, first, func(s *analysis.Scores) []uint32 { return s.Bytes })
	if c.err != nil {
		return nil
	}
	return out
}

func (c *cursor) counts(n int, first *analysis.Scores, of func(*analysis.Scores) []uint32) []uint32 {
	switch how := c.byte(); {
	case how == ownCounts:
		return c.narrowed(n)
	case how == sharedCounts && first != nil:
		return of(first)
	}
	c.fail("a column shares counts with no other")
	return nil
}

func (c *cursor) narrowed(n int) []uint32 {
	c.scratch = c.planes(n, c.scratch)
	out := make([]uint32, len(c.scratch))
	for i, v := range c.scratch {
		if v > math.MaxUint32 {
			c.fail("a count is too large")
			return nil
		}
		out[i] = uint32(v)
	}
	return out
}

// floats reads n values that appendFloats wrote.
func (c *cursor) floats(n int) []float64 {
	decimals := c.byte()
	if decimals > maxDecimals && decimals != floatBits {
		c.fail("floats of that many decimals are unknown")
		return nil
	}
	c.scratch = c.planes(n, c.scratch)
	out := make([]float64, len(c.scratch))
	for i, v := range c.scratch {
		switch {
		case v == 0:
			out[i] = math.NaN()
		case decimals == floatBits:
			out[i] = math.Float64frombits(v - 1)
		default:
			out[i] = float64((v-1)/2) / powersOfTen[decimals]
			if v%2 == 0 {
				out[i] = -out[i]
			}
		}
		if v != 0 && out[i]-out[i] != 0 {
			c.fail("a value is not finite")
			return nil
		}
	}
	return out
}

func (u likelihoodReader) pTrue() error {
	if _, ok := u.sections[sectionPTrue]; !ok {
		return nil
	}
	c, err := openSection(u.sections, sectionPTrue)
	if err != nil {
		return err
	}
	columns := u.g.M() * len(u.g.Benchmarks)
	u.l.PTrue = make([][]float64, columns)
	for k := range u.l.PTrue {
		if c.byte() == 1 && c.err == nil {
			u.l.PTrue[k] = c.floats(u.options(k))
		}
	}
	return c.end()
}

func (u likelihoodReader) labels() error {
	if _, ok := u.sections[sectionStatements]; !ok {
		return nil
	}
	c, err := openSection(u.sections, sectionStatements)
	if err != nil {
		return err
	}
	lists := make([][]string, 0, 8)
	for range c.count() {
		var list []string
		for range c.count() {
			list = append(list, c.string())
		}
		lists = append(lists, list)
		if c.err != nil {
			return c.err
		}
	}
	numbers := c.planes(u.g.N(), nil)
	for _, n := range numbers {
		s := analysis.Statement{BLEU: math.NaN()}
		switch {
		case n > uint64(len(lists)):
			c.fail("an item has labels that are not there")
		case n > 0:
			s.Labels = lists[n-1]
		}
		u.l.Statements = append(u.l.Statements, s)
	}
	return c.end()
}

func (u likelihoodReader) judgements() error {
	if _, ok := u.sections[sectionJudgements]; !ok {
		return nil
	}
	c, err := openSection(u.sections, sectionJudgements)
	if err != nil {
		return err
	}
	u.l.Judges = c.strings()
	u.l.Judgements = make([]*analysis.Judgement, u.g.N())
	for range c.count() {
		i := int(c.number(math.MaxInt32))
		if i >= u.g.N() || c.err != nil {
			c.fail("a judgement belongs to no item")
			return c.err
		}
		u.l.Judgements[i] = u.judgement(c, i)
	}
	return c.end()
}

func (u likelihoodReader) judgement(c *cursor, i int) *analysis.Judgement {
	j := &analysis.Judgement{Bin: int(c.number(math.MaxInt32)) - 1, Shared: c.verdict()}
	n := int(c.number(maxOptions))
	for range u.l.Judges {
		list := make([]int8, 0, n)
		for range n {
			list = append(list, c.verdict())
		}
		if c.err != nil {
			return nil
		}
		j.Equivalent = append(j.Equivalent, list)
	}
	j.BERTScore = c.floats(n)
	var s analysis.Statement
	for _, list := range []*[]int32{&s.Tokens, &s.QA} {
		for range c.number(maxOptions) {
			*list = append(*list, int32(c.number(math.MaxInt32))-1)
		}
	}
	if bleu := c.floats(1); len(bleu) == 1 {
		s.BLEU = bleu[0]
	}
	if u.l.Statements != nil && c.err == nil {
		s.Labels = u.l.Statements[i].Labels
		u.l.Statements[i] = s
	}
	return j
}

// verdict reads 1, 0 or -1.
func (c *cursor) verdict() int8 {
	v := c.byte()
	if v > 2 {
		c.fail("a verdict is neither yes nor no")
	}
	return int8(v) - 1
}
