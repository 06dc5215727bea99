package tables

import "recount/analysis"

// DatasetsOf is Table 1 of P2 (T2.1): per data set the items, the options of an
// item, what chance would get, where the right option stands, and how many
// items were lost while statements were made. The last row is all items.
func DatasetsOf(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "datasets",
		Title: "How large is each data set, and how is its right option spread?",
		Note: "Off the even spread: total variation distance between the places of the right option and an even spread over the options of each item. " +
			"Its p-value is that of a chi-squared test. The deviation of options is that of these items, not an estimate for others.",
		Columns: []Column{
			{Title: "data set", Text: true}, {Title: "items"},
			{Title: "options, mean", Unit: "options"}, {Title: "deviation", Unit: "options"},
			{Title: "fewest", Unit: "options"}, {Title: "most", Unit: "options"},
			{Title: "chance", Unit: "proportion"},
			{Title: "off the even spread", Unit: "proportion"}, {Title: "p"},
		},
	}
	if _, err := likelihood(r, t.Name, "datasets"); err != nil {
		return t.untold(), err
	}
	row := func(name Cell, total bool, segments ...string) Row {
		c := func(format string, keys ...string) Cell {
			return below(format, append(segments[:len(segments):len(segments)], keys...)...)
		}
		return Row{Total: total, Cells: []Cell{
			name, c("", "n_items"), c(".2", "choices", "mean"), c(".2", "choices", "std"), c("", "choices", "min"), c("", "choices", "max"),
			c(".3", "chance"), c(".3", "gold_tv"), c("~3", "gold_chi2_p"),
		}}
	}
	for _, d := range Datasets(r) {
		t.Rows = append(t.Rows, row(datasetName(r, d), false, "datasets", d))
	}
	t.Rows = append(t.Rows, row(text("all"), true, "overall"))
	return complete(r, t)
}

// Generation is the data of Figure 3 of P2 (F2.3): per data set the items whose
// statements were made and those where that failed.
func Generation(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "generation",
		Title: "How often could an item not be turned into statements?",
		Columns: []Column{
			{Title: "data set", Text: true}, {Title: "kept", Unit: "items"}, {Title: "failed", Unit: "items"}, {Title: "share that failed", Unit: "proportion"},
		},
	}
	if _, err := likelihood(r, t.Name, "datasets"); err != nil {
		return t.untold(), err
	}
	for _, d := range Datasets(r) {
		if n := r.At("likelihood", "datasets", d, "generation", "errors"); n == nil || n.IsNull() {
			continue
		}
		c := func(format string, keys ...string) Cell {
			return below(format, append([]string{"datasets", d, "generation"}, keys...)...)
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{datasetName(r, d), c("", "kept"), c("", "errors"), c("%.1", "rate", "value")}})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/datasets", "no_generation"}
	}
	return complete(r, t)
}

// GoldLabels is the data of Figure 6 of P2 (F2.6): per data set how often the
// right option carries each label, beside what an even spread would give.
func GoldLabels(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "gold-labels",
		Title: "Where does the right option stand?",
		Note:  "Even spread: every option of an item as likely as any other to be the right one. Later labels are rarer where items have fewer options.",
		Columns: []Column{
			{Title: "data set", Text: true}, {Title: "label", Text: true}, {Title: "right there", Unit: "items"}, {Title: "of", Unit: "items"},
			{Title: "share", Unit: "proportion"}, {Title: "even spread", Unit: "proportion"},
		},
	}
	if _, err := likelihood(r, t.Name, "datasets"); err != nil {
		return t.untold(), err
	}
	missing := &Missing{t.Name, "likelihood/datasets", "no_items"}
	for _, d := range Datasets(r) {
		if n := r.At("likelihood", "datasets", d, "gold"); n == nil || n.IsNull() {
			if n != nil {
				missing = &Missing{t.Name, analysis.Key("likelihood", "datasets", d, "gold"), n.Reason()}
			}
			continue
		}
		for _, label := range keysOf(r, "likelihood", "datasets", d, "gold") {
			c := func(key string) Cell { return below("", "datasets", d, "gold", label, key) }
			t.Rows = append(t.Rows, Row{Cells: []Cell{datasetName(r, d), text(label), c("count"), c("of"), c("value"), c("expected")}})
		}
	}
	if len(t.Rows) == 0 {
		return t.untold(), missing
	}
	return complete(r, t)
}

// DatasetAccuracy shows per data set the lowest, mean and highest accuracy of
// any model, prompted and by statement likelihood.
func DatasetAccuracy(r *analysis.Report) (Table, error) {
	t := Table{Name: "dataset-accuracy", Title: "How hard is each data set, prompted and by statement likelihood?",
		Columns: []Column{{Title: "data set", Text: true}, {Title: "chance", Unit: "proportion"}}}
	if _, err := likelihood(r, t.Name, "datasets"); err != nil {
		return t.untold(), err
	}
	for _, m := range metrics {
		t.Columns = append(t.Columns, Column{Title: m.name + ", lowest", Unit: "proportion"}, Column{Title: m.name + ", mean", Unit: "proportion"},
			Column{Title: m.name + ", highest", Unit: "proportion"}, Column{Title: m.name + ", best model", Text: true})
	}
	for _, d := range Datasets(r) {
		cells := []Cell{datasetName(r, d), below("", "datasets", d, "chance")}
		for _, m := range metrics {
			c := func(format, key string) Cell { return optional(r, format, "datasets", d, m.key, key) }
			cells = append(cells, c("", "min"), c("", "mean"), c("", "max"), c("name", "max_model"))
		}
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	return complete(r, t)
}
