package tables

import "recount/analysis"

// Compliance shows per model how many generated answers could not be read, on
// how many items, and how close the model's choice between options was on
// fragile and on stable items (S1.64-S1.66).
func Compliance(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "compliance",
		Title: "How much is failure to answer in the asked form?",
		Note: "Fragile by compliance: fragile items whose wrong answers are all unparsed; by content: the others. " +
			"Margin: difference of the mean log-probabilities a token of the two best options under the plain cloze scorer, in nats.",
		Columns: []Column{
			{Title: "model", Text: true},
			{Title: "unparsed", Unit: "answers"}, {Title: "with an unparsed answer", Unit: "items"},
			{Title: "fragile", Unit: "items"}, {Title: "mean margin, fragile", Unit: "nats"},
			{Title: "stable", Unit: "items"}, {Title: "mean margin, stable", Unit: "nats"},
		},
	}
	if _, err := section(r, t.Name, "compliance", "by_model"); err != nil {
		return t.untold(), err
	}
	keys := []string{"unparsed_total", "items_with_unparsed", "n_fragile", "mean_margin_fragile", "n_stable", "mean_margin_stable"}
	if models := Models(r); len(models) > 0 && r.At("compliance", "by_model", models[0], "fragile_by_compliance") != nil {
		keys = append(keys, "fragile_by_compliance", "fragile_by_content")
		t.Columns = append(t.Columns, Column{Title: "fragile by compliance", Unit: "items"}, Column{Title: "by content", Unit: "items"})
	}
	for i, id := range Models(r) {
		cells := []Cell{place(i)}
		for _, key := range keys {
			cells = append(cells, at("", "compliance", "by_model", id, key))
		}
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "compliance/by_model", "no_items"}
	}
	return complete(r, t)
}
