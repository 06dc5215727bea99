package analysis

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// maxScoreCells bounds models times items for discriminations: up to here every
// product of counts fits 64 bits.
const maxScoreCells = 3_000_000_000

// scores are what compression and difficulty know of each item.
//
// The discrimination of an item is the correlation, over models, of its bit
// under the reference with the models' reference-correct counts (F4.18). With k
// models correct, s the sum of their counts, Y and Q the sums of all counts and
// of their squares, it is
//
//	r = n / sqrt(d·V),  n = M·s − k·Y,  d = k·(M−k),  V = M·Q − Y²
//
// so that items are ordered, and ties among them found, by the integers
// sign(n)·n²/d. An item that all or no models answer correctly has no variance;
// its discrimination is taken as 0 (SPEC reading 2).
//
// Items with equal k and s are of one kind and have equal discriminations; items
// of several kinds may have.
type scores struct {
	models  int64
	sum     int64     // Y
	squares int64     // Q
	spread  int64     // V; 0 when all models have the same reference accuracy
	correct []int32   // models correct under the reference, of each item
	fragile []int32   // models for which the item is fragile, of each item (F4.19)
	kinds   []kind    // distinct, rising by k, then s
	kind    []int32   // of each item: index into kinds
	class   []int32   // of each item: index into value
	value   []float64 // distinct discriminations, rising
}

// A kind of item: models correct under the reference and the sum of the counts
// of these models.
type kind struct{ k, s int64 }

// itemScores returns the scores of the grid, computed at the first call.
func (t *tally) itemScores() *scores {
	t.scoring.Do(func() { t.scored = newScores(t) })
	return t.scored
}

func newScores(t *tally) *scores {
	g := t.g
	s := &scores{models: int64(g.M()), correct: make([]int32, g.N()), fragile: make([]int32, g.N())}
	right, fragile := newPlanes(g.Words()), newPlanes(g.Words())
	differ := make([]uint64, g.Words())
	weight := make([]int64, g.N()) // s of each item
	for m := range g.M() {
		all, some := t.robust(m), t.answered(m)
		for w := range differ {
			differ[w] = some[w] &^ all[w]
		}
		fragile.add(differ)
		right.add(g.Column(m, g.Reference))
		y := int64(t.reference(m))
		s.sum += y
		s.squares += y * y
		eachItem(g.Column(m, g.Reference), func(i int) { weight[i] += y })
	}
	s.spread = s.models*s.squares - s.sum*s.sum
	for i := range s.correct {
		s.correct[i], s.fragile[i] = int32(right.count(i)), int32(fragile.count(i))
	}
	s.sortKinds(weight)
	if s.spread != 0 {
		s.classify()
	}
	return s
}

// sortKinds finds the kinds of the items.
func (s *scores) sortKinds(weight []int64) {
	at := map[kind]int32{}
	s.kind = make([]int32, len(weight))
	for i, w := range weight {
		d := kind{int64(s.correct[i]), w}
		k, ok := at[d]
		if !ok {
			k = int32(len(s.kinds))
			at[d] = k
			s.kinds = append(s.kinds, d)
		}
		s.kind[i] = k
	}
	order := make([]int32, len(s.kinds))
	for k := range order {
		order[k] = int32(k)
	}
	slices.SortFunc(order, func(a, b int32) int {
		x, y := s.kinds[a], s.kinds[b]
		return cmp.Or(cmp.Compare(x.k, y.k), cmp.Compare(x.s, y.s))
	})
	sorted, place := make([]kind, len(order)), make([]int32, len(order))
	for k, from := range order {
		sorted[k], place[from] = s.kinds[from], int32(k)
	}
	for i, k := range s.kind {
		s.kind[i] = place[k]
	}
	s.kinds = sorted
}

// eachItem calls visit with every item of a bit set, rising.
func eachItem(set []uint64, visit func(i int)) {
	for w, bit := range set {
		for ; bit != 0; bit &= bit - 1 {
			visit(w<<6 + bits.TrailingZeros64(bit))
		}
	}
}

// A deviation is the part of a discrimination that differs between kinds, as
// the exact number sign(n)·n²/d, and about its root.
type deviation struct {
	n, d int64
	root float64
}

func (s *scores) deviation(of kind) deviation {
	if !s.varies(of) {
		return deviation{d: 1}
	}
	n, d := s.models*of.s-of.k*s.sum, of.k*(s.models-of.k)
	return deviation{n, d, float64(n) / math.Sqrt(float64(d))}
}

// varies tells whether some models answer items of this kind correctly and some
// do not.
func (s *scores) varies(of kind) bool { return of.k > 0 && of.k < s.models }

// compare orders two deviations by their exact values, which are only worked out
// when the roots are too close to tell.
func (a deviation) compare(b deviation) int {
	if math.Abs(a.root-b.root) > 1e-9*max(math.Abs(a.root), math.Abs(b.root)) {
		return cmp.Compare(a.root, b.root)
	}
	if c := cmp.Compare(sign(a.n), sign(b.n)); c != 0 {
		return c
	}
	return int(sign(a.n)) * compare192(square192(a.n, b.d), square192(b.n, a.d))
}

func sign(n int64) int64 {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// square192 is n²·d in three words, the highest first.
func square192(n, d int64) [3]uint64 {
	a := uint64(max(n, -n))
	hi, lo := bits.Mul64(a, a)
	carry, low := bits.Mul64(lo, uint64(d))
	high, middle := bits.Mul64(hi, uint64(d))
	middle, c := bits.Add64(middle, carry, 0)
	return [3]uint64{high + c, middle, low}
}

func compare192(a, b [3]uint64) int { return slices.Compare(a[:], b[:]) }

// classify sorts the kinds by deviation and gives each item the class of its
// own. The float of a class comes from its deviation with the smallest
// denominator, so that it depends on the value alone.
func (s *scores) classify() {
	all := make([]deviation, len(s.kinds))
	order := make([]int32, len(s.kinds))
	for k, of := range s.kinds {
		all[k], order[k] = s.deviation(of), int32(k)
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(all[a].compare(all[b]), cmp.Compare(all[a].d, all[b].d))
	})
	class := make([]int32, len(s.kinds))
	for at, k := range order {
		if d := all[k]; at == 0 || all[order[at-1]].compare(d) != 0 {
			s.value = append(s.value, float64(d.n)/math.Sqrt(float64(float64(d.d)*float64(s.spread))))
		}
		class[k] = int32(len(s.value) - 1)
	}
	s.class = make([]int32, len(s.kind))
	for i, k := range s.kind {
		s.class[i] = class[k]
	}
}
