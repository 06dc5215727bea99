package figures

import (
	"bytes"
	"strings"
	"testing"
)

var sky = Example{
	Question: "What colour is the sky on a clear day, seen from the ground with the sun behind the one who looks?",
	Labels:   []string{"A", "B", "C", "D"},
	Options:  []string{"green", "blue", "red", "black"},
	Statements: []string{"The sky on a clear day, seen from the ground, is green.", "The sky on a clear day, seen from the ground, is blue.",
		"The sky on a clear day, seen from the ground, is red.", "The sky on a clear day, seen from the ground, is black."},
	Gold: 1,
}

func ways(t *testing.T, e Example) *Figure {
	t.Helper()
	f, err := Ways(e)
	if err != nil {
		t.Fatal(err)
	}
	for where, svg := range map[string][]byte{"inline": f.SVG, "standalone": f.Standalone()} {
		if err := wellFormed(svg); err != nil {
			t.Errorf("%s: %v", where, err)
		}
	}
	checkPNG(t, "ways", f)
	return f
}

// The drawing holds the item's texts, the right ones in bold, and its table all of
// them.
func TestWays(t *testing.T) {
	f := ways(t, sky)
	golden(t, "ways.html", f.SVG)
	for _, want := range []string{`class="rc-bold">B. blue<`, ">C. red<", ">The sky on a clear day", "black.<"} {
		if !bytes.Contains(f.SVG, []byte(want)) {
			t.Errorf("the drawing lacks %s", want)
		}
	}
	if len(f.Table.Rows) != 4 || f.Table.Rows[1].Cells[3].Text != "yes" || f.Table.Rows[0].Cells[3].Text != "" {
		t.Errorf("the table is %+v", f.Table.Rows)
	}
}

// Texts of any length and kind stay in their boxes and are only texts.
func TestWaysOfHostileTexts(t *testing.T) {
	long := strings.Repeat("<script>alert(1)</script>", 400) + "\x00\u202e\n"
	e := Example{Question: long + strings.Repeat(" and so on", 500), Gold: 11}
	for range 12 {
		e.Labels, e.Options, e.Statements = append(e.Labels, long), append(e.Options, long), append(e.Statements, "")
	}
	f := ways(t, e)
	if bytes.Contains(f.SVG, []byte("<script")) {
		t.Error("a text became an element")
	}
	if f.Height() > 1200 {
		t.Errorf("the drawing is %d high", f.Height())
	}
}

// Lines are filled in order, and only the last is cut.
func TestWrap(t *testing.T) {
	room := textWidth("aaaa bbbb", 10) * 1.01
	for _, row := range []struct {
		text string
		most int
		want string
	}{
		{"aaaa bbbb cccc", 4, "aaaa bbbb|cccc"},
		{"", 4, ""},
		{"aaaa bbbb cccc dddd eeee", 2, "aaaa bbbb|cccc"},
	} {
		if got := strings.Join(wrap(row.text, 10, room, row.most), "|"); !strings.HasPrefix(got, row.want) || row.most == 2 && !strings.HasSuffix(got, "…") {
			t.Errorf("wrap(%q, %d): got %q, want %q", row.text, row.most, got, row.want)
		}
	}
}
