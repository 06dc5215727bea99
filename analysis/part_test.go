package analysis

import (
	"strings"
	"testing"
)

// A part holds what the patterns name, nothing else, in the same bytes.
func TestPart(t *testing.T) {
	r := Analyze(halves(t, 5), fewDraws())
	part, err := ReadPart(r.Part("bands", "without/*/bands/mean_robust", "leaderboard/0", "no/such/key"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"bands", "without"} {
		if part.At(key) == nil {
			t.Fatalf("Part: %s is missing", key)
		}
	}
	if got, want := string(part.At("bands").JSON()), string(r.At("bands").JSON()); got != want {
		t.Errorf("Part: bands differ:\ngot  %s\nwant %s", got, want)
	}
	if len(part.Keys()) != 2 {
		t.Errorf("Part: got keys %q, want bands and without (a list has no segments to choose)", part.Keys())
	}
	for _, b := range part.At("without").Keys() {
		got, want := part.At("without", b, "bands", "mean_robust"), r.At("without", b, "bands", "mean_robust")
		if string(got.JSON()) != string(want.JSON()) || part.At("without", b, "kendall") != nil {
			t.Errorf("Part: without/%s is %s", b, part.At("without", b).JSON())
		}
	}
}

// Everything at once comes back with every reason and warning.
func TestPartWhole(t *testing.T) {
	r := Analyze(halves(t, 7), fewDraws())
	got, err := ReadPart(r.Part("*"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got.JSON()) != string(r.JSON()) {
		t.Error("Part(*): not the same report")
	}
	if !strings.Contains(string(r.JSON()), `"warnings": {`) {
		t.Error("the report of this test has no warnings to lose")
	}
}

// Damaged bytes are refused and never panic: every cut, and every byte changed.
func TestReadPartDamaged(t *testing.T) {
	data := (&Report{Object().Set("a", Float(0.5)).Set("b", List(Int(3), Null("no_items").Warn("why")))}).Part("*")
	if _, err := ReadPart(data); err != nil {
		t.Fatal(err)
	}
	for n := range data {
		if _, err := ReadPart(data[:n]); err == nil {
			t.Errorf("ReadPart of the first %d of %d bytes: no error", n, len(data))
		}
		for b := range 256 {
			changed := append([]byte{}, data...)
			changed[n] = byte(b)
			ReadPart(changed) // an error or another report
		}
	}
}

// halves is a random grid of two benchmarks, ready for a whole analysis.
func halves(t *testing.T, seed int64) *Grid {
	t.Helper()
	g := randomGrid(t, seed, 4, 40, paperConfigurations()[:7])
	g.Benchmarks = []Benchmark{{ID: "one", Count: 30}, {ID: "two", First: 30, Count: 10}}
	return g
}

func fewDraws() Options {
	o := DefaultOptions()
	o.Resamples, o.Draws, o.K, o.Seeds = 50, 5, 10, []uint64{1}
	return o
}
