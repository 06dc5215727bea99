package figures

import (
	"cmp"
	"slices"

	"recount/analysis"
	"recount/tables"
)

// A move is the accuracy of a model in two releases.
type move struct {
	name          label
	first, second float64 // shares of the common items
	difference    value
	note          string
}

// planCompareModels draws the changes that analysis.Compare counts: for each model
// that two releases have, its accuracy under the reference of the first in each.
func planCompareModels(r *analysis.Report) (plan, error) {
	table, err := tables.CompareModels(r)
	if err != nil {
		return plan{}, err
	}
	reason := "absent"
	var moves []move
	for _, id := range r.At("by_model").Keys() {
		reference := r.At("by_model", id, "reference")
		if reference.IsNull() {
			reason = reference.Reason()
			continue
		}
		at := func(format, key string) value { return read(r, format, "by_model", id, "reference", key) }
		n, first, second, difference := at("int", "n"), at("int", "first"), at("int", "second"), at("+.3", "difference")
		if n.v == 0 {
			reason = "no_items"
			continue
		}
		name := label{r.DisplayName(id), id}
		moves = append(moves, move{name, first.v / n.v, second.v / n.v, difference,
			name.name + ": right on " + first.text + ", then on " + second.text + " of " + n.text + " items; difference " + difference.text})
	}
	if len(moves) == 0 {
		return plan{}, &tables.Missing{Name: "compare-models", Key: "by_model", Reason: reason}
	}
	slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(b.difference.v, a.difference.v) })
	return plan{
		Figure: Figure{
			Description: "One row for each model that both releases have, from the largest gain to the largest loss. A ring marks its accuracy in the first release, " +
				"a dot that in the second, under the reference of the first and over the items that both have; a line joins them, and the difference stands beside it. The scale need not begin at zero.",
			Caption: "Rings: first release; dots: second release. Accuracy is the share of the items that both releases have, under the reference of the first. " +
				"Rows run from the largest gain to the largest loss. The scale need not begin at zero.",
			Table: table,
		},
		draw: func(l layout) picture { return drawMoves(l, moves) },
	}, nil
}

func drawMoves(l layout, moves []move) picture {
	low, high := 1.0, 0.0
	var names []label
	for _, m := range moves {
		low, high = min(low, m.first, m.second), max(high, m.first, m.second)
		names = append(names, m.name)
	}
	wanted := 5
	if l.narrow() {
		wanted = 2
	}
	g := rows{
		layout: l, labels: names, height: l.rowHeight(len(names)), head: 30, scale: closeTo(low, high, wanted),
		axis: "accuracy (share of common items)", before: 8, after: textWidth("+0.000", l.small) + 16,
	}
	return g.picture(func(c *canvas) {
		for i, m := range moves {
			y, first, second := g.middle(c, i), c.at(m.first), c.at(m.second)
			c.text("small muted halo", max(first, second)+10, y+0.35*l.small, m.difference.text)
			c.line("error", first, y, second, y)
			c.also = " rc-mark" + c.noted(m.note)
			c.dot("crossing", first, y, 6)
			c.also = " rc-mark" + c.noted(m.note)
			c.dot("dot", second, y, 5)
			c.also = ""
		}
		heads := []head{{"first", c.at(moves[0].first)}, {"second", c.at(moves[0].second)}}
		if heads[1].x < heads[0].x {
			slices.Reverse(heads)
		}
		g.heads(c, heads)
	})
}
