package analysis

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// Numbers that depend on draws lie within the tolerance that the worked example
// gives them, which was made with another generator.
func TestDrawnNumbersWithinTolerance(t *testing.T) {
	r := Analyze(exampleGrid(t, sharedExample(t, "grid-small")), DefaultOptions())
	checked := 0
	for _, e := range readExpected(t, sharedExample(t, "grid-small.expected.tsv")) {
		text, ok := strings.CutPrefix(e.class, "random:")
		if !ok {
			continue
		}
		tolerance, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		want, err := strconv.ParseFloat(e.value, 64)
		if err != nil {
			continue // null on both sides is compared elsewhere
		}
		checked++
		n := r.Lookup(e.key)
		if n == nil {
			if strings.Contains(e.key, "/hist/") && want <= tolerance {
				continue // a count that no draw had
			}
			t.Errorf("%s: no such key", e.key)
			continue
		}
		if got, ok := n.Number(); !ok || math.Abs(got-want) > tolerance {
			t.Errorf("%s: got %s, want %s within %s", e.key, n.appendJSON(nil, 0), e.value, text)
		}
	}
	if checked < 100 {
		t.Errorf("%d drawn numbers compared, want some hundred", checked)
	}
}
