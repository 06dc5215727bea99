package analysis

import (
	"fmt"
	"math"
	"sort"
	"testing"
)

// Values printed by testdata/discrimination.py (numpy 2.4.6, scipy 1.17.1:
// stats.pearsonr; the partial correlation from the residuals of two regressions
// on difficulty).
func TestDifficultyAgainstScipy(t *testing.T) {
	n := difficulty(newTally(formulaGrid(t)), smallOptions(8))
	wantNear(t, n, "mean_difficulty", 0.43888888888888894)
	wantNear(t, n, "corr_fragility", 0.5725913346778483)
	wantNear(t, n, "corr_discrimination", -0.009506071868729014)
	wantNear(t, n, "partial_disc_fragility", 0.11861698314082597)
}

// The correlations against two passes over floats; what does not vary is null.
func TestDifficultyAgainstSlow(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		tl := newTally(g)
		n := difficulty(tl, smallOptions(8))
		var d, f, r []float64
		wrong := 0
		for i := range g.N() {
			right := 0
			for m := range g.M() {
				if g.Bit(m, i, g.Reference) {
					right++
				}
			}
			wrong += g.M() - right
			d = append(d, 1-float64(right)/float64(g.M()))
			f = append(f, float64(slowFragile(g, i)))
			r = append(r, slowDiscrimination(g, i, false))
		}
		wantInt(t, n, "wrong_total", wrong)
		wantNear(t, n, "mean_difficulty", float64(wrong)/float64(g.M()*g.N()))
		check := func(key string, want float64, ok bool, reason string) {
			t.Helper()
			if !ok {
				wantNull(t, n, key, reason)
			} else if got, _ := n.At(key).Number(); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: got %v, want %v", key, got, want)
			}
		}
		df, okF := slowPearson(d, f)
		if g.N() < 2 {
			check("corr_fragility", 0, false, "too_few")
		} else {
			check("corr_fragility", df, okF, "zero_variance")
		}
		if tl.itemScores().spread == 0 {
			check("corr_discrimination", 0, false, "no_discrimination")
			check("partial_disc_fragility", 0, false, "no_discrimination")
			return
		}
		dr, okR := slowPearson(d, r)
		rf, ok := slowPearson(r, f)
		check("corr_discrimination", dr, okR, "zero_variance")
		rest := (1 - df*df) * (1 - dr*dr)
		if ok = ok && okF && okR; ok && rest < 1e-9 {
			return // collinear but for rounding: either is right
		}
		check("partial_disc_fragility", (rf-dr*df)/math.Sqrt(rest), ok, "zero_variance")
	})
}

// Models m0 and m1 differ on i0 alone, where m0 is right and m1 fragile and
// wrong; i1 is right and stable for both. Difficulty is 1/2 and 0, fragility 1/2
// and 0: nothing of it varies once difficulty is held fixed.
func TestPartialCorrelationOfCollinearItems(t *testing.T) {
	g := handGrid(t, []string{"11", "11"}, []string{"01", "11"})
	n := difficulty(newTally(g), smallOptions(1))
	wantNumber(t, n, "corr_fragility", 1)
	wantNull(t, n, "partial_disc_fragility", "zero_variance")
}

// Five items in tenths of an item: two of difficulty 0 (fragile for 0 and 2 of 2
// models), one of 1/2 (fragile for 1), two of 1 (fragile for 0 and 1).
//
//	reference  m0 1 1 1 0 0    c1  1 0 0 1 0
//	           m1 1 1 0 0 0    c1  1 0 0 0 0
//
// Deciles 1 to 4 are the two easy items, 5 and 6 the middle one, 7 to 10 the hard
// ones; no decile mixes.
func TestDecilesByHand(t *testing.T) {
	g := handGrid(t, []string{"11100", "10010"}, []string{"11000", "10000"})
	n := difficulty(newTally(g), smallOptions(2))
	for j, want := range []struct{ difficulty, fragility float64 }{
		{0, 0.5}, {0, 0.5}, {0, 0.5}, {0, 0.5}, {0.5, 0.5}, {0.5, 0.5}, {1, 0.25}, {1, 0.25}, {1, 0.25}, {1, 0.25},
	} {
		wantNear(t, n, fmt.Sprintf("by_decile/%d/difficulty", j+1), want.difficulty)
		wantNear(t, n, fmt.Sprintf("by_decile/%d/fragility", j+1), want.fragility)
	}
}

// Each item stands ten times in a list sorted by difficulty, with the mean
// fragility of its difficulty; deciles are tenths of that list.
func TestDecilesAgainstSlow(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		s := newTally(g).itemScores()
		total, items := map[int]float64{}, map[int]float64{}
		var list []int
		for i := range g.N() {
			d := g.M() - int(s.correct[i])
			total[d] += float64(s.fragile[i]) / float64(g.M())
			items[d]++
			for range 10 {
				list = append(list, d)
			}
		}
		sort.Ints(list)
		n := difficulty(newTally(g), smallOptions(8))
		for j := range 10 {
			var hard, fragile float64
			for _, d := range list[j*g.N() : (j+1)*g.N()] {
				hard += float64(d) / float64(g.M()) / float64(g.N())
				fragile += total[d] / items[d] / float64(g.N())
			}
			wantNear(t, n, fmt.Sprintf("by_decile/%d/difficulty", j+1), hard)
			wantNear(t, n, fmt.Sprintf("by_decile/%d/fragility", j+1), fragile)
		}
	})
}
