package main

import (
	"github.com/spf13/cobra"

	"recount/analysis"
	"recount/cmd/recount/internal/terminal"
)

// count analyses a grid, with progress for who waits at a terminal.
func count(cmd *cobra.Command, grid *analysis.Grid, options analysis.Options) (*analysis.Report, error) {
	if err := options.Validate(grid); err != nil {
		return nil, usageError{err, ""}
	}
	bar := terminal.Start(cmd.ErrOrStderr(), "counting")
	defer bar.Stop()
	options.Progress = bar.Report
	return await(cmd.Context(), func() (*analysis.Report, error) {
		return analysis.Analyze(grid, options), nil
	})
}
