package analysis

import (
	"fmt"
	"slices"
)

// A Selection restricts a grid. A nil slice keeps everything; an empty one
// keeps nothing. Indices refer to the grid it is applied to and must rise:
// a selection leaves out, it does not reorder.
type Selection struct {
	Models         []int
	Benchmarks     []int
	Items          []int // applied together with Benchmarks: an item stays when both keep it
	Configurations []int
	Reference      *int // another reference, as an index of the full grid
}

// Select returns the part of g that s keeps, as a grid of its own. The axes of
// the legend stay with the legend's reference, less the configurations left
// out; with another reference they are derived anew (SPEC reading 8).
//
// It is an error to keep no model or no configuration, or to leave out the
// reference (SPEC reading 12a), or when indices are out of range or do not rise.
func (g *Grid) Select(s Selection) (*Grid, error) {
	models, err := indices("models", s.Models, g.M())
	if err != nil {
		return nil, err
	}
	benchmarks, err := indices("benchmarks", s.Benchmarks, len(g.Benchmarks))
	if err != nil {
		return nil, err
	}
	wanted, err := indices("items", s.Items, g.N())
	if err != nil {
		return nil, err
	}
	configurations, err := indices("configurations", s.Configurations, g.C())
	if err != nil {
		return nil, err
	}
	reference := g.Reference
	if s.Reference != nil {
		reference = *s.Reference
	}
	place := map[int]int{}
	for k, c := range configurations {
		place[c] = k
	}
	ref, ok := place[reference]
	if !ok {
		return nil, fmt.Errorf("the selection leaves out the reference")
	}

	var keptBenchmarks []Benchmark
	var items []int
	next := 0
	for _, b := range benchmarks {
		bench := g.Benchmarks[b]
		for next < len(wanted) && wanted[next] < bench.First {
			next++
		}
		first := len(items)
		for next < len(wanted) && wanted[next] < bench.First+bench.Count {
			items = append(items, wanted[next])
			next++
		}
		bench.First, bench.Count = first, len(items)-first
		keptBenchmarks = append(keptBenchmarks, bench)
	}

	out, err := NewGrid(pick(g.Models, models), keptBenchmarks, pick(g.Items, items), pick(g.Configurations, configurations), ref)
	if err != nil {
		return nil, err
	}
	out.Dropped = g.Dropped
	out.LeftOutItems, out.LeftOutConfigurations = g.LeftOutItems, g.LeftOutConfigurations
	out.Selection = g.Sentence(s)
	out.unparsedBeyond = g.unparsedBeyond || generations(out) < generations(g)
	if reference == g.Reference {
		out.Axes = restrictAxes(g.Axes, place)
	}
	if g.none != nil {
		out.EnableStates()
	}
	if g.Likelihood != nil {
		out.Likelihood = g.Likelihood.selectParts(g, models, benchmarks, keptWithin(g, benchmarks, keptBenchmarks, items))
	}
	runs := contiguousRuns(items)
	for m, fromModel := range models {
		for c, fromConfig := range configurations {
			gather(out.Column(m, c), g.Column(fromModel, fromConfig), runs)
			if g.none != nil {
				gather(out.NoneColumn(m, c), g.NoneColumn(fromModel, fromConfig), runs)
			}
		}
	}
	out.unparsed = gatherValues(g.unparsed, g.N(), models, runs, func(n int32) bool { return n >= 0 })
	out.margins = gatherValues(g.margins, g.N(), models, runs, func(v float64) bool { return v == v })
	return out, nil
}

// gatherValues copies one value a model and item, n items a model; nil when none
// of them is recorded.
func gatherValues[T any](from []T, n int, models []int, runs []run, recorded func(T) bool) []T {
	if from == nil {
		return nil
	}
	kept := 0
	for _, r := range runs {
		kept += r.length
	}
	out := make([]T, 0, len(models)*kept)
	for _, m := range models {
		for _, r := range runs {
			out = append(out, from[m*n+r.from:m*n+r.from+r.length]...)
		}
	}
	if !slices.ContainsFunc(out, recorded) {
		return nil
	}
	return out
}

// keptWithin lists, for each chosen benchmark, the kept items counted within it.
func keptWithin(g *Grid, benchmarks []int, kept []Benchmark, items []int) [][]int {
	out := make([][]int, len(benchmarks))
	for k, b := range benchmarks {
		out[k] = []int{}
		for _, i := range items[kept[k].First : kept[k].First+kept[k].Count] {
			out[k] = append(out[k], i-g.Benchmarks[b].First)
		}
	}
	return out
}

// generations counts the generation configurations.
func generations(g *Grid) int {
	return countIf(g.Configurations, func(c Configuration) bool { return c.Method == "gen" })
}

// indices checks a list of indices and spells out nil as all of them.
func indices(what string, list []int, n int) ([]int, error) {
	if list == nil {
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		return all, nil
	}
	last := -1
	for _, i := range list {
		if i <= last || i >= n {
			return nil, fmt.Errorf("selected %s: index %d is out of range or out of order", what, i)
		}
		last = i
	}
	return list, nil
}

func pick[T any](from []T, at []int) []T {
	out := make([]T, len(at))
	for k, i := range at {
		out[k] = from[i]
	}
	return out
}

func restrictAxes(axes []Axis, place map[int]int) []Axis {
	var out []Axis
	for _, a := range axes {
		kept := Axis{Name: a.Name}
		for _, c := range a.Configurations {
			if k, ok := place[c]; ok {
				kept.Configurations = append(kept.Configurations, k)
			}
		}
		out = append(out, kept)
	}
	return out
}

// A run is items from, from+1, ..., from+length-1 of the source.
type run struct{ from, length int }

func contiguousRuns(items []int) []run {
	var runs []run
	for _, i := range items {
		if k := len(runs) - 1; k >= 0 && runs[k].from+runs[k].length == i {
			runs[k].length++
		} else {
			runs = append(runs, run{i, 1})
		}
	}
	return runs
}

// gather copies the bits of runs from src to the start of dst, which is zero.
func gather(dst, src []uint64, runs []run) {
	at := 0
	for _, r := range runs {
		for from, left := r.from, r.length; left > 0; {
			n := min(left, 64-from&63, 64-at&63)
			chunk := src[from>>6] >> (from & 63)
			if n < 64 {
				chunk &= 1<<n - 1
			}
			dst[at>>6] |= chunk << (at & 63)
			from, at, left = from+n, at+n, left-n
		}
	}
}
