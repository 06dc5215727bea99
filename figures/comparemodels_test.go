package figures

import (
	"bytes"
	"errors"
	"testing"

	"recount/analysis"
	"recount/tables"
)

// counted is a release of one benchmark under one configuration, "x", in which each
// model is right on the first so many of 20 items.
func counted(t *testing.T, models []analysis.Model, configuration string, right ...int) analysis.Counted {
	t.Helper()
	items := make([]analysis.Item, 20)
	for i := range items {
		items[i].ID = string(rune('a' + i))
	}
	g, err := analysis.NewGrid(models, []analysis.Benchmark{{ID: "quiz", Count: len(items)}}, items,
		[]analysis.Configuration{{Key: configuration, Method: "gen"}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for m, n := range right {
		for i := range n {
			g.SetBit(m, i, 0)
		}
	}
	o := analysis.DefaultOptions()
	o.SkipRandom = true
	return analysis.Counted{Grid: g, Report: analysis.Analyze(g, o)}
}

// Down falls from 15 of 20 items to 5, Same keeps 10, Up rises from 5 to 15: rows
// run Up, Same, Down; ring and dot change places between the first and the last.
func TestCompareModelsFigure(t *testing.T) {
	models := []analysis.Model{{ID: "down", Name: "Down"}, {ID: "same", Name: "Same"}, {ID: "up", Name: `<Up title="x">&`}}
	r := analysis.Compare(counted(t, models, "x", 15, 10, 5), counted(t, models, "x", 5, 10, 15))
	f, err := Draw(r, "compare-models")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "compare-models.html", f.SVG)
	if err := wellFormed(f.SVG); err != nil {
		t.Error(err)
	}
	checkPNG(t, f.Name, f)
	rings, dots := spots(t, f, "crossing"), spots(t, f, "dot")
	if len(rings) != 3 || len(dots) != 3 {
		t.Fatalf("%d rings and %d dots, want 3 of each", len(rings), len(dots))
	}
	for i, want := range []string{
		escape(models[2].Name) + ": right on 5, then on 15 of 20 items; difference +0.500",
		"Same: right on 10, then on 10 of 20 items; difference 0.000",
		"Down: right on 15, then on 5 of 20 items; difference −0.500",
	} {
		if dots[i].title != want || rings[i].title != want {
			t.Errorf("row %d says %q and %q, want %q", i, rings[i].title, dots[i].title, want)
		}
	}
	if rings[0].x != dots[2].x || rings[2].x != dots[0].x || rings[1].x != dots[1].x || !near(dots[0].x-dots[1].x, rings[1].x-rings[0].x) || dots[0].x <= rings[0].x {
		t.Errorf("rings at %+v, dots at %+v", rings, dots)
	}
	if bytes.Contains(f.Standalone(), []byte("<Up")) {
		t.Error("a name is not escaped")
	}
}

// Equal releases have a scale too, within what a share can be; without the
// reference in the second there is no figure, and a reason.
func TestCompareModelsAtTheEdges(t *testing.T) {
	models := []analysis.Model{{ID: "all"}}
	f, err := Draw(analysis.Compare(counted(t, models, "x", 20), counted(t, models, "x", 20)), "compare-models")
	if err != nil {
		t.Fatal(err)
	}
	if err := wellFormed(f.SVG); err != nil {
		t.Error(err)
	}
	if svg := f.Standalone(); bytes.Contains(svg, []byte("NaN")) || !bytes.Contains(svg, []byte(">1</text>")) || bytes.Contains(svg, []byte(">1.0")) {
		t.Errorf("every item right in both: the scale does not end at one:\n%s", svg)
	}
	var missing *tables.Missing
	_, err = Draw(analysis.Compare(counted(t, models, "x", 3), counted(t, models, "y", 3)), "compare-models")
	if !errors.As(err, &missing) || missing.Reason != "no_such_configurations" {
		t.Errorf("no configuration in common: %v", err)
	}
}
