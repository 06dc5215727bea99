package records

import (
	"math"
	"strings"

	"recount/analysis"
)

// bleu is sentence BLEU-4 of a statement against its question-answer pair (P2,
// S2.15, F4.45): words at white space, clipped n-gram precisions of order 1 to 4
// in their geometric mean, times the brevity penalty min(1, e^(1-r/c)). No
// smoothing: no match at some order gives 0, for which NLTK's sentence_bleu
// writes a number below 1e-70. An empty statement gives 0.
func bleu(reference, statement string) float64 {
	r, c := strings.Fields(reference), strings.Fields(statement)
	if len(c) == 0 {
		return 0
	}
	product := 1.0
	for n := 1; n <= 4; n++ {
		match, total := clipped(r, c, n)
		if match == 0 {
			return 0
		}
		product *= float64(match) / float64(total)
	}
	score := math.Sqrt(math.Sqrt(product))
	if len(c) < len(r) {
		score *= analysis.Exp(1 - float64(len(r))/float64(len(c)))
	}
	return score
}

// clipped counts the n-grams of c and those of them that r has too, each at most
// as often as r has it.
func clipped(r, c []string, n int) (match, total int) {
	have := map[string]int{}
	for i := 0; i+n <= len(r); i++ {
		have[strings.Join(r[i:i+n], " ")]++
	}
	for i := 0; i+n <= len(c); i++ {
		gram := strings.Join(c[i:i+n], " ")
		if have[gram] > 0 {
			have[gram]--
			match++
		}
		total++
	}
	return match, max(total, 1)
}

// MeanBLEU is the mean BLEU-4 over an item's statements, each against the
// question, a blank and its option (P2, S2.15, F4.45): words at white space, no
// smoothing, as NLTK's sentence_bleu counts by default. It is NaN without
// statements or where their number is not that of the options.
func MeanBLEU(question string, options, statements []string) float64 {
	if len(statements) == 0 || len(statements) != len(options) {
		return math.NaN()
	}
	sum := 0.0
	for k, s := range statements {
		sum += bleu(question+" "+options[k], s)
	}
	return sum / float64(len(statements))
}
