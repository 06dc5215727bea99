package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"recount/records/synth"
)

func synthCommand() *cobra.Command {
	o := synth.Default()
	var to string
	cmd := &cobra.Command{
		Use:     "synth [-o RELEASE]",
		Short:   "Write a release of invented answers, labelled as such.",
		Example: "recount synth --items 300 --compress -o invented",
		Args:    operands(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := needed(cmd, "output"); err != nil {
				return err
			}
			if err := o.Check(); err != nil {
				return usageError{err, ""}
			}
			err := newRelease(cmd, to, func(write writeFile) error { return synth.Write(o, write) })
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.ErrOrStderr(), "recount: wrote %s: %s, %s, %s; no model was asked\n", to,
				countOf(o.Models, "model"), countOf(o.Items, "item"), countOf(o.Configurations, "configuration"))
			return err
		},
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", "synthetic", "a new folder for the `RELEASE`")
	f.IntVar(&o.Models, "models", o.Models, "`N` models")
	f.IntVar(&o.Items, "items", o.Items, "`N` items over all benchmarks")
	f.IntVar(&o.Configurations, "configurations", o.Configurations, "`N` configurations")
	f.BoolVar(&o.Outputs, "outputs", o.Outputs, "write the raw answers too")
	f.BoolVar(&o.Compress, "compress", o.Compress, "write record files as .jsonl.gz")
	f.Uint64Var(&o.Seed, "seed", o.Seed, "another `SEED` gives other answers")
	return cmd
}
