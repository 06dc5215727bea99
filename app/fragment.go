package app

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Fragment writes a state for an address, short enough to mail: what is left out
// as bits in the order of the release, everything as published left away. d is
// the start of the release's digest, by which a link that meets another release
// can be told.
func (s State) Fragment(sum *Summary) string {
	var parts []string
	add := func(key, value string) {
		if value != "" {
			parts = append(parts, key+"="+url.QueryEscape(value))
		}
	}
	number := func(key string, n int) {
		if n != 0 {
			add(key, strconv.Itoa(n))
		}
	}
	add("v", s.View)
	add("release", s.Release)
	if sum != nil && (s.counts() != (State{}).counts() || s.Items != ItemChoice{}) {
		add("d", sum.Digest)
		add("m", mask(s.Models, ids(sum.Models)))
		add("b", mask(s.Benchmarks, ids(sum.Benchmarks)))
		add("c", mask(s.Configurations, sum.keys()))
		if i := slices.Index(sum.keys(), s.Reference); i >= 0 {
			add("r", strconv.Itoa(i))
		}
	}
	number("k", s.Settings.K)
	number("n", s.Settings.Draws)
	number("boot", s.Settings.Resamples)
	if s.Settings.Level != 0 {
		add("l", strconv.FormatFloat(s.Settings.Level, 'g', -1, 64))
	}
	if s.Seeded {
		add("seed", strconv.FormatUint(s.Settings.Seed, 10))
	}
	add("champions", s.Rule)
	number("by", s.Margin)
	x := s.Items
	add("q", x.Search)
	add("ib", x.Benchmark)
	add("ic", x.Class)
	add("im", x.Model)
	add("is", x.Sort)
	if x.Rising {
		add("up", "1")
	}
	number("at", x.From)
	add("ob", x.OpenBenchmark)
	add("oi", x.OpenID)
	return strings.Join(parts, "&")
}

// madeFor is the start of the digest of the release that a link selects in, ""
// for a link that fits any.
func madeFor(fragment string) string {
	v, _ := url.ParseQuery(fragment)
	return v.Get("d")
}

// mask is which of all are listed, as bits.
func mask(list, all []string) string {
	if len(list) == 0 {
		return ""
	}
	bits := make([]byte, (len(all)+7)/8)
	for i, x := range all {
		if slices.Contains(list, x) {
			bits[i/8] |= 1 << (i % 8)
		}
	}
	return base64.RawURLEncoding.EncodeToString(bits)
}

func unmask(text string, all []string) (list []string) {
	bits, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	for i, x := range all {
		if i/8 < len(bits) && bits[i/8]>>(i%8)&1 == 1 {
			list = append(list, x)
		}
	}
	return list
}

// ParseFragment reads what Fragment has written, and what a reader has typed:
// what it does not understand is passed over. other says that the link was made
// for another release, so that its selection was left alone; with sum nil only
// what needs no release is read.
func ParseFragment(fragment string, sum *Summary) (s State, other bool) {
	v, _ := url.ParseQuery(fragment)
	number := func(key string) int {
		n, err := strconv.Atoi(v.Get(key))
		if err != nil || n < 0 {
			return 0
		}
		return n
	}
	s.View, s.Release = v.Get("v"), v.Get("release")
	s.Rule, s.Margin = v.Get("champions"), number("by")
	s.Settings.K, s.Settings.Draws, s.Settings.Resamples = number("k"), number("n"), number("boot")
	if l, err := strconv.ParseFloat(v.Get("l"), 64); err == nil && l > 0 && l < 1 {
		s.Settings.Level = l
	}
	if seed, err := strconv.ParseUint(v.Get("seed"), 10, 64); err == nil {
		s.Settings.Seed, s.Seeded = seed, true
	}
	s.Items = ItemChoice{
		Search: v.Get("q"), Benchmark: v.Get("ib"), Class: v.Get("ic"), Model: v.Get("im"), Sort: v.Get("is"),
		Rising: v.Get("up") == "1", From: number("at"), OpenBenchmark: v.Get("ob"), OpenID: v.Get("oi"),
	}
	if sum == nil {
		return s, false
	}
	if d := v.Get("d"); d != "" && d != sum.Digest {
		s.Items = ItemChoice{}
		return s, true
	}
	s.Models = unmask(v.Get("m"), ids(sum.Models))
	s.Benchmarks = unmask(v.Get("b"), ids(sum.Benchmarks))
	s.Configurations = unmask(v.Get("c"), sum.keys())
	if v.Has("r") {
		if i := number("r"); i < len(sum.Configurations) {
			s.Reference = sum.Configurations[i].Key
		}
	}
	return s, false
}
