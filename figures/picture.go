package figures

import (
	"bytes"
	"fmt"

	"github.com/wcharczuk/go-chart/v2"
)

// A picture is a figure planned for one layout. Lengths are in units.
type picture struct {
	layout layout
	height float64
	left   float64 // margins around the plot
	right  float64
	top    float64
	bottom float64
	scale  scale
	draw   func(*canvas)
}

// series hands the marks of a picture to go-chart. Render is called once, with
// the plot and the scale that the chart has placed.
type series struct {
	pixels float64 // to a unit
	raster bool
	plan   picture
	drawn  *canvas
}

func (s *series) GetName() string           { return "marks" }
func (s *series) GetYAxis() chart.YAxisType { return chart.YAxisPrimary }
func (s *series) GetStyle() chart.Style     { return chart.Style{} }
func (s *series) Validate() error           { return nil }
func (s *series) Render(r chart.Renderer, box chart.Box, x, _ chart.Range, _ chart.Style) {
	c := &canvas{r: r, plot: box, x: x, pixels: s.pixels, raster: s.raster, layout: s.plan.layout}
	s.drawn = c
	s.plan.draw(c)
}

// render draws a plan at so many pixels a unit.
func (d picture) render(pixels float64, raster bool) ([]byte, *canvas, error) {
	px := func(units float64) int { return int(units*pixels + 0.5) }
	marks := &series{pixels: pixels, raster: raster, plan: d}
	hidden := chart.Style{Hidden: true}
	paper := chart.Style{ClassName: "rc-paper", FillColor: colour("paper"), StrokeColor: colour("paper"), StrokeWidth: 1}
	c := chart.Chart{
		Width: px(d.layout.width), Height: px(d.height), DPI: 72,
		Background: chart.Style{
			ClassName: paper.ClassName, FillColor: paper.FillColor, StrokeColor: paper.StrokeColor, StrokeWidth: 1,
			Padding: chart.Box{Top: px(d.top), Left: px(d.left), Right: px(d.right), Bottom: px(d.bottom), IsSet: true},
		},
		Canvas:         paper,
		XAxis:          chart.XAxis{Style: hidden, Range: &chart.ContinuousRange{Min: d.scale.min, Max: d.scale.max}},
		YAxis:          chart.YAxis{Style: hidden, Range: &chart.ContinuousRange{Min: 0, Max: 1}, Ticks: []chart.Tick{{Value: 0}, {Value: 1}}},
		YAxisSecondary: chart.YAxis{Style: hidden, Range: &chart.ContinuousRange{Min: 0, Max: 1}},
		Series:         []chart.Series{marks},
	}
	provider := chart.PNG
	if !raster {
		provider = newClassRenderer
	}
	var out bytes.Buffer
	if err := c.Render(provider, &out); err != nil {
		return nil, nil, fmt.Errorf("drawing a figure: %w", err)
	}
	return annotate(out.Bytes(), marks.drawn.notes), marks.drawn, nil
}
