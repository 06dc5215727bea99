package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"recount/analysis"
)

// settings are the flags that stand over the analysis settings of the legend.
// Flags that were not given leave the legend's value.
type settings struct {
	flags      *pflag.FlagSet
	level      float64
	resamples  int
	k, draws   int
	seed       uint64
	seeds      []string
	thresholds []string
	subsets    []string
	workers    int
}

// bind adds the flags, with recount's own values as the defaults that -h prints.
func (s *settings) bind(f *pflag.FlagSet) {
	d := analysis.DefaultOptions()
	s.flags = f
	f.StringSliceVar(&s.subsets, "subsets", nil, "`LIST` of benchmarks for without/ and only/")
	f.Float64Var(&s.level, "level", d.Level, "confidence `LEVEL` of intervals, 0 to 1")
	f.IntVar(&s.resamples, "resamples", d.Resamples, "`N` resamples of each bootstrap")
	f.IntVar(&s.k, "k", d.K, "`N` items of a compressed benchmark")
	f.IntVar(&s.draws, "draws", d.Draws, "`N` tie-breaks and random subsets")
	f.Uint64Var(&s.seed, "seed", d.Seed, "`SEED` of draws outside the table")
	f.StringSliceVar(&s.seeds, "seeds", nil, "`LIST` for the seed table (default "+abridged(d.Seeds)+")")
	f.StringSliceVar(&s.thresholds, "thresholds", nil, "`LIST` of accuracies to count below (default "+listed(d.Thresholds)+")")
	f.IntVar(&s.workers, "workers", processors(), "`N` goroutines; no number depends on it")
}

func listed[T any](list []T) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ",")
}

func abridged(seeds []uint64) string {
	if len(seeds) > 3 {
		return fmt.Sprintf("%d,%d,...,%d", seeds[0], seeds[1], seeds[len(seeds)-1])
	}
	return listed(seeds)
}

// check finds what is wrong with the flags by themselves, before anything is
// read.
func (s *settings) check() error {
	o, err := s.over(analysis.DefaultOptions())
	if err != nil {
		return err
	}
	if err := o.Validate(nil); err != nil {
		return usageError{err, ""}
	}
	return nil
}

// over returns o with what the flags say in its place.
func (s *settings) over(o analysis.Options) (analysis.Options, error) {
	set := func(name string, to func()) {
		if s.flags.Changed(name) {
			to()
		}
	}
	set("level", func() { o.Level = s.level })
	set("resamples", func() { o.Resamples = s.resamples })
	set("k", func() { o.K = s.k })
	set("draws", func() { o.Draws = s.draws })
	set("seed", func() { o.Seed = s.seed })
	set("subsets", func() { o.Subsets = s.subsets })
	o.Workers = s.workers
	var err error
	set("seeds", func() { o.Seeds, err = numbers("--seeds", s.seeds, parseSeed) })
	if err != nil {
		return o, err
	}
	set("thresholds", func() { o.Thresholds, err = numbers("--thresholds", s.thresholds, parseProportion) })
	return o, err
}

func parseSeed(text string) (uint64, error)        { return strconv.ParseUint(text, 10, 64) }
func parseProportion(text string) (float64, error) { return strconv.ParseFloat(text, 64) }

func numbers[T any](flag string, list []string, parse func(string) (T, error)) ([]T, error) {
	var out []T
	for _, text := range list {
		v, err := parse(strings.TrimSpace(text))
		if err != nil {
			return nil, usageError{fmt.Errorf("%s: %q is not a number that can stand here", flag, text), ""}
		}
		out = append(out, v)
	}
	return out, nil
}
