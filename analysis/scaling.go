package analysis

import (
	"math"
	"sync"
)

// A scaling is the candidate curves fitted to a set of points and the chosen
// one (F4.34): smallest AIC among those that were fitted and do not lie at the
// end of their box; within 1e-6 fewer parameters win, then the listed order.
type scaling struct {
	points points
	d      *design
	sample *sample
	fits   [forms]fit
	best   form // -1 when nothing was fitted
	margin float64
	rivals bool // there is a runner-up, so that margin is defined
}

// aicTie is the difference of AIC below which two curves are tied.
const aicTie = 1e-6

func newScaling(p points, d *design) *scaling {
	s := &scaling{points: p, d: d, sample: newSample(d, p.y, nil), best: -1}
	for f := range forms {
		s.fits[f] = fitCurve(f, s.sample)
	}
	s.choose()
	return s
}

func (s *scaling) choose() {
	for f := range forms {
		if !s.eligible(f) {
			continue
		}
		if s.best < 0 {
			s.best = f
			continue
		}
		gain := s.aic(s.best) - s.aic(f)
		if gain > aicTie || gain > -aicTie && f.parameters() < s.best.parameters() {
			s.best = f
		}
	}
	s.margin = math.Inf(1)
	for f := range forms {
		if f != s.best && s.eligible(f) {
			s.rivals = true
			s.margin = min(s.margin, max(0, s.aic(f)-s.aic(s.best)))
		}
	}
}

func (s *scaling) eligible(f form) bool {
	return s.fits[f].status == fitOK || s.fits[f].status == flatLimit
}

// chosen is the best curve; ok is false when there is none.
func (s *scaling) chosen() (c fit, ok bool) {
	if s.best < 0 {
		return fit{}, false
	}
	return s.fits[s.best], true
}

// aic is n ln(RSS/n) + 2k, k without the residual variance.
func (s *scaling) aic(f form) float64 {
	n := float64(len(s.points.y))
	rss := max(s.fits[f].rss, rssFloor(len(s.points.y)))
	return float64(n*log(rss/n)) + 2*float64(f.parameters())
}

// residualSD is that around the chosen curve, with n-k degrees of freedom.
func (s *scaling) residualSD() (float64, bool) {
	c, ok := s.chosen()
	if !ok {
		return 0, false
	}
	rss := c.rss
	if rss <= rssFloor(len(s.points.y)) {
		rss = 0
	}
	return math.Sqrt(rss / float64(len(s.points.y)-s.best.parameters())), true
}

// dropped names the forms that were not fitted or lie at their bound.
func (s *scaling) dropped() string {
	text := ""
	for f := range forms {
		if !s.eligible(f) {
			if text != "" {
				text += " "
			}
			text += formNames[f]
		}
	}
	return text
}

// node is the block of one metric and type.
func (s *scaling) node(o Options) *Node {
	n := Object().Set("n", Int(len(s.points.y))).Set("n_sizes", Int(s.d.sizes))
	if s.best < 0 {
		n.Set("best", Null("no_fit")).Set("margin", Null("no_fit"))
	} else {
		n.Set("best", String(formNames[s.best]))
		if s.rivals {
			n.Set("margin", Float(s.margin))
		} else {
			n.Set("margin", Null("one_candidate"))
		}
	}
	n.Set("dropped", String(s.dropped()))
	candidates := Object()
	for f := range forms {
		candidates.Set(formNames[f], s.candidate(f))
	}
	n.Set("candidates", candidates)
	if sd, ok := s.residualSD(); ok {
		n.Set("residual_sd", Float(sd))
	}
	n.Set("sd", sampleSD(s.points.y)).Set("slope", s.points.slope().node(o.Level))
	if c, ok := s.chosen(); ok {
		n.Set("curve", curveNode(c))
	}
	return n
}

var statusNames = [...]string{"ok", "at_bound", "constant_limit", "not_fitted", "not_fitted"}

