package tables

import (
	"testing"

	"recount/analysis"
)

// The tables of a comparison hold a row for each thing that it lists, and every
// cell can be printed.
func TestCompareTables(t *testing.T) {
	grid := func(flip bool) analysis.Counted {
		g, err := analysis.NewGrid([]analysis.Model{{ID: "a", Name: "A"}, {ID: "b"}}, []analysis.Benchmark{{ID: "quiz", Count: 3}},
			[]analysis.Item{{ID: "q1"}, {ID: "q2"}, {ID: "q3"}}, []analysis.Configuration{{Key: "x", Method: "gen"}, {Key: "y", Method: "gen"}}, 0)
		if err != nil {
			t.Fatal(err)
		}
		g.SetBit(0, 0, 0)
		g.SetBit(1, 1, 1)
		if flip {
			g.SetBit(1, 2, 0)
		}
		o := analysis.DefaultOptions()
		o.SkipRandom = true
		return analysis.Counted{Grid: g, Report: analysis.Analyze(g, o)}
	}
	r := analysis.Compare(grid(false), grid(true))
	for _, c := range []struct {
		build func(*analysis.Report) (Table, error)
		rows  int // 0: some
	}{{CompareModels, 2}, {CompareConfigurations, 2}, {CompareItems, 1}, {CompareNumbers, 0}} {
		table, err := c.build(r)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(table.Rows); n != c.rows && c.rows > 0 || n == 0 {
			t.Errorf("%s: %d rows, want %d", table.Name, n, c.rows)
		}
		for _, write := range []func() ([]byte, error){
			func() ([]byte, error) { return table.CSV(r, false) },
			func() ([]byte, error) { return table.Markdown(r) },
			func() ([]byte, error) { return table.LaTeX(r, "digest") },
			func() ([]byte, error) { s, err := table.HTML(r, "t"); return []byte(s), err },
		} {
			if _, err := write(); err != nil {
				t.Errorf("%s: %v", table.Name, err)
			}
		}
	}
}
