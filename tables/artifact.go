package tables

import "recount/analysis"

// Artifact shows per benchmark whether its correct option always stands in one
// place, and what moving it does (F4.28).
func Artifact(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "artifact",
		Title: "Does the place of the correct option matter?",
		Note:  "Compared are the reference and the first configuration with the same method and template and another order of options.",
		Columns: []Column{
			{Title: "benchmark", Text: true}, {Title: "items"},
			{Title: "same correct option", Unit: "index"}, {Title: "orders that move it", Unit: "orders"},
			{Title: "compared with", Text: true},
			{Title: "reference lower", Unit: "models"}, {Title: "reference higher", Unit: "models"}, {Title: "equal", Unit: "models"},
			{Title: "gains most from the reference", Text: true},
		},
	}
	if _, err := section(r, t.Name, "artifact", "by_benchmark"); err != nil {
		return t.untold(), err
	}
	for i, b := range Benchmarks(r) {
		c := func(format, key string) Cell { return at(format, "artifact", "by_benchmark", b, key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			at("name", "meta", "benchmarks", itoa(i)), c("", "n"), c("", "uniform_gold"), c("", "orders_moving"), c("text", "against"),
			c("", "n_lower"), c("", "n_higher"), c("", "n_equal"), c("name", "largest_gain"),
		}})
	}
	return complete(r, t)
}

// ArtifactDeltas shows for each model and benchmark the accuracy under the
// reference less that under the configuration Artifact compares with.
func ArtifactDeltas(r *analysis.Report) (Table, error) {
	t := Table{
		Name:    "artifact-deltas",
		Title:   "How much does each model gain from the reference order of options?",
		Note:    "Accuracy under the reference less accuracy under the same method and template with another order.",
		Columns: []Column{{Title: "model", Text: true}},
	}
	if _, err := section(r, t.Name, "artifact", "by_benchmark"); err != nil {
		return t.untold(), err
	}
	var benchmarks []string
	missing := &Missing{t.Name, "artifact/by_benchmark", "no_items"}
	for _, b := range Benchmarks(r) {
		delta := r.At("artifact", "by_benchmark", b, "delta")
		if delta == nil || delta.IsNull() {
			if delta != nil {
				missing = &Missing{t.Name, analysis.Key("artifact", "by_benchmark", b, "delta"), delta.Reason()}
			}
			continue
		}
		benchmarks = append(benchmarks, b)
		t.Columns = append(t.Columns, Column{Title: r.BenchmarkName(b), Unit: "proportion"})
	}
	if len(benchmarks) == 0 {
		return t.untold(), missing
	}
	for i, id := range Models(r) {
		cells := []Cell{place(i)}
		for _, b := range benchmarks {
			cells = append(cells, at("+.3", "artifact", "by_benchmark", b, "delta", id))
		}
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	return complete(r, t)
}
