package tables

import (
	"strconv"

	"recount/analysis"
)

func itoa(i int) string { return strconv.Itoa(i) }

// Leaderboard is Table 1 of P1 with the band beside it (T1.1): per model the
// accuracy under the reference, the lowest and highest of any configuration and
// their distance, the share of reference-correct items that another
// configuration gets wrong, and the robust and optimistic accuracy. The last
// row is the means that the report holds.
func Leaderboard(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "leaderboard",
		Title: "How accurate is each model, and how much of it survives a change of configuration?",
		Note: "Robust: answered correctly under every configuration. Optimistic: under at least one. " +
			"Config-lucky: share of the items correct under the reference that some other configuration gets wrong. " +
			"Spread is taken before rounding.",
		Columns: []Column{
			{Title: "rank"}, {Title: "model", Text: true},
			{Title: "reference accuracy", Unit: "proportion"},
			{Title: "lowest", Unit: "proportion"}, {Title: "highest", Unit: "proportion"},
			{Title: "spread", Unit: "proportion"},
			{Title: "config-lucky", Unit: "proportion"},
			{Title: "robust", Unit: "proportion"}, {Title: "optimistic", Unit: "proportion"},
		},
	}
	if _, err := section(r, t.Name, "leaderboard"); err != nil {
		return t.untold(), err
	}
	if _, err := section(r, t.Name, "bands"); err != nil {
		return t.untold(), err
	}
	for i, id := range Models(r) {
		band := func(key string) Cell { return at("", "bands", "by_model", id, key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			at("", "leaderboard", itoa(i), "rank"), place(i),
			band("reference"), band("min"), band("max"), band("spread"),
			band("config_lucky"), band("robust"), band("optimistic"),
		}})
	}
	t.Rows = append(t.Rows, Row{Total: true, Cells: []Cell{
		text(""), text("mean"), at("", "bands", "mean_reference"), text(""), text(""), text(""),
		at("", "bands", "mean_config_lucky"), at("", "bands", "mean_robust"), at("", "bands", "mean_optimistic"),
	}})
	return complete(r, t)
}

// Bands is the data of the bands figure (F1.1): per model the three accuracies
// and the integers behind them.
func Bands(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "bands",
		Title: "Robust, reference and optimistic accuracy of each model",
		Columns: []Column{
			{Title: "model", Text: true},
			{Title: "robust", Unit: "proportion"}, {Title: "reference", Unit: "proportion"}, {Title: "optimistic", Unit: "proportion"},
			{Title: "correct under every configuration", Unit: "items"},
			{Title: "correct under the reference", Unit: "items"},
			{Title: "correct under at least one", Unit: "items"},
		},
	}
	if _, err := section(r, t.Name, "bands"); err != nil {
		return t.untold(), err
	}
	for i, id := range Models(r) {
		band := func(key string) Cell { return at("", "bands", "by_model", id, key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			place(i), band("robust"), band("reference"), band("optimistic"),
			band("robust_correct"), band("reference_correct"), band("optimistic_correct"),
		}})
	}
	return complete(r, t)
}
