package figures

import (
	"recount/analysis"
	"recount/tables"
)

// breakRow is the break-even sizes of one set of items or models.
type breakRow struct {
	name   label
	breaks []breakEven
}

// planBreakEvens shows the break-even sizes with their intervals (E6.28): over all
// items, in each data set, and for parts of the models.
func planBreakEvens(r *analysis.Report) (plan, error) {
	table, err := tables.BreakEvens(r)
	if err != nil {
		return plan{}, err
	}
	kinds := []trend{{kind: "base", points: make([]sized, 1)}, {kind: "instruct", points: make([]sized, 1)}}
	var all []breakRow
	found := false
	add := func(name, id string, segments ...string) {
		breaks := breaksAt(r, kinds, name, append([]string{"likelihood"}, segments...)...)
		for _, b := range breaks {
			found = found || b.at.ok
		}
		if len(breaks) > 0 {
			all = append(all, breakRow{label{name, id}, breaks})
		}
	}
	for _, row := range tables.BreakEvenRows(r) {
		add(row.Name, row.Name, row.At...)
	}
	low, okLow := r.At("likelihood", "meta", "params_b", "min").Number()
	high, okHigh := r.At("likelihood", "meta", "params_b", "max").Number()
	if !found || !okLow || !okHigh {
		return plan{}, &tables.Missing{Name: "break-evens", Key: "likelihood/breakeven", Reason: "no_break_even"}
	}
	low, high = sizeSpan([]float64{low, high})
	return plan{
		Figure: Figure{
			Description: "Two marks a row on a logarithmic axis of model size: above, hollow, the break-even size of base models; below, filled, that of instruct models. " +
				"Lines are bootstrap intervals; an arrow leads out of the sizes seen. Words stand where there is no break-even.",
			Caption: "Rows without lines have no interval. Without mixtures of experts, without reasoning models, and by active parameters the curves are fitted again.",
			Table:   table,
		},
		draw: func(l layout) picture { return drawBreakEvens(l, all, low, high) },
	}, nil
}

func drawBreakEvens(l layout, all []breakRow, low, high float64) picture {
	g := rows{layout: l, height: 30, head: 26, axis: "model size (billions of parameters)", before: 4, after: 16}
	for _, row := range all {
		g.labels = append(g.labels, row.name)
	}
	axis := xy{right: l.width - g.nameRoom() - 30, low: low, high: high}
	g.scale = scale{min: analysis.Log(low), max: analysis.Log(high)}
	for _, v := range axis.sizeTicks(l.small) {
		t := tick(v)
		t.Value = analysis.Log(v)
		g.scale.ticks = append(g.scale.ticks, t)
	}
	return g.picture(func(c *canvas) {
		plot := xy{left: c.left(), right: c.right(), low: low, high: high}
		for i, row := range all {
			for _, b := range row.breaks {
				y := g.middle(c, i) - 6
				if b.kind == "instruct" {
					y += 12
				}
				if !b.at.ok {
					c.text("small muted halo", c.left()+4, y+0.35*l.small, b.short())
					continue
				}
				if b.ci {
					plot.interval(c, b, y)
				}
				class := "key-full"
				if b.kind == "base" {
					class = "key-open"
				}
				c.also = " rc-mark" + c.noted(b.note)
				c.dot(class, plot.atX(b.at.v), y, 4)
				c.also = ""
			}
		}
		x, y := 4.0, 4+l.small
		for _, kind := range []string{"base", "instruct"} {
			c.outline(map[string]string{"base": "key-open", "instruct": "key-full"}[kind], 0, x+5, y-0.35*l.small, 4)
			c.text("small", x+15, y, kind)
			x += 15 + textWidth(kind, l.small) + 16
		}
	})
}
