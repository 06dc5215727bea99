package analysis

import (
	"fmt"
	"math"
	"math/bits"
)

// A Model is one column of the leaderboard. ID is its name in files and keys;
// Name is what people read.
type Model struct {
	ID      string
	Name    string
	Family  string
	ParamsB float64 // parameters in billions; 0 when not recorded
	MoE     bool
}

// A Benchmark owns a contiguous run of items: Items[First : First+Count].
type Benchmark struct {
	ID       string
	Name     string
	NOptions int // options of an item, 0 when not recorded
	First    int
	Count    int
}

// An Item is one question. Its identity is (benchmark, ID).
type Item struct {
	ID       string
	NOptions int    // number of options; 0 when not recorded
	Gold     uint64 // set of right options, bit j for option j; 0 when not recorded
}

// A Configuration is one way of asking.
type Configuration struct {
	Key      string
	Method   string // "gen" or "ll"
	Template string // "" when not recorded
	Order    string // "" when the configuration has none (likelihood stems)

	// Permutations maps an option count to the order in which options are
	// shown: entry j is the original index of the option in display slot j.
	// It is nil when the configuration has no order or it was not recorded.
	Permutations map[int][]int

	// Repeats names what the configuration is a sample of: those with the same
	// name differ in the number of the sample alone. "" when it is none.
	Repeats string
}

// An Axis is a named set of configuration indices in the order of the legend.
// It holds the reference.
type Axis struct {
	Name           string
	Configurations []int
}

// A Grid is M models x N items x C configurations of correctness bits, with
// what else the statistics read. Items are in canonical order: benchmarks in
// legend order, within one by the bytes of the id.
//
// Columns are bit sets over items: item i is bit i%64 of word i/64, and bits at
// or above N in the last word are zero. Everything in package analysis keeps
// that invariant and may rely on it.
type Grid struct {
	Models         []Model
	Benchmarks     []Benchmark
	Items          []Item
	Configurations []Configuration
	Reference      int    // index of the reference configuration
	Axes           []Axis // as the legend gives them for its own reference; nil: derived (SPEC reading 8)
	Dropped        int    // models listed as dropped; they are not in Models

	// Items and configurations that some model lacks and that the reader left
	// out for that.
	LeftOutItems, LeftOutConfigurations int

	// Selection says in words what Select kept; "" for a grid that was not made
	// by it.
	Selection string

	words    int
	columns  []uint64 // (m*C + c)*words + i/64
	none     []uint64 // same shape: answers in which nothing was recognised; nil when no line has states
	unparsed []int32  // m*N + i, -1 where not recorded; nil when nowhere recorded

	// unparsedBeyond says that a selection left out generation configurations
	// which the unparsed counts still span.
	unparsedBeyond bool

	margins []float64 // m*N + i, NaN where not recorded; nil when nowhere recorded

	// Likelihood is nil unless the legend gives roles to prompts and statements.
	Likelihood *Likelihood
}

// NewGrid returns a grid of zero bits. Benchmarks must partition the items in
// order. It is an error to have no model or no configuration, more than 2^31-1
// items, a reference out of range, or benchmarks that do not cover the items;
// zero items are allowed (every section of the report is then null).
func NewGrid(models []Model, benchmarks []Benchmark, items []Item, configurations []Configuration, reference int) (*Grid, error) {
	g := &Grid{Models: models, Benchmarks: benchmarks, Items: items, Configurations: configurations, Reference: reference}
	switch {
	case len(models) == 0:
		return nil, fmt.Errorf("a grid needs at least one model")
	case len(configurations) == 0:
		return nil, fmt.Errorf("a grid needs at least one configuration")
	case reference < 0 || reference >= len(configurations):
		return nil, fmt.Errorf("reference %d is not one of %d configurations", reference, len(configurations))
	case len(items) > math.MaxInt32:
		return nil, fmt.Errorf("%d items are more than a grid can hold", len(items))
	}
	next := 0
	for _, b := range benchmarks {
		if b.First != next || b.Count < 0 {
			return nil, fmt.Errorf("benchmark %q does not start where the one before it ends", b.ID)
		}
		next += b.Count
	}
	if next != len(items) {
		return nil, fmt.Errorf("benchmarks cover %d of %d items", next, len(items))
	}
	g.words = (len(items) + 63) / 64
	g.columns = make([]uint64, len(models)*len(configurations)*g.words)
	return g, nil
}

