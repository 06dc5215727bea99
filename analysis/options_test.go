package analysis

import (
	"math"
	"testing"
)

// Each range is left once; the message names the flag.
func TestValidateNamesTheFlagAndTheRange(t *testing.T) {
	g := benchmarksOf("arc", "mmlu", "truthfulqa")
	cases := []struct {
		change func(*Options)
		want   string
	}{
		{func(o *Options) {}, ""},
		{func(o *Options) { o.Subsets = []string{"mmlu"} }, ""},
		{func(o *Options) { o.Level = 95 }, "--level 95: a confidence level lies between 0 and 1, such as 0.95"},
		{func(o *Options) { o.Level = math.NaN() }, "--level NaN: a confidence level lies between 0 and 1, such as 0.95"},
		{func(o *Options) { o.Resamples = 0 }, "--resamples 0: from 1 to 10000000"},
		{func(o *Options) { o.K = 0 }, "--k 0: a compressed benchmark has at least 1 item"},
		{func(o *Options) { o.Draws = -1 }, "--draws -1: from 1 to 10000000"},
		{func(o *Options) { o.Seed = 1 << 53 }, "--seed 9007199254740992: from 0 to 9007199254740991"},
		{func(o *Options) { o.Seeds = nil }, "--seeds: the seed table needs at least one seed"},
		{func(o *Options) { o.Seeds = []uint64{3, 4, 3} }, "--seeds: 3 stands twice"},
		{func(o *Options) { o.Seeds = []uint64{1 << 60} }, "--seeds 1152921504606846976: from 0 to 9007199254740991"},
		{func(o *Options) { o.Workers = -2 }, "--workers -2: 0 or more"},
		{func(o *Options) { o.Thresholds = []float64{7} }, "--thresholds 7: a proportion from 0 to 1"},
		{func(o *Options) { o.Thresholds = []float64{0.07, 0.07} }, "--thresholds: 0.07 stands twice"},
		{func(o *Options) { o.Subsets = []string{"mmlu", "mmlu"} }, `--subsets: benchmark "mmlu" stands twice`},
		{func(o *Options) { o.Subsets = []string{"truthfullqa"} }, `--subsets: no benchmark "truthfullqa": did you mean "truthfulqa"?`},
		{func(o *Options) { o.Subsets = []string{"gsm"} }, `--subsets: no benchmark "gsm": there are ["arc" "mmlu" "truthfulqa"]`},
	}
	for _, c := range cases {
		o := DefaultOptions()
		c.change(&o)
		got := ""
		if err := o.Validate(g); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("Validate: got %q, want %q", got, c.want)
		}
	}
}

// benchmarksOf is a grid of one model and one configuration with one item a
// benchmark.
func benchmarksOf(ids ...string) *Grid {
	var benchmarks []Benchmark
	var items []Item
	for i, id := range ids {
		benchmarks = append(benchmarks, Benchmark{ID: id, Name: id, First: i, Count: 1})
		items = append(items, Item{ID: "q"})
	}
	g, err := NewGrid([]Model{{ID: "m"}}, benchmarks, items, []Configuration{{Key: "c"}}, 0)
	if err != nil {
		panic(err)
	}
	return g
}
