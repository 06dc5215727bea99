package commandline

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func TestArgs(t *testing.T) {
	run := func(*cobra.Command, []string) {}
	root, group := &cobra.Command{Use: "program", Run: run, Args: cobra.ArbitraryArgs}, &cobra.Command{Use: "group", Run: run, Args: cobra.ArbitraryArgs}
	group.AddCommand(&cobra.Command{Use: "inner", Run: run})
	root.AddCommand(group, &cobra.Command{Use: "do", Run: run})
	for line, want := range map[string]string{
		"":                    "",
		"-h":                  "-h",
		"nonsense":            "nonsense",
		"nonsense -h":         "nonsense",
		"--help nonsense":     "nonsense",
		"do -h":               "do -h",
		"do word -h":          "do word -h",
		"group -h":            "group -h",
		"group nonsense -h":   "group nonsense",
		"group inner -h word": "group inner -h word",
	} {
		args := strings.Fields(line)
		before := slices.Clone(args)
		if got := strings.Join(Args(root, args), " "); got != want {
			t.Errorf("Args(%q): got %q, want %q", line, got, want)
		}
		if !slices.Equal(args, before) {
			t.Errorf("Args(%q) changed its argument to %q", line, args)
		}
	}
}
