package analysis

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// sampled is a grid of one model whose bits are given item after item, in it
// prompt after prompt, in it sample after sample. A greedy configuration that is
// no sample stands first.
func sampled(t *testing.T, n, c, s int, bits string) *Grid {
	t.Helper()
	configurations := []Configuration{{Key: "greedy", Method: "gen"}}
	for p := range c {
		for k := range s {
			configurations = append(configurations, Configuration{Key: fmt.Sprintf("p%d|r%d", p, k), Method: "gen", Repeats: fmt.Sprintf("p%d", p)})
		}
	}
	g := mustGrid(t, 1, n, configurations, 0)
	for at, digit := range bits {
		if digit == '1' {
			g.SetBit(0, at/(c*s), 1+at%(c*s))
		}
	}
	return g
}

// Two items, two prompts, two samples:
//
//	         prompt 0   prompt 1   right
//	item 0        1 1        0 0       2
//	item 1        0 0        0 1       1
//
// Right in all 3, of items 2 and 1, of prompts 2 and 1, of cells 2 0 0 1: sums of
// squares 9, 5, 5, 5. Mean squares: within (2*3-5)/(2*4*1) = 1/8, items
// (2*5-9)/8 = 1/8, prompts the same, both (4*5-2*5-2*5+9)/8 = 9/8. Components:
// item and prompt (1/8-9/8)/4 = -1/4, both (9/8-1/8)/2 = 1/2.
func TestSamplingByHand(t *testing.T) {
	n := Analyze(sampled(t, 2, 2, 2, "11000001"), DefaultOptions()).At("sampling")
	for key, want := range map[string]int{"prompts": 2, "samples": 2, "left_out": 0, "by_model/m0/cells": 4, "by_model/m0/mixed": 1} {
		wantInt(t, n, key, want)
	}
	for key, want := range map[string]float64{"mixed_share": 0.25, "components/item": -0.25, "components/configuration": -0.25,
		"components/interaction": 0.5, "components/sample": 0.125, "accuracy_sd/configuration": 0, "accuracy_sd/sample": 0.25} {
		wantNumber(t, n, "by_model/m0/"+key, want)
	}
	if len(n.Lookup("by_model/m0/components/item").Warnings()) != 1 {
		t.Error("an estimate below zero carries no warning")
	}
}

func TestSamplingAgainstStatsmodels(t *testing.T) {
	data, err := os.ReadFile("testdata/sampling.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	for _, line := range lines {
		f := strings.Split(line, "\t")
		number := func(k int) float64 {
			v, err := strconv.ParseFloat(f[k], 64)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		items, prompts, samples := int(number(0)), int(number(1)), int(number(2))
		n := sampling(newTally(sampled(t, items, prompts, samples, f[3])), DefaultOptions())
		for k, key := range []string{"item", "configuration", "interaction", "sample"} {
			got, ok := n.At("by_model", "m0", "components", key).Number()
			if want := number(4 + k); !ok || math.Abs(got-want) > 1e-12 {
				t.Errorf("%d items, %d prompts, %d samples: %s: got %v, want %v", items, prompts, samples, key, got, want)
			}
		}
	}
	if len(lines) != 5 {
		t.Errorf("%d lines", len(lines))
	}
}

// Answers drawn with a chance of their item's, whatever the prompt: the
// component of samples is the mean of p(1-p), those of prompts are near zero.
// p is 0.1, 0.3, ..., 0.9 over the items: mean of p(1-p) 0.17, variance of p
// 0.08 (0.0802 with the divisor n-1 of 500 items).
func TestSamplingOfKnownChances(t *testing.T) {
	const n, c, s = 500, 4, 5
	var bits strings.Builder
	draw := uint64(1)
	for i := range n {
		for range c * s {
			draw = draw*6364136223846793005 + 1442695040888963407
			bits.WriteByte("01"[b2i(float64(draw>>11)/(1<<53) < 0.1+0.2*float64(i%5))])
		}
	}
	parts := sampling(newTally(sampled(t, n, c, s, bits.String())), DefaultOptions()).At("by_model", "m0", "components")
	for key, want := range map[string]float64{"item": 0.0802, "configuration": 0, "interaction": 0, "sample": 0.17} {
		if got, _ := parts.At(key).Number(); math.Abs(got-want) > 0.008 {
			t.Errorf("%s: got %v, want about %v", key, got, want)
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Nothing asked twice: no section. One item or one prompt: what needs two is
// null. Prompts with more samples are cut, and the rest counted; one sample of a
// prompt is none.
func TestSamplingEdges(t *testing.T) {
	if Analyze(sampled(t, 3, 2, 1, "101010"), DefaultOptions()).At("sampling") != nil {
		t.Error("one sample each makes a section")
	}
	one := Analyze(sampled(t, 1, 2, 2, "1100"), DefaultOptions())
	for key, reason := range map[string]string{"components/item": "one_item", "accuracy_sd/configuration": "one_item"} {
		if got := one.Lookup("sampling/by_model/m0/" + key).Reason(); got != reason {
			t.Errorf("one item: %s: %q", key, got)
		}
	}
	alone := Analyze(sampled(t, 2, 1, 3, "110100"), DefaultOptions()).At("sampling")
	if got := alone.Lookup("by_model/m0/components/interaction").Reason(); got != "one_configuration" {
		t.Errorf("one prompt: %q", got)
	}
	wantNumber(t, alone, "by_model/m0/components/sample", (3*3-5)/(3.*2*2))

	g := sampled(t, 2, 2, 3, "111"+"000"+"110"+"001")
	g.Configurations[6].Repeats = "" // p1|r2: the second prompt has two samples
	cut := sampling(newTally(g), DefaultOptions())
	wantInt(t, cut, "samples", 2)
	wantInt(t, cut, "left_out", 1)
	wantInt(t, cut, "by_model/m0/mixed", 0)
	checkDescribed(t, Analyze(g, DefaultOptions()), "sampling")
	if got := Analyze(sampled(t, 0, 2, 2, ""), DefaultOptions()).At("sampling").Reason(); got != "no_items" {
		t.Errorf("no items: %q", got)
	}
}
