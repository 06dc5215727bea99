package tables

import "recount/analysis"

// ScalingModels lists the models of a comparison of prompting and likelihood:
// what they are, both accuracies with what stands behind them, and their gap.
// It is the data of the scaling figure (F2.2).
func ScalingModels(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "scaling-models",
		Title: "How accurate is each model, prompted and by statement likelihood?",
		Note: "APX: share of items whose prompted answer is right. APS: share whose right statement has the lowest perplexity. " +
			"Gap: APX less APS. An answer that could not be read, or that named several options, counts as wrong.",
		Columns: []Column{
			{Title: "model", Text: true}, {Title: "family", Text: true}, {Title: "type", Text: true}, {Title: "size", Unit: "billions"},
			{Title: "APX", Unit: "proportion"}, {Title: "APS", Unit: "proportion"}, {Title: "gap", Unit: "proportion"},
			{Title: "no answer read", Unit: "items"}, {Title: "several options named", Unit: "items"}, {Title: "lowest perplexity tied", Unit: "items"},
		},
	}
	if _, err := likelihood(r, t.Name, "models"); err != nil {
		return t.untold(), err
	}
	for _, m := range LikelihoodModels(r) {
		c := func(format string, keys ...string) Cell {
			return optional(r, format, append([]string{"models", m}, keys...)...)
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			modelName(r, m), c("text", "family"), c("text", "type"), c("raw", "params_b"),
			c(".3", "apx", "value"), c(".3", "aps", "value"), c("+.3", "gap", "value"),
			c("", "apx", "none"), c("", "apx", "error"), c("", "aps", "ties"),
		}})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/models", "no_models"}
	}
	return complete(r, t)
}

// ScalingByDataset is the data of Figure 8 of P2 (F2.8): the right answers of
// every model in every data set.
func ScalingByDataset(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "scaling-by-dataset",
		Title: "How many items of each data set does each model get right?",
		Columns: []Column{
			{Title: "model", Text: true}, {Title: "size", Unit: "billions"}, {Title: "data set", Text: true}, {Title: "items"},
			{Title: "prompted right", Unit: "items"}, {Title: "statement right", Unit: "items"}, {Title: "both right", Unit: "items"},
		},
	}
	if _, err := likelihood(r, t.Name, "models"); err != nil {
		return t.untold(), err
	}
	for _, m := range ModelsBySize(r) {
		for _, d := range keysOf(r, "likelihood", "models", m, "by_dataset") {
			c := func(key string) Cell { return optional(r, "", "models", m, "by_dataset", d, key) }
			t.Rows = append(t.Rows, Row{Cells: []Cell{
				modelName(r, m), below("raw", "models", m, "params_b"), datasetName(r, d), c("n"), c("apx"), c("aps"), c("both"),
			}})
		}
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/models", "no_models"}
	}
	return complete(r, t)
}

// Curves shows which curve was chosen for each accuracy and kind of model, how
// far ahead of the next it is, and what it says (F4.34-F4.36).
func Curves(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "curves",
		Title: "Which curve describes accuracy over size, and how sure is the choice?",
		Note: "The curve with the smallest AIC is taken. Margin: how far the next is above it; a margin of less than about two does not part them. " +
			"Around the curve: residual standard deviation. Slope: change of accuracy when size grows by a factor e, by least squares.",
		Columns: []Column{
			{Title: "accuracy", Text: true}, {Title: "models", Text: true}, {Title: "points", Unit: "models"}, {Title: "sizes"},
			{Title: "curve", Text: true}, {Title: "margin", Unit: "AIC"},
			{Title: "at the smallest", Unit: "proportion"}, {Title: "at the largest", Unit: "proportion"},
			{Title: "around the curve", Unit: "proportion"}, {Title: "slope"}, {Title: "interval of the slope"},
		},
	}
	if _, err := likelihood(r, t.Name, "scaling"); err != nil {
		return t.untold(), err
	}
	for _, m := range metrics {
		for _, kind := range kindsOfModel {
			c := func(format string, keys ...string) Cell {
				return optional(r, format, append([]string{"scaling", m.key, kind}, keys...)...)
			}
			end := func(key string) Cell { return below("", "scaling", m.key, "range", kind, key) }
			t.Rows = append(t.Rows, Row{Cells: []Cell{
				text(m.name), text(kind), c("", "n"), c("", "n_sizes"), c("words", "best"), c(".2", "margin"),
				end("at_min"), end("at_max"), c(".3", "residual_sd"), c("+.4", "slope", "est"),
				spanOr(r, "+.4", "lo", "hi", "scaling", m.key, kind, "slope"),
			}})
		}
	}
	return complete(r, t)
}

// CurveCandidates lists every curve that was tried (F4.34).
func CurveCandidates(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "curve-candidates",
		Title: "Which curves were tried?",
		Note:  "Smaller AIC is better. A curve that runs into the end of the range its parameters may have is not chosen.",
		Columns: []Column{
			{Title: "accuracy", Text: true}, {Title: "models", Text: true}, {Title: "curve", Text: true}, {Title: "parameters"},
			{Title: "status", Text: true}, {Title: "residual sum of squares"}, {Title: "AIC"}, {Title: "AIC, small samples"},
		},
	}
	if _, err := likelihood(r, t.Name, "scaling"); err != nil {
		return t.untold(), err
	}
	for _, m := range metrics {
		for _, kind := range kindsOfModel {
			for _, form := range keysOf(r, "likelihood", "scaling", m.key, kind, "candidates") {
				c := func(format, key string) Cell {
					return optional(r, format, "scaling", m.key, kind, "candidates", form, key)
				}
				t.Rows = append(t.Rows, Row{Cells: []Cell{
					text(m.name), text(kind), text(analysis.Words(form)), c("", "k"), c("words", "status"), c(".5", "rss"), c(".2", "aic"), c(".2", "aicc"),
				}})
			}
		}
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/scaling", "no_fit"}
	}
	return complete(r, t)
}

// CurvePoints is the data of the curves and bands of the scaling figure: each
// chosen curve at the sizes where it is drawn, with its bootstrap band (F4.36).
func CurvePoints(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "curve-points",
		Title: "What do the chosen curves say at each size?",
		Columns: []Column{
			{Title: "accuracy", Text: true}, {Title: "models", Text: true}, {Title: "size", Unit: "billions"},
			{Title: "curve", Unit: "proportion"}, {Title: "band, low", Unit: "proportion"}, {Title: "band, high", Unit: "proportion"},
		},
	}
	if _, err := likelihood(r, t.Name, "scaling"); err != nil {
		return t.untold(), err
	}
	for _, m := range metrics {
		for _, kind := range kindsOfModel {
			points := r.At("likelihood", "scaling", m.key, kind, "band", "points")
			if points == nil || points.IsNull() {
				continue
			}
			for i := range points.Len() {
				c := func(format, key string) Cell {
					return below(format, "scaling", m.key, kind, "band", "points", itoa(i), key)
				}
				t.Rows = append(t.Rows, Row{Cells: []Cell{text(m.name), text(kind), c(".3", "x"), c(".4", "fit"), c(".4", "lo"), c(".4", "hi")}})
			}
		}
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/scaling", "no_fit"}
	}
	return complete(r, t)
}
