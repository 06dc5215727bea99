package main

import (
	"github.com/spf13/cobra"

	"recount/cmd/recount/internal/output"
)

func analyzeCommand() *cobra.Command {
	var to string
	var common bool
	var s settings
	cmd := &cobra.Command{
		Use:     "analyze RELEASE -o FILE",
		Short:   "Count every number of a release and write them as JSON.",
		Example: "recount analyze examples/small -o - | head",
		Args:    operands("RELEASE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := needed(cmd, "output"); err != nil {
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
			grid := src.release.Grid
			report, err := count(cmd, grid, options)
			if err != nil {
				return err
			}
			return output.File(cmd.Context(), to, report.JSON(), cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", "", "`FILE` to write, - for standard output")
	f.BoolVar(&common, "common", false, "keep what all models have and leave out the rest")
	s.bind(f)
	return cmd
}
