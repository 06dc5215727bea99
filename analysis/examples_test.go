package analysis

import "testing"

// Every exact value that an independent implementation computed for grid-small.
func TestGridSmallAsExpected(t *testing.T) {
	r := Analyze(exampleGrid(t, sharedExample(t, "grid-small")), DefaultOptions())
	checkExpected(t, r, readExpected(t, sharedExample(t, "grid-small.expected.tsv")))
}
