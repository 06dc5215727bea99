package figures

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"recount/analysis"
)

var update = flag.Bool("update", false, "write the golden files")

// small is the report of 5 models x 160 items x 26 configurations whose values
// an independent implementation computed (tables/testdata/report.py).
func small(t *testing.T) *analysis.Report {
	t.Helper()
	data, err := os.ReadFile("../tables/testdata/grid-small.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := analysis.ParseReport(data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err == nil && string(want) == string(got) {
		os.Remove(file + ".got")
		return
	}
	if err := os.WriteFile(file+".got", got, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Errorf("%s differs: compare %s.got, or run with -update (%v)", name, file, err)
}

// fake is a report with what the figures read, for models of any names, with
// every proportion of model i being share(i).
func fake(models []string, share func(i int) float64) *analysis.Report {
	num := func(i int) *analysis.Node { return analysis.Float(share(i)) }
	meta := analysis.Object().
		Set("n_configs", analysis.Int(2)).
		Set("models", analysis.List()).
		Set("configs", analysis.Strings([]string{"gen|a", "gen|b"})).
		Set("reference", analysis.String("gen|a"))
	board, bands, ranks, won, byModel, byPair, names := analysis.List(), analysis.Object(), analysis.Object(),
		analysis.Object(), analysis.Object(), analysis.Object(), analysis.Object()
	for i, name := range models {
		id := "m" + strconv.Itoa(i)
		names.Set(id, analysis.Object().Set("name", analysis.String(name)))
		meta.At("models").Append(analysis.String(id))
		board.Append(analysis.Object().Set("rank", analysis.Int(i+1)).Set("model", analysis.String(id)))
		bands.Set(id, analysis.Object().
			Set("robust", num(i)).Set("reference", num(i)).Set("optimistic", num(i)).
			Set("robust_correct", analysis.Int(1)).Set("reference_correct", analysis.Int(1)).Set("optimistic_correct", analysis.Int(1)))
		ranks.Set(id, analysis.Object().Set("reference", analysis.Int(i+1)).Set("best", analysis.Int(1)).Set("worst", analysis.Int(len(models))))
		byModel.Set(id, analysis.Object().Set("robust", analysis.Object().Set("order", num(i))).Set("joint", num(i)).Set("worst", analysis.Null("tied")))
		if i > 0 {
			high := "m" + strconv.Itoa(i-1)
			byPair.Set(high, analysis.Object().Set(id, analysis.Object().
				Set("high", analysis.String(high)).Set("low", analysis.String(id)).
				Set("gap", num(i)).Set("fragile_share", analysis.Null("no_gap")).
				Set("joint", analysis.Int(0)).Set("high_only", analysis.Int(0)).Set("low_only", analysis.Int(0)).
				Set("robust_diff", analysis.Null("empty_joint_set")).Set("ci", analysis.Null("empty_joint_set"))))
		}
	}
	won.Set("m0", analysis.Object().Set("wins", analysis.Int(2)))
	meta.Set("by_model", names)
	return &analysis.Report{Node: analysis.Object().
		Set("format", analysis.String(analysis.ReportFormat)).
		Set("meta", meta).
		Set("bands", analysis.Object().Set("by_model", bands).Set("mean_reference", analysis.Float(0.5))).
		Set("leaderboard", board).
		Set("pairs", analysis.Object().Set("by_pair", byPair).Set("n", analysis.Int(len(models)-1)).Set("n_identical", analysis.Int(0))).
		Set("champions", analysis.Object().Set("by_model", won).Set("count", analysis.Int(1))).
		Set("ranks", analysis.Object().Set("by_model", ranks)).
		Set("axes", analysis.Object().
			Set("by_axis", analysis.Object().Set("order", analysis.Object().Set("mean", analysis.Float(0.5)))).
			Set("by_model", byModel).Set("joint", analysis.Object().Set("mean", analysis.Float(0.25))))}
}
