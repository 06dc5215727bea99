package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"recount/cmd/commandline"
)

const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// run executes one command line, without the program name, and returns the exit
// status. It is the whole program but for signals: done ctx stops the work,
// leaves no half-written output, and counts as failed.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := rootCommand()
	root.SetArgs(commandline.Args(root, args))
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitDone
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = errors.New("stopped before the end; nothing was written")
	}
	tell(stderr, err)
	if errors.As(err, new(usageError)) {
		return exitUsage
	}
	return exitFailed
}

// rootCommand builds the tree of commands. Every command states its arguments
// in Use, one sentence in Short and one line in Example; help prints them.
func rootCommand() *cobra.Command {
	cobra.EnableCommandSorting = false // the order of help is that of use
	root := &cobra.Command{
		Use:     "recount COMMAND",
		Short:   "Count the numbers of language-model evaluation records again.",
		Example: "recount serve examples/synthetic-small",
		Args:    cobra.ArbitraryArgs,
		RunE:    noCommand,

		SilenceErrors: true,
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2,
		CompletionOptions:          cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.AddCommand(
		serveCommand(), buildCommand(), verifyCommand(),
		validateCommand(), analyzeCommand(), packCommand(),
		importCommand(), synthCommand(),
		versionCommand(), completionCommand(),
	)
	root.SetHelpCommand(&cobra.Command{Use: "no-help", Hidden: true}) // -h is the one way
	root.SetHelpFunc(help)
	root.SetFlagErrorFunc(flagError)
	finish(root)
	return root
}

// finish gives every command the same way of being helped.
func finish(cmd *cobra.Command) {
	cmd.DisableFlagsInUseLine = true
	cmd.Flags().BoolP("help", "h", false, "print this")
	cmd.Flags().SortFlags = false
	for _, c := range cmd.Commands() {
		finish(c)
	}
}

// noCommand answers a command line whose first word names no command.
func noCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usageError{errors.New("no command given"), "recount -h lists the commands"}
	}
	hint := "recount -h lists the commands"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = fmt.Sprintf("did you mean recount %s?", near[0])
	}
	return usageError{fmt.Errorf("unknown command %q", args[0]), hint}
}
