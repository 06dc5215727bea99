package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"recount/runner/sweep"
)

func compareCommand() *cobra.Command {
	with := ""
	cmd := &cobra.Command{
		Use:     "compare RELEASE MODEL OTHER [--with RELEASE2]",
		Short:   "Compare the answers of two models, or of one by two engines.",
		Example: "recount-runner compare release llama-f32 vllm-f32",
		Args:    operands("RELEASE", "MODEL", "OTHER"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if with == "" {
				with = args[0]
			}
			found, alone, err := sweep.Agree(os.DirFS(args[0]), args[1], os.DirFS(with), args[2])
			if err != nil {
				return err
			}
			if alone > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "recount-runner: %d items that only one of them has are left out\n", alone)
			}
			printNoise(cmd.OutOrStdout(), args[1], fmt.Sprintf("against %s, %d items", args[2], found.Items), found)
			if n := len(found.FlippedBits); n > 0 {
				return fmt.Errorf("%d bits differ", n)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&with, "with", "", "the folder `RELEASE2` that OTHER is in, where it is another")
	return cmd
}
