package records

import (
	"encoding/binary"
	"math"

	"recount/analysis"
)

// The sections of prompting against likelihood; a pack has them when its legend
// gives the roles apx and aps, and has then minor version 1. Columns stand model
// by model, within one by benchmark, each behind a byte: 1 when it is there.
const (
	sectionOptionCounts = "LOPT" // options of each item as scores have them
	sectionAnswers      = "LANS" // answers to prompts
	sectionScores       = "LSCO" // log-probabilities with counts, by role
	sectionPTrue        = "LPTR" // P(True); absent when nowhere recorded
	sectionStatements   = "LSTM" // labels of items; absent without items files
	sectionJudgements   = "LJUD" // judgements and what was counted of judged statements; absent when there are none
)

const (
	packMinorLikelihood = 1
	floatBits           = 255 // floats as their bits
	ownCounts           = 0   // characters or bytes of a column's own
	sharedCounts        = 1   // those of the first earlier model that has the column
)

// likelihoodSections are the sections of l, which belongs to g.
func likelihoodSections(g *analysis.Grid) []packSection {
	l := g.Likelihood
	if l == nil {
		return nil
	}
	out := []packSection{
		{sectionOptionCounts, 0, packOptionCounts(l)},
		{sectionAnswers, 0, packAnswers(l)},
		{sectionScores, 0, packScores(l, len(g.Benchmarks))},
	}
	if l.PTrue != nil {
		var b []byte
		for _, c := range l.PTrue {
			if b = appendThere(b, c != nil); c != nil {
				b = appendFloats(b, c)
			}
		}
		out = append(out, packSection{sectionPTrue, 0, b})
	}
	if l.Statements != nil {
		out = append(out, packSection{sectionStatements, 0, packLabels(l.Statements)})
	}
	if l.Judgements != nil {
		out = append(out, packSection{sectionJudgements, 0, packJudgements(l)})
	}
	return out
}

func appendThere(b []byte, there bool) []byte {
	if there {
		return append(b, 1)
	}
	return append(b, 0)
}

func packOptionCounts(l *analysis.Likelihood) []byte {
	var values []uint64
	for _, begin := range l.Options {
		for i := 1; i < len(begin); i++ {
			values = append(values, uint64(begin[i]-begin[i-1]))
		}
	}
	return appendPlanes(nil, values)
}

func packAnswers(l *analysis.Likelihood) []byte {
	var b []byte
	for _, p := range l.Prompts {
		for _, c := range p.Answers {
			b = appendThere(b, c != nil)
			b = append(b, c...)
		}
	}
	return b
}

func packScores(l *analysis.Likelihood, benchmarks int) []byte {
	var b []byte
	for role := range 4 {
		s := *scoringOf(l, role)
		if s == nil {
			continue
		}
		for k, c := range s.Columns {
			if b = appendThere(b, c != nil); c == nil {
				continue
			}
			b = append(b, c.Right...)
			b = append(b, c.Marks...)
			b = appendFloats(b, c.LogProb)
			b = appendPlanes(b, widened(c.Tokens))
			first := firstColumn(s, k, benchmarks)
			b = appendCounts(b, c.Chars, first, func(c *analysis.Scores) []uint32 { return c.Chars })
			b = appendCounts(b, c.Bytes, first, func(c *analysis.Scores) []uint32 { return c.Bytes })
		}
	}
	return b
}

// firstColumn is the column of the first earlier model on the same benchmark as
// column k, nil when there is none.
func firstColumn(s *analysis.Scoring, k, benchmarks int) *analysis.Scores {
	for j := k % benchmarks; j < k; j += benchmarks {
		if s.Columns[j] != nil {
			return s.Columns[j]
		}
	}
	return nil
}

func appendCounts(b []byte, own []uint32, first *analysis.Scores, of func(*analysis.Scores) []uint32) []byte {
	if first != nil && equalCounts(own, of(first)) {
		return append(b, sharedCounts)
	}
	return appendPlanes(append(b, ownCounts), widened(own))
}

func equalCounts(a, b []uint32) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func widened(list []uint32) []uint64 {
	out := make([]uint64, len(list))
	for i, v := range list {
		out[i] = uint64(v)
	}
	return out
}

// appendFloats writes the number of decimals, then planes of zigzag(v times
// 10^decimals) plus 1, 0 for an undefined value; decimals are as few as bring
// every value back bit for bit. When none do the first byte is 255 and the values
// are the bits of the float64 plus 1.
func appendFloats(b []byte, list []float64) []byte {
	values := make([]uint64, len(list))
	for decimals := range maxDecimals + 1 {
		if scaleFloats(list, decimals, values) {
			return appendPlanes(append(b, byte(decimals)), values)
		}
	}
	for i, v := range list {
		values[i] = 0
		if v == v {
			values[i] = math.Float64bits(v) + 1
		}
	}
	return appendPlanes(append(b, floatBits), values)
}

// scaleFloats fills values, and reports whether they bring every float back.
func scaleFloats(list []float64, decimals int, values []uint64) bool {
	for i, v := range list {
		values[i] = 0
		if v != v {
			continue
		}
		k, exact := scaled(math.Abs(v), decimals)
		if !exact || v == 0 && math.Signbit(v) {
			return false
		}
		values[i] = 2*k + 1
		if v < 0 {
			values[i]++
		}
	}
	return true
}

// packLabels writes the distinct lists of labels, then planes with the number of
// each item's list, 0 for none.
func packLabels(statements []analysis.Statement) []byte {
	known := map[string]uint64{}
	var lists []byte
	numbers := make([]uint64, len(statements))
	for i, s := range statements {
		if s.Labels == nil {
			continue
		}
		one := binary.AppendUvarint(nil, uint64(len(s.Labels)))
		for _, label := range s.Labels {
			one = appendString(one, label)
		}
		n, ok := known[string(one)]
		if !ok {
			n = uint64(len(known) + 1)
			known[string(one)] = n
			lists = append(lists, one...)
		}
		numbers[i] = n
	}
	b := binary.AppendUvarint(nil, uint64(len(known)))
	return appendPlanes(append(b, lists...), numbers)
}

// packJudgements writes the judges, then the judged items.
func packJudgements(l *analysis.Likelihood) []byte {
	b := binary.AppendUvarint(nil, uint64(len(l.Judges)))
	for _, judge := range l.Judges {
		b = appendString(b, judge)
	}
	count := 0
	for _, j := range l.Judgements {
		if j != nil {
			count++
		}
	}
	b = binary.AppendUvarint(b, uint64(count))
	for i, j := range l.Judgements {
		if j != nil {
			s := analysis.Statement{BLEU: math.NaN()}
			if l.Statements != nil {
				s = l.Statements[i]
			}
			b = packJudgement(binary.AppendUvarint(b, uint64(i)), j, s)
		}
	}
	return b
}

func packJudgement(b []byte, j *analysis.Judgement, s analysis.Statement) []byte {
	b = binary.AppendUvarint(b, uint64(j.Bin+1))
	b = append(b, byte(j.Shared+1))
	b = binary.AppendUvarint(b, uint64(len(j.BERTScore)))
	for _, list := range j.Equivalent {
		for _, v := range list {
			b = append(b, byte(v+1))
		}
	}
	b = appendFloats(b, j.BERTScore)
	for _, list := range [][]int32{s.Tokens, s.QA} {
		b = binary.AppendUvarint(b, uint64(len(list)))
		for _, v := range list {
			b = binary.AppendUvarint(b, uint64(v+1))
		}
	}
	return appendFloats(b, []float64{s.BLEU})
}
