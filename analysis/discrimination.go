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
type scores struct {
	correct []int32   // models correct under the reference, of each item
	fragile []int32   // models for which the item is fragile, of each item (F4.19)
	rest    []int64   // s of each item
	class   []int32   // of each item: index into value
	value   []float64 // distinct discriminations, rising
	spread  int64     // V; 0 when all models have the same reference accuracy
}

// itemScores returns the scores of the grid, computed at the first call.
func (t *tally) itemScores() *scores {
	t.scoring.Do(func() { t.scored = newScores(t) })
	return t.scored
}

func newScores(t *tally) *scores {
	g := t.g
	s := &scores{
		correct: make([]int32, g.N()), fragile: make([]int32, g.N()),
		rest: make([]int64, g.N()), class: make([]int32, g.N()),
	}
	right, fragile := newPlanes(g.Words()), newPlanes(g.Words())
	differ := make([]uint64, g.Words())
	var sum, squares int64
	for m := range g.M() {
		all, some := t.robust(m), t.answered(m)
		for w := range differ {
			differ[w] = some[w] &^ all[w]
		}
		fragile.add(differ)
		right.add(g.Column(m, g.Reference))
		y := int64(t.reference(m))
		sum += y
		squares += y * y
		eachItem(g.Column(m, g.Reference), func(i int) { s.rest[i] += y })
	}
	s.spread = int64(g.M())*squares - sum*sum
	for i := range s.correct {
		s.correct[i], s.fragile[i] = int32(right.count(i)), int32(fragile.count(i))
	}
	if s.spread != 0 {
		s.classify(int64(g.M()), sum)
	}
	return s
}

// eachItem calls visit with every item of a bit set, rising.
func eachItem(set []uint64, visit func(i int)) {
	for w, bit := range set {
		for ; bit != 0; bit &= bit - 1 {
			visit(w<<6 + bits.TrailingZeros64(bit))
		}
	}
}

// A deviation is the part of a discrimination that differs between items, as
// the exact number sign(n)·n²/d.
type deviation struct{ n, d int64 }

// deviation of item i, of M models with correct counts that sum to total.
func (s *scores) deviation(i int, M, total int64) deviation {
	k := int64(s.correct[i])
	if k == 0 || k == M {
		return deviation{0, 1}
	}
	return deviation{M*s.rest[i] - k*total, k * (M - k)}
}

// compare orders two deviations by their exact values.
func (a deviation) compare(b deviation) int {
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

// classify sorts the distinct deviations and gives each item the class of its
// own. The float of a class comes from its deviation with the smallest
// denominator, so that it depends on the value alone.
func (s *scores) classify(M, total int64) {
	at := map[deviation]int32{}
	var all []deviation
	for i := range s.class {
		d := s.deviation(i, M, total)
		if _, ok := at[d]; !ok {
			at[d] = 0
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b deviation) int {
		return cmp.Or(a.compare(b), cmp.Compare(a.d, b.d))
	})
	for k, d := range all {
		if k == 0 || all[k-1].compare(d) != 0 {
			s.value = append(s.value, float64(d.n)/math.Sqrt(float64(float64(d.d)*float64(s.spread))))
		}
		at[d] = int32(len(s.value) - 1)
	}
	for i := range s.class {
		s.class[i] = at[s.deviation(i, M, total)]
	}
}

// varies tells whether some of M models answer item i correctly and some do not.
func (s *scores) varies(i, M int) bool { return s.correct[i] > 0 && int(s.correct[i]) < M }
