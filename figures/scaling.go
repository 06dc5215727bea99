package figures

import (
	"math"

	"recount/analysis"
	"recount/tables"
)

// A trend is one accuracy of one kind of model: its points, its curve, and where
// there is one the band around it, at the same sizes.
type trend struct {
	class, kind, name string
	points            []sized
	x, fit, lo, hi    []float64
}

// A comparison is a plot of accuracies over size.
type comparison struct {
	name   label // of the panel, "" for none
	trends []trend
	chance value
	breaks []breakEven
}

// A breakEven is where prompted answers overtake the others.
type breakEven struct {
	kind string
	at   value
}

// planScaling is Figure 1 of P2's results (F2.2): accuracy over model size, both
// accuracies, base and instruct models, each with its curve and band.
func planScaling(r *analysis.Report) (plan, error) {
	table, err := tables.ScalingModels(r)
	if err != nil {
		return plan{}, err
	}
	p := comparison{chance: read(r, "", "likelihood", "overall", "chance")}
	for _, m := range []struct{ key, name string }{{"apx", "APX"}, {"aps", "APS"}} {
		for _, kind := range []string{"base", "instruct"} {
			t := trend{class: m.key, kind: kind, name: m.name + " " + kind}
			t.points = modelPoints(r, kind, func(model string) (float64, bool) {
				v := read(r, "", "likelihood", "models", model, m.key, "value")
				return v.v, v.ok
			})
			t.band(r, "likelihood", "scaling", m.key, kind)
			p.trends = append(p.trends, t)
		}
	}
	p.breaks = breaksAt(r, "likelihood", "breakeven")
	if p.empty() {
		return plan{}, &tables.Missing{Name: "scaling", Key: "likelihood/models", Reason: "no_models"}
	}
	return plan{
		Figure: Figure{
			Name:  "scaling",
			Title: "Accuracy over model size, prompted and by statement likelihood",
			Description: "Accuracy over model size on a logarithmic axis. Vermillion: prompted answers (APX). Blue: statements ranked by perplexity (APS). " +
				"Dots and dashed curves are base models, diamonds and solid curves instruct models. Pale bands are bootstrap intervals of the curves. " +
				"A dashed vertical line marks where the prompted curve overtakes the other; a horizontal one marks chance.",
			Caption: "One point a model and accuracy. Curves are those with the smallest AIC, with {{ likelihood/scaling/level:%.0 }} bootstrap bands over models. " +
				"Break-even in billions of parameters, base: {{ likelihood/breakeven/base/value:~3 }}; instruct: {{ likelihood/breakeven/instruct/value:~3 }}.",
			Table: table,
		},
		draw: func(l layout) picture { return drawComparison(l, p) },
	}, nil
}

// planControl is Figure 7 of P2 (F2.7): prompted answers beside the likelihood
// of the options of the same prompt, with straight lines over the logarithm of
// size.
func planControl(r *analysis.Report) (plan, error) {
	table, err := tables.Control(r)
	if err != nil {
		return plan{}, err
	}
	p := comparison{}
	for _, m := range []struct{ key, scaling, class, name string }{{"apx", "ctl_apx", "apx", "APX"}, {"option", "control", "aps", "option"}} {
		for _, kind := range []string{"base", "instruct"} {
			t := trend{class: m.class, kind: kind, name: m.name + " " + kind}
			t.points = modelPoints(r, kind, func(model string) (float64, bool) {
				right, of := read(r, "", "likelihood", "control", "models", model, m.key), read(r, "", "likelihood", "control", "models", model, "of")
				return right.v / of.v, right.ok && of.ok && of.v > 0
			})
			t.line(r, "likelihood", "control", "scaling", m.scaling, kind, "candidates", "log_linear", "params")
			p.trends = append(p.trends, t)
		}
	}
	if p.empty() {
		return plan{}, &tables.Missing{Name: "control", Key: "likelihood/control", Reason: "no_control"}
	}
	return plan{
		Figure: Figure{
			Name:  "control",
			Title: "Prompted answers beside the likelihood of the options of the same prompt",
			Description: "Accuracy over model size on a logarithmic axis. Vermillion: prompted answers with the base prompt. Blue: the option with the highest likelihood after the same prompt. " +
				"Dots and dashed lines are base models, diamonds and solid lines instruct models. Lines are least-squares fits over the logarithm of size.",
			Caption: "Over {{ likelihood/control/n_models:int }} models the rank correlation of the two is {{ likelihood/control/rho:+.3 }}.",
			Table:   table,
		},
		draw: func(l layout) picture { return drawComparison(l, p) },
	}, nil
}

