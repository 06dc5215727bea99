package figures

import (
	"recount/analysis"
	"recount/tables"
)

// A luck is the mean config-lucky share without one benchmark and on it alone.
type luck struct {
	without, alone value
}

// planLuckyByBenchmark draws the first number of T1.9 and E6.20, the mean
// config-lucky share, on the items without each benchmark and of each alone.
func planLuckyByBenchmark(r *analysis.Report) (plan, error) {
	table, err := tables.LuckyByBenchmark(r)
	if err != nil {
		return plan{}, err
	}
	var names []label
	var shares []luck
	for _, b := range tables.Benchmarks(r) {
		at := func(part string) value { return read(r, ".3", part, b, "bands", "mean_config_lucky") }
		if s := (luck{at("without"), at("only")}); s.without.ok || s.alone.ok {
			names, shares = append(names, label{r.BenchmarkName(b), b}), append(shares, s)
		}
	}
	if len(names) == 0 {
		return plan{}, &tables.Missing{Name: "lucky-by-benchmark", Key: "without", Reason: "no_reference_correct"}
	}
	whole := read(r, ".3", "bands", "mean_config_lucky")
	return plan{
		Figure: Figure{
			Description: "One row for each benchmark, with the mean config-lucky share on two lines: a blue dot for the items that remain without the benchmark, " +
				"an orange diamond for its items alone, each with its value. A dashed line marks the share on all items. The scale need not begin at zero.",
			Caption: "The config-lucky share of a model: of the items that it answers correctly under the reference, those that it does not answer correctly under every configuration. " +
				"Dots: the mean over models without the benchmark; diamonds: on the benchmark alone. " +
				"The dashed line is the mean on all items, {{ bands/mean_config_lucky:.3 }}. A dot far from it: the number owes much to that benchmark.",
			Table: table,
		},
		draw: func(l layout) picture { return drawLuck(l, names, shares, whole) },
	}, nil
}

func drawLuck(l layout, names []label, shares []luck, whole value) picture {
	low, high, wanted := 1.0, 0.0, 5
	for _, s := range append(shares[:len(shares):len(shares)], luck{whole, whole}) {
		for _, v := range []value{s.without, s.alone} {
			if v.ok {
				low, high = min(low, v.v), max(high, v.v)
			}
		}
	}
	if l.narrow() {
		wanted = 3
	}
	room := textWidth("0.000", l.small) + 14
	g := rows{
		layout: l, labels: names, height: l.text + 21, head: 30, scale: closeTo(low, high, wanted),
		axis: "mean config-lucky share", before: room, after: room,
	}
	if l.narrow() {
		g.head += 2 * (l.small + 6)
	}
	return g.picture(func(c *canvas) {
		if whole.ok {
			c.line("one", c.at(whole.v), c.top(), c.at(whole.v), c.bottom())
		}
		put := func(v value, y float64, note string, draw func(x float64)) {
			if !v.ok {
				return
			}
			x, aside, classes := c.at(v.v), 9.0, "small muted halo"
			if whole.ok && v.v < whole.v { // away from the dashed line
				aside, classes = -9, "small muted halo end"
			}
			c.text(classes, x+aside, y+0.35*l.small, v.text)
			c.also = " rc-mark" + c.noted(note+v.text)
			draw(x)
			c.also = ""
		}
		for i, s := range shares {
			above, below := g.middle(c, i)-7, g.middle(c, i)+7
			put(s.without, above, names[i].name+": without it ", func(x float64) { c.dot("dot", x, above, 5) })
			put(s.alone, below, names[i].name+": alone ", func(x float64) { c.diamond("champion", x, below, 5) })
		}
		g.luckKey(c, whole)
	})
}

// luckKey names the marks above the rows, in one line or one under the other.
func (g rows) luckKey(c *canvas, whole value) {
	small := g.layout.small
	x, y := min(c.left(), 100), c.top()-16
	if g.layout.narrow() {
		x, y = 4, small+4
	}
	entry := func(text string, draw func(x, y float64)) {
		draw(x+7, y-0.35*small)
		c.text("small", x+20, y, text)
		if g.layout.narrow() {
			y += small + 6
		} else {
			x += 20 + textWidth(text, small) + 24
		}
	}
	entry("without the benchmark", func(x, y float64) { c.dot("dot", x, y, 5) })
	entry("the benchmark alone", func(x, y float64) { c.diamond("champion", x, y, 5) })
	if whole.ok {
		entry("all items, "+whole.text, func(x, y float64) { c.line("one", x-7, y, x+7, y) })
	}
}
