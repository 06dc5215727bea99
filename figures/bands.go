package figures

import (
	"recount/analysis"
	"recount/tables"
)

// planBands is Figure 1 of P1 (F1.1): a row a model, a range from its robust to
// its optimistic accuracy with both values, and a dot at its reference accuracy.
func planBands(r *analysis.Report) (plan, error) {
	table, err := tables.Bands(r)
	if err != nil {
		return plan{}, err
	}
	models := labels(r)
	bands := make([]band, len(models))
	for i, m := range models {
		at := func(key string) value { return read(r, "", "bands", "by_model", m.id, key) }
		bands[i] = band{at("robust"), at("reference"), at("optimistic")}
	}
	return plan{
		Figure: Figure{
			Description: "One row a model in the order of the reference leaderboard. A band runs from robust accuracy, " +
				"the share of items answered correctly under every configuration, to optimistic accuracy, " +
				"the share answered correctly under at least one. A dot marks the accuracy under the reference configuration.",
			Caption: "Each band runs from the share of items that a model answers correctly under all " +
				"{{ meta/n_configs:int }} configurations (robust) to the share that it answers correctly under at least one (optimistic). " +
				"The dot is its accuracy under the reference, {{ meta/reference:text }}. " +
				"Models stand in the order of the reference leaderboard.",
			Table: table,
		},
		draw: func(l layout) picture { return drawBands(l, models, bands) },
	}, nil
}

type band struct{ robust, reference, optimistic value }

func drawBands(l layout, models []label, bands []band) picture {
	end := textWidth("0.000", l.small) + 7
	g := rows{
		layout: l, labels: models, height: l.rowHeight(len(models)),
		head: 30, scale: unit(4), axis: "accuracy (share of items)", before: end, after: end + 4,
	}
	if l.narrow() {
		g.scale = unit(2)
	}
	return g.picture(func(c *canvas) {
		for i, b := range bands {
			y := g.middle(c, i)
			from, to := c.at(b.robust.v), c.at(b.optimistic.v)
			c.box("band", from, y-4, to, y+4)
			c.line("span", from, y, to, y)
			c.line("tip", from, y-5, from, y+5)
			c.line("tip", to, y-5, to, y+5)
			c.dot("dot", c.at(b.reference.v), y, 5)
			base := y + 0.35*l.small
			c.text("small muted halo end", from-6, base, b.robust.text)
			c.text("small muted halo", to+6, base, b.optimistic.text)
		}
		first := bands[0]
		g.heads(c, []head{
			{"robust", c.at(first.robust.v)}, {"reference", c.at(first.reference.v)}, {"optimistic", c.at(first.optimistic.v)},
		})
	})
}
