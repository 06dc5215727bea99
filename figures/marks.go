package figures

import (
	"fmt"
	"regexp"
	"strconv"
)

// A mark is a point of a plot: where it stands, whom it belongs to, and what it
// says to those who point at it.
type mark struct {
	class  string // of its colour, "apx" or "aps"; the latter has a dot in its middle
	open   bool   // drawn hollow
	family int    // which shape it has
	model  int    // marks of one model are found by it; -1 for none
	note   string // "" for none
}

// shapes are outlines around 0, 0, about as large as a circle of radius 1. Their
// order is that of the families of a report; neighbours are unlike each other. nil
// is the circle.
var shapes = [][]float64{
	nil,
	{-0.88, -0.88, 0.88, -0.88, 0.88, 0.88, -0.88, 0.88}, // square
	{0, -1.25, 1.12, 0.75, -1.12, 0.75},                  // triangle
	{0, -1.3, 1.05, 0, 0, 1.3, -1.05, 0},                 // diamond
	{-0.4, -1.15, 0.4, -1.15, 0.4, -0.4, 1.15, -0.4, 1.15, 0.4, 0.4, 0.4, 0.4, 1.15, -0.4, 1.15, -0.4, 0.4, -1.15, 0.4, -1.15, -0.4, -0.4, -0.4}, // plus
	{0, 1.25, 1.12, -0.75, -1.12, -0.75}, // triangle down
	{0, -1.4, 0.35, -0.48, 1.33, -0.43, 0.57, 0.18, 0.82, 1.13, 0, 0.6, -0.82, 1.13, -0.57, 0.18, -1.33, -0.43, -0.35, -0.48}, // star
	{-1.1, -1.1, 1.1, -1.1, 0, 0, 1.1, 1.1, -1.1, 1.1, 0, 0},                                                                  // hourglass
	{0, -1.15, 1.09, -0.36, 0.68, 0.93, -0.68, 0.93, -1.09, -0.36},                                                            // pentagon
	{1.25, 0, -0.75, 1.12, -0.75, -1.12},                                                                                      // triangle right
	{-0.55, -1.35, 0.55, -1.35, 0.55, 1.35, -0.55, 1.35},                                                                      // upright bar
	{-1.25, 0, 0.75, 1.12, 0.75, -1.12},                                                                                       // triangle left
	{-1.1, -1.1, 0, 0, 1.1, -1.1, 1.1, 1.1, 0, 0, -1.1, 1.1},                                                                  // bow tie
	{-0.57, -1, 0.57, -1, 1.14, 0, 0.57, 1, -0.57, 1, -1.14, 0},                                                               // hexagon
	{-1.35, -0.55, 1.35, -0.55, 1.35, 0.55, -1.35, 0.55},                                                                      // flat bar
	{-1.07, -0.25, 0, -1.25, 1.07, -0.25, 1.07, 1, -1.07, 1},                                                                  // house
}

// put draws a mark with its middle at x, y.
func (c *canvas) put(m mark, x, y, radius float64) {
	class := m.class + "-full"
	if m.open {
		class = m.class + "-open"
	}
	c.also = fmt.Sprintf(" rc-mark rc-family-%d", m.family)
	if m.model >= 0 {
		c.also += fmt.Sprintf(" rc-model-%d", m.model)
	}
	c.also += c.noted(m.note)
	c.outline(class, m.family, x, y, radius)
	c.also = fmt.Sprintf(" rc-pip rc-family-%d", m.family)
	c.pip(class, x, y, radius)
	c.also = ""
}

// pip puts a dot into the middle of a mark that is no prompted answer's, so that
// the two accuracies differ without colours too.
func (c *canvas) pip(class string, x, y, radius float64) {
	switch class {
	case "aps-full":
		c.dot("hole", x, y, 0.4*radius)
	case "aps-open":
		c.dot("core", x, y, 0.4*radius)
	}
}

// outline draws the shape of a family.
func (c *canvas) outline(class string, family int, x, y, radius float64) {
	outline := shapes[family%len(shapes)]
	if outline == nil {
		c.dot(class, x, y, radius)
		return
	}
	at := make([]float64, len(outline))
	for i := 0; i < len(outline); i += 2 {
		at[i], at[i+1] = x+float64(radius*outline[i]), y+float64(radius*outline[i+1])
	}
	c.shape(class, at...)
}

// noted keeps a note for the next shape and is the class by which annotate finds
// it.
func (c *canvas) noted(note string) string {
	if note == "" || c.raster {
		return ""
	}
	c.notes = append(c.notes, note)
	return " rc-note-" + strconv.Itoa(len(c.notes)-1)
}

var notedShape = regexp.MustCompile(`<(path|circle) ([^>]*) rc-note-(\d+)"/>`)

// annotate puts the notes into the shapes that they were made for, as titles:
// browsers show them beside the pointer, without a script.
func annotate(svg []byte, notes []string) []byte {
	if len(notes) == 0 {
		return svg
	}
	return notedShape.ReplaceAllFunc(svg, func(shape []byte) []byte {
		part := notedShape.FindSubmatch(shape)
		n, _ := strconv.Atoi(string(part[3]))
		return fmt.Appendf(nil, `<%s %s"><title>%s</title></%s>`, part[1], part[2], escape(clean(notes[n])), part[1])
	})
}
