package analysis

// Options are the choices of an analysis that are not data. The zero value of
// a field is never a default: start from DefaultOptions.
type Options struct {
	Level      float64   // of every interval, in (0, 1)
	Resamples  int       // of every bootstrap
	K          int       // items of a compressed benchmark
	Draws      int       // tie-breaks and random subsets (S1.61, S1.62)
	Seed       uint64    // of every draw outside the seed table
	Seeds      []uint64  // the seed table (S1.63)
	Thresholds []float64 // bands/count_robust_below

	// Subsets names the benchmarks for without/ and only/. Nil asks for all of
	// up to 24 benchmarks.
	Subsets []string

	// SkipRandom leaves out every number that depends on draws; it is null with
	// reason not_computed. The workbench shows tables first and intervals later.
	SkipRandom bool

	// Workers bounds the goroutines used; results do not depend on it. 0 means
	// one.
	Workers int

	// Progress, if not nil, is told of finished parts of the work. It may be
	// called from several goroutines.
	Progress func(done, total int)
}

// DefaultOptions returns the defaults of DESIGN §3.
func DefaultOptions() Options {
	return Options{
		Level: 0.95, Resamples: 2000, K: 100, Draws: 200, Seed: 1234,
		Seeds:      []uint64{1234, 1, 2, 3, 4, 5, 6, 7},
		Thresholds: []float64{0.07},
	}
}
