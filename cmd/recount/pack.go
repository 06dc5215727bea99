package main

import (
	"github.com/spf13/cobra"

	"recount/cmd/recount/internal/output"
	"recount/records"
)

func packCommand() *cobra.Command {
	var to string
	var common bool
	cmd := &cobra.Command{
		Use:     "pack RELEASE -o FILE",
		Short:   "Write the pack of a release: all that counting needs, no texts.",
		Example: "recount pack examples/synthetic-small -o - | recount analyze - -o -",
		Args:    operands("RELEASE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := needed(cmd, "output"); err != nil {
				return err
			}
			src, err := open(cmd, args[0], readOptions(common, processors()))
			if err != nil {
				return err
			}
			data, err := await(cmd.Context(), func() ([]byte, error) { return records.WritePack(src.release) })
			if err != nil {
				return err
			}
			return output.File(cmd.Context(), to, data, cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", "", "write to this `FILE`, - for standard output")
	f.BoolVar(&common, "common", false, "keep what all models have and leave out the rest")
	return cmd
}
