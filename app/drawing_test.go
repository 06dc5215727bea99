//go:build !js

package app

import (
	"strings"
	"testing"

	"recount/analysis"
)

// A figure of random draws keeps its room until they are made, and says why there
// is none when they were made and it is still missing.
func TestFigureWaitsForDraws(t *testing.T) {
	r := &analysis.Report{Node: analysis.Object().Set("compression", analysis.Object().Set("champions_disc", analysis.Null("not_computed")))}
	view := View{Figures: []string{"subset-champions"}}
	d := draw(view, r, false, nil, nil)
	d.finish()
	if got := d.Parts[0].HTML; !strings.Contains(got, "pending") || !strings.Contains(got, "not counted yet") {
		t.Errorf("before the draws: %s", got)
	}
	d = draw(view, r, true, nil, d)
	d.finish()
	if got, want := d.Parts[0].HTML, `<p class="missing">How many models come first when the benchmark is cut. Not available: `; !strings.HasPrefix(got, want) {
		t.Errorf("after the draws: got %s, want it to begin with %s", got, want)
	}
}

// Parts are drawn one at a time, tables first; until its turn a part stays as the
// drawing before had it.
func TestPartsAreDrawnOneByOne(t *testing.T) {
	w, _, _ := bench(t)
	before := w.drawn
	for i := range before.Parts {
		before.Parts[i].HTML = "<p>old</p>"
	}
	d := draw(w.view(), before.Report, true, nil, before)
	drawn := func() (list []string) {
		for _, p := range d.Parts {
			switch {
			case strings.HasPrefix(p.HTML, "<p>old"):
			case strings.Contains(p.HTML, "pending"):
				t.Errorf("%s %s stands empty", p.Kind, p.Name)
			default:
				list = append(list, p.Kind+" "+p.Name)
			}
		}
		return list
	}
	for _, want := range []string{"", "table leaderboard", "table leaderboard, table bands", "figure bands, table leaderboard, table bands"} {
		if got := strings.Join(drawn(), ", "); got != want {
			t.Errorf("drawn: got %q, want %q", got, want)
		}
		d.next()
	}
	if d.next() || len(d.Figures) != 1 {
		t.Errorf("after all: %d left, %d figures", len(d.left), len(d.Figures))
	}
	if other := draw(View{Name: "other", Tables: []string{"axes"}}, before.Report, true, nil, before); !strings.Contains(other.Parts[0].HTML, "pending") {
		t.Errorf("a table that was not drawn before: %s", other.Parts[0].HTML)
	}
}

// The browser has its turn between parts that take long, and a drawing that is no
// longer shown is left as it is.
func TestDrawingLetsTheBrowserAnswer(t *testing.T) {
	w, b, e := bench(t)
	turns := func() (n int) {
		for _, what := range b.asked {
			if strings.HasPrefix(what, "breathe") {
				n++
			}
		}
		return n
	}
	before := turns()
	w.stint = 0
	d := draw(w.view(), w.drawn.Report, true, w.whole, nil)
	w.drawn = d
	w.drawParts(d)
	if len(d.left) != 2 {
		t.Errorf("at once: %d parts are left, want 2 of 3", len(d.left))
	}
	settle(e, w)
	if len(d.left) != 0 || turns()-before != 3 {
		t.Errorf("in the end: %d parts are left, the browser had %d turns, want none and 3", len(d.left), turns()-before)
	}
	d = draw(w.view(), w.drawn.Report, true, w.whole, nil)
	w.drawParts(d)
	settle(e, w)
	if len(d.left) != 2 {
		t.Errorf("a drawing that is not shown: %d parts are left, want the 2 after the first", len(d.left))
	}
}

// A page that is saved before all is drawn has every table of its own report.
func TestSavedPageIsWhole(t *testing.T) {
	w, _, _ := bench(t)
	want := w.pageHTML()
	w.drawn.Parts[2].HTML = "<p>old bands</p>"
	w.drawn = draw(w.view(), w.drawn.Report, true, w.whole, w.drawn)
	if got := w.pageHTML(); got != want {
		t.Error("the page differs from that of a drawing that is complete")
	}
}
