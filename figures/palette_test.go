package figures

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// luminance is WCAG's relative luminance of a colour like #0072b2.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	v, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	linear := func(c uint64) float64 {
		s := float64(c&255) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(v>>16) + 0.7152*linear(v>>8) + 0.0722*linear(v)
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Text has 4.5:1 and marks 3:1 against white and the dark paper (WCAG 1.4.3,
// 1.4.11). A fill with less has an outline in ink or edge, or is not the sign
// by itself (rule, tint, grey of a track).
func TestContrast(t *testing.T) {
	if c := contrast(t, "#0072b2", "#ffffff"); math.Abs(c-5.19) > 0.01 {
		t.Fatalf("contrast of Okabe-Ito blue on white: got %.3f, want 5.19", c)
	}
	least := map[string]float64{"ink": 4.5, "muted": 4.5, "blue": 3, "vermillion": 3, "edge": 3}
	for _, tone := range tones {
		for paper, colour := range map[string]string{"#ffffff": tone.light, "#fffefb": tone.light, "#121212": tone.dark, "#16171a": tone.dark} {
			if c := contrast(t, colour, paper); c < least[tone.name] {
				t.Errorf("%s %s on %s: contrast %.2f, want at least %v", tone.name, colour, paper, c, least[tone.name])
			}
		}
	}
	for _, k := range kinds {
		if k.fill == "orange" && k.stroke != "ink" {
			t.Errorf("%s: orange without an outline in ink", k.class)
		}
	}
}

// Every class that a figure writes has a rule, and the style names no page-wide
// selector.
func TestCSS(t *testing.T) {
	for _, r := range All(small(t)) {
		if r.Figure == nil {
			continue
		}
		for _, part := range strings.Split(string(r.Figure.SVG), `class="`)[1:] {
			list, _, _ := strings.Cut(part, `"`)
			for _, class := range strings.Fields(list) {
				if class != "rc-paper" && class != "rc-text" && !strings.Contains(CSS, "."+class) {
					t.Errorf("%s: class %s has no rule", r.Name, class)
				}
			}
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(CSS), "\n") {
		if !strings.Contains(line, "rc-fig") {
			t.Errorf("a rule that is not about figures: %s", line)
		}
	}
}

// Where the reader forces colours the paper is the reader's too, whatever the page's:
// the outline of a letter in another colour would hide the letter.
func TestForcedPaper(t *testing.T) {
	_, forced, _ := strings.Cut(CSS, "@media (forced-colors:active){")
	forced, _, _ = strings.Cut(forced, "}")
	if !strings.Contains(forced, "--rc-paper:Canvas") {
		t.Errorf("forced colours: %s", forced)
	}
}
