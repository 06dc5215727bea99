package tables

import "recount/analysis"

// PPLDelta is the data of Figure 10 of P2 (F2.10): per model the distance from
// the lowest perplexity of an item's statements to the second lowest.
func PPLDelta(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "ppl-delta",
		Title: "How far ahead is the most likely statement?",
		Note:  "Second lowest less lowest perplexity of an item's statements. Right: the lowest belongs to the right option. Items without two finite perplexities are left out.",
		Columns: []Column{
			{Title: "model", Text: true}, {Title: "size", Unit: "billions"}, {Title: "items"}, {Title: "left out", Unit: "items"},
			{Title: "mean"}, {Title: "median"}, {Title: "mean, right"}, {Title: "mean, wrong"},
		},
	}
	if _, err := likelihood(r, t.Name, "ppl_delta"); err != nil {
		return t.untold(), err
	}
	for _, m := range ModelsBySize(r) {
		c := func(format, key string) Cell { return optional(r, format, "ppl_delta", "by_model", m, key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			modelName(r, m), below("raw", "models", m, "params_b"), c("", "n"), c("", "skipped"),
			c(".3", "mean"), c(".3", "median"), c(".3", "mean_when_right"), c(".3", "mean_when_wrong"),
		}})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/ppl_delta", "no_models"}
	}
	return complete(r, t)
}

// PPLCorrect is the data of Figure 9 of P2 (F2.9): the perplexity of the right
// statement per model, from the smallest to the largest, split by data set.
func PPLCorrect(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "ppl-correct",
		Title: "How surprising is the right statement?",
		Note:  "Geometric means of the perplexity of the right statement. The mean over all items, which a few large ones pull, stands beside them.",
		Columns: []Column{
			{Title: "model", Text: true}, {Title: "size", Unit: "billions"}, {Title: "mean"}, {Title: "geometric mean"}, {Title: "undefined", Unit: "items"},
		},
	}
	if _, err := likelihood(r, t.Name, "ppl_correct"); err != nil {
		return t.untold(), err
	}
	sets := Datasets(r)
	for _, d := range sets {
		t.Columns = append(t.Columns, Column{Title: r.BenchmarkName(d)})
	}
	for _, m := range ModelsBySize(r) {
		c := func(format string, keys ...string) Cell {
			return optional(r, format, append([]string{"ppl_correct", "by_model", m}, keys...)...)
		}
		cells := []Cell{modelName(r, m), below("raw", "models", m, "params_b"), c(".2", "mean"), c(".2", "geometric"), c("", "null")}
		for _, d := range sets {
			cells = append(cells, c(".2", "by_dataset", d, "geometric"))
		}
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/ppl_correct", "no_models"}
	}
	return complete(r, t)
}

// Trends lists the rank correlations of a comparison of prompting and
// likelihood, each with the number of models that its p belongs to (C5.53).
func Trends(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "trends",
		Title: "What goes along with what?",
		Note: "Spearman's rank correlation over models. p by the t approximation; exact by counting all orders, for up to eight models. " +
			"A correlation says nothing about sameness.",
		Columns: []Column{{Title: "between", Text: true}, {Title: "and", Text: true}, {Title: "models"}, {Title: "correlation"}, {Title: "p"}, {Title: "p, exact"}},
	}
	if _, err := likelihood(r, t.Name); err != nil {
		return t.untold(), err
	}
	add := func(between, and string, segments ...string) {
		if n := r.At(append([]string{"likelihood"}, segments...)...); n == nil || n.IsNull() {
			return
		}
		c := func(format, key string) Cell {
			return optional(r, format, append(segments[:len(segments):len(segments)], key)...)
		}
		exact := c("~3", "p_exact")
		if n := r.Lookup(exact.Key); n != nil && n.IsNull() {
			exact = text("")
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{text(between), text(and), c("", "n"), c("+.4", "rho"), c("~3", "p"), exact}})
	}
	for _, kind := range kindsOfModel {
		add("gap of APX and APS, "+kind, "size", "gap_by_size", kind, "vs_params")
	}
	add("lead of the lowest perplexity", "APX", "ppl_delta_vs", "apx")
	add("lead of the lowest perplexity", "APS", "ppl_delta_vs", "aps")
	add("lead of the lowest perplexity", "size", "ppl_delta_vs", "params")
	add("perplexity of the right statement", "size", "ppl_correct", "trend")
	for _, cell := range []struct{ key, name string }{{"both", "items right both ways"}, {"apx_only", "items right only prompted"}, {"aps_only", "items right only by statement"}, {"neither", "items right neither way"}} {
		add(cell.name, "size", "cells_trend", cell.key)
	}
	add("option likelihood", "APX with the base prompt", "control", "spearman")
	add("option likelihood", "APX with each model's own prompt", "control", "spearman_own_template")
	add("option likelihood", "APS", "control", "spearman_option_vs_aps")
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood", "no_models"}
	}
	return complete(r, t)
}
