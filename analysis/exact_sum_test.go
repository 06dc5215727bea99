package analysis

import (
	"math"
	"math/big"
	"math/rand"
	"testing"
)

// The sum equals that of exact rationals, rounded once, in every order.
func TestExactSum(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	for range 300 {
		values := make([]float64, r.Intn(40))
		for i := range values {
			values[i] = r.NormFloat64() * math.Pow(2, float64(r.Intn(120)-60))
			if i > 0 && r.Intn(3) == 0 {
				values[i] = -values[i-1]
			}
		}
		exact := new(big.Rat)
		for _, v := range values {
			exact.Add(exact, new(big.Rat).SetFloat64(v))
		}
		want, _ := exact.Float64()
		for range 3 {
			r.Shuffle(len(values), func(a, b int) { values[a], values[b] = values[b], values[a] })
			var s, first exactSum
			for i, v := range values {
				if i < len(values)/2 {
					first.add(v)
				} else {
					s.add(v)
				}
			}
			s.plus(first)
			if got := s.value(); got != want {
				t.Fatalf("sum of %v: got %v, want %v", values, got, want)
			}
		}
	}
}

func TestExactSumBeyondFloats(t *testing.T) {
	var s exactSum
	for range 3 {
		s.add(math.MaxFloat64)
	}
	if got := s.value(); !math.IsInf(got, 1) {
		t.Errorf("three times the largest float: got %v", got)
	}
}
