package analysis

import (
	"hash/fnv"
	"testing"
)

// The bytes of a whole report of prompting against likelihood, bands and
// intervals with it: the same natively and under js/wasm (make test runs both).
// A change of a number or of the generator changes the sum on purpose: run the
// test and write the new one.
func TestLikelihoodBytesOnEveryTarget(t *testing.T) {
	o := smallOptions(20)
	g := likelihoodGrid(1, scalingShape{models: 20, sets: 2, items: 40, options: 4, odd: true})
	sum := fnv.New64a()
	sum.Write(Analyze(g, o).At("likelihood").JSON())
	if got, want := sum.Sum64(), uint64(0xc0e422829909a52f); got != want {
		t.Errorf("the bytes sum to %#x, want %#x", got, want)
	}
}
