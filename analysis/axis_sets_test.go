package analysis

import (
	"reflect"
	"testing"
)

// P1's grid: order 6, format 4, scoring 3 configurations (S1.27), derived from
// methods, templates and orders alone.
func TestAxisSetsDerived(t *testing.T) {
	g := mustGrid(t, 1, 0, paperConfigurations(), 0)
	want := []Axis{
		{"order", []int{0, 1, 2, 3, 4, 5}},
		{"format", []int{0, 6, 12, 18}},
		{"scoring", []int{0, 24, 25}},
	}
	if got := g.AxisSets(); !reflect.DeepEqual(got, want) {
		t.Errorf("AxisSets of P1's configurations: got %v, want %v", got, want)
	}
}

// Seen from digit_labels|p2: its own block, the four templates under p2, and
// itself with the two stems.
func TestAxisSetsOtherReference(t *testing.T) {
	g := mustGrid(t, 1, 0, paperConfigurations(), 14)
	want := []Axis{
		{"order", []int{12, 13, 14, 15, 16, 17}},
		{"format", []int{2, 8, 14, 20}},
		{"scoring", []int{14, 24, 25}},
	}
	if got := g.AxisSets(); !reflect.DeepEqual(got, want) {
		t.Errorf("AxisSets for digit_labels|p2: got %v, want %v", got, want)
	}
}

// Seen from a stem: no other configuration shares method and template; the two
// stems share method and (absent) order; no generation configuration lacks one.
func TestAxisSetsLikelihoodReference(t *testing.T) {
	g := mustGrid(t, 1, 0, paperConfigurations(), 25)
	want := []Axis{{"order", []int{25}}, {"format", []int{24, 25}}, {"scoring", []int{25}}}
	if got := g.AxisSets(); !reflect.DeepEqual(got, want) {
		t.Errorf("AxisSets for ll|cloze_question: got %v, want %v", got, want)
	}
}

func TestAxisSetsOfLegend(t *testing.T) {
	g := mustGrid(t, 1, 0, paperConfigurations(), 0)
	g.Axes = []Axis{{"mine", []int{0, 7}}}
	if got := g.AxisSets(); !reflect.DeepEqual(got, g.Axes) {
		t.Errorf("AxisSets: got %v, want the legend's %v", got, g.Axes)
	}
	g.Axes = []Axis{} // a legend that says there are none
	if got := g.AxisSets(); len(got) != 0 {
		t.Errorf("AxisSets of a legend with no axes: got %v, want none", got)
	}
}
