package main

import (
	"context"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"recount/runner/engine/llama"
	"recount/runner/sweep"
)

func noiseCommand() *cobra.Command {
	var o settings
	n := 1
	cmd := &cobra.Command{
		Use:     "noise SWEEP.yaml",
		Short:   "Measure which bits flip without any change of configuration.",
		Example: "recount-runner noise sweep.yaml --models ~/models --items 5",
		Args:    operands("SWEEP.yaml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := open(args[0])
			if err != nil {
				return err
			}
			for _, m := range s.Plan.Models {
				if m.Engine != "llama" {
					fmt.Fprintf(cmd.ErrOrStderr(), "recount-runner: passed over %s, which is not run by the llama engine\n", m.ID)
					continue
				}
				if err := noise(cmd.Context(), cmd.OutOrStdout(), s, m, o, n); err != nil {
					return fmt.Errorf("model %s: %w", m.ID, err)
				}
			}
			return nil
		},
	}
	modelFlags(cmd, &o)
	cmd.Flags().IntVar(&n, "items", n, "the first `N` items of each benchmark")
	return cmd
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
		fmt.Fprintf(w, "%s\t%s\t%d of %d bits flip\t%d of %d texts differ\tmean log-probabilities by up to %.2g", m.ID, way.name,
			len(found.FlippedBits), found.Bits, found.OtherTexts, found.Texts, found.LargestDifference)
		if s.Protocol.Truth != nil {
			fmt.Fprintf(w, "\tP(True) by up to %.2g", found.LargestTruth)
		}
		fmt.Fprintln(w)
		for _, f := range found.FlippedBits {
			if math.IsNaN(f.Margin) {
				fmt.Fprintf(w, "\t%s\t%s\n", f.Item, f.Configuration)
			} else {
				fmt.Fprintf(w, "\t%s\t%s\tmargin %.2g\n", f.Item, f.Configuration, f.Margin)
			}
		}
	}
	return nil
}
