package analysis

import "math"

// A regression is the estimate of one coefficient with its standard error and
// degrees of freedom.
type regression struct {
	n, df   int
	est, se float64
	reason  string // "" when all is defined; singular: nothing is; no_df, zero_residual: est is
}

// regress is the slope of y on t by least squares. sizes is the number of
// distinct values of t: below 2 the design is singular.
func regress(t, y []float64, sizes int) regression {
	r := regression{n: len(t), df: len(t) - 2}
	if sizes < 2 {
		r.reason = "singular"
		return r
	}
	l := fitLine(t, y)
	r.est = l.slope
	return r.spread(l.rss, 1/l.stt)
}

// A leastSquares is a straight line through points.
type leastSquares struct{ slope, stt, rss float64 }

func fitLine(t, y []float64) (l leastSquares) {
	n := float64(len(t))
	mt, my := 0.0, 0.0
	for i := range t {
		mt += t[i]
		my += y[i]
	}
	mt, my = mt/n, my/n
	sty := 0.0
	for i := range t {
		d := t[i] - mt
		l.stt += float64(d * d)
		sty += float64(d * (y[i] - my))
	}
	l.slope = sty / l.stt
	for i := range t {
		e := y[i] - my - float64(l.slope*(t[i]-mt))
		l.rss += float64(e * e)
	}
	return l
}

// rssFloor is the RSS of n points that counts as 0: residuals of 1e-12.
func rssFloor(n int) float64 { return float64(n) * 1e-24 }

// spread sets the standard error from the RSS and the variance of the estimate
// in units of the residual variance.
func (r regression) spread(rss, variance float64) regression {
	switch {
	case r.df < 1:
		r.reason = "no_df"
	case rss <= rssFloor(r.n):
		r.reason = "zero_residual"
	default:
		r.se = math.Sqrt(float64(rss / float64(r.df) * variance))
	}
	return r
}

// difference is the test of F4.47 whether the slopes of two groups differ:
// second less first, with a common residual variance; the estimate, standard
// error and df are those of the interaction term in y = β0 + β1 t + β2 z + β3 z t.
func difference(first, second points) regression {
	n := len(first.t) + len(second.t)
	r := regression{n: n, df: n - 4}
	if first.sizes() < 2 || second.sizes() < 2 {
		r.reason = "singular"
		return r
	}
	a, b := fitLine(first.t, first.y), fitLine(second.t, second.y)
	r.est = b.slope - a.slope
	return r.spread(a.rss+b.rss, 1/a.stt+1/b.stt)
}

// interval sets lo and hi at the given level.
func (r regression) interval(level float64) (lo, hi *Node) {
	if r.reason != "" {
		return Null(r.reason), Null(r.reason)
	}
	half := float64(r.se * studentQuantile(1-level, r.df))
	return Float(r.est - half), Float(r.est + half)
}

// node is the block ols.
func (r regression) node(level float64) *Node {
	n := Object().Set("n", Int(r.n)).Set("df", Int(r.df))
	r.estimate(n)
	if r.reason == "" {
		t := r.est / r.se
		n.Set("t", Float(t)).Set("p", Float(studentTwoSided(t, r.df)))
	} else {
		n.Set("t", Null(r.reason)).Set("p", Null(r.reason))
	}
	lo, hi := r.interval(level)
	return n.Set("lo", lo).Set("hi", hi).Set("reason", reasonNode(r.reason))
}

// estimate sets est and se.
func (r regression) estimate(n *Node) {
	switch r.reason {
	case "":
		n.Set("est", Float(r.est)).Set("se", Float(r.se))
	case "zero_residual":
		n.Set("est", Float(r.est)).Set("se", Float(0))
	case "no_df":
		n.Set("est", Float(r.est)).Set("se", Null(r.reason))
	default:
		n.Set("est", Null(r.reason)).Set("se", Null(r.reason))
	}
}

// reasonNode is the text beside undefined values, null where all is defined.
func reasonNode(reason string) *Node {
	if reason == "" {
		return Null("")
	}
	return String(reason)
}

// withEquivalence adds the 90 % interval and the smallest margin within which
// two one-sided tests at 5 % would call the slopes equivalent (C5.59).
func (r regression) withEquivalence(n *Node) *Node {
	lo, hi := r.interval(0.90)
	n.Set("lo90", lo).Set("hi90", hi)
	if r.reason != "" {
		return n.Set("equivalence_margin", Null(r.reason))
	}
	a, _ := lo.Number()
	b, _ := hi.Number()
	return n.Set("equivalence_margin", Float(max(math.Abs(a), math.Abs(b))))
}
