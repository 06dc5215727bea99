package analysis

import (
	"math/rand"
	"testing"
)

// One model, two generation configurations and a likelihood one, four items.
//
//	item   0    1    2    3
//	c0     1    0    0    0    right 1
//	c1     1    1    0    0    right 2
//	ll     1    1    1    1    has no part in it
//	unparsed 0  1    2    0    3 of 8 answers
//
// so wrong is 8 - 3 - 3 = 2, competence 3/5, compliance 5/8, accuracy 3/8.
func outcomeGrid(t *testing.T) *Grid {
	g := handGrid(t, []string{"1000", "1100", "1111"})
	g.Configurations[2].Method = "ll"
	return g
}

func TestOutcomesFromCounts(t *testing.T) {
	g := outcomeGrid(t)
	for i, n := range []int{0, 1, 2, 0} {
		g.SetUnparsed(0, i, n)
	}
	r := Analyze(g, DefaultOptions())
	for key, want := range map[string]string{
		"answers": "8", "right": "3", "wrong": "2", "unparsed": "3", "parsed": "5",
		"accuracy": "0.375", "compliance": "0.625", "competence": "0.6",
	} {
		if got, err := r.Format("raw", "outcomes", "by_model", "m0", key); err != nil || got != want {
			t.Errorf("outcomes/by_model/m0/%s: got %q (%v), want %s", key, got, err, want)
		}
	}
	if n := r.At("outcomes", "by_config"); n.Reason() != "not_recorded" {
		t.Errorf("outcomes/by_config without states: got reason %q, want not_recorded", n.Reason())
	}
	checkDescribed(t, r, "outcomes")
}

// With states each configuration has its own counts, and the counts of a model
// are their sums: here c0 has item 3 unparsed, c1 items 2 and 3.
func TestOutcomesFromStates(t *testing.T) {
	g := outcomeGrid(t)
	g.SetNone(0, 3, 0)
	g.SetNone(0, 2, 1)
	g.SetNone(0, 3, 1)
	r := Analyze(g, DefaultOptions())
	for key, want := range map[string]string{
		"by_config/c0/right": "1", "by_config/c0/wrong": "2", "by_config/c0/unparsed": "1", "by_config/c0/answers": "4",
		"by_config/c1/right": "2", "by_config/c1/wrong": "0", "by_config/c1/unparsed": "2", "by_config/c1/competence": "1.0",
		"by_model/m0/right": "3", "by_model/m0/wrong": "2", "by_model/m0/unparsed": "3",
	} {
		if got, err := r.Format("raw", ParseKey("outcomes/"+key)...); err != nil || got != want {
			t.Errorf("outcomes/%s: got %q (%v), want %s", key, got, err, want)
		}
	}
	if r.At("outcomes", "by_config", "c2") != nil {
		t.Error("a likelihood configuration has outcomes")
	}
	checkDescribed(t, r, "outcomes")
}

func TestOutcomesUndefined(t *testing.T) {
	g := outcomeGrid(t)
	g.SetUnparsed(0, 0, 0) // the other items have no count
	if got := Analyze(g, DefaultOptions()).At("outcomes", "by_model", "m0").Reason(); got != "not_recorded" {
		t.Errorf("an item without a count: got %q, want not_recorded", got)
	}
	for i := range 4 {
		g.SetUnparsed(0, i, 1)
	}
	for _, c := range []struct {
		keep []int
		want string
	}{
		{[]int{0, 1}, ""},         // only the likelihood one left out: the counts still hold
		{[]int{0, 2}, "selected"}, // they cover c1 too
	} {
		part, err := g.Select(Selection{Configurations: c.keep})
		if err != nil {
			t.Fatal(err)
		}
		if got := Analyze(part, DefaultOptions()).At("outcomes", "by_model", "m0").Reason(); got != c.want {
			t.Errorf("configurations %v: got %q, want %q", c.keep, got, c.want)
		}
		again, err := part.Select(Selection{})
		if err != nil {
			t.Fatal(err)
		}
		if got := Analyze(again, DefaultOptions()).At("outcomes", "by_model", "m0").Reason(); got != c.want {
			t.Errorf("configurations %v, selected again: got %q, want %q", c.keep, got, c.want)
		}
	}
	g = handGrid(t, []string{"1"})
	g.Configurations[0].Method = "ll"
	if got := Analyze(g, DefaultOptions()).At("outcomes").Reason(); got != "no_such_configurations" {
		t.Errorf("no generation configuration: got %q", got)
	}
	g = handGrid(t, []string{"0"})
	g.SetNone(0, 0, 0)
	if got := Analyze(g, DefaultOptions()).At("outcomes", "by_model", "m0", "competence").Reason(); got != "no_parsed" {
		t.Errorf("nothing parsed: got %q, want no_parsed", got)
	}
}

// On random grids the counts from states equal those of a walk over answers, and
// accuracy is compliance times competence.
func TestOutcomesAgainstWalk(t *testing.T) {
	random := rand.New(rand.NewSource(5))
	for range 20 {
		M, N := 1+random.Intn(3), 1+random.Intn(130)
		g := mustGrid(t, M, N, paperConfigurations(), 0)
		right, none := make([]int, M), make([]int, M)
		g.EnableStates()
		for m := range M {
			for i := range N {
				for c := range g.Configurations {
					generated := c < 24
					switch random.Intn(3) {
					case 0:
						g.SetBit(m, i, c)
						if generated {
							right[m]++
						}
					case 1:
						if generated {
							g.SetNone(m, i, c)
							none[m]++
						}
					}
				}
			}
		}
		section := outcomes(newTally(g), DefaultOptions())
		for m := range M {
			at := func(key string) int64 { v, _ := section.At("by_model", g.Models[m].ID, key).Int(); return v }
			if at("right") != int64(right[m]) || at("unparsed") != int64(none[m]) || at("wrong") != int64(24*N-right[m]-none[m]) {
				t.Fatalf("model %d: got %d right, %d unparsed, %d wrong; want %d, %d, %d", m,
					at("right"), at("unparsed"), at("wrong"), right[m], none[m], 24*N-right[m]-none[m])
			}
			if at("right")+at("wrong") != at("parsed") || at("parsed")+at("unparsed") != at("answers") {
				t.Errorf("model %d: the parts do not add up", m)
			}
		}
	}
}
