package analysis

import "math"

// A grouping is a sample of pairs (x, y) in which y is an integer and pairs of
// equal x stand together: of each group its x, the number of pairs and the sum
// of their y. It does not depend on the order of the sample.
type grouping struct {
	x       []float64 // not all equal, if there are several
	n       []int64
	sum     []int64 // of y
	squares int64   // sum of y² over all pairs
}

// group collects the pairs (value[class[i]], y[i]) of the items that keep wants.
func group(value []float64, class, y []int32, keep func(i int) bool) grouping {
	s := grouping{x: value, n: make([]int64, len(value)), sum: make([]int64, len(value))}
	for i, c := range class {
		if keep == nil || keep(i) {
			s.n[c]++
			s.sum[c] += int64(y[i])
			s.squares += int64(y[i]) * int64(y[i])
		}
	}
	return s
}

// correlation is Pearson's r of a sample; ok is false when x or y does not vary
// or the sample is empty, which is decided on integers.
func (s grouping) correlation() (r float64, ok bool) {
	var n, total int64
	groups, mean := 0, 0.0
	for k, c := range s.n {
		n += c
		total += s.sum[k]
		mean += float64(float64(c) * s.x[k])
		if c > 0 {
			groups++
		}
	}
	vary := n*s.squares - total*total // n² times the variance of y
	if groups < 2 || vary == 0 {
		return 0, false
	}
	mean /= float64(n)
	var xx, xy float64
	for k, c := range s.n {
		if c == 0 {
			continue
		}
		dx := s.x[k] - mean
		xx += float64(float64(float64(c)*dx) * dx)
		xy += float64(dx * float64(n*s.sum[k]-c*total)) // n times Σ (y − mean)
	}
	if xx == 0 {
		return 0, false // distinct by less than a float can show
	}
	return bounded(xy / math.Sqrt(float64(float64(xx*float64(n))*float64(vary)))), true
}

// bounded takes back what rounding adds to a correlation of ±1.
func bounded(r float64) float64 { return max(-1, min(1, r)) }

// integerCorrelation is Pearson's r of two integer samples of equal length; ok
// is false when x or y does not vary. The sums are exact below 3·10⁹ for n
// times the largest value.
func integerCorrelation(x, y []int32) (r float64, ok bool) {
	var n, sx, sy, xx, yy, xy int64
	for i := range x {
		a, b := int64(x[i]), int64(y[i])
		n++
		sx += a
		sy += b
		xx += a * a
		yy += b * b
		xy += a * b
	}
	vx, vy := n*xx-sx*sx, n*yy-sy*sy
	if vx == 0 || vy == 0 {
		return 0, false
	}
	return bounded(float64(n*xy-sx*sy) / math.Sqrt(float64(float64(vx)*float64(vy)))), true
}

// correlationNode writes a correlation, null when the values do not vary.
func correlationNode(r float64, ok bool) *Node {
	if !ok {
		return Null("zero_variance")
	}
	return Float(r)
}
