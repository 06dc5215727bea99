package analysis

import "math"

// A form is one of the candidate curves of accuracy over model size (F4.34), in
// the listed order that breaks ties. Each is written as α + β φ(θ; x) with β ≥ 0
// and φ rising in x, but for the logistic one, L / (1 + e^(-s(ln x - m))).
type form int

const (
	constantForm form = iota
	linearForm
	logLinearForm
	powerForm
	rationalForm
	expSatForm
	logisticForm
	forms
)

var formNames = [forms]string{"constant", "linear", "log_linear", "power", "rational", "exp_sat", "logistic"}

// parameters is k of AIC: parameters of the curve, without the residual variance.
func (f form) parameters() int { return [forms]int{1, 2, 2, 3, 3, 3, 3}[f] }

const (
	scanPoints   = 401 // of θ, ends of the box included
	scanS, scanV = 61, 81
	lanes        = 4 // cells of the logistic scan that are summed side by side
	minima       = 6 // of a scan that are refined
)

// A design is the sizes of a set of models, in billions: what of a fit does not
// depend on the accuracies, so that many fits share it. The scans are filled
// on first use; fill them (prepare) before sharing a design between goroutines.
type design struct {
	x, t       []float64 // sizes and their logarithms
	sizes      int       // distinct ones
	class      []int     // of each point: the number of its size among the distinct ones
	first      []int     // of each distinct size: the first point that has it
	xMin, xMax float64
	tMin       float64           // logarithm of xMin
	width      float64           // that of xMax less tMin
	g          float64           // geometric mean
	logG       float64           // its logarithm
	scan       [forms][]float64  // φ at θ number k, less its mean over the points: [k*sizes + class]
	logistic   []float64         // 1/(1+e^-z) at cell k = a*scanV + b (s number a, v number b): [(k/lanes*sizes + class)*lanes + k%lanes]
	box        [forms][2]float64 // of θ; logistic: of ln s
	ready      [forms]bool
}

func newDesign(x []float64) *design {
	d := &design{x: x, t: make([]float64, len(x)), xMin: math.Inf(1)}
	distinct := map[float64]int{}
	sum := 0.0
	for i, v := range x {
		d.t[i] = log(v)
		sum += d.t[i]
		d.xMin, d.xMax = min(d.xMin, v), max(d.xMax, v)
		class, known := distinct[v]
		if !known {
			class = len(distinct)
			distinct[v] = class
			d.first = append(d.first, i)
		}
		d.class = append(d.class, class)
	}
	d.sizes = len(distinct)
	if len(x) == 0 {
		return d
	}
	d.logG = sum / float64(len(x))
	d.tMin = log(d.xMin)
	d.width = log(d.xMax) - d.tMin
	d.g = exp(d.logG)
	d.box[powerForm] = [2]float64{-4, 4}
	d.box[rationalForm] = [2]float64{log(1e-4 / d.xMax), log(1e4 / d.xMin)}
	d.box[expSatForm] = [2]float64{log(1e-4 / d.xMax), log(10 / d.xMin)}
	d.box[logisticForm] = [2]float64{log(0.01), log(20)}
	return d
}

// prepare fills the scan of a form. known, which may be nil, is a design that is
// prepared: of the same range and size, a cell of the logistic scan is the same.
func (d *design) prepare(f form, known *design) {
	if d.ready[f] || len(d.x) == 0 {
		return
	}
	d.ready[f] = true
	switch f {
	case powerForm, rationalForm, expSatForm:
		d.scan[f] = make([]float64, scanPoints*d.sizes)
		for k := range scanPoints {
			row := d.scan[f][k*d.sizes : (k+1)*d.sizes]
			phi := d.basis(f, d.theta(f, k))
			for class, i := range d.first {
				row[class] = phi.at(d.x[i], d.t[i])
			}
			mean := 0.0
			for _, class := range d.class {
				mean += row[class]
			}
			mean /= float64(len(d.x))
			for class := range row {
				row[class] -= mean
			}
		}
	case logisticForm:
		from := d.classesOf(known)
		d.logistic = make([]float64, (scanS*scanV+lanes-1)/lanes*lanes*d.sizes)
		for k := range scanS * scanV {
			lane := d.logistic[k/lanes*lanes*d.sizes+k%lanes:]
			scale, v := exp(d.logS(k/scanV)), float64(k%scanV)/(scanV-1)
			for class, i := range d.first {
				if from[class] >= 0 {
					lane[class*lanes] = known.logistic[(k/lanes*known.sizes+from[class])*lanes+k%lanes]
				} else {
					lane[class*lanes] = sigmoid(d.z(scale, v, i))
				}
			}
		}
	}
}

