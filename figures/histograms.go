package figures

import (
	"recount/analysis"
	"recount/tables"
)

// A histogram is the counts of one measure.
type histogram struct {
	name   string
	lo, hi []float64
	n      []float64
}

// planHistograms is Figures 4 and 5 of P2 (F2.4, F2.5) with the length gap beside
// them: how close statements stay to the words of question and option.
func planHistograms(r *analysis.Report) (plan, error) {
	table, err := tables.StatementHistograms(r)
	if err != nil {
		return plan{}, err
	}
	var all []histogram
	for _, m := range tables.StatementMeasures {
		classes := r.At("likelihood", "validation", "histograms", m.Key, "classes")
		if classes == nil || classes.IsNull() {
			continue
		}
		h := histogram{name: m.Name}
		for i := range classes.Len() {
			at := func(key string) float64 {
				v, _ := classes.Kid(i).At(key).Number()
				return v
			}
			h.lo, h.hi, h.n = append(h.lo, at("lo")), append(h.hi, at("hi")), append(h.n, at("n"))
		}
		all = append(all, h)
	}
	return plan{
		Figure: Figure{
			Description: "One histogram for each measure that was recorded: BLEU, BERTScore, and the length of a statement less that of question and option. " +
				"Bars count items or statements.",
			Caption: "Over {{ likelihood/validation/n:int }} sampled items. Closeness is judged by shared words (BLEU) and by a language model (BERTScore); a length gap below zero is a statement shorter than question and option.",
			Table:   table,
		},
		draw: func(l layout) picture { return drawHistograms(l, all) },
	}, nil
}

// drawHistograms stacks the histograms, each on its own axes.
func drawHistograms(l layout, all []histogram) picture {
	const block, tall = 178.0, 110.0
	d := picture{layout: l, height: float64(float64(len(all))*block) + 8, left: 44, right: 12, top: 28, bottom: 40, scale: unit(2)}
	d.draw = func(c *canvas) {
		for i, h := range all {
			top := float64(float64(i)*block) + 28
			left, right, bottom := 44.0, l.width-12, top+tall
			high := 0.0
			for _, n := range h.n {
				high = max(high, n)
			}
			y := around(0, max(high, 1), 3)
			low, far := h.lo[0], h.hi[len(h.hi)-1]
			x := func(v float64) float64 { return left + float64((right-left)*((v-low)/(far-low))) }
			c.text("small bold", left, top-10, h.name)
			for _, t := range y.ticks {
				at := bottom - float64((bottom-top)*(t.Value/y.max))
				c.line("rule", left, at, right, at)
				c.text("small muted end", left-6, at+0.35*l.small, t.Label)
			}
			for k, n := range h.n {
				if n > 0 {
					c.box("right", x(h.lo[k]), bottom-float64((bottom-top)*(n/y.max)), x(h.hi[k]), bottom)
				}
			}
			c.line("zero", left, bottom, right, bottom)
			step := roundStep((far - low) / 8)
			for k := -1000; k <= 1000; k++ {
				if v := float64(float64(k) * step); v >= low-1e-9 && v <= far+1e-9 {
					c.text("small muted middle", x(v), bottom+5+l.small, tick(v).Label)
				}
			}
		}
	}
	return d
}
