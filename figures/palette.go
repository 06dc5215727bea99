package figures

import (
	"fmt"
	"strings"

	"github.com/wcharczuk/go-chart/v2/drawing"
)

// A tone is one colour of the figures in each surrounding. Blue, orange and
// vermillion are Okabe and Ito's; on dark paper blue gives way to their sky blue,
// which is as far from the paper as blue is from white.
type tone struct {
	name               string
	light, dark, plain string // plain: a system colour, when the reader forces colours
}

var tones = []tone{
	{"ink", "#1a1a1a", "#ebe8e2", "CanvasText"},
	{"muted", "#595959", "#aeaaa2", "CanvasText"},
	{"rule", "#d9d7d2", "#3b3a37", "color-mix(in srgb,CanvasText 25%,Canvas)"},
	{"paper", "#ffffff", "#121212", "Canvas"},
	{"blue", "#0072b2", "#56b4e9", "LinkText"},
	{"tint", "#cfe3f0", "#23435a", "Canvas"},
	{"warm", "#fbe3d3", "#4f3423", "Canvas"},
	{"orange", "#e69f00", "#e69f00", "Highlight"},
	{"vermillion", "#d55e00", "#e8722a", "Highlight"},
	{"grey", "#d0cec9", "#4a4945", "Canvas"},
	{"edge", "#767676", "#8f8c86", "CanvasText"},
}

// A kind is how one kind of mark looks. Lengths are in the units of a picture.
type kind struct {
	class        string
	fill, stroke string // names of tones, "" for none
	width        float64
	dash         []float64
	clear        bool // what lies behind shows through
}

var kinds = []kind{
	{class: "paper"},
	{class: "apx-band", fill: "warm", clear: true},
	{class: "aps-band", fill: "tint", clear: true},
	{class: "apx-base", stroke: "vermillion", width: 2.1, dash: []float64{6, 3}},
	{class: "apx-instruct", stroke: "vermillion", width: 2.1},
	{class: "aps-base", stroke: "blue", width: 1.3, dash: []float64{2, 2.5}},
	{class: "aps-instruct", stroke: "blue", width: 1.3},
	{class: "apx-full", fill: "vermillion", stroke: "paper", width: 0.8},
	{class: "apx-open", fill: "paper", stroke: "vermillion", width: 1.4},
	{class: "aps-full", fill: "blue", stroke: "paper", width: 0.8},
	{class: "aps-open", fill: "paper", stroke: "blue", width: 1.4},
	{class: "frame", stroke: "edge", width: 1},
	{class: "apx-frame", stroke: "vermillion", width: 2.1},
	{class: "aps-frame", stroke: "blue", width: 1.3, dash: []float64{2, 2.5}},
	{class: "hole", fill: "paper"},
	{class: "core", fill: "blue"},
	{class: "key-full", fill: "ink", stroke: "paper", width: 0.8},
	{class: "key-open", fill: "paper", stroke: "ink", width: 1.4},
	{class: "crossing", fill: "paper", stroke: "ink", width: 1.8},
	{class: "cell-both", fill: "ink", stroke: "paper", width: 0.5},
	{class: "cell-prompted", fill: "vermillion", stroke: "paper", width: 0.5},
	{class: "cell-statement", fill: "blue", stroke: "paper", width: 0.5},
	{class: "cell-neither", fill: "grey", stroke: "edge", width: 0.5},
	{class: "interval", stroke: "ink", width: 1.4},
	{class: "label", fill: "tint", stroke: "edge", width: 0.8},
	{class: "break", stroke: "ink", width: 1, dash: []float64{2, 3}},
	{class: "rule", stroke: "rule", width: 1},
	{class: "zero", stroke: "ink", width: 1.2},
	{class: "one", stroke: "ink", width: 1.2, dash: []float64{4, 3}},
	{class: "lead", stroke: "muted", width: 0.8},
	{class: "band", fill: "tint", stroke: "tint", width: 0.5},
	{class: "span", stroke: "blue", width: 1},
	{class: "tip", stroke: "blue", width: 1.8},
	{class: "dot", fill: "blue", stroke: "paper", width: 1.5},
	{class: "gap", fill: "orange", stroke: "ink", width: 0.8},
	{class: "marker", fill: "blue", stroke: "paper", width: 0.8},
	{class: "error", stroke: "blue", width: 1.6},
	{class: "exact", stroke: "blue", width: 0.9, dash: []float64{2, 2}},
	{class: "range", fill: "grey", stroke: "edge", width: 0.8},
	{class: "champion", fill: "orange", stroke: "ink", width: 0.8},
	{class: "place", fill: "ink", stroke: "paper", width: 1.5},
	{class: "track", fill: "grey"},
	{class: "left", fill: "blue"},
	{class: "joint", fill: "ink"},
	{class: "right", fill: "blue", stroke: "paper", width: 0.8},
	{class: "wrong", fill: "grey", stroke: "edge", width: 0.8},
	{class: "unparsed", fill: "vermillion", stroke: "ink", width: 0.8},
}

func kindOf(class string) kind {
	for _, k := range kinds {
		if k.class == class {
			return k
		}
	}
	panic("figures: no such kind of mark: " + class)
}

// colour is the light colour of a tone, for PNG; transparent for "".
func colour(name string) drawing.Color {
	for _, t := range tones {
		if t.name == name {
			return drawing.ColorFromHex(strings.TrimPrefix(t.light, "#"))
		}
	}
	return drawing.ColorTransparent
}

