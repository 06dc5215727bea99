package figures

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"recount/analysis"
)

// A spot is a mark of a figure's wide layout that has a title: where it stands and
// what it says.
type spot struct {
	x, y  float64
	title string
}

// spots are the round marks of a class, in the order in which they are drawn.
func spots(t *testing.T, f *Figure, class string) (all []spot) {
	t.Helper()
	wide, _, _ := bytes.Cut(f.SVG, []byte("</svg>"))
	marks := regexp.MustCompile(`<circle cx="(\d+)" cy="(\d+)" [^>]*class="rc-` + class + ` [^"]*"><title>([^<]*)</title>`)
	for _, m := range marks.FindAllSubmatch(wide, -1) {
		x, _ := strconv.ParseFloat(string(m[1]), 64)
		y, _ := strconv.ParseFloat(string(m[2]), 64)
		all = append(all, spot{x, y, string(m[3])})
	}
	return all
}

// near tells whether two lengths of an SVG differ by its rounding at most.
func near(a, b float64) bool { return math.Abs(a-b) <= 1.5 }

// Five models make 10 pairs; p1 turns 2 of them, p2 5, p3 4: tau is
// 1 - 2*2/10 = 0.6, 0 and 0.2, so p1's dot is three times as far from p2's as p3's.
func TestKendallFigure(t *testing.T) {
	f := drawAll(t, small(t))["kendall"]
	dots := spots(t, f, "dot")
	if len(dots) != 25 {
		t.Fatalf("%d dots, want one for each of 25 configurations other than the reference", len(dots))
	}
	for i, want := range []string{"gen|letter_plain|p1: tau +0.60; 2 of 10", "gen|letter_plain|p2: tau 0.00; 5 of 10", "gen|letter_plain|p3: tau +0.20; 4 of 10"} {
		if !strings.HasPrefix(dots[i].title, want+" pairs of models turned") {
			t.Errorf("dot %d says %q, want %q first", i, dots[i].title, want)
		}
	}
	if p1, p3 := dots[0].x-dots[1].x, dots[2].x-dots[1].x; p3 <= 0 || !near(p1, 3*p3) {
		t.Errorf("tau 0.6 stands %v right of 0, tau 0.2 %v", p1, p3)
	}
	if !(dots[0].y < dots[1].y && dots[1].y < dots[2].y) {
		t.Error("rows do not stand in the order of the release")
	}
}

// A configuration's key is text, and a tau below zero has a zero line.
func TestKendallFigureOfHostileKeys(t *testing.T) {
	key := `</title><script>1</script>&"`
	r := fake([]string{"a", "b"}, func(int) float64 { return 0.5 })
	r.At("meta", "configs").Append(analysis.String(key))
	r.Set("kendall", analysis.Object().Set("n_pairs", analysis.Int(1)).Set("mean", analysis.Float(-1)).
		Set("by_config", analysis.Object().Set(key, analysis.Object().
			Set("discordant", analysis.Int(1)).Set("tau", analysis.Float(-1)).Set("tau_b", analysis.Float(-1)))))
	f := drawAll(t, r)["kendall"]
	if f == nil {
		t.Fatal("kendall was not drawn")
	}
	if dots := spots(t, f, "dot"); len(dots) != 1 || dots[0].title != escape(key)+": tau −1.00; 1 of 1 pairs of models turned" {
		t.Errorf("the dots are %+v", dots)
	}
	if !bytes.Contains(f.SVG, []byte(`class="rc-zero"`)) {
		t.Error("no zero line")
	}
	checkPNG(t, "kendall", f)
}
