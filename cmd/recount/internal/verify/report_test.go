package verify

import (
	"strings"
	"testing"

	"recount/analysis"
)

// counted is a report made by hand: it stands for one that Analyze returns.
func counted() *analysis.Report {
	model := analysis.Object().
		Set("robust", analysis.Float(0.5)).
		Set("reference_correct", analysis.Int(12)).
		Set("config_lucky", analysis.Null("no_reference_correct")).
		Set("widest", analysis.Bool(true))
	root := analysis.Object().
		Set("format", analysis.String(analysis.ReportFormat)).
		Set("bands", analysis.Object().Set("by_model", analysis.Object().Set("a/b <i>", model))).
		Set("reference", analysis.String("gen|letter|p0"))
	return &analysis.Report{Node: root}
}

// compare wants the differences of r, each as it is printed.
func compare(t *testing.T, what string, r Result, want ...string) {
	t.Helper()
	var got []string
	for _, d := range r.Differences {
		got = append(got, d.String())
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s:\ngot\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestReport(t *testing.T) {
	good := string(counted().JSON())
	check := func(what, old, new string, want ...string) {
		t.Helper()
		if old != "" && strings.Count(good, old) == 0 {
			t.Fatalf("%s: the report has no %q\n%s", what, old, good)
		}
		var r Result
		r.report("analysis.json", []byte(strings.Replace(good, old, new, 1)), counted())
		compare(t, what, r, want...)
	}
	const model = "analysis.json: bands/by_model/a~1b <i>/"
	check("equal", "", "")
	check("a digit", "0.5", "0.6", model+"robust: differs: published 0.6, recomputed 0.5")
	check("an integer made a float", "12,", "12.0,", model+"reference_correct: differs: published 12.0, recomputed 12")
	check("a number made a name", "12,", `"12",`, model+`reference_correct: differs: published "12", recomputed 12`)
	check("a flag", "true", "false", model+"widest: differs: published false, recomputed true")
	check("a reason", "no_reference_correct", "no_items",
		model+"config_lucky: differs: published null (no_items), recomputed null (no_reference_correct)")
	check("a null made a number", "null", "0.0",
		model+"config_lucky: differs: published 0.0, recomputed null (no_reference_correct)")
	check("a key more and one less", `"reference":`, `"referee":`,
		`analysis.json: reference: missing: published nothing, recomputed "gen|letter|p0"`,
		`analysis.json: referee: not in the count: published "gen|letter|p0", recomputed nothing`)
	check("spacing", "\n", "\n\n",
		"analysis.json: every value is equal but the bytes are not: order, spacing or warnings were changed")
	check("no object", "{", "", `analysis.json: reading the analysis: more after its end`)
}
