package figures

func drawComparison(l layout, p comparison) picture {
	low, high := sizeSpan(p.sizes())
	tall, labels := 310.0, 0.0
	if l.narrow() {
		tall = 250
	}
	for _, t := range p.trends {
		labels = max(labels, textWidth(t.name, l.small)+32)
	}
	strip := stripHeight(l, p.breaks)
	key := newFamilyKey(l, p)
	d := picture{layout: l, left: 44, right: labels, top: strip + l.small + 20, bottom: 46 + key.height, scale: unit(4)}
	d.height = d.top + tall + d.bottom
	d.draw = func(c *canvas) {
		plot := xy{c.left(), c.top(), c.right(), c.bottom(), low, high, unit(4)}
		plot.frame(c, "model size (billions of parameters)", "")
		c.text("small muted", 4, c.top()-9, "accuracy (share of items)")
		plot.strip(c, p.breaks, 4)
		plot.draw(c, p, true)
		plot.endLabels(c, p)
		key.draw(c, d.height-key.height)
	}
	return d
}

// draw draws bands, curves, points and break-evens. In a small panel, which has
// no strip, a line leads to a break-even.
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
	for _, b := range of.breaks {
		if x := p.atX(b.at.v); b.at.ok && !named {
			c.line("break", x, p.top, x, p.bottom)
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
			m := mark{class: t.class, open: t.kind == "base", model: v.model, note: v.note}
			radius := 3.2
			if of.families != nil {
				m.family, radius = v.family, 4.2
			}
			c.put(m, p.atX(v.size), p.atY(inside(v.v)), radius)
		}
	}
	for _, b := range of.breaks {
		if b.at.ok {
			p.ring(c, of, b)
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
		c.line(t.class+"-"+t.kind, p.right+4, y, p.right+26, y)
		c.text("small", p.right+31, y+0.35*c.layout.small, t.name)
	}
}
