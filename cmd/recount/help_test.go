package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// everyCommand is the root and all below it.
func everyCommand(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			all = append(all, everyCommand(sub)...)
		}
	}
	return all
}

// TestHelpFitsOneScreen runs -h of every command and wants the screen of a
// plain terminal, 80 columns by 24 lines, with its four parts.
func TestHelpFitsOneScreen(t *testing.T) {
	for _, c := range everyCommand(rootCommand()) {
		path := strings.Fields(c.CommandPath())[1:]
		var stdout, stderr bytes.Buffer
		if got := run(t.Context(), append(slices.Clone(path), "-h"), nil, &stdout, &stderr); got != 0 || stderr.Len() > 0 {
			t.Errorf("recount %v -h: status %d, stderr %q", path, got, &stderr)
		}
		screen := stdout.String()
		lines := strings.Split(strings.TrimSuffix(screen, "\n"), "\n")
		if len(lines) > 24 {
			t.Errorf("recount %v -h: %d lines, want at most 24\n%s", path, len(lines), screen)
		}
		for _, line := range lines {
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("recount %v -h: a line of %d columns, want at most 80\n%s", path, n, line)
			}
		}
		if !strings.HasSuffix(lines[0], ".") || strings.Count(lines[0], ". ") > 0 {
			t.Errorf("recount %v -h: starts with %q, want one sentence", path, lines[0])
		}
		for _, part := range []string{"usage: recount", "-h, --help", "example: recount"} {
			if !strings.Contains(screen, part) {
				t.Errorf("recount %v -h: no %q", path, part)
			}
		}
	}
}
