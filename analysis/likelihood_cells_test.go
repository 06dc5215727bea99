package analysis

import (
	"fmt"
	"testing"
)

// The cells of single items make the counts of likelihood/models/<m>/cells, over
// all items and in each data set, also where scores are undefined or absent.
func TestCellsMakeTheCounts(t *testing.T) {
	for _, odd := range []bool{false, true} {
		g := likelihoodGrid(7, scalingShape{models: 6, sets: 3, items: 65, options: 4, odd: odd})
		o := DefaultOptions()
		o.SkipRandom, o.Subsets = true, []string{}
		r := Analyze(g, o)
		cells := NewCells(g)
		for m, model := range g.Models {
			n, both := map[Cell]int{}, map[int]int{}
			for b, bench := range g.Benchmarks {
				for i := bench.First; i < bench.First+bench.Count; i++ {
					n[cells.Of(m, i)]++
					if cells.Of(m, i) == CellBoth {
						both[b]++
					}
				}
			}
			for key, cell := range map[string]Cell{"both": CellBoth, "apx_only": CellPrompted, "aps_only": CellStatement, "neither": CellNeither} {
				if want, ok := r.At("likelihood", "models", model.ID, "cells", key).Int(); ok && int(want) != n[cell] {
					t.Errorf("odd %v, %s, %s: %d items, the report counts %d", odd, model.ID, key, n[cell], want)
				}
			}
			for b, bench := range g.Benchmarks {
				if want, ok := r.At("likelihood", "models", model.ID, "by_dataset", bench.ID, "both").Int(); ok && int(want) != both[b] {
					t.Errorf("odd %v, %s, %s: %d items right both ways, the report counts %d", odd, model.ID, bench.ID, both[b], want)
				}
			}
		}
		total := 0
		for i := range g.N() {
			for c := CellUnknown; c <= CellNeither; c++ {
				total += cells.Count(i, c)
			}
		}
		if total != g.M()*g.N() {
			t.Errorf("odd %v: %d cells, want one for each of %d models and %d items", odd, total, g.M(), g.N())
		}
	}
	if NewCells(&Grid{}) != nil {
		t.Error("a grid without roles has cells")
	}
	for c := CellBoth; c <= CellNeither; c++ {
		if got, ok := CellNamed(c.String()); got != c || !ok {
			t.Errorf("CellNamed(%s): got %v, %v", c, got, ok)
		}
	}
	if _, ok := CellNamed(""); ok {
		t.Error("the unknown cell has a name")
	}
}

// Perplexity is e to the mean surprise of a token: of -8 nats over 4 tokens e².
func TestPerplexities(t *testing.T) {
	g := likelihoodGrid(1, scalingShape{models: 2, sets: 1, items: 2, options: 2})
	c := g.Likelihood.APS.Columns[0]
	c.LogProb[0], c.Tokens[0], c.LogProb[1], c.Tokens[1] = -8, 4, -3, 0
	got := g.Likelihood.Perplexities(g, 0, 0, 0)
	if len(got) != 2 || fmt.Sprintf("%.6f", got[0]) != "7.389056" || got[1] == got[1] {
		t.Errorf("Perplexities: got %v, want [7.389056 NaN]", got)
	}
}
