package tables

import "recount/analysis"

// Configurations returns the keys of the configurations of a report in column
// order.
func Configurations(r *analysis.Report) []string { return names(r.At("meta", "configs")) }

// Benchmarks returns the ids of the benchmarks of a report in legend order.
func Benchmarks(r *analysis.Report) []string { return names(r.At("meta", "benchmarks")) }

func names(n *analysis.Node) []string {
	var all []string
	if n != nil && n.Kind() == analysis.KindList {
		for i := range n.Len() {
			all = append(all, n.Kid(i).Text())
		}
	}
	return all
}

// keysOf returns the names below a key: the models, axes, seeds that it has.
func keysOf(r *analysis.Report, segments ...string) []string {
	n := r.At(segments...)
	if n == nil || n.Kind() != analysis.KindObject {
		return nil
	}
	return n.Keys()
}

// Champions is Table 8 of P1 (T1.8): for each configuration the model at the
// top, its accuracy, the runner-up and the margin between them, with four
// decimals as the paper prints them.
func Champions(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "champions",
		Title: "Which model wins under each configuration, and by how much?",
		Note:  "Equal counts are broken by the order of the models in the legend; the last column counts the models that share the top.",
		Columns: []Column{
			{Title: "configuration", Text: true}, {Title: "winner", Text: true},
			{Title: "accuracy", Unit: "proportion"},
			{Title: "runner-up", Text: true},
			{Title: "margin", Unit: "proportion"}, {Title: "margin", Unit: "items"},
			{Title: "tied at the top", Unit: "models"},
		},
	}
	if _, err := section(r, t.Name, "champions"); err != nil {
		return t.untold(), err
	}
	for i, key := range Configurations(r) {
		c := func(format, name string) Cell { return at(format, "champions", "by_config", key, name) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			at("text", "meta", "configs", itoa(i)), c("name", "winner"), c(".4", "acc"),
			c("name", "runner_up"), c(".4", "margin"), c("", "margin_items"), c("", "tied_top"),
		}})
	}
	return complete(r, t)
}

// ChampionsByModel lists the models that win somewhere, in the order of the
// report: wins, the margins by which they win, and how often they come second.
func ChampionsByModel(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "champions-by-model",
		Title: "Which models win, how often and how clearly?",
		Columns: []Column{
			{Title: "model", Text: true}, {Title: "wins", Unit: "configurations"},
			{Title: "median margin", Unit: "items"}, {Title: "smallest margin", Unit: "items"}, {Title: "largest margin", Unit: "items"},
			{Title: "second", Unit: "configurations"},
		},
	}
	if _, err := section(r, t.Name, "champions"); err != nil {
		return t.untold(), err
	}
	won := r.At("champions", "by_model")
	for i, id := range Models(r) {
		if !wins(won, id) {
			continue
		}
		c := func(name string) Cell { return at("", "champions", "by_model", id, name) }
		second := text("")
		if r.At("champions", "runner_up", id) != nil {
			second = at("", "champions", "runner_up", id)
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			place(i), c("wins"), c("median_margin"), c("min_margin"), c("max_margin"), second,
		}})
	}
	return complete(r, t)
}

// wins tells whether a model has a win, in a report that counts wins of every
// model or of the champions only.
func wins(byModel *analysis.Node, id string) bool {
	if byModel == nil || byModel.At(id, "wins") == nil {
		return false
	}
	n, ok := byModel.At(id, "wins").Int()
	return ok && n > 0
}

// ChampionsByTemplate shows for each template how many of its configurations
// each champion wins. A cell is empty where a model wins none.
func ChampionsByTemplate(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "champions-by-template",
		Title: "Which model wins under each template?",
		Note:  "Wins in configurations of the template; empty where a model wins none.",
		Columns: []Column{
			{Title: "template", Text: true}, {Title: "configurations"},
			{Title: "smallest margin", Unit: "items"}, {Title: "largest margin", Unit: "items"},
			{Title: "one winner", Text: true},
		},
	}
	if _, err := section(r, t.Name, "champions", "by_template"); err != nil {
		return t.untold(), err
	}
	champions := names(r.At("champions", "set"))
	for _, id := range champions {
		t.Columns = append(t.Columns, Column{Title: r.DisplayName(id), Unit: "wins"})
	}
	for _, template := range keysOf(r, "champions", "by_template") {
		c := func(key ...string) Cell {
			return at("", append([]string{"champions", "by_template", template}, key...)...)
		}
		cells := []Cell{text(template), c("n"), c("margin_min"), c("margin_max"), c("unanimous")}
		for _, id := range champions {
			if wins := c("wins", id); r.Lookup(wins.Key) != nil {
				cells = append(cells, wins)
			} else {
				cells = append(cells, text(""))
			}
		}
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "champions/by_template", "not_recorded"}
	}
	return complete(r, t)
}

// ChampionsByMargin counts the champions again when a win must be by more than
// so many items (E6.21).
func ChampionsByMargin(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "champions-by-margin",
		Title: "How many champions are left when a win must be clear?",
		Columns: []Column{
			{Title: "by more than", Unit: "items", Text: true},
			{Title: "decided", Unit: "configurations"}, {Title: "champions", Unit: "models"},
		},
	}
	if _, err := section(r, t.Name, "champions", "by_threshold"); err != nil {
		return t.untold(), err
	}
	for _, margin := range keysOf(r, "champions", "by_threshold") {
		c := func(key string) Cell { return at("", "champions", "by_threshold", margin, key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{text(margin), c("configs"), c("count")}})
	}
	return complete(r, t)
}
