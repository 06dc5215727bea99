package tables

import "recount/analysis"

// Outcomes splits generated answers into right, wrong and unparsed (E6.02): a
// row a configuration where answers carry parse states, else a row a model.
// Competence is the share of the parsed answers that is right, compliance the
// share that is parsed; accuracy is their product.
func Outcomes(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "outcomes",
		Title: "How many generated answers are right, wrong, or could not be read?",
		Note:  "Compliance: parsed answers, of all. Competence: right answers, of the parsed. Accuracy is the product of both.",
		Columns: []Column{
			{Text: true}, {Title: "answers"},
			{Title: "right", Unit: "answers"}, {Title: "wrong", Unit: "answers"}, {Title: "unparsed", Unit: "answers"},
			{Title: "accuracy", Unit: "proportion"}, {Title: "compliance", Unit: "proportion"}, {Title: "competence", Unit: "proportion"},
		},
	}
	if _, err := section(r, t.Name, "outcomes"); err != nil {
		return Table{}, err
	}
	row := func(head Cell, level, name string) {
		cells := []Cell{head}
		for _, key := range []string{"answers", "right", "wrong", "unparsed", "accuracy", "compliance", "competence"} {
			cells = append(cells, at("", "outcomes", level, name, key))
		}
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	if _, err := section(r, t.Name, "outcomes", "by_config"); err == nil {
		t.Columns[0].Title = "configuration"
		for i, key := range Configurations(r) {
			if r.At("outcomes", "by_config", key) != nil { // generation configurations only
				row(at("text", "meta", "configs", itoa(i)), "by_config", key)
			}
		}
		return complete(r, t)
	}
	t.Columns[0].Title = "model"
	missing := &Missing{t.Name, "outcomes/by_model", "not_recorded"}
	defined := false
	for i, id := range Models(r) {
		row(place(i), "by_model", id)
		if n := r.At("outcomes", "by_model", id); n != nil && n.IsNull() {
			missing.Reason = n.Reason()
		} else {
			defined = true
		}
	}
	if !defined {
		return Table{}, missing
	}
	return complete(r, t)
}