// familiesMarked is for how many families pointing at a name in the key makes the
// others pale.
const familiesMarked = 24

// CSS is the style of the figures for the style sheet of a page. It concerns
// elements of class rc-fig and below only. Of the page it takes the paper from
// the variable --page and the font from --sans, where these are set. Colours
// are variables on .rc-fig; they follow the reader's scheme on screens, or the
// page's when it has data-theme="light" or "dark" on its root, are light on
// paper, and give way to the reader's forced colours. A container narrower than
// 34em shows the narrow layout.
var CSS = styleSheet() + onPages()

// standaloneCSS is the style inside a figure that stands alone: the same, on
// opaque paper.
var standaloneCSS = styleSheet() + ".rc-fig .rc-paper{fill:var(--rc-paper)}\n"

func styleSheet() string {
	var out strings.Builder
	variables := func(selector string, pick func(tone) string) string {
		s := selector + "{"
		for _, t := range tones {
			value := pick(t)
			if t.name == "paper" && value != t.plain { // forced colours are the page's too
				value = "var(--page," + value + ")"
			}
			s += "--rc-" + t.name + ":" + value + ";"
		}
		return strings.TrimSuffix(s, ";") + "}"
	}
	dark := func(t tone) string { return t.dark }
	out.WriteString(variables(".rc-fig", func(t tone) string { return t.light }) + "\n")
	out.WriteString("@media screen and (prefers-color-scheme:dark){" + variables(`:root:not([data-theme="light"]) .rc-fig,svg.rc-fig`, dark) + "}\n")
	out.WriteString("@media screen{" + variables(`:root[data-theme="dark"] .rc-fig`, dark) + "}\n")
	out.WriteString("@media (forced-colors:active){" + variables(":root:not([data-theme=none]) .rc-fig,svg.rc-fig", func(t tone) string { return t.plain }) + "}\n")
	out.WriteString("div.rc-fig{container-type:inline-size}\n" +
		"div.rc-fig svg{display:block;width:100%;max-width:47rem;height:auto;overflow:visible}\n" +
		"div.rc-fig svg.rc-narrow{display:none;max-width:30rem}\n" +
		"@container (max-width:34em){div.rc-fig svg.rc-wide{display:none}div.rc-fig svg.rc-narrow{display:block}}\n")
	out.WriteString(".rc-fig path,.rc-fig circle{fill:none;stroke:none}\n")
	for _, k := range kinds {
		out.WriteString(k.css())
	}
	fmt.Fprintf(&out, ".rc-fig text{font-family:var(--sans,\"Helvetica Neue\",Helvetica,Arial,\"Liberation Sans\",sans-serif);"+
		"font-variant-numeric:tabular-nums;fill:var(--rc-ink);font-size:%dpx}\n", units(wide.text))
	fmt.Fprintf(&out, ".rc-fig .rc-small{font-size:%dpx}\n", units(wide.small))
	fmt.Fprintf(&out, ".rc-fig .rc-narrow text{font-size:%dpx}\n", units(narrow.text))
	fmt.Fprintf(&out, ".rc-fig .rc-narrow .rc-small{font-size:%dpx}\n", units(narrow.small))
	out.WriteString(".rc-fig .rc-muted{fill:var(--rc-muted)}\n.rc-fig .rc-bold{font-weight:700}\n" +
		".rc-fig .rc-halo{paint-order:stroke;stroke:var(--rc-paper);stroke-width:40px;stroke-linejoin:round}\n" +
		".rc-fig .rc-mark:hover,.rc-fig .rc-mark.rc-now{stroke:var(--rc-ink);stroke-width:20px}\n" +
		".rc-fig .rc-mark.rc-same{stroke:var(--rc-ink)}\n.rc-fig .rc-mark:focus{outline:none}\n.rc-fig .rc-pip{pointer-events:none}\n")
	out.WriteString(".rc-fig .rc-middle{text-anchor:middle}\n.rc-fig .rc-end{text-anchor:end}\n")
	return out.String()
}

// onPages is the style of what only a page has: the line that a script writes to,
// and the key whose names make the marks of other families pale.
func onPages() string {
	var out strings.Builder
	out.WriteString(".rc-fig .rc-readout{margin:.35rem 0 0;min-height:2.7em;font:.8125rem/1.35 var(--sans,sans-serif);color:var(--rc-muted);max-width:47rem}\n" +
		"@media print{.rc-fig .rc-readout{display:none}}\n")
	for i := range familiesMarked {
		fmt.Fprintf(&out, ".rc-fig svg:has(.rc-key-%d:hover) :is(.rc-mark,.rc-pip):not(.rc-family-%d){opacity:.12}\n", i, i)
	}
	return out.String()
}

func (k kind) css() string {
	var parts []string
	if k.fill != "" {
		parts = append(parts, "fill:var(--rc-"+k.fill+")")
	}
	if k.stroke != "" {
		parts = append(parts, fmt.Sprintf("stroke:var(--rc-%s);stroke-width:%d", k.stroke, units(k.width)))
	}
	if k.clear {
		parts = append(parts, "fill-opacity:.65")
	}
	if k.dash != nil {
		parts = append(parts, fmt.Sprintf("stroke-dasharray:%d %d", units(k.dash[0]), units(k.dash[1])))
	}
	if parts == nil {
		return ""
	}
	return ".rc-fig .rc-" + k.class + "{" + strings.Join(parts, ";") + "}\n"
}