func (p comparison) empty() bool {
	for _, t := range p.trends {
		if len(t.points) > 0 {
			return false
		}
	}
	return true
}

func (p comparison) sizes() []float64 {
	var all []float64
	for _, t := range p.trends {
		for _, v := range t.points {
			all = append(all, v.size)
		}
	}
	return all
}

// modelPoints are the values of the models of a kind whose size is known.
func modelPoints(r *analysis.Report, kind string, of func(model string) (float64, bool)) []sized {
	var all []sized
	for _, model := range tables.ModelsBySize(r) {
		size, k, ok := sizeOf(r, model)
		if !ok || k != kind {
			continue
		}
		if v, ok := of(model); ok {
			all = append(all, sized{size, v, kind})
		}
	}
	return all
}

func breaksAt(r *analysis.Report, segments ...string) []breakEven {
	var all []breakEven
	for _, kind := range []string{"base", "instruct"} {
		at := read(r, "~2", append(segments[:len(segments):len(segments)], kind, "value")...)
		if at.ok && at.v > 0 {
			all = append(all, breakEven{kind, at})
		}
	}
	return all
}

// band takes the curve and its band from the sizes where the report has them.
func (t *trend) band(r *analysis.Report, segments ...string) {
	n := r.At(append(segments, "band", "points")...)
	if n == nil || n.IsNull() {
		t.curve(r, segments...)
		return
	}
	for i := range n.Len() {
		var at [4]float64
		whole := true
		for k, key := range []string{"x", "fit", "lo", "hi"} {
			v := n.Kid(i).At(key)
			if v == nil {
				return
			}
			x, ok := v.Number()
			at[k], whole = x, whole && (ok || k > 1)
			if !ok {
				at[k] = math.NaN()
			}
		}
		if whole {
			t.x, t.fit, t.lo, t.hi = append(t.x, at[0]), append(t.fit, at[1]), append(t.lo, at[2]), append(t.hi, at[3])
		}
	}
}

// curve takes the curve from its printed parameters, at equal steps between the
// smallest and the largest of its points.
func (t *trend) curve(r *analysis.Report, segments ...string) {
	if len(t.points) == 0 {
		return
	}
	block := r.At(segments...)
	low, high := t.points[0].size, t.points[len(t.points)-1].size
	const steps = 32
	for k := range steps + 1 {
		x := float64(low * math.Exp(math.Log(high/low)*float64(k)/steps))
		if v, ok := analysis.CurveAt(block, x); ok {
			t.x, t.fit = append(t.x, x), append(t.fit, v)
		}
	}
}

// line takes a straight line over the logarithm of size, a + b ln x, between the
// smallest and the largest of its points.
func (t *trend) line(r *analysis.Report, segments ...string) {
	a, b := read(r, "", append(segments, "a")...), read(r, "", append(segments, "b")...)
	if !a.ok || !b.ok || len(t.points) == 0 {
		return
	}
	for _, x := range []float64{t.points[0].size, t.points[len(t.points)-1].size} {
		t.x, t.fit = append(t.x, x), append(t.fit, a.v+float64(b.v*math.Log(x)))
	}
}

