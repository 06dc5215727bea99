package figures

import (
	"strings"

	"recount/tables"
)

// An Example is an item of a release by which Ways shows how items are asked.
type Example struct {
	Question                    string
	Labels, Options, Statements []string // as many of each
	Gold                        int      // the right option
}

const waysTitle = "One item, asked in two ways"

// Ways is Figure 1 of P2 (F2.1): one question that branches into the two ways of
// asking. The report holds no texts, so the item comes from the release.
func Ways(e Example) (*Figure, error) {
	table := tables.Table{Name: "ways", Title: "One item in both ways of asking", Columns: []tables.Column{
		{Title: "label", Text: true}, {Title: "option", Text: true}, {Title: "statement", Text: true}, {Title: "right", Text: true}}}
	for i := range e.Options {
		right := ""
		if i == e.Gold {
			right = "yes"
		}
		table.Rows = append(table.Rows, tables.Row{Cells: []tables.Cell{{Text: e.Labels[i]}, {Text: e.Options[i]}, {Text: e.Statements[i]}, {Text: right}}})
	}
	return plan{
		Figure: Figure{
			Name:  "ways",
			Title: waysTitle,
			Description: "A question with its options stands at the top. One arrow leads to the prompted way: the model reads question and options and writes an answer. " +
				"Another leads to the way by statement: each option is a sentence that claims it, and the model only tells how likely each sentence is. The table below holds the texts.",
			Caption: "The first item of this release that has statements; what is right stands in bold.",
			Table:   table,
		},
		draw: func(l layout) picture { return drawWays(l, e) },
	}.finish()
}

// A wayBox is a frame with lines of text.
type wayBox struct {
	class string
	lines []wayLine
}

type wayLine struct {
	classes, text string
	indent        float64 // of what goes on from the line above
}

const (
	wayPad    = 9
	wayIndent = 12
	wayArrow  = 24 // between two boxes
	wayLines  = 4  // of one text, at most
	wayItems  = 10 // options, at most
)

func drawWays(l layout, e Example) picture {
	left, right := e.prompted(l, wayWidth(l)-2*wayPad), e.stated(l, wayWidth(l)-2*wayPad)
	itemWidth := 440.0
	if l.narrow() {
		itemWidth = l.width - 8
	}
	item := e.item(l, itemWidth-2*wayPad)
	d := picture{layout: l, left: 4, right: 4, top: 4, bottom: 4, scale: unit(2)}
	top := 4 + item.height(l)
	if l.narrow() {
		d.height = top + columnHeight(l, left) + columnHeight(l, right) + 8
	} else {
		d.height = top + max(columnHeight(l, left), columnHeight(l, right)) + 8
	}
	d.draw = func(c *canvas) {
		if l.narrow() { // both ways hang on a line at the left
			item.draw(c, 4, 4, itemWidth)
			second := top + columnHeight(l, left)
			c.line("interval", 12, top, 12, second+wayArrow+12)
			for _, y := range []float64{top, second} {
				c.arrow(12, y+wayArrow+12, 12+14, y+wayArrow+12)
			}
			drawColumn(c, left, 28, top+wayArrow, wayWidth(l))
			drawColumn(c, right, 28, second+wayArrow, wayWidth(l))
			return
		}
		item.draw(c, (l.width-itemWidth)/2, 4, itemWidth)
		for k, column := range [][]wayBox{left, right} {
			x := 4 + float64(k)*(l.width-8-wayWidth(l))
			c.arrow(x+wayWidth(l)/2, top, x+wayWidth(l)/2, top+wayArrow)
			drawColumn(c, column, x, top+wayArrow, wayWidth(l))
		}
	}
	return d
}

// wayWidth is the width of a column.
func wayWidth(l layout) float64 {
	if l.narrow() {
		return l.width - 32
	}
	return (l.width - 8 - 24) / 2
}

func (e Example) item(l layout, room float64) wayBox {
	b := wayBox{class: "frame"}
	b.add("prose", e.Question, l.text, room)
	for i := range min(len(e.Options), wayItems) {
		b.add(e.weight(i), e.Labels[i]+". "+e.Options[i], l.text, room)
	}
	b.rest(len(e.Options), l.text, room)
	return b
}

