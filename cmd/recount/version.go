package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"recount/analysis"
	"recount/records"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the versions that decide what recount reads and writes.",
		Example: "recount version",
		Args:    operands(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "recount %s\nrelease format %s\nanalysis format %s\ngenerator %s\n%s\n",
				version(), records.LegendFormat, analysis.ReportFormat, analysis.GeneratorVersion, runtime.Version())
			return err
		},
	}
}
