package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"recount/runner/engine/llama"
)

// defaultLibrary is where install puts the libraries.
func defaultLibrary() string {
	if folder := os.Getenv("RECOUNT_LLAMA"); folder != "" {
		return folder
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "llama.cpp"
	}
	return filepath.Join(cache, "recount", llama.Variants[0].Folder())
}

func engineCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "engine COMMAND",
		Short:   "Install llama.cpp's libraries; convert model files.",
		Example: "recount-runner engine install",
		Args:    cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			return usageError{errors.New("engine: use install, expand or quantise"), "recount-runner engine -h"}
		},
	}
	cmd.AddCommand(installCommand(), expandCommand(), quantiseCommand())
	return cmd
}

func installCommand() *cobra.Command {
	name, to, from := "cpu", defaultLibrary(), ""
	cmd := &cobra.Command{
		Use:     "install [--variant cuda] [--from FILE.tgz]",
		Short:   "Fetch llama.cpp's shared libraries and check their SHA-256.",
		Example: "recount-runner engine install",
		Args:    operands(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			v, err := llama.FindVariant(name)
			if err != nil {
				return usageError{err, "usage: " + cmd.UseLine()}
			}
			if !cmd.Flags().Changed("llama") && v.Name != "cpu" {
				to = filepath.Join(filepath.Dir(to), v.Folder())
			}
			if err := llama.Install(cmd.Context(), v, to, from); err != nil {
				return err
			}
			w := cmd.ErrOrStderr()
			fmt.Fprintf(w, "recount-runner: llama.cpp (%s, %s) lies in %s\n", llama.BuildName, v.Name, to)
			if v.Name != "cpu" {
				fmt.Fprintf(w, "  use it with --llama %s and llama: {gpu_layers: -1} in the sweep\n  it needs %s\n", to, v.Needs)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&name, "variant", name, "the build: cpu, or cuda for NVIDIA's GPUs (143 MB)")
	f.StringVar(&to, "llama", to, "the folder `DIR` to fill; a variant has its own")
	f.StringVar(&from, "from", from, "a `FILE` fetched before, in place of the network")
	return cmd
}

func expandCommand() *cobra.Command {
	var library string
	cmd := &cobra.Command{
		Use:     "expand FROM.gguf TO.gguf",
		Short:   "Write a model's weights as 32-bit floats, which exact runs need.",
		Example: "recount-runner engine expand model-q4.gguf model-f32.gguf",
		Args:    operands("FROM.gguf", "TO.gguf"),
		RunE:    func(_ *cobra.Command, args []string) error { return llama.Expand(library, args[0], args[1]) },
	}
	cmd.Flags().StringVar(&library, "llama", defaultLibrary(), "the folder `DIR` of llama.cpp's shared libraries")
	return cmd
}

func quantiseCommand() *cobra.Command {
	library, precision := defaultLibrary(), "Q8_0"
	cmd := &cobra.Command{
		Use:     "quantise FROM.gguf TO.gguf",
		Aliases: []string{"quantize"},
		Short:   "Write a model's weights at a lower precision, as another model.",
		Example: "recount-runner engine quantise --to Q8_0 model-f32.gguf model-q8.gguf",
		Args:    operands("FROM.gguf", "TO.gguf"),
		RunE: func(_ *cobra.Command, args []string) error {
			return llama.Quantise(library, args[0], args[1], precision)
		},
	}
	f := cmd.Flags()
	f.StringVar(&precision, "to", precision, "the `TYPE` of numbers: "+strings.Join(llama.Precisions(), ", "))
	f.StringVar(&library, "llama", library, "the folder `DIR` of llama.cpp's shared libraries")
	return cmd
}
