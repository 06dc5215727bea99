package analysis

import (
	"math"
	"testing"
)

// TestExtensions, by hand. One model, two items of two options; the first is
// right in item 0, the second in item 1. Scores are sums over 2 tokens (options,
// neutral) or 4 (statements).
//
//	             item 0          item 1
//	statement    -8  -4          -12 -4       right in 1 only
//	rung         -4  -8          -4  -8       right in 0 only
//	option       -2  -4          -6  -8       means -1 -2, -3 -4: right in 0
//	neutral      -1  -8          -2  -8       means -.5 -4, -1 -4: right in 0
//	PMI, means   -.5  2          -2   0       right in 1
//	PMI, sums    -7   4          -10  4       right in 1
//	P(True)      0.75 0.25       ?    0.5     right in both; ? is undefined
//
// Brier: (1-0.75)^2, 0.25^2, (1-0.5)^2 over 3 = (0.0625+0.0625+0.25)/3 = 0.125.
func TestExtensions(t *testing.T) {
	g, err := NewGrid([]Model{{ID: "m", ParamsB: 1}}, []Benchmark{{ID: "b", Count: 2}}, []Item{{ID: "0", NOptions: 2, Gold: 1}, {ID: "1", NOptions: 2, Gold: 2}},
		[]Configuration{{Key: "s", Method: "ll", Template: "statement"}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	scores := func(tokens uint32, sums ...float64) *Scoring {
		c := &Scores{LogProb: sums, Right: []uint8{2, 2}}
		for range sums {
			c.Tokens, c.Chars, c.Bytes, c.Marks = append(c.Tokens, tokens), append(c.Chars, 9), append(c.Bytes, 9), append(c.Marks, 0)
		}
		return &Scoring{Columns: []*Scores{c}}
	}
	g.Likelihood = &Likelihood{
		Subjects: []Subject{{Kind: "base", ActiveB: 1, Base: -1}}, Constructions: []Construction{{-1, -1}}, Options: [][]int32{{0, 2, 4}},
		ByKind: map[string]int{"base": 0}, Control: -1, Prompts: []*Prompt{{Key: "p", Answers: [][]uint8{{AnswerOK, AnswerOK}}}},
		APS: scores(4, -8, -4, -12, -4), Rung: scores(4, -4, -8, -4, -8), Option: scores(2, -2, -4, -6, -8), Neutral: scores(2, -1, -8, -2, -8),
		PTrue: [][]float64{{0.75, 0.25, math.NaN(), 0.5}},
	}
	n := newCensus(g, DefaultOptions()).extensions()
	for key, want := range map[string]int64{"question_statement": 1, "option": 1, "option_neutral": 1, "pmi_option": 1, "pmi_statement": 1, "ptrue": 2} {
		count, _ := n.At("m", key, "count").Int()
		of, _ := n.At("m", key, "of").Int()
		if count != want || of != 2 {
			t.Errorf("%s: got %d of %d, want %d of 2", key, count, of, want)
		}
	}
	if v, _ := n.At("m", "brier").Number(); v != 0.125 {
		t.Errorf("brier: got %v, want 0.125", v)
	}
	for bin, want := range map[string][2]int64{"2": {1, 0}, "5": {1, 1}, "7": {1, 1}, "9": {0, 0}} {
		in, _ := n.At("m", "calibration", bin, "n").Int()
		right, _ := n.At("m", "calibration", bin, "true").Int()
		if [2]int64{in, right} != want {
			t.Errorf("calibration of bin %s: got %d, %d right, want %v", bin, in, right, want)
		}
	}
	g.Likelihood.Rung, g.Likelihood.Neutral, g.Likelihood.PTrue = nil, nil, nil
	if n := newCensus(g, DefaultOptions()).extensions(); n != nil {
		t.Error("option likelihood alone is called an extension")
	}
}
