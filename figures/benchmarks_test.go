package figures

import (
	"bytes"
	"strings"
	"testing"

	"recount/analysis"
)

// Without a the share is 0.6, on a alone 0.2; without b, whose items nobody answers,
// it is 0.4 as on all items: dots stand at 0.6 and 0.4, the whole
// at 0.4, a diamond at 0.2.
func TestLuckyByBenchmarkFigure(t *testing.T) {
	hostile := `<b title="x">&`
	share := func(v float64) *analysis.Node {
		return analysis.Object().Set("bands", analysis.Object().Set("mean_config_lucky", analysis.Float(v)))
	}
	r := fake([]string{"m"}, func(int) float64 { return 0.5 })
	r.At("bands").Set("mean_config_lucky", analysis.Float(0.4))
	r.At("meta").Set("benchmarks", analysis.Strings([]string{"a", hostile}))
	r.Set("without", analysis.Object().Set("a", share(0.6)).Set(hostile, share(0.4)))
	r.Set("only", analysis.Object().Set("a", share(0.2)).
		Set(hostile, analysis.Object().Set("bands", analysis.Object().Set("mean_config_lucky", analysis.Null("no_reference_correct")))))
	f := drawAll(t, r)["lucky-by-benchmark"]
	if f == nil {
		t.Fatal("lucky-by-benchmark was not drawn")
	}
	dots := spots(t, f, "dot")
	if len(dots) != 2 || dots[0].title != "a: without it 0.600" || dots[1].title != escape(hostile)+": without it 0.400" {
		t.Fatalf("the dots are %+v", dots)
	}
	if dots[0].x <= dots[1].x || dots[0].y >= dots[1].y {
		t.Errorf("0.6 in the first row stands at %v, %v, 0.4 in the second at %v, %v", dots[0].x, dots[0].y, dots[1].x, dots[1].y)
	}
	wide, _, _ := bytes.Cut(f.SVG, []byte("</svg>"))
	for _, want := range []string{"<title>a: alone 0.200</title>", ">all items, 0.400</text>"} {
		if !strings.Contains(string(wide), want) {
			t.Errorf("the figure lacks %s", want)
		}
	}
	if n := strings.Count(string(wide), `class="rc-champion rc-mark"`); n != 1 {
		t.Errorf("%d diamonds, want one: the second benchmark has no share", n)
	}
	// From 0.6 to 0.4 is as far as from 0.4 to 0.2, where the diamond stands.
	diamond := dots[1].x - (dots[0].x - dots[1].x)
	if left := edges(f, "champion"); len(left) != 1 || !near(left[0]+50, diamond) {
		t.Errorf("the diamond begins at %v, want 50 tenths left of %v", left, diamond)
	}
	checkPNG(t, "lucky-by-benchmark", f)
}
