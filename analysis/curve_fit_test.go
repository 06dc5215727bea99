package analysis

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
)

// A scipySet is one data set of testdata/curves.tsv.
type scipySet struct {
	x, y      []float64
	rss, ends map[form]float64 // rss lacks forms without a solution inside the box
}

func scipySets(t *testing.T) []scipySet {
	t.Helper()
	f, err := os.Open("testdata/curves.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var sets []scipySet
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		s := scipySet{x: floats(t, fields[0]), y: floats(t, fields[1]), rss: map[form]float64{}, ends: map[form]float64{}}
		for k, f := range []form{powerForm, rationalForm, expSatForm, logisticForm} {
			inside, end, _ := strings.Cut(fields[2+k], " ")
			s.ends[f] = floats(t, end)[0]
			if inside != "-" {
				s.rss[f] = floats(t, inside)[0]
			}
		}
		sets = append(sets, s)
	}
	if len(sets) < 200 {
		t.Fatalf("%d data sets", len(sets))
	}
	return sets
}

func floats(t *testing.T, text string) []float64 {
	t.Helper()
	var out []float64
	for _, word := range strings.Fields(text) {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

func scalingOf(x, y []float64) *scaling {
	var p points
	for i := range x {
		p.add(i, x[i], y[i])
	}
	return newScaling(p, new(designs).of(x))
}

// TestCurvesAgainstScipy: on 200 random data sets no RSS is above the lowest of
// scipy's curve_fit from many starts by more than 1e-9, and the chosen curve is
// the one that scipy's sums of squares would choose.
func TestCurvesAgainstScipy(t *testing.T) {
	lower := 0
	for k, set := range scipySets(t) {
		s := scalingOf(set.x, set.y)
		theirs := *s // with scipy's sums of squares in place of ours
		for f, rss := range set.rss {
			if ours := s.fits[f].rss; ours > rss*(1+1e-9) {
				t.Errorf("set %d, %s: RSS %v, scipy %v (%.2g above)", k, formNames[f], ours, rss, ours/rss-1)
			} else if ours < rss*(1-1e-9) {
				lower++
			}
		}
		for f, end := range set.ends {
			rss, inside := set.rss[f]
			ours := &theirs.fits[f]
			ours.status = fitOK
			if !inside || end <= rss*(1+1e-9) {
				ours.status = atBound
			} else {
				ours.rss = rss
			}
			if s.fits[f].status != ours.status && s.fits[f].status != flatLimit {
				if inside && s.fits[f].rss < rss*(1-1e-9) {
					ours.status = s.fits[f].status // scipy missed the optimum
					continue
				}
				t.Errorf("set %d, %s: status %s, by scipy %s (RSS %v, inside %v, edge %v)", k, formNames[f],
					statusNames[s.fits[f].status], statusNames[ours.status], s.fits[f].rss, rss, end)
			}
		}
		theirs.best = -1
		theirs.choose()
		if s.best != theirs.best {
			t.Errorf("set %d: %s chosen, by scipy %s", k, formNames[s.best], formNames[theirs.best])
		}
	}
	t.Logf("lower than scipy in %d fits", lower)
}
