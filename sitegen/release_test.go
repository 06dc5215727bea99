package sitegen

import (
	"context"
	"fmt"
	"testing"
	"testing/fstest"

	"recount/analysis"
	"recount/records"
)

// A testRelease is a small release made in memory: bits come from a fixed rule,
// so that every size can be had.
type testRelease struct {
	legend *records.Legend
	files  fstest.MapFS
}

// newTestRelease makes M models, two benchmarks of items each and the given
// configurations; the first is the reference.
func newTestRelease(models, items int, configurations ...records.Configuration) *testRelease {
	l := &records.Legend{
		Format: records.LegendFormat, Title: "A small release", Licence: "CC0-1.0",
		Description: "Made for a test.", Configurations: configurations, Reference: configurations[0].Key,
		Benchmarks: []records.Benchmark{{ID: "arc", Name: "ARC", NOptions: 4, Licence: "CC BY-SA 4.0"}, {ID: "quiz", Name: "Quiz", NOptions: 4}},
	}
	for m := range models {
		l.Models = append(l.Models, records.Model{ID: fmt.Sprintf("m%d", m), Name: fmt.Sprintf("Model %d", m)})
	}
	return &testRelease{legend: l, files: fstest.MapFS{}}
}

func (t *testRelease) file(name, text string) *testRelease {
	t.files[name] = &fstest.MapFile{Data: []byte(text)}
	return t
}

// options makes the release and counts it.
func (tr *testRelease) options(t *testing.T, items int) Options {
	t.Helper()
	l := tr.legend
	var models []analysis.Model
	for _, m := range l.Models {
		models = append(models, analysis.Model{ID: m.ID, Name: m.Name, Family: m.Family})
	}
	var benchmarks []analysis.Benchmark
	var list []analysis.Item
	for _, b := range l.Benchmarks {
		benchmarks = append(benchmarks, analysis.Benchmark{ID: b.ID, Name: b.Name, NOptions: b.NOptions, First: len(list), Count: items})
		for i := range items {
			list = append(list, analysis.Item{ID: fmt.Sprintf("i%03d", i), NOptions: 4, Gold: 1 << (i % 4)})
		}
	}
	var configurations []analysis.Configuration
	for _, c := range l.Configurations {
		configurations = append(configurations, analysis.Configuration{Key: c.Key, Method: c.Method, Template: c.Template, Order: c.Order, Permutations: c.Permutations})
	}
	g, err := analysis.NewGrid(models, benchmarks, list, configurations, 0)
	if err != nil {
		t.Fatal(err)
	}
	for m := range models {
		for i := range list {
			for c := range configurations {
				if (i*7+m*3+c*5)%11 < 8-m || i%5 == 0 {
					g.SetBit(m, i, c)
				}
			}
		}
	}
	release := &records.Release{Legend: l, Grid: g}
	tr.files["legend.json"] = &fstest.MapFile{Data: []byte("{}")}
	release.Files = append(release.Files, records.File{Path: "legend.json", Bytes: 2, SHA256: "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"})
	o := analysis.DefaultOptions()
	o.Resamples, o.Draws = 50, 10
	return Options{Release: release, Source: tr.files, Report: analysis.Analyze(g, o), Analysis: o}
}

func (tr *testRelease) build(t *testing.T, items int) *Site {
	t.Helper()
	site, err := Build(context.Background(), tr.options(t, items))
	if err != nil {
		t.Fatal(err)
	}
	return site
}

// grid6 is six configurations of two templates in three orders and a likelihood
// stem.
func grid6() []records.Configuration {
	var all []records.Configuration
	for _, template := range []string{"letter", "digit"} {
		for k, permutation := range [][]int{{0, 1, 2, 3}, {3, 1, 2, 0}, {1, 0, 3, 2}} {
			all = append(all, records.Configuration{Key: fmt.Sprintf("gen|%s|p%d", template, k), Method: "gen", Template: template,
				Order: fmt.Sprintf("p%d", k), Permutations: map[int][]int{4: permutation}})
		}
	}
	return append(all, records.Configuration{Key: "ll|cloze", Method: "ll", Template: "cloze"})
}
