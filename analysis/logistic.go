package analysis

import "math"

// fitLogistic fits L / (1 + e^(-s(ln x - m))) with L ≥ 0 projected out: a scan
// of (ln s, v), v the place of m in its box, then Gauss-Newton steps with
// Levenberg's damping from the best local minima, then the four sides of the
// box, each searched for its own minimum: where one is as low, the minimum lies
// at the bound.
func fitLogistic(s *sample) fit {
	var scan [scanS * scanV]float64
	lowestRSS := s.logisticScan(scan[:])
	if !(lowestRSS < float64(s.raw*(1-1e-12))) {
		return s.flat(logisticForm)
	}
	p, v, rss := 0.0, 0.0, math.Inf(1)
	for _, k := range gridMinima(scan[:]) {
		p1, v1, r1 := s.descend(s.d.logS(k/scanV), float64(k%scanV)/(scanV-1), 60)
		if r1 < rss {
			p, v, rss = p1, v1, r1
		}
	}
	p, v, rss = s.zoom(p, v, rss)
	status := fitOK
	for _, side := range s.sides(scan[:], rss) {
		if side[2] <= float64(rss*(1+1e-9)) {
			p, v, rss, status = side[0], side[1], min(rss, side[2]), atBound
		}
	}
	l, rss := s.logistic(p, v)
	return fit{form: logisticForm, status: status, rss: rss, l: l, s: exp(p), m: s.d.midpoint(p, v), d: s.d}
}

// logistic projects L out at (p, v), leaving the curve's shape in s.phi.
func (s *sample) logistic(p, v float64) (l, rss float64) {
	d := s.d
	scale, shift := exp(p), 8-float64(v*(float64(exp(p)*d.width)+16))
	t0 := d.tMin
	for j, i := range s.one {
		s.val[j] = sigmoid(float64(scale*(d.t[i]-t0)) + shift)
	}
	gg, gy := 0.0, 0.0
	for k, j := range s.of {
		g := s.val[j]
		s.phi[k] = g
		u := float64(s.w[k] * g)
		gg += float64(u * g)
		gy += float64(u * s.y[k])
	}
	return s.level(gg, gy)
}

// level is the best L ≥ 0 for the shape in s.phi, and its RSS.
func (s *sample) level(gg, gy float64) (l, rss float64) {
	if gg > 0 && gy > 0 {
		l = gy / gg
	}
	for k, g := range s.phi {
		r := s.y[k] - float64(l*g)
		rss += float64(s.w[k] * float64(r*r))
	}
	return l, rss
}

// logisticScan is the RSS on the design's grid; it returns the lowest. Cells go
// by lanes: each has sums of its own in the order of the sizes, and a processor
// works on all lanes at once.
func (s *sample) logisticScan(out []float64) float64 {
	n, lowest := s.d.sizes, math.Inf(1)
	for c := 0; c < len(out); c += lanes {
		row := s.d.logistic[c*n : (c+lanes)*n]
		var gg, gy [lanes]float64
		gg[0], gg[1], gg[2], gg[3], gy[0], gy[1], gy[2], gy[3] = s.lanes(row)
		for k := range min(lanes, len(out)-c) {
			out[c+k] = s.lane(row[k:], gg[k], gy[k])
			lowest = min(lowest, out[c+k])
		}
	}
	return lowest
}

// lanes are Σ w g² and Σ w g y of a row of lanes.
func (s *sample) lanes(row []float64) (gg0, gg1, gg2, gg3, gy0, gy1, gy2, gy3 float64) {
	for j := range s.sum {
		size := &s.sum[j]
		g := (*[lanes]float64)(row[size.class*lanes:])
		u0, u1, u2, u3 := float64(size.w*g[0]), float64(size.w*g[1]), float64(size.w*g[2]), float64(size.w*g[3])
		gg0 += float64(u0 * g[0])
		gg1 += float64(u1 * g[1])
		gg2 += float64(u2 * g[2])
		gg3 += float64(u3 * g[3])
		gy0 += float64(size.wy * g[0])
		gy1 += float64(size.wy * g[1])
		gy2 += float64(size.wy * g[2])
		gy3 += float64(size.wy * g[3])
	}
	return
}

