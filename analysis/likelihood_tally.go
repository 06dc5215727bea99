package analysis

import (
	"math"
	"math/bits"
	"slices"
	"sort"
)

// A standing is what one model did on one benchmark, or on all of them: counts
// of items, and sums over items in their order.
type standing struct {
	n int

	asked                         bool // there are answers to its prompt
	apx                           int  // right answers
	unset, none, errors, cut      int  // states: not recorded, none, error; truncated ones
	scored                        bool // there are statement scores or bits
	aps                           int
	ties, goldTied, allNull       int
	ranked                        int // items with scores
	fraction                      fractions
	variants                      [3]variant // sum, char, byte
	both, apxOnly, apsOnly, none2 int

	deltas                 []float64 // PPL of rank 2 less rank 1, items in order
	deltaRight, deltaWrong mean      // of the same, by whether the choice is right
	correct                mean      // PPL of the right statement
	correctLog             exactSum
	correctNull            int

	option     variant // option likelihood
	optionRank bool
	control    int // right answers to the control's prompt
	bridge     [2]bridgeCount
}

type variant struct{ right, ties int }

// mean is an exact sum and how many values it has.
type mean struct {
	sum exactSum
	n   int
}

func (m *mean) add(v float64) { m.sum.add(v); m.n++ }

func (m mean) node() *Node {
	if m.n == 0 {
		return Null("no_values")
	}
	return finite(m.sum.value() / float64(m.n))
}

// finite is v, or null where sums have gone beyond what a float64 holds.
func finite(v float64) *Node {
	if v-v != 0 {
		return Null("too_large")
	}
	return Float(v)
}

// fractions counts items by (right options among the tied, tied options), so
// that the sum of their quotients is taken over integers.
type fractions map[[2]int]int

func (f fractions) sum() float64 {
	keys := make([][2]int, 0, len(f))
	for k := range f {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(a, b int) bool {
		return keys[a][1] < keys[b][1] || keys[a][1] == keys[b][1] && keys[a][0] < keys[b][0]
	})
	sum := 0.0
	for _, k := range keys {
		sum += float64(f[k]*k[0]) / float64(k[1])
	}
	return sum
}

// bridgeCount classes items by whether all, some or none of the ways of asking
// are right.
type bridgeCount struct{ all, wrong, n int }

func (c *bridgeCount) add(right ...bool) {
	k := 0
	for _, r := range right {
		if r {
			k++
		}
	}
	c.n++
	if k == len(right) {
		c.all++
	} else if k == 0 {
		c.wrong++
	}
}

// A reading is how one item was answered in each way.
type reading struct{ apx, aps, option bool }

// stand counts model m on benchmark b.
func (l *Likelihood) stand(g *Grid, m, b int) *standing {
	bench := g.Benchmarks[b]
	s := &standing{n: bench.Count, fraction: fractions{}}
	var answers, control []uint8
	if p := l.own(m); p >= 0 {
		answers = l.Prompts[p].answers(m, b, len(g.Benchmarks))
	}
	if l.Control >= 0 {
		control = l.Prompts[l.Control].answers(m, b, len(g.Benchmarks))
	}
	aps, option := l.APS.column(m, b, len(g.Benchmarks)), l.Option.column(m, b, len(g.Benchmarks))
	s.asked, s.scored, s.optionRank = answers != nil, aps != nil, option != nil
	if s.scored {
		s.deltas = make([]float64, 0, s.n)
	}
	if control == nil {
		control = answers
	}
	var scores []float64
	for i := range bench.Count {
		gold := g.Items[bench.First+i].Gold
		from, to := l.options(b, i)
		var r reading
		if answers != nil {
			r.apx = s.answer(answers[i])
		}
		if control != nil && control[i]&AnswerRight != 0 {
			s.control++
		}
		if aps != nil {
			r.aps, scores = s.statements(aps, i, from, to, gold, scores)
		}
		if option != nil {
			r.option, scores = s.options(option, i, from, to, gold, scores)
		}
		s.cell(r)
	}
	return s
}

