package sweep

import (
	"context"
	"encoding/json"
	"fmt"
	"math"

	"recount/records"
	"recount/runner"
	"recount/runner/engine"
	"recount/runner/prompt"
)

// A Noise is what differs between ways of asking the same model the same items
// under the same configurations: the floor below which no difference between
// configurations means anything.
type Noise struct {
	Items, Bits, Texts, Scores int     // compared
	FlippedBits                []Flip  // in the order of items and columns
	OtherTexts                 int     // texts that are not the same every time
	LargestDifference          float64 // of a mean log-probability, in nats
	Truths                     int     // probabilities of being true, compared
	LargestTruth               float64 // difference of one
}

// A Flip is a bit that is not the same every time.
type Flip struct {
	Item, Configuration string

	// Margin is that between the two best options the first time, in nats; NaN
	// where there are no scores.
	Margin float64
	// Texts are the first one and the first that has the other bit; "" where
	// there are none.
	Texts [2]string
}

// Compare asks a model the first n items of each benchmark in both ways.
func (s *Sweep) Compare(ctx context.Context, model string, n int, one, other engine.Engine) (Noise, error) {
	var noise Noise
	err := s.each(model, n, func(ask asker) error {
		a, err := ask(ctx, one)
		if err != nil {
			return fmt.Errorf("the first way: %w", err)
		}
		b, err := ask(ctx, other)
		if err != nil {
			return fmt.Errorf("the second way: %w", err)
		}
		noise.add([]*records.Line{a, b})
		return nil
	})
	return noise, err
}

// Repeat asks a model the first n items of each benchmark so many times, all of
// them once, then all of them again, by one engine in one way.
func (s *Sweep) Repeat(ctx context.Context, model string, n, times int, e engine.Engine) (Noise, error) {
	var items [][]*records.Line // of an item, each time
	for range times {
		i := 0
		err := s.each(model, n, func(ask asker) error {
			l, err := ask(ctx, e)
			if err != nil {
				return err
			}
			if i == len(items) {
				items = append(items, nil)
			}
			items[i] = append(items[i], l)
			i++
			return nil
		})
		if err != nil {
			return Noise{}, err
		}
	}
	var noise Noise
	for _, lines := range items {
		noise.add(lines)
	}
	return noise, nil
}

// An asker asks one item.
type asker func(context.Context, engine.Engine) (*records.Line, error)

// each goes through the first n items of each benchmark.
func (s *Sweep) each(model string, n int, do func(asker) error) error {
	for _, b := range s.Plan.Benchmarks {
		list := s.Items[b.ID]
		for i := range list[:min(n, len(list))] {
			err := do(func(ctx context.Context, e engine.Engine) (*records.Line, error) {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				return runner.Ask(ctx, e, s.Asked[model], &list[i], s.Shots[b.ID])
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// add compares the lines of one item, two or more, which have the same
// configurations in the same order.
func (n *Noise) add(lines []*records.Line) {
	n.Items++
	for i := range lines[0].Bits {
		n.addBit(i, lines)
	}
	for i := range lines[0].Outputs {
		n.addOutput(i, lines)
	}
	for i := range lines[0].PTrue {
		n.Truths++
		if d := spread(lines, func(l *records.Line) float64 { return l.PTrue[i] }); d > n.LargestTruth { // NaN is not
			n.LargestTruth = d
		}
	}
}

// spread is the distance between the lowest and the highest value.
func spread(lines []*records.Line, value func(*records.Line) float64) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, l := range lines {
		v := value(l)
		low, high = min(low, v), max(high, v)
	}
	return high - low
}

func (n *Noise) addBit(i int, lines []*records.Line) {
	n.Bits++
	first := lines[0]
	for _, l := range lines[1:] {
		if l.Bits[i].Correct == first.Bits[i].Correct {
			continue
		}
		f := Flip{Item: first.ID, Configuration: first.Bits[i].Key, Margin: math.NaN()}
		a, b := output(first, f.Configuration), output(l, f.Configuration)
		if c := prompt.Choose(a.Scores, normalisation(a)); c.Margin != nil {
			f.Margin = *c.Margin
		}
		if a.Text != nil && b.Text != nil {
			f.Texts = [2]string{*a.Text, *b.Text}
		}
		n.FlippedBits = append(n.FlippedBits, f)
		return
	}
}

// normalisation is how a recorded output compared options.
func normalisation(o records.Output) prompt.Normalisation {
	n := prompt.PerToken
	for _, f := range o.Extra {
		if f.Name == "normalisation" {
			json.Unmarshal(f.Value, &n) // what cannot be read leaves no score, and so no margin
		}
	}
	return n
}

// output is that of a configuration, empty when the line has none.
func output(l *records.Line, key string) records.Output {
	for i := range l.Outputs {
		if l.Outputs[i].Key == key {
			return l.Outputs[i]
		}
	}
	return records.Output{}
}

func (n *Noise) addOutput(i int, lines []*records.Line) {
	first := &lines[0].Outputs[i]
	if first.Text != nil {
		n.Texts++
		for _, l := range lines[1:] {
			if *l.Outputs[i].Text != *first.Text {
				n.OtherTexts++
				break
			}
		}
	}
	for j := range first.Scores {
		n.addScore(i, j, lines)
	}
}

// addScore counts the scores that are defined every time.
func (n *Noise) addScore(i, j int, lines []*records.Line) {
	defined := true
	largest := spread(lines, func(l *records.Line) float64 {
		mean, ok := prompt.PerToken.Of(l.Outputs[i].Scores[j])
		defined = defined && ok
		return mean
	})
	if defined {
		n.Scores++
		n.LargestDifference = max(n.LargestDifference, largest)
	}
}
