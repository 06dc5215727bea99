package engine

import (
	"context"
	"errors"
	"fmt"
	"math"

	"recount/records"
)

// A Defect is a way in which an engine's answers are wrong. Its text names it.
type Defect struct{ What, Cure string }

func (d *Defect) Error() string { return d.What }
func (d *Defect) Hint() string  { return d.Cure }

// probeStems are texts whose next word any language model is fairly sure of.
var probeStems = []string{
	"The capital of France is the city of",
	"One, two, three, four, five, six,",
	"The sky is blue and the grass is",
	"Monday, Tuesday, Wednesday, Thursday,",
}

// others are first words that may follow too; the model's own greedy word must
// score at least as high as each.
var others = []string{" the", " a", " green", " Paris", " seven", " Friday", " it", " banana"}

// Probe asks an engine a few known texts and returns the first Defect it finds:
// scores that are missing for unlikely words, all zero or all equal, rounded,
// of another position (off by one), or that do not add up. likelihood tells
// whether the run needs scores. It does not depend on the model being good:
// what it compares is the engine with itself.
func Probe(ctx context.Context, e Engine, likelihood bool) error {
	for _, stem := range probeStems {
		greedy, err := e.Generate(ctx, []Prompt{{Text: stem, MaxTokens: 1}})
		if err != nil {
			return fmt.Errorf("probing generation: %w", err)
		}
		if len(greedy) != 1 {
			return &Defect{fmt.Sprintf("one prompt was answered by %d texts", len(greedy)), "use another engine"}
		}
		if !likelihood {
			continue
		}
		if err := probeStem(ctx, e, stem, greedy[0]); err != nil {
			return err
		}
	}
	if !likelihood {
		return nil
	}
	return probeSum(ctx, e)
}

func probeStem(ctx context.Context, e Engine, stem string, greedy Text) error {
	continuations := append([]string{greedy.Text}, others...)
	all, err := e.Score(ctx, []Stem{{stem, continuations}})
	if errors.Is(err, ErrNoLikelihood) {
		return &Defect{err.Error(), "leave out the likelihood configurations, or use an engine that has them (llama, vLLM, llama-server)"}
	}
	if err != nil {
		return fmt.Errorf("probing likelihoods: %w", err)
	}
	if len(all) != 1 || len(all[0]) != len(continuations) {
		return &Defect{"a stem was not answered by one score a continuation", "use another engine"}
	}
	scores := all[0]
	if err := plausible(stem, continuations, scores); err != nil {
		return err
	}
	// A greedy token that is the beginning of a character, or empty, is no
	// text that can be sent back; the other stems remain.
	if greedy.Tokens != 1 || greedy.Text == "" || scores[0].Tokens != 1 {
		return nil
	}
	for i, s := range scores[1:] {
		if s.Tokens == 1 && s.LogProb > scores[0].LogProb+1e-3 {
			return &Defect{fmt.Sprintf("after %q the model writes %q (scored %.3f), but %q scores higher (%.3f): log-probabilities are of another position",
				stem, greedy.Text, scores[0].LogProb, others[i], s.LogProb),
				"the server is off by one, or its likelihoods are of another prompt than its texts"}
		}
	}
	return nil
}

// plausible looks at the values alone.
func plausible(stem string, continuations []string, scores []records.Score) error {
	equal, rounded, total := true, true, 0.0
	seen := map[string]bool{}
	for i, s := range scores {
		mean := s.LogProb
		switch {
		case s.Reason != "" && continuations[i] == "":
			continue
		case s.Reason != "" || math.IsNaN(mean) || math.IsInf(mean, 0):
			return &Defect{fmt.Sprintf("after %q no score came for %q (%s): only likely words have one", stem, continuations[i], s.Reason),
				"the server reports its top words only; use one that scores any given text"}
		case mean > 1e-6:
			return &Defect{fmt.Sprintf("the log-probability of %q is %g, more than 0", continuations[i], mean), "use another engine"}
		}
		equal = equal && mean == scores[len(scores)-1].LogProb
		rounded = rounded && math.Abs(mean*100-math.Round(mean*100)) < 1e-7
		if s.Tokens == 1 && !seen[continuations[i]] {
			seen[continuations[i]] = true
			total += math.Exp(mean)
		}
	}
	switch {
	case equal && scores[0].LogProb == 0:
		return &Defect{"all log-probabilities are 0: the server returned none", "the server ignores the request for log-probabilities of the prompt"}
	case equal:
		return &Defect{"all continuations have the same log-probability", "the server ignores the request for log-probabilities of the prompt"}
	case rounded:
		return &Defect{"log-probabilities are rounded to two decimals", "close options would tie; use a server that does not round"}
	case total > 1.001:
		return &Defect{fmt.Sprintf("after %q different words have the probability %.3f together", stem, total), "the values are not log-probabilities of the next token"}
	}
	return nil
}

// probeSum checks that two steps give the sum of one.
func probeSum(ctx context.Context, e Engine) error {
	stem := probeStems[0]
	all, err := e.Score(ctx, []Stem{{stem, []string{" Paris", " Paris and"}}, {stem + " Paris", []string{" and"}}})
	if err != nil {
		return fmt.Errorf("probing likelihoods: %w", err)
	}
	first, both, second := all[0][0], all[0][1], all[1][0]
	if first.Tokens+second.Tokens != both.Tokens {
		return nil // the tokens fall otherwise: nothing to compare
	}
	if d := math.Abs(first.LogProb + second.LogProb - both.LogProb); !(d < 0.3) {
		return &Defect{fmt.Sprintf("two words have the log-probability %.3f, one after the other %.3f", both.LogProb, first.LogProb+second.LogProb),
			"tokens are counted at the wrong place"}
	}
	return nil
}

// ProbeAlone checks scores of texts that nothing comes before: the first token
// counts exactly where the engine puts one of its own before it, and the rest
// scores as after a stem.
func ProbeAlone(ctx context.Context, e Engine) error {
	stem, rest := probeStems[0], " Paris and"
	all, err := e.Score(ctx, []Stem{{"", []string{stem, stem + rest, ""}}, {stem, []string{rest}}})
	if err != nil {
		return fmt.Errorf("probing likelihoods of whole texts: %w", err)
	}
	head, whole, empty, tail := all[0][0], all[0][1], all[0][2], all[1][0]
	switch {
	case head.Reason != "" || whole.Reason != "" || head.Tokens < 1:
		return &Defect{fmt.Sprintf("no score came for the text %q by itself (%s%s)", stem, head.Reason, whole.Reason), "use another engine"}
	case empty.Reason != "no_tokens" && empty.Tokens == 0:
		return &Defect{"the empty text was scored", "use another engine"}
	case head.Tokens+tail.Tokens != whole.Tokens:
		return nil // the tokens fall otherwise: nothing to compare
	}
	if d := math.Abs(head.LogProb + tail.LogProb - whole.LogProb); !(d < 0.3) {
		return &Defect{fmt.Sprintf("a text has the log-probability %.3f by itself, its two parts one after the other %.3f", whole.LogProb, head.LogProb+tail.LogProb),
			"tokens are counted at the wrong place"}
	}
	return nil
}