// M, N and C are the numbers of models, items and configurations.
func (g *Grid) M() int { return len(g.Models) }
func (g *Grid) N() int { return len(g.Items) }
func (g *Grid) C() int { return len(g.Configurations) }

// Words is the length of a column, ceil(N/64).
func (g *Grid) Words() int { return g.words }

// Column returns the bits of model m under configuration c. It aliases the
// grid: the builder of a grid writes through it, everyone else only reads.
func (g *Grid) Column(m, c int) []uint64 {
	k := (m*len(g.Configurations) + c) * g.words
	return g.columns[k : k+g.words : k+g.words]
}

// Bit reports whether model m answers item i correctly under configuration c.
func (g *Grid) Bit(m, i, c int) bool {
	return g.Column(m, c)[i>>6]>>(i&63)&1 == 1
}

// SetBit marks a correct answer.
func (g *Grid) SetBit(m, i, c int) { g.Column(m, c)[i>>6] |= 1 << (i & 63) }

// HasStates reports whether answers carry parse states.
func (g *Grid) HasStates() bool { return g.none != nil }

// NoneColumn returns, as a bit set over items, the answers of model m under
// configuration c in which nothing was recognised (P1's "unparsed"), or nil
// when the grid carries no states. It aliases the grid.
func (g *Grid) NoneColumn(m, c int) []uint64 {
	if g.none == nil {
		return nil
	}
	k := (m*len(g.Configurations) + c) * g.words
	return g.none[k : k+g.words : k+g.words]
}

// SetNone marks an answer in which nothing was recognised, which turns states
// on for the whole grid.
func (g *Grid) SetNone(m, i, c int) {
	g.EnableStates()
	g.NoneColumn(m, c)[i>>6] |= 1 << (i & 63)
}

// EnableStates says that answers carry parse states even if none is "none".
func (g *Grid) EnableStates() {
	if g.none == nil {
		g.none = make([]uint64, len(g.columns))
	}
}

// HasUnparsed reports whether any answer has an unparsed count.
func (g *Grid) HasUnparsed() bool { return g.unparsed != nil }

// HasMargins reports whether any answer has a margin.
func (g *Grid) HasMargins() bool { return g.margins != nil }

// Unparsed returns the number of generation configurations under which model
// m's answer to item i was not parsed, over all configurations of the legend,
// also those that a selection left out. ok is false where it is not recorded.
func (g *Grid) Unparsed(m, i int) (n int, ok bool) {
	if g.unparsed == nil {
		return 0, false
	}
	v := g.unparsed[m*len(g.Items)+i]
	return int(max(v, 0)), v >= 0
}

// SetUnparsed records an unparsed count.
func (g *Grid) SetUnparsed(m, i, n int) {
	if g.unparsed == nil {
		g.unparsed = make([]int32, len(g.Models)*len(g.Items))
		for k := range g.unparsed {
			g.unparsed[k] = -1
		}
	}
	g.unparsed[m*len(g.Items)+i] = int32(n)
}

// Margin returns the difference of the mean per-token log-probabilities of
// model m's two best options on item i under the plain cloze scorer (nats,
// at least 0; S1.29). ok is false where it is not recorded.
func (g *Grid) Margin(m, i int) (margin float64, ok bool) {
	if g.margins == nil {
		return 0, false
	}
	v := g.margins[m*len(g.Items)+i]
	return v, !math.IsNaN(v)
}

// SetMargin records a margin.
func (g *Grid) SetMargin(m, i int, margin float64) {
	if g.margins == nil {
		g.margins = make([]float64, len(g.Models)*len(g.Items))
		for k := range g.margins {
			g.margins[k] = math.NaN()
		}
	}
	g.margins[m*len(g.Items)+i] = margin
}

// Permutation returns the option order of configuration c for items of n
// options, or nil when it has none or it was not recorded.
func (g *Grid) Permutation(c, n int) []int { return g.Configurations[c].Permutations[n] }

func popcount(words []uint64) int {
	n := 0
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return n
}
