package tables

import "recount/analysis"

// Strictness shows what the jointly robust items become when fewer than all
// configurations must agree (E6.17): how many there are, and how many pairs of
// neighbours they tell apart.
func Strictness(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "strictness",
		Title: "What if fewer configurations must agree?",
		Note: "At each level an item counts for a pair when each of its models answers it the same way under at least so many configurations. " +
			"Told apart: the exact sign test on these items.",
		Columns: []Column{
			{Title: "must agree", Unit: "configurations"},
			{Title: "fewest robust items of a pair", Unit: "items"}, {Title: "most", Unit: "items"},
			{Title: "without a difference", Unit: "pairs"}, {Title: "told apart", Unit: "pairs"},
		},
	}
	levels, err := section(r, t.Name, "strictness", "levels")
	if err != nil {
		return t.untold(), err
	}
	if len(AdjacentPairs(r)) == 0 {
		return t.untold(), &Missing{t.Name, "strictness/by_level", "one_model"}
	}
	for i, level := range keysOf(r, "strictness", "by_level") {
		if i >= levels.Len() {
			break
		}
		c := func(key string) Cell { return at("", "strictness", "by_level", level, key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			at("", "strictness", "levels", itoa(i)), c("joint_min"), c("joint_max"), c("n_robust_zero"), c("n_told_apart"),
		}})
	}
	return complete(r, t)
}

// Power shows for each pair of neighbours what the items that they answer the
// same way under every configuration can tell (E6.17): the exact sign test, and
// the smallest difference that it could have found.
func Power(r *analysis.Report) (Table, error) {
	const name, title = "power", "Could the robust items tell neighbours apart?"
	levels, err := section(r, name, "strictness", "levels")
	if err != nil {
		return Table{Name: name, Title: title}, err
	}
	if levels.Len() == 0 {
		return Table{Name: name, Title: title}, &Missing{name, "strictness/levels", "absent"}
	}
	strictest, err := r.Format("raw", "strictness", "levels", "0")
	if err != nil {
		return Table{Name: name, Title: title}, err
	}
	return pairTable(r, Table{
		Name:  name,
		Title: title,
		Note: "On the items that both answer the same way under every configuration. Detectable: the smallest difference that the exact sign test " +
			"would tell from none; a share above one means that no outcome could.",
		Columns: []Column{
			{Title: "robust items", Unit: "items"},
			{Title: "only the higher right", Unit: "items"}, {Title: "only the lower right", Unit: "items"},
			{Title: "sign test", Unit: "probability"},
			{Title: "detectable", Unit: "items"}, {Title: "detectable", Unit: "share of robust items"},
		},
	}, func(p Pair) []Cell {
		c := func(key string) Cell {
			return at("", "strictness", "by_pair", p.High, p.Low, "by_level", strictest, key)
		}
		return []Cell{c("joint"), c("high_only"), c("low_only"), c("sign_p"), c("detectable_items"), c("detectable_gap")}
	})
}