// lane is the RSS of a cell from its sums; where it is nearly 0 it is computed
// again from the residuals.
func (s *sample) lane(row []float64, gg, gy float64) float64 {
	if !(gg > 0 && gy > 0) {
		return s.raw
	}
	rss := s.raw - float64(gy*gy)/gg
	if rss < float64(1e-5*s.raw) {
		for k, j := range s.of {
			s.phi[k] = row[s.sum[j].class*lanes]
		}
		_, rss = s.level(gg, gy)
	}
	return rss
}

// gridMinima are the points of a scan not above their eight neighbours, the
// best of them first.
func gridMinima(scan []float64) []int {
	var found []int
	for a := range scanS {
		for b := range scanV {
			k := a*scanV + b
			if len(found) == minima && scan[k] >= scan[found[minima-1]] {
				continue
			}
			low := true
			for i := max(a-1, 0); low && i <= min(a+1, scanS-1); i++ {
				for j := max(b-1, 0); j <= min(b+1, scanV-1); j++ {
					if scan[i*scanV+j] < scan[k] {
						low = false
						break
					}
				}
			}
			if low {
				found = insertLowest(found, scan, k, minima)
			}
		}
	}
	return found
}

// descend walks from (p, v) to a local minimum within the box, in at most so
// many steps. The Jacobian is
// Kaufman's: the derivative of the shape, less its part along the shape.
func (s *sample) descend(p, v float64, steps int) (float64, float64, float64) {
	box := s.d.box[logisticForm]
	l, rss := s.logistic(p, v)
	damping := 1e-3
	for range steps {
		a11, a12, a22, b1, b2 := s.normal(p, v, l)
		moved := false
		for range 30 {
			d1, d2 := float64(a11*(1+damping)), float64(a22*(1+damping))
			det := float64(d1*d2) - float64(a12*a12)
			if !(det > 0) {
				damping = max(damping*10, 1e-12)
				if damping > 1e20 {
					break
				}
				continue
			}
			p1 := clamp(p+(float64(b1*d2)-float64(b2*a12))/det, box[0], box[1])
			v1 := clamp(v+(float64(b2*d1)-float64(b1*a12))/det, 0, 1)
			l1, r1 := s.logistic(p1, v1)
			if r1 < rss {
				moved = rss-r1 > float64(1e-16*rss)
				p, v, l, rss = p1, v1, l1, r1
				damping = max(damping/10, 1e-15)
				break
			}
			damping *= 10
			if damping > 1e16 {
				break
			}
		}
		if !moved {
			break
		}
	}
	return p, v, rss
}

// normal is the normal equations of a step: A δ = b. s.phi holds the shape at
// (p, v).
func (s *sample) normal(p, v, l float64) (a11, a12, a22, b1, b2 float64) {
	d := s.d
	scale, width, t0 := exp(p), d.width, d.tMin
	byV := -(float64(scale*width) + 16)
	gg, g1, g2 := 0.0, 0.0, 0.0
	for k, i := range s.at {
		g := s.phi[k]
		u := float64(g * (1 - g))
		byP := float64(scale * (d.t[i] - t0 - float64(v*width)))
		s.dif[k] = float64(u * byP)
		w := float64(s.w[k] * g)
		gg += float64(w * g)
		g1 += float64(w * s.dif[k])
		g2 += float64(w * float64(u*byV))
	}
	if !(gg > 0) {
		return
	}
	g1, g2 = g1/gg, g2/gg
	for k := range s.at {
		g, w := s.phi[k], s.w[k]
		j1 := float64(l * (s.dif[k] - float64(g*g1)))
		j2 := float64(l * (float64(float64(g*(1-g))*byV) - float64(g*g2)))
		r := s.y[k] - float64(l*g)
		a11 += float64(w * float64(j1*j1))
		a12 += float64(w * float64(j1*j2))
		a22 += float64(w * float64(j2*j2))
		b1 += float64(w * float64(j1*r))
		b2 += float64(w * float64(j2*r))
	}
	return
}

