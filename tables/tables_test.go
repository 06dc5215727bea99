package tables

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recount/analysis"
)

var update = flag.Bool("update", false, "write the golden files")

// small is the report of a grid of 5 models x 160 items x 26 configurations,
// its values computed by an independent implementation (testdata/report.py).
func small(t *testing.T) *analysis.Report {
	t.Helper()
	return parse(t, "testdata/grid-small.json")
}

func parse(t *testing.T, file string) *analysis.Report {
	t.Helper()
	data, err := os.ReadFile(file)
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

// Every table of the fixture in one golden file, with raw values: how they are
// printed is the registry's to say.
func TestTablesOfSmallGrid(t *testing.T) {
	r := small(t)
	var out strings.Builder
	for _, result := range All(r) {
		out.WriteString("\n# " + result.Name + "\n\n")
		if result.Reason != "" {
			out.WriteString(result.Reason + "\n")
			continue
		}
		text, err := result.Table.CSV(r, false)
		if err != nil {
			t.Fatalf("%s: %v", result.Name, err)
		}
		out.WriteString(result.Table.Title + "\n" + result.Table.Note + "\n" + string(text))
	}
	golden(t, "grid-small.golden", []byte(out.String()))
}

// Every default format fits: no table of the fixture fails to print.
func TestTablesPrint(t *testing.T) {
	r := small(t)
	for _, result := range All(r) {
		if result.Reason != "" {
			continue
		}
		if _, err := result.Table.Markdown(r); err != nil {
			t.Errorf("%s: %v", result.Name, err)
		}
		if _, err := result.Table.LaTeX(r, "0123456789ab"); err != nil {
			t.Errorf("%s: %v", result.Name, err)
		}
	}
}
