package figures

import (
	"github.com/golang/freetype/truetype"
	"github.com/wcharczuk/go-chart/v2"
	"github.com/wcharczuk/go-chart/v2/drawing"
)

// A classRenderer is go-chart's SVG renderer with a class on every mark and no
// colours, sizes or fonts beside it: those are the style sheet's, so that dark,
// print and forced colours need no other figure.
type classRenderer struct{ chart.Renderer }

func newClassRenderer(width, height int) (chart.Renderer, error) {
	r, err := chart.SVG(width, height)
	return classRenderer{r}, err
}

func (classRenderer) SetStrokeColor(drawing.Color)       {}
func (classRenderer) SetFillColor(drawing.Color)         {}
func (classRenderer) SetStrokeWidth(float64)             {}
func (classRenderer) SetStrokeDashArray([]float64)       {}
func (classRenderer) SetFont(*truetype.Font)             {}
func (classRenderer) SetFontColor(drawing.Color)         {}
func (classRenderer) SetFontSize(float64)                {}
func (c classRenderer) Text(body string, x, y int)       { c.Renderer.Text(escape(body), x, y) }
func (c classRenderer) MeasureText(string) (b chart.Box) { return b }

// titled writes text with the whole of it as a tooltip, for a name cut short.
func (c classRenderer) titled(body, whole string, x, y int) {
	c.Renderer.Text(escape(body)+"<title>"+escape(whole)+"</title>", x, y)
}
