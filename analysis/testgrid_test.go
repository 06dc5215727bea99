package analysis

import (
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"
)

// paperConfigurations are P1's 26 in the order of its Table 8. The permutations
// meet the paper's constraints and are otherwise ours.
func paperConfigurations() []Configuration {
	orders := [][]int{{0, 1, 2, 3}, {2, 1, 3, 0}, {1, 3, 0, 2}, {3, 0, 1, 2}, {2, 3, 1, 0}, {1, 0, 3, 2}}
	var out []Configuration
	for _, template := range []string{"letter_plain", "letter_paren", "digit_labels", "instruction"} {
		for k, p := range orders {
			order := fmt.Sprintf("p%d", k)
			out = append(out, Configuration{
				Key: "gen|" + template + "|" + order, Method: "gen", Template: template, Order: order,
				Permutations: map[int][]int{4: p},
			})
		}
	}
	for _, stem := range []string{"cloze_plain", "cloze_question"} {
		out = append(out, Configuration{Key: "ll|" + stem, Method: "ll", Template: stem})
	}
	return out
}

// mustGrid returns a grid of zero bits with models m0, m1, … and the items of
// one benchmark b of four options.
func mustGrid(t testing.TB, M, N int, configurations []Configuration, reference int) *Grid {
	t.Helper()
	models := make([]Model, M)
	for m := range models {
		models[m] = Model{ID: fmt.Sprintf("m%d", m)}
	}
	items := make([]Item, N)
	for i := range items {
		items[i] = Item{ID: fmt.Sprintf("i%d", i)}
	}
	g, err := NewGrid(models, []Benchmark{{ID: "b", NOptions: 4, Count: N}}, items, configurations, reference)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// handGrid makes a grid from bits written by hand: bits[m][c] is the row of
// model m under configuration c, one digit an item. Configurations are c0, c1,
// … of method gen, template t, orders o0, o1, …; the reference is c0.
func handGrid(t testing.TB, bits ...[]string) *Grid {
	t.Helper()
	var configurations []Configuration
	for c := range bits[0] {
		configurations = append(configurations, Configuration{
			Key: fmt.Sprintf("c%d", c), Method: "gen", Template: "t", Order: fmt.Sprintf("o%d", c),
		})
	}
	g := mustGrid(t, len(bits), len(bits[0][0]), configurations, 0)
	for m, rows := range bits {
		for c, row := range rows {
			for i, digit := range row {
				if digit == '1' {
					g.SetBit(m, i, c)
				}
			}
		}
	}
	return g
}

// plainConfigurations are C configurations of one template under orders o0, …
func plainConfigurations(C int) []Configuration {
	out := make([]Configuration, C)
	for c := range out {
		out[c] = Configuration{Key: fmt.Sprintf("c%d", c), Method: "gen", Template: "t", Order: fmt.Sprintf("o%d", c)}
	}
	return out
}

// randomGrid has bits that look like models of differing strength on items of
// differing difficulty, some of which are robust.
func randomGrid(t testing.TB, seed int64, M, N int, configurations []Configuration) *Grid {
	t.Helper()
	r := rand.New(rand.NewSource(seed))
	g := mustGrid(t, M, N, configurations, r.Intn(len(configurations)))
	for m := range M {
		strength := r.Float64()
		for i := range N {
			p := strength
			switch r.Intn(4) {
			case 0:
				p = 0
			case 1:
				p = 1
			}
			for c := range configurations {
				if r.Float64() < p {
					g.SetBit(m, i, c)
				}
			}
		}
	}
	return g
}

// smallShapes are the shapes on which slow and fast versions are compared:
// words that are empty, partly filled, full and one over; one of everything.
var smallShapes = []struct{ M, N, C int }{
	{1, 1, 1}, {2, 1, 1}, {1, 7, 3}, {3, 63, 4}, {4, 64, 5}, {5, 65, 2}, {2, 130, 26}, {7, 40, 1}, {12, 20, 6},
}

// onRandomGrids calls check with several grids of every small shape.
func onRandomGrids(t *testing.T, check func(t *testing.T, g *Grid)) {
	t.Helper()
	for k, s := range smallShapes {
		for rep := range 4 {
			g := randomGrid(t, int64(100*k+rep), s.M, s.N, plainConfigurations(s.C))
			t.Run(fmt.Sprintf("%dx%dx%d#%d", s.M, s.N, s.C, rep), func(t *testing.T) { check(t, g) })
		}
	}
}

// wantInt and the like compare one leaf of a section.
func wantInt(t *testing.T, n *Node, key string, want int) {
	t.Helper()
	leaf := n.Lookup(key)
	if leaf == nil {
		t.Errorf("%s: no such key", key)
		return
	}
	if got, ok := leaf.Int(); !ok || got != int64(want) {
		t.Errorf("%s: got %s, want %d", key, leaf.appendJSON(nil, 0), want)
	}
}

func wantNumber(t *testing.T, n *Node, key string, want float64) {
	t.Helper()
	leaf := n.Lookup(key)
	if leaf == nil {
		t.Errorf("%s: no such key", key)
		return
	}
	if got, ok := leaf.Number(); !ok || math.Abs(got-want) > 1e-12*math.Abs(want) {
		t.Errorf("%s: got %s, want %v", key, leaf.appendJSON(nil, 0), want)
	}
}

func wantText(t *testing.T, n *Node, key, want string) {
	t.Helper()
	if leaf := n.Lookup(key); leaf == nil || leaf.Text() != want || leaf.kind != KindString {
		t.Errorf("%s: got %v, want %q", key, leaf, want)
	}
}

func wantBool(t *testing.T, n *Node, key string, want bool) {
	t.Helper()
	leaf := n.Lookup(key)
	if leaf == nil {
		t.Errorf("%s: no such key", key)
		return
	}
	if got, ok := leaf.Bool(); !ok || got != want {
		t.Errorf("%s: got %s, want %v", key, leaf.appendJSON(nil, 0), want)
	}
}

func wantNull(t *testing.T, n *Node, key, reason string) {
	t.Helper()
	if leaf := n.Lookup(key); leaf == nil || !leaf.IsNull() || leaf.Reason() != reason {
		t.Errorf("%s: got %v, want null because of %s", key, leaf, reason)
	}
}

// wantNames compares a list of strings, written with spaces between them.
func wantNames(t *testing.T, n *Node, key, want string) {
	t.Helper()
	leaf := n.Lookup(key)
	if leaf == nil {
		t.Errorf("%s: no such key", key)
		return
	}
	var got []string
	for i := range leaf.Len() {
		got = append(got, leaf.Kid(i).Text())
	}
	if strings.Join(got, " ") != want {
		t.Errorf("%s: got %q, want %q", key, got, want)
	}
}
