package analysis

import "testing"

// The most likely statement is that of the lowest perplexity, which is the highest
// log-probability a token; the second paper's appendix has it the other way round
// once (C5.52). Sums of log-probabilities rank otherwise (C5.57): here -10 over ten
// tokens is a perplexity of e, -6 over three one of e².
func TestLowestPerplexityRanksFirst(t *testing.T) {
	c := &Scores{LogProb: []float64{-10, -6}, Tokens: []uint32{10, 3}, Chars: []uint32{40, 12}, Bytes: []uint32{40, 12}, Marks: []uint8{0, 0}, Right: []uint8{2}}
	if got := rank(c.normalised(perToken, 0, 2, nil)); got.choice != 0 || got.second != 1 {
		t.Errorf("a token: %+v, want the first statement, then the second", got)
	}
	if got := rank(c.normalised(perSequence, 0, 2, nil)); got.choice != 1 {
		t.Errorf("a sequence: %+v, want the second statement", got)
	}
}

// Where a source lists the right option first and nothing was shuffled, every gold
// label is A, and the report says so (C5.64).
func TestGoldFirstIsSaid(t *testing.T) {
	g := likelihoodGrid(1, scalingShape{models: 2, sets: 1, items: 12, options: 4})
	for i := range g.Items {
		g.Items[i].Gold = 1
	}
	set := newCensus(g, DefaultOptions()).datasets().At("b0")
	for label, want := range map[string]float64{"A": 1, "B": 0} {
		if got, ok := set.At("gold", label, "value").Number(); !ok || got != want {
			t.Errorf("share of gold label %s: %v, want %v", label, got, want)
		}
	}
	if tv, ok := set.At("gold_tv").Number(); !ok || tv != 0.75 {
		t.Errorf("distance from equal shares: %v, want 0.75", tv)
	}
}
