package analysis

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// Three items, three configurations:
//
//	m0  c0 110   item 0 is right everywhere: robust-correct
//	    c1 100   item 1 is right under c0 only: fragile, lucky
//	    c2 101   item 2 is right under c2 only: fragile
//	m1  c0 000   item 0 is wrong everywhere: robust-wrong
//	    c1 011   items 1 and 2 are right under c1 (and 2 under c2): fragile
//	    c2 001
//
// m0: counts 2 1 2, so min 1 at c1, max 2 at c0 (the first of two), spread 1.
// m1: counts 0 2 1, so min 0 at c0, max 2 at c1, spread 2.
func TestBandsByHand(t *testing.T) {
	g := handGrid(t, []string{"110", "100", "101"}, []string{"000", "011", "001"})
	n := bands(newTally(g), DefaultOptions())
	for key, want := range map[string]int{
		"by_model/m0/robust_correct": 1, "by_model/m0/robust_wrong": 0, "by_model/m0/fragile": 2,
		"by_model/m0/reference_correct": 2, "by_model/m0/optimistic_correct": 3,
		"by_model/m0/min_correct": 1, "by_model/m0/max_correct": 2, "by_model/m0/spread_items": 1,
		"by_model/m0/lucky": 1, "by_model/m0/total_correct": 5,
		"by_model/m0/correct/c0": 2, "by_model/m0/correct/c1": 1, "by_model/m0/correct/c2": 2,
		"by_model/m1/robust_correct": 0, "by_model/m1/robust_wrong": 1, "by_model/m1/fragile": 2,
		"by_model/m1/reference_correct": 0, "by_model/m1/optimistic_correct": 2,
		"by_model/m1/min_correct": 0, "by_model/m1/max_correct": 2, "by_model/m1/spread_items": 2,
		"by_model/m1/lucky": 0, "by_model/m1/total_correct": 3,
		"answers": 9, "cells": 6, "lucky_skipped": 1, "max_robust_correct": 1,
		"total_robust_correct": 1, "total_robust_wrong": 1, "total_fragile": 4,
		"total_reference_correct": 2, "total_optimistic_correct": 5, "total_lucky": 1,
		"count_robust_below/0.07": 1, // m1 with 0
	} {
		wantInt(t, n, key, want)
	}
	for key, want := range map[string]float64{
		"by_model/m0/robust": 1. / 3, "by_model/m0/reference": 2. / 3, "by_model/m0/optimistic": 1,
		"by_model/m0/min": 1. / 3, "by_model/m0/max": 2. / 3, "by_model/m0/spread": 1. / 3,
		"by_model/m0/config_lucky": 1. / 2, "by_model/m0/mean": 5. / 9, "by_model/m0/accuracy/c1": 1. / 3,
		"by_model/m1/spread":  2. / 3,
		"mean_config_lucky":   1. / 2, // m1 is skipped
		"pooled_config_lucky": 1. / 2, "max_robust": 1. / 3,
		"mean_robust": 1. / 6, "mean_reference": 2. / 6, "mean_optimistic": 5. / 6,
	} {
		wantNumber(t, n, key, want)
	}
	wantNull(t, n, "by_model/m1/config_lucky", "no_reference_correct")
	wantNull(t, n, "spread_vs_rank", "too_few") // two models
	for key, want := range map[string]string{
		"by_model/m0/min_config": "c1", "by_model/m0/max_config": "c0",
		"by_model/m1/min_config": "c0", "by_model/m1/max_config": "c1",
		"widest": "m1", "narrowest": "m0",
	} {
		wantText(t, n, key, want)
	}
}

// With one configuration everything is stable and the band is a point.
func TestBandsOneConfiguration(t *testing.T) {
	n := bands(newTally(handGrid(t, []string{"10110"})), DefaultOptions())
	for _, key := range []string{"robust_correct", "reference_correct", "optimistic_correct", "min_correct", "max_correct"} {
		wantInt(t, n, "by_model/m0/"+key, 3)
	}
	wantInt(t, n, "by_model/m0/robust_wrong", 2)
	wantInt(t, n, "by_model/m0/fragile", 0)
	wantNumber(t, n, "by_model/m0/config_lucky", 0)
	wantNull(t, n, "spread_vs_rank", "too_few")
	wantText(t, n, "widest", "m0")
}

// No item: the section is undefined.
func TestBandsWithoutItems(t *testing.T) {
	n := bands(newTally(mustGrid(t, 2, 0, plainConfigurations(3), 0)), DefaultOptions())
	if n.Reason() != "no_items" {
		t.Errorf("bands of no items: got %s (%s), want null because of no_items", n.appendJSON(nil, 0), n.Reason())
	}
}

