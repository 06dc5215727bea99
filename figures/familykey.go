package figures

import (
	"fmt"
	"strings"
)

// A familyKey names the shapes of the families, hollow and filled, and the dot in
// the marks of one accuracy, below a plot, in as many lines as it takes.
type familyKey struct {
	entries []keyEntry
	height  float64
}

type keyEntry struct {
	text   label
	family int    // -1: of a kind of model, or of an accuracy
	class  string // of a mark whose family is -1
	x, y   float64
}

// newFamilyKey lays a key out. It is empty for a plot whose marks have no shapes.
func newFamilyKey(l layout, of comparison) familyKey {
	var k familyKey
	kinds := map[string]bool{}
	accuracies := map[string]string{} // by class: the name
	families := map[int]bool{}
	for _, t := range of.trends {
		for _, v := range t.points {
			kinds[t.kind], families[v.family] = true, true
			accuracies[t.class] = strings.TrimSuffix(t.name, " "+t.kind)
		}
	}
	if of.families == nil {
		return k
	}
	for _, kind := range []string{"base", "instruct"} {
		if kinds[kind] {
			class := map[bool]string{true: "key-open", false: "key-full"}[kind == "base"]
			k.entries = append(k.entries, keyEntry{text: label{kind, kind}, family: -1, class: class})
		}
	}
	for _, class := range []string{"apx", "aps"} {
		if name := accuracies[class]; len(accuracies) > 1 {
			k.entries = append(k.entries, keyEntry{text: label{name, name}, family: -1, class: class + "-full"})
		}
	}
	for i, f := range of.families {
		if families[i] && f != "" {
			k.entries = append(k.entries, keyEntry{text: label{f, f}, family: i})
		}
	}
	line := l.small + 8
	x, y := 8.0, line
	for i := range k.entries {
		e := &k.entries[i]
		width := min(textWidth(clean(e.text.name), l.small), keyRoom) + 30
		if newLine := i > 0 && e.family >= 0 && k.entries[i-1].family < 0; newLine || x+width > l.width && x > 8 {
			x, y = 8, y+line
		}
		e.x, e.y = x, y
		x += width
	}
	k.height = y + 10
	return k
}

// keyRoom is the most room for the name of a family.
const keyRoom = 150

// draw writes the key from a height on. To point at a family makes the marks of
// the others pale.
func (k familyKey) draw(c *canvas, top float64) {
	for _, e := range k.entries {
		y := top + e.y
		class, shape, text := e.class, 0, "small"
		if e.family >= 0 {
			class, shape = "key-full", e.family
			text = fmt.Sprintf("small key-%d", e.family)
			c.also = fmt.Sprintf(" rc-key-%d", e.family)
		}
		c.outline(class, shape, e.x+5, y-0.35*c.layout.small, 4.2)
		c.pip(class, e.x+5, y-0.35*c.layout.small, 4.2)
		c.also = ""
		c.name(text, e.x+15, y, e.text, keyRoom)
	}
}
