package analysis

import (
	"math"
	"math/big"
)

// restScoreCorrelation is the correlation of discrimination and fragility when
// an item does not count in the model scores that it is correlated with (F4.18,
// part–whole): y − x in place of y. An item without variance, or one that leaves
// all rest scores equal, has discrimination 0.
func (s *scores) restScoreCorrelation() (r float64, ok bool) {
	value := make([]float64, len(s.kinds))
	first, distinct := s.restScore(s.kinds[0]), false
	for k, of := range s.kinds {
		d := s.restScore(of)
		value[k] = d.float()
		distinct = distinct || !d.equal(first)
	}
	if !distinct {
		return 0, false
	}
	return group(value, s.kind, s.fragile, nil).correlation()
}

// A restScore is the correlation n / sqrt(d·v).
type restScore struct{ n, d, v int64 }

// restScore of items of a kind: z = y − x sums to Z = Y − k over all models and
// to s − k over the correct ones, and its squares to Q − 2s + k.
func (s *scores) restScore(of kind) restScore {
	Z := s.sum - of.k
	n, v := s.models*(of.s-of.k)-of.k*Z, s.models*(s.squares-2*of.s+of.k)-Z*Z
	if !s.varies(of) || n == 0 || v == 0 {
		return restScore{0, 1, 1}
	}
	return restScore{n, of.k * (s.models - of.k), v}
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
