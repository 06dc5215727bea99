package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"recount/runner/engine"
	"recount/runner/engine/llama"
	"recount/runner/engine/openai"
	"recount/runner/engine/vllm"
	"recount/runner/sweep"
)

// settings are what run needs beyond the plan.
type settings struct {
	models  string
	library string
	threads int
	shard   string
	only    []string
	dry     bool
}

func runCommand() *cobra.Command {
	var o settings
	cmd := &cobra.Command{
		Use:     "run SWEEP.yaml",
		Short:   "Ask the models of a sweep; run again to go on after a stop.",
		Example: "recount-runner run sweep.yaml --models ~/models",
		Args:    operands("SWEEP.yaml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := open(args[0])
			if err != nil {
				return err
			}
			shard, err := parseShard(o.shard)
			if err != nil {
				return err
			}
			if o.dry {
				return estimate(cmd.Context(), cmd.OutOrStdout(), s, shard, o)
			}
			err = s.Run(cmd.Context(), sweep.Options{Shard: shard, Models: o.only,
				Open:   func(ctx context.Context, m sweep.Model) (engine.Engine, error) { return start(ctx, s.Plan, m, o) },
				Report: reporter(cmd.ErrOrStderr())})
			if err != nil {
				return err
			}
			if shard.N > 1 || len(o.only) > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "recount-runner: this part is asked; when all are, recount-runner merge %s writes the release (with --partial, of the models that are)\n", args[0])
				return nil
			}
			return merge(cmd, s, false)
		},
	}
	modelFlags(cmd, &o)
	f := cmd.Flags()
	f.StringVar(&o.shard, "shard", "1/1", "ask only the `K/N`-th part of the items")
	f.BoolVar(&o.dry, "dry-run", false, "ask one item and tell what the sweep will cost")
	f.StringSliceVar(&o.only, "only", nil, "ask only these models, by `ID,ID`")
	return cmd
}

func open(name string) (*sweep.Sweep, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	plan, err := sweep.Parse(name, data)
	if err != nil {
		return nil, err
	}
	return sweep.Load(plan)
}

// start opens the engine of a model.
func start(ctx context.Context, p *sweep.Plan, m sweep.Model, o settings) (engine.Engine, error) {
	switch m.Engine {
	case "openai":
		return openai.Open(ctx, openai.Options{Endpoints: m.Endpoints, Model: m.Served, Likelihood: m.Likelihood,
			Concurrency: m.Concurrency, Chat: m.Chat, Messages: m.Messages, Key: os.Getenv("OPENAI_API_KEY")})
	case "vllm":
		return vllm.Open(ctx, vllmOptions(p, m, o))
	}
	return llama.Open(llamaOptions(p, m, o))
}

func vllmOptions(p *sweep.Plan, m sweep.Model, o settings) vllm.Options {
	v := vllm.Options{Command: p.VLLM.Command, Arguments: slices.Concat(p.VLLM.Arguments, m.Arguments), Environment: p.VLLM.Environment,
		Model: m.Hub, Hub: m.Hub != "", SHA256: m.SHA256, Ready: p.VLLM.Ready, Concurrency: m.Concurrency, Chat: m.Chat, Messages: m.Messages,
		Log: p.LogPath(m.ID, strings.ReplaceAll(o.shard, "/", "-of-"))}
	if !v.Hub {
		v.Model = below(o.models, m.File)
	}
	return v
}

// below is a path of the plan, seen from the folder of models.
func below(folder, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(folder, path)
}

func llamaOptions(p *sweep.Plan, m sweep.Model, o settings) llama.Options {
	threads := p.Llama.Threads
	if o.threads > 0 {
		threads = o.threads
	}
	return llama.Options{Library: o.library, Model: below(o.models, m.File), SHA256: m.SHA256, Threads: threads,
		Context: p.Llama.Context, Exact: m.Exact == nil || *m.Exact, NoFlash: p.Llama.NoFlash, Alone: p.Llama.Alone, GPU: p.Llama.GPU, Chat: m.Chat, Messages: m.Messages}
}

// modelFlags are the flags of commands that open engines.
func modelFlags(cmd *cobra.Command, o *settings) {
	f := cmd.Flags()
	f.StringVar(&o.models, "models", ".", "the folder `DIR` of model files")
	f.StringVar(&o.library, "llama", defaultLibrary(), "the folder `DIR` of llama.cpp's shared libraries")
	countVar(f, &o.threads, "threads", 0, "`N` threads of the llama engine (default as planned, else 1)")
}

func parseShard(text string) (sweep.Shard, error) {
	k, n, ok := strings.Cut(text, "/")
	s := sweep.Shard{}
	var err1, err2 error
	s.K, err1 = strconv.Atoi(k)
	s.N, err2 = strconv.Atoi(n)
	if !ok || err1 != nil || err2 != nil || s.K < 1 || s.K > s.N {
		return s, usageError{fmt.Errorf("--shard is %q", text), "write K/N with K from 1 to N, for instance 2/4"}
	}
	return s, nil
}

// reporter prints a line at the start of a model, then every ten seconds, and
// at its end.
func reporter(w io.Writer) func(sweep.Progress) {
	var last time.Time
	model := ""
	return func(p sweep.Progress) {
		if p.Model == model && p.Done < p.Total && time.Since(last) < 10*time.Second {
			return
		}
		model, last = p.Model, time.Now()
		left, _ := p.Left()
		fmt.Fprintf(w, "%s: %d of %d items, %.1f s an item, %s left\n", p.Model, p.Done, p.Total,
			p.Took.Seconds()/float64(p.Asked), left.Round(time.Second))
	}
}

func statusCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "status SWEEP.yaml",
		Short:   "Count what is done and what is left.",
		Example: "recount-runner status sweep.yaml",
		Args:    operands("SWEEP.yaml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := open(args[0])
			if err != nil {
				return err
			}
			counts, err := s.Status()
			if err != nil {
				return err
			}
			for _, c := range counts {
				fmt.Fprintf(cmd.OutOrStdout(), "%s\t%s\t%d of %d\n", c.Model, c.Benchmark, c.Done, c.Total)
			}
			return nil
		},
	}
}

func mergeCommand() *cobra.Command {
	var partial bool
	cmd := &cobra.Command{
		Use:     "merge SWEEP.yaml [--partial]",
		Short:   "Check the shards against each other and write the release.",
		Example: "recount-runner merge sweep.yaml",
		Args:    operands("SWEEP.yaml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := open(args[0])
			if err != nil {
				return err
			}
			return merge(cmd, s, partial)
		},
	}
	cmd.Flags().BoolVar(&partial, "partial", false, "leave out models that lack items")
	return cmd
}

func merge(cmd *cobra.Command, s *sweep.Sweep, partial bool) error {
	leftOut, err := s.Merge(partial)
	if err != nil {
		return err
	}
	for _, id := range leftOut {
		fmt.Fprintf(cmd.ErrOrStderr(), "recount-runner: left out %s, which lacks items\n", id)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "recount-runner: wrote %s\n", s.Plan.ReleaseFolder())
	return nil
}
