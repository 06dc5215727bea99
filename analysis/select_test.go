package analysis

import (
	"math/rand"
	"testing"
)

// someOf keeps each of n indices with the given chance, keep among them.
func someOf(r *rand.Rand, n int, chance float64, keep int) []int {
	out := []int{}
	for i := range n {
		if i == keep || r.Float64() < chance {
			out = append(out, i)
		}
	}
	return out
}

// A selection holds, for every model, item and configuration that it keeps, what
// the grid holds of it.
func TestSelectAgainstSlow(t *testing.T) {
	r := rand.New(rand.NewSource(21))
	for range 40 {
		g := leagueGrid(uint64(r.Int63()), shape{models: 5, items: []int{70, 0, 65, 40}, templates: 2, orders: 3, ll: 1})
		for m := range g.M() {
			for i := range g.N() {
				if r.Intn(3) > 0 {
					g.SetUnparsed(m, i, r.Intn(4))
				}
				if r.Intn(3) > 0 {
					g.SetMargin(m, i, r.Float64())
				}
				g.SetNone(m, i, r.Intn(g.C()))
			}
		}
		s := Selection{
			Models: someOf(r, g.M(), 0.6, 2), Benchmarks: someOf(r, 4, 0.6, 0),
			Items: someOf(r, g.N(), 0.8, -1), Configurations: someOf(r, g.C(), 0.6, 0),
		}
		part, err := g.Select(s)
		if err != nil {
			t.Fatal(err)
		}
		at := 0
		for _, from := range s.Items {
			in := false
			for _, b := range s.Benchmarks {
				in = in || from >= g.Benchmarks[b].First && from < g.Benchmarks[b].First+g.Benchmarks[b].Count
			}
			if !in {
				continue
			}
			if part.Items[at].ID != g.Items[from].ID {
				t.Fatalf("item %d: got %q, want %q", at, part.Items[at].ID, g.Items[from].ID)
			}
			for m, fromModel := range s.Models {
				n, ok := part.Unparsed(m, at)
				if wantN, wantOK := g.Unparsed(fromModel, from); n != wantN || ok != wantOK {
					t.Errorf("model %d, item %d: unparsed %d, %v, want %d, %v", m, at, n, ok, wantN, wantOK)
				}
				v, ok := part.Margin(m, at)
				if wantV, wantOK := g.Margin(fromModel, from); ok != wantOK || ok && v != wantV {
					t.Errorf("model %d, item %d: margin %v, %v, want %v, %v", m, at, v, ok, wantV, wantOK)
				}
				for c, fromConfig := range s.Configurations {
					if part.Bit(m, at, c) != g.Bit(fromModel, from, fromConfig) {
						t.Errorf("model %d, item %d, configuration %d: another bit", m, at, c)
					}
					if part.NoneColumn(m, c)[at>>6]>>(at&63)&1 != g.NoneColumn(fromModel, fromConfig)[from>>6]>>(from&63)&1 {
						t.Errorf("model %d, item %d, configuration %d: another state", m, at, c)
					}
				}
			}
			at++
		}
		if at != part.N() {
			t.Errorf("%d items, want %d", part.N(), at)
		}
	}
}

// What is recorded for none of the models and items kept is not recorded.
func TestSelectForgetsWhatIsNotRecorded(t *testing.T) {
	g := mustGrid(t, 2, 3, plainConfigurations(2), 0)
	g.SetUnparsed(1, 0, 1)
	g.SetMargin(1, 0, 0.5)
	for m, want := range []bool{false, true} {
		part, err := g.Select(Selection{Models: []int{m}})
		if err != nil {
			t.Fatal(err)
		}
		if part.HasUnparsed() != want || part.HasMargins() != want {
			t.Errorf("model %d: unparsed %v, margins %v, want %v", m, part.HasUnparsed(), part.HasMargins(), want)
		}
	}
}

func TestSelectRefuses(t *testing.T) {
	g := mustGrid(t, 2, 3, plainConfigurations(3), 1)
	check := func(s Selection, want string) {
		t.Helper()
		if _, err := g.Select(s); err == nil || err.Error() != want {
			t.Errorf("Select(%+v): got %v, want %s", s, err, want)
		}
	}
	check(Selection{Models: []int{0, 2}}, "selected models: index 2 is out of range or out of order")
	check(Selection{Items: []int{1, 0}}, "selected items: index 0 is out of range or out of order")
	check(Selection{Configurations: []int{0, 2}}, "the selection leaves out the reference")
	check(Selection{Models: []int{}}, "a grid needs at least one model")
}
