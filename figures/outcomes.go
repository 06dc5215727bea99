package figures

import (
	"recount/analysis"
	"recount/tables"
)

// planOutcomes is the stacked bars of E6.02: of the answers, how many are right,
// wrong and unparsed; a row a configuration where answers carry parse states,
// else a row a model with its generated answers.
func planOutcomes(r *analysis.Report) (plan, error) {
	table, err := tables.Outcomes(r)
	if err != nil {
		return plan{}, err
	}
	rows, byConfiguration, err := tables.OutcomeRows(r)
	if err != nil {
		return plan{}, err
	}
	var names []label
	var stacks []stack
	for _, row := range rows {
		name := row.ID
		if !byConfiguration {
			name = r.DisplayName(row.ID)
		}
		names = append(names, label{name, row.ID})
		at := func(key string) value { return read(r, "", append(row.At[:len(row.At):len(row.At)], key)...) }
		stacks = append(stacks, stack{at("answers"), at("right"), at("wrong"), at("parsed_share"), at("accuracy_parsed")})
	}
	of, whose := "model, in the order of the reference leaderboard", "The generated answers of each model"
	if byConfiguration {
		of, whose = "configuration", "The answers of all models under each configuration"
	}
	return plan{
		Figure: Figure{
			Description: "One stacked bar for each " + of + ", as long as all its answers: first those that are right, then those in which " +
				"another option was recognised, then those in which none was. Beside the bar stand the share that was parsed and the accuracy among these.",
			Caption: whose + ": right, wrong, and unparsed, in which no option was recognised and which count as wrong everywhere else. " +
				"Beside each bar the share that was parsed, and the accuracy among these; their product is the accuracy.",
			Table: table,
		},
		draw: func(l layout) picture { return drawOutcomes(l, names, stacks) },
	}, nil
}

type stack struct{ answers, right, wrong, parsed, accuracy value }

func drawOutcomes(l layout, names []label, stacks []stack) picture {
	parsed, accuracy := "parsed", "accuracy"
	first := textWidth("100.0%", l.small) + 10 // width of the first column of numbers
	second := max(textWidth("0.000", l.small), textWidth(accuracy, l.small)) + 10
	if l.narrow() {
		second = 0
	}
	g := rows{
		layout: l, labels: names, height: l.rowHeight(len(names)), head: 42,
		scale: unit(4), axis: "share of answers", before: 4, after: first + second,
	}
	if l.narrow() {
		g.scale = unit(2)
	}
	return g.picture(func(c *canvas) {
		column := func(i int) float64 { return c.right() + first + float64(float64(i)*second) - 1 }
		for i, s := range stacks {
			y := g.middle(c, i)
			base := y + 0.35*l.small
			if s.answers.ok && s.answers.v > 0 {
				right := c.at(s.right.v / s.answers.v)
				read := c.at((s.right.v + s.wrong.v) / s.answers.v)
				stackBar(c, "right", c.at(0), right, y)
				stackBar(c, "wrong", right, read, y)
				stackBar(c, "unparsed", read, c.at(1), y)
			}
			c.text("small end", column(0), base, s.parsed.text)
			if second > 0 {
				c.text("small muted end", column(1), base, s.accuracy.text)
			}
		}
		c.text("small end", column(0), c.top()-7, parsed)
		if second > 0 {
			c.text("small muted end", column(1), c.top()-7, accuracy)
		}
		g.outcomeKey(c)
	})
}

func stackBar(c *canvas, class string, from, to, y float64) {
	if to > from {
		c.box(class, from, y-6, to, y+6)
	}
}

// outcomeKey names the parts of a bar above the rows.
func (g rows) outcomeKey(c *canvas) {
	small := g.layout.small
	x, y := c.left(), c.top()-26
	if g.layout.narrow() {
		x = 4
	}
	for _, class := range []string{"right", "wrong", "unparsed"} {
		c.box(class, x, y-small*0.35-5, x+14, y-small*0.35+5)
		c.text("small", x+19, y, class)
		x += 19 + textWidth(class, small) + 16
	}
}
