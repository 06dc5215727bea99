package analysis

import (
	"sort"
	"strconv"
)

// validation is likelihood/validation: what judges said of the statements
// (F4.44-F4.46) of the judged items.
func (c *census) validation() *Node {
	var judged []int
	for i, j := range c.l.Judgements {
		if j != nil {
			judged = append(judged, i)
		}
	}
	n := Object().Set("n", Int(len(judged))).Set("share", shareNode(len(judged), c.g.N()))
	if len(judged) == 0 {
		return n
	}
	statements := 0
	for _, i := range judged {
		statements += c.l.Judgements[i].options()
	}
	n.Set("n_judges", Int(len(c.l.Judges))).Set("n_statements", Int(statements))
	equivalent := Object()
	for k, judge := range c.l.Judges {
		var yes, valid, invalid int
		c.eachStatement(judged, func(j *Judgement, o int) {
			switch j.verdict(k, o) {
			case 1:
				yes, valid = yes+1, valid+1
			case 0:
				valid++
			default:
				invalid++
			}
		})
		equivalent.Set(judge, shareNode(yes, valid).Set("invalid", Int(invalid)))
	}
	n.Set("equivalent", equivalent)
	agreement, raw := c.agreements(judged)
	n.Set("agreement", agreement).Set("raw_agreement", raw)
	n.Set("shared_template", c.sharedTemplate(judged)).Set("bertscore", c.bertScore(judged)).Set("bleu", c.bleu(judged))
	return n.Set("length", c.lengthGap(judged)).Set("bins", c.bins(judged)).Set("histograms", c.histograms(judged))
}

// options is the number of statements that were judged.
func (j *Judgement) options() int {
	n := len(j.BERTScore)
	for _, list := range j.Equivalent {
		n = max(n, len(list))
	}
	return n
}

// verdict is what judge k said of statement o: 1, 0, or -1 for no valid reply.
func (j *Judgement) verdict(k, o int) int8 {
	if k >= len(j.Equivalent) || o >= len(j.Equivalent[k]) {
		return -1
	}
	return j.Equivalent[k][o]
}

func (c *census) eachStatement(judged []int, visit func(j *Judgement, o int)) {
	for _, i := range judged {
		for o := range c.l.Judgements[i].options() {
			visit(c.l.Judgements[i], o)
		}
	}
}

// agreements compares the first two judges and, below by_pair, all other pairs.
func (c *census) agreements(judged []int) (agreement, raw *Node) {
	judges := c.l.Judges
	if len(judges) < 2 {
		return Null("one_judge"), Null("one_judge")
	}
	agreement = c.agreement(judged, 0, 1)
	raw = copyLeaf(agreement.At("raw", "value"))
	if len(judges) == 2 {
		return agreement, raw
	}
	pairs := Object()
	for a := range judges {
		inner := Object()
		for b := a + 1; b < len(judges); b++ {
			if a > 0 || b > 1 {
				inner.Set(judges[b], c.agreement(judged, a, b))
			}
		}
		if inner.Len() > 0 {
			pairs.Set(judges[a], inner)
		}
	}
	return agreement.Set("by_pair", pairs), raw
}

// agreement is the raw agreement of two judges and Cohen's kappa over statements
// with two valid replies. Kappa compares with agreement by chance, which is near
// 1 when both call nearly all equivalent: it then says little (C5.60), and
// nothing when it is 1.
func (c *census) agreement(judged []int, a, b int) *Node {
	var table [2][2]int
	excluded := 0
	c.eachStatement(judged, func(j *Judgement, o int) {
		u, v := j.verdict(a, o), j.verdict(b, o)
		if u < 0 || v < 0 {
			excluded++
			return
		}
		table[u][v]++
	})
	n := table[0][0] + table[0][1] + table[1][0] + table[1][1]
	out := Object().Set("n", Int(n)).Set("both_true", Int(table[1][1])).Set("first_only", Int(table[1][0])).
		Set("second_only", Int(table[0][1])).Set("both_false", Int(table[0][0])).
		Set("raw", shareNode(table[1][1]+table[0][0], n)).Set("excluded", Int(excluded))
	if n == 0 {
		return out.Set("kappa", Null("no_values")).Set("pe", Null("no_values")).Set("reason", String("no_values"))
	}
	first, second := table[1][1]+table[1][0], table[1][1]+table[0][1]
	byChance := first*second + (n-first)*(n-second) // of n*n
	out.Set("pe", Ratio(byChance, n*n, ""))
	if byChance == n*n {
		return out.Set("kappa", Null("pe_is_1")).Set("reason", String("pe_is_1"))
	}
	kappa := Float(float64(n*(table[1][1]+table[0][0])-byChance) / float64(n*n-byChance))
	kappa.Warn("both judges call nearly everything equivalent or not; kappa depends on that share: read it beside raw agreement")
	return out.Set("kappa", kappa).Set("reason", Null(""))
}

