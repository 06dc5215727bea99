package tables

import "recount/analysis"

// A Pair is two neighbours on the leaderboard, as ids. High stands first.
type Pair struct{ High, Low string }

// AdjacentPairs returns the pairs of neighbours of a report from the top of
// the leaderboard down.
func AdjacentPairs(r *analysis.Report) []Pair {
	models := Models(r)
	var pairs []Pair
	for i := 1; i < len(models); i++ {
		pairs = append(pairs, Pair{models[i-1], models[i]})
	}
	return pairs
}

func (p Pair) at(format string, key ...string) Cell {
	return at(format, append([]string{"pairs", "by_pair", p.High, p.Low}, key...)...)
}

// pairTable starts a table with a row for every adjacent pair.
func pairTable(r *analysis.Report, t Table, row func(Pair) []Cell) (Table, error) {
	if _, err := section(r, t.Name, "pairs"); err != nil {
		return t.untold(), err
	}
	t.Columns = append([]Column{{Title: "higher", Text: true}, {Title: "lower", Text: true}}, t.Columns...)
	pairs := AdjacentPairs(r)
	if len(pairs) == 0 {
		return t.untold(), &Missing{t.Name, "pairs", "one_model"}
	}
	for _, p := range pairs {
		cells := append([]Cell{p.at("name", "high"), p.at("name", "low")}, row(p)...)
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	return complete(r, t)
}

// Pairs is Table 2 of P1 (T1.2): the reference gap of each pair of neighbours,
// the share of it that comes from fragile items, whether they tie on the
// jointly robust items, how many those are, and the configurations that reverse
// the order. The class (F4.08) says how far the tie goes.
func Pairs(r *analysis.Report) (Table, error) {
	return pairTable(r, Table{
		Name:  "pairs",
		Title: "What separates neighbours on the leaderboard?",
		Note: "Robust items: both models answer them the same way under every configuration. " +
			"The fragile share may lie outside zero and one; it is undefined without a gap. " +
			"Robust tie: the interval of the difference on the robust items holds zero. " +
			"On them the two models answer every item alike (identical), differ on one (single), on as many one way as the other (balanced), " +
			"on more one way (net), or share none (empty). " +
			"Reversing: configurations under which the lower model is right on more items; tied: on equally many.",
		Columns: []Column{
			{Title: "reference gap", Unit: "proportion"}, {Title: "gap", Unit: "items"},
			{Title: "fragile share", Unit: "share of the gap"},
			{Title: "robust tie", Text: true},
			{Title: "robust items"},
			{Title: "on robust items", Text: true},
			{Title: "reversing", Unit: "configurations"}, {Title: "tied", Unit: "configurations"},
		},
	}, func(p Pair) []Cell {
		return []Cell{
			p.at("", "gap"), p.at("", "gap_items"), p.at("", "fragile_share"), p.at("", "robust_tie"),
			p.at("", "joint"), p.at("", "class"), p.at("", "reversing"), p.at("", "tied_configs"),
		}
	})
}

// Gaps is the data of the gaps figure (F1.2): the reference gap, and the
// difference on the jointly robust items with its bootstrap interval and, where
// the report has it, the exact one, which keeps a width where resampling finds
// no disagreement.
func Gaps(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "gaps",
		Title: "The reference gap of neighbours and their difference on jointly robust items",
		Note: "Differences are of the jointly robust items, higher less lower. The interval resamples these items; " +
			"it has no width where the models never disagree on them.",
		Columns: []Column{
			{Title: "reference gap", Unit: "proportion"},
			{Title: "fragile share", Unit: "share of the gap"},
			{Title: "difference on robust items", Unit: "proportion of them"},
			{Title: "lower end", Unit: "proportion of them"}, {Title: "upper end", Unit: "proportion of them"},
			{Title: "robust items", Unit: "items"},
			{Title: "only the higher right", Unit: "items"}, {Title: "only the lower right", Unit: "items"},
		},
	}
	exact := false
	for _, p := range AdjacentPairs(r) {
		exact = exact || r.At("pairs", "by_pair", p.High, p.Low, "ci", "exact_lo") != nil
	}
	if exact {
		t.Columns = append(t.Columns, Column{Title: "exact lower end", Unit: "proportion of them"}, Column{Title: "exact upper end", Unit: "proportion of them"})
	}
	return pairTable(r, t, func(p Pair) []Cell {
		cells := []Cell{
			p.at("", "gap"), p.at("", "fragile_share"), p.at("", "robust_diff"),
			p.at("", "ci", "lo"), p.at("", "ci", "hi"),
			p.at("", "joint"), p.at("", "high_only"), p.at("", "low_only"),
		}
		if exact {
			cells = append(cells, p.at("", "ci", "exact_lo"), p.at("", "ci", "exact_hi"))
		}
		return cells
	})
}
