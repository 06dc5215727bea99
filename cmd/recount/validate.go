package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"recount/cmd/recount/internal/terminal"
	"recount/records"
)

func validateCommand() *cobra.Command {
	var format string
	var common bool
	cmd := &cobra.Command{
		Use:     "validate RELEASE [--format text|json]",
		Short:   "List everything wrong with a release, with file, line and cure.",
		Example: "recount validate examples/synthetic-small",
		Args:    operands("RELEASE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format); err != nil {
				return err
			}
			src, err := open(cmd, args[0], readOptions(common, processors()))
			var problems records.Problems
			if err != nil && !errors.As(err, &problems) {
				return err
			}
			var release *records.Release
			if src != nil {
				release = src.release
			}
			if err := writeValidation(cmd.OutOrStdout(), format, release, problems); err != nil {
				return err
			}
			if len(problems) > 0 {
				return fmt.Errorf("%s is not valid: %s", args[0], countOf(len(problems), "problem"))
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&format, "format", "text", "how to print: `text|json`")
	f.BoolVar(&common, "common", false, "do not mind items that some models lack")
	return cmd
}

func checkFormat(format string) error {
	if format != "text" && format != "json" {
		return usageError{fmt.Errorf("--format %q: there are text and json", format), ""}
	}
	return nil
}

// A validation is what validate --format json prints.
type validation struct {
	Valid          bool      `json:"valid"`
	Models         int       `json:"models"`
	Items          int       `json:"items"`
	Configurations int       `json:"configurations"`
	Files          int       `json:"files"`
	Problems       []problem `json:"problems"`
	Notices        []string  `json:"notices"`
	Unread         []string  `json:"unread"`
}

type problem struct {
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
	Text string `json:"text"`
	Hint string `json:"hint,omitempty"`
}

func writeValidation(out io.Writer, format string, release *records.Release, problems records.Problems) error {
	v := validation{Valid: len(problems) == 0, Problems: []problem{}, Notices: []string{}, Unread: []string{}}
	for _, p := range problems {
		v.Problems = append(v.Problems, problem(p))
	}
	if release != nil {
		v.Models, v.Items, v.Configurations = release.Grid.M(), release.Grid.N(), release.Grid.C()
		v.Files = len(release.Files)
		v.Notices = append(v.Notices, release.Notices...)
		v.Unread = append(v.Unread, release.Unread...)
	}
	if format == "json" {
		return writeJSON(out, v)
	}
	for _, p := range problems {
		if _, err := fmt.Fprintln(out, terminal.Plain(p.Error())); err != nil {
			return err
		}
		if p.Hint != "" {
			if _, err := fmt.Fprintf(out, "  hint: %s\n", terminal.Plain(p.Hint)); err != nil {
				return err
			}
		}
	}
	if !v.Valid {
		return nil
	}
	_, err := fmt.Fprintf(out, "valid: %s, %s, %s, %s\n", countOf(v.Models, "model"), countOf(v.Items, "item"),
		countOf(v.Configurations, "configuration"), countOf(v.Files, "file"))
	return err
}

func writeJSON(out io.Writer, value any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(value)
}

// count writes a number with its noun: 1 item, 2 items.
func countOf(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