func (p *Prompt) answers(m, b, benchmarks int) []uint8 {
	if p.Answers == nil {
		return nil
	}
	return p.Answers[m*benchmarks+b]
}

// answer counts one answer to the model's prompt.
func (s *standing) answer(a uint8) bool {
	switch a & AnswerState {
	case 0:
		s.unset++
	case AnswerNone:
		s.none++
	case AnswerError:
		s.errors++
	}
	if a&AnswerTruncated != 0 {
		s.cut++
	}
	if a&AnswerRight != 0 {
		s.apx++
	}
	return a&AnswerRight != 0
}

// statements ranks an item's statements and counts what comes out.
func (s *standing) statements(c *Scores, i, from, to int, gold uint64, scratch []float64) (bool, []float64) {
	if c.absent(from, to) {
		right := c.Right[i] == 1
		if right {
			s.aps++
			s.fraction[[2]int{1, 1}]++
		}
		return right, scratch
	}
	s.ranked++
	scores := c.normalised(perToken, from, to, scratch)
	r := rank(scores)
	right := r.right(gold)
	if right {
		s.aps++
	}
	if r.choice < 0 {
		s.allNull++
	}
	golds := r.golds(scores, gold)
	if r.tied > 1 {
		s.ties++
		if golds > 0 {
			s.goldTied++
		}
	}
	if golds > 0 {
		s.fraction[[2]int{golds, r.tied}]++
	}
	s.perplexities(scores, r, gold, right)
	for k, n := range [3]norm{perSequence, perChar, perByte} {
		if n != perByte || !slices.Equal(c.Chars[from:to], c.Bytes[from:to]) {
			scores = c.normalised(n, from, to, scores)
			r = rank(scores)
		}
		s.variants[k].count(r, gold)
	}
	return right, scores
}

func (v *variant) count(r ranking, gold uint64) {
	if r.right(gold) {
		v.right++
	}
	if r.tied > 1 {
		v.ties++
	}
}

// perplexities adds the PPL delta (F4.38) and the PPL of the right statement
// (F4.39; the first of several right ones). A PPL beyond float64 is undefined.
func (s *standing) perplexities(scores []float64, r ranking, gold uint64, right bool) {
	best := math.NaN() // PPL of the choice
	if r.choice >= 0 {
		best = exp(-scores[r.choice])
	}
	if r.second >= 0 {
		if next := exp(-scores[r.second]); next <= math.MaxFloat64 {
			delta := next - best
			s.deltas = append(s.deltas, delta)
			if right {
				s.deltaRight.add(delta)
			} else {
				s.deltaWrong.add(delta)
			}
		}
	}
	j := bits.TrailingZeros64(gold)
	if j < len(scores) && scores[j] == scores[j] {
		ppl := best
		if j != r.choice {
			ppl = exp(-scores[j])
		}
		if ppl <= math.MaxFloat64 {
			s.correct.add(ppl)
			s.correctLog.add(-scores[j])
			return
		}
	}
	s.correctNull++
}

// options ranks an item's options by likelihood (F4.36).
func (s *standing) options(c *Scores, i, from, to int, gold uint64, scratch []float64) (bool, []float64) {
	if c.absent(from, to) {
		right := c.Right[i] == 1
		if right {
			s.option.right++
		}
		return right, scratch
	}
	scores := c.normalised(perToken, from, to, scratch)
	r := rank(scores)
	s.option.count(r, gold)
	return r.right(gold), scores
}

// cell counts the item among the four cells (E6.10) and in the bridges (E6.27).
func (s *standing) cell(r reading) {
	if !s.asked || !s.scored {
		return
	}
	switch {
	case r.apx && r.aps:
		s.both++
	case r.apx:
		s.apxOnly++
	case r.aps:
		s.apsOnly++
	default:
		s.none2++
	}
	s.bridge[0].add(r.apx, r.aps)
	if s.optionRank {
		s.bridge[1].add(r.apx, r.option, r.aps)
	}
}

