package tables

import "recount/analysis"

// AxisNames returns the axes of a report in legend order.
func AxisNames(r *analysis.Report) []string { return keysOf(r, "axes", "by_axis") }

// Axes is Table 3 of P1 (T1.3): per model the share of all items that stays
// correct when one axis is varied alone, for every axis of the legend, and when
// all configurations are. The last row is the mean over models.
func Axes(r *analysis.Report) (Table, error) {
	t := Table{
		Name:    "axes",
		Title:   "How much accuracy survives when one axis is varied?",
		Note:    "Share of all items that stay correct under every configuration of the axis; joint: under every configuration. Lower is worse. The last column names the axis that costs most, if it is one.",
		Columns: []Column{{Title: "model", Text: true}, {Title: "reference", Unit: "proportion"}},
	}
	if _, err := section(r, t.Name, "axes"); err != nil {
		return t.untold(), err
	}
	axes := AxisNames(r)
	for _, axis := range axes {
		t.Columns = append(t.Columns, Column{Title: axis, Unit: "proportion"})
	}
	t.Columns = append(t.Columns, Column{Title: "joint", Unit: "proportion"}, Column{Title: "costs most", Text: true})
	for i, id := range Models(r) {
		cells := []Cell{place(i), at("", "bands", "by_model", id, "reference")}
		for _, axis := range axes {
			cells = append(cells, at("", "axes", "by_model", id, "robust", axis))
		}
		cells = append(cells, at("", "axes", "by_model", id, "joint"), at("text", "axes", "by_model", id, "worst"))
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	mean := []Cell{text("mean"), at("", "bands", "mean_reference")}
	for _, axis := range axes {
		mean = append(mean, at("", "axes", "by_axis", axis, "mean"))
	}
	mean = append(mean, at("", "axes", "joint", "mean"), text(""))
	t.Rows = append(t.Rows, Row{Cells: mean, Total: true})
	return complete(r, t)
}

// AxisLosses sets beside each axis what varying it alone leaves, what holding it
// alone at the reference keeps (E6.15), the same for axes cut to equal size,
// and its Shapley share of the accuracy lost.
func AxisLosses(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "axis-losses",
		Title: "Which axis costs most?",
		Note: "Varied alone: mean accuracy that survives; of equal size: the same over all subsets as small as the smallest axis. " +
			"Held: mean robust accuracy when only this axis stays at the reference. " +
			"Shapley: share of the loss between reference and robust accuracy; the shares add up to it.",
		Columns: []Column{
			{Title: "axis", Text: true}, {Title: "size", Unit: "configurations"},
			{Title: "varied alone", Unit: "proportion"}, {Title: "varied alone, of what was correct", Unit: "proportion"},
			{Title: "of equal size", Unit: "proportion"},
			{Title: "held", Unit: "proportion"}, {Title: "Shapley loss", Unit: "proportion"},
			{Title: "costs most", Unit: "models"},
		},
	}
	if _, err := section(r, t.Name, "axes"); err != nil {
		return t.untold(), err
	}
	for _, axis := range AxisNames(r) {
		c := func(key ...string) Cell { return at("", append([]string{"axes", "by_axis", axis}, key...)...) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			text(axis), c("size"), c("mean"), c("relative"), c("matched", "value"),
			c("leave_one_out", "mean"), c("shapley", "loss"), c("n_worst"),
		}})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "axes/by_axis", "no_axes"}
	}
	return complete(r, t)
}
