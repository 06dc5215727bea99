package tables

import "recount/analysis"

// Judges shows what each judge said of the statements (F4.44).
func Judges(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "judges",
		Title: "Do judges find that statements say what question and option say?",
		Note:  "Over the sampled items. Replies that were neither yes nor no are not in the share.",
		Columns: []Column{
			{Title: "judge", Text: true}, {Title: "equivalent", Unit: "statements"}, {Title: "of", Unit: "statements"},
			{Title: "share", Unit: "proportion"}, {Title: "no valid reply", Unit: "statements"},
		},
	}
	if _, err := judged(r, t.Name); err != nil {
		return t.untold(), err
	}
	for _, j := range keysOf(r, "likelihood", "validation", "equivalent") {
		c := func(key string) Cell { return below("", "validation", "equivalent", j, key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{text(j), c("count"), c("of"), c("value"), c("invalid")}})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/validation/equivalent", "no_judgements"}
	}
	return complete(r, t)
}

// judged returns likelihood/validation, or a Missing error when nothing was
// judged.
func judged(r *analysis.Report, name string) (*analysis.Node, error) {
	n, err := likelihood(r, name, "validation")
	if err != nil {
		return nil, err
	}
	if n.At("equivalent") == nil {
		return nil, &Missing{name, "likelihood/validation", "no_judgements"}
	}
	return n, nil
}

// Agreement compares judges two by two (F4.45, C5.60).
func Agreement(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "agreement",
		Title: "Do the judges flag the same statements?",
		Note:  "Kappa compares agreement with what chance would give. Where nearly everything is called equivalent, chance alone agrees nearly always, and kappa says little.",
		Columns: []Column{
			{Title: "first judge", Text: true}, {Title: "second judge", Text: true}, {Title: "compared", Unit: "statements"},
			{Title: "both yes"}, {Title: "only the first"}, {Title: "only the second"}, {Title: "both no"},
			{Title: "agreement", Unit: "proportion"}, {Title: "by chance", Unit: "proportion"}, {Title: "kappa"},
		},
	}
	if _, err := judged(r, t.Name); err != nil {
		return t.untold(), err
	}
	first, err := likelihood(r, t.Name, "validation", "agreement")
	if err != nil {
		return t.untold(), err
	}
	add := func(a, b string, segments ...string) {
		c := func(format string, keys ...string) Cell {
			return below(format, append(append([]string{"validation", "agreement"}, segments...), keys...)...)
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			text(a), text(b), c("", "n"), c("", "both_true"), c("", "first_only"), c("", "second_only"), c("", "both_false"),
			c(".3", "raw", "value"), c(".3", "pe"), c("+.3", "kappa"),
		}})
	}
	judges := keysOf(r, "likelihood", "validation", "equivalent")
	if len(judges) > 1 {
		add(judges[0], judges[1])
	}
	if pairs := first.At("by_pair"); pairs != nil {
		for _, a := range keysOf(r, "likelihood", "validation", "agreement", "by_pair") {
			for _, b := range keysOf(r, "likelihood", "validation", "agreement", "by_pair", a) {
				add(a, b, "by_pair", a, b)
			}
		}
	}
	return complete(r, t)
}

