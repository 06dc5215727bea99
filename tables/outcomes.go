package tables

import "recount/analysis"

// An OutcomeRow is one model or configuration whose answers Outcomes splits:
// where its numbers stand in the report, and the cell and text that name it.
type OutcomeRow struct {
	Head Cell
	ID   string
	At   []string // key of right, wrong, unparsed, answers, ...
}

// OutcomeRows returns the rows of Outcomes: the configurations where answers
// carry parse states, else the models. Rows without numbers are left out; the
// error is a *Missing when that leaves none.
func OutcomeRows(r *analysis.Report) (rows []OutcomeRow, byConfiguration bool, err error) {
	const name = "outcomes"
	if _, err := section(r, name, "compliance"); err != nil {
		return nil, false, err
	}
	missing := &Missing{name, "compliance/by_model", "not_recorded"}
	add := func(head Cell, id string, at ...string) {
		switch n := r.At(at...); {
		case n == nil:
		case n.IsNull():
			missing.Reason = n.Reason()
		default:
			rows = append(rows, OutcomeRow{head, id, at})
		}
	}
	for i, key := range Configurations(r) {
		add(at("text", "meta", "configs", itoa(i)), key, "compliance", "by_config", key)
	}
	if len(rows) > 0 {
		return rows, true, nil
	}
	for i, id := range Models(r) {
		add(place(i), id, "compliance", "by_model", id, "bars")
	}
	if len(rows) == 0 {
		return nil, false, missing
	}
	return rows, false, nil
}

// Outcomes splits answers into right, wrong and unparsed (E6.02): a row a
// configuration where answers carry parse states, else a row a model with its
// generated answers. The accuracy of all answers is the product of the last two
// columns.
func Outcomes(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "outcomes",
		Title: "How many answers are right, wrong, or could not be read?",
		Note:  "Accuracy over all answers is the product of the last two columns: the share that was parsed, and the accuracy among these.",
		Columns: []Column{
			{Title: "model", Text: true}, {Title: "answers"},
			{Title: "right", Unit: "answers"}, {Title: "wrong", Unit: "answers"}, {Title: "unparsed", Unit: "answers"},
			{Title: "parsed", Unit: "share of answers"}, {Title: "accuracy of the parsed", Unit: "proportion"},
		},
	}
	rows, byConfiguration, err := OutcomeRows(r)
	if err != nil {
		return t.untold(), err
	}
	if byConfiguration {
		t.Columns[0].Title = "configuration"
	}
	for _, row := range rows {
		cells := []Cell{row.Head}
		for _, key := range []string{"answers", "right", "wrong", "unparsed", "parsed_share", "accuracy_parsed"} {
			cells = append(cells, at("", append(row.At[:len(row.At):len(row.At)], key)...))
		}
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	return complete(r, t)
}
