package analysis

// points are accuracies over model sizes.
type points struct {
	models []int     // indices in the grid
	x, t   []float64 // billions, and its logarithm
	y      []float64
}

func (p *points) add(m int, x, y float64) {
	p.models = append(p.models, m)
	p.x, p.t, p.y = append(p.x, x), append(p.t, log(x)), append(p.y, y)
}

// sizes counts the distinct sizes.
func (p points) sizes() int {
	distinct := map[float64]bool{}
	for _, v := range p.x {
		distinct[v] = true
	}
	return len(distinct)
}

func (p points) slope() regression { return regress(p.t, p.y, p.sizes()) }

// kinds are the types of model that curves are fitted for.
var kinds = []string{"base", "instruct", "all"}

// ofKind reports whether model m is of a type.
func (c *census) ofKind(m int, kind string) bool {
	return kind == "all" || c.l.Subjects[m].Kind == kind
}

// size is the parameters of model m in billions, 0 where not recorded.
func (c *census) size(m int) float64 { return c.g.Models[m].ParamsB }

// active is its active parameters.
func (c *census) active(m int) float64 {
	if a := c.l.Subjects[m].ActiveB; a > 0 {
		return a
	}
	return c.size(m)
}

// A pick of models says which points a statistic takes: those of a type that
// keep holds to, with sizes from size.
type models struct {
	kind string
	keep func(m int) bool // nil: all
	size func(m int) float64
}

// points are a metric's accuracies of the chosen models, each from its standing.
func (c *census) points(k metric, w models, standing func(m int) *standing) points {
	return c.pointsOf(w, func(m int) (float64, bool) {
		s := standing(m)
		if s.n == 0 || !k.has(s) {
			return 0, false
		}
		return accuracy(k.right(s), s.n), true
	})
}

// pointsOf are the values of the chosen models of known size.
func (c *census) pointsOf(w models, value func(m int) (float64, bool)) points {
	var p points
	size := w.size
	if size == nil {
		size = c.size
	}
	for m := range c.g.Models {
		if !c.ofKind(m, w.kind) || w.keep != nil && !w.keep(m) || !(size(m) > 0) {
			continue
		}
		if y, ok := value(m); ok {
			p.add(m, size(m), y)
		}
	}
	return p
}

// pooled is the standing over all benchmarks.
func (c *census) pooled(m int) *standing { return c.whole[m] }