// StatementText compares statements with the words of question and option
// (F4.46): BLEU, length, BERTScore, and whether they share a template.
func StatementText(r *analysis.Report) (Table, error) {
	const name, title = "statement-text", "How far do statements stray from the words of question and option?"
	if _, err := judged(r, name); err != nil {
		return Table{Name: name, Title: title}, err
	}
	v := func(format string, keys ...string) Cell {
		return optional(r, format, append([]string{"validation"}, keys...)...)
	}
	t := list(name, title,
		"Length gap: tokens of a statement less those of question and option. It has a mean and a median because a few short statements can pull the mean.",
		[]line{
			{"sampled items", "items", v("", "n")},
			{"share of all items", "proportion", v(".4", "share", "value")},
			{"statements", "statements", v("", "n_statements")},
			{"BLEU, mean over items", "proportion", v(".3", "bleu", "mean")},
			{"BLEU, median", "proportion", v(".3", "bleu", "median")},
			{"BLEU of zero", "items", v("", "bleu", "zero")},
			{"BERTScore F1, mean", "score", v(".3", "bertscore", "mean")},
			{"BERTScore F1, median", "score", v(".3", "bertscore", "median")},
			{"BERTScore F1 recorded", "statements", v("", "bertscore", "n")},
			{"length gap, mean", "tokens", v("+.2", "length", "mean")},
			{"length gap, median", "tokens", v("+.2", "length", "median")},
			{"length gap, smallest", "tokens", v("", "length", "min")},
			{"length gap, largest", "tokens", v("", "length", "max")},
			{"shorter than question and option", "statements", v("", "length", "shorter")},
			{"as long", "statements", v("", "length", "equal")},
			{"longer", "statements", v("", "length", "longer")},
			{"items whose statements share a template", "proportion", v(".3", "shared_template", "value")},
		})
	return complete(r, t)
}

// Answers shows how the answers to each prompt could be read (F4.31).
func Answers(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "answers",
		Title: "Could the prompted answers be read?",
		Note:  "Several named: more than one option was recognised. Cut off: the answer ended at its length limit. All that is not read counts as wrong.",
		Columns: []Column{
			{Title: "prompt", Text: true}, {Title: "answers"}, {Title: "one option read", Unit: "proportion"}, {Title: "several named", Unit: "proportion"},
			{Title: "none read", Unit: "proportion"}, {Title: "cut off", Unit: "proportion"}, {Title: "none read and cut off", Unit: "answers"},
			{Title: "right", Unit: "proportion"},
		},
	}
	if _, err := likelihood(r, t.Name, "templates"); err != nil {
		return t.untold(), err
	}
	for _, p := range keysOf(r, "likelihood", "templates") {
		c := func(format string, keys ...string) Cell {
			return optional(r, format, append([]string{"templates", p}, keys...)...)
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			text(p), c("", "n"), c("", "ok", "value"), c("", "error", "value"), c("", "none", "value"), c("", "truncated", "value"), c("", "truncated_none"), c("", "correct", "value"),
		}})
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/templates", "no_values"}
	}
	return complete(r, t)
}

// StatementHistograms is the data of the figure of BLEU, BERTScore and the
// length gap (F2.4, F2.5, C5.62).
func StatementHistograms(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "statement-histograms",
		Title: "How are closeness and length of statements spread?",
		Note:  "A class holds values from its lower end up to, but without, its upper end; a score of one belongs to the last class.",
		Columns: []Column{
			{Title: "measure", Text: true}, {Title: "from"}, {Title: "below"}, {Title: "count"},
		},
	}
	if _, err := judged(r, t.Name); err != nil {
		return t.untold(), err
	}
	for _, m := range StatementMeasures {
		classes := r.At("likelihood", "validation", "histograms", m.Key, "classes")
		if classes == nil || classes.IsNull() {
			continue
		}
		for i := range classes.Len() {
			c := func(format, key string) Cell {
				return below(format, "validation", "histograms", m.Key, "classes", itoa(i), key)
			}
			t.Rows = append(t.Rows, Row{Cells: []Cell{text(m.Name), c("raw", "lo"), c("raw", "hi"), c("", "n")}})
		}
	}
	if len(t.Rows) == 0 {
		return t.untold(), &Missing{t.Name, "likelihood/validation/histograms", "no_values"}
	}
	return complete(r, t)
}

// StatementMeasures are the measures of statements that have a histogram.
var StatementMeasures = []struct{ Key, Name string }{
	{"bleu", "BLEU, mean of an item's statements"}, {"bertscore", "BERTScore F1 of a statement"}, {"length", "length gap of a statement, tokens"},
}