// classesOf are the numbers that the distinct sizes of d have in another design
// with a logistic scan of the same range; -1 for those that it lacks.
func (d *design) classesOf(other *design) []int {
	out := make([]int, d.sizes)
	at := map[float64]int{}
	if other != nil && other.ready[logisticForm] && other.xMin == d.xMin && other.xMax == d.xMax {
		for class, i := range other.first {
			at[other.x[i]] = class
		}
	}
	for class, i := range d.first {
		if k, ok := at[d.x[i]]; ok {
			out[class] = k
		} else {
			out[class] = -1
		}
	}
	return out
}

// theta is the k-th point of the scan of a form with one nonlinear parameter.
func (d *design) theta(f form, k int) float64 { return between(d.box[f], k, scanPoints-1) }

// logS is the a-th ln s of the logistic scan.
func (d *design) logS(a int) float64 { return between(d.box[logisticForm], a, scanS-1) }

func between(box [2]float64, k, of int) float64 {
	if k == of {
		return box[1]
	}
	return box[0] + float64((box[1]-box[0])*(float64(k)/float64(of)))
}

// A basis is φ of a form at one θ.
type basis struct {
	form  form
	theta float64
	c     float64 // e^θ of the rational and the saturating form
	small bool    // c g < 1: of two ways to write φ, the one that loses no digits
	logG  float64
	xMin  float64
}

func (d *design) basis(f form, theta float64) basis {
	s := basis{form: f, theta: theta, logG: d.logG, xMin: d.xMin}
	if f == rationalForm || f == expSatForm {
		s.c = exp(theta)
		s.small = float64(s.c*d.g) < 1
	}
	return s
}

// at is φ at size x, whose logarithm is t.
func (s *basis) at(x, t float64) float64 {
	c := s.c
	switch s.form {
	case linearForm:
		return x
	case logLinearForm:
		return t - s.logG
	case powerForm:
		if math.Abs(s.theta) < 1e-12 {
			return t - s.logG
		}
		return expm1(float64(s.theta*(t-s.logG))) / s.theta
	case rationalForm:
		if s.small {
			return x / (1 + float64(c*x))
		}
		return -1 / (1 + float64(c*x))
	case expSatForm:
		if s.small {
			return -expm1(-float64(c*x)) / c
		}
		return -exp(-float64(c * (x - s.xMin)))
	}
	return 0
}

// slope is its derivative by θ.
func (s *basis) slope(x, t float64) float64 {
	c := s.c
	switch s.form {
	case powerForm:
		l := t - s.logG
		return float64(float64(l*l) * powerSlope(float64(s.theta*l)))
	case rationalForm:
		q := 1 + float64(c*x)
		if s.small {
			return -float64(c*float64(x*x)) / float64(q*q)
		}
		return float64(c*x) / float64(q*q)
	case expSatForm:
		if s.small {
			return float64(x*exp(-float64(c*x))) + expm1(-float64(c*x))/c
		}
		far := float64(c * (x - s.xMin))
		return float64(far * exp(-far))
	}
	return 0
}

// powerSlope is (u e^u - e^u + 1)/u², near 0 by its series Σ (k+1)/(k+2)! u^k.
func powerSlope(u float64) float64 {
	if math.Abs(u) > 0.2 {
		return (float64(u*exp(u)) - expm1(u)) / float64(u*u)
	}
	sum, term := 0.0, 0.5 // u^k/(k+2)!
	for k := 0.0; k < 14; k++ {
		sum += float64((k + 1) * term)
		term = float64(term*u) / (k + 3)
	}
	return sum
}

// z is s (ln x - m) of point i for the box coordinate v of m:
// m = t_min - 8/s + v (t_max - t_min + 16/s).
func (d *design) z(s, v float64, i int) float64 {
	return float64(s*(d.t[i]-d.tMin)) + 8 - float64(v*(float64(s*d.width)+16))
}

// midpoint is m for ln s = p and v.
func (d *design) midpoint(p, v float64) float64 {
	s := exp(p)
	return d.tMin - 8/s + float64(v*(d.width+16/s))
}

func sigmoid(z float64) float64 { return 1 / (1 + exp(-z)) }
