package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "Print a script that completes recount's command lines in a shell.",
		Example:   "recount completion bash > recount.bash && . ./recount.bash",
		ValidArgs: []string{"bash", "zsh", "fish", "powershell"},
		Args:      operands("shell"),
		RunE: func(cmd *cobra.Command, args []string) error {
			out, root := cmd.OutOrStdout(), cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "zsh":
				return root.GenZshCompletion(out)
			case "fish":
				return root.GenFishCompletion(out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(out)
			}
			return usageError{fmt.Errorf("completion: unknown shell %q", args[0]), usageLine(cmd)}
		},
	}
}
