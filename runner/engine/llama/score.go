package llama

import (
	"context"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/hybridgroup/yzma/pkg/llama"

	"recount/records"
	"recount/runner/engine"
)

// Score adds up the log-probabilities of the tokens that stem and continuation,
// encoded together, have beyond as many as the stem alone has. Stems are sent
// without the model's chat template: an option is a continuation of the text
// itself. After an empty stem the first token that has one before it is the
// first to count: all of them where the model wants BOS.
func (e *Engine) Score(ctx context.Context, stems []engine.Stem) ([][]records.Score, error) {
	scores := make([][]records.Score, len(stems))
	var sequences [][]llama.Token
	var starts []int // tokens of the stem of each sequence
	var targets []*records.Score
	for i, stem := range stems {
		head, err := e.stem(stem.Text)
		if err != nil {
			return nil, err
		}
		scores[i] = make([]records.Score, len(stem.Continuations))
		for j, c := range stem.Continuations {
			whole, err := e.stem(stem.Text + c)
			if err != nil {
				return nil, err
			}
			start := max(1, len(head))
			s := &scores[i][j]
			text := strings.TrimPrefix(c, " ")
			*s = records.Score{Tokens: max(0, len(whole)-start), Chars: utf8.RuneCountInString(text), Bytes: len(text)}
			if s.Tokens == 0 {
				s.LogProb, s.Reason = math.NaN(), "no_tokens"
				continue
			}
			e.Asked += len(whole)
			sequences = append(sequences, whole)
			starts = append(starts, start)
			targets = append(targets, s)
		}
	}
	runs, err := e.groups(sequences, make([]int, len(sequences)))
	if err != nil {
		return nil, err
	}
	for _, run := range runs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := e.sums(sequences[run[0]:run[1]], starts[run[0]:run[1]], targets[run[0]:run[1]]); err != nil {
			return nil, err
		}
	}
	return scores, nil
}

// stem encodes a text of which nothing need be there.
func (e *Engine) stem(text string) ([]llama.Token, error) {
	if text == "" && !llama.VocabGetAddBOS(e.vocab) {
		return nil, nil
	}
	return e.tokens(text, false)
}

// sums scores one group. The last token of a sequence leads to nothing that is
// wanted and is left out.
func (e *Engine) sums(sequences [][]llama.Token, starts []int, targets []*records.Score) error {
	if err := e.clear(); err != nil {
		return err
	}
	heads := make([][]llama.Token, len(sequences))
	values := make([][]float64, len(sequences))
	for s, tokens := range sequences {
		heads[s] = tokens[:len(tokens)-1]
		values[s] = make([]float64, len(tokens)-starts[s])
	}
	rows := tree(heads, func(s, i int) bool { return i >= starts[s]-1 })
	err := e.decode(rows, func(w want, logits []float32) {
		values[w.sequence][w.index+1-starts[w.sequence]] = logProb(logits, sequences[w.sequence][w.index+1])
	})
	if err != nil {
		return err
	}
	for s, list := range values {
		sum := 0.0
		for _, v := range list {
			sum += v
		}
		targets[s].LogProb = sum
		switch {
		case math.IsNaN(sum):
			targets[s].Reason = "nan"
		case math.IsInf(sum, 0):
			targets[s].LogProb, targets[s].Reason = math.NaN(), "-inf"
		}
	}
	return nil
}

// logProb is the logarithm of token's share in the softmax of logits. All of it is
// counted in 64 bits: a difference in 32 is off by up to 1e-6.
func logProb(logits []float32, token llama.Token) float64 {
	top := float64(logits[0])
	for _, v := range logits {
		top = max(top, float64(v))
	}
	sum := 0.0
	for _, v := range logits {
		sum += math.Exp(float64(v) - top)
	}
	return float64(logits[token]) - top - math.Log(sum)
}
