package tables

import "recount/analysis"

// crossing is the cells that show where the prompted curve overtakes the other.
func crossing(r *analysis.Report, segments ...string) []Cell {
	c := func(format string, keys ...string) Cell {
		return optional(r, format, append(segments[:len(segments):len(segments)], keys...)...)
	}
	interval := text("")
	if n := r.At(append(append([]string{"likelihood"}, segments...), "ci")...); n != nil {
		interval = c("", "ci")
		if !n.IsNull() {
			interval = span(".2", "lo", "hi", append(segments[:len(segments):len(segments)], "ci")...)
		}
	}
	return []Cell{c(".2", "value"), interval, c("", "n_up"), c("", "n_down")}
}

var crossingColumns = []Column{
	{Title: "break-even", Unit: "billions"}, {Title: "interval", Unit: "billions"}, {Title: "crossings up"}, {Title: "crossings down"},
}

// BreakEven shows from which size on prompted answers are at least as accurate
// as statement likelihoods, on the chosen curves (F4.37), for all models, for
// parts of them and over active parameters.
func BreakEven(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "break-even",
		Title: "From which size on do prompted answers overtake statement likelihood?",
		Note: "The first size within those seen at which the APX curve reaches the APS curve from below. " +
			"An end of the interval that stands as n/a lies outside the sizes seen.",
		Columns: append([]Column{{Title: "which models", Text: true}, {Title: "type", Text: true}}, crossingColumns...),
	}
	if _, err := likelihood(r, t.Name, "breakeven"); err != nil {
		return t.untold(), err
	}
	for _, kind := range kindsOfModel {
		t.Rows = append(t.Rows, Row{Cells: append([]Cell{text("all of the type"), text(kind)}, crossing(r, "breakeven", kind)...)})
	}
	for _, subset := range breakEvenSubsets {
		if n := r.At("likelihood", "subsets", subset.key); n == nil || n.IsNull() {
			continue
		}
		for _, kind := range kindsOfModel {
			t.Rows = append(t.Rows, Row{Cells: append([]Cell{text(subset.name), text(kind)}, crossing(r, "subsets", subset.key, "breakeven", kind)...)})
		}
	}
	return complete(r, t)
}

// A BreakEvenRow is one set of items or models of BreakEvens, with the key, below
// likelihood/, of its break-even sizes by type.
type BreakEvenRow struct {
	Name string
	At   []string
}

// BreakEvenRows returns the rows of BreakEvens that the report has. Parts of the
// models that leave none out are no rows.
func BreakEvenRows(r *analysis.Report) (rows []BreakEvenRow) {
	add := func(name string, at ...string) {
		if n := r.At(append([]string{"likelihood"}, at...)...); n != nil && !n.IsNull() {
			rows = append(rows, BreakEvenRow{name, at})
		}
	}
	add("all", "breakeven")
	for _, d := range keysOf(r, "likelihood", "breakeven", "by_dataset") {
		add(r.BenchmarkName(d), "breakeven", "by_dataset", d)
	}
	some := func(key string) bool {
		n := r.At("likelihood", "meta", key)
		if n == nil {
			return false
		}
		v, _ := n.Int()
		return v > 0
	}
	moe, reasoning := some("n_moe"), some("n_reasoning")
	leaves := map[string]bool{"no_moe": moe, "no_reasoning": reasoning, "dense_plain": moe && reasoning, "active_params": moe}
	for _, s := range breakEvenSubsets {
		if leaves[s.key] {
			add(s.name, "subsets", s.key, "breakeven")
		}
	}
	return rows
}

// breakEvenSubsets are the parts of the models that break-even sizes are counted
// for.
var breakEvenSubsets = []struct{ key, name string }{
	{"no_moe", "without mixtures of experts"}, {"no_reasoning", "without reasoning models"},
	{"dense_plain", "without either"}, {"active_params", "all, by active parameters"},
}

