package main

import (
	"fmt"
	"io"

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

// choose restricts a grid to what the command line asks for and says in words
// on stderr what that is.
func choose(stderr io.Writer, grid *analysis.Grid, choice analysis.Choice) (*analysis.Grid, error) {
	if choice == (analysis.Choice{}) {
		return grid, nil
	}
	selection, err := grid.Choose(choice)
	if err != nil {
		return nil, usageError{err, ""}
	}
	chosen, err := grid.Select(selection)
	if err != nil {
		return nil, usageError{err, ""}
	}
	_, err = fmt.Fprintf(stderr, "recount: counting %s\n", terminal.Plain(chosen.Selection))
	return chosen, err
}
