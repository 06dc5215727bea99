package figures

import (
	"github.com/wcharczuk/go-chart/v2"

	"recount/analysis"
	"recount/tables"
)

// planScalingByDataset is Figure 8 of P2 (F2.8): the scaling figure for each
// data set.
func planScalingByDataset(r *analysis.Report) (plan, error) {
	table, err := tables.ScalingByDataset(r)
	if err != nil {
		return plan{}, err
	}
	var panels []comparison
	for _, d := range tables.Datasets(r) {
		p := comparison{name: label{r.BenchmarkName(d), d}, chance: read(r, "", "likelihood", "datasets", d, "chance")}
		for _, metric := range []string{"apx", "aps"} {
			for _, kind := range []string{"base", "instruct"} {
				t := trend{class: metric, kind: kind}
				t.points = modelPoints(r, kind, metricNames[metric], func(model string) value {
					at := []string{"likelihood", "models", model, "by_dataset", d}
					return share(r, at, metric, "n")
				})
				t.curve(r, "likelihood", "by_dataset", d, "scaling", metric, kind)
				p.trends = append(p.trends, t)
			}
		}
		p.breaks = breaksAt(r, p.trends, r.BenchmarkName(d), "likelihood", "breakeven", "by_dataset", d)
		if !p.empty() {
			panels = append(panels, p)
		}
	}
	if len(panels) == 0 {
		return plan{}, &tables.Missing{Name: "scaling-by-dataset", Key: "likelihood/models", Reason: "no_models"}
	}
	return plan{
		Figure: Figure{
			Description: "One panel for each data set, all on the same axes: accuracy over model size on a logarithmic axis. Vermillion: prompted answers (APX). Blue, with a dot in each mark: statement likelihood (APS). " +
				"Hollow marks and dashed curves are base models, filled marks and solid curves instruct models. Dashed vertical lines and rings mark break-even sizes, a horizontal line chance.",
			Caption: "Curves are those with the smallest AIC in the data set. There are no bands here: an interval of each break-even size stands in its table.",
			Table:   table,
		},
		draw: func(l layout) picture { return drawMultiples(l, panels, unit(2), "accuracy (share of items)", true) },
	}, nil
}

// planPPLDelta is Figure 10 of P2 (F2.10): how far the lowest perplexity of an
// item is ahead, over model size.
func planPPLDelta(r *analysis.Report) (plan, error) {
	table, err := tables.PPLDelta(r)
	if err != nil {
		return plan{}, err
	}
	p := comparison{trends: valueTrends(r, "lead in perplexity", func(model string) []string { return []string{"likelihood", "ppl_delta", "by_model", model, "mean"} })}
	if p.empty() {
		return plan{}, &tables.Missing{Name: "ppl-delta", Key: "likelihood/ppl_delta", Reason: "no_values"}
	}
	y := valueScale([]comparison{p})
	return plan{
		Figure: Figure{
			Description: "One point a model over model size on a logarithmic axis: the mean over items of the second lowest less the lowest perplexity of the statements. " +
				"Hollow marks are base models, filled ones instruct models.",
			Caption: "Over {{ likelihood/ppl_delta_vs/params/n:int }} models the rank correlation with size is {{ likelihood/ppl_delta_vs/params/rho:+.3 }}, with APS {{ likelihood/ppl_delta_vs/aps/rho:+.3 }}.",
			Table:   table,
		},
		draw: func(l layout) picture {
			return drawMultiples(l, []comparison{p}, y, "second lowest less lowest perplexity, mean", false)
		},
	}, nil
}

// planPPLCorrect is Figure 9 of P2 (F2.9): the perplexity of the right statement
// over model size, a panel for each data set.
func planPPLCorrect(r *analysis.Report) (plan, error) {
	table, err := tables.PPLCorrect(r)
	if err != nil {
		return plan{}, err
	}
	var panels []comparison
	for _, d := range tables.Datasets(r) {
		p := comparison{name: label{r.BenchmarkName(d), d}, trends: valueTrends(r, "perplexity", func(model string) []string {
			return []string{"likelihood", "ppl_correct", "by_model", model, "by_dataset", d, "geometric"}
		})}
		if !p.empty() {
			panels = append(panels, p)
		}
	}
	if len(panels) == 0 {
		return plan{}, &tables.Missing{Name: "ppl-correct", Key: "likelihood/ppl_correct", Reason: "no_values"}
	}
	y := valueScale(panels)
	return plan{
		Figure: Figure{
			Description: "One panel for each data set, all on the same axes: the geometric mean of the perplexity of the right statement over model size on a logarithmic axis. " +
				"Hollow marks are base models, filled ones instruct models. Lower is less surprising.",
			Caption: "Over {{ likelihood/ppl_correct/trend/n:int }} models the rank correlation of perplexity and size, over all items, is {{ likelihood/ppl_correct/trend/rho:+.3 }}.",
			Table:   table,
		},
		draw: func(l layout) picture { return drawMultiples(l, panels, y, "perplexity, geometric mean", false) },
	}, nil
}

