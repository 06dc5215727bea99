package main

import (
	"reflect"
	"testing"

	"recount/analysis"
)

// small is two models, two items of one benchmark, two configurations; the
// first model answers everything right.
func small(t *testing.T) *analysis.Grid {
	t.Helper()
	g, err := analysis.NewGrid(
		[]analysis.Model{{ID: "a"}, {ID: "b"}},
		[]analysis.Benchmark{{ID: "quiz", Count: 2}},
		[]analysis.Item{{ID: "q1"}, {ID: "q2"}},
		[]analysis.Configuration{{Key: "gen|x"}, {Key: "ll|y"}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for c := range 2 {
		g.SetBit(0, 0, c)
		g.SetBit(0, 1, c)
	}
	return g
}

func TestDifferences(t *testing.T) {
	if got := differences(small(t), small(t)); len(got) != 0 {
		t.Errorf("differences(same, same): got %q, want none", got)
	}
	for _, c := range []struct {
		what   string
		change func(g *analysis.Grid)
		want   []string
	}{
		{"a bit", func(g *analysis.Grid) { g.SetBit(1, 1, 1) },
			[]string{`model "b", item "q2", configuration "ll|y": right in the record files, wrong in records.pack`}},
		{"every bit of a model", func(g *analysis.Grid) {
			for c := range 2 {
				g.SetBit(1, 0, c)
				g.SetBit(1, 1, c)
			}
		}, []string{
			`model "b", item "q1", configuration "gen|x": right in the record files, wrong in records.pack`,
			`model "b", item "q2", configuration "gen|x": right in the record files, wrong in records.pack`,
			`model "b", item "q1", configuration "ll|y": right in the record files, wrong in records.pack`,
			"and 1 more"}},
		{"an item's name", func(g *analysis.Grid) { g.Items[1].ID = "q3" },
			[]string{`item "q3" is not the same in records.pack (id, options or gold)`}},
		{"a model's size", func(g *analysis.Grid) { g.Models[0].ParamsB = 7 },
			[]string{`model "a" is described differently in records.pack`}},
		{"a benchmark's name", func(g *analysis.Grid) { g.Benchmarks[0].Name = "Quiz" },
			[]string{`benchmark "quiz" is described differently in records.pack`}},
		{"a configuration", func(g *analysis.Grid) { g.Configurations[1].Key = "ll|z" },
			[]string{`configuration "ll|z" is "ll|y" in records.pack`}},
		{"the reference", func(g *analysis.Grid) { g.Reference = 1 },
			[]string{`the reference is configuration "gen|x" in records.pack`}},
		{"a margin", func(g *analysis.Grid) { g.SetMargin(0, 1, 0.5) },
			[]string{`model "a", item "q2": another margin in records.pack`}},
		{"an unparsed count", func(g *analysis.Grid) { g.SetUnparsed(1, 0, 2) },
			[]string{`model "b", item "q1": another unparsed count in records.pack`}},
	} {
		changed := small(t)
		c.change(changed)
		if got := differences(changed, small(t)); !reflect.DeepEqual(got, c.want) {
			t.Errorf("differences with %s changed:\ngot  %q\nwant %q", c.what, got, c.want)
		}
	}
}

// States that only one side has are a difference even if no answer is "none".
func TestDifferencesOfStates(t *testing.T) {
	changed := small(t)
	changed.SetNone(1, 0, 1)
	if got := differences(changed, small(t)); len(got) == 0 {
		t.Error("differences with an unparsed answer: got none")
	}
}

// Another shape is told at once, without comparing columns of other lengths.
func TestDifferencesOfShape(t *testing.T) {
	g, err := analysis.NewGrid([]analysis.Model{{ID: "a"}}, []analysis.Benchmark{{ID: "quiz"}}, nil,
		[]analysis.Configuration{{Key: "gen|x"}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"the record files hold 1 models, 1 benchmarks, 0 items and 1 configurations, records.pack 2, 1, 2 and 2"}
	if got := differences(g, small(t)); !reflect.DeepEqual(got, want) {
		t.Errorf("differences of another shape: got %q, want %q", got, want)
	}
}
