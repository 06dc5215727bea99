package analysis

import "testing"

func TestAxesAsExpected(t *testing.T) {
	dir := sharedExample(t, "grid-small")
	g := exampleGrid(t, dir)
	r := Analyze(g, DefaultOptions())
	expected := readExpected(t, sharedExample(t, "grid-small.expected.tsv"))
	checkExpected(t, r, expected, "axes/", "compression/", "difficulty/")
	for _, b := range g.Benchmarks {
		checkExpected(t, r, expected, "without/"+b.ID+"/axes/", "only/"+b.ID+"/axes/", "without/"+b.ID+"/compression", "only/"+b.ID+"/compression", "without/"+b.ID+"/difficulty", "only/"+b.ID+"/difficulty")
	}
}
