package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"recount/runner"
	"recount/runner/engine"
	"recount/runner/engine/llama"
	"recount/runner/items"
	"recount/runner/sweep"
)

// estimate asks the first item of each benchmark by every model, writes nothing
// down, and multiplies. Tokens are told for the llama engine, which counts them.
func estimate(ctx context.Context, w io.Writer, s *sweep.Sweep, shard sweep.Shard, o settings) error {
	models, err := s.Plan.Choose(o.only)
	if err != nil {
		return err
	}
	for _, m := range models {
		e, err := start(ctx, s.Plan, m, o)
		if err == nil {
			err = estimateModel(ctx, w, s, m.ID, shard, e)
			e.Close()
		}
		if err != nil {
			return fmt.Errorf("model %s: %w", m.ID, err)
		}
	}
	return nil
}

func estimateModel(ctx context.Context, w io.Writer, s *sweep.Sweep, model string, shard sweep.Shard, e engine.Engine) error {
	l, counts := e.(*llama.Engine)
	total, asked, computed := 0, 0, 0
	var took time.Duration
	for _, b := range s.Plan.Benchmarks {
		mine := shard.Of(s.Items[b.ID])
		if len(mine) == 0 {
			continue
		}
		var before [2]int
		if counts {
			before = [2]int{l.Asked, l.Computed}
		}
		spent, err := askOnce(ctx, s, model, e, &mine[0])
		if err != nil {
			return err
		}
		total += len(mine)
		took += spent * time.Duration(len(mine))
		if counts {
			asked += (l.Asked - before[0]) * len(mine)
			computed += (l.Computed - before[1]) * len(mine)
		}
	}
	fmt.Fprintf(w, "%s: %d items, %d questions, about %s", model, total, total*len(s.Asked[model].Configurations), took.Round(time.Second))
	if counts {
		fmt.Fprintf(w, ", %d tokens asked for, %d to compute", asked, computed)
	}
	_, err := fmt.Fprintln(w)
	return err
}

func askOnce(ctx context.Context, s *sweep.Sweep, model string, e engine.Engine, item *items.Item) (time.Duration, error) {
	began := time.Now()
	_, err := runner.Ask(ctx, e, s.Asked[model], item, s.Shots[item.Benchmark])
	return time.Since(began), err
}
