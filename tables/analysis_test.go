package tables

import (
	"fmt"
	"math/rand"
	"testing"

	"recount/analysis"
)

// counted is what Analyze says of a random grid: 5 models, two benchmarks of 70
// items, P1's kinds of configurations, unparsed counts and margins, and parse
// states if asked for.
func counted(t *testing.T, states bool) *analysis.Report {
	t.Helper()
	random := rand.New(rand.NewSource(3))
	var models []analysis.Model
	for m := range 5 {
		models = append(models, analysis.Model{ID: fmt.Sprintf("m%d", m), Name: fmt.Sprintf("Model %d", m), Family: "f"})
	}
	var configurations []analysis.Configuration
	for _, template := range []string{"plain", "digits"} {
		for k, order := range [][]int{{0, 1, 2}, {2, 0, 1}, {1, 2, 0}} {
			configurations = append(configurations, analysis.Configuration{
				Key: fmt.Sprintf("gen|%s|p%d", template, k), Method: "gen", Template: template,
				Order: fmt.Sprintf("p%d", k), Permutations: map[int][]int{3: order},
			})
		}
	}
	for c := range configurations { // as if each template's orders were samples
		configurations[c].Repeats = configurations[c].Template
	}
	configurations = append(configurations, analysis.Configuration{Key: "ll|cloze", Method: "ll", Template: "cloze"})
	items := make([]analysis.Item, 140)
	for i := range items {
		items[i] = analysis.Item{ID: fmt.Sprintf("i%03d", i%70), NOptions: 3, Gold: 1 << (i % 3)}
	}
	g, err := analysis.NewGrid(models, []analysis.Benchmark{
		{ID: "one", Name: "One", NOptions: 3, Count: 70}, {ID: "two", Name: "Two", NOptions: 3, First: 70, Count: 70},
	}, items, configurations, 0)
	if err != nil {
		t.Fatal(err)
	}
	for m := range models {
		for i := range items {
			easy, unparsed := random.Intn(4), 0
			for c, k := range configurations {
				switch {
				case easy == 0 || easy < 3 && random.Intn(7) < 5-m/2:
					g.SetBit(m, i, c)
				case k.Method == "gen" && random.Intn(3) == 0:
					unparsed++
					if states {
						g.SetNone(m, i, c)
					}
				}
			}
			g.SetUnparsed(m, i, unparsed)
			g.SetMargin(m, i, random.Float64())
		}
	}
	o := analysis.DefaultOptions()
	o.Resamples, o.Draws, o.K, o.Seeds = 50, 20, 30, []uint64{1, 2}
	return analysis.Analyze(g, o)
}

// A whole analysis of a grid has every table of one, and each prints in every format, also after
// a trip through analysis.json.
func TestEveryTableOfAnAnalysis(t *testing.T) {
	for _, states := range []bool{false, true} {
		r := counted(t, states)
		again, err := analysis.ParseReport(r.JSON())
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range gridBuilders() {
			table, err := b.Build(r)
			if err != nil {
				t.Errorf("states %v: %v", states, err)
				continue
			}
			csv, err := table.CSV(r, false)
			if err != nil {
				t.Errorf("states %v, %s: %v", states, b.Name, err)
			}
			if _, err := table.Markdown(r); err != nil {
				t.Errorf("states %v, %s: %v", states, b.Name, err)
			}
			if reread, err := table.CSV(again, false); err != nil || string(reread) != string(csv) {
				t.Errorf("states %v, %s: other values after analysis.json (%v)", states, b.Name, err)
			}
			for _, row := range table.Rows {
				if len(row.Cells) != len(table.Columns) {
					t.Errorf("states %v, %s: a row of %d cells under %d columns", states, b.Name, len(row.Cells), len(table.Columns))
				}
			}
		}
		outcomes, err := Outcomes(r)
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]string{false: "model", true: "configuration"}[states]; outcomes.Columns[0].Title != want {
			t.Errorf("states %v: outcomes by %s, want by %s", states, outcomes.Columns[0].Title, want)
		}
	}
}
