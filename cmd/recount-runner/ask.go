package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/spf13/cobra"

	"recount/records"
	"recount/runner/engine"
	"recount/runner/engine/llama"
	"recount/runner/items"
	"recount/runner/prompt"
	"recount/runner/sweep"
)

func askCommand() *cobra.Command {
	var o settings
	to := "release"
	cmd := &cobra.Command{
		Use:     "ask MODEL.gguf QUESTIONS.jsonl [-o RELEASE]",
		Short:   "Ask one model your own questions under the 26 configurations.",
		Example: "recount-runner ask model.gguf questions.jsonl -o release",
		Args:    operands("MODEL.gguf", "QUESTIONS.jsonl"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := smallest(cmd, args[0], args[1], to, o)
			if err != nil {
				return err
			}
			err = s.Run(cmd.Context(), sweep.Options{Shard: sweep.Shard{K: 1, N: 1},
				Open:   func(ctx context.Context, m sweep.Model) (engine.Engine, error) { return start(ctx, s.Plan, m, o) },
				Report: reporter(cmd.ErrOrStderr())})
			if err != nil {
				return err
			}
			return merge(cmd, s, false)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", to, "the folder `RELEASE` to write; RELEASE.work keeps what a stop leaves")
	f.StringVar(&o.library, "llama", defaultLibrary(), "the folder `DIR` of llama.cpp's shared libraries")
	o.threads = max(1, runtime.NumCPU()/2)
	countVar(f, &o.threads, "threads", 1, "`N` threads; half of the processor's is the default")
	return cmd
}

// smallest writes a sweep of one model and one benchmark to RELEASE.work, with
// the model's weights expanded to 32 bits, and opens it. What is wrong with the
// questions or the file's name is told before anything is written.
func smallest(cmd *cobra.Command, model, questions, to string, o settings) (*sweep.Sweep, error) {
	ids := records.MakeIDs([]string{strings.TrimSuffix(filepath.Base(model), ".gguf"), strings.TrimSuffix(filepath.Base(questions), ".jsonl")})
	data, err := os.ReadFile(questions)
	if err != nil {
		return nil, err
	}
	if err := check(questions, ids[1], data); err != nil {
		return nil, err
	}
	sum, err := llama.HashFile(model)
	if err != nil {
		return nil, err
	}
	work := to + ".work"
	if err := os.MkdirAll(work, 0o777); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(work, ids[1]+".jsonl"), data, 0o666); err != nil {
		return nil, err
	}
	expanded := filepath.Join(work, ids[0]+"-"+sum[:12]+"-f32.gguf")
	if _, err := os.Stat(expanded); errors.Is(err, os.ErrNotExist) {
		fmt.Fprintf(cmd.ErrOrStderr(), "recount-runner: expanding %s to 32 bits\n", model)
		if err := llama.Expand(o.library, model, expanded); err != nil {
			return nil, err
		}
	}
	file, err := filepath.Abs(expanded)
	if err != nil {
		return nil, err
	}
	target, err := filepath.Abs(to)
	if err != nil {
		return nil, err
	}
	plan, err := yaml.Marshal(map[string]any{"title": ids[1], "release": target, "work": target + ".work/parts", "items": ".",
		"benchmarks": []any{map[string]any{"id": ids[1]}},
		"models": []any{map[string]any{"id": ids[0], "engine": "llama", "file": file,
			"revision": filepath.Base(model) + ", SHA-256 " + sum, "dtype": "float32, expanded from " + filepath.Base(model)}}})
	if err != nil {
		return nil, err
	}
	name := filepath.Join(work, "sweep.yaml")
	if err := os.WriteFile(name, plan, 0o666); err != nil {
		return nil, err
	}
	return open(name)
}

// check reads questions as the 26 configurations want them.
func check(name, benchmark string, data []byte) error {
	list, err := items.Read(name, benchmark, data)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return fmt.Errorf("%s holds no questions", name)
	}
	p, err := prompt.New(records.NeutralHarness())
	if err != nil {
		return err
	}
	for i := range list {
		if _, err := p.Configurations[0].Order(&list[i]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}
