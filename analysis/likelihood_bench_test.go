package analysis

import (
	"fmt"
	"testing"
)

// scalingPaper is the second paper's: 95 models, 10 data sets, 900 items each.
var scalingPaper = scalingShape{models: 95, sets: 10, items: 900, options: 4}

// BenchmarkLikelihood is everything below likelihood/ but the intervals by data
// set: point fits, tests, and the bands of 1,000 refits pooled over data sets.
func BenchmarkLikelihood(b *testing.B) {
	g := likelihoodGrid(1, scalingPaper)
	o := DefaultOptions()
	point := o
	point.SkipRandom = true
	b.Run("points", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			likelihoodSection(g, point)
		}
	})
	b.Run("census", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			newCensus(g, o)
		}
	})
	c := newCensus(g, o)
	w := newCurveWork(c, point)
	b.Run("bands", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for kind := range 2 {
				boot := &curveBootstrap{index: kind, withBand: true, curves: [2]*scaling{w.pooled[0][kind], w.pooled[1][kind]}}
				boot.begin(o)
				boot.finish()
			}
		}
	})
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("points and bands, workers=%d", workers), func(b *testing.B) {
			o := o
			for b.Loop() {
				o.crew = newCrew(workers, nil)
				likelihoodSection(g, o)
				for _, do := range o.crew.left[poolStage] {
					do()
				}
			}
		})
	}
	b.Run("everything", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			likelihoodSection(g, o)
		}
	})
}
