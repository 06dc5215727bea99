package analysis

// An exactSum adds floats without rounding until the end, so that the sum is the
// nearest float to the true one and does not depend on the order of its terms:
// equal multisets of values have equal means, and ties among models are ties
// (Shewchuk 1997; Python's math.fsum). The partials do not overlap and grow in
// size. A sum beyond what a float64 holds becomes infinite or NaN.
type exactSum struct {
	partials []float64
	over     float64 // sum of terms and partials that are not finite
}

func (s *exactSum) add(v float64) {
	if v-v != 0 {
		s.over += v
		return
	}
	kept := 0
	for _, p := range s.partials {
		if abs(v) < abs(p) {
			v, p = p, v
		}
		sum := v + p
		if sum-sum != 0 {
			s.over += sum
			s.partials = s.partials[:kept]
			return
		}
		if rest := p - (sum - v); rest != 0 {
			s.partials[kept] = rest
			kept++
		}
		v = sum
	}
	s.partials = append(s.partials[:kept], v)
}

func abs(v float64) float64 { return max(v, -v) }

// plus adds another sum.
func (s *exactSum) plus(o exactSum) {
	for _, p := range o.partials {
		s.add(p)
	}
	s.over += o.over
}

// value is the sum, rounded once.
func (s *exactSum) value() float64 {
	if s.over != 0 {
		return s.over
	}
	k := len(s.partials)
	if k == 0 {
		return 0
	}
	k--
	hi, lo := s.partials[k], 0.0
	for k > 0 {
		k--
		x, y := hi, s.partials[k]
		hi = x + y
		lo = y - (hi - x)
		if lo != 0 {
			break
		}
	}
	// Half an ulp away exactly, with more of the same sign below: round on.
	if k > 0 && (lo < 0 && s.partials[k-1] < 0 || lo > 0 && s.partials[k-1] > 0) {
		y := 2 * lo
		if x := hi + y; y == x-hi {
			hi = x
		}
	}
	return hi
}
