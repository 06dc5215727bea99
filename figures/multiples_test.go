package figures

import "testing"

// The key of small panels stays within the figure, on as few lines as that takes,
// and the panels below it.
func TestPanelKey(t *testing.T) {
	for _, c := range []struct {
		layout layout
		both   bool
		lines  int
	}{{wide, true, 1}, {wide, false, 1}, {narrow, true, 2}, {narrow, false, 1}} {
		key := newPanelKey(c.layout, c.both)
		if key.lines() != c.lines {
			t.Errorf("width %v, both %v: %d lines, want %d", c.layout.width, c.both, key.lines(), c.lines)
		}
		for _, e := range key {
			if end := e.x + 14 + textWidth(e.name, c.layout.small); end > c.layout.width {
				t.Errorf("width %v: %q ends at %v", c.layout.width, e.name, end)
			}
		}
	}
}