// valueTrends are one value of each model, base and instruct, without curves.
func valueTrends(r *analysis.Report, measure string, key func(model string) []string) []trend {
	var all []trend
	for _, kind := range []string{"base", "instruct"} {
		t := trend{class: "aps", kind: kind}
		t.points = modelPoints(r, kind, measure, func(model string) value { return read(r, "", key(model)...) })
		all = append(all, t)
	}
	return all
}

// valueScale holds zero and every point.
func valueScale(panels []comparison) scale {
	high := 0.0
	for _, p := range panels {
		for _, t := range p.trends {
			for _, v := range t.points {
				high = max(high, v.v)
			}
		}
	}
	return around(0, high, 4)
}

// drawMultiples lays panels of one kind out in rows, on the same axes.
func drawMultiples(l layout, panels []comparison, y scale, measure string, both bool) picture {
	var sizes []float64
	for _, p := range panels {
		sizes = append(sizes, p.sizes()...)
	}
	low, high := sizeSpan(sizes)
	abreast := 3
	if l.narrow() {
		abreast = 2
	}
	abreast = min(abreast, len(panels))
	ticks := 0.0
	for _, t := range y.ticks {
		ticks = max(ticks, textWidth(t.Label, l.small))
	}
	key := newPanelKey(l, both)
	names, head, gap := ticks+14, 30.0+float64(float64(key.lines())*keyLine), 20.0
	width := (l.width - names - 8 - float64(gap*float64(abreast-1))) / float64(abreast)
	tall := min(float64(width*0.72), 260)
	block := 22 + tall + 24
	rows := (len(panels) + abreast - 1) / abreast
	d := picture{layout: l, height: head + float64(float64(rows)*block) + 22, left: names, right: 8, top: head, bottom: 46, scale: unit(2)}
	d.draw = func(c *canvas) {
		c.text("small muted", 4, 12, measure)
		key.draw(c)
		for i, of := range panels {
			left := names + float64(float64(i%abreast)*(width+gap))
			top := head + float64(float64(i/abreast)*block) + 18
			p := xy{left, top, left + width, top + tall, low, high, y}
			if i%abreast > 0 {
				p.y.ticks = bare(y.ticks)
			}
			c.name("small bold", left, top-7, of.name, width)
			p.frame(c, "", "")
			p.draw(c, of, false)
		}
		c.text("small muted middle", names+(l.width-names)/2, d.height-6, "model size (billions of parameters)")
	}
	return d
}

// keyLine is the height of a line of the key of small panels.
const keyLine = 16.0

// A panelKey names the marks of small panels above them, on as many lines as it
// takes.
type panelKey []panelMark

type panelMark struct {
	class, name string
	x           float64
	line        int
}

func newPanelKey(l layout, both bool) panelKey {
	key := panelKey{{class: "aps-open", name: "base"}, {class: "aps-full", name: "instruct"}}
	if both {
		key = panelKey{{class: "apx-open", name: "APX base"}, {class: "apx-full", name: "APX instruct"},
			{class: "aps-open", name: "APS base"}, {class: "aps-full", name: "APS instruct"}}
	}
	x, line := 4.0, 0
	for i, e := range key {
		width := 14 + textWidth(e.name, l.small)
		if x > 4 && x+width > l.width {
			x, line = 4, line+1
		}
		key[i].x, key[i].line = x, line
		x += width + 14
	}
	return key
}

func (k panelKey) lines() int { return k[len(k)-1].line + 1 }

func (k panelKey) draw(c *canvas) {
	small := c.layout.small
	for _, e := range k {
		y := 18 + small + float64(float64(e.line)*keyLine)
		c.outline(e.class, 0, e.x+5, y-0.35*small, 3.6)
		c.pip(e.class, e.x+5, y-0.35*small, 3.6)
		c.text("small", e.x+14, y, e.name)
	}
}

// bare are ticks without labels.
func bare(ticks []chart.Tick) []chart.Tick {
	out := make([]chart.Tick, len(ticks))
	for i, t := range ticks {
		out[i] = chart.Tick{Value: t.Value}
	}
	return out
}
