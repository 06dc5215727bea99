package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"recount/runner/engine/llama"
	"recount/runner/sweep"
)

func noiseCommand() *cobra.Command {
	o := settings{shard: "noise"}
	n, times := 1, 0
	cmd := &cobra.Command{
		Use:     "noise SWEEP.yaml [--repeat N]",
		Short:   "Measure which bits flip without any change of configuration.",
		Example: "recount-runner noise sweep.yaml --models ~/models --items 5",
		Args:    operands("SWEEP.yaml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if times == 1 {
				return usageError{errors.New("noise: asking once has nothing to compare with"), "let --repeat be 2 or more"}
			}
			s, err := open(args[0])
			if err != nil {
				return err
			}
			for _, m := range s.Plan.Models {
				switch {
				case times > 0:
					err = repeat(cmd.Context(), cmd.OutOrStdout(), s, m, o, n, times)
				case m.Engine == "llama":
					err = noise(cmd.Context(), cmd.OutOrStdout(), s, m, o, n)
				default:
					fmt.Fprintf(cmd.ErrOrStderr(), "recount-runner: passed over %s, which is not run by the llama engine; --repeat 3 measures it\n", m.ID)
				}
				if err != nil {
					return fmt.Errorf("model %s: %w", m.ID, err)
				}
			}
			return nil
		},
	}
	modelFlags(cmd, &o)
	countVar(cmd.Flags(), &n, "items", 1, "the first `N` items of each benchmark")
	countVar(cmd.Flags(), &times, "repeat", 0, "ask `N` times as planned; without it, llama in other ways")
	return cmd
}

// repeat asks as planned, again and again.
func repeat(ctx context.Context, w io.Writer, s *sweep.Sweep, m sweep.Model, o settings, n, times int) error {
	e, err := start(ctx, s.Plan, m, o)
	if err != nil {
		return err
	}
	defer e.Close()
	if err := s.Probe(ctx, m.ID, e); err != nil {
		return err
	}
	found, err := s.Repeat(ctx, m.ID, n, times, e)
	if err != nil {
		return err
	}
	printNoise(w, m.ID, fmt.Sprintf("asked %d times", times), found)
	return nil
}

// noise asks as planned, and compares with every prompt alone, with another
// number of threads, and with flash attention turned round.
func noise(ctx context.Context, w io.Writer, s *sweep.Sweep, m sweep.Model, o settings, n int) error {
	planned := llamaOptions(s.Plan, m, o)
	one, err := llama.Open(planned)
	if err != nil {
		return err
	}
	defer one.Close()
	for _, way := range []struct {
		name   string
		change func(*llama.Options)
	}{
		{"every prompt alone", func(o *llama.Options) { o.Alone = !o.Alone }},
		{"one thread more", func(o *llama.Options) { o.Threads = max(1, o.Threads) + 1 }},
		{"flash attention turned round", func(o *llama.Options) { o.NoFlash = !o.NoFlash }},
	} {
		changed := planned
		way.change(&changed)
		other, err := llama.Open(changed)
		if err != nil {
			return err
		}
		found, err := s.Compare(ctx, m.ID, n, one, other)
		other.Close()
		if err != nil {
			return err
		}
		printNoise(w, m.ID, way.name, found)
	}
	return nil
}

// printNoise prints a line of counts and one line a flipped bit, with the
// margin or the two texts.
func printNoise(w io.Writer, model, way string, n sweep.Noise) {
	fmt.Fprintf(w, "%s\t%s\t%d of %d bits flip\t%d of %d texts differ\tmean log-probabilities by up to %.2g", model, way,
		len(n.FlippedBits), n.Bits, n.OtherTexts, n.Texts, n.LargestDifference)
	if n.Truths > 0 {
		fmt.Fprintf(w, "\tP(True) by up to %.2g", n.LargestTruth)
	}
	fmt.Fprintln(w)
	for _, f := range n.FlippedBits {
		fmt.Fprintf(w, "\t%s\t%s", f.Item, f.Configuration)
		if !math.IsNaN(f.Margin) {
			fmt.Fprintf(w, "\tmargin %.2g", f.Margin)
		}
		if f.Texts != [2]string{} {
			fmt.Fprintf(w, "\t%q, %q", f.Texts[0], f.Texts[1])
		}
		fmt.Fprintln(w)
	}
}
