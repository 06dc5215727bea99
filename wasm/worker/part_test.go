package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recount/analysis"
	"recount/records"
)

// Every number that within takes from one benchmark alone is, to the byte, the
// one of the whole release; numbers over several benchmarks are not taken.
func TestWithinOneBenchmark(t *testing.T) {
	folders := []string{shipped}
	found, _ := filepath.Glob("../../../shared/examples/*/legend.json")
	for _, legend := range found {
		folders = append(folders, filepath.Dir(legend))
	}
	taken := map[string]int{}
	for _, folder := range folders {
		whole, err := records.Open(os.DirFS(folder), records.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if len(whole.Grid.Benchmarks) < 2 {
			continue
		}
		report := counting(whole)
		for _, b := range whole.Grid.Benchmarks {
			part, err := whole.Part(b.ID)
			if err != nil {
				t.Fatal(err)
			}
			if got := (&counted{release: part}).part(); got != b.ID {
				t.Fatalf("the part of %s says %q", b.ID, got)
			}
			alone := counting(part)
			report.Walk(func(segments []string, n *analysis.Node) {
				own, ok := within(b.ID, segments)
				if !ok {
					return
				}
				taken[segments[0]]++
				if got := alone.At(own...); got == nil || string(got.JSON()) != string(n.JSON()) {
					t.Errorf("%s: %s: the benchmark alone gives %v, all give %s", folder, strings.Join(segments, "/"), got, n.JSON())
				}
			})
		}
	}
	if taken["only"] == 0 || taken["artifact"] == 0 || taken["ranks"] == 0 || taken["without"] > 0 || len(found) > 0 && taken["likelihood"] == 0 {
		t.Errorf("taken: %v", taken)
	}
}

func counting(r *records.Release) *analysis.Report {
	o := r.Legend.Options()
	o.Resamples, o.CurveResamples, o.Draws = 30, 30, 10
	return analysis.Analyze(r.Grid, o)
}
