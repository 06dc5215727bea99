package tables

import "recount/analysis"

// Compliance shows per model how many generated answers could not be read, on
// how many items, and how close the model's choice between options was on
// fragile and on stable items (S1.64-S1.66).
func Compliance(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "compliance",
		Title: "How much is failure to answer in the asked form?",
		Note:  "Margin: difference of the mean log-probabilities a token of the two best options under the plain cloze scorer, in nats.",
		Columns: []Column{
			{Title: "model", Text: true},
			{Title: "unparsed", Unit: "answers"}, {Title: "with an unparsed answer", Unit: "items"},
			{Title: "fragile", Unit: "items"}, {Title: "mean margin, fragile", Unit: "nats"},
			{Title: "stable", Unit: "items"}, {Title: "mean margin, stable", Unit: "nats"},
		},
	}
	if _, err := section(r, t.Name, "compliance", "by_model"); err != nil {
		return Table{}, err
	}
	for i, id := range Models(r) {
		c := func(key string) Cell { return at("", "compliance", "by_model", id, key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			place(i), c("unparsed_total"), c("items_with_unparsed"),
			c("n_fragile"), c("mean_margin_fragile"), c("n_stable"), c("mean_margin_stable"),
		}})
	}
	return complete(r, t)
}