// No model has a reference-correct item: both shares are undefined.
func TestBandsNothingCorrect(t *testing.T) {
	n := bands(newTally(handGrid(t, []string{"00", "01"}, []string{"00", "00"})), DefaultOptions())
	wantNull(t, n, "mean_config_lucky", "no_reference_correct")
	wantNull(t, n, "pooled_config_lucky", "no_reference_correct")
	wantInt(t, n, "lucky_skipped", 2)
}

// The mean counts each model the same, the pooled share each item: m0 has 1
// lucky of 1, m1 has 0 of 3.
func TestConfigLuckyMeanAndPooled(t *testing.T) {
	n := bands(newTally(handGrid(t, []string{"1000", "0000"}, []string{"1110", "1110"})), DefaultOptions())
	wantNumber(t, n, "mean_config_lucky", 1./2)
	wantNumber(t, n, "pooled_config_lucky", 1./4)
}

// 7 of 100 is not below 0.07 though both are inexact as floats; 6 of 100 is.
func TestThresholdIsStrict(t *testing.T) {
	seven, six := strings.Repeat("1", 7)+strings.Repeat("0", 93), strings.Repeat("1", 6)+strings.Repeat("0", 94)
	o := DefaultOptions()
	o.Thresholds = []float64{0.07, 0.5, 0.0625}
	n := bands(newTally(handGrid(t, []string{seven}, []string{six})), o)
	wantInt(t, n, "count_robust_below/0.07", 1)
	wantInt(t, n, "count_robust_below/0.5", 2)
	wantInt(t, n, "count_robust_below/0.0625", 1)
}

// python3: round(82/160, 3), round(110/160, 3), round(28/160, 3) -> 0.512 0.688
// 0.175, so the row looks wrong; 56/160, 111/160, 55/160 -> 0.35 0.694 0.344.
func TestRoundedApart(t *testing.T) {
	if !roundedApart(band{lowest: 28, highest: 110}, 160) {
		t.Error("28 to 110 of 160: got consistent, want apart by rounding")
	}
	if roundedApart(band{lowest: 55, highest: 111}, 160) {
		t.Error("55 to 111 of 160: got apart, want consistent")
	}
}

// Ties of widest and narrowest go to the first model.
func TestSpreadTies(t *testing.T) {
	n := bands(newTally(handGrid(t, []string{"10", "00"}, []string{"01", "00"}, []string{"00", "11"}, []string{"11", "00"})), DefaultOptions())
	wantText(t, n, "widest", "m2")
	wantText(t, n, "narrowest", "m0")
}

// slowBand counts bit by bit.
func slowBand(g *Grid, m int) band {
	b := band{lowest: math.MaxInt}
	for i := range g.N() {
		s := 0
		for c := range g.C() {
			if g.Bit(m, i, c) {
				s++
			}
		}
		switch s {
		case 0:
			b.wrong++
		case g.C():
			b.robust++
		}
		if g.Bit(m, i, g.Reference) {
			b.reference++
		}
		b.total += s
	}
	for c := range g.C() {
		n := 0
		for i := range g.N() {
			if g.Bit(m, i, c) {
				n++
			}
		}
		if n < b.lowest {
			b.lowest, b.lowestAt = n, c
		}
		if n > b.highest || c == 0 {
			b.highest, b.highestAt = n, c
		}
	}
	return b
}

// The bit version equals the slow one, and the identities of C5.04-C5.07 hold.
func TestBandAgainstSlowVersion(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		tally := newTally(g)
		n := bands(tally, DefaultOptions())
		for m := range g.M() {
			got, want := tally.band(m), slowBand(g, m)
			if got != want {
				t.Errorf("band(m%d): got %+v, want %+v", m, got, want)
			}
			fragile := g.N() - got.robust - got.wrong
			if fragile < 0 || got.robust > got.lowest || got.lowest > got.reference || got.reference > got.highest || got.highest > g.N()-got.wrong {
				t.Errorf("m%d: robust <= min <= reference <= max <= optimistic does not hold: %+v", m, got)
			}
			wantInt(t, n, fmt.Sprintf("by_model/m%d/fragile", m), fragile)
			if got.reference > 0 { // C5.07: 1 - robust/reference
				wantNumber(t, n, fmt.Sprintf("by_model/m%d/config_lucky", m), float64(got.reference-got.robust)/float64(got.reference))
			}
		}
	})
}
