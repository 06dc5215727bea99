package figures

import (
	"recount/analysis"
	"recount/tables"
)

// planScaling is Figure 1 of P2's results (F2.2): accuracy over model size, both
// accuracies, base and instruct models, each with its curve and band.
func planScaling(r *analysis.Report) (plan, error) {
	table, err := tables.ScalingModels(r)
	if err != nil {
		return plan{}, err
	}
	p := comparison{chance: read(r, "", "likelihood", "overall", "chance"), families: familiesOf(r)}
	for _, m := range []struct{ key, name string }{{"apx", "APX"}, {"aps", "APS"}} {
		for _, kind := range []string{"base", "instruct"} {
			t := trend{class: m.key, kind: kind, name: m.name + " " + kind}
			t.points = modelPoints(r, kind, m.name, func(model string) value {
				at := []string{"likelihood", "models", model, m.key}
				return share(r, at, "count", "of")
			})
			t.band(r, "likelihood", "scaling", m.key, kind)
			p.trends = append(p.trends, t)
		}
	}
	p.breaks = breaksAt(r, p.trends, "", "likelihood", "breakeven")
	if p.empty() {
		return plan{}, &tables.Missing{Name: "scaling", Key: "likelihood/models", Reason: "no_models"}
	}
	return plan{
		Figure: Figure{
			Description: "Accuracy over model size on a logarithmic axis. Vermillion: prompted answers (APX). Blue, with a dot in each mark: statements ranked by perplexity (APS). " +
				marksDescribed + " Pale bands are bootstrap intervals of the curves. " +
				"Above the plot stand the break-even sizes with their intervals; a dashed line leads from each to a ring where the prompted curve overtakes the other. A dashed horizontal line marks chance.",
			Caption: "One mark a model and accuracy. Curves are those with the smallest AIC, with {{ likelihood/scaling/level:%.0 }} bootstrap bands over models. " +
				"Break-even in billions of parameters, base: {{ likelihood/breakeven/base/value:~3 }}; instruct: {{ likelihood/breakeven/instruct/value:~3 }}.",
			Table: table,
		},
		draw: func(l layout) picture { return drawComparison(l, p) },
	}, nil
}

// planControl is Figure 7 of P2 (F2.7): prompted answers beside the likelihood
// of the options of the same prompt, with straight lines over the logarithm of
// size.
func planControl(r *analysis.Report) (plan, error) {
	table, err := tables.Control(r)
	if err != nil {
		return plan{}, err
	}
	p := comparison{families: familiesOf(r)}
	for _, m := range []struct{ key, scaling, class, name string }{{"apx", "ctl_apx", "apx", "APX"}, {"option", "control", "aps", "option"}} {
		for _, kind := range []string{"base", "instruct"} {
			t := trend{class: m.class, kind: kind, name: m.name + " " + kind}
			t.points = modelPoints(r, kind, m.name, func(model string) value {
				at := []string{"likelihood", "control", "models", model}
				return share(r, at, m.key, "of")
			})
			t.line(r, "likelihood", "control", "scaling", m.scaling, kind, "candidates", "log_linear", "params")
			p.trends = append(p.trends, t)
		}
	}
	if p.empty() {
		return plan{}, &tables.Missing{Name: "control", Key: "likelihood/control", Reason: "no_control"}
	}
	return plan{
		Figure: Figure{
			Description: "Accuracy over model size on a logarithmic axis. Vermillion: prompted answers with the base prompt. Blue, with a dot in each mark: the option with the highest likelihood after the same prompt. " +
				marksDescribed + " Lines are least-squares fits over the logarithm of size.",
			Caption: "Over {{ likelihood/control/n_models:int }} models the rank correlation of the two is {{ likelihood/control/rho:+.3 }}.",
			Table:   table,
		},
		draw: func(l layout) picture { return drawComparison(l, p) },
	}, nil
}

// marksDescribed says in a description how marks of models differ.
const marksDescribed = "Hollow marks and dashed curves are base models, filled marks and solid curves instruct models; the shape of a mark tells the family."
