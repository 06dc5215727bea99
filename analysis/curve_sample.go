package analysis

// A sample is accuracies at the sizes of a design: all of them, or a resample,
// in which a point stands as often as its weight says. Points that are not drawn
// are left out.
type sample struct {
	d   *design
	at  []int     // points of the design
	of  []int     // of each: the number of its size among the sizes drawn
	one []int     // of each size drawn: a point of the design that has it
	sum []sizeSum // of each size drawn: sums over its points
	num []int     // of each size of the design: its number among those drawn, plus 1
	w   []float64 // how often each was drawn
	y   []float64
	yc  []float64 // less the weighted mean
	n   float64   // sum of weights
	m   float64   // mean of y
	syy float64   // weighted sum of squares of yc
	raw float64   // weighted sum of squares of y
	phi []float64 // scratch, by point
	dif []float64 // scratch, by point
	val []float64 // scratch, by size drawn
}

// A sizeSum is the points of one size, which share a curve's value.
type sizeSum struct {
	class      int     // number of the size in the design
	w, wy, wyc float64 // Σ w, Σ w y, Σ w yc
}

// newSample takes accuracies y at all points of d. counts says how often each
// is drawn; nil means once.
func newSample(d *design, y []float64, counts []int32) *sample {
	s := &sample{d: d}
	s.draw(y, counts)
	return s
}

// draw fills the sample anew, using its memory again.
func (s *sample) draw(y []float64, counts []int32) {
	s.at, s.of, s.one, s.sum, s.w, s.y, s.yc = s.at[:0], s.of[:0], s.one[:0], s.sum[:0], s.w[:0], s.y[:0], s.yc[:0]
	if s.num == nil {
		s.num = make([]int, s.d.sizes)
	}
	clear(s.num)
	s.n, s.m, s.syy, s.raw = 0, 0, 0, 0
	for i, v := range y {
		w := 1.0
		if counts != nil {
			if counts[i] == 0 {
				continue
			}
			w = float64(counts[i])
		}
		class := s.d.class[i]
		if s.num[class] == 0 {
			s.one, s.sum = append(s.one, i), append(s.sum, sizeSum{class: class})
			s.num[class] = len(s.one)
		}
		s.at, s.of, s.w, s.y = append(s.at, i), append(s.of, s.num[class]-1), append(s.w, w), append(s.y, v)
		s.n += w
		s.m += float64(w * v)
	}
	if s.n > 0 {
		s.m /= s.n
	}
	for k, v := range s.y {
		c := v - s.m
		s.yc = append(s.yc, c)
		size := &s.sum[s.of[k]]
		size.w += s.w[k]
		size.wy += float64(s.w[k] * v)
		size.wyc += float64(s.w[k] * c)
		s.syy += float64(s.w[k] * float64(c*c))
		s.raw += float64(s.w[k] * float64(v*v))
	}
	if cap(s.phi) < len(y) {
		s.phi, s.dif, s.val = make([]float64, len(y)), make([]float64, len(y)), make([]float64, len(y))
	}
	s.phi, s.dif, s.val = s.phi[:len(s.at)], s.dif[:len(s.at)], s.val[:len(s.one)]
}

// sizes counts the distinct sizes drawn.
func (s *sample) sizes() int { return len(s.one) }

// A line is the simple regression of y on φ with a slope of at least 0 (variable
// projection: for given θ the best α and β have a closed form).
type line struct {
	beta, mean float64 // slope; mean of φ
	rss        float64
}

// project fits y to the values of φ in s.phi, which it centres. The residuals
// themselves are summed: Syy - Sxy²/Sxx would cancel.
func (s *sample) project() line {
	var l line
	for k, v := range s.phi {
		l.mean += float64(s.w[k] * v)
	}
	l.mean /= s.n
	sxx, sxy := 0.0, 0.0
	for k := range s.phi {
		s.phi[k] -= l.mean
		v := float64(s.w[k] * s.phi[k])
		sxx += float64(v * s.phi[k])
		sxy += float64(v * s.yc[k])
	}
	if sxx > 0 && sxy > 0 {
		l.beta = sxy / sxx
	}
	for k := range s.phi {
		r := s.yc[k] - float64(l.beta*s.phi[k])
		l.rss += float64(s.w[k] * float64(r*r))
	}
	return l
}

// at θ of form f.
func (s *sample) line(f form, theta float64) line {
	phi := s.d.basis(f, theta)
	for j, i := range s.one {
		s.val[j] = phi.at(s.d.x[i], s.d.t[i])
	}
	for k, j := range s.of {
		s.phi[k] = s.val[j]
	}
	return s.project()
}

// descent is minus half the derivative of the RSS by θ: β Σ r ∂φ/∂θ (the
// derivatives of α and β drop out at their optimum).
func (s *sample) descent(f form, theta float64) float64 {
	l := s.line(f, theta)
	phi := s.d.basis(f, theta)
	for j, i := range s.one {
		s.val[j] = phi.slope(s.d.x[i], s.d.t[i])
	}
	sum := 0.0
	for k, j := range s.of {
		r := s.yc[k] - float64(l.beta*s.phi[k])
		sum += float64(float64(s.w[k]*r) * s.val[j])
	}
	return float64(l.beta * sum)
}

// scan is the RSS at every θ of the design's scan. One pass over the sizes: the
// design holds φ less its mean, so that little cancels; where the RSS is nearly
// 0 it is computed again from the residuals.
func (s *sample) scan(f form, out []float64) {
	n := s.d.sizes
	for k := range scanPoints {
		row := s.d.scan[f][k*n : (k+1)*n]
		s1, sxx, sxy := 0.0, 0.0, 0.0
		for j := range s.sum {
			size := &s.sum[j]
			phi := row[size.class]
			v := float64(size.w * phi)
			s1 += v
			sxx += float64(v * phi)
			sxy += float64(size.wyc * phi)
		}
		sxx -= float64(s1*s1) / s.n
		out[k] = s.syy
		if sxy > 0 && sxx > 0 {
			out[k] -= float64(sxy*sxy) / sxx
			if out[k] < float64(1e-5*s.syy) {
				for p, j := range s.of {
					s.phi[p] = row[s.sum[j].class]
				}
				out[k] = s.project().rss
			}
		}
	}
}
