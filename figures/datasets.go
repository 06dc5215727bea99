package figures

import (
	"recount/analysis"
	"recount/tables"
)

// planGeneration is Figure 3 of P2 (F2.3): per data set the share of items that
// could not be turned into statements.
func planGeneration(r *analysis.Report) (plan, error) {
	table, err := tables.Generation(r)
	if err != nil {
		return plan{}, err
	}
	var names []label
	var shares, errors, of []value
	high := 0.0
	for _, d := range tables.Datasets(r) {
		at := func(format string, keys ...string) value {
			return read(r, format, append([]string{"likelihood", "datasets", d, "generation"}, keys...)...)
		}
		if n := at("", "errors"); !n.ok {
			continue
		}
		names = append(names, label{r.BenchmarkName(d), d})
		shares, errors, of = append(shares, at("%.1", "rate", "value")), append(errors, at("", "errors")), append(of, at("", "rate", "of"))
		high = max(high, shares[len(shares)-1].v)
	}
	return plan{
		Figure: Figure{
			Description: "One row for each data set. A bar is the share of its items for which no usable statements were made; at its end stand the share and the counts.",
			Caption:     "Items without usable statements are left out of every other number.",
			Table:       table,
		},
		draw: func(l layout) picture {
			g := rows{layout: l, labels: names, height: l.rowHeight(len(names)), head: 12, scale: around(0, high, 4), axis: "share of items that failed", before: 4}
			if l.narrow() {
				g.scale = around(0, high, 2)
			}
			ends := make([]string, len(names))
			for i := range names {
				ends[i] = shares[i].text + ", " + errors[i].text + " of " + of[i].text
				g.after = max(g.after, textWidth(ends[i], l.small)+10)
			}
			return g.picture(func(c *canvas) {
				for i := range names {
					y := g.middle(c, i)
					end := c.at(shares[i].v)
					if shares[i].v > 0 {
						c.box("gap", c.at(0), y-6, end, y+6)
					}
					c.text("small halo", end+6, y+0.35*l.small, ends[i])
				}
				c.line("zero", c.at(0), c.top(), c.at(0), c.bottom())
			})
		},
	}, nil
}

// planGoldLabels is Figure 6 of P2 (F2.6): per data set the shares of items
// whose right option carries each label.
func planGoldLabels(r *analysis.Report) (plan, error) {
	table, err := tables.GoldLabels(r)
	if err != nil {
		return plan{}, err
	}
	type part struct {
		label       string
		share, even float64
	}
	var names []label
	var stacks [][]part
	for _, d := range tables.Datasets(r) {
		gold := r.At("likelihood", "datasets", d, "gold")
		if gold == nil || gold.IsNull() {
			continue
		}
		var parts []part
		for _, name := range gold.Keys() {
			at := func(key string) float64 { return read(r, "", "likelihood", "datasets", d, "gold", name, key).v }
			parts = append(parts, part{name, at("value"), at("expected")})
		}
		names, stacks = append(names, label{r.BenchmarkName(d), d}), append(stacks, parts)
	}
	return plan{
		Figure: Figure{
			Description: "One stacked bar for each data set, parted into the shares of items whose right option carries each label, in order, with the label inside where there is room. " +
				"Ticks below the bar show where the parts would end if every option were as often right.",
			Caption: "A data set whose right option always stands in one place rewards a liking for that place. Ticks: an even spread over the options of each item.",
			Table:   table,
		},
		draw: func(l layout) picture {
			g := rows{layout: l, labels: names, height: l.rowHeight(len(names)) + 8, head: 12, scale: unit(4), axis: "share of items", before: 4, after: 12}
			if l.narrow() {
				g.scale = unit(2)
			}
			return g.picture(func(c *canvas) {
				for i, parts := range stacks {
					y := g.middle(c, i)
					at, even := 0.0, 0.0
					for k, p := range parts {
						from, to := c.at(at), c.at(min(at+p.share, 1))
						if p.share > 0 {
							c.box([]string{"label", "wrong"}[k%2], from, y-8, to, y+6)
							if to-from > textWidth(p.label, l.small)+6 {
								c.text("small middle", (from+to)/2, y-1+0.35*l.small, p.label)
							}
						}
						at, even = at+p.share, even+p.even
						if k < len(parts)-1 {
							c.line("zero", c.at(min(even, 1)), y+7, c.at(min(even, 1)), y+12)
						}
					}
				}
			})
		},
	}, nil
}
