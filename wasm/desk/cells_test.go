package desk

import (
	"encoding/csv"
	"strings"
	"testing"

	"recount/analysis"
	"recount/internal/likelihood"
	"recount/records"
)

func openedLikelihood(t *testing.T) *Desk {
	t.Helper()
	release, err := records.Open(likelihood.Release(), records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	pack, err := records.WritePack(release)
	if err != nil {
		t.Fatal(err)
	}
	d := &Desk{}
	summary := say(t, d, "open", args("place", "a"), pack)
	if !strings.Contains(string(summary), `"compares": true`) {
		t.Errorf("the summary does not tell that the release compares: %s", summary)
	}
	say(t, d, "count", args("place", "a", "fast", "true"), nil)
	return d
}

// Items are filtered by cell, sorted by counts of models or by a model's
// perplexities, and cut into pages; undefined ones come last.
func TestCells(t *testing.T) {
	d := openedLikelihood(t)
	list := func(fields ...string) *analysis.Report {
		t.Helper()
		r, err := analysis.ReadPart(say(t, d, "cells", args(append([]string{"place", "a", "count", "100"}, fields...)...), nil))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	// likelihood-small.expected.tsv: likelihood/models/p-1/by_dataset/big/both 8, small.set 1.
	for benchmark, want := range map[string]int64{"big": 8, "small.set": 1} {
		r := list("model", "p-1", "class", "both", "of", benchmark)
		if n, _ := r.At("n").Int(); n != want || r.At("list").Len() != int(want) {
			t.Errorf("right both ways in %s: %d items in %d rows, want %d", benchmark, n, r.At("list").Len(), want)
		}
	}
	for _, rising := range []string{"true", "false"} {
		rows := list("model", "p-1", "sort", "right", "rising", rising).At("list")
		for i := 1; i < rows.Len(); i++ {
			a, _ := rows.Kid(i - 1).At("right").Number()
			b, ok := rows.Kid(i).At("right").Number()
			if ok && (rising == "true") != (a <= b) && a != b {
				t.Fatalf("rising %s: row %d has %v after %v", rising, i, b, a)
			}
		}
	}
	if n, _ := list("from", "45").At("list").Kid(0).At("both").Int(); n < 0 || list("from", "45").At("list").Len() != 5 {
		t.Errorf("rows from 45 on: %d, want 5 of 50", list("from", "45").At("list").Len())
	}
	for _, c := range []struct{ arguments, want string }{
		{args("place", "a", "class", "fragile"), "no cell"}, {args("place", "a", "model", "nobody"), "not in the selection"},
		{args("place", "a", "sort", "colour"), "cannot be sorted"},
	} {
		if _, err := d.Ask("cells", c.arguments, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("cells %q: got %v, want %q", c.arguments, err, c.want)
		}
	}
	if _, err := d.Ask("cell", args("place", "a", "benchmark", "big", "id", "nothing"), nil); err == nil {
		t.Error("an item that is not there: no error")
	}
}

// The CSV has every item and the reader's tags, whatever is in them.
func TestCellsCSV(t *testing.T) {
	d := openedLikelihood(t)
	tag := `odd, "quoted"`
	answer := say(t, d, "cellsCSV", args("place", "a", "model", "p-1", "of", "small.set", "tag", "small.set\x1ft1\x1f"+tag), nil)
	rows, err := csv.NewReader(strings.NewReader(string(answer))).ReadAll()
	if err != nil || len(rows) != 11 {
		t.Fatalf("%d rows, want a head and 10 items: %v", len(rows), err)
	}
	for _, row := range rows[1:] {
		want := ""
		if row[1] == "t1" {
			want = tag
		}
		if row[len(row)-1] != want {
			t.Errorf("item %s has the tag %q, want %q", row[1], row[len(row)-1], want)
		}
	}
}

// A release without roles has no cells, and says so.
func TestNoCells(t *testing.T) {
	d, _ := opened(t)
	say(t, d, "count", args("place", "a", "fast", "true"), nil)
	if _, err := d.Ask("cells", args("place", "a"), nil); err == nil || !strings.Contains(err.Error(), "roles") {
		t.Errorf("cells of a release without roles: %v", err)
	}
}