func drawComparison(l layout, p comparison) picture {
	low, high := sizeSpan(p.sizes())
	height, labels := 400.0, 0.0
	if l.narrow() {
		height = 330
	}
	for _, t := range p.trends {
		labels = max(labels, textWidth(t.name, l.small)+20)
	}
	d := picture{layout: l, height: height, left: 44, right: labels, top: 44, bottom: 46, scale: unit(4)}
	d.draw = func(c *canvas) {
		plot := xy{c.left(), c.top(), c.right(), c.bottom(), low, high, unit(4)}
		plot.frame(c, "model size (billions of parameters)", "")
		c.text("small muted", 4, 12, "accuracy (share of items)")
		plot.draw(c, p, true)
		plot.endLabels(c, p)
	}
	return d
}

// draw draws bands, curves, points and break-evens, in this order.
func (p xy) draw(c *canvas, of comparison, named bool) {
	inside := func(v float64) float64 { return min(max(v, p.y.min), p.y.max) }
	for _, t := range of.trends {
		p.drawBand(c, t, inside)
	}
	if of.chance.ok {
		y := p.atY(of.chance.v)
		c.line("one", p.left, y, p.right, y)
		if named {
			c.text("small muted halo end", p.right-4, y-4, "chance")
		}
	}
	for i, b := range of.breaks {
		x := p.atX(b.at.v)
		if x < p.left || x > p.right {
			continue
		}
		c.line("break", x, p.top, x, p.bottom)
		if named {
			p.nameBreak(c, x, i, b)
		}
	}
	for _, t := range of.trends {
		var line []float64
		for i := range t.x {
			line = append(line, p.atX(t.x[i]), p.atY(inside(t.fit[i])))
		}
		c.polyline(t.class+"-"+t.kind, line)
	}
	for _, t := range of.trends {
		for _, v := range t.points {
			c.mark(t.class+"-point", t.kind, p.atX(v.size), p.atY(inside(v.v)))
		}
	}
}

func (p xy) drawBand(c *canvas, t trend, inside func(float64) float64) {
	var edge []float64
	for i := range t.lo {
		if t.lo[i] == t.lo[i] && t.hi[i] == t.hi[i] {
			edge = append(edge, p.atX(t.x[i]), p.atY(inside(t.hi[i])))
		}
	}
	for i := len(t.lo) - 1; i >= 0; i-- {
		if t.lo[i] == t.lo[i] && t.hi[i] == t.hi[i] {
			edge = append(edge, p.atX(t.x[i]), p.atY(inside(t.lo[i])))
		}
	}
	if len(edge) >= 8 {
		c.shape(t.class+"-band", edge...)
	}
}

// nameBreak writes over a break-even what it is, each in a line of its own.
func (p xy) nameBreak(c *canvas, x float64, line int, b breakEven) {
	words := "break-even, " + b.kind + ": " + b.at.text
	width := textWidth(words, c.layout.small)
	x = min(max(x, p.left+width/2), c.layout.width-width/2)
	c.text("small middle halo", x, p.top-6-float64(float64(line)*(c.layout.small+3)), words)
}

// endLabels names every trend at the end of its curve, or of its points.
func (p xy) endLabels(c *canvas, of comparison) {
	var heights []float64
	var named []trend
	for _, t := range of.trends {
		var y float64
		switch {
		case len(t.fit) > 0:
			y = t.fit[len(t.fit)-1]
		case len(t.points) > 0:
			y = t.points[len(t.points)-1].v
		default:
			continue
		}
		heights = append(heights, p.atY(min(max(y, p.y.min), p.y.max)))
		named = append(named, t)
	}
	for i, y := range spread(heights, c.layout.small+4, p.top, p.bottom) {
		t := named[i]
		c.mark(t.class+"-point", t.kind, p.right+8, y)
		c.text("small", p.right+16, y+0.35*c.layout.small, t.name)
	}
}
