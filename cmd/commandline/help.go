// Package commandline holds what both programs do with a command line before a
// command sees it.
package commandline

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Args is args without -h and --help where a word names no command: what is
// wanted there is not the help of the commands above it, and the word has to be
// told as the mistake that it is.
func Args(root *cobra.Command, args []string) []string {
	cmd, rest, err := root.Find(args)
	if err != nil || !cmd.HasSubCommands() || !slices.ContainsFunc(rest, isWord) {
		return args
	}
	return slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "-h" || arg == "--help" })
}

func isWord(arg string) bool { return !strings.HasPrefix(arg, "-") }
