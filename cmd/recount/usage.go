package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A usageError is a command line that cannot be carried out as it is written.
type usageError struct {
	error
	hint string
}

func (e usageError) Hint() string  { return e.hint }
func (e usageError) Unwrap() error { return e.error }

// operands returns a check that a command is given one argument for each word
// of its usage line, and names the first that is missing.
func operands(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < len(names):
			return usageError{fmt.Errorf("%s: no %s given", cmd.Name(), names[len(args)]), usageLine(cmd)}
		case len(args) > len(names):
			return usageError{fmt.Errorf("%s: unexpected argument %q", cmd.Name(), args[len(names)]), usageLine(cmd)}
		}
		return nil
	}
}

// atMostOne is operands for a command whose one argument may be left out.
func atMostOne(name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return operands(name)(cmd, args)
	}
}

// needed wants a flag to be given that has no sensible default. It is no
// mark on the flag, because cobra's own message has no hint.
func needed(cmd *cobra.Command, name string) error {
	f := cmd.Flags().Lookup(name)
	if f.Value.String() != "" {
		return nil
	}
	written := "--" + f.Name
	if f.Shorthand != "" {
		written = "-" + f.Shorthand
	}
	return usageError{fmt.Errorf("%s: no %s given", cmd.Name(), written), usageLine(cmd)}
}

func usageLine(cmd *cobra.Command) string { return "usage: " + cmd.UseLine() }

// flagError turns what pflag says into a message of ours, with the nearest
// existing flag where the name is unknown.
func flagError(cmd *cobra.Command, err error) error {
	hint := fmt.Sprintf("%s -h lists the flags", cmd.CommandPath())
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		name := unknown.GetSpecifiedName()
		if near := nearestFlag(cmd, name); near != "" {
			hint = fmt.Sprintf("did you mean --%s?", near)
		}
		dashes := "--"
		if unknown.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		return usageError{fmt.Errorf("%s: unknown flag %s%s", cmd.Name(), dashes, name), hint}
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		f := invalid.GetFlag()
		return usageError{fmt.Errorf("%s: --%s %q is not %s", cmd.Name(), f.Name, invalid.GetValue(), wanted[f.Value.Type()]), hint}
	}
	return usageError{fmt.Errorf("%s: %w", cmd.Name(), err), hint}
}

// wanted says what the values of a flag are, by the name that pflag has for it.
var wanted = map[string]string{
	"bool": "true or false", "float64": "a number", "int": "a whole number", "uint64": "a whole number of at least 0",
	"string": "text", "stringSlice": "a list with commas",
}

// notEmpty refuses flags that are given without a value: a variable that a
// script forgot to set must not choose everything.
func notEmpty(cmd *cobra.Command, names ...string) error {
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f.Changed && f.Value.String() == "" {
			return usageError{fmt.Errorf("%s: --%s names nothing", cmd.Name(), name), "leave the flag out to keep all"}
		}
	}
	return nil
}

// nearestFlag lends the flags to cobra as commands, whose suggestions it knows
// how to make.
func nearestFlag(cmd *cobra.Command, name string) string {
	names := &cobra.Command{SuggestionsMinimumDistance: 2}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		names.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
	})
	if near := names.SuggestionsFor(name); len(near) > 0 {
		return near[0]
	}
	return ""
}

// help prints one screen: a sentence, the usage line, commands or flags with
// their units and defaults, and one example.
func help(cmd *cobra.Command, _ []string) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nusage: %s\n\n", cmd.Short, cmd.UseLine())
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			fmt.Fprintf(&b, "  %-12s%s\n", c.Name(), c.Short)
		}
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\n")
	}
	b.WriteString(cmd.Flags().FlagUsagesWrapped(80))
	fmt.Fprintf(&b, "\nexample: %s\n", cmd.Example)
	fmt.Fprint(cmd.OutOrStdout(), b.String())
}
