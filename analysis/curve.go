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
	scan       [forms][]float64  // φ at θ number k: [k*n + i], less its mean over i
	logistic   []float64         // 1/(1+e^-z) at cell k = a*scanV + b (s number a, v number b): [(k/lanes*n + i)*lanes + k%lanes]
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

// prepare fills the scan of a form.
func (d *design) prepare(f form) {
	if d.ready[f] || len(d.x) == 0 {
		return
	}
	d.ready[f] = true
	n := len(d.x)
	switch f {
	case powerForm, rationalForm, expSatForm:
		d.scan[f] = make([]float64, scanPoints*n)
		for k := range scanPoints {
			row := d.scan[f][k*n : (k+1)*n]
			mean := 0.0
			for i := range row {
				row[i] = d.phi(f, d.theta(f, k), i)
				mean += row[i]
			}
			mean /= float64(n)
			for i := range row {
				row[i] -= mean
			}
		}
	case logisticForm:
		d.logistic = make([]float64, (scanS*scanV+lanes-1)/lanes*lanes*n)
		for k := range scanS * scanV {
			lane := d.logistic[k/lanes*lanes*n+k%lanes:]
			scale, v := exp(d.logS(k/scanV)), float64(k%scanV)/(scanV-1)
			for i := range n {
				if same := d.first[d.class[i]]; same < i {
					lane[i*lanes] = lane[same*lanes]
				} else {
					lane[i*lanes] = sigmoid(d.z(scale, v, i))
				}
			}
		}
	}
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

// phi is φ of point i at θ, and slope its derivative by θ.
func (d *design) phi(f form, theta float64, i int) float64 { return d.phiAt(f, theta, d.x[i], d.t[i]) }

func (d *design) phiAt(f form, theta, x, t float64) float64 {
	switch f {
	case linearForm:
		return x
	case logLinearForm:
		return t - d.logG
	case powerForm:
		if math.Abs(theta) < 1e-12 {
			return t - d.logG
		}
		return expm1(float64(theta*(t-d.logG))) / theta
	case rationalForm:
		c := exp(theta)
		if float64(c*d.g) < 1 {
			return x / (1 + float64(c*x))
		}
		return -1 / (1 + float64(c*x))
	case expSatForm:
		c := exp(theta)
		if float64(c*d.g) < 1 {
			return -expm1(-float64(c*x)) / c
		}
		return -exp(-float64(c * (x - d.xMin)))
	}
	return 0
}

func (d *design) slope(f form, theta float64, i int) float64 {
	x := d.x[i]
	switch f {
	case powerForm:
		l := d.t[i] - d.logG
		return float64(float64(l*l) * powerSlope(float64(theta*l)))
	case rationalForm:
		c := exp(theta)
		q := 1 + float64(c*x)
		if float64(c*d.g) < 1 {
			return -float64(c*float64(x*x)) / float64(q*q)
		}
		return float64(c*x) / float64(q*q)
	case expSatForm:
		c := exp(theta)
		if float64(c*d.g) < 1 {
			return float64(x*exp(-float64(c*x))) + expm1(-float64(c*x))/c
		}
		far := float64(c * (x - d.xMin))
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
