package main

import (
	"strings"

	"recount/analysis"
)

// part is the benchmark whose pack this is, "" when the release is whole: its
// grid then holds all that its legend lists.
func (r *counted) part() string {
	if g := r.release.Grid; len(g.Benchmarks) == 1 && len(r.release.Legend.Benchmarks) > 1 {
		return g.Benchmarks[0].ID
	}
	return ""
}

// own is where the report of r has what the report of the whole release has at
// segments; ok is false where r does not suffice.
func (r *counted) own(segments []string) (own []string, ok bool) {
	if benchmark := r.part(); benchmark != "" {
		return within(benchmark, segments)
	}
	return segments, true
}

// within is the key at which the report of one benchmark alone has what a report
// of all benchmarks has at segments. ok is false for a number that follows from
// other benchmarks too.
func within(benchmark string, segments []string) (own []string, ok bool) {
	switch {
	case len(segments) > 2 && segments[0] == "only":
		return segments[2:], segments[1] == benchmark
	case segments[0] == "without":
		return nil, false
	}
	entry, known := analysis.Describe(segments...)
	for i, hole := range strings.Split(entry.Pattern, "/") {
		if known && hole == "<b>" && i < len(segments) {
			return segments, segments[i] == benchmark
		}
	}
	return nil, false
}
