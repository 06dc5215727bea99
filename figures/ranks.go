package figures

import (
	"recount/analysis"
	"recount/tables"
)

// planRanks is Figure 3 of P1 (F1.3): a row a model, a bar from its best to its
// worst rank over all configurations, a dot at its reference rank, and the
// models that stand first somewhere in orange with their number of wins.
func planRanks(r *analysis.Report) (plan, error) {
	table, err := tables.Ranks(r)
	if err != nil {
		return plan{}, err
	}
	models := labels(r)
	ranges := make([]rankRange, len(models))
	for i, m := range models {
		at := func(key string) value { return read(r, "", "ranks", "by_model", m.id, key) }
		ranges[i] = rankRange{at("best"), at("reference"), at("worst"), read(r, "", "champions", "by_model", m.id, "wins")}
	}
	all := read(r, "", "meta", "n_configs").text
	return plan{
		Figure: Figure{
			Description: "One row a model in the order of the reference leaderboard. A bar runs from the best to the worst rank of the model " +
				"over all configurations, a dot marks its rank under the reference. Models that stand first under at least one configuration " +
				"have an orange bar and the number of those configurations at its end; the others are grey. A dashed line marks rank one.",
			Caption: "Bars run from the best to the worst rank over {{ meta/n_configs:int }} configurations, dots mark the rank under the reference. " +
				"In orange the {{ champions/count:int }} {{ champions/count:plural(model; models) }} that " +
				"{{ champions/count:plural(stands; stand) }} first under at least one configuration, with how many. The dashed line is rank one.",
			Table: table,
		},
		draw: func(l layout) picture { return drawRanks(l, models, ranges, all) },
	}, nil
}

type rankRange struct{ best, reference, worst, wins value }

// champion tells whether the model stands first somewhere.
func (x rankRange) champion() bool { return x.wins.ok && x.wins.v > 0 }

func drawRanks(l layout, models []label, ranges []rankRange, all string) picture {
	note := func(wins value) string { return "first in " + wins.text + " of " + all }
	wanted := 12
	if l.narrow() {
		wanted, note = 6, func(wins value) string { return wins.text + "×" }
	}
	g := rows{
		layout: l, labels: models, height: l.rowHeight(len(models)), head: 30,
		scale: places(len(models), wanted), axis: "rank (one is best)", before: 4, after: 8,
	}
	for _, x := range ranges {
		if x.champion() {
			g.after = max(g.after, textWidth(note(x.wins), l.small)+8)
		}
	}
	return g.picture(func(c *canvas) {
		c.line("one", c.at(1), c.top()-4, c.at(1), c.bottom())
		for i, x := range ranges {
			y, class := g.middle(c, i), "range"
			if x.champion() {
				class = "champion"
			}
			c.box(class, c.at(x.best.v-0.25), y-5, c.at(x.worst.v+0.25), y+5)
			c.dot("place", c.at(x.reference.v), y, 4.5)
			if x.champion() {
				c.text("small halo", c.at(x.worst.v+0.25)+6, y+0.35*l.small, note(x.wins))
			}
		}
		first := ranges[0]
		heads := []head{{"best", c.at(first.best.v)}, {"reference", c.at(first.reference.v)}, {"worst", c.at(first.worst.v)}}
		g.heads(c, heads)
	})
}
