package analysis

import (
	"runtime"
	"testing"
)

// Everything at the size of P1's grid: 12 models, 3,679 items, 26
// configurations, 8 seeds, each benchmark left out and alone.
func BenchmarkAnalyzePaper(b *testing.B)    { benchmarkAnalyze(b, paperShape, runtime.NumCPU(), false) }
func BenchmarkAnalyzePaperOne(b *testing.B) { benchmarkAnalyze(b, paperShape, 1, false) }
func BenchmarkAnalyzePaperExact(b *testing.B) {
	benchmarkAnalyze(b, paperShape, 1, true)
}

// 10,000 items and 100 models.
func BenchmarkAnalyzeLarge(b *testing.B) {
	s := shape{models: 100, items: []int{4000, 3000, 2000, 1000}, templates: 4, orders: 6, ll: 2}
	benchmarkAnalyze(b, s, runtime.NumCPU(), false)
}

func benchmarkAnalyze(b *testing.B, s shape, workers int, exact bool) {
	g, o := leagueGrid(1, s), DefaultOptions()
	o.Workers, o.SkipRandom = workers, exact
	b.ReportAllocs()
	for b.Loop() {
		Analyze(g, o)
	}
}

// One section at a time at the size of P1's grid, one worker.
func BenchmarkSections(b *testing.B) {
	t := newTally(leagueGrid(1, paperShape))
	for _, s := range sections {
		b.Run(s.key, func(b *testing.B) {
			o := DefaultOptions()
			b.ReportAllocs()
			for b.Loop() {
				s.compute(t, o)
			}
		})
	}
}

// One resample of the correlation at 3,679 items.
func BenchmarkResample(b *testing.B) {
	c := newScatter(newTally(leagueGrid(1, paperShape)).itemScores())
	for k := 0; b.Loop(); k++ {
		c.resample(1234, k)
	}
}

// The champions of one random subset of 100 of 3,679 items.
func BenchmarkSubset(b *testing.B) {
	g := leagueGrid(1, paperShape)
	rows := newChampionRows(g, 0, g.C())
	sets := make([]uint64, 200)
	for k := 0; b.Loop(); k++ {
		rows.randomSubsets(g.N(), 100, uint64(k), sets, 1)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/200, "µs/subset")
}

func BenchmarkScores(b *testing.B) {
	t := newTally(leagueGrid(1, paperShape))
	b.ReportAllocs()
	for b.Loop() {
		newScores(t)
	}
}

// How the time grows with the bits: ten and a hundred times the items, ten times
// the models, one worker.
func BenchmarkGrowth(b *testing.B) {
	scaled := func(items, models int) shape {
		s := paperShape
		s.models *= models
		s.items = append([]int(nil), s.items...)
		for k := range s.items {
			s.items[k] *= items
		}
		return s
	}
	for _, c := range []struct {
		name  string
		shape shape
	}{
		{"paper", paperShape},
		{"items=10x", scaled(10, 1)},
		{"items=100x", scaled(100, 1)},
		{"models=10x", scaled(1, 10)},
	} {
		b.Run(c.name, func(b *testing.B) { benchmarkAnalyze(b, c.shape, 1, false) })
		b.Run(c.name+"/exact", func(b *testing.B) { benchmarkAnalyze(b, c.shape, 1, true) })
	}
}
