package tables

import "recount/analysis"

// Control is the data of Figure 7 of P2 (F2.7): per model the items right when
// prompted and those whose right option is the most likely continuation.
func Control(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "control",
		Title: "Is it the likelihood, or the statements? The options of the same prompt, ranked by likelihood",
		Columns: []Column{
			{Title: "model", Text: true}, {Title: "type", Text: true}, {Title: "size", Unit: "billions"}, {Title: "items"},
			{Title: "prompted right", Unit: "items"}, {Title: "option likelihood right", Unit: "items"}, {Title: "highest likelihood tied", Unit: "items"},
		},
	}
	if _, err := likelihood(r, t.Name, "control"); err != nil {
		return t.untold(), err
	}
	for _, m := range LikelihoodModels(r) {
		if r.At("likelihood", "control", "models", m) == nil {
			continue
		}
		c := func(key string) Cell { return optional(r, "", "control", "models", m, key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			modelName(r, m), below("text", "models", m, "type"), below("raw", "models", m, "params_b"), c("of"), c("apx"), c("option"), c("ties"),
		}})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/control", "no_control"}
	}
	return complete(r, t)
}

// Extensions shows further ways of scoring (E6.07, E6.08, E6.11).
func Extensions(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "extensions",
		Title: "Do other likelihood scores tell another story?",
		Note: "Each column ranks the options of an item in another way: statement, by its likelihood alone; question and statement, the statement after its question; " +
			"option, the option after question and options; neutral stem, likelihood of an option after a prompt without the question; PMI, likelihood less that after the neutral stem; " +
			"P(True), the probability that the model calls a statement true.",
		Columns: []Column{{Title: "model", Text: true}},
	}
	n := r.At("likelihood", "extensions")
	if _, err := likelihood(r, t.Name); err != nil {
		return t.untold(), err
	}
	if n == nil || n.IsNull() {
		return t.untold(), &Missing{t.Name, "likelihood/extensions", "no_extensions"}
	}
	columns := []struct{ key, name string }{
		{"question_statement", "question and statement"}, {"option", "option"},
		{"option_neutral", "neutral stem"}, {"pmi_option", "PMI of options"}, {"pmi_statement", "PMI of statements"}, {"ptrue", "P(True)"},
	}
	t.Columns = append(t.Columns, Column{Title: "statement", Unit: "proportion"})
	for _, c := range columns {
		t.Columns = append(t.Columns, Column{Title: c.name, Unit: "proportion"})
	}
	t.Columns = append(t.Columns, Column{Title: "Brier score of P(True)"})
	for _, m := range LikelihoodModels(r) {
		if r.At("likelihood", "extensions", m) == nil {
			continue
		}
		cells := []Cell{modelName(r, m), optional(r, "", "models", m, "aps", "value")}
		for _, c := range columns {
			cells = append(cells, optional(r, "", "extensions", m, c.key, "value"))
		}
		t.Rows = append(t.Rows, Row{Cells: append(cells, optional(r, ".4", "extensions", m, "brier"))})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/extensions", "no_extensions"}
	}
	return complete(r, t)
}

// Variants shows how the accuracy by statement likelihood depends on what it is
// divided by (C5.57): tokens as in APS, nothing, characters, bytes.
func Variants(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "variants",
		Title: "Does it matter what a statement's likelihood is divided by?",
		Note:  "Tokens: APS, by perplexity. The others rank the same sums of log-probabilities as they are, or by character or byte.",
		Columns: []Column{{Title: "model", Text: true}, {Title: "tokens", Unit: "proportion"}, {Title: "sum", Unit: "proportion"},
			{Title: "characters", Unit: "proportion"}, {Title: "bytes", Unit: "proportion"}},
	}
	if _, err := likelihood(r, t.Name, "models"); err != nil {
		return t.untold(), err
	}
	for _, m := range LikelihoodModels(r) {
		c := func(keys ...string) Cell { return optional(r, "", append([]string{"models", m}, keys...)...) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{modelName(r, m), c("aps", "value"),
			c("aps_variants", "sum", "value"), c("aps_variants", "char", "value"), c("aps_variants", "byte", "value")}})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/models", "no_models"}
	}
	return complete(r, t)
}

// ScoreChecks counts what was found odd in the scores and answers while the
// records were read.
func ScoreChecks(r *analysis.Report) (Table, error) {
	const name, title = "score-checks", "What was odd in the records?"
	if _, err := likelihood(r, name, "check"); err != nil {
		return Table{Name: name, Title: title}, err
	}
	c := func(key string) Cell { return below("", "check", key) }
	return complete(r, list(name, title,
		"Odd scores are left undefined and never count as right.", []line{
			{"records", "records", c("records")}, {"scores", "scores", c("scores")},
			{"scores that are undefined", "scores", c("null_scores")},
			{"of these: not a number", "scores", c("null_nan")}, {"of these: infinite", "scores", c("null_inf")},
			{"of these: without a token", "scores", c("null_no_tokens")}, {"of these: perplexity too large to write down", "scores", c("null_overflow")},
			{"log-probabilities above zero", "scores", c("positive_logp")},
			{"recorded perplexities that differ from the score", "scores", c("ppl_mismatch")},
			{"character counts that differ from the text", "scores", c("chars_mismatch")}, {"byte counts that differ from the text", "scores", c("bytes_mismatch")},
			{"answers read otherwise than recorded", "records", c("parse_mismatch")},
			{"answers that the paper's words alone would read otherwise", "records", c("parse_literal_differs")},
		}))
}
