package figures

import (
	"recount/analysis"
	"recount/tables"
)

// planGaps is Figure 2 of P1 (F1.2): a row for each pair of neighbours on the
// leaderboard, with a bar for the gap of their reference accuracies, the share
// of it that fragile items make, and a marker with its interval for the
// difference on the jointly robust items.
func planGaps(r *analysis.Report) (plan, error) {
	table, err := tables.Gaps(r)
	if err != nil {
		return plan{}, err
	}
	var gaps []gap
	for _, p := range tables.AdjacentPairs(r) {
		at := func(key ...string) value {
			return read(r, "", append([]string{"pairs", "by_pair", p.High, p.Low}, key...)...)
		}
		gaps = append(gaps, gap{
			high: label{r.DisplayName(p.High), p.High}, low: label{r.DisplayName(p.Low), p.Low},
			gap: at("gap"), share: at("fragile_share"), robust: at("robust_diff"), lo: at("ci", "lo"), hi: at("ci", "hi"),
			exactLo: at("ci", "exact_lo"), exactHi: at("ci", "exact_hi"),
		})
	}
	return plan{
		Figure: Figure{
			Description: "One row for each pair of neighbours on the reference leaderboard. An orange bar is the gap of their reference accuracies; " +
				"the number at its end is the share of the gap that comes from fragile items. A blue diamond with an error bar is the difference " +
				"of their accuracies on the items that both answer the same way under every configuration, with its bootstrap interval, or with a dotted line for the exact interval where the other has no width. " +
				"A line marks zero. A pair without a gap says so and has no bar; a pair without such items has no diamond.",
			Caption: "Orange bars: the gap in reference accuracy, as a share of all items, with the share of the gap that comes from fragile items at the end. " +
				"Blue diamonds: the difference on the items that both models answer the same way under every configuration, as a share of these, " +
				"with its {{ bootstrap/level:%.0 }} interval. " +
				"On {{ pairs/n_identical:int }} of {{ pairs/n:int }} pairs the two models agree on every such item; " +
				"there that interval has no width by construction, and a dotted line shows the exact one.",
			Table: table,
		},
		draw: func(l layout) picture { return drawGaps(l, gaps) },
	}, nil
}

type gap struct {
	high, low                label
	gap, share, robust       value
	lo, hi, exactLo, exactHi value
}

func drawGaps(l layout, gaps []gap) picture {
	g := rows{
		layout: l, height: 2*l.text + 14, head: 34, axis: "difference in accuracy, higher less lower",
		before: 8, after: 12, scale: gapScale(l, gaps),
	}
	pinned := false
	for _, p := range gaps {
		pinned = pinned || p.pinned()
		g.labels = append(g.labels, p.high)
		g.second = append(g.second, p.low)
		g.after = max(g.after, textWidth(p.share.text, l.small)+8)
	}
	if l.narrow() {
		g.head += l.small + 6
		if pinned {
			g.head += l.small + 6
		}
	}
	return g.picture(func(c *canvas) {
		zero := c.at(0)
		for i, p := range gaps {
			y := g.middle(c, i)
			switch {
			case p.gap.ok && p.gap.v != 0:
				end := c.at(p.gap.v)
				c.box("gap", zero, y-11, end, y-1)
				c.text("small halo", max(end, zero)+5, y-6+0.35*l.small, p.share.text)
			case p.gap.ok:
				c.text("small muted halo", zero+6, y-6+0.35*l.small, "no gap")
			}
			if p.robust.ok {
				drawInterval(c, y+7, p)
			} else {
				c.text("small muted halo", zero+6, y+7+0.35*l.small, "no jointly robust item")
			}
		}
		c.line("zero", zero, c.top(), zero, c.bottom())
		for i, p := range gaps { // over the zero line
			if p.robust.ok {
				c.diamond("marker", c.at(p.robust.v), g.middle(c, i)+7, 5)
			}
		}
		g.gapKey(c, pinned)
	})
}

// gapScale holds zero, every gap and every interval.
func gapScale(l layout, gaps []gap) scale {
	low, high := 0.0, 0.0
	for _, p := range gaps {
		ends := []value{p.gap, p.robust, p.lo, p.hi}
		if p.pinned() {
			ends = append(ends, p.exactLo, p.exactHi)
		}
		for _, v := range ends {
			if v.ok {
				low, high = min(low, v.v), max(high, v.v)
			}
		}
	}
	if l.narrow() {
		return around(low, high, 3)
	}
	return around(low, high, 6)
}

// pinned tells whether the bootstrap interval has no width, as resampling gives
// when the models never disagree, and there is an exact one to show instead.
func (p gap) pinned() bool {
	return p.lo.ok && p.hi.ok && p.lo.v == p.hi.v && p.exactLo.ok && p.exactHi.ok
}

// drawInterval draws the error bar, or the exact interval as a thin line; one
// that was not computed is left to its marker.
func drawInterval(c *canvas, y float64, p gap) {
	switch {
	case p.pinned():
		c.line("exact", c.at(p.exactLo.v), y, c.at(p.exactHi.v), y)
	case p.lo.ok && p.hi.ok && p.lo.v != p.hi.v:
		errorBar(c, c.at(p.lo.v), c.at(p.hi.v), y)
	}
}

func errorBar(c *canvas, from, to, y float64) {
	c.line("error", from, y, to, y)
	c.line("error", from, y-3.5, from, y+3.5)
	c.line("error", to, y-3.5, to, y+3.5)
}

// gapKey names bar, marker and, where there is one, the exact interval above
// the rows: in one line, or one under the other where it is narrow.
func (g rows) gapKey(c *canvas, pinned bool) {
	small := g.layout.small
	const bar, marker, exact = "reference gap, with its fragile share", "difference on jointly robust items", "exact interval"
	room := float64(28*2+20) + textWidth(bar+marker, small)
	if pinned {
		room += 28 + 20 + textWidth(exact, small)
	}
	x, y := min(c.left(), max(0, g.layout.width-room)), c.top()-18
	if g.layout.narrow() {
		x, y = 4, small+4
	}
	entry := func(text string, draw func(x, mid float64)) {
		draw(x, y-small*0.35)
		c.text("small", x+28, y, text)
		if g.layout.narrow() {
			y += small + 6
		} else {
			x += 28 + textWidth(text, small) + 20
		}
	}
	entry(bar, func(x, mid float64) { c.box("gap", x, mid-4.5, x+22, mid+4.5) })
	entry(marker, func(x, mid float64) {
		errorBar(c, x, x+22, mid)
		c.diamond("marker", x+11, mid, 5)
	})
	if pinned {
		entry(exact, func(x, mid float64) { c.line("exact", x, mid, x+22, mid) })
	}
}
