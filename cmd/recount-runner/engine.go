package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

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
	return filepath.Join(cache, "recount", "llama.cpp-"+llama.BuildName)
}

func engineCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "engine COMMAND",
		Short:   "Install llama.cpp's libraries, or expand a model file to 32 bits.",
		Example: "recount-runner engine install",
		Args:    cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			return usageError{errors.New("engine: use install or expand"), "recount-runner engine -h"}
		},
	}
	cmd.AddCommand(installCommand(), expandCommand())
	return cmd
}

func installCommand() *cobra.Command {
	var to, from string
	cmd := &cobra.Command{
		Use:     "install [--from FILE.tgz]",
		Short:   "Fetch llama.cpp's shared libraries and check their SHA-256.",
		Example: "recount-runner engine install",
		Args:    operands(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := llama.Install(cmd.Context(), to, from); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.ErrOrStderr(), "recount-runner: llama.cpp (%s) lies in %s\n", llama.BuildName, to)
			return err
		},
	}
	cmd.Flags().StringVar(&to, "llama", defaultLibrary(), "the folder `DIR` to fill")
	cmd.Flags().StringVar(&from, "from", "", "a `FILE` fetched before, in place of the network")
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
