package tables

import "recount/analysis"

// Slopes compares slopes over size (N2.043, C5.59): of the two accuracies, and
// of base and instruct models. A difference that is not significant is no proof
// of sameness; the margin says how large a difference the data still allow.
func Slopes(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "slopes",
		Title: "Do the accuracies grow alike with size?",
		Note: "Difference of two slopes over the logarithm of size. Allowed still: the largest difference, either way, that the narrower of the two intervals leaves open. " +
			"Paired: the same from the differences within each model.",
		Columns: []Column{
			{Title: "compared", Text: true}, {Title: "models", Text: true}, {Title: "points"}, {Title: "difference"}, {Title: "interval"}, {Title: "p"},
			{Title: "allowed still"}, {Title: "paired difference"}, {Title: "paired p"},
		},
	}
	if _, err := likelihood(r, t.Name, "interaction"); err != nil {
		return t.untold(), err
	}
	add := func(compared, of string, segments ...string) {
		if n := r.At(append([]string{"likelihood"}, segments...)...); n == nil {
			return
		}
		c := func(format string, keys ...string) Cell {
			return optional(r, format, append(segments[:len(segments):len(segments)], keys...)...)
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			text(compared), text(of), c("", "n"), c("+.4", "est"), spanOr(r, "+.4", "lo", "hi", segments...), c("~3", "p"),
			c(".4", "equivalence_margin"), c("+.4", "paired", "est"), c("~3", "paired", "p"),
		}})
	}
	for _, kind := range kindsOfModel {
		add("APS less APX", kind, "interaction", "apx_vs_aps", kind)
	}
	for _, m := range metrics {
		add("instruct less base", m.name, "interaction", "base_vs_instruct", m.key)
	}
	for _, kind := range kindsOfModel {
		add("option likelihood less APX", kind, "control", "interaction", kind)
	}
	return complete(r, t)
}

// Tuning compares each base model with the instruct model made from it
// (N2.041).
func Tuning(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "tuning",
		Title: "What does instruction tuning change?",
		Note:  "Over pairs of a base model and the instruct model made from it; a difference is instruct less base. The correlation is that of the difference with size.",
		Columns: []Column{
			{Title: "accuracy", Text: true}, {Title: "pairs"}, {Title: "higher after", Unit: "pairs"}, {Title: "equal", Unit: "pairs"}, {Title: "lower after", Unit: "pairs"},
			{Title: "mean difference", Unit: "proportion"}, {Title: "median", Unit: "proportion"}, {Title: "mean distance", Unit: "proportion"},
			{Title: "deviation", Unit: "proportion"}, {Title: "correlation"}, {Title: "p"},
		},
	}
	if _, err := likelihood(r, t.Name, "pairs"); err != nil {
		return t.untold(), err
	}
	for _, m := range metrics {
		c := func(format string, keys ...string) Cell {
			return below(format, append([]string{"pairs", m.key + "_delta"}, keys...)...)
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			text(m.name), c("", "n"), c("", "positive"), c("", "zero"), c("", "negative"), c("+.3", "mean"), c("+.3", "median"),
			c(".3", "mean_abs"), c(".3", "sd"), c("+.3", "vs_params", "rho"), c("~3", "vs_params", "p"),
		}})
	}
	return complete(r, t)
}

// Cells crosses the two ways of asking: of the items of each model, how many
// are right both ways, one way, or neither (E6.10).
func Cells(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "cells",
		Title: "Which items are right only one way of asking?",
		Note:  "p: McNemar's exact test of the two middle counts.",
		Columns: []Column{
			{Title: "model", Text: true}, {Title: "both right", Unit: "items"}, {Title: "only prompted", Unit: "items"},
			{Title: "only statement", Unit: "items"}, {Title: "neither", Unit: "items"}, {Title: "p"},
		},
	}
	if _, err := likelihood(r, t.Name, "models"); err != nil {
		return t.untold(), err
	}
	missing := &Missing{t.Name, "likelihood/models", "no_models"}
	for _, m := range LikelihoodModels(r) {
		cells := r.At("likelihood", "models", m, "cells")
		if cells == nil || cells.IsNull() {
			if cells != nil {
				missing = &Missing{t.Name, analysis.Key("likelihood", "models", m, "cells"), cells.Reason()}
			}
			continue
		}
		c := func(format, key string) Cell { return below(format, "models", m, "cells", key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{modelName(r, m), c("", "both"), c("", "apx_only"), c("", "aps_only"), c("", "neither"), c("~3", "mcnemar_p")}})
	}
	if len(t.Rows) == 0 {
		return t.untold(), missing
	}
	return complete(r, t)
}
