package figures

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"recount/analysis"
	"recount/tables"
)

// A Figure is one drawing of a report in two layouts, with what a reader needs
// who does not see it.
type Figure struct {
	Name        string       // file name and anchor: "bands"
	Title       string       // what the figure answers; also the accessible name
	Description string       // what is drawn, without numbers; the accessible description
	Caption     string       // Markdown with live numbers, {{ key:format }}, for sitegen to expand
	Table       tables.Table // the data behind it

	// SVG is for a page whose style sheet includes CSS: one div.rc-fig with the
	// wide and the narrow layout, of which the style sheet shows one, and where
	// marks have titles a line that a script may write them to. It has no style,
	// script, link or handler. Ids in it start with the figure's name.
	SVG []byte

	wide picture
}

// A Result is a figure, or the sentence that stands in its place.
type Result struct {
	Name   string
	Figure *Figure // nil when there is a Reason
	Reason string
}

// A plan is what a kind of figure says about a report. Name and title are the
// kind's.
type plan struct {
	Figure
	draw func(layout) picture
}

// A kindOfFigure is a figure's name and title, and the way to plan it.
type kindOfFigure struct {
	name  string
	title string // what it answers
	plan  func(*analysis.Report) (plan, error)
}

var kindsOfFigure = []kindOfFigure{
	{"bands", "From robust to optimistic accuracy, model by model", planBands},
	{"gaps", "What separates neighbours on the leaderboard, before and after fragile items", planGaps},
	{"ranks", "Between which ranks each model moves", planRanks},
	{"kendall", "How far each configuration orders the models as the reference does", planKendall},
	{"subset-champions", "How many models come first when the benchmark is cut", planSubsetChampions},
	{"axes", "How much accuracy survives when one axis is varied", planAxes},
	{"lucky-by-benchmark", "What one benchmark does to the mean config-lucky share", planLuckyByBenchmark},
	{"outcomes", "Answers that are right, wrong, or could not be read", planOutcomes},
	{"scaling", "Accuracy over model size, prompted and by statement likelihood", planScaling},
	{"scaling-by-dataset", "Accuracy over model size in each data set", planScalingByDataset},
	{"scaling-by-family", "Accuracy over model size within each family", planScalingByFamily},
	{"break-evens", "From which size on prompted answers overtake statement likelihood", planBreakEvens},
	{"cells", "Items that are right both ways, one way only, or neither", planCells},
	{"gold-labels", "Where the right option stands in each data set", planGoldLabels},
	{"generation", "Items that could not be turned into statements", planGeneration},
	{"ppl-delta", "How far ahead the most likely statement is, over model size", planPPLDelta},
	{"ppl-correct", "Perplexity of the right statement, over model size", planPPLCorrect},
	{"control", "Prompted answers beside the likelihood of the options of the same prompt", planControl},
	{"statement-histograms", "How far statements stray from question and option", planHistograms},
}

// kindsOfComparison are drawn from what analysis.Compare makes of two releases.
var kindsOfComparison = []kindOfFigure{
	{"compare-models", "How the accuracy of each model differs between the two releases", planCompareModels},
}

// All draws every figure of a report, in the order of the paper; those of a
// comparison are drawn by name only.
func All(r *analysis.Report) []Result {
	var all []Result
	for _, k := range kindsOfFigure {
		result := Result{Name: k.name}
		f, err := Draw(r, k.name)
		var missing *tables.Missing
		switch {
		case err == nil:
			result.Figure = f
		case errors.As(err, &missing):
			result.Reason = missing.Sentence()
		default:
			result.Reason = err.Error()
		}
		all = append(all, result)
	}
	return all
}

// Draw draws the figure of that name. The error is a *tables.Missing when the
// report does not hold what it shows, or when there is no figure of that name.
func Draw(r *analysis.Report, name string) (*Figure, error) {
	for _, k := range slices.Concat(kindsOfFigure, kindsOfComparison) {
		if k.name != name {
			continue
		}
		p, err := k.plan(r)
		if err != nil {
			return nil, err
		}
		p.Name, p.Title = k.name, k.title
		return p.finish()
	}
	return nil, &tables.Missing{Name: name, Key: name, Reason: "absent"}
}

// Title is what the figure of that name answers, also where a report does not hold
// it, "" when there is no figure of that name.
func Title(name string) string {
	for _, k := range slices.Concat(kindsOfFigure, kindsOfComparison) {
		if k.name == name {
			return k.title
		}
	}
	if name == "ways" {
		return waysTitle
	}
	return ""
}

func (p plan) finish() (*Figure, error) {
	f := p.Figure
	f.wide = p.draw(wide)
	var out bytes.Buffer
	out.WriteString(`<div class="rc-fig">`)
	notes := 0
	for _, d := range []picture{f.wide, p.draw(narrow)} {
		svg, drawn, err := d.render(svgScale, false)
		if err != nil {
			return nil, err
		}
		notes += len(drawn.notes)
		id := f.Name + "-" + d.layout.name
		out.Write(f.name(svg, id, `class="rc-`+d.layout.name+`"`, ""))
	}
	if notes > 0 {
		out.WriteString(`<p class="rc-readout">Point at a mark to see what it is.</p>`)
	}
	out.WriteString("</div>\n")
	f.SVG = out.Bytes()
	return &f, nil
}

// Height is that of the wide layout at its natural size, in CSS pixels.
func (f *Figure) Height() int { return int(f.wide.height + 0.5) }

// name gives go-chart's SVG its root: role, name and description.
func (f *Figure) name(svg []byte, id, attributes, style string) []byte {
	root := bytes.IndexByte(svg, '>')
	view := svg[bytes.Index(svg, []byte(" viewBox=")):root]
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" %s%s role="img" aria-labelledby="%s-title %s-desc">`, attributes, view, id, id)
	fmt.Fprintf(&out, `<title id="%s-title">%s</title><desc id="%s-desc">%s</desc>%s`, id, escape(f.Title), id, escape(f.Description), style)
	out.Write(bytes.ReplaceAll(svg[root+1:], []byte("<path  d="), []byte("<path d=")))
	return out.Bytes()
}

// Standalone is the wide layout as an SVG file of its own, with its size and a
// style that follows the reader's light or dark scheme.
func (f *Figure) Standalone() []byte {
	svg, _, err := f.wide.render(svgScale, false)
	if err != nil {
		panic("figures: a figure that was drawn cannot be drawn again: " + err.Error())
	}
	size := fmt.Sprintf(`class="rc-fig rc-wide" width="%d" height="%d"`, int(f.wide.layout.width), f.Height())
	style := "<style>" + strings.ReplaceAll(standaloneCSS, "<", "&lt;") + "</style>"
	return append(f.name(svg, f.Name+"-alone", size, style), '\n')
}

// PNG is the wide layout as an image of twice its size in light colours. A name
// with letters that the embedded font lacks stands as its id, and a line under
// the figure says so.
func (f *Figure) PNG() ([]byte, error) {
	png, drawn, err := f.wide.render(pngScale, true)
	if err != nil || !drawn.replaced {
		return png, err
	}
	noted := f.wide
	noted.height += 18
	noted.bottom += 18
	noted.draw = func(c *canvas) {
		f.wide.draw(c)
		c.text("small muted", 8, noted.height-8, "Ids stand for names that the font of this image has no letters for.")
	}
	png, _, err = noted.render(pngScale, true)
	return png, err
}
