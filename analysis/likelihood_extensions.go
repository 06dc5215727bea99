package analysis

import (
	"math"
	"strconv"
)

// extensions is likelihood/extensions: further scorers of the same items, for
// models that have them. nil when none has any.
//
//   - question_statement, option: the statement after its question, the option
//     after question and options. With APS, the statement alone, they are the
//     ladder of E6.11.
//   - option_neutral: the option after a neutral stem, what is left of it
//     without the question.
//   - pmi_option: mean log-probability a token of the option after the question
//     less that after the neutral stem (E6.07, domain-conditional PMI).
//   - pmi_statement: summed log-probability of the statement less that of the
//     option after the neutral stem.
//   - ptrue, brier, calibration: the probability that the model gives to a
//     statement being true (E6.08), argmax over statements, its mean squared
//     error, and ten bins of it.
func (c *census) extensions() *Node {
	if c.l.Rung == nil && c.l.Neutral == nil && c.l.PTrue == nil {
		return nil
	}
	out := Object()
	for m, model := range c.g.Models {
		if n := c.extension(m); n != nil {
			out.Set(model.ID, n)
		}
	}
	if out.Len() == 0 {
		return nil
	}
	return out
}

// an extended count is the right choices of one further scorer.
type extended struct {
	right, n int
	there    bool
}

func (e *extended) add(scores []float64, gold uint64) {
	e.n++
	if rank(scores).right(gold) {
		e.right++
	}
}

func (c *census) extension(m int) *Node {
	var neutral, conditioned, option, statement, rung, truth extended
	var p probabilities
	var a, b []float64
	sets := len(c.g.Benchmarks)
	for k, bench := range c.g.Benchmarks {
		aps, opt := c.l.APS.column(m, k, sets), c.l.Option.column(m, k, sets)
		neu, run := c.l.Neutral.column(m, k, sets), c.l.Rung.column(m, k, sets)
		var true_ []float64
		if c.l.PTrue != nil {
			true_ = c.l.PTrue[m*sets+k]
		}
		for i := range bench.Count {
			gold := c.g.Items[bench.First+i].Gold
			from, to := c.l.options(k, i)
			if run != nil {
				a = run.normalised(perToken, from, to, a)
				rung.add(a, gold)
			}
			if neu != nil {
				a = neu.normalised(perToken, from, to, a)
				neutral.add(a, gold)
			}
			if opt != nil {
				a = opt.normalised(perToken, from, to, a)
				conditioned.add(a, gold)
			}
			if neu != nil && opt != nil {
				a, b = opt.normalised(perToken, from, to, a), neu.normalised(perToken, from, to, b)
				option.add(less(a, b), gold)
			}
			if neu != nil && aps != nil {
				a, b = aps.normalised(perSequence, from, to, a), neu.normalised(perSequence, from, to, b)
				statement.add(less(a, b), gold)
			}
			if true_ != nil {
				truth.add(true_[from:to], gold)
				p.add(true_[from:to], gold)
			}
		}
	}
	n := Object()
	if rung.n+neutral.n+truth.n == 0 {
		return nil // option likelihood by itself is the control, no extension
	}
	for _, e := range []struct {
		key string
		extended
	}{{"option", conditioned}, {"option_neutral", neutral}, {"pmi_option", option}, {"pmi_statement", statement}, {"ptrue", truth}, {"question_statement", rung}} {
		if e.n > 0 {
			n.Set(e.key, shareNode(e.right, e.n))
		}
	}
	if truth.n > 0 {
		p.set(n)
	}
	return n
}

// less subtracts b from a in place.
func less(a, b []float64) []float64 {
	for j := range a {
		a[j] -= b[j]
	}
	return a
}

// probabilities are P(True) over statements.
type probabilities struct {
	brier mean
	bins  [10]struct {
		p     mean
		truth int
	}
}

func (p *probabilities) add(list []float64, gold uint64) {
	for j, v := range list {
		if v != v {
			continue
		}
		truth := float64(gold >> j & 1)
		p.brier.add(float64((v - truth) * (v - truth)))
		bin := &p.bins[int(math.Min(9, float64(v*10)))]
		bin.p.add(v)
		bin.truth += int(truth)
	}
}

func (p *probabilities) set(n *Node) {
	bins := Object()
	for k := range p.bins {
		bins.Set(strconv.Itoa(k), Object().Set("n", Int(p.bins[k].p.n)).Set("true", Int(p.bins[k].truth)).Set("mean_p", p.bins[k].p.node()))
	}
	n.Set("brier", p.brier.node()).Set("calibration", bins)
}
