package figures

import (
	"recount/analysis"
	"recount/tables"
)

// planKendall draws F4.12: a row a configuration, in the order of the release,
// with a dot at Kendall's tau of its order of the models with the reference's.
func planKendall(r *analysis.Report) (plan, error) {
	table, err := tables.Kendall(r)
	if err != nil {
		return plan{}, err
	}
	var names []label
	var taus []value
	var notes []string
	pairs := read(r, "", "kendall", "n_pairs").text
	for _, key := range tables.Configurations(r) {
		tau := read(r, "", "kendall", "by_config", key, "tau")
		if !tau.ok { // the reference itself
			continue
		}
		names, taus = append(names, label{key, key}), append(taus, tau)
		turned := read(r, "", "kendall", "by_config", key, "discordant").text
		notes = append(notes, key+": tau "+tau.text+"; "+turned+" of "+pairs+" pairs of models turned")
	}
	mean := read(r, "", "kendall", "mean")
	return plan{
		Figure: Figure{
			Description: "One row for each configuration other than the reference, in the order of the release. A dot marks Kendall's tau of its order of the models with the reference order, " +
				"which is one when the orders are the same and minus one when every pair of models is turned; the value stands beside it. A dashed line marks the mean.",
			Caption: "Dots: Kendall's tau over the {{ kendall/n_pairs:int }} pairs of models, between the order under a configuration and that under the reference, {{ meta/reference:text }}. " +
				"At one no pair is turned, at zero half of them are. The dashed line is the mean.",
			Table: table,
		},
		draw: func(l layout) picture { return drawKendall(l, names, taus, notes, mean) },
	}, nil
}

func drawKendall(l layout, names []label, taus []value, notes []string, mean value) picture {
	wanted := 6
	if l.narrow() {
		wanted = 3
	}
	low := 0.0
	for _, t := range taus {
		low = min(low, t.v)
	}
	g := rows{
		layout: l, labels: names, height: l.rowHeight(len(names)), head: 26,
		scale: around(low, 1, wanted), axis: "Kendall's tau with the reference", before: 8, after: textWidth("+0.00", l.small) + 14,
	}
	return g.picture(func(c *canvas) {
		if low < 0 {
			c.line("zero", c.at(0), c.top(), c.at(0), c.bottom())
		}
		if mean.ok {
			c.line("one", c.at(mean.v), c.top()-4, c.at(mean.v), c.bottom())
			c.text("small middle", c.at(mean.v), c.top()-9, "mean "+mean.text)
		}
		for i, t := range taus {
			x, y := c.at(t.v), g.middle(c, i)
			c.text("small muted halo", x+9, y+0.35*l.small, t.text)
			c.also = " rc-mark" + c.noted(notes[i])
			c.dot("dot", x, y, 5)
			c.also = ""
		}
	})
}
