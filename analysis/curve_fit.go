package analysis

import "math"

// A fit is the least-squares curve of one form (F4.34).
type fit struct {
	form   form
	status fitStatus
	rss    float64

	alpha, beta float64 // y = α + β φ(θ; x); constant and the limit β = 0: α
	theta       float64
	l, s, m     float64 // logistic
	d           *design
}

// A fitStatus tells how a fit came out.
type fitStatus int

const (
	fitOK     fitStatus = iota
	atBound             // the minimum lies at the end of θ's box: it is a limit, no member of the form; dropped
	flatLimit           // β = 0: no curve of the form is better than the constant
	fewPoints           // no more points than parameters; not fitted
	fewSizes            // fewer distinct sizes than parameters; not fitted
)

func (s fitStatus) fitted() bool { return s < fewPoints }

// fitCurve fits a form by least squares to the global optimum within the box of
// its nonlinear parameters: linear parameters are projected out, θ is scanned on
// a fixed grid, the best local minima are refined by Brent's method and by
// bisection of the derivative. It is deterministic. s.d must be prepared.
func fitCurve(f form, s *sample) fit {
	k := f.parameters()
	switch {
	case int(s.n) <= k:
		return fit{form: f, status: fewPoints}
	case s.sizes() < k:
		return fit{form: f, status: fewSizes}
	}
	return fitAnyway(f, s)
}

// fitAnyway fits also when there are no more points than parameters.
func fitAnyway(f form, s *sample) fit {
	switch f {
	case constantForm:
		return fit{form: f, rss: s.syy, alpha: s.m, d: s.d}
	case linearForm, logLinearForm:
		return s.fitted(f, 0)
	case logisticForm:
		return fitLogistic(s)
	}
	return fitProjected(f, s)
}

// fitted is the fit at θ.
func (s *sample) fitted(f form, theta float64) fit {
	l := s.line(f, theta)
	if l.beta == 0 || f != linearForm && f != logLinearForm && !(l.rss < float64(s.syy*(1-1e-12))) {
		return s.flat(f)
	}
	return fit{form: f, rss: l.rss, beta: l.beta, alpha: s.m - float64(l.beta*l.mean), theta: theta, d: s.d}
}

// flat is the limit β = 0.
func (s *sample) flat(f form) fit {
	return fit{form: f, status: flatLimit, rss: s.syy, alpha: s.m, d: s.d}
}

// fitProjected fits a form with one nonlinear parameter.
func fitProjected(f form, s *sample) fit {
	var scan [scanPoints]float64
	s.scan(f, scan[:])
	starts := lowest(scan[:], float64(s.syy*(1-1e-12)), minima)
	if len(starts) == 0 {
		return s.flat(f)
	}
	best, bestRSS := 0.0, math.Inf(1)
	for _, k := range starts {
		a, b := s.d.theta(f, max(k-1, 0)), s.d.theta(f, min(k+1, scanPoints-1))
		theta, rss := s.refine(f, a, b)
		if rss < bestRSS {
			best, bestRSS = theta, rss
		}
	}
	status := fitOK
	for _, end := range s.d.box[f] {
		if rss := s.line(f, end).rss; rss <= float64(bestRSS*(1+1e-9)) {
			best, bestRSS, status = end, rss, atBound
		}
	}
	out := s.fitted(f, best)
	if out.status == fitOK {
		out.status = status
	}
	return out
}

// refine finds the minimum of the RSS in [a, b]. Values tell its place to about
// 1e-8; the derivative tells the rest.
func (s *sample) refine(f form, a, b float64) (theta, rss float64) {
	value := func(v float64) float64 { return s.line(f, v).rss }
	theta, rss = minimize(value, a, b)
	step := float64(1e-7 * (s.d.box[f][1] - s.d.box[f][0]))
	lo, hi := max(a, theta-step), min(b, theta+step)
	for range 12 { // until the derivative changes sign, or the ends are reached
		falls, rises := s.descent(f, lo) > 0, s.descent(f, hi) < 0
		if falls && rises {
			break
		}
		step *= 4
		if !falls {
			lo = max(a, theta-step)
		}
		if !rises {
			hi = min(b, theta+step)
		}
	}
	if s.descent(f, lo) <= 0 || s.descent(f, hi) >= 0 {
		return theta, rss
	}
	for range 60 {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			break
		}
		if s.descent(f, mid) > 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	if v := value(lo); v <= float64(rss*(1+1e-13)) {
		return lo, v
	}
	return theta, rss
}

// at is the curve's value at size x.
func (c fit) at(x float64) float64 { return c.atLog(x, log(x)) }

// atLog is at for a size whose logarithm t is known.
func (c fit) atLog(x, t float64) float64 {
	switch {
	case c.form == constantForm || c.status == flatLimit:
		return c.alpha
	case c.form == logisticForm:
		return float64(c.l * sigmoid(float64(c.s*(t-c.m))))
	}
	phi := c.d.basis(c.form, c.theta)
	return c.alpha + float64(c.beta*phi.at(x, t))
}

// A parameter is a named number of a curve; undefined where the form's usual
// writing has none (power near the log-linear limit).
type parameter struct {
	name    string
	value   float64
	defined bool
}

// parameters are those of the form as F4.34 writes it.
func (c fit) parameters() []parameter {
	p := func(name string, v float64) parameter { return parameter{name, v, v-v == 0} }
	if c.status == flatLimit {
		return []parameter{p("a", c.alpha), p("b", 0)}
	}
	switch c.form {
	case constantForm:
		return []parameter{p("a", c.alpha)}
	case linearForm:
		return []parameter{p("a", c.alpha), p("b", c.beta)}
	case logLinearForm:
		return []parameter{p("a", c.alpha-float64(c.beta*c.d.logG)), p("b", c.beta)}
	case logisticForm:
		return []parameter{p("L", c.l), p("s", c.s), p("m", c.m)}
	case powerForm:
		if math.Abs(c.theta) < 1e-6 {
			return []parameter{{name: "a"}, {name: "b"}, p("c", c.theta)}
		}
		ratio := c.beta / c.theta
		return []parameter{p("a", c.alpha-ratio), p("b", float64(ratio*exp(-float64(c.theta*c.d.logG)))), p("c", c.theta)}
	}
	k := exp(c.theta)
	small := float64(k*c.d.g) < 1
	switch {
	case c.form == rationalForm && small:
		return []parameter{p("a", c.alpha), p("b", float64(c.alpha*k)+c.beta), p("c", k)}
	case c.form == rationalForm:
		return []parameter{p("a", c.alpha-c.beta), p("b", float64(c.alpha*k)), p("c", k)}
	case small:
		return []parameter{p("a", c.alpha+c.beta/k), p("b", c.beta/k), p("c", k)}
	}
	return []parameter{p("a", c.alpha), p("b", float64(c.beta*exp(float64(k*c.d.xMin)))), p("c", k)}
}
