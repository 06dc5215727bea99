package analysis

import (
	"fmt"
	"strings"
	"testing"
)

// Up to 24 benchmarks are analysed one by one unless some are asked for; more
// only when asked for, and a warning says so.
func TestSubsetsAreThoseAskedFor(t *testing.T) {
	var ids []string
	for i := range 25 {
		ids = append(ids, fmt.Sprintf("b%02d", i))
	}
	check := func(g *Grid, asked []string, want string, warned bool) {
		t.Helper()
		o := DefaultOptions()
		o.Subsets = asked
		r := Analyze(g, o)
		for _, key := range []string{"without", "only"} {
			n := r.At(key)
			if got := strings.Join(n.Keys(), " "); got != want {
				t.Errorf("%d benchmarks, %v asked for: %s has %q, want %q", len(g.Benchmarks), asked, key, got, want)
			}
			if got := len(n.Warnings()) > 0; got != warned {
				t.Errorf("%d benchmarks, %v asked for: %s has warnings %q", len(g.Benchmarks), asked, key, n.Warnings())
			}
		}
	}
	check(benchmarksOf(ids[:3]...), nil, "b00 b01 b02", false)
	check(benchmarksOf(ids[:3]...), []string{"b02", "b00"}, "b00 b02", false)
	check(benchmarksOf(ids[:24]...), nil, strings.Join(ids[:24], " "), false)
	check(benchmarksOf(ids...), nil, "", true)
	check(benchmarksOf(ids...), []string{"b24"}, "b24", false)
}

// Without the only benchmark nothing is left; an empty benchmark alone is
// undefined, and so is what remains beside it.
func TestSubsetsWithoutItemsAreNull(t *testing.T) {
	check := func(r *Report, key string, null bool) {
		t.Helper()
		n := r.Lookup(key)
		if n == nil || n.IsNull() != null || null && n.Reason() != "no_items" {
			t.Errorf("%s: got %+v, want null %v", key, n, null)
		}
	}
	r := Analyze(benchmarksOf("arc"), DefaultOptions())
	check(r, "without", true)
	check(r, "only/arc", false)

	g := benchmarksOf("arc")
	g.Benchmarks = append(g.Benchmarks, Benchmark{ID: "empty", First: 1})
	r = Analyze(g, DefaultOptions())
	check(r, "without/arc", true)
	check(r, "without/empty", false)
	check(r, "only/arc", false)
	check(r, "only/empty", true)

	empty, err := NewGrid([]Model{{ID: "m"}}, []Benchmark{{ID: "empty"}}, nil, []Configuration{{Key: "c"}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	r = Analyze(empty, DefaultOptions())
	check(r, "bands", true)
	check(r, "meta", false)
	check(r, "only/empty", true)
}