// pool adds the standings of a model on several benchmarks, in order.
func pool(list []*standing) *standing {
	t := &standing{fraction: fractions{}, asked: true, scored: true, optionRank: true}
	deltas := 0
	for _, s := range list {
		deltas += len(s.deltas)
	}
	t.deltas = make([]float64, 0, deltas)
	for _, s := range list {
		if s.n == 0 {
			continue
		}
		t.asked, t.scored, t.optionRank = t.asked && s.asked, t.scored && s.scored, t.optionRank && s.optionRank
		t.n += s.n
		t.apx, t.unset, t.none, t.errors, t.cut = t.apx+s.apx, t.unset+s.unset, t.none+s.none, t.errors+s.errors, t.cut+s.cut
		t.aps, t.ties, t.goldTied, t.allNull, t.ranked = t.aps+s.aps, t.ties+s.ties, t.goldTied+s.goldTied, t.allNull+s.allNull, t.ranked+s.ranked
		for k, n := range s.fraction {
			t.fraction[k] += n
		}
		for k := range t.variants {
			t.variants[k].plus(s.variants[k])
		}
		t.both, t.apxOnly, t.apsOnly, t.none2 = t.both+s.both, t.apxOnly+s.apxOnly, t.apsOnly+s.apsOnly, t.none2+s.none2
		t.deltas = append(t.deltas, s.deltas...)
		t.deltaRight.plus(s.deltaRight)
		t.deltaWrong.plus(s.deltaWrong)
		t.correct.plus(s.correct)
		t.correctLog.plus(s.correctLog)
		t.correctNull += s.correctNull
		t.option.plus(s.option)
		t.control += s.control
		for k := range t.bridge {
			t.bridge[k].all += s.bridge[k].all
			t.bridge[k].wrong += s.bridge[k].wrong
			t.bridge[k].n += s.bridge[k].n
		}
	}
	if t.n == 0 {
		t.asked, t.scored, t.optionRank = false, false, false
	}
	return t
}

func (v *variant) plus(o variant) { v.right, v.ties = v.right+o.right, v.ties+o.ties }
func (m *mean) plus(o mean)       { m.sum.plus(o.sum); m.n += o.n }

// parsed are answers in which one option was recognised.
func (s *standing) parsed() int { return s.n - s.unset - s.none - s.errors }

// fractional is APS with ties shared out (F4.33).
func (s *standing) fractional() float64 { return s.fraction.sum() / float64(s.n) }

// accuracy is right/n; n must not be 0.
func accuracy(right, n int) float64 { return float64(right) / float64(n) }

// A census is every standing of a release.
type census struct {
	g     *Grid
	l     *Likelihood
	by    [][]*standing // m, b
	whole []*standing   // m
}

func newCensus(g *Grid, o Options) *census {
	c := &census{g: g, l: g.Likelihood, by: make([][]*standing, g.M()), whole: make([]*standing, g.M())}
	o.each(g.M(), func(m int) {
		c.by[m] = make([]*standing, len(g.Benchmarks))
		for b := range g.Benchmarks {
			c.by[m][b] = c.l.stand(g, m, b)
		}
		c.whole[m] = pool(c.by[m])
		for _, s := range c.by[m] {
			s.deltas = nil
		}
	})
	return c
}

// A metric is one of the two accuracies.
type metric int

const (
	apxMetric metric = iota
	apsMetric
)

var metricNames = []string{"apx", "aps"}

// has reports whether a standing has the metric, and right is its count.
func (k metric) has(s *standing) bool {
	if k == apxMetric {
		return s.asked
	}
	return s.scored
}

func (k metric) right(s *standing) int {
	if k == apxMetric {
		return s.apx
	}
	return s.aps
}
