package figures

import (
	"bytes"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"recount/analysis"
	"recount/tables"
)

// heights are those of the bars of a class of a figure's wide layout, by title.
func heights(f *Figure, class string) map[string]float64 {
	wide, _, _ := bytes.Cut(f.SVG, []byte("</svg>"))
	bars := regexp.MustCompile(`<path d="M (\d+) (\d+)\s+L \d+ \d+\s+L \d+ (\d+)[^"]*" class="rc-` + class + ` [^"]*"><title>([^<]*)</title>`)
	all := map[string]float64{}
	for _, m := range bars.FindAllSubmatch(wide, -1) {
		top, _ := strconv.ParseFloat(string(m[2]), 64)
		bottom, _ := strconv.ParseFloat(string(m[3]), 64)
		all[string(m[4])] = bottom - top
	}
	return all
}

// Of 200 random subsets 1, 49, 95 and 55 have one to four champions, of 200
// discriminative ones 47, 150 and 3 have two to four. Both share an axis to 150,
// which is 100 units high: 49 draws are 49/150 of 1000 tenths.
func TestSubsetChampionsFigure(t *testing.T) {
	f := drawAll(t, small(t))["subset-champions"]
	for class, want := range map[string]map[string]float64{
		"range": {"Random items: 1 champion in 1": 1, "Random items: 2 champions in 49": 49, "Random items: 3 champions in 95": 95, "Random items: 4 champions in 55": 55},
		"right": {"Most discriminative items: 2 champions in 47": 47, "Most discriminative items: 3 champions in 150": 150, "Most discriminative items: 4 champions in 3": 3},
	} {
		got := heights(f, class)
		if len(got) != len(want) {
			t.Errorf("%s: %d bars, want %d: %v", class, len(got), len(want), got)
		}
		for title, n := range want {
			if h, ok := got[title+" of 200 draws"]; !ok || !near(h, n/150*1000) {
				t.Errorf("%s: %q is %v high, want %.0f; the bars are %v", class, title, h, n/150*1000, got)
			}
		}
	}
	for _, want := range []string{">random items, mean 3.02</text>", ">most discriminative items, mean 2.78</text>", ">all items: 3</text>"} {
		if !strings.Contains(string(f.SVG), want) {
			t.Errorf("the figure lacks %s", want)
		}
	}
}

// Without draws there is no figure and the reason is that; with fewer items than
// the subset asks for there is a histogram of the other subsets alone.
func TestSubsetChampionsWithoutDraws(t *testing.T) {
	r := fake([]string{"a", "b"}, func(int) float64 { return 0.5 })
	r.Set("compression", analysis.Object().Set("champions_full", analysis.Int(1)).
		Set("champions_random", analysis.Null("not_computed")).Set("champions_disc", analysis.Null("not_computed")))
	var missing *tables.Missing
	if _, err := Draw(r, "subset-champions"); !errors.As(err, &missing) || missing.Reason != "not_computed" {
		t.Errorf("no draws: %v", err)
	}
	r = fake([]string{"a", "b"}, func(int) float64 { return 0.5 })
	r.Set("compression", analysis.Object().Set("champions_full", analysis.Int(1)).Set("n_tiebreaks", analysis.Int(9)).
		Set("champions_random", analysis.Null("k_above_n")).
		Set("champions_disc", analysis.Object().Set("mean", analysis.Float(1)).Set("hist", analysis.Object().Set("1", analysis.Int(9)))))
	f := drawAll(t, r)["subset-champions"]
	if f == nil {
		t.Fatal("no figure without random subsets")
	}
	if got := heights(f, "right"); len(got) != 1 || got["Most discriminative items: 1 champion in 9 of 9 draws"] == 0 {
		t.Errorf("the bars are %v", got)
	}
	if bytes.Contains(f.SVG, []byte("random items, mean")) {
		t.Error("a histogram of random subsets that were not drawn")
	}
	checkPNG(t, "subset-champions", f)
}

// edges are the left ends of the titled shapes of a class of the wide layout.
func edges(f *Figure, class string) (all []float64) {
	wide, _, _ := bytes.Cut(f.SVG, []byte("</svg>"))
	for _, m := range regexp.MustCompile(`<path d="M (\d+) [^"]*" class="rc-`+class+` [^"]*"><title>`).FindAllSubmatch(wide, -1) {
		x, _ := strconv.ParseFloat(string(m[1]), 64)
		all = append(all, x)
	}
	return all
}
