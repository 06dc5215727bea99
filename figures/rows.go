package figures

import (
	"recount/analysis"
	"recount/tables"
)

// labels are the names of the models of a report, in the order of the
// leaderboard.
func labels(r *analysis.Report) []label {
	var all []label
	for _, id := range tables.Models(r) {
		all = append(all, label{r.DisplayName(id), id})
	}
	return all
}

// A cell of a report as a figure needs it.
type value struct {
	v    float64
	ok   bool   // defined
	text string // Report.Format
}

// read takes a number and its text from a report.
func read(r *analysis.Report, format string, segments ...string) value {
	n := r.At(segments...)
	if n == nil {
		return value{}
	}
	v, ok := n.Number()
	text, err := r.Format(format, segments...)
	if err != nil {
		return value{}
	}
	return value{v, ok, text}
}

// A rows is what the figures share whose rows are names at the left and whose
// plot is a horizontal scale.
type rows struct {
	layout layout
	labels []label
	second []label // a second line under each name, or nil
	height float64 // of a row
	head   float64 // room above the first row
	scale  scale
	axis   string  // what the scale measures
	before float64 // room inside the plot's left edge, for values there
	after  float64 // room right of the plot
}

// axisRoom is the height of tick labels and the axis title.
const axisRoom = 42

// picture plans names, rules, ticks and axis title, and then the marks.
func (g rows) picture(draw func(c *canvas)) picture {
	names := g.nameRoom()
	d := picture{
		layout: g.layout,
		left:   names + 10 + g.before, right: g.after, top: g.head, bottom: axisRoom,
		scale: g.scale,
	}
	d.height = g.head + float64(float64(len(g.labels))*g.height) + axisRoom
	d.draw = func(c *canvas) {
		g.frame(c)
		g.names(c, names)
		draw(c)
	}
	return d
}

func (g rows) nameRoom() float64 {
	widest := 0.0
	for _, l := range append(g.labels[:len(g.labels):len(g.labels)], g.second...) {
		widest = max(widest, textWidth(clean(l.name), g.layout.text), 20)
	}
	return min(widest+2, g.layout.names)
}

// apart cuts the names of the rows to the room so that they can be told apart.
func (g rows) apart(room float64) map[string]string {
	var names []string
	for _, l := range append(g.labels[:len(g.labels):len(g.labels)], g.second...) {
		names = append(names, clean(l.name))
	}
	return shortenApart(names, g.layout.text, room)
}

// names writes the names of the rows, against the plot.
func (g rows) names(c *canvas, room float64) {
	c.short = g.apart(room)
	for i, l := range g.labels {
		base := g.baseline(c, i)
		if g.second == nil {
			c.name("end", room, base, l, room)
			continue
		}
		half := 0.58 * g.layout.text
		c.name("end", room, base-half, l, room)
		c.name("muted end", room, base+half, g.second[i], room)
	}
}

// middle is the height at which row i runs.
func (g rows) middle(c *canvas, i int) float64 {
	return c.top() + float64((float64(i)+0.5)*g.height)
}

func (g rows) baseline(c *canvas, i int) float64 { return g.middle(c, i) + 0.35*g.layout.text }

// frame draws a rule at each tick with its label below, and above where the
// rows run long, and names the scale.
func (g rows) frame(c *canvas) {
	small := g.layout.small
	for _, t := range g.scale.ticks {
		x := c.at(t.Value)
		c.line("rule", x, c.top(), x, c.bottom()+4)
		c.text("small muted middle", x, c.bottom()+5+small, t.Label)
	}
	c.text("small muted middle", (c.left()+c.right())/2, c.bottom()+axisRoom-8, g.axis)
}
