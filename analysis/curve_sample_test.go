package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomSizes are n sizes of which many are equal, with accuracies and, for a
// resample, how often each point is drawn.
func randomSizes(r *rand.Rand, n int) (x, y []float64, counts []int32) {
	for range n {
		x = append(x, []float64{0.5, 1, 1.5, 3, 7, 8, 13, 70}[r.IntN(8)]*(1+float64(r.IntN(2))/8))
		y = append(y, r.Float64())
		counts = append(counts, int32(r.IntN(4)))
	}
	return x, y, counts
}

// The scans sum over sizes; the slow way sums over models, one at a time.
func TestScanSumsOverModels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	near := func(what string, got, want, scale float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-12*scale {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	for range 12 {
		x, y, counts := randomSizes(r, 4+r.IntN(60))
		d := newDesign(x)
		for _, s := range []*sample{newSample(d, y, nil), newSample(d, y, counts)} {
			if s.n < 2 {
				continue
			}
			for _, f := range []form{powerForm, rationalForm, expSatForm} {
				d.prepare(f, nil)
				scan := make([]float64, scanPoints)
				s.scan(f, scan)
				for k := 0; k < scanPoints; k += 7 {
					near(formNames[f], scan[k], s.line(f, d.theta(f, k)).rss, s.syy)
				}
			}
			d.prepare(logisticForm, nil)
			scan := make([]float64, scanS*scanV)
			lowest := s.logisticScan(scan)
			near("lowest", lowest, slices.Min(scan), 0)
			for k := 0; k < len(scan); k += 41 {
				_, rss := s.logistic(d.logS(k/scanV), float64(k%scanV)/(scanV-1))
				near("logistic", scan[k], rss, s.raw)
			}
		}
	}
}

// A design that takes cells from another holds the same bits as one that
// computes them all.
func TestDesignTakesFromAnother(t *testing.T) {
	whole := newDesign([]float64{1, 2, 4, 8, 16, 32, 2})
	whole.prepare(logisticForm, nil)
	for name, x := range map[string][]float64{
		"fewer sizes":   {1, 4, 32, 4},
		"another order": {32, 8, 1, 2},
		"another size":  {1, 3, 32},
		"another range": {2, 4, 32},
	} {
		alone, taken := newDesign(x), newDesign(x)
		alone.prepare(logisticForm, nil)
		taken.prepare(logisticForm, whole)
		if !slices.Equal(taken.logistic, alone.logistic) {
			t.Errorf("%s: other cells", name)
		}
		some := slices.Max(taken.classesOf(whole)) >= 0
		if want := name != "another range"; some != want {
			t.Errorf("%s: cells were taken: %v, want %v", name, some, want)
		}
	}
}