func clamp(v, lo, hi float64) float64 { return min(max(v, lo), hi) }

// zoom looks around (p, v) with a window that halves when nothing in it is
// lower and moves when something is, and descends again from there: damped
// steps can stall in a flat bent valley.
func (s *sample) zoom(p, v, rss float64) (float64, float64, float64) {
	box := s.d.box[logisticForm]
	hp, hv := (box[1]-box[0])/(scanS-1), 1.0/(scanV-1)
	for i := range 24 {
		p0, v0, before := p, v, rss
		for a := -2.0; a <= 2; a++ {
			for j := -2.0; j <= 2; j++ {
				p1, v1 := clamp(p0+float64(a*hp/2), box[0], box[1]), clamp(v0+float64(j*hv/2), 0, 1)
				if _, r := s.logistic(p1, v1); r < rss {
					p, v, rss = p1, v1, r
				}
			}
		}
		if rss < before || i == 0 {
			p, v, rss = s.descend(p, v, 200)
		}
		if !(rss < float64(before*(1-1e-14))) {
			hp, hv = hp/4, hv/4
		}
		if hp < 1e-3 {
			break // below that damped steps converge
		}
	}
	return p, v, rss
}

// sides are the minima along the four sides of the box: p, v, RSS. Minima that
// could not come down to best are left out.
func (s *sample) sides(scan []float64, best float64) [][3]float64 {
	box := s.d.box[logisticForm]
	var out [][3]float64
	for _, a := range []int{0, scanS - 1} {
		p := s.d.logS(a)
		v, rss := s.side(scan[a*scanV:(a+1)*scanV], best, 0, 1, func(v float64) float64 { _, r := s.logistic(p, v); return r })
		out = append(out, [3]float64{p, v, rss})
	}
	var column [scanS]float64
	for _, b := range []int{0, scanV - 1} {
		for a := range column {
			column[a] = scan[a*scanV+b]
		}
		v := float64(b) / (scanV - 1)
		p, rss := s.side(column[:], best, box[0], box[1], func(p float64) float64 { _, r := s.logistic(p, v); return r })
		out = append(out, [3]float64{p, v, rss})
	}
	return out
}

// side is the lowest minimum of f, of which scan holds values at equal steps
// from lo to hi. A minimum of the scan whose parabola through it and its
// neighbours falls short of best even when it is taken four times as deep is not
// searched.
func (s *sample) side(scan []float64, best, lo, hi float64, f func(float64) float64) (x, fx float64) {
	fx = math.Inf(1)
	for _, k := range lowest(scan, math.Inf(1), 3) {
		left, right := scan[max(k-1, 0)]-scan[k], scan[min(k+1, len(scan)-1)]-scan[k]
		if reach := max(left, right); scan[k]-4*depth(left, right)-float64(0.1*reach) > best {
			continue
		}
		a, b := between([2]float64{lo, hi}, max(k-1, 0), len(scan)-1), between([2]float64{lo, hi}, min(k+1, len(scan)-1), len(scan)-1)
		if u, fu := minimize(f, a, b); fu < fx {
			x, fx = u, fu
		}
		for _, end := range []float64{a, b} {
			if fu := f(end); fu < fx {
				x, fx = end, fu
			}
		}
	}
	return x, fx
}

// depth is how far the parabola through a scan's minimum and its neighbours,
// left and right above it, falls below the minimum.
func depth(left, right float64) float64 {
	if sum := left + right; sum > 0 {
		return float64((left-right)*(left-right)) / (8 * sum)
	}
	return 0
}
