package sweep

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recount/records"
	"recount/runner/statements"
)

// TestMadeStatements: what recount-runner statements says of its work stands in
// the release: counts where the plan tells none, and how they were made.
func TestMadeStatements(t *testing.T) {
	folder := threeWays(t).Plan.folder
	summary := statements.Summary{By: "rule", Benchmarks: map[string]statements.Counts{"geo": {Kept: 5, Errors: 2}, "sky": {Kept: 6, Errors: 3}}}
	if err := os.WriteFile(filepath.Join(folder, statements.SummaryFile), summary.JSON(), 0o666); err != nil {
		t.Fatal(err)
	}
	s := load(t, folder, likelihoodText)
	ask(t, s, Shard{1, 1})
	merged(t, s)
	r, err := records.Open(os.DirFS(s.Plan.path(s.Plan.Release)), records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	geo, sky := r.Legend.Benchmarks[0], r.Legend.Benchmarks[1]
	if *geo.StatementsKept != 6 || *geo.StatementErrors != 1 || *sky.StatementsKept != 6 || *sky.StatementErrors != 3 {
		t.Errorf("geo %d, %d as planned; sky %d, %d as made", *geo.StatementsKept, *geo.StatementErrors, *sky.StatementsKept, *sky.StatementErrors)
	}
	if !strings.Contains(string(r.Legend.Run), `"by":"rule"`) && !strings.Contains(string(r.Legend.Run), `"by": "rule"`) {
		t.Errorf("run does not tell: %s", r.Legend.Run)
	}
	if err := os.WriteFile(filepath.Join(folder, statements.SummaryFile), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(s.Plan); err == nil || !strings.Contains(err.Error(), "statements.json: unexpected end") {
		t.Errorf("a damaged summary: %v", err)
	}
}