// BreakEvens is the data of the figure of break-even sizes (E6.28): all, by data
// set, and for parts of the models, of base and instruct models.
func BreakEvens(r *analysis.Report) (Table, error) {
	t := Table{
		Name:    "break-evens",
		Title:   "Where is the break-even size, over all, in each data set, and without some models?",
		Columns: append([]Column{{Title: "which items or models", Text: true}, {Title: "type", Text: true}}, crossingColumns...),
	}
	if _, err := likelihood(r, t.Name, "breakeven"); err != nil {
		return t.untold(), err
	}
	for _, row := range BreakEvenRows(r) {
		for _, kind := range []string{"base", "instruct"} {
			at := append(row.At[:len(row.At):len(row.At)], kind)
			if r.At(append([]string{"likelihood"}, at...)...) != nil {
				t.Rows = append(t.Rows, Row{Cells: append([]Cell{text(row.Name), text(kind)}, crossing(r, at...)...)})
			}
		}
	}
	return complete(r, t)
}

// BreakEvenByDataset is the same within each data set (F2.8).
func BreakEvenByDataset(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "break-even-by-dataset",
		Title: "Does the break-even size differ between data sets?",
		Columns: append([]Column{{Title: "data set", Text: true}, {Title: "type", Text: true},
			{Title: "APX curve", Text: true}, {Title: "APS curve", Text: true}}, crossingColumns...),
	}
	if _, err := likelihood(r, t.Name, "breakeven", "by_dataset"); err != nil {
		return t.untold(), err
	}
	for _, d := range keysOf(r, "likelihood", "breakeven", "by_dataset") {
		for _, kind := range kindsOfModel {
			best := func(metric string) Cell { return below("words", "by_dataset", d, "scaling", metric, kind, "best") }
			t.Rows = append(t.Rows, Row{Cells: append([]Cell{datasetName(r, d), text(kind), best("apx"), best("aps")}, crossing(r, "breakeven", "by_dataset", d, kind)...)})
		}
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/breakeven/by_dataset", "no_items"}
	}
	return complete(r, t)
}

// BreakEvenWithoutFamily is the same without each family in turn.
func BreakEvenWithoutFamily(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "break-even-without-family",
		Title: "Does the break-even size hang on one family?",
		Columns: []Column{{Title: "without", Text: true}, {Title: "type", Text: true}, {Title: "APX curve", Text: true}, {Title: "APS curve", Text: true},
			{Title: "break-even", Unit: "billions"}, {Title: "crossings up"}, {Title: "crossings down"}},
	}
	if _, err := likelihood(r, t.Name, "leave_family_out"); err != nil {
		return t.untold(), err
	}
	for _, f := range keysOf(r, "likelihood", "leave_family_out") {
		for _, kind := range keysOf(r, "likelihood", "leave_family_out", f) {
			c := func(format, key string) Cell { return below(format, "leave_family_out", f, kind, key) }
			t.Rows = append(t.Rows, Row{Cells: []Cell{text(f), text(kind), c("words", "apx_best"), c("words", "aps_best"), c(".2", "value"), c("", "n_up"), c("", "n_down")}})
		}
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/leave_family_out", "no_models"}
	}
	return complete(r, t)
}

// GapBySize counts, within ranges of size, the models whose prompted accuracy is
// above, equal to or below that by statement likelihood (N2.042).
func GapBySize(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "gap-by-size",
		Title: "Which way of asking is ahead, at which size?",
		Note:  "Ranges of size are in billions of parameters; the lower end belongs to the range. Gap: APX less APS.",
		Columns: []Column{
			{Title: "type", Text: true}, {Title: "size", Text: true}, {Title: "models"}, {Title: "prompted ahead", Unit: "models"},
			{Title: "equal", Unit: "models"}, {Title: "statements ahead", Unit: "models"}, {Title: "mean gap", Unit: "proportion"},
		},
	}
	if _, err := likelihood(r, t.Name, "gap_by_size"); err != nil {
		return t.untold(), err
	}
	for _, kind := range kindsOfModel {
		for _, bin := range keysOf(r, "likelihood", "gap_by_size", kind) {
			if bin == "vs_params" {
				continue
			}
			c := func(format, key string) Cell { return below(format, "gap_by_size", kind, bin, key) }
			t.Rows = append(t.Rows, Row{Cells: []Cell{text(kind), text(sizeRange(bin)), c("", "n"), c("", "positive"), c("", "zero"), c("", "negative"), c("+.3", "mean")}})
		}
	}
	return complete(r, t)
}

// sizeRange puts the key of a range of sizes into words.
func sizeRange(bin string) string {
	for i := range bin {
		if bin[i] == '-' {
			if bin[i+1:] == "inf" {
				return bin[:i] + " and more"
			}
			return bin[:i] + " to " + bin[i+1:]
		}
	}
	return bin
}