func (c *census) sharedTemplate(judged []int) *Node {
	yes, valid, invalid := 0, 0, 0
	for _, i := range judged {
		switch c.l.Judgements[i].Shared {
		case 1:
			yes, valid = yes+1, valid+1
		case 0:
			valid++
		default:
			invalid++
		}
	}
	return shareNode(yes, valid).Set("invalid", Int(invalid))
}

// bertScore is over statements whose score was imported.
func (c *census) bertScore(judged []int) *Node {
	var values []float64
	for _, i := range judged {
		for _, v := range c.l.Judgements[i].BERTScore {
			if v == v {
				values = append(values, v)
			}
		}
	}
	return valuesNode(values)
}

func valuesNode(values []float64) *Node {
	n := Object().Set("n", Int(len(values)))
	if len(values) == 0 {
		return n.Set("mean", Null("no_values")).Set("median", Null("no_values"))
	}
	return n.Set("mean", finite(average(values))).Set("median", median(values))
}

// bleu is over items, of the mean BLEU of their statements (F4.45).
func (c *census) bleu(judged []int) *Node {
	var values []float64
	zero := 0
	for _, i := range judged {
		if c.l.Statements == nil || c.l.Statements[i].BLEU != c.l.Statements[i].BLEU {
			continue
		}
		v := c.l.Statements[i].BLEU
		values = append(values, v)
		if v == 0 {
			zero++
		}
	}
	return valuesNode(values).Set("zero", Int(zero))
}

// lengthGap is the tokens of statements less those of their question-answer
// pairs (F4.46): the averages of the medians and of the means within items.
func (c *census) lengthGap(judged []int) *Node {
	var medians, means []float64
	var gaps []int
	sum := 0
	var signs [3]int
	for _, i := range judged {
		if c.l.Statements == nil {
			break
		}
		s := c.l.Statements[i]
		var own []float64
		total := 0
		for j := range min(len(s.Tokens), len(s.QA)) {
			if s.Tokens[j] < 0 || s.QA[j] < 0 {
				continue
			}
			d := int(s.Tokens[j] - s.QA[j])
			own, gaps = append(own, float64(d)), append(gaps, d)
			total += d
			signs[direction(d)+1]++
		}
		if len(own) > 0 {
			sort.Float64s(own)
			medians = append(medians, quantile(own, 0.5))
			means = append(means, float64(total)/float64(len(own)))
			sum += total
		}
	}
	n := Object()
	if len(gaps) == 0 {
		n.Set("median", Null("not_recorded")).Set("mean", Null("not_recorded"))
	} else {
		n.Set("median", Float(average(medians))).Set("mean", Float(average(means)))
	}
	n.Set("n_statements", Int(len(gaps))).Set("sum", Int(sum)).
		Set("shorter", Int(signs[0])).Set("equal", Int(signs[1])).Set("longer", Int(signs[2]))
	if len(gaps) == 0 {
		return n.Set("min", Null("not_recorded")).Set("max", Null("not_recorded"))
	}
	sort.Ints(gaps)
	return n.Set("min", Int(gaps[0])).Set("max", Int(gaps[len(gaps)-1]))
}

// bins counts judged items by data set and length bin.
func (c *census) bins(judged []int) *Node {
	out := Object()
	for _, bench := range c.g.Benchmarks {
		counts := map[int]int{}
		for _, i := range judged {
			if i >= bench.First && i < bench.First+bench.Count && c.l.Judgements[i].Bin >= 0 {
				counts[c.l.Judgements[i].Bin]++
			}
		}
		if len(counts) == 0 {
			continue
		}
		n := Object()
		for _, k := range sortedKeys(counts) {
			n.Set(strconv.Itoa(k), Int(counts[k]))
		}
		out.Set(bench.ID, n)
	}
	return out
}
