package figures

import (
	"strings"
	"testing"

	"recount/analysis"
)

// outcome is answers of which so many are right and unparsed.
func outcome(answers, right, unparsed int) *analysis.Node {
	parsed := answers - unparsed
	return analysis.Object().Set("answers", analysis.Int(answers)).Set("right", analysis.Int(right)).
		Set("wrong", analysis.Int(parsed-right)).Set("unparsed", analysis.Int(unparsed)).Set("parsed", analysis.Int(parsed)).
		Set("parsed_share", analysis.Ratio(parsed, answers, "no_items")).
		Set("accuracy_parsed", analysis.Ratio(right, parsed, "nothing_parsed"))
}

func bars(n *analysis.Node) *analysis.Node { return analysis.Object().Set("bars", n) }

func withOutcomes(byConfig *analysis.Node) *analysis.Report {
	r := fake([]string{"First", "Second"}, func(i int) float64 { return 0.5 })
	r.At("meta", "configs").Append(analysis.String("ll|c"))
	r.Set("compliance", analysis.Object().
		Set("by_model", analysis.Object().Set("m0", bars(outcome(200, 150, 30))).Set("m1", bars(outcome(200, 0, 200)))).
		Set("by_config", byConfig))
	return r
}

// 200 answers, 150 right and 30 unparsed: the bar runs from 0 over 0.75 and 0.85
// to 1; of the 170 parsed 0.882 are right. The second model is unparsed throughout
// and has no accuracy among the parsed.
func TestOutcomesByModel(t *testing.T) {
	r := withOutcomes(analysis.Null("not_recorded"))
	f := drawAll(t, r)["outcomes"]
	if f == nil {
		t.Fatal("outcomes was not drawn")
	}
	golden(t, "outcomes-by-model.html", f.SVG)
	for _, want := range []string{">First</text>", ">85.0%</text>", ">0.882</text>", ">n/a</text>"} {
		if !strings.Contains(string(f.SVG), want) {
			t.Errorf("the figure lacks %s", want)
		}
	}
	wide, _, _ := strings.Cut(string(f.SVG), "</svg>")
	for class, n := range map[string]int{"rc-right": 2, "rc-wrong": 2, "rc-unparsed": 3} { // one each in the key
		if got := strings.Count(wide, `class="`+class+`"`); got != n {
			t.Errorf("%s: got %d marks, want %d", class, got, n)
		}
	}
	checkPNG(t, "outcomes", f)
}

// With states each generation configuration has a row, the likelihood one none.
func TestOutcomesByConfiguration(t *testing.T) {
	f := drawAll(t, withOutcomes(analysis.Object().Set("gen|a", outcome(100, 40, 5)).Set("gen|b", outcome(100, 99, 0))))["outcomes"]
	if f == nil {
		t.Fatal("outcomes was not drawn")
	}
	golden(t, "outcomes-by-configuration.html", f.SVG)
	if svg := string(f.SVG); !strings.Contains(svg, ">gen|b</text>") || strings.Contains(svg, "ll|c") || strings.Contains(svg, "First") {
		t.Error("the rows are not the two generation configurations")
	}
	if got := len(f.Table.Rows); got != 2 {
		t.Errorf("the data table has %d rows, want 2", got)
	}
}

func TestOutcomesNotRecorded(t *testing.T) {
	r := fake([]string{"a"}, func(i int) float64 { return 0.5 })
	r.Set("compliance", analysis.Object().
		Set("by_model", analysis.Object().Set("m0", bars(analysis.Null("not_recorded")))).
		Set("by_config", analysis.Null("not_recorded")))
	for _, result := range All(r) {
		if result.Name == "outcomes" && result.Reason != "Not available: the records do not tell." {
			t.Errorf("outcomes that were not recorded: got %v and %q", result.Figure, result.Reason)
		}
	}
}