func (s *scaling) candidate(f form) *Node {
	c := s.fits[f]
	n := Object().Set("k", Int(f.parameters())).Set("status", String(statusNames[c.status]))
	switch c.status {
	case fewPoints:
		return n.Set("reason", String("few_points"))
	case fewSizes:
		return n.Set("reason", String("few_sizes"))
	}
	count, k := len(s.points.y), f.parameters()
	floored := c.rss <= rssFloor(count)
	rss := c.rss
	if floored {
		rss = 0
	}
	n.Set("rss", Float(rss)).Set("aic", Float(s.aic(f)))
	if spare := count - k - 1; spare > 0 {
		n.Set("aicc", Float(s.aic(f)+float64(2*k*(k+1))/float64(spare)))
	} else {
		n.Set("aicc", Null("few_points"))
	}
	n.Set("rss_floored", Bool(floored))
	if c.status != atBound {
		params := Object()
		for _, p := range c.parameters() {
			if p.defined {
				params.Set(p.name, Float(p.value))
			} else {
				params.Set(p.name, Null("log_linear_limit"))
			}
		}
		n.Set("params", params)
	}
	return n
}

// curveSizes are the sizes, in billions, at which curves are printed.
var curveSizes = []struct {
	key string
	x   float64
}{{"0.1", 0.1}, {"0.2", 0.2}, {"0.5", 0.5}, {"1", 1}, {"2", 2}, {"5", 5}, {"10", 10}, {"20", 20}, {"50", 50}, {"100", 100}}

func curveNode(c fit) *Node {
	n := Object()
	for _, s := range curveSizes {
		n.Set(s.key, finite(c.at(s.x)))
	}
	return n
}

// rangeNode is the chosen curve at the smallest and largest size of its points.
func (s *scaling) rangeNode() *Node {
	c, ok := s.chosen()
	if !ok {
		return Null("no_fit")
	}
	lo, hi := c.at(s.d.xMin), c.at(s.d.xMax)
	return Object().Set("at_min", finite(lo)).Set("at_max", finite(hi)).Set("rise", finite(hi-lo))
}

// sampleSD is the standard deviation with n-1 degrees of freedom.
func sampleSD(y []float64) *Node {
	if len(y) < 2 {
		return Null("few_points")
	}
	m := average(y)
	sum := 0.0
	for _, v := range y {
		sum += float64((v - m) * (v - m))
	}
	return Float(math.Sqrt(sum / float64(len(y)-1)))
}

// average of values in their order; there must be one.
func average(y []float64) float64 {
	sum := 0.0
	for _, v := range y {
		sum += v
	}
	return sum / float64(len(y))
}

// designs shares the designs of equal sizes between fits: many statistics fit
// other accuracies of the same models.
type designs struct {
	mu     sync.Mutex
	known  map[string]*sharedDesign
	widest map[[2]float64]*design // by range: of those that are prepared, the one with most sizes
}

type sharedDesign struct {
	once sync.Once
	d    *design
}

// of returns the design of sizes, every scan prepared that a fit could need.
func (s *designs) of(x []float64) *design {
	key := make([]byte, 0, 8*len(x))
	for _, v := range x {
		b := math.Float64bits(v)
		key = append(key, byte(b), byte(b>>8), byte(b>>16), byte(b>>24), byte(b>>32), byte(b>>40), byte(b>>48), byte(b>>56))
	}
	s.mu.Lock()
	if s.known == nil {
		s.known = map[string]*sharedDesign{}
	}
	shared, ok := s.known[string(key)]
	if !ok {
		shared = &sharedDesign{}
		s.known[string(key)] = shared
	}
	s.mu.Unlock()
	shared.once.Do(func() {
		shared.d = newDesign(x)
		if len(x) > powerForm.parameters() {
			known := s.like(shared.d)
			for _, f := range []form{powerForm, rationalForm, expSatForm, logisticForm} {
				shared.d.prepare(f, known)
			}
			s.keep(shared.d)
		}
	})
	return shared.d
}

// like is the prepared design with most sizes that has the range of d, nil when
// there is none.
func (s *designs) like(d *design) *design {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.widest[[2]float64{d.xMin, d.xMax}]
}

func (s *designs) keep(d *design) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.widest == nil {
		s.widest = map[[2]float64]*design{}
	}
	if at := [2]float64{d.xMin, d.xMax}; s.widest[at] == nil || s.widest[at].sizes < d.sizes {
		s.widest[at] = d
	}
}
