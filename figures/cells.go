package figures

import (
	"recount/analysis"
	"recount/tables"
)

// cellParts are the parts of a bar of the cells, in their order.
var cellParts = []struct{ key, class, name string }{
	{"both", "cell-both", "right both ways"}, {"apx_only", "cell-prompted", "only prompted"},
	{"aps_only", "cell-statement", "only by statement"}, {"neither", "cell-neither", "wrong both ways"},
}

// planCells is the four cells of E6.10: of the items of each model, how many are
// right both ways, one way only, or neither.
func planCells(r *analysis.Report) (plan, error) {
	table, err := tables.Cells(r)
	if err != nil {
		return plan{}, err
	}
	type bar struct {
		parts [4]value
		total float64
	}
	var names []label
	var bars []bar
	for _, model := range tables.ModelsBySize(r) {
		var b bar
		whole := true
		for k, part := range cellParts {
			b.parts[k] = read(r, "int", "likelihood", "models", model, "cells", part.key)
			whole = whole && b.parts[k].ok
			b.total += b.parts[k].v
		}
		if whole && b.total > 0 {
			names, bars = append(names, label{r.DisplayName(model), model}), append(bars, b)
		}
	}
	if len(bars) == 0 {
		return plan{}, &tables.Missing{Name: "cells", Key: "likelihood/models", Reason: "no_models"}
	}
	return plan{
		Figure: Figure{
			Description: "One stacked bar for each model, from the smallest at the top to the largest: first the share of items that are right prompted and by statement, " +
				"then those right only prompted, then those right only by statement, then those right neither way.",
			Caption: "Models stand by size. Were the two ways to measure the same, the two middle parts would be short.",
			Table:   table,
		},
		draw: func(l layout) picture {
			g := rows{layout: l, labels: names, height: l.rowHeight(len(names)), head: 30, scale: unit(4), axis: "share of items", before: 4, after: 14}
			if l.narrow() {
				g.scale, g.head = unit(2), 46
			}
			return g.picture(func(c *canvas) {
				half := min(6, g.height/2-1)
				for i, b := range bars {
					y, at := g.middle(c, i), 0.0
					for k, part := range cellParts {
						from, to := c.at(at/b.total), c.at((at+b.parts[k].v)/b.total)
						if at += b.parts[k].v; to > from {
							c.also = " rc-mark" + c.noted(names[i].name+": "+b.parts[k].text+" items "+part.name)
							c.box(part.class, from, y-half, to, y+half)
							c.also = ""
						}
					}
				}
				g.cellKey(c)
			})
		},
	}, nil
}

// cellKey names the parts of a bar above the rows, in two lines where it must.
func (g rows) cellKey(c *canvas) {
	small := g.layout.small
	x, y := 4.0, 4+small
	for k, part := range cellParts {
		if g.layout.narrow() && k == 2 {
			x, y = 4, y+small+6
		}
		c.box(part.class, x, y-small*0.35-5, x+14, y-small*0.35+5)
		c.text("small", x+19, y, part.name)
		x += 19 + textWidth(part.name, small) + 16
	}
}
