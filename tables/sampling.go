package tables

import "recount/analysis"

// Sampling sets what asking once more changes beside what another configuration
// changes (E6.19): the spread of a model's accuracy from either, and the
// components of the variance of one answer.
func Sampling(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "sampling",
		Title: "How much of a score is drawn?",
		Note: "Of the configurations that were asked several times with a temperature. Spread: standard deviation of the accuracy on these items. " +
			"The last four columns divide the variance of a single answer, right or wrong; an estimate below zero says that zero fits.",
		Columns: []Column{
			{Title: "model", Text: true},
			{Title: "spread from another sample", Unit: "proportion"}, {Title: "spread from another configuration", Unit: "proportion"},
			{Title: "cells whose samples differ", Unit: "proportion"},
			{Title: "item", Unit: "variance"}, {Title: "configuration", Unit: "variance"},
			{Title: "both together", Unit: "variance"}, {Title: "sample", Unit: "variance"},
		},
	}
	if r.At("sampling") == nil {
		return t.untold(), &Missing{t.Name, "sampling", "no_samples"}
	}
	if _, err := section(r, t.Name, "sampling"); err != nil {
		return t.untold(), err
	}
	for i, id := range Models(r) {
		c := func(keys ...string) Cell { return at("", append([]string{"sampling", "by_model", id}, keys...)...) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{place(i), c("accuracy_sd", "sample"), c("accuracy_sd", "configuration"), c("mixed_share"),
			c("components", "item"), c("components", "configuration"), c("components", "interaction"), c("components", "sample")}})
	}
	return complete(r, t)
}
