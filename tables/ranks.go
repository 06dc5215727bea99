package tables

import "recount/analysis"

// Ranks is the data of the rank ranges figure (F1.3): per model the rank under
// the reference and the best and worst under any configuration, and in how many
// configurations it stands first.
func Ranks(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "ranks",
		Title: "Between which ranks does each model move?",
		Note:  "Rank one is best. Equal counts are broken by the order of the models in the legend.",
		Columns: []Column{
			{Title: "model", Text: true},
			{Title: "reference rank"}, {Title: "best rank"}, {Title: "worst rank"},
			{Title: "first", Unit: "configurations"},
		},
	}
	if _, err := section(r, t.Name, "ranks"); err != nil {
		return t.untold(), err
	}
	for i, id := range Models(r) {
		c := func(key string) Cell { return at("", "ranks", "by_model", id, key) }
		first := text("")
		if n := r.At("champions", "by_model", id, "wins"); n != nil && !n.IsNull() {
			first = at("", "champions", "by_model", id, "wins")
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{place(i), c("reference"), c("best"), c("worst"), first}})
	}
	return complete(r, t)
}

// Kendall shows for each configuration how far its ranking agrees with the
// reference (F4.12): Kendall's tau on strict ranks, the discordant pairs it
// comes from, and tau-b on the accuracies. The last row is the mean.
func Kendall(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "kendall",
		Title: "How far does the ranking under each configuration agree with the reference?",
		Note:  "Tau is taken on strict ranks, ties broken by the order of the models in the legend; tau-b on the accuracies, ties kept.",
		Columns: []Column{
			{Title: "configuration", Text: true}, {Title: "Kendall's tau"}, {Title: "discordant", Unit: "pairs of models"}, {Title: "tau-b"},
		},
	}
	if _, err := section(r, t.Name, "kendall"); err != nil {
		return t.untold(), err
	}
	for i, key := range Configurations(r) {
		if r.At("kendall", "by_config", key) == nil { // the reference itself
			continue
		}
		c := func(format, name string) Cell { return at(format, "kendall", "by_config", key, name) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			at("text", "meta", "configs", itoa(i)), c("", "tau"), c("", "discordant"), c("", "tau_b"),
		}})
	}
	t.Rows = append(t.Rows, Row{Total: true, Cells: []Cell{text("mean"), at("", "kendall", "mean"), text(""), text("")}})
	return complete(r, t)
}
