package analysis

import "testing"

// largeGrid is 100 models x 10,000 items x 26 configurations.
func largeGrid(b *testing.B) *tally {
	b.Helper()
	return newTally(randomGrid(b, 1, 100, 10000, paperConfigurations()))
}

func benchmarkSection(b *testing.B, section func(*tally, Options) *Node) {
	t := largeGrid(b)
	b.ReportAllocs()
	for b.Loop() {
		section(t, DefaultOptions())
	}
}

func BenchmarkLargeBands(b *testing.B)      { benchmarkSection(b, bands) }
func BenchmarkLargePairs(b *testing.B)      { benchmarkSection(b, pairs) }
func BenchmarkLargeKendall(b *testing.B)    { benchmarkSection(b, kendall) }
func BenchmarkLargeChampions(b *testing.B)  { benchmarkSection(b, champions) }
func BenchmarkLargeRanks(b *testing.B)      { benchmarkSection(b, ranks) }
func BenchmarkLargeStrictness(b *testing.B) { benchmarkSection(b, strictness) }
func BenchmarkLargeCompliance(b *testing.B) { benchmarkSection(b, compliance) }

// One pair: the words of both models, without intervals.
func BenchmarkPair(b *testing.B) {
	t := largeGrid(b)
	axes := t.g.AxisSets()
	b.ReportAllocs()
	for b.Loop() {
		t.pair(0, 1, axes)
	}
}

// The law of the difference, 2,000 draws from it and the exact bounds, for joint
// sets of the paper's size and of very large grids.
func BenchmarkInterval(b *testing.B) {
	for _, row := range []struct {
		name string
		p    pair
	}{
		{"n=158", pair{highOnly: 1, bothWrong: 157}},
		{"n=3679", pair{highOnly: 60, lowOnly: 50, bothRight: 3569}},
		{"n=400000", pair{highOnly: 4000, lowOnly: 3900, bothRight: 392100}},
	} {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				row.p.interval(0, DefaultOptions())
			}
		})
	}
}
