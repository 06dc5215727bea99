package tables

import "recount/analysis"

// CompareModels shows for each model that two releases have how its answers
// changed under the reference, with McNemar's exact p (analysis.Compare).
func CompareModels(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "compare-models",
		Title: "Which models answer differently in the second release?",
		Note: "Over the items that both releases have, under the reference of the first. Gained: wrong, then right. " +
			"p: exact two-sided McNemar test, one model at a time. Flips: changed cells over all configurations that both have.",
		Columns: []Column{
			{Title: "model", Text: true}, {Title: "first", Unit: "items"}, {Title: "second", Unit: "items"},
			{Title: "gained", Unit: "items"}, {Title: "lost", Unit: "items"}, {Title: "difference", Unit: "proportion"}, {Title: "p"},
			{Title: "flips", Unit: "cells"},
		},
	}
	models, err := section(r, t.Name, "by_model")
	if err != nil {
		return t.untold(), err
	}
	for _, id := range models.Keys() {
		cell := func(format, key string) Cell { return at(format, "by_model", id, "reference", key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			text(r.DisplayName(id)), cell("int", "first"), cell("int", "second"), cell("int", "gained"), cell("int", "lost"),
			cell("+.3", "difference"), cell(".4", "p"), at("int", "by_model", id, "flips"),
		}})
	}
	return t, nil
}

// CompareConfigurations shows what changed under each configuration that two
// releases have, over all models that both have.
func CompareConfigurations(r *analysis.Report) (Table, error) {
	t := Table{
		Name: "compare-configurations", Title: "Under which configurations do answers differ?",
		Columns: []Column{{Title: "configuration", Text: true}, {Title: "gained", Unit: "cells"}, {Title: "lost", Unit: "cells"}},
	}
	configurations, err := section(r, t.Name, "by_config")
	if err != nil {
		return t.untold(), err
	}
	for _, key := range configurations.Keys() {
		t.Rows = append(t.Rows, Row{Cells: []Cell{text(key), at("int", "by_config", key, "gained"), at("int", "by_config", key, "lost")}})
	}
	return t, nil
}

// CompareItems lists the items whose answers differ.
func CompareItems(r *analysis.Report) (Table, error) {
	t := Table{
		Name: "compare-items", Title: "Which items flipped?", Note: "Items with the most changed cells of models and configurations first.",
		Columns: []Column{{Title: "benchmark", Text: true}, {Title: "item", Text: true}, {Title: "changed", Unit: "cells"}, {Title: "of", Unit: "cells"}},
	}
	list, err := section(r, t.Name, "items", "list")
	if err != nil {
		return t.untold(), err
	}
	for i := range list.Len() {
		cell := func(format, key string) Cell { return at(format, "items", "list", itoa(i), key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{cell("name", "benchmark"), cell("text", "id"), cell("int", "flips"), cell("int", "cells")}})
	}
	return t, nil
}

// CompareNumbers lists the numbers of two reports that differ.
func CompareNumbers(r *analysis.Report) (Table, error) {
	t := Table{
		Name: "compare-numbers", Title: "Which numbers moved?", Note: "Keys of analysis.json with the value of each release.",
		Columns: []Column{{Title: "number", Text: true}, {Title: "first"}, {Title: "second"}},
	}
	list, err := section(r, t.Name, "moved", "list")
	if err != nil {
		return t.untold(), err
	}
	for i := range list.Len() {
		cell := func(key string) Cell { return at("raw", "moved", "list", itoa(i), key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{cell("key"), cell("first"), cell("second")}})
	}
	return t, nil
}
