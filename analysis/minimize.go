package analysis

import "math"

// minimize finds a local minimum of f in [a, b] by Brent's method (golden
// section and parabolas; Numerical Recipes 10.3), to about 1e-8 of its place,
// which is all that values of f can tell.
func minimize(f func(float64) float64, a, b float64) (x, fx float64) {
	const golden, relative = 0.3819660112501051, 1e-9
	x = a + float64(golden*(b-a))
	w, v := x, x
	fx = f(x)
	fw, fv := fx, fx
	d, e := 0.0, 0.0
	for range 100 {
		mid := (a + b) / 2
		near := float64(relative*math.Abs(x)) + 1e-12
		if math.Abs(x-mid) <= 2*near-(b-a)/2 {
			break
		}
		useGolden := true
		if math.Abs(e) > near {
			r := float64((x - w) * (fx - fv))
			q := float64((x - v) * (fx - fw))
			p := float64((x-v)*q) - float64((x-w)*r)
			q = 2 * (q - r)
			if q > 0 {
				p = -p
			}
			q = math.Abs(q)
			before := e
			e = d
			if math.Abs(p) < math.Abs(float64(0.5*float64(q*before))) && p > float64(q*(a-x)) && p < float64(q*(b-x)) {
				d = p / q
				u := x + d
				if u-a < 2*near || b-u < 2*near {
					d = math.Copysign(near, mid-x)
				}
				useGolden = false
			}
		}
		if useGolden {
			if x >= mid {
				e = a - x
			} else {
				e = b - x
			}
			d = float64(golden * e)
		}
		u := x + d
		if math.Abs(d) < near {
			u = x + math.Copysign(near, d)
		}
		fu := f(u)
		if fu <= fx {
			if u >= x {
				a = x
			} else {
				b = x
			}
			v, w, x = w, x, u
			fv, fw, fx = fw, fx, fu
			continue
		}
		if u < x {
			a = u
		} else {
			b = u
		}
		if fu <= fw || w == x {
			v, w, fv, fw = w, u, fw, fu
		} else if fu <= fv || v == x || v == w {
			v, fv = u, fu
		}
	}
	return x, fx
}

// lowest returns the places of scan that lie not above their neighbours and
// below limit, the lowest count of them, lowest first.
func lowest(scan []float64, limit float64, count int) []int {
	var found []int
	for k, v := range scan {
		if v < limit && (k == 0 || v <= scan[k-1]) && (k == len(scan)-1 || v <= scan[k+1]) {
			found = insertLowest(found, scan, k, count)
		}
	}
	return found
}

// insertLowest keeps found sorted by value, ties by place, and short.
func insertLowest(found []int, values []float64, k, count int) []int {
	at := len(found)
	for at > 0 && values[found[at-1]] > values[k] {
		at--
	}
	if at == count {
		return found
	}
	found = append(found, 0)
	copy(found[at+1:], found[at:])
	found[at] = k
	return found[:min(len(found), count)]
}
