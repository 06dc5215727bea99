package tables

import (
	"fmt"
	"strings"
	"testing"

	"recount/analysis"
)

// tiny is the analysis of M models, N items and C generation configurations
// whose every third answer is right.
func tiny(t *testing.T, M, N, C int) *analysis.Report {
	t.Helper()
	models := make([]analysis.Model, M)
	for m := range models {
		models[m].ID = fmt.Sprintf("m%d", m)
	}
	items := make([]analysis.Item, N)
	for i := range items {
		items[i].ID = fmt.Sprintf("i%d", i)
	}
	configurations := make([]analysis.Configuration, C)
	for c := range configurations {
		configurations[c] = analysis.Configuration{Key: fmt.Sprintf("gen|t|p%d", c), Method: "gen", Template: "t", Order: fmt.Sprintf("p%d", c)}
	}
	g, err := analysis.NewGrid(models, []analysis.Benchmark{{ID: "b", Count: N}}, items, configurations, 0)
	if err != nil {
		t.Fatal(err)
	}
	for m := range M {
		for i := range N {
			for c := range C {
				if (m+i+c)%3 == 0 {
					g.SetBit(m, i, c)
				}
			}
		}
	}
	o := analysis.DefaultOptions()
	o.Resamples, o.Draws = 20, 10
	return analysis.Analyze(g, o)
}

// Small grids give a table that prints or a sentence that says why not.
func TestDegenerateAnalyses(t *testing.T) {
	for _, shape := range [][3]int{{1, 9, 3}, {2, 9, 1}, {1, 1, 1}, {3, 65, 2}, {2, 0, 2}, {1, 0, 1}} {
		r := tiny(t, shape[0], shape[1], shape[2])
		for _, result := range All(r) {
			if result.Reason != "" {
				if !strings.HasPrefix(result.Reason, "Not available: ") || strings.Contains(result.Reason, "_") || strings.Contains(result.Reason, "holds no such numbers") {
					t.Errorf("%v, %s: the reason %q does not tell", shape, result.Name, result.Reason)
				}
				continue
			}
			if len(result.Table.Rows) == 0 {
				t.Errorf("%v, %s: a table without rows", shape, result.Name)
			}
			for _, formatted := range []bool{false, true} {
				if _, err := result.Table.CSV(r, formatted); err != nil {
					t.Errorf("%v, %s: %v", shape, result.Name, err)
				}
			}
		}
	}
}
