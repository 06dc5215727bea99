package tables

import "recount/analysis"

// Without is Table 9 of P1 for every benchmark (T1.9, E6.20): the main numbers
// on all items and on the items without one benchmark, a column each. Nothing
// says which way a number moves: the columns do.
func Without(r *analysis.Report) (Table, error) {
	t := Table{
		Name:    "without",
		Title:   "What changes when one benchmark is left out?",
		Columns: []Column{{Title: "quantity", Text: true}, {Title: "all items"}},
	}
	return t.beside(r, "without", "without ")
}

// Alone is the same for the items of each benchmark alone: the numbers that a
// reader of a large release can count from one of its packs.
func Alone(r *analysis.Report) (Table, error) {
	t := Table{
		Name:    "alone",
		Title:   "What does each benchmark say alone?",
		Columns: []Column{{Title: "quantity", Text: true}, {Title: "all items"}},
	}
	return t.beside(r, "only", "")
}

// LuckyByBenchmark is the mean config-lucky share without each benchmark and on
// each alone (T1.9, E6.20), the number that Without and Alone begin with.
func LuckyByBenchmark(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "lucky-by-benchmark",
		Title: "How much does the mean config-lucky share owe to one benchmark?",
		Note:  "Of the items that a model answers correctly under the reference, the share that it does not answer correctly under every configuration; the mean over models.",
		Columns: []Column{
			{Title: "benchmark", Text: true}, {Title: "without it", Unit: "proportion"}, {Title: "alone", Unit: "proportion"},
		},
	}
	if n := r.At("without"); n != nil && n.IsNull() && n.Reason() == "no_items" {
		return t.untold(), &Missing{t.Name, "without", "one_benchmark"}
	}
	if _, err := section(r, t.Name, "without"); err != nil {
		return t.untold(), err
	}
	for _, b := range Benchmarks(r) {
		c := func(part string) Cell {
			if r.At(part, b) == nil {
				return text("")
			}
			return at(".3", part, b, "bands", "mean_config_lucky")
		}
		if r.At("without", b) != nil || r.At("only", b) != nil {
			t.Rows = append(t.Rows, Row{Cells: []Cell{text(r.BenchmarkName(b)), c("without"), c("only")}})
		}
	}
	if t.Rows == nil {
		return t.untold(), &Missing{t.Name, "without", "not_computed"}
	}
	t.Rows = append(t.Rows, Row{Total: true, Cells: []Cell{text("all items"), at(".3", "bands", "mean_config_lucky"), at(".3", "bands", "mean_config_lucky")}})
	return complete(r, t)
}

// beside fills t with the main numbers of all items and of each part of the
// report below key.
func (t Table) beside(r *analysis.Report, key, title string) (Table, error) {
	if n := r.At("without"); n != nil && n.IsNull() && n.Reason() == "no_items" {
		return t.untold(), &Missing{t.Name, key, "one_benchmark"}
	}
	if _, err := section(r, t.Name, key); err != nil {
		return t.untold(), err
	}
	prefixes := [][]string{nil}
	for _, b := range Benchmarks(r) {
		if r.At(key, b) != nil {
			prefixes = append(prefixes, []string{key, b})
			t.Columns = append(t.Columns, Column{Title: title + r.BenchmarkName(b)})
		}
	}
	if len(prefixes) == 1 {
		return t.untold(), &Missing{t.Name, key, "not_computed"}
	}
	for _, row := range withoutRows(r) {
		cells := []Cell{text(row.title)}
		for _, prefix := range prefixes {
			cells = append(cells, row.cell.under(prefix))
		}
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	return complete(r, t)
}

// withoutRows are the rows of Table 9 and of Alone, with a row for each axis of the release.
func withoutRows(r *analysis.Report) []line {
	manufactured := Cell{Parts: []Cell{at("", "pairs", "n_manufactured"), text(" of "), at("", "pairs", "n")}}
	correlation := Cell{Parts: append([]Cell{at(".2", "compression", "corr"), text(" ")}, interval(".2", "compression", "corr_ci").Parts...)}
	lines := []line{
		{"items a model", "", at("", "meta", "n_items")},
		{"mean config-lucky share", "", at(".3", "bands", "mean_config_lucky")},
		{"neighbouring pairs whose order the configuration makes", "", manufactured},
		{"mean fragile share of the gap", "", at(".3", "pairs", "mean_fragile_share")},
		{"champions over all configurations", "", at("", "champions", "count")},
		{"models that reach the top three", "", at("", "champions", "top3_count")},
		{"correlation of discrimination and fragility, with interval", "", correlation},
		{"mean fragility of the most discriminative items", "", at(".3", "compression", "mean_fragility_top")},
		{"mean fragility of all items", "", at(".3", "compression", "mean_fragility")},
	}
	for _, axis := range AxisNames(r) {
		lines = append(lines, line{"accuracy that survives varying " + axis, "", at(".3", "axes", "by_axis", axis, "mean")})
	}
	return append(lines,
		line{"Kendall's tau with the reference, mean", "", at("+.2", "kendall", "mean")},
		line{"Kendall's tau with the reference, smallest", "", at("+.2", "kendall", "min")},
	)
}

// under is the same cell below a prefix of keys.
func (c Cell) under(prefix []string) Cell {
	if c.Key != "" {
		c.Key = analysis.Key(append(prefix[:len(prefix):len(prefix)], analysis.ParseKey(c.Key)...)...)
	}
	for i, part := range c.Parts {
		if i == 0 {
			c.Parts = append([]Cell{}, c.Parts...)
		}
		c.Parts[i] = part.under(prefix)
	}
	return c
}
