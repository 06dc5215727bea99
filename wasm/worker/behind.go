package main

import (
	"strings"

	"recount/analysis"
	"recount/records"
)

// ownSections are the sections whose numbers below by_model depend on that
// model's records alone. Elsewhere (ranks, champions, ...) a model's number
// depends on the others too.
var ownSections = map[string]bool{
	"bands": true, "leaderboard": true, "pairs": true, "axes": true, "compliance": true,
	"strictness": true, "artifact": true, "difficulty": true, "sampling": true,
}

// behind lists the record files that the number at a key is counted from, in
// the order of the release. The pattern is that of its registry entry.
func behind(release *records.Release, report *analysis.Report, pattern string, segments []string) []string {
	keep := keepBenchmark(pattern, segments)
	if len(segments) > 2 && (segments[0] == "without" || segments[0] == "only") {
		segments = segments[2:]
	}
	models := map[string]bool{}
	if ownSections[segments[0]] {
		models = namedModels(report, pattern, segments)
	}
	files := []string{}
	for _, f := range release.Files {
		if f.Model != "" && keep(f.Benchmark) && (len(models) == 0 || models[f.Model]) {
			files = append(files, f.Path)
		}
	}
	return files
}

// keepBenchmark tells which benchmarks a key is about: those that a prefix
// without/<b> or only/<b> leaves, and the one that the key itself names.
func keepBenchmark(pattern string, segments []string) func(string) bool {
	var without, only string
	if len(segments) > 2 && segments[0] == "without" {
		without, segments = segments[1], segments[2:]
	} else if len(segments) > 2 && segments[0] == "only" {
		only, segments = segments[1], segments[2:]
	}
	for i, hole := range strings.Split(pattern, "/") {
		if hole == "<b>" && i < len(segments) {
			only = segments[i]
		}
	}
	return func(benchmark string) bool {
		return (without == "" || benchmark != without) && (only == "" || benchmark == only)
	}
}

// namedModels are the models that a key names: in its segments, or, for an
// entry of a list, in the entry's field "model". None named means all.
func namedModels(report *analysis.Report, pattern string, segments []string) map[string]bool {
	models := map[string]bool{}
	for i, hole := range strings.Split(pattern, "/") {
		if i >= len(segments) {
			break
		}
		switch {
		case hole == "<m>" || hole == "<hi>" || hole == "<lo>":
			models[segments[i]] = true
		case hole == "<n>":
			if n := report.At(append(append([]string{}, segments[:i+1]...), "model")...); n != nil && n.Text() != "" {
				models[n.Text()] = true
			}
		}
	}
	return models
}
