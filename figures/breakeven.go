package figures

import (
	"cmp"
	"slices"

	"recount/analysis"
)

// A breakEven is where prompted answers overtake the others, for one kind of
// model. Without a size it says why there is none.
type breakEven struct {
	kind   string
	where  string // the data set, "" for all
	at     value
	lo, hi value // of its interval; not ok where that end lies outside the sizes seen
	ci     bool  // there is an interval
	note   string
	reason string
}

// breaksAt reads the break-even sizes of a block by kind of model. Kinds without
// points are left out.
func breaksAt(r *analysis.Report, trends []trend, where string, segments ...string) []breakEven {
	var all []breakEven
	for _, kind := range []string{"base", "instruct"} {
		present := false
		for _, t := range trends {
			present = present || t.kind == kind && len(t.points) > 0
		}
		block := append(segments[:len(segments):len(segments)], kind)
		in := func(keys ...string) []string { return append(block[:len(block):len(block)], keys...) }
		if r.At(block...) == nil || !present {
			continue
		}
		b := breakEven{kind: kind, where: where, at: read(r, "~3", in("value")...)}
		if b.at.ok {
			ci := r.At(in("ci")...)
			b.ci = ci != nil && !ci.IsNull()
			b.lo, b.hi = read(r, "~2", in("ci", "lo")...), read(r, "~2", in("ci", "hi")...)
			b.note = b.describe(r, in)
		} else {
			b.reason = read(r, "words", in("reason")...).text
		}
		all = append(all, b)
	}
	return all
}

// describe is what the ring of a break-even says to those who point at it.
func (b breakEven) describe(r *analysis.Report, in func(...string) []string) string {
	note := "Break-even size of " + b.kind + " models"
	if b.where != "" {
		note += " on " + b.where
	}
	note += ": " + b.at.text + " billion parameters"
	if !b.ci {
		return note + "."
	}
	level := read(r, "%.0", "likelihood", "scaling", "level").text
	end := func(v value) string {
		if v.ok {
			return v.text
		}
		return "outside the sizes seen"
	}
	count := func(key string) string { return read(r, "int", in("ci", key)...).text }
	return note + "; " + level + " interval from " + end(b.lo) + " to " + end(b.hi) + ". Resamples of models: found in " + count("value") +
		", not reached in " + count("not_reached") + ", below the sizes seen in " + count("below_range") + ", reversed in " + count("reversed") +
		", no curve in " + count("failed") + "."
}

// short is the words beside an interval of the strip.
func (b breakEven) short() string {
	words := b.kind + ": "
	switch {
	case !b.at.ok:
		return words + b.reason
	case !b.ci:
		return words + b.at.text
	}
	end := func(v value) string {
		if v.ok {
			return v.text
		}
		return "…"
	}
	return words + b.at.text + " [" + end(b.lo) + ", " + end(b.hi) + "]"
}

// stripRow is the height of a row of the strip of break-even sizes.
func stripRow(l layout) float64 { return l.small + 6 }

// stripHeight is that of the strip with its heading, 0 for no rows.
func stripHeight(l layout, breaks []breakEven) float64 {
	if len(breaks) == 0 {
		return 0
	}
	return float64(float64(len(breaks)+1) * stripRow(l))
}

// strip draws the break-even sizes above a plot, a row each on the axis of the
// plot: a ring, the interval around it, and words. The smallest stands highest, so
// that its line down to the plot crosses no other row's words at the right.
func (p xy) strip(c *canvas, breaks []breakEven, top float64) {
	if len(breaks) == 0 {
		return
	}
	sorted := slices.Clone(breaks)
	slices.SortStableFunc(sorted, func(a, b breakEven) int { return cmp.Compare(a.at.v, b.at.v) })
	c.text("small muted", 4, top+0.5*stripRow(c.layout)+0.35*c.layout.small, "break-even size")
	row := func(i int) float64 { return top + float64((float64(i)+1.5)*stripRow(c.layout)) }
	for i, b := range sorted {
		if b.at.ok {
			c.line("break", p.atX(b.at.v), row(i), p.atX(b.at.v), p.bottom)
		}
	}
	for i, b := range sorted {
		y := row(i)
		base := y + 0.35*c.layout.small
		if !b.at.ok {
			c.text("small halo", p.left, base, b.short())
			continue
		}
		x := p.atX(b.at.v)
		from, to := x-5, x+5
		if b.ci {
			from, to = p.interval(c, b, y)
		}
		c.also = " rc-mark" + c.noted(b.note)
		c.dot("crossing", x, y, 3.5)
		c.also = ""
		if words := b.short(); to+10+textWidth(words, c.layout.small) <= c.layout.width {
			c.text("small halo", to+10, base, words)
		} else {
			c.text("small halo end", from-10, base, words)
		}
	}
}

// interval draws the interval of a break-even, with a tick at each end that lies
// within the plot and an arrow at one that does not, and returns where it spans.
func (p xy) interval(c *canvas, b breakEven, y float64) (from, to float64) {
	from, to = p.left, p.right
	if b.lo.ok {
		from = min(max(p.atX(b.lo.v), p.left), p.right)
		c.line("interval", from, y-3, from, y+3)
	} else {
		c.polyline("interval", []float64{from + 4, y - 3, from, y, from + 4, y + 3})
	}
	if b.hi.ok {
		to = min(max(p.atX(b.hi.v), p.left), p.right)
		c.line("interval", to, y-3, to, y+3)
	} else {
		c.polyline("interval", []float64{to - 4, y - 3, to, y, to - 4, y + 3})
	}
	c.line("interval", from, y, to, y)
	return from, to
}

// ring marks where the prompted curve, as it is drawn, has the size of a
// break-even.
func (p xy) ring(c *canvas, of comparison, b breakEven) {
	for _, t := range of.trends {
		if t.class != "apx" || t.kind != b.kind {
			continue
		}
		x := p.atX(b.at.v)
		for i := 1; i < len(t.x); i++ {
			left, right := p.atX(t.x[i-1]), p.atX(t.x[i])
			if x < left || x > right || left == right {
				continue
			}
			v := t.fit[i-1] + float64((t.fit[i]-t.fit[i-1])*((x-left)/(right-left)))
			c.also = " rc-mark" + c.noted(b.note)
			c.dot("crossing", x, p.atY(min(max(v, p.y.min), p.y.max)), 4)
			c.also = ""
			return
		}
	}
}
