package prompt

import (
	"math"

	"recount/records"
)

// A Choice is the option that scores choose.
type Choice struct {
	Option int      // original index; records.NoOption when no score is defined
	Tied   bool     // another option has exactly the same score
	Margin *float64 // best score minus second best, in nats; nil with fewer than two defined scores
}

// A Normalisation is what an option's sum of log-probabilities is divided by
// before options are compared (E6.13). Both papers divide by tokens.
type Normalisation string

const (
	PerToken Normalisation = "token"
	Sum      Normalisation = "sum" // as it is
	PerChar  Normalisation = "char"
	PerByte  Normalisation = "byte"
)

var normalisations = []Normalisation{PerToken, Sum, PerChar, PerByte}

// Of is an option's score; false when it is undefined.
func (n Normalisation) Of(s records.Score) (float64, bool) {
	by := map[Normalisation]int{PerToken: s.Tokens, Sum: 1, PerChar: s.Chars, PerByte: s.Bytes}[n]
	if s.Reason != "" || s.Tokens == 0 || by == 0 || math.IsNaN(s.LogProb) || math.IsInf(s.LogProb, 0) {
		return 0, false
	}
	return s.LogProb / float64(by), true
}

// Choose takes the option of highest score: the sum divided, once, by what n
// says; mean per token in both papers (S1.23). Among equals the lowest index
// wins, and the tie is told. A score that is undefined loses against any that is
// defined.
func Choose(scores []records.Score, n Normalisation) Choice {
	c := Choice{Option: records.NoOption}
	best, second := math.Inf(-1), math.Inf(-1)
	defined := 0
	for i, s := range scores {
		score, ok := n.Of(s)
		if !ok {
			continue
		}
		defined++
		switch {
		case defined == 1 || score > best:
			second, best = best, score
			c.Option, c.Tied = i, false
		case score == best:
			second, c.Tied = score, true
		case score > second:
			second = score
		}
	}
	if defined > 1 {
		margin := best - second
		c.Margin = &margin
	}
	return c
}
