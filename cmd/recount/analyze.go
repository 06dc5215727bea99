package main

import (
	"github.com/spf13/cobra"

	"recount/analysis"
	"recount/cmd/recount/internal/output"
)

func analyzeCommand() *cobra.Command {
	var to string
	var common bool
	var choice analysis.Choice
	var s settings
	cmd := &cobra.Command{
		Use:     "analyze RELEASE -o FILE",
		Short:   "Count every number of a release and write them as JSON.",
		Example: "recount analyze examples/synthetic-small -o - --models=-mixtral-8x7b",
		Args:    operands("RELEASE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := needed(cmd, "output"); err != nil {
				return err
			}
			if err := notEmpty(cmd, "models", "benchmarks", "configurations", "reference"); err != nil {
				return err
			}
			if err := s.check(); err != nil {
				return err
			}
			src, err := open(cmd, args[0], readOptions(common, s.workers))
			if err != nil {
				return err
			}
			options, err := s.over(src.release.Legend.Options())
			if err != nil {
				return err
			}
			grid, err := choose(cmd.ErrOrStderr(), src.release.Grid, choice)
			if err != nil {
				return err
			}
			report, err := count(cmd, grid, options)
			if err != nil {
				return err
			}
			return output.File(cmd.Context(), to, report.JSON(), cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", "", "write to this `FILE`, - for standard output")
	f.StringVar(&choice.Models, "models", "", "`LIST` of models to keep, or, each after -, to leave out")
	f.StringVar(&choice.Benchmarks, "benchmarks", "", "`LIST` of benchmarks, in the same way")
	f.StringVar(&choice.Configurations, "configurations", "", "`LIST` of configurations, in the same way")
	f.StringVar(&choice.Reference, "reference", "", "rank models under the configuration `KEY`")
	f.BoolVar(&common, "common", false, "keep what all models have and leave out the rest")
	s.bind(f)
	return cmd
}
