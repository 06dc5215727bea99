package tables

import (
	"strings"
	"testing"

	"recount/analysis"
)

// The likelihood-NAME.json of testdata are what recount analyze writes for the
// worked examples of that name, without line breaks. The package records
// compares these numbers with an independent implementation.
var likelihoodExamples = []string{"small", "control", "judges", "undefined", "extensions"}

func TestLikelihoodTables(t *testing.T) {
	for _, name := range likelihoodExamples {
		r := parse(t, "testdata/likelihood-"+name+".json")
		var out strings.Builder
		for _, result := range All(r)[len(gridBuilders()):] {
			out.WriteString("\n# " + result.Name + "\n\n")
			if result.Reason != "" {
				out.WriteString(result.Reason + "\n")
				continue
			}
			for _, row := range result.Table.Rows {
				if len(row.Cells) != len(result.Table.Columns) {
					t.Errorf("%s, %s: a row of %d cells under %d columns", name, result.Name, len(row.Cells), len(result.Table.Columns))
				}
			}
			if _, err := result.Table.LaTeX(r, "0123456789ab"); err != nil {
				t.Errorf("%s, %s: %v", name, result.Name, err)
			}
			text, err := result.Table.CSV(r, true)
			if err != nil {
				t.Fatalf("%s, %s: %v", name, result.Name, err)
			}
			out.WriteString(result.Table.Title + "\n" + result.Table.Note + "\n" + string(text))
		}
		golden(t, "likelihood-"+name+".golden", []byte(out.String()))
	}
}

// Hand-checked rows: ten items right only prompted and none the other way have
// the two-sided p of ten equal coins, 2/1024; big has 40 items of 4 options, chance 1/4, and lost 4 of 44; both
// judges of likelihood-judges call all 6 and 7 statements equivalent.
func TestLikelihoodRows(t *testing.T) {
	check := func(example, name string, row int, want string) {
		t.Helper()
		r := parse(t, "testdata/likelihood-"+example+".json")
		table, err := Build(r, name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got []string
		for _, c := range table.Rows[row].Cells {
			shown, err := c.Shown(r)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			got = append(got, shown)
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%s row %d: got %s, want %s", name, row, s, want)
		}
	}
	check("small", "datasets", 0, "big; 40; 4.00; 0.00; 4; 4; 0.250; 0.000; 1.00")
	check("small", "generation", 0, "big; 40; 4; 9.1%")
	check("small", "families", 0, "P; 2; 2; 1.0; 8.0; 1; 0.420; +0.077; 0.555; +0.034")
	check("small", "cells", 0, "q.2-it; 33; 10; 0; 7; 0.00195")
	check("judges", "judges", 1, "j2; 7; 7; 1.000; 0")
	check("judges", "agreement", 0, "j1; j2; 6; 6; 0; 0; 0; 1.000; 1.000; n/a")
}

// Without the roles every table of the comparison says so.
func TestNoRoles(t *testing.T) {
	r := &analysis.Report{Node: analysis.Object()}
	for _, b := range likelihoodBuilders() {
		_, err := b.Build(r)
		if got := reasonOf(err); got != "Not available: these records have no prompted answers beside statement likelihoods." {
			t.Errorf("%s: got %q", b.Name, got)
		}
	}
}
