package analysis

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// scipyLines calls check with the numbers of every line of that kind of
// testdata/intervals.tsv (intervals.py; scipy 1.17.1).
func scipyLines(t *testing.T, kind string, check func(v []float64)) {
	t.Helper()
	text, err := os.ReadFile("testdata/intervals.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, line := range strings.Split(string(text), "\n") {
		fields := strings.Split(line, "\t")
		if fields[0] != kind {
			continue
		}
		lines++
		var v []float64
		for _, f := range fields[1:] {
			x, err := strconv.ParseFloat(f, 64)
			if err != nil {
				t.Fatal(err)
			}
			v = append(v, x)
		}
		check(v)
	}
	if lines < 10 {
		t.Errorf("%d lines of kind %s, want more", lines, kind)
	}
}

func near(got, want, relative, absolute float64) bool {
	return math.Abs(got-want) <= relative*math.Abs(want)+absolute
}

func TestDifferenceQuantilesAgainstScipy(t *testing.T) {
	scipyLines(t, "difference", func(v []float64) {
		a, c, n, q, want := int(v[0]), int(v[1]), int(v[2]), v[3], int(v[4])
		if got := newDifferenceLaw(a, c, n).quantile(q); got != want {
			t.Errorf("quantile %v of %d against %d of %d: got %d, want %d", q, a, c, n, got, want)
		}
	})
}

func TestSignTestAgainstScipy(t *testing.T) {
	scipyLines(t, "sign", func(v []float64) {
		if got := signTest(int(v[0]), int(v[1])); !near(got, v[2], 1e-9, 1e-299) {
			t.Errorf("signTest(%v, %v): got %v, want %v", v[0], v[1], got, v[2])
		}
	})
}

func TestClopperPearsonAgainstScipy(t *testing.T) {
	scipyLines(t, "clopper", func(v []float64) {
		lower, upper := clopperPearson(int(v[0]), int(v[1]), v[2])
		if !near(lower, v[3], 1e-10, 1e-18) || !near(upper, v[4], 1e-10, 1e-18) {
			t.Errorf("clopperPearson(%v of %v, tail %v): got %v to %v, want %v to %v", v[0], v[1], v[2], lower, upper, v[3], v[4])
		}
	})
}

func TestBinomialTailsAgainstScipy(t *testing.T) {
	scipyLines(t, "tails", func(v []float64) {
		atMost, atLeast, _ := binomialTails(int(v[0]), int(v[1]), v[2])
		if !near(atMost, v[3], 1e-9, 1e-15) || !near(atLeast, v[4], 1e-9, 1e-15) {
			t.Errorf("binomialTails(%v, %v, %v): got %v and %v, want %v and %v", v[0], v[1], v[2], atMost, atLeast, v[3], v[4])
		}
	})
}

// By hand: 0 of 2, each side 1/4: the upper bound solves (1-p)² = 1/4, p = 1/2.
// 2 of 2 mirrors it.
func TestClopperPearsonByHand(t *testing.T) {
	if lower, upper := clopperPearson(0, 2, 0.25); lower != 0 || math.Abs(upper-0.5) > 1e-15 {
		t.Errorf("0 of 2: got %v to %v, want 0 to 0.5", lower, upper)
	}
	if lower, upper := clopperPearson(2, 2, 0.25); math.Abs(lower-0.5) > 1e-15 || upper != 1 {
		t.Errorf("2 of 2: got %v to %v, want 0.5 to 1", lower, upper)
	}
}

// By hand: 1 against 4. A fair coin gives 0, 1, 4 or 5 heads of 5 with
// (1+5+5+1)/32 = 3/8. Sides do not matter.
func TestSignTestByHand(t *testing.T) {
	for _, row := range [][2]int{{1, 4}, {4, 1}} {
		if got := signTest(row[0], row[1]); !near(got, 0.375, 1e-15, 0) {
			t.Errorf("signTest%v: got %v, want 0.375", row, got)
		}
	}
}

// Outcomes too far out for a float: the near tail is everything, the far one 0,
// and so is the p-value.
func TestBinomialTailsBeyondFloats(t *testing.T) {
	if atMost, atLeast, _ := binomialTails(100000, 100000, 0.001); atMost != 1 || atLeast != 0 {
		t.Errorf("100,000 of 100,000 at 0.001: got %v and %v, want 1 and 0", atMost, atLeast)
	}
	if atMost, atLeast, _ := binomialTails(100000, 0, 0.999); atMost != 0 || atLeast != 1 {
		t.Errorf("0 of 100,000 at 0.999: got %v and %v, want 0 and 1", atMost, atLeast)
	}
	if p := signTest(4000, 0); p != 0 {
		t.Errorf("signTest(4000, 0): got %v, want 0", p)
	}
}