func (e Example) prompted(l layout, room float64) []wayBox {
	first, second, last := wayBox{class: "apx-frame"}, wayBox{class: "apx-frame"}, wayBox{}
	first.add("bold", "Prompted", l.text, room)
	first.add("prose", "The model reads the question with its options, is told to name one, and writes an answer.", l.text, room)
	second.add("", "Right is an answer that names", l.text, room)
	second.add("bold", e.Labels[e.Gold]+". "+e.Options[e.Gold], l.text, room)
	last.add("", "APX: the share of items with a right answer", l.text, room)
	return []wayBox{first, second, last}
}

func (e Example) stated(l layout, room float64) []wayBox {
	first, second, last := wayBox{class: "aps-frame"}, wayBox{class: "aps-frame"}, wayBox{}
	first.add("bold", "By statement", l.text, room)
	for i := range min(len(e.Statements), wayItems) {
		first.add(e.weight(i), e.Statements[i], l.text, room)
	}
	first.rest(len(e.Statements), l.text, room)
	second.add("prose", "The model sees neither question nor options. It tells how likely each statement is. Right is an item whose right statement has the lowest perplexity.", l.text, room)
	last.add("", "APS: the share of such items", l.text, room)
	return []wayBox{first, second, last}
}

func (e Example) weight(i int) string {
	if i == e.Gold {
		return "bold"
	}
	return ""
}

// add adds a text in as many lines as it takes; what is beyond wayLines is cut.
// Lines after the first are indented, but in prose.
func (b *wayBox) add(classes, text string, size, room float64) {
	room -= wayIndent
	if classes == "bold" {
		room /= 1.2 // bold letters are wider, in some fonts much
	}
	for i, line := range wrap(clean(text), size, room, wayLines) {
		indent := 0.0
		if i > 0 && classes != "prose" {
			indent = wayIndent
		}
		b.lines = append(b.lines, wayLine{strings.TrimPrefix(classes, "prose"), line, indent})
	}
}

// rest says that there are more than are shown.
func (b *wayBox) rest(n int, size, room float64) {
	if n > wayItems {
		b.add("muted", "…", size, room)
	}
}

// wrap breaks a text at blanks into lines that fit. Words that do not fit alone
// are shortened, and so is the last line when there are more.
func wrap(text string, size, room float64, most int) []string {
	var lines []string
	words := strings.Fields(text)
	for len(words) > 0 {
		if len(lines) == most-1 {
			return append(lines, cut(strings.Join(words, " "), size, room, 4))
		}
		n := 1
		for n < len(words) && textWidth(strings.Join(words[:n+1], " "), size) <= room {
			n++
		}
		lines = append(lines, shorten(strings.Join(words[:n], " "), size, room))
		words = words[n:]
	}
	return lines
}

func (b wayBox) height(l layout) float64 {
	return 2*wayPad + float64(float64(len(b.lines))*(l.text+5)) - 5
}

func (b wayBox) draw(c *canvas, x, y, width float64) {
	if b.class != "" {
		c.box(b.class, x, y, x+width, y+b.height(c.layout))
	}
	for i, line := range b.lines {
		c.text(line.classes, x+wayPad+line.indent, y+wayPad+float64(float64(i)*(c.layout.text+5))+0.8*c.layout.text, line.text)
	}
}

// columnHeight is that of boxes below each other, with an arrow before each.
func columnHeight(l layout, boxes []wayBox) float64 {
	h := 0.0
	for _, b := range boxes {
		h += wayArrow + b.height(l)
	}
	return h
}

func drawColumn(c *canvas, boxes []wayBox, x, y, width float64) {
	for i, b := range boxes {
		if i > 0 {
			c.arrow(x+width/2, y-wayArrow, x+width/2, y)
		}
		b.draw(c, x, y, width)
		y += b.height(c.layout) + wayArrow
	}
}

// arrow draws a line down or to the right with a head at its end.
func (c *canvas) arrow(x1, y1, x2, y2 float64) {
	if x1 == x2 {
		c.line("interval", x1, y1+2, x2, y2-4)
		c.shape("joint", x2-4, y2-8, x2+4, y2-8, x2, y2-1)
	} else {
		c.line("interval", x1, y1, x2-4, y2)
		c.shape("joint", x2-7, y2-4, x2-7, y2+4, x2, y2)
	}
}
