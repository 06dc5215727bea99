package figures

// svgScale is how many pixels of go-chart make one unit of a picture in SVG:
// go-chart places whole pixels only, so tenths of a unit are kept.
const svgScale = 10

// pngScale is the same for PNG: an image for screens of twice the density.
const pngScale = 2

// A layout is a width to draw for. Lengths are in units; a unit is a CSS pixel
// when the figure is shown at its natural width.
type layout struct {
	name        string
	width       float64
	text, small float64 // sizes of type
	names       float64 // most room for names at the left
}

// Wide is for a text column or more. Narrow is for a phone: at 288 CSS pixels,
// a 320 pixel screen less its margins, its smallest type still has 9.3.
var (
	wide   = layout{name: "wide", width: 720, text: 13, small: 11.5, names: 236}
	narrow = layout{name: "narrow", width: 340, text: 12, small: 11, names: 112}
)

func (l layout) narrow() bool { return l.name == narrow.name }

// units turns units into SVG's whole tenths.
func units(length float64) int { return int(length*svgScale + 0.5) }

// rowHeight is the height of a row of one line: fewer rows get more air.
func (l layout) rowHeight(rows int) float64 {
	if rows > 40 {
		return l.text + 5
	}
	return l.text + 11
}
