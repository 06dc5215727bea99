package main

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recount/analysis"
)

// TestRealGrid takes answers that real models gave, 20 models to 100 items
// under 5 option orders, all the way: import, validate, analyze, build, verify,
// serve. Counts are compared with the table itself.
func TestRealGrid(t *testing.T) {
	table := shared(t, "data/grids/cybersec_ccnp_20_models_5_orders/records.csv")
	folder := t.TempDir()
	release, site, counted := filepath.Join(folder, "release"), filepath.Join(folder, "site"), filepath.Join(folder, "analysis.json")

	command(t, "import", "csv", table, "--mapping", "../../examples/cybersec-csv/mapping.yaml", "-o", release)
	if got, want := command(t, "validate", release), "valid: 20 models, 100 items, 5 configurations, 21 files\n"; got != want {
		t.Errorf("validate: got %q, want %q", got, want)
	}
	command(t, "analyze", release, "-o", counted)
	compareWithTable(t, table, counted)

	command(t, "build", release, "-o", site)
	built, err := os.ReadFile(filepath.Join(site, "data", "analysis.json"))
	if err != nil {
		t.Fatal(err)
	}
	if alone, err := os.ReadFile(counted); err != nil || string(alone) != string(built) {
		t.Errorf("build and analyze give different analysis.json (%v)", err)
	}
	if got := command(t, "verify", site); !strings.HasSuffix(got, "nothing differs\n") {
		t.Errorf("verify: got %q", got)
	}
	address, stderr, stop := startServe(t, release)
	if status, body := fetch(t, address); status != 200 || !strings.Contains(body, "<data ") {
		t.Errorf("serve: %d and no number on the first page", status)
	}
	if got := stop(); got != exitDone {
		t.Errorf("serve: status %d\n%s", got, stderr)
	}
}

// compareWithTable counts the right answers of each model under each
// configuration, and those right under all, straight from the csv.
func compareWithTable(t *testing.T, table, counted string) {
	t.Helper()
	f, err := os.Open(table)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(counted)
	if err != nil {
		t.Fatal(err)
	}
	report, err := analysis.ParseReport(data)
	if err != nil {
		t.Fatal(err)
	}
	right := map[[2]string]int64{}   // model, configuration
	answers := map[[2]string]int64{} // model, item: right answers
	for _, row := range rows[1:] {   // model, config, item, n_options, gold, answer, correct, ...
		if row[6] == "1" {
			right[[2]string{row[0], row[1]}]++
			answers[[2]string{row[0], row[2]}]++
		}
	}
	robust := map[string]int64{}
	for key, n := range answers {
		if n == 5 {
			robust[key[0]]++
		}
	}
	models := report.At("bands", "by_model")
	if models.Len() != 20 {
		t.Fatalf("%d models, want 20", models.Len())
	}
	for k, id := range models.Keys() {
		name := report.DisplayName(id)
		if got, _ := models.Kid(k).At("robust_correct").Int(); got != robust[name] {
			t.Errorf("%s: %d items right under every configuration, the table has %d", name, got, robust[name])
		}
		for c, configuration := range models.Kid(k).At("correct").Keys() {
			want := right[[2]string{name, strings.Replace(configuration, "gen|5shot|", "5shot_", 1)}]
			if got, _ := models.Kid(k).At("correct").Kid(c).Int(); got != want {
				t.Errorf("%s, %s: %d right, the table has %d", name, configuration, got, want)
			}
		}
	}
}
