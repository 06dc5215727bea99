package analysis

import "testing"

// The values that an independent implementation computed for grid-small.
func TestCountedSectionsAsExpected(t *testing.T) {
	r := Analyze(exampleGrid(t, sharedExample(t, "grid-small")), DefaultOptions())
	expected := readExpected(t, sharedExample(t, "grid-small.expected.tsv"))
	checkExpected(t, r, expected,
		"meta/", "bootstrap/", "bands/", "leaderboard/", "pairs/", "kendall/", "champions/", "ranks/", "artifact/", "compliance/")
	for _, part := range []string{"without", "only"} {
		for _, b := range []string{"arc", "hellaswag", "mmlu", "truthfulqa"} {
			for _, section := range []string{"meta/", "bands/", "leaderboard/", "pairs/", "kendall/", "champions/", "ranks/"} {
				checkExpected(t, r, expected, part+"/"+b+"/"+section)
			}
		}
	}
}
