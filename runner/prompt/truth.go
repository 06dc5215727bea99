package prompt

import (
	"math"
	"strconv"

	"recount/records"
)

// Truth is the probability that a model gives to a statement being true, of the
// two verdicts that it was offered (E6.08): p(True) / (p(True) + p(False)), with
// 12 digits. It is NaN when one of them has no score or both are impossible.
func Truth(verdicts []records.Score) float64 {
	t, f := logProb(verdicts[0]), logProb(verdicts[1])
	v := 1 / (1 + math.Exp(f-t)) // NaN when both are -Inf
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 12, 64), 64)
	return v
}

// Verdict gives scores of which Truth makes p again.
func Verdict(p float64) []records.Score {
	return []records.Score{scoreOf(math.Log(p)), scoreOf(math.Log1p(-p))}
}

func logProb(s records.Score) float64 {
	switch {
	case s.Reason == "-inf":
		return math.Inf(-1)
	case s.Reason != "" || s.Tokens == 0:
		return math.NaN()
	}
	return s.LogProb
}

func scoreOf(v float64) records.Score {
	s := records.Score{LogProb: v, Tokens: 1}
	switch {
	case math.IsNaN(v):
		s.Reason = "nan"
	case math.IsInf(v, 0):
		s.LogProb, s.Reason = math.NaN(), "-inf"
	}
	return s
}
