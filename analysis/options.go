package analysis

import (
	"fmt"
	"strconv"
)

// Options are the choices of an analysis that are not data. The zero value of
// a field is never a default: start from DefaultOptions.
type Options struct {
	Level          float64   // of every interval, in (0, 1)
	Resamples      int       // of every bootstrap
	CurveResamples int       // of curves over model size (F4.35)
	K              int       // items of a compressed benchmark
	Draws          int       // tie-breaks and random subsets (S1.61, S1.62)
	Seed           uint64    // of every draw outside the seed table
	Seeds          []uint64  // the seed table (S1.63)
	Thresholds     []float64 // bands/count_robust_below

	// Subsets names the benchmarks for without/ and only/. Nil asks for all of
	// up to 24 benchmarks.
	Subsets []string

	// SkipRandom leaves out every number that depends on draws; it is null with
	// reason not_computed. The workbench shows tables first and intervals later.
	SkipRandom bool

	// Workers bounds the goroutines used; results do not depend on it. 0 means
	// one.
	Workers int

	// Team computes resamples elsewhere, if not nil; results do not depend on it.
	Team Team

	// Progress, if not nil, is told of finished parts of the work. It may be
	// called from several goroutines.
	Progress func(done, total int)

	crew *crew // of the running Analyze
}

// DefaultOptions returns the defaults of DESIGN §3.
func DefaultOptions() Options {
	return Options{
		Level: 0.95, Resamples: 2000, CurveResamples: 1000, K: 100, Draws: 200, Seed: 1234,
		Seeds:      []uint64{1234, 1, 2, 3, 4, 5, 6, 7},
		Thresholds: []float64{0.07},
	}
}

// Bounds of what Validate lets through. Seeds stay below 2^53, so that every
// reader of analysis.json has them exactly.
const (
	maxResamples = 10_000_000
	maxSeed      = 1<<53 - 1
	maxSubsets   = 24
)

// Validate tells what is wrong with the options, by the name of the flag that
// sets it and the range it may have. With a grid it also checks that Subsets
// names benchmarks of g; g may be nil.
func (o Options) Validate(g *Grid) error {
	switch {
	case !(o.Level > 0 && o.Level < 1):
		return fmt.Errorf("--level %s: a confidence level lies between 0 and 1, such as 0.95", shortest(o.Level))
	case o.Resamples < 1 || o.Resamples > maxResamples:
		return fmt.Errorf("--resamples %d: from 1 to %d", o.Resamples, maxResamples)
	case o.CurveResamples < 1 || o.CurveResamples > maxResamples:
		return fmt.Errorf("curves.resamples %d: from 1 to %d", o.CurveResamples, maxResamples)
	case o.K < 1:
		return fmt.Errorf("--k %d: a compressed benchmark has at least 1 item", o.K)
	case o.Draws < 1 || o.Draws > maxResamples:
		return fmt.Errorf("--draws %d: from 1 to %d", o.Draws, maxResamples)
	case o.Seed > maxSeed:
		return fmt.Errorf("--seed %d: from 0 to %d", o.Seed, uint64(maxSeed))
	case len(o.Seeds) == 0:
		return fmt.Errorf("--seeds: the seed table needs at least one seed")
	case o.Workers < 0:
		return fmt.Errorf("--workers %d: 0 or more", o.Workers)
	}
	seeds := map[uint64]bool{}
	for _, s := range o.Seeds {
		if s > maxSeed {
			return fmt.Errorf("--seeds %d: from 0 to %d", s, uint64(maxSeed))
		}
		if seeds[s] {
			return fmt.Errorf("--seeds: %d stands twice", s)
		}
		seeds[s] = true
	}
	thresholds := map[float64]bool{}
	for _, v := range o.Thresholds {
		if !(v >= 0 && v <= 1) {
			return fmt.Errorf("--thresholds %s: a proportion from 0 to 1", shortest(v))
		}
		if thresholds[v] {
			return fmt.Errorf("--thresholds: %s stands twice", shortest(v))
		}
		thresholds[v] = true
	}
	return o.validateSubsets(g)
}

func (o Options) validateSubsets(g *Grid) error {
	asked := map[string]bool{}
	for _, id := range o.Subsets {
		if asked[id] {
			return fmt.Errorf("--subsets: benchmark %q stands twice", id)
		}
		asked[id] = true
	}
	if g == nil {
		return nil
	}
	known := make([]string, len(g.Benchmarks))
	for b, bench := range g.Benchmarks {
		known[b] = bench.ID
	}
	for _, id := range o.Subsets {
		if indexOf(known, id) < 0 {
			return fmt.Errorf("--subsets: %s", unknownName("benchmark", id, known))
		}
	}
	return nil
}

// shortest writes a float with the fewest digits that read back equal.
func shortest(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
