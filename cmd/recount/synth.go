package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"recount/records/synth"
)

func synthCommand() *cobra.Command {
	o, scaling := synth.Default(), synth.DefaultScaling()
	kind, to := "grid", ""
	cmd := &cobra.Command{
		Use:     "synth [-o RELEASE]",
		Short:   "Write a release of invented answers, labelled as such.",
		Example: "recount synth --items 300 --compress -o invented",
		Args:    operands(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := needed(cmd, "output"); err != nil {
				return err
			}
			check, make := o.Check, func(write writeFile) error { return synth.Write(o, write) }
			switch kind {
			case "grid":
			case "scaling":
				if err := scalingFlags(cmd, o, &scaling); err != nil {
					return err
				}
				o.Models, o.Items, o.Configurations = scaling.Models, scaling.Items, 4
				check, make = scaling.Check, func(write writeFile) error { return synth.WriteScaling(scaling, write) }
			default:
				return usageError{fmt.Errorf("synth: unknown --kind %q", kind), "use grid or scaling"}
			}
			if err := check(); err != nil {
				return usageError{err, ""}
			}
			if err := newRelease(cmd, to, make); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.ErrOrStderr(), "recount: wrote %s: %s, %s, %s; no model was asked\n", to,
				countOf(o.Models, "model"), countOf(o.Items, "item"), countOf(o.Configurations, "configuration"))
			return err
		},
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", "synthetic", "a new folder for the `RELEASE`")
	f.StringVar(&kind, "kind", kind, "grid, or scaling: prompting against likelihood, 95\nmodels, 9000 items, accuracy by planted laws of size")
	f.IntVar(&o.Models, "models", o.Models, "`N` models")
	f.IntVar(&o.Items, "items", o.Items, "`N` items over all benchmarks")
	f.IntVar(&o.Configurations, "configurations", o.Configurations, "`N` configurations of a grid")
	f.BoolVar(&o.Outputs, "outputs", o.Outputs, "write the raw answers of a grid too")
	f.BoolVar(&o.Compress, "compress", o.Compress, "write record files as .jsonl.gz")
	f.Uint64Var(&o.Seed, "seed", o.Seed, "another `SEED` gives other answers")
	return cmd
}

// scalingFlags takes over what was given for a grid and holds for both kinds.
func scalingFlags(cmd *cobra.Command, o synth.Options, scaling *synth.ScalingOptions) error {
	f := cmd.Flags()
	for _, name := range []string{"configurations", "outputs"} {
		if f.Changed(name) {
			return usageError{fmt.Errorf("synth: --%s is of --kind grid", name), "a scaling release always has its four configurations and their outputs"}
		}
	}
	if f.Changed("models") {
		scaling.Models = o.Models
	}
	if f.Changed("items") {
		scaling.Items = o.Items
	}
	scaling.Compress, scaling.Seed = o.Compress, o.Seed
	return nil
}
