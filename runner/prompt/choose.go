package prompt

import (
	"math"

	"recount/records"
)

// A Choice is the option that scores choose.
type Choice struct {
	Option int      // original index; records.NoOption when no score is defined
	Tied   bool     // another option has exactly the same mean
	Margin *float64 // best mean minus second best, in nats; nil with fewer than two defined scores
}

// Choose takes the option of highest mean per-token log-probability (S1.23): the
// sum divided by the tokens, once. Among equals the lowest index wins, and the
// tie is told. A score that is undefined loses against any that is defined.
func Choose(scores []records.Score) Choice {
	c := Choice{Option: records.NoOption}
	best, second := math.Inf(-1), math.Inf(-1)
	defined := 0
	for i, s := range scores {
		mean, ok := Mean(s)
		if !ok {
			continue
		}
		defined++
		switch {
		case defined == 1 || mean > best:
			second, best = best, mean
			c.Option, c.Tied = i, false
		case mean == best:
			second, c.Tied = mean, true
		case mean > second:
			second = mean
		}
	}
	if defined > 1 {
		margin := best - second
		c.Margin = &margin
	}
	return c
}

// Mean is the mean log-probability of an option's tokens in nats; false when it
// is undefined.
func Mean(s records.Score) (float64, bool) {
	if s.Reason != "" || s.Tokens == 0 || math.IsNaN(s.LogProb) || math.IsInf(s.LogProb, 0) {
		return 0, false
	}
	return s.LogProb / float64(s.Tokens), true
}
