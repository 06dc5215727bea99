package tables

import (
	"errors"
	"strings"
	"testing"

	"recount/analysis"
)

// What a report lacks is said in a sentence, and a table is never half filled.
func TestMissing(t *testing.T) {
	empty := &analysis.Report{Node: analysis.Object().Set("leaderboard", analysis.Null("no_items")).
		Set("bands", analysis.Null("no_items")).Set("kendall", analysis.Null("one_configuration"))}
	for name, want := range map[string]string{
		"leaderboard": "Not available: there are no items.",
		"bands":       "Not available: there are no items.",
		"kendall":     "Not available: there is only one configuration.",
		"axes":        "Not available: the report holds no such numbers.",
		"nonsense":    "Not available: the report holds no such numbers.",
	} {
		_, err := Build(empty, name)
		var missing *Missing
		if !errors.As(err, &missing) || missing.Sentence() != want {
			t.Errorf("Build(%s): got %v, want %q", name, err, want)
		}
	}
	for _, result := range All(empty) {
		if result.Reason == "" {
			t.Errorf("%s of an empty report: got a table, want a reason", result.Name)
		}
	}
}

// A report whose section lacks a key gives no table with a hole.
func TestIncompleteSection(t *testing.T) {
	r := &analysis.Report{Node: analysis.Object().
		Set("leaderboard", analysis.List(analysis.Object().Set("rank", analysis.Int(1)).Set("model", analysis.String("m")))).
		Set("bands", analysis.Object())}
	_, err := Leaderboard(r)
	var missing *Missing
	if !errors.As(err, &missing) || missing.Key != "bands/by_model/m/reference" {
		t.Errorf("Leaderboard: got %v, want the missing key bands/by_model/m/reference", err)
	}
}

// Every row has a cell a column, every column a title, every key exists.
func TestShapes(t *testing.T) {
	r := small(t)
	for _, result := range All(r) {
		for _, row := range result.Table.Rows {
			if len(row.Cells) != len(result.Table.Columns) {
				t.Errorf("%s: a row of %d cells under %d columns", result.Name, len(row.Cells), len(result.Table.Columns))
			}
		}
		for _, c := range result.Table.Columns {
			if c.Title == "" {
				t.Errorf("%s: a column without a title", result.Name)
			}
		}
		if result.Reason == "" && result.Table.Name != result.Name {
			t.Errorf("table %q is built as %q", result.Table.Name, result.Name)
		}
	}
}

// Hand-written rows, against the values of the independent implementation.
func TestRows(t *testing.T) {
	r := small(t)
	check := func(name string, row int, want string) {
		t.Helper()
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
	// 115, 102, 129, 27, ... of 160 items in grid-small.expected.tsv
	check("leaderboard", 0, "1; m0; 0.719; 0.637; 0.806; 0.169; 0.583; 0.300; 0.963")
	check("pairs", 2, "m4; m3; 0.138; 22; 100.0%; yes; 23; identical; 17; 1")
	check("champions", 25, "ll|cloze_question; m3; 0.6875; m0; 0.0125; 2; 1")
	check("champions-by-template", 0, "letter_plain; 6; 7; 32; no; 5; 1; ")
	check("ranks", 1, "m1; 2; 2; 4; ")
	check("axes", 5, "mean; 0.552; 0.185; 0.217; 0.285; 0.114; ")
	check("without", 2, "neighbouring pairs whose order the configuration makes; 4 of 4; 2 of 4; 4 of 4; 4 of 4; 4 of 4")
	check("alone", 0, "items a model; 160; 40; 40; 40; 40")
	check("artifact", 3, "truthfulqa; 40; 0; 5; gen|letter_plain|p1; 2; 2; 1; m4")
}
