package figures

import (
	"math"
	"strings"

	"recount/analysis"
	"recount/tables"
)

// A trend is one accuracy of one kind of model: its points, its curve, and where
// there is one the band around it, at the same sizes.
type trend struct {
	class, kind, name string
	points            []sized
	x, fit, lo, hi    []float64
}

// A comparison is a plot of accuracies over size.
type comparison struct {
	name     label // of the panel, "" for none
	trends   []trend
	chance   value
	breaks   []breakEven
	families []string // by number of their shape; nil when shapes tell nothing
}

func (p comparison) empty() bool {
	for _, t := range p.trends {
		if len(t.points) > 0 {
			return false
		}
	}
	return true
}

func (p comparison) sizes() []float64 {
	var all []float64
	for _, t := range p.trends {
		for _, v := range t.points {
			all = append(all, v.size)
		}
	}
	return all
}

// modelPoints are the values of the models of a kind whose size is known. A note
// at each says what measure it is, of which model.
func modelPoints(r *analysis.Report, kind, measure string, of func(model string) value) []sized {
	var all []sized
	shape := map[string]int{}
	for i, f := range familiesOf(r) {
		shape[f] = i
	}
	ids := tables.ModelsBySize(r)
	for i, model := range ids {
		size, k, ok := sizeOf(r, model)
		if !ok || k != kind {
			continue
		}
		v := of(model)
		if !v.ok {
			continue
		}
		family := read(r, "text", "likelihood", "models", model, "family").text
		billions := strings.TrimSuffix(read(r, "raw", "likelihood", "models", model, "params_b").text, ".0")
		note := r.DisplayName(model) + ": " + measure + " " + v.text + ". " + sentenceCase(kind) + ", " + billions + " billion parameters"
		if family != "" && family != "n/a" {
			note += ", family " + family
		}
		all = append(all, sized{size: size, v: v.v, kind: kind, family: shape[family], model: i, note: note})
	}
	return all
}

// familiesOf are the families of a report, in its order.
func familiesOf(r *analysis.Report) []string {
	if n := r.At("likelihood", "families"); n != nil && n.Kind() == analysis.KindObject {
		return n.Keys()
	}
	return nil
}

// share is a quotient of two counts of a block, with both in its text.
func share(r *analysis.Report, block []string, right, of string) value {
	at := func(key string) value { return read(r, "int", append(block[:len(block):len(block)], key)...) }
	n, d := at(right), at(of)
	if !n.ok || !d.ok || d.v == 0 {
		return value{}
	}
	text := n.text + " of " + d.text
	if accuracy := read(r, ".3", append(block[:len(block):len(block)], "value")...); accuracy.ok {
		text = accuracy.text + ", " + text
	}
	return value{n.v / d.v, true, text}
}

func sentenceCase(word string) string {
	if word == "" {
		return ""
	}
	return strings.ToUpper(word[:1]) + word[1:]
}

// band takes the curve and its band from the sizes where the report has them.
func (t *trend) band(r *analysis.Report, segments ...string) {
	n := r.At(append(segments, "band", "points")...)
	if n == nil || n.IsNull() {
		t.curve(r, segments...)
		return
	}
	for i := range n.Len() {
		var at [4]float64
		whole := true
		for k, key := range []string{"x", "fit", "lo", "hi"} {
			v := n.Kid(i).At(key)
			if v == nil {
				return
			}
			x, ok := v.Number()
			at[k], whole = x, whole && (ok || k > 1)
			if !ok {
				at[k] = math.NaN()
			}
		}
		if whole {
			t.x, t.fit, t.lo, t.hi = append(t.x, at[0]), append(t.fit, at[1]), append(t.lo, at[2]), append(t.hi, at[3])
		}
	}
}

// curve takes the curve from its printed parameters, at equal steps between the
// smallest and the largest of its points.
func (t *trend) curve(r *analysis.Report, segments ...string) {
	if len(t.points) == 0 {
		return
	}
	block := r.At(segments...)
	low, high := t.points[0].size, t.points[len(t.points)-1].size
	const steps = 32
	for k := range steps + 1 {
		x := float64(low * analysis.Exp(analysis.Log(high/low)*float64(k)/steps))
		if v, ok := analysis.CurveAt(block, x); ok {
			t.x, t.fit = append(t.x, x), append(t.fit, v)
		}
	}
}

// line takes a straight line over the logarithm of size, a + b ln x, between the
// smallest and the largest of its points.
func (t *trend) line(r *analysis.Report, segments ...string) {
	a, b := read(r, "", append(segments, "a")...), read(r, "", append(segments, "b")...)
	if !a.ok || !b.ok || len(t.points) == 0 {
		return
	}
	for _, x := range []float64{t.points[0].size, t.points[len(t.points)-1].size} {
		t.x, t.fit = append(t.x, x), append(t.fit, a.v+float64(b.v*analysis.Log(x)))
	}
}

// metricNames are the two accuracies as figures name them.
var metricNames = map[string]string{"apx": "APX", "aps": "APS"}
