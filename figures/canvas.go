package figures

import (
	"math"
	"strings"

	"github.com/wcharczuk/go-chart/v2"
)

// A canvas draws marks of known kinds on a go-chart renderer. Positions are in
// units from the top left of the figure.
type canvas struct {
	r      chart.Renderer
	plot   chart.Box // in pixels
	x      chart.Range
	pixels float64
	raster bool
	layout layout

	also     string            // classes of the next shapes beside their kind's
	notes    []string          // titles of shapes
	short    map[string]string // names cut so that none reads like another
	replaced bool              // a name was drawn otherwise, because the font lacks its letters
}

func (c *canvas) px(units float64) int { return int(math.Floor(float64(units*c.pixels) + 0.5)) }

// at is the position of a value on the scale.
func (c *canvas) at(v float64) float64 {
	return float64(c.plot.Left+c.x.Translate(v)) / c.pixels
}

func (c *canvas) left() float64   { return float64(c.plot.Left) / c.pixels }
func (c *canvas) right() float64  { return float64(c.plot.Right) / c.pixels }
func (c *canvas) top() float64    { return float64(c.plot.Top) / c.pixels }
func (c *canvas) bottom() float64 { return float64(c.plot.Bottom) / c.pixels }

// use makes the next mark one of a kind.
func (c *canvas) use(class string) {
	k := kindOf(class)
	c.r.ResetStyle()
	c.r.SetClassName("rc-" + class + c.also)
	fill := colour(k.fill)
	if k.clear {
		fill.A = 166 // .65
	}
	c.r.SetFillColor(fill)
	c.r.SetStrokeColor(colour(k.stroke))
	c.r.SetStrokeWidth(k.width * c.pixels)
	var dash []float64
	for _, d := range k.dash {
		dash = append(dash, d*c.pixels)
	}
	c.r.SetStrokeDashArray(dash)
}

func (c *canvas) line(class string, x1, y1, x2, y2 float64) {
	c.use(class)
	c.r.MoveTo(c.px(x1), c.px(y1))
	c.r.LineTo(c.px(x2), c.px(y2))
	c.r.Stroke()
}

// box draws a rectangle; one of no width is drawn a hair wide where it has an
// outline, else not at all.
func (c *canvas) box(class string, left, top, right, bottom float64) {
	if right < left {
		left, right = right, left
	}
	c.shape(class, left, top, right, top, right, bottom, left, bottom)
}

func (c *canvas) diamond(class string, x, y, radius float64) {
	c.shape(class, x-radius, y, x, y-radius, x+radius, y, x, y+radius)
}

func (c *canvas) shape(class string, points ...float64) {
	c.use(class)
	c.r.MoveTo(c.px(points[0]), c.px(points[1]))
	for i := 2; i < len(points); i += 2 {
		c.r.LineTo(c.px(points[i]), c.px(points[i+1]))
	}
	c.r.Close()
	k := kindOf(class)
	switch {
	case k.stroke == "":
		c.r.Fill()
	case k.fill == "":
		c.r.Stroke()
	default:
		c.r.FillStroke()
	}
}

func (c *canvas) dot(class string, x, y, radius float64) {
	c.use(class)
	if !c.raster {
		c.r.Circle(float64(c.px(radius)), c.px(x), c.px(y))
		return
	}
	// go-chart's raster circle is a rounded square.
	px := radius * c.pixels
	c.r.MoveTo(c.px(x)+int(px), c.px(y))
	c.r.ArcTo(c.px(x), c.px(y), px, px, 0, 2*math.Pi)
	c.r.Close()
	c.r.FillStroke()
}

// text writes s with its baseline at y. Classes are any of small, muted, bold,
// halo (paper around the letters, over rules), and middle or end for the anchor,
// which else is the start.
func (c *canvas) text(classes string, x, y float64, s string) { c.write(classes, x, y, s, s) }

func (c *canvas) write(classes string, x, y float64, s, whole string) {
	if s == "" {
		return
	}
	has := func(class string) bool { return strings.Contains(" "+classes+" ", " "+class+" ") }
	c.r.ResetStyle()
	if svg, ok := c.r.(classRenderer); ok {
		class := "rc-text"
		if classes != "" {
			class = "rc-" + strings.ReplaceAll(classes, " ", " rc-")
		}
		svg.SetClassName(class)
		if s == whole {
			svg.Text(s, c.px(x), c.px(y))
		} else {
			svg.titled(s, whole, c.px(x), c.px(y))
		}
		return
	}
	size, ink := c.layout.text, "ink"
	if has("small") {
		size = c.layout.small
	}
	if has("muted") {
		ink = "muted"
	}
	c.r.SetFont(roboto())
	c.r.SetFontSize(float64(size*c.pixels) * 64 / 72) // go-chart's raster text is 72/64 of its size
	c.r.SetFontColor(colour(ink))
	s = substitute(s)
	at := c.px(x)
	width := c.r.MeasureText(s).Width()
	if has("end") {
		at -= width
	} else if has("middle") {
		at -= width / 2
	}
	if has("halo") {
		c.erase(at, c.px(y), width, c.px(size))
		c.r.ResetStyle()
		c.r.SetFont(roboto())
		c.r.SetFontSize(float64(size*c.pixels) * 64 / 72)
		c.r.SetFontColor(colour(ink))
	}
	c.r.Text(s, at, c.px(y))
	if has("bold") { // the one weight that the image has, twice
		c.r.Text(s, at+1, c.px(y))
	}
}

// erase paints paper behind text in an image, which has no outlines of letters.
func (c *canvas) erase(left, base, width, size int) {
	c.use("paper")
	c.r.SetFillColor(colour("paper"))
	c.r.MoveTo(left-2, base-size*3/4)
	c.r.LineTo(left+width+2, base-size*3/4)
	c.r.LineTo(left+width+2, base+size/8)
	c.r.LineTo(left-2, base+size/8)
	c.r.Close()
	c.r.Fill()
}

// A label is a name to be drawn in a bounded room.
type label struct{ name, id string }

// name writes a name cut to the room; SVG keeps the whole of it as a tooltip. An
// image, whose font has no other than European letters, takes the id instead
// where it must.
func (c *canvas) name(classes string, x, y float64, l label, room float64) {
	size := c.layout.text
	if strings.Contains(classes, "small") {
		size = c.layout.small
	}
	whole := clean(l.name)
	if c.raster && !drawable(whole) {
		whole = substitute(clean(l.id))
		c.replaced = true
	}
	if strings.TrimSpace(whole) == "" {
		whole = clean(l.id)
	}
	short, ok := c.short[whole]
	if !ok {
		short = shorten(whole, size, room)
	}
	c.write(classes, x, y, short, whole)
}
