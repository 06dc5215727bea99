package figures

import (
	"strconv"

	"recount/analysis"
	"recount/tables"
)

// A draws is the number of subsets, of those drawn one way, with each number of
// champions.
type draws struct {
	class, name string
	mean        value
	n           []value // by the numbers of champions of the figure
	notes       []string
}

// planSubsetChampions draws S1.61 and S1.62: how many models are champion when the
// benchmark is cut to random items and to its most discriminative ones.
func planSubsetChampions(r *analysis.Report) (plan, error) {
	table, err := tables.SubsetChampions(r)
	if err != nil {
		return plan{}, err
	}
	counts := tables.SubsetCounts(r)
	var panels []draws
	for _, d := range []struct{ key, of, class, name string }{
		{"champions_random", "n_random", "range", "random items"},
		{"champions_disc", "n_tiebreaks", "right", "most discriminative items"},
	} {
		at := func(format string, keys ...string) value {
			return read(r, format, append([]string{"compression", d.key}, keys...)...)
		}
		p := draws{class: d.class, name: d.name, mean: at(".2", "mean")}
		if !p.mean.ok { // fewer items than the subset asks for
			continue
		}
		of := read(r, "int", "compression", d.of).text
		for _, champions := range counts {
			n := at("int", "hist", strconv.Itoa(champions))
			p.n = append(p.n, n)
			p.notes = append(p.notes, sentenceCase(d.name)+": "+plural(champions, "champion")+" in "+n.text+" of "+of+" draws")
		}
		panels = append(panels, p)
	}
	full := read(r, "int", "compression", "champions_full")
	return plan{
		Figure: Figure{
			Description: "Histograms one above the other on the same axes: the number of champions of subsets of random items, and of the most discriminative items, " +
				"where those that tie at the cutoff are drawn. A bar is the number of draws with so many champions; the mean stands in the heading. A dashed line marks the champions on all items. " +
				"Where there are fewer items than the subset asks for, random subsets have no histogram.",
			Caption: "A champion stands first under at least one configuration. Each draw keeps {{ compression/subset_size:int }} items. " +
				"The dashed line: on all items {{ compression/champions_full:int }} {{ compression/champions_full:plural(model is champion; models are champions) }}.",
			Table: table,
		},
		draw: func(l layout) picture { return drawSubsets(l, counts, panels, full) },
	}, nil
}

func plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

func drawSubsets(l layout, counts []int, panels []draws, full value) picture {
	const first, block, tall = 22.0, 150.0, 100.0
	low, high, most := float64(counts[0]), float64(counts[len(counts)-1]), 1.0
	if full.ok {
		low, high = min(low, full.v), max(high, full.v)
	}
	for _, p := range panels {
		for _, n := range p.n {
			most = max(most, n.v)
		}
	}
	y := around(0, most, 3)
	left := textWidth(y.ticks[len(y.ticks)-1].Label, l.small) + 16
	d := picture{
		layout: l, left: left, right: 12, top: first, bottom: axisRoom,
		scale: scale{min: low - 1, max: high + 1},
	}
	step := max(1, roundStep((high-low+2)/12))
	d.height = first + float64(float64(len(panels))*block) + 24
	d.draw = func(c *canvas) {
		var bottom float64
		half := min(26, 0.4*(c.at(low+1)-c.at(low)))
		for i, p := range panels {
			top := first + float64(float64(i)*block) + 26
			bottom = top + tall
			at := func(n float64) float64 { return bottom - float64(tall*(n/y.max)) }
			c.text("small bold", c.left(), top-9, p.name+", mean "+p.mean.text)
			for _, t := range y.ticks {
				c.line("rule", c.left(), at(t.Value), c.right(), at(t.Value))
				c.text("small muted end", c.left()-6, at(t.Value)+0.35*l.small, t.Label)
			}
			for k, n := range p.n {
				if n.ok && n.v > 0 {
					x := c.at(float64(counts[k]))
					c.also = " rc-mark" + c.noted(p.notes[k])
					c.box(p.class, x-half, at(n.v), x+half, bottom)
					c.also = ""
				}
			}
			c.line("zero", c.left(), bottom, c.right(), bottom)
			if full.ok {
				c.line("one", c.at(full.v), top-4, c.at(full.v), bottom)
			}
			for v := low; v <= high; v += step {
				c.text("small muted middle", c.at(v), bottom+5+l.small, tick(v).Label)
			}
		}
		if full.ok {
			text := "all items: " + full.text
			room := textWidth(text, l.small) / 2
			c.text("small middle", min(max(c.at(full.v), room), l.width-room), first-6, text)
		}
		c.text("small muted middle", (c.left()+c.right())/2, bottom+axisRoom-8, "champions (bars: number of draws)")
	}
	return d
}
