//go:build unix

package analysis

import (
	"encoding/json"
	"os"
	"syscall"
	"testing"
)

// What testdata/bench_scipy.py reads.
type (
	exportedCurves struct {
		Sets    []exportedSet  `json:"sets"`
		Bands   []exportedBand `json:"bands"`
		Seconds float64        `json:"seconds"` // of the point fits
	}
	// exportedSet is one accuracy of one type of model, with the fits of all forms.
	exportedSet struct {
		Name string                 `json:"name"`
		X    []float64              `json:"x"`
		Y    []float64              `json:"y"`
		Best string                 `json:"best"`
		Fits map[string]exportedFit `json:"fits"`
	}
	exportedFit struct {
		Status string  `json:"status"`
		RSS    float64 `json:"rss"`
	}
	// exportedBand is the refits of a set's chosen form: how often each resample
	// holds each point, and the RSS of its curve.
	exportedBand struct {
		Set     int       `json:"set"`
		Counts  [][]int32 `json:"counts"`
		RSS     []float64 `json:"rss"`
		Seconds float64   `json:"seconds"`
	}
)

// TestExportCurves fits the curves of BenchmarkLikelihood's release, pooled and
// by data set, and refits the four pooled ones to 1,000 resamples, on one
// worker. It writes points, resamples, sums of squares and seconds of CPU for
// make bench-scipy.
func TestExportCurves(t *testing.T) {
	path := os.Getenv("RECOUNT_CURVES")
	if path == "" {
		t.Skip("not run: RECOUNT_CURVES names the file that make bench-scipy reads")
	}
	o := DefaultOptions()
	c := newCensus(likelihoodGrid(1, scalingPaper), o)
	names := []string{"all data sets"}
	standings := []func(m int) *standing{c.pooled}
	for b, bench := range c.g.Benchmarks {
		names = append(names, bench.ID)
		standings = append(standings, func(m int) *standing { return c.by[m][b] })
	}
	var out exportedCurves
	var fitted []*scaling
	var shared designs
	out.Seconds = cpu(func() {
		for i := range names {
			for _, kind := range kinds[:2] {
				for k := range metricNames {
					p := c.points(metric(k), models{kind: kind}, standings[i])
					fitted = append(fitted, newScaling(p, shared.of(p.x)))
				}
			}
		}
	})
	for i, s := range fitted {
		set := exportedSet{Name: names[i/4] + ", " + kinds[i/2%2] + ", " + metricNames[i%2], X: s.points.x, Y: s.points.y, Best: formNames[s.best], Fits: map[string]exportedFit{}}
		for f := range forms {
			set.Fits[formNames[f]] = exportedFit{statusNames[s.fits[f].status], s.fits[f].rss}
		}
		out.Sets = append(out.Sets, set)
	}
	for i, s := range fitted[:4] {
		out.Bands = append(out.Bands, refitted(i, s, o))
	}
	data, err := json.Marshal(out)
	if err == nil {
		err = os.WriteFile(path, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// refitted draws and refits as curveWorker.refit does.
func refitted(set int, s *scaling, o Options) exportedBand {
	b := exportedBand{Set: set}
	sample := &sample{d: s.d}
	b.Seconds = cpu(func() {
		for i := range o.CurveResamples {
			counts := make([]int32, len(s.points.y))
			stream := newStream(o.Seed, purposeCurve, set/2, i)
			for range counts {
				counts[stream.below(uint32(len(counts)))]++
			}
			sample.draw(s.points.y, counts)
			b.Counts = append(b.Counts, counts)
			if sample.sizes() < s.best.parameters() {
				b.RSS = append(b.RSS, -1)
				continue
			}
			b.RSS = append(b.RSS, fitAnyway(s.best, sample).rss)
		}
	})
	return b
}

// cpu is the seconds of CPU that f takes.
func cpu(f func()) float64 {
	var before, after syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &before)
	f()
	syscall.Getrusage(syscall.RUSAGE_SELF, &after)
	used := func(a, b syscall.Timeval) float64 { return float64(b.Nano()-a.Nano()) / 1e9 }
	return used(before.Utime, after.Utime) + used(before.Stime, after.Stime)
}
