package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"recount/cmd/recount/internal/output"
	"recount/records/convert/csv"

	"recount/cmd/recount/internal/terminal"
)

func importCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "import FORMAT",
		Short:   "Turn another tool's records into a release.",
		Example: "recount import csv -h",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("import: no FORMAT given"), "recount import -h lists the formats"}
			}
			return usageError{fmt.Errorf("import: unknown format %q", args[0]), "recount import -h lists the formats"}
		},
	}
	cmd.AddCommand(importCSVCommand())
	return cmd
}

func importCSVCommand() *cobra.Command {
	var mapping, to string
	cmd := &cobra.Command{
		Use:     "csv FILE --mapping FILE -o RELEASE",
		Short:   "Turn a table with a row for each answer into a release.",
		Example: "recount import csv answers.csv --mapping mapping.yaml -o release",
		Args:    operands("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, flag := range []string{"mapping", "output"} {
				if err := needed(cmd, flag); err != nil {
					return err
				}
			}
			return importCSV(cmd, args[0], mapping, to)
		},
	}
	f := cmd.Flags()
	f.StringVar(&mapping, "mapping", "", "what the columns mean, a `FILE` as docs/import-csv.md says")
	f.StringVarP(&to, "output", "o", "", "a new folder for the `RELEASE`")
	return cmd
}

func importCSV(cmd *cobra.Command, table, mapping, to string) error {
	text, err := os.ReadFile(mapping)
	if err != nil {
		return fmt.Errorf("reading the mapping: %w", err)
	}
	m, err := csv.ParseMapping(mapping, text)
	if err != nil {
		return err
	}
	name, from, err := openInput(cmd, table)
	if err != nil {
		return err
	}
	defer from.Close()
	var report *csv.Report
	err = newRelease(cmd, to, func(write writeFile) error {
		done, err := csv.Import(from, name, m, write)
		report = done
		return err
	})
	if err != nil {
		return err
	}
	for _, line := range report.Lines() {
		fmt.Fprintf(cmd.ErrOrStderr(), "recount: %s\n", terminal.Plain(line))
	}
	return nil
}

// openInput opens a file, or standard input for "-", with its name for messages.
func openInput(cmd *cobra.Command, path string) (string, io.ReadCloser, error) {
	if path == "-" {
		return "standard input", io.NopCloser(cmd.InOrStdin()), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return "", nil, fmt.Errorf("reading the table: %w", err)
	}
	return path, f, nil
}

// writeFile takes a file of a release; data is only valid during the call.
type writeFile = func(path string, data []byte) error

// newRelease makes the folder of a release from the files that produce hands
// out. The files are written here and not by produce, so that a stopped command
// can leave produce behind.
func newRelease(cmd *cobra.Command, to string, produce func(writeFile) error) error {
	err := output.Folder(cmd.Context(), to, never, func(folder string) error {
		return output.Files(cmd.Context(), folder, produce)
	})
	if errors.Is(err, output.ErrOccupied) {
		return failure{err, "name a new or empty folder"}
	}
	return err
}

func never(string) bool { return false }
