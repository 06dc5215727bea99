package figures

// A head names a mark of the first row from above it.
type head struct {
	text string
	x    float64 // of the mark
}

// heads writes heads in one line above the first row, moved apart so that they
// do not touch and stay on the figure, each with a line down to its mark. Their
// order is that of the marks. Marks at one place share a head.
func (g rows) heads(c *canvas, marks []head) {
	const gap = 9
	var heads []head
	for _, m := range marks {
		if k := len(heads) - 1; k >= 0 && heads[k].x == m.x {
			heads[k].text += ", " + m.text
		} else {
			heads = append(heads, m)
		}
	}
	centre := make([]float64, len(heads))
	half := make([]float64, len(heads))
	left := 0.0
	for i, h := range heads {
		half[i] = textWidth(h.text, g.layout.small) / 2
		centre[i] = max(h.x, left+half[i])
		left = centre[i] + half[i] + gap
	}
	right := g.layout.width
	for i := len(heads) - 1; i >= 0; i-- {
		centre[i] = min(centre[i], right-half[i])
		right = centre[i] - half[i] - gap
	}
	base := c.top() - 14
	for i, h := range heads {
		c.text("small middle", centre[i], base, h.text)
		c.line("lead", centre[i], base+4, h.x, g.middle(c, 0)-6)
	}
}
