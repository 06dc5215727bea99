package figures

import (
	"recount/analysis"
	"recount/tables"
)

// planOutcomes is the stacked bars of E6.02: of the generated answers, how many
// are right, wrong and unparsed; a row a configuration where answers carry
// parse states, else a row a model.
func planOutcomes(r *analysis.Report) (plan, error) {
	table, err := tables.Outcomes(r)
	if err != nil {
		return plan{}, err
	}
	level, what := "by_model", "model, in the order of the reference leaderboard,"
	names := labels(r)
	if n := r.At("outcomes", "by_config"); n != nil && !n.IsNull() {
		level, what, names = "by_config", "generation configuration", nil
		for _, key := range tables.Configurations(r) {
			if r.At("outcomes", "by_config", key) != nil {
				names = append(names, label{key, key})
			}
		}
	}
	stacks := make([]stack, len(names))
	for i, l := range names {
		at := func(key string) value { return read(r, "", "outcomes", level, l.id, key) }
		stacks[i] = stack{at("answers"), at("right"), at("wrong"), at("unparsed"), read(r, ".3", "outcomes", level, l.id, "accuracy"),
			read(r, ".3", "outcomes", level, l.id, "compliance")}
	}
	return plan{
		Figure: Figure{
			Name:  "outcomes",
			Title: "Generated answers: right, wrong, or not read",
			Description: "One stacked bar for each " + what + " as long as all its generated answers: first those that are right, then those in which " +
				"another option was recognised, then those in which none was. The number before the bar is the share that is right, the number after it the share that was parsed.",
			Caption: "Generated answers by " + map[string]string{"by_model": "model", "by_config": "configuration"}[level] +
				": right, wrong, and unparsed, in which no option was recognised and which count as wrong everywhere else. " +
				"Before each bar its accuracy, after it its compliance, the share that was parsed.",
			Table: table,
		},
		draw: func(l layout) picture { return drawOutcomes(l, names, stacks) },
	}, nil
}

type stack struct{ answers, right, wrong, unparsed, accuracy, compliance value }

func drawOutcomes(l layout, names []label, stacks []stack) picture {
	end := textWidth("0.000", l.small) + 8
	g := rows{
		layout: l, labels: names, height: l.rowHeight(len(names)), head: 42,
		scale: unit(4), axis: "share of generated answers", before: end, after: end + 2,
	}
	if l.narrow() {
		g.scale = unit(2)
	}
	return g.picture(func(c *canvas) {
		for i, s := range stacks {
			y := g.middle(c, i)
			base := y + 0.35*l.small
			if !s.answers.ok || s.answers.v == 0 {
				c.text("small muted halo", c.at(0)+4, base, "n/a")
				continue
			}
			right := c.at(s.right.v / s.answers.v)
			read := c.at((s.right.v + s.wrong.v) / s.answers.v)
			stackBar(c, "right", c.at(0), right, y)
			stackBar(c, "wrong", right, read, y)
			stackBar(c, "unparsed", read, c.at(1), y)
			c.text("small end", c.at(0)-6, base, s.accuracy.text)
			c.text("small muted", c.at(1)+6, base, s.compliance.text)
		}
		g.outcomeKey(c)
	})
}

func stackBar(c *canvas, class string, from, to, y float64) {
	if to > from {
		c.box(class, from, y-6, to, y+6)
	}
}

// outcomeKey names the parts of a bar, and the numbers beside it, above the rows.
func (g rows) outcomeKey(c *canvas) {
	small := g.layout.small
	y := c.top() - 26
	x := c.left()
	if g.layout.narrow() {
		x = 4
	}
	for _, class := range []string{"right", "wrong", "unparsed"} {
		c.box(class, x, y-small*0.35-5, x+14, y-small*0.35+5)
		c.text("small", x+19, y, class)
		x += 19 + textWidth(class, small) + 16
	}
	c.text("small end", c.at(0)-6, c.top()-7, "right")
	c.text("small muted end", c.layout.width-1, c.top()-7, "parsed")
}
