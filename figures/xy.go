package figures

import (
	"math"
	"strconv"

	"recount/analysis"
)

// An xy is a plot of values over model size, whose axis is logarithmic.
type xy struct {
	left, top, right, bottom float64
	low, high                float64 // sizes in billions at the edges
	y                        scale
}

// sizeSpan is the range of sizes with a little air on both sides.
func sizeSpan(sizes []float64) (low, high float64) {
	low, high = math.Inf(1), 0
	for _, s := range sizes {
		low, high = min(low, s), max(high, s)
	}
	if high == 0 {
		return 0.1, 10
	}
	if high < 2*low {
		return low / 2, high * 2
	}
	return low / 1.3, high * 1.3
}

func (p xy) atX(size float64) float64 {
	return p.left + float64((p.right-p.left)*(analysis.Log(size/p.low)/analysis.Log(p.high/p.low)))
}

func (p xy) atY(v float64) float64 {
	return p.bottom - float64((p.bottom-p.top)*((v-p.y.min)/(p.y.max-p.y.min)))
}

// sizeTicks are the sizes to name: 1, 2 and 5 times the powers of ten, or fewer
// where they would crowd.
func (p xy) sizeTicks(small float64) []float64 {
	for _, steps := range [][]float64{{1, 2, 5}, {1, 3}, {1}} {
		var ticks []float64
		widest := 0.0
		for power := -6; power <= 6; power++ {
			for _, step := range steps {
				v, _ := strconv.ParseFloat(strconv.FormatFloat(step, 'f', 0, 64)+"e"+strconv.Itoa(power), 64)
				if v >= p.low && v <= p.high {
					ticks = append(ticks, v)
					widest = max(widest, textWidth(tick(v).Label, small))
				}
			}
		}
		crowded := false
		for i := 1; i < len(ticks); i++ {
			crowded = crowded || p.atX(ticks[i])-p.atX(ticks[i-1]) < widest+8
		}
		if !crowded {
			return ticks
		}
	}
	return nil
}

// frame draws the rules of values, the ticks of sizes, and names both axes; an
// empty name is left out.
func (p xy) frame(c *canvas, xName, yName string) {
	small := c.layout.small
	for _, t := range p.y.ticks {
		y := p.atY(t.Value)
		c.line("rule", p.left, y, p.right, y)
		c.text("small muted end", p.left-6, y+0.35*small, t.Label)
	}
	c.line("zero", p.left, p.bottom, p.right, p.bottom)
	for _, v := range p.sizeTicks(small) {
		x := p.atX(v)
		c.line("zero", x, p.bottom, x, p.bottom+4)
		c.text("small muted middle", x, p.bottom+6+small, tick(v).Label)
	}
	c.text("small muted middle", (p.left+p.right)/2, p.bottom+2*small+12, xName)
	c.text("small muted", max(0, p.left-30), p.top-10, yName)
}

// polyline draws a line through points x1, y1, x2, y2, …
func (c *canvas) polyline(class string, points []float64) {
	if len(points) < 4 {
		return
	}
	c.use(class)
	c.r.MoveTo(c.px(points[0]), c.px(points[1]))
	for i := 2; i < len(points); i += 2 {
		c.r.LineTo(c.px(points[i]), c.px(points[i+1]))
	}
	c.r.Stroke()
}

// spread moves heights apart so that neighbours have room, in the order given by
// height, within top and bottom as far as that goes.
func spread(heights []float64, room, top, bottom float64) []float64 {
	order := make([]int, len(heights))
	for i := range order {
		order[i] = i
		for k := i; k > 0 && heights[order[k]] < heights[order[k-1]]; k-- {
			order[k], order[k-1] = order[k-1], order[k]
		}
	}
	out := make([]float64, len(heights))
	last := top - room
	for _, i := range order {
		out[i] = max(heights[i], last+room)
		last = out[i]
	}
	last = bottom + room
	for k := len(order) - 1; k >= 0; k-- {
		i := order[k]
		out[i] = min(out[i], last-room)
		last = out[i]
	}
	return out
}

// A sized value is a value of a model with a size.
type sized struct {
	size, v float64
	kind    string // base or instruct
	family  int    // number of its family
	model   int    // number of its model
	note    string // what it says to those who point at it
}

// sizeOf is the size of a model in billions; ok is false where it is unknown.
func sizeOf(r *analysis.Report, model string) (size float64, kind string, ok bool) {
	n := r.At("likelihood", "models", model)
	if n == nil {
		return 0, "", false
	}
	v := read(r, "raw", "likelihood", "models", model, "params_b")
	if t := n.At("type"); t != nil {
		kind = t.Text()
	}
	return v.v, kind, v.ok && v.v > 0
}
