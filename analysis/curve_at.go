package analysis

// CurveAt is the chosen curve of a scaling block (likelihood/scaling/<metric>/<type>
// and its like) at a size in billions, for figures: from the printed parameters,
// with the exponential and logarithm that fitted them. ok is false where no
// curve was chosen, a parameter is undefined (at its log-linear limit), or the
// size is not above 0.
func CurveAt(block *Node, size float64) (v float64, ok bool) {
	if block == nil || size <= 0 {
		return 0, false
	}
	best := block.At("best")
	if best == nil || best.Kind() != KindString {
		return 0, false
	}
	ok = true
	p := func(name string) float64 {
		n := block.At("candidates", best.Text(), "params", name)
		if n == nil {
			ok = false
			return 0
		}
		v, defined := n.Number()
		ok = ok && defined
		return v
	}
	t := log(size)
	switch best.Text() {
	case "constant":
		v = p("a")
	case "linear":
		v = p("a") + float64(p("b")*size)
	case "log_linear":
		v = p("a") + float64(p("b")*t)
	case "power":
		v = p("a") + float64(p("b")*exp(p("c")*t))
	case "rational":
		v = (p("a") + float64(p("b")*size)) / (1 + float64(p("c")*size))
	case "exp_sat":
		v = p("a") - float64(p("b")*exp(-float64(p("c")*size)))
	case "logistic":
		v = p("L") / (1 + exp(-float64(p("s")*(t-p("m")))))
	default:
		return 0, false
	}
	return v, ok && v-v == 0
}
