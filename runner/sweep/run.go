package sweep

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"recount/runner"
	"recount/runner/engine"
	"recount/runner/journal"
)

// Options of one run.
type Options struct {
	Shard  Shard
	Models []string // only these; nil is all

	// Open starts the engine of a model; it may give up when ctx is done.
	Open func(ctx context.Context, m Model) (engine.Engine, error)
	// Report tells how far a model is; it may be nil.
	Report func(Progress)
}

// A Progress is what is done and left of one model.
type Progress struct {
	Model       string
	Done, Total int           // items of the shard
	Asked       int           // in this run
	Took        time.Duration // for those
}

// Left is the time that the rest will take at the present pace; false before
// the first item.
func (p Progress) Left() (time.Duration, bool) {
	if p.Asked == 0 {
		return 0, false
	}
	return time.Duration(p.Total-p.Done) * (p.Took / time.Duration(p.Asked)), true
}

// ErrStopped is returned when ctx ended a run between two items.
var ErrStopped = journal.ErrStopped

// Run asks one model after the other, each in an engine of its own. When ctx is
// done the item in hand is finished and written, then ErrStopped is returned.
// An engine that fails ends the run: what is written stays, and nothing stands
// for the failed item.
func (s *Sweep) Run(ctx context.Context, o Options) error {
	models, err := s.Plan.Choose(o.Models)
	if err != nil {
		return err
	}
	if err := s.mayReplace(); err != nil {
		return err
	}
	for _, m := range models {
		if err := s.runModel(ctx, m, o); err != nil {
			return fmt.Errorf("model %s: %w", m.ID, err)
		}
	}
	return nil
}

// Choose takes the models with these ids, in the plan's order; no ids take all.
// An id that the plan does not have is an error.
func (p *Plan) Choose(ids []string) (chosen []Model, err error) {
	var all []string
	for _, m := range p.Models {
		all = append(all, m.ID)
		if len(ids) == 0 || slices.Contains(ids, m.ID) {
			chosen = append(chosen, m)
		}
	}
	for _, id := range ids {
		if !slices.Contains(all, id) {
			return nil, fmt.Errorf("the sweep has no model %q; it has %s", id, strings.Join(all, ", "))
		}
	}
	return chosen, nil
}

func (s *Sweep) runModel(ctx context.Context, m Model, o Options) error {
	if ctx.Err() != nil {
		return ErrStopped
	}
	e, err := o.Open(ctx, m)
	if err != nil && ctx.Err() != nil {
		return ErrStopped
	}
	if err != nil {
		return err
	}
	defer e.Close()
	// What was begun goes on to its end: stopping is between items.
	work := context.WithoutCancel(ctx)
	if err := s.Probe(work, m.ID, e); err != nil {
		return err
	}
	about, err := e.Describe(work)
	if err != nil {
		return err
	}
	progress := Progress{Model: m.ID}
	for _, b := range s.Plan.Benchmarks {
		progress.Total += len(o.Shard.Of(s.Items[b.ID]))
	}
	for _, b := range s.Plan.Benchmarks {
		if err := s.runBenchmark(ctx, e, about, m, b.ID, o, &progress); err != nil {
			return err
		}
	}
	return nil
}

// Probe asks an engine what shows whether it can be trusted with a model's
// configurations.
func (s *Sweep) Probe(ctx context.Context, model string, e engine.Engine) error {
	asked := s.Asked[model]
	if err := engine.Probe(ctx, e, asked.Likelihood()); err != nil {
		return err
	}
	if asked.Alone() {
		return engine.ProbeAlone(ctx, e)
	}
	return nil
}

func (s *Sweep) runBenchmark(ctx context.Context, e engine.Engine, about engine.Description, m Model, benchmark string, o Options, progress *Progress) error {
	mine := o.Shard.Of(s.Items[benchmark])
	p, err := s.openPart(m.ID, s.Plan.partPath(o.Shard, benchmark, m.ID), mine, about)
	if err != nil {
		return err
	}
	defer p.Close()
	progress.Done += p.done
	for p.done < len(mine) {
		if ctx.Err() != nil {
			return ErrStopped
		}
		start := time.Now()
		l, err := runner.Ask(context.WithoutCancel(ctx), e, s.Asked[m.ID], &mine[p.done], s.Shots[benchmark])
		if err != nil {
			return err
		}
		if err := p.append(l, &mine[p.done]); err != nil {
			return err
		}
		progress.Done++
		progress.Asked++
		progress.Took += time.Since(start)
		if o.Report != nil {
			o.Report(*progress)
		}
	}
	return nil
}
