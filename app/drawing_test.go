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
	d.drawFigure(0)
	if got := d.Parts[0].HTML; !strings.Contains(got, "pending") || !strings.Contains(got, "not counted yet") {
		t.Errorf("before the draws: %s", got)
	}
	d = draw(view, r, true, nil, nil)
	d.drawFigure(0)
	if got := d.Parts[0].HTML; !strings.Contains(got, `class="missing"`) {
		t.Errorf("after the draws: %s", got)
	}
}
