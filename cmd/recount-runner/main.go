// Command recount-runner asks language models under every configuration of a
// protocol and writes the release that recount counts.
//
// Data goes to stdout and everything else to stderr. The exit status is 0 when
// the work is done, 1 when it failed or was stopped, 2 when the command line is
// wrong.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"recount/cmd/commandline"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run executes one command line, without the program name, and returns the exit
// status. When ctx is done a sweep finishes the item in hand.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := rootCommand()
	root.SetArgs(commandline.Args(root, args))
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	fmt.Fprintf(stderr, "recount-runner: %v\n", err)
	var hint interface{ Hint() string }
	if errors.As(err, &hint) && hint.Hint() != "" {
		fmt.Fprintf(stderr, "  hint: %s\n", hint.Hint())
	}
	if errors.As(err, new(usageError)) {
		return 2
	}
	return 1
}

// A usageError is a command line that cannot be carried out as it is written.
type usageError struct {
	error
	hint string
}

func (e usageError) Hint() string  { return e.hint }
func (e usageError) Unwrap() error { return e.error }

func rootCommand() *cobra.Command {
	cobra.EnableCommandSorting = false
	root := &cobra.Command{
		Use:           "recount-runner COMMAND",
		Short:         "Ask language models under every configuration and write their records.",
		Example:       "recount-runner run examples/small-grid/sweep.yaml --models ~/models",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("no command given"), "recount-runner -h lists the commands"}
			}
			return usageError{fmt.Errorf("unknown command %q", args[0]), "recount-runner -h lists the commands"}
		},
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.AddCommand(askCommand(), runCommand(), statusCommand(), mergeCommand(), planCommand(), noiseCommand(), compareCommand(), itemsCommand(), statementsCommand(), judgeCommand(), engineCommand())
	root.SetHelpCommand(&cobra.Command{Use: "no-help", Hidden: true})
	root.SetHelpFunc(help)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usageError{fmt.Errorf("%s: %w", cmd.Name(), err), cmd.CommandPath() + " -h lists the flags"}
	})
	finish(root)
	return root
}

func finish(cmd *cobra.Command) {
	cmd.DisableFlagsInUseLine = true
	cmd.Flags().BoolP("help", "h", false, "print this")
	cmd.Flags().SortFlags = false
	for _, c := range cmd.Commands() {
		finish(c)
	}
}

// help prints one screen.
func help(cmd *cobra.Command, _ []string) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nusage: %s\n\n", cmd.Short, cmd.UseLine())
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			fmt.Fprintf(&b, "  %-11s%s\n", c.Name(), c.Short)
		}
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\n")
	}
	b.WriteString(cmd.Flags().FlagUsagesWrapped(80))
	fmt.Fprintf(&b, "\nexample: %s\n", cmd.Example)
	fmt.Fprint(cmd.OutOrStdout(), b.String())
}

// operands wants exactly so many arguments.
func operands(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < len(names):
			return usageError{fmt.Errorf("%s: no %s given", cmd.Name(), names[len(args)]), "usage: " + cmd.UseLine()}
		case len(args) > len(names):
			return usageError{fmt.Errorf("%s: unexpected argument %q", cmd.Name(), args[len(names)]), "usage: " + cmd.UseLine()}
		}
		return nil
	}
}
