package analysis

import (
	"math"
	"math/big"
	"slices"
)

// restScoreCorrelation is the correlation of discrimination and fragility when
// an item does not count in the model scores that it is correlated with (F4.18,
// part–whole): y − x in place of y. An item without variance, or one that leaves
// all rest scores equal, has discrimination 0.
func (t *tally) restScoreCorrelation(s *scores) (r float64, ok bool) {
	all := t.restScores(s)
	at := map[restScore]int32{}
	for k, d := range all {
		at[d] = int32(k)
	}
	class := make([]int32, len(s.class))
	value := make([]float64, len(all))
	for i := range class {
		class[i] = at[s.restScore(i, t)]
	}
	distinct := false
	for k, d := range all {
		value[k] = d.float()
		distinct = distinct || !d.equal(all[0])
	}
	if !distinct {
		return 0, false
	}
	return group(value, class, s.fragile, nil).correlation()
}

// restScores are the distinct rest-score discriminations of the items, sorted
// by their integers, so that their order does not depend on that of the items.
func (t *tally) restScores(s *scores) []restScore {
	seen := map[restScore]bool{}
	var all []restScore
	for i := range s.class {
		d := s.restScore(i, t)
		if !seen[d] {
			seen[d] = true
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b restScore) int {
		return slices.Compare([]int64{a.n, a.d, a.v}, []int64{b.n, b.d, b.v})
	})
	return all
}

// A restScore is the correlation n / sqrt(d·v).
type restScore struct{ n, d, v int64 }

// restScore of item i: with k models correct, z = y − x sums to Z = Y − k and
// its squares to Q − 2s + k, and over the correct models it sums to s − k.
func (s *scores) restScore(i int, t *tally) restScore {
	M, k := int64(t.g.M()), int64(s.correct[i])
	if k == 0 || k == M {
		return restScore{0, 1, 1}
	}
	var Y, Q int64
	for m := range t.g.M() {
		y := int64(t.reference(m))
		Y += y
		Q += y * y
	}
	Z := Y - k
	n, v := M*(s.rest[i]-k)-k*Z, M*(Q-2*s.rest[i]+k)-Z*Z
	if n == 0 || v == 0 {
		return restScore{0, 1, 1}
	}
	return restScore{n, k * (M - k), v}
}

func (a restScore) float() float64 {
	return float64(a.n) / math.Sqrt(float64(float64(a.d)*float64(a.v)))
}

// equal compares exactly.
func (a restScore) equal(b restScore) bool {
	if math.Abs(a.float()-b.float()) > 1e-9 || sign(a.n) != sign(b.n) {
		return false
	}
	product := func(list ...int64) *big.Int {
		p := big.NewInt(1)
		for _, v := range list {
			p.Mul(p, big.NewInt(v))
		}
		return p
	}
	return product(a.n, a.n, b.d, b.v).Cmp(product(b.n, b.n, a.d, a.v)) == 0
}
