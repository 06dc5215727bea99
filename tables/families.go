package tables

import "recount/analysis"

// Families is Table 2 of P2 (T2.2) with what each family shows: its models,
// their sizes, both accuracies over all its answers, and the slope of each
// accuracy over the logarithm of size within the family.
func Families(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "families",
		Title: "Which families of models are here, and does the pattern hold within each?",
		Note:  "Slopes are changes of accuracy when size grows by a factor e, by least squares over the models of the family. Prompted ahead: models whose APX is above their APS.",
		Columns: []Column{
			{Title: "family", Text: true}, {Title: "base", Unit: "models"}, {Title: "instruct", Unit: "models"},
			{Title: "smallest", Unit: "billions"}, {Title: "largest", Unit: "billions"}, {Title: "prompted ahead", Unit: "models"},
			{Title: "APX", Unit: "proportion"}, {Title: "slope of APX"}, {Title: "APS", Unit: "proportion"}, {Title: "slope of APS"},
		},
	}
	if _, err := likelihood(r, t.Name, "families"); err != nil {
		return t.untold(), err
	}
	for _, f := range keysOf(r, "likelihood", "families") {
		c := func(format string, keys ...string) Cell {
			return below(format, append([]string{"families", f}, keys...)...)
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			text(f), c("", "n_base"), c("", "n_instruct"), c("raw", "min_b"), c("raw", "max_b"), c("", "gap_positive"),
			c(".3", "apx", "value"), c("+.3", "apx", "slope", "est"), c(".3", "aps", "value"), c("+.3", "aps", "slope", "est"),
		}})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/families", "no_models"}
	}
	return complete(r, t)
}

// FamilyEffects shows the slope over size when each family may have a level of
// its own, and the break-even size without each family in turn.
func FamilyEffects(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "family-effects",
		Title: "How does accuracy grow with size within families?",
		Note:  "Least squares over the logarithm of size with one level for each family; the slope is common to all.",
		Columns: []Column{
			{Title: "accuracy", Text: true}, {Title: "models", Text: true}, {Title: "points", Unit: "models"}, {Title: "families"},
			{Title: "slope"}, {Title: "interval"}, {Title: "standard error"},
		},
	}
	if _, err := likelihood(r, t.Name, "family_effects"); err != nil {
		return t.untold(), err
	}
	for _, m := range metrics {
		for _, kind := range kindsOfModel {
			c := func(format, key string) Cell { return below(format, "family_effects", m.key, kind, key) }
			t.Rows = append(t.Rows, Row{Cells: []Cell{
				text(m.name), text(kind), c("", "n"), c("", "n_families"), c("+.4", "est"),
				spanOr(r, "+.4", "lo", "hi", "family_effects", m.key, kind), c(".4", "se"),
			}})
		}
	}
	return complete(r, t)
}
