package analysis

import (
	"bytes"
	"testing"
)

// withoutMethods are configurations of which nothing but the key is recorded.
func withoutMethods(C int) []Configuration {
	out := plainConfigurations(C)
	for c := range out {
		out[c] = Configuration{Key: out[c].Key}
	}
	return out
}

// filled sets every bit of g to the same value.
func filled(g *Grid, bit bool) *Grid {
	for m := range g.M() {
		for c := range g.C() {
			for i := range g.N() {
				if bit {
					g.SetBit(m, i, c)
				}
			}
		}
	}
	return g
}

// equalAccuracies gives every model the same number of reference-correct items,
// each other ones.
func equalAccuracies(g *Grid) *Grid {
	for m := range g.M() {
		for c := range g.C() {
			for k := range 3 {
				g.SetBit(m, (m+k+c*m)%g.N(), c)
			}
		}
	}
	return g
}

// Every shape gives a whole report: each leaf described, every null with a
// reason that has plain words, bytes that read back as they were written, the
// same from any number of workers.
func TestAnalyzeEdges(t *testing.T) {
	gen := paperConfigurations()[:24]
	thousand := plainConfigurations(1000)
	for name, g := range map[string]*Grid{
		"one model":            randomGrid(t, 1, 1, 40, paperConfigurations()),
		"one configuration":    randomGrid(t, 2, 5, 40, plainConfigurations(1)),
		"one item":             randomGrid(t, 3, 5, 1, paperConfigurations()),
		"one of everything":    randomGrid(t, 4, 1, 1, plainConfigurations(1)),
		"no item":              mustGrid(t, 3, 0, paperConfigurations(), 0),
		"63 items":             randomGrid(t, 5, 4, 63, paperConfigurations()),
		"64 items":             randomGrid(t, 6, 4, 64, paperConfigurations()),
		"65 items":             randomGrid(t, 7, 4, 65, paperConfigurations()),
		"two models":           randomGrid(t, 8, 2, 90, paperConfigurations()),
		"seventy models":       randomGrid(t, 9, 70, 30, plainConfigurations(3)),
		"1,000 configurations": randomGrid(t, 10, 3, 66, thousand),
		"no likelihood":        randomGrid(t, 11, 4, 50, gen),
		"nothing recorded":     randomGrid(t, 12, 4, 50, withoutMethods(5)),
		"all right":            filled(mustGrid(t, 4, 70, paperConfigurations(), 0), true),
		"all wrong":            filled(mustGrid(t, 4, 70, paperConfigurations(), 0), false),
		"equal accuracies":     equalAccuracies(mustGrid(t, 4, 70, paperConfigurations(), 3)),
		"several benchmarks":   leagueGrid(13, shape{models: 4, items: []int{30, 0, 1, 64}, templates: 2, orders: 2, ll: 1}),
	} {
		t.Run(name, func(t *testing.T) {
			o := smallOptions(20)
			r := Analyze(g, o)
			checkDescribed(t, r, append([]string{"without", "only"}, r.Keys()...)...)
			data := r.JSON()
			back, err := ParseReport(data)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(back.JSON(), data) {
				t.Error("the report does not read back as it was written")
			}
			o.Workers = 3
			if !bytes.Equal(Analyze(g, o).JSON(), data) {
				t.Error("three workers give other bytes")
			}
		})
	}
}

// SPEC readings 3 and 12: what each edge leaves undefined.
func TestReasonsAtTheEdges(t *testing.T) {
	check := func(g *Grid, want map[string]string) {
		t.Helper()
		r := Analyze(g, smallOptions(20))
		for key, reason := range want {
			wantNull(t, r.Node, key, reason)
		}
	}
	check(mustGrid(t, 3, 0, paperConfigurations(), 0), map[string]string{
		"bands": "no_items", "leaderboard": "no_items", "pairs": "no_items", "champions": "no_items", "ranks": "no_items",
		"compression": "no_items", "axes": "no_items", "difficulty": "no_items", "without": "no_items", "only/b": "no_items"})
	check(randomGrid(t, 1, 1, 40, paperConfigurations()), map[string]string{
		"compression": "one_model", "only/b/compression": "one_model", "difficulty/corr_discrimination": "no_discrimination"})
	check(equalAccuracies(mustGrid(t, 4, 70, paperConfigurations(), 3)), map[string]string{
		"compression": "equal_reference_accuracies", "difficulty/partial_disc_fragility": "no_discrimination"})
	check(filled(mustGrid(t, 4, 70, paperConfigurations(), 0), false), map[string]string{
		"compression": "equal_reference_accuracies", "axes/by_axis/order/relative": "no_reference_correct",
		"axes/joint/relative": "no_reference_correct", "axes/by_model/m0/worst": "tied", "difficulty/corr_fragility": "zero_variance"})
	check(randomGrid(t, 2, 5, 40, plainConfigurations(1)), map[string]string{
		"compression/corr": "zero_variance", "compression/corr_ci": "zero_variance", "axes/by_model/m0/worst": "tied"})
	check(randomGrid(t, 6, 4, 12, paperConfigurations()), map[string]string{
		"compression/champions_random": "k_above_n", "compression/champions_gap": "k_above_n", "compression/steps/1": "k_above_n"})
}
