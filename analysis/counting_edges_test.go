package analysis

import (
	"bytes"
	"fmt"
	"math/rand"
	"testing"
)

// countingSections are the sections of this package's counting files.
func countingSections(g *Grid, o Options) *Report {
	t := newTally(g)
	r := Object()
	for _, s := range sections {
		if indexOf(countedSections, s.key) >= 0 {
			r.Set(s.key, s.node(t, o))
		}
	}
	return &Report{r}
}

func fewResamples() Options {
	o := DefaultOptions()
	o.Resamples = 30
	return o
}

// Every shape gives every section, without a panic and with every leaf described.
func TestShapes(t *testing.T) {
	for _, s := range []struct{ M, N, C int }{
		{1, 1, 1}, {1, 64, 3}, {2, 63, 1}, {2, 65, 2}, {3, 128, 2}, {1, 0, 1}, {4, 0, 3}, {65, 3, 2}, {130, 70, 3},
	} {
		t.Run(fmt.Sprint(s), func(t *testing.T) {
			checkDescribed(t, countingSections(randomGrid(t, 1, s.M, s.N, plainConfigurations(s.C)), fewResamples()), countedSections...)
		})
	}
}

// A thousand configurations: sizes that grow with their square or with their
// levels are bounded.
func TestThousandConfigurations(t *testing.T) {
	var configurations []Configuration
	for k := range 1000 {
		configurations = append(configurations, Configuration{
			Key: fmt.Sprint("c", k), Method: "gen", Template: fmt.Sprint("t", k%40), Order: fmt.Sprint("o", k/40),
		})
	}
	g := randomGrid(t, 2, 3, 50, configurations)
	r := countingSections(g, fewResamples())
	if got := r.At("strictness", "levels").Len(); got != maxStrictness {
		t.Errorf("strictness has %d levels, want %d", got, maxStrictness)
	}
	wantInt(t, r.Node, "champions/matched/t0/t39/n", 25)
	wantInt(t, r.Node, "meta/n_templates", 40)
	wantInt(t, r.Node, "kendall/total_pairs", 3*999)
	leaves := 0
	r.Walk(func([]string, *Node) { leaves++ })
	if leaves > 60*1000 {
		t.Errorf("%d leaves for three models and 1,000 configurations", leaves)
	}
}

// Names from the data cannot collide with keys, and come back from JSON.
func TestHostileNames(t *testing.T) {
	names := []string{"__proto__", "a/b", "~1", "by_model", "constructor", "reasons", "x|y", "</script>", "\u2028", "count", "n"}
	configurations := plainConfigurations(3)
	configurations[1] = Configuration{Key: "gen|a/b~c|\"p0\"", Method: "gen", Template: "toString", Order: "set"}
	configurations[2].Template = "__proto__"
	g := randomGrid(t, 3, len(names), 70, configurations)
	for m, name := range names {
		g.Models[m].ID = name
	}
	g.Benchmarks[0].ID = "gold/slot"
	r := countingSections(g, fewResamples())
	r.Node = Object().Set("format", String(ReportFormat)).Set("all", r.Node)
	back, err := ParseReport(r.JSON())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(back.JSON(), r.JSON()) {
		t.Error("the report differs after JSON and back")
	}
	for m, name := range names {
		wantInt(t, back.At("all"), Key("bands", "by_model", name, "reference_correct"), slowCount(g, m, g.Reference))
		wantInt(t, back.At("all"), Key("bands", "by_model", name, "correct", configurations[1].Key), slowCount(g, m, 1))
	}
	wantInt(t, back.At("all"), Key("artifact", "by_benchmark", "gold/slot", "n"), 70)
}

// The order of the items within a benchmark moves no number: all are counts.
func TestItemOrderIsIrrelevant(t *testing.T) {
	g := randomGrid(t, 4, 5, 150, paperConfigurations())
	r := rand.New(rand.NewSource(8))
	for i := range g.Items {
		g.Items[i].Gold = 1 << r.Intn(4)
		for m := range g.M() {
			g.SetUnparsed(m, i, r.Intn(3))
		}
	}
	shuffled := mustGrid(t, g.M(), g.N(), g.Configurations, g.Reference)
	for i, from := range r.Perm(g.N()) {
		shuffled.Items[i] = g.Items[from]
		for m := range g.M() {
			n, _ := g.Unparsed(m, from)
			shuffled.SetUnparsed(m, i, n)
			for c := range g.C() {
				if g.Bit(m, from, c) {
					shuffled.SetBit(m, i, c)
				}
			}
		}
	}
	if !bytes.Equal(countingSections(g, fewResamples()).JSON(), countingSections(shuffled, fewResamples()).JSON()) {
		t.Error("shuffled items give another report")
	}
}

// Every item once more doubles every count of items and moves no proportion of
// counts.
func TestDoubledItems(t *testing.T) {
	g := randomGrid(t, 5, 4, 77, plainConfigurations(5))
	double := mustGrid(t, g.M(), 2*g.N(), g.Configurations, g.Reference)
	for m := range g.M() {
		for i := range double.Items {
			for c := range g.C() {
				if g.Bit(m, i%g.N(), c) {
					double.SetBit(m, i, c)
				}
			}
		}
	}
	a, b := countingSections(g, fewResamples()), countingSections(double, fewResamples())
	compared := 0
	a.Walk(func(segments []string, leaf *Node) {
		e, ok := Describe(segments...)
		interval := len(segments) > 4 && segments[4] == "ci" // narrower with more items
		if !ok || e.Random || interval || segments[0] == "meta" || segments[0] == "strictness" {
			return
		}
		other := b.At(segments...)
		switch v, _ := leaf.Int(); {
		case e.Num != "":
			compared++
			if w, _ := other.Number(); leaf.float != w {
				t.Errorf("%s: got %v, want %v as before", Key(segments...), w, leaf.float)
			}
		case e.Unit == "items" && leaf.kind == KindInt:
			compared++
			if w, _ := other.Int(); w != 2*v {
				t.Errorf("%s: got %d, want twice %d", Key(segments...), w, v)
			}
		}
	})
	if compared < 100 {
		t.Errorf("only %d values compared", compared)
	}
}
