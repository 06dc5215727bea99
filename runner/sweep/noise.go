package sweep

import (
	"context"
	"fmt"
	"math"

	"recount/records"
	"recount/runner"
	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/prompt"
)

// A Noise is what differs between two ways of asking the same model the same
// items under the same configurations: the floor below which no difference
// between configurations means anything.
type Noise struct {
	Items, Bits, Texts, Scores int     // compared
	FlippedBits                []Flip  // in the order of items and columns
	OtherTexts                 int     // texts that are not the same
	LargestDifference          float64 // of a mean log-probability, in nats
	LargestTruth               float64 // of a probability of being true
}

// A Flip is a bit that differs, with the margin between its two best options
// where it has scores (NaN where not).
type Flip struct {
	Item, Configuration string
	Margin              float64
}

// Compare asks a model the first n items of each benchmark in both ways.
func (s *Sweep) Compare(ctx context.Context, model string, n int, one, other engine.Engine) (Noise, error) {
	var noise Noise
	asked := s.Asked[model]
	for _, b := range s.Plan.Benchmarks {
		list := s.Items[b.ID]
		for i := range list[:min(n, len(list))] {
			if err := ctx.Err(); err != nil {
				return noise, err
			}
			if err := s.compareItem(ctx, asked, &list[i], one, other, &noise); err != nil {
				return noise, err
			}
		}
	}
	return noise, nil
}

func (s *Sweep) compareItem(ctx context.Context, asked *prompt.Protocol, item *items.Item, one, other engine.Engine, noise *Noise) error {
	a, err := runner.Ask(ctx, one, asked, item, s.Shots[item.Benchmark])
	if err != nil {
		return fmt.Errorf("the first way: %w", err)
	}
	b, err := runner.Ask(ctx, other, asked, item, s.Shots[item.Benchmark])
	if err != nil {
		return fmt.Errorf("the second way: %w", err)
	}
	noise.Items++
	bit := 0
	for i := range a.Outputs {
		left, right := &a.Outputs[i], &b.Outputs[i]
		if bit < len(a.Bits) && a.Bits[bit].Key == left.Key { // the neutral stem has none
			noise.bit(item, a.Bits[bit], b.Bits[bit], left)
			bit++
		}
		noise.output(left, right)
	}
	for j := range a.PTrue {
		if d := math.Abs(a.PTrue[j] - b.PTrue[j]); d > noise.LargestTruth {
			noise.LargestTruth = d
		}
	}
	return nil
}

func (n *Noise) bit(item *items.Item, a, b records.Bit, left *records.Output) {
	n.Bits++
	if a.Correct == b.Correct {
		return
	}
	f := Flip{item.ID, a.Key, math.NaN()}
	if c := prompt.Choose(left.Scores); c.Margin != nil {
		f.Margin = *c.Margin
	}
	n.FlippedBits = append(n.FlippedBits, f)
}

func (n *Noise) output(left, right *records.Output) {
	if left.Text != nil {
		n.Texts++
		if *left.Text != *right.Text {
			n.OtherTexts++
		}
	}
	for j := range left.Scores {
		x, ok1 := prompt.Mean(left.Scores[j])
		y, ok2 := prompt.Mean(right.Scores[j])
		if ok1 && ok2 {
			n.Scores++
			n.LargestDifference = max(n.LargestDifference, math.Abs(x-y))
		}
	}
}
