package analysis

import "math"

// A ranking is the choice among an item's options by some score, higher first
// (F4.33). Undefined scores (NaN) rank last; ties go to the lowest index.
type ranking struct {
	choice int // -1 when no score is defined
	second int // the next best, -1 when there is none
	tied   int // options that share the best score
}

// rank ranks scores.
func rank(scores []float64) ranking {
	r := ranking{choice: -1, second: -1}
	best, next := 0.0, 0.0
	for j, v := range scores {
		switch {
		case v != v:
		case r.choice < 0 || v > best:
			r.choice, r.second, r.tied = j, r.choice, 1
			best, next = v, best
		default:
			if v == best {
				r.tied++
			}
			if r.second < 0 || v > next {
				r.second, next = j, v
			}
		}
	}
	return r
}

// golds counts the right options among those that share the best score.
func (r ranking) golds(scores []float64, gold uint64) int {
	n := 0
	if r.choice >= 0 {
		for j, v := range scores {
			if v == scores[r.choice] && gold>>j&1 == 1 {
				n++
			}
		}
	}
	return n
}

// right reports whether the choice is a right option.
func (r ranking) right(gold uint64) bool { return r.choice >= 0 && gold>>r.choice&1 == 1 }

// A norm is what a sum of log-probabilities is divided by.
type norm int

const (
	perToken norm = iota
	perSequence
	perChar
	perByte
)

// normalised fills out with the scores of the options from, ..., to-1 of c.
func (c *Scores) normalised(n norm, from, to int, out []float64) []float64 {
	out = out[:0]
	tokens, by := c.Tokens[from:to], c.Tokens[from:to]
	switch n {
	case perChar:
		by = c.Chars[from:to]
	case perByte:
		by = c.Bytes[from:to]
	}
	for k, sum := range c.LogProb[from:to] {
		switch {
		case tokens[k] == 0 || by[k] == 0:
			sum = math.NaN()
		case n != perSequence:
			sum /= float64(by[k])
		}
		out = append(out, sum)
	}
	return out
}

// absent reports whether no score stands in the record for the options from,
// ..., to-1.
func (c *Scores) absent(from, to int) bool {
	for k := from; k < to; k++ {
		if c.Marks[k]&ScoreAbsent == 0 {
			return false
		}
	}
	return true
}
