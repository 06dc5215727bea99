package figures

import (
	"github.com/wcharczuk/go-chart/v2"

	"recount/analysis"
	"recount/tables"
)

// planAxes is Figure 4 of P1 (F1.4): for each model a bar for every axis and
// one for all of them jointly, as long as the share of items that stay correct.
// The bars of an axis share a panel, which names them without a legend; a pale
// track behind each bar runs to the reference accuracy. The last row is the
// mean.
func planAxes(r *analysis.Report) (plan, error) {
	table, err := tables.Axes(r)
	if err != nil {
		return plan{}, err
	}
	models := labels(r)
	var panels []panel
	add := func(name, class string, of func(model string) []string, mean ...string) {
		p := panel{name: name, class: class}
		for _, m := range models {
			p.values = append(p.values, read(r, "", of(m.id)...))
			worst := r.At("axes", "by_model", m.id, "worst")
			p.worst = append(p.worst, worst != nil && worst.Text() == name && class != "joint")
		}
		p.values = append(p.values, read(r, "", mean...))
		p.worst = append(p.worst, false)
		panels = append(panels, p)
	}
	for _, axis := range tables.AxisNames(r) {
		add(axis, "left", func(m string) []string { return []string{"axes", "by_model", m, "robust", axis} }, "axes", "by_axis", axis, "mean")
	}
	add("joint", "joint", func(m string) []string { return []string{"axes", "by_model", m, "joint"} }, "axes", "joint", "mean")

	var tracks []value
	for _, m := range models {
		tracks = append(tracks, read(r, "", "bands", "by_model", m.id, "reference"))
	}
	tracks = append(tracks, read(r, "", "bands", "mean_reference"))
	return plan{
		Figure: Figure{
			Description: "One row a model in the order of the reference leaderboard, and a last row for the mean. One panel for each axis and one for all jointly. " +
				"A bar is the share of items that stay correct under every configuration of the axis; a pale track behind it runs to the reference accuracy. " +
				"The number of the axis that costs a model most is bold.",
			Caption: "Bars: the share of all items that a model answers correctly under every configuration of one axis, " +
				"the others at the reference; joint: under all {{ meta/n_configs:int }} configurations. " +
				"The pale track ends at the reference accuracy. Bold: the axis that costs the model most, where it is one.",
			Table: table,
		},
		draw: func(l layout) picture { return drawAxes(l, models, panels, tracks) },
	}, nil
}

// A panel is the bars of one axis: one a model, then the mean.
type panel struct {
	name, class string
	values      []value
	worst       []bool
}

// panelGap is the room between panels, with the values of the left one in it.
const panelLeast = 64

// drawAxes lays the panels side by side, in as many blocks of rows as their
// least width asks for.
func drawAxes(l layout, models []label, panels []panel, tracks []value) picture {
	height := l.rowHeight(len(models))
	g := rows{layout: l, labels: append(models[:len(models):len(models)], label{"mean", "mean"}), height: height}
	names := g.nameRoom()
	room := l.width - names - 12
	abreast := max(1, min(len(panels), int(room/panelLeast)))
	blocks := (len(panels) + abreast - 1) / abreast
	abreast = (len(panels) + blocks - 1) / blocks
	const headRoom, between = 24.0, 8.0
	block := headRoom + float64(float64(len(g.labels))*height) + between + axisRoom
	p := picture{layout: l, left: names + 12, top: headRoom, bottom: axisRoom, scale: unit(2)}
	p.height = float64(float64(blocks) * block)
	p.draw = func(c *canvas) {
		c.short = g.apart(names)
		for b := range blocks {
			top := headRoom + float64(float64(b)*block)
			at := func(i int) float64 { // middle of row i; the mean stands apart
				y := top + float64((float64(i)+0.5)*height)
				if i == len(models) {
					y += between
				}
				return y
			}
			for i, m := range g.labels {
				c.name("end", names, at(i)+0.35*l.text, m, names)
			}
			line := at(len(models)) - height/2 - between/2
			c.line("rule", 0, line, l.width, line)
			for k, p := range panels[b*abreast : min(len(panels), (b+1)*abreast)] {
				width := room / float64(abreast)
				left := names + 12 + float64(float64(k)*width)
				drawPanel(c, p, tracks, left, left+width-textWidth("0.000", l.small)-18, top, at)
			}
			c.text("small muted middle", names+12+room/2, top+block-headRoom-8, "share of items that stay correct")
		}
	}
	return p
}

func drawPanel(c *canvas, p panel, tracks []value, left, right, top float64, at func(int) float64) {
	small := c.layout.small
	x := &chart.ContinuousRange{Min: 0, Max: 1, Domain: c.px(right - left)}
	to := func(v float64) float64 { return left + float64(x.Translate(v))/c.pixels }
	bottom := at(len(p.values)-1) + c.layout.rowHeight(len(p.values)-1)/2
	c.name("small bold", left, top-9, label{p.name, p.name}, right-left+30)
	for _, v := range []float64{0, 0.5, 1} {
		c.line("rule", to(v), top, to(v), bottom+4)
		if v != 0.5 || right-left > 60 {
			c.text("small muted middle", to(v), bottom+5+small, tick(v).Label)
		}
	}
	for i, v := range p.values {
		y := at(i)
		if t := tracks[i]; t.ok {
			c.box("track", to(0), y-2, to(t.v), y+2)
		}
		if !v.ok {
			c.text("small muted end", right+textWidth("0.000", small)+6, y+0.35*small, v.text)
			continue
		}
		c.box(p.class, to(0), y-4.5, to(v.v), y+4.5)
		class := "small muted end"
		if p.worst[i] {
			class = "small bold end"
		}
		c.text(class, right+textWidth("0.000", small)+6, y+0.35*small, v.text)
	}
	c.line("zero", to(0), top, to(0), bottom)
}
