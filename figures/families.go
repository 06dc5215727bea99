package figures

import (
	"recount/analysis"
	"recount/tables"
)

// planScalingByFamily is the models of each family, joined by lines: whether what
// holds over all models holds where little but size differs (E6.26).
func planScalingByFamily(r *analysis.Report) (plan, error) {
	table, err := tables.ScalingModels(r)
	if err != nil {
		return plan{}, err
	}
	var panels []comparison
	for i, family := range familiesOf(r) {
		p := comparison{name: label{family, family}, chance: read(r, "", "likelihood", "overall", "chance")}
		several := false
		for _, metric := range []string{"apx", "aps"} {
			for _, kind := range []string{"base", "instruct"} {
				t := trend{class: metric, kind: kind}
				for _, v := range modelPoints(r, kind, metricNames[metric], func(model string) value {
					return share(r, []string{"likelihood", "models", model, metric}, "count", "of")
				}) {
					if v.family == i {
						t.points, t.x, t.fit = append(t.points, v), append(t.x, v.size), append(t.fit, v.v)
					}
				}
				several = several || len(t.points) > 1
				p.trends = append(p.trends, t)
			}
		}
		if several {
			panels = append(panels, p)
		}
	}
	if len(panels) == 0 {
		return plan{}, &tables.Missing{Name: "scaling-by-family", Key: "likelihood/families", Reason: "one_size"}
	}
	return plan{
		Figure: Figure{
			Description: "One panel for each family with several sizes, all on the same axes: accuracy over model size on a logarithmic axis. Vermillion: prompted answers (APX). Blue, with a dot in each mark: statement likelihood (APS). " +
				"Hollow marks and dashed lines are base models, filled marks and solid lines instruct models. Lines join the models of a family; a dashed horizontal line marks chance.",
			Caption: "Lines join models and are no fits.",
			Table:   table,
		},
		draw: func(l layout) picture { return drawMultiples(l, panels, unit(2), "accuracy (share of items)", true) },
	}, nil
}
