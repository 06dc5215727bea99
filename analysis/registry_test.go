package analysis

import "testing"

// describedReports are whole reports that between them hold every kind of key.
func describedReports(t *testing.T) []*Report {
	t.Helper()
	o := smallOptions(20)
	grid := leagueGrid(2, shape{models: 5, items: []int{40, 25}, templates: 2, orders: 3, ll: 2})
	for i := range grid.N() {
		for m := range grid.M() {
			grid.SetMargin(m, i, float64(i%7)/10)
			grid.SetUnparsed(m, i, i%2)
			if i%5 == 0 && !grid.Bit(m, i, 0) {
				grid.SetNone(m, i, 0)
			}
		}
	}
	paper := randomGrid(t, 1, 5, 70, paperConfigurations())
	for i := range paper.Items {
		paper.Items[i].Gold, paper.Items[i].NOptions = 2, 4
	}
	without := o
	without.SkipRandom = true
	return []*Report{
		Analyze(grid, o),
		Analyze(paper, o),
		Analyze(grid, without),
		Analyze(randomGrid(t, 2, 1, 3, plainConfigurations(1)), o),
		Analyze(randomGrid(t, 3, 3, 0, plainConfigurations(2)), o),
		Analyze(handGrid(t, []string{"0000", "0000"}, []string{"0000", "0000"}), o),
		Analyze(likelihoodGrid(1, scalingShape{models: 24, sets: 2, items: 60, options: 4, odd: true}), o),
		Analyze(likelihoodGrid(2, scalingShape{models: 2, sets: 1, items: 8, options: 3, odd: true}), o),
		Analyze(likelihoodGrid(3, scalingShape{models: 1, sets: 1, items: 4, options: 1}), without),
		Analyze(likelihoodGrid(4, scalingShape{models: 3, sets: 2, options: 4}), o),
		Analyze(sampled(t, 2, 2, 2, "11000001"), o),
	}
}

// Every leaf of a report is described, and every fraction divides to its value.
func TestEveryLeafIsDescribed(t *testing.T) {
	for _, r := range describedReports(t) {
		checkDescribed(t, r, append([]string{"without", "only"}, r.Keys()...)...)
	}
}

// Every entry describes something that occurs.
func TestEveryEntryOccurs(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range describedReports(t) {
		r.Walk(func(segments []string, leaf *Node) {
			if e, ok := Describe(segments...); ok {
				seen[e.Pattern] = true
			}
		})
	}
	for _, e := range Entries() {
		if !seen[e.Pattern] {
			t.Errorf("%s: no report of the fixtures has such a key", e.Pattern)
		}
	}
}
