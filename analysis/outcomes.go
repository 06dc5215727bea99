package analysis

var outcomeEntries = concat(outcomesOf("by_model/<m>", "of the model under all generation configurations"),
	outcomesOf("by_config/<c>", "of all models under the configuration"))

// outcomesOf are the entries of one level of section outcomes.
func outcomesOf(level, whose string) []Entry {
	at := "outcomes/" + level + "/"
	return []Entry{
		{Pattern: at + "answers", Title: "answers", Unit: "answers", Format: "int", Spec: "E6.02",
			Formula: "generated answers " + whose},
		{Pattern: at + "right", Title: "right", Unit: "answers", Format: "int", Spec: "E6.02",
			Formula: "correct answers " + whose},
		{Pattern: at + "wrong", Title: "wrong", Unit: "answers", Format: "int", Spec: "E6.02",
			Formula: "answers " + whose + " in which an option was recognised but not the correct one"},
		{Pattern: at + "unparsed", Title: "unparsed", Unit: "answers", Format: "int", Spec: "E6.02",
			Formula: "answers " + whose + " in which nothing was recognised"},
		{Pattern: at + "parsed", Title: "parsed", Unit: "answers", Format: "int", Spec: "E6.02",
			Formula: "answers " + whose + " in which something was recognised"},
		{Pattern: at + "accuracy", Title: "accuracy of generated answers", Unit: "proportion", Format: ".3", Spec: "E6.02",
			Formula: "correct answers divided by all generated answers", Num: at + "right", Den: at + "answers"},
		{Pattern: at + "compliance", Title: "compliance", Unit: "proportion", Format: ".3", Spec: "E6.02",
			Formula: "parsed answers divided by all generated answers", Num: at + "parsed", Den: at + "answers"},
		{Pattern: at + "competence", Title: "competence", Unit: "proportion", Format: ".3", Spec: "E6.02",
			Formula: "correct answers divided by parsed answers; accuracy is compliance times competence", Num: at + "right", Den: at + "parsed"},
	}
}

// outcomes is section outcomes (E6.02): generated answers split into right,
// wrong and unparsed, for each model, and for each configuration where answers
// carry parse states. Likelihood configurations always choose and have no part in it.
//
// Without states the unparsed counts of the records are used. They cover all
// generation configurations of the legend, so they say nothing of a selection
// that leaves some out, nor of a release read without those that some model
// lacks: the models are then null, selected. A model with an item
// whose count is not recorded is null, not_recorded, as by_config is without
// states. The section is null without a generation configuration.
func outcomes(t *tally, _ Options) *Node {
	var generated []int
	for c, k := range t.g.Configurations {
		if k.Method == "gen" {
			generated = append(generated, c)
		}
	}
	if len(generated) == 0 {
		return Null("no_such_configurations")
	}
	byModel := Object()
	for m, model := range t.g.Models {
		byModel.Set(model.ID, t.outcomesOfModel(m, generated))
	}
	out := Object().Set("by_model", byModel)
	if !t.g.HasStates() {
		return out.Set("by_config", Null("not_recorded"))
	}
	byConfig := Object()
	for _, c := range generated {
		right, unparsed := 0, 0
		for m := range t.g.Models {
			right += t.count(m, c)
			unparsed += popcount(t.g.NoneColumn(m, c))
		}
		byConfig.Set(t.g.Configurations[c].Key, outcome(t.g.M()*t.g.N(), right, unparsed))
	}
	return out.Set("by_config", byConfig)
}

func (t *tally) outcomesOfModel(m int, generated []int) *Node {
	right := 0
	for _, c := range generated {
		right += t.count(m, c)
	}
	unparsed := 0
	switch {
	case t.g.HasStates():
		for _, c := range generated {
			unparsed += popcount(t.g.NoneColumn(m, c))
		}
	case t.g.narrowed || t.g.LeftOutConfigurations > 0:
		return Null("selected")
	default:
		for i := range t.g.Items {
			n, ok := t.g.Unparsed(m, i)
			if !ok {
				return Null("not_recorded")
			}
			unparsed += n
		}
	}
	return outcome(t.g.N()*len(generated), right, unparsed)
}

func outcome(answers, right, unparsed int) *Node {
	parsed := answers - unparsed
	return Object().
		Set("answers", Int(answers)).
		Set("right", Int(right)).
		Set("wrong", Int(parsed-right)).
		Set("unparsed", Int(unparsed)).
		Set("parsed", Int(parsed)).
		Set("accuracy", Ratio(right, answers, "no_items")).
		Set("compliance", Ratio(parsed, answers, "no_items")).
		Set("competence", Ratio(right, parsed, "no_parsed"))
}
