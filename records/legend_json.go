package records

import (
	"sort"
	"strconv"
)

// JSON returns legend.json in canonical form: the fields in the order of
// docs/format.md, those without a value left out, unknown ones behind the known
// ones of their object, one member a line. ParseLegend reads the same legend
// back, and writing that again gives the same bytes.
func (l *Legend) JSON() []byte {
	w := &objectWriter{}
	w.begin("")
	w.text("format", l.Format)
	w.text("title", l.Title)
	w.text("description", l.Description)
	w.text("licence", l.Licence)
	w.flag("synthetic", l.Synthetic)
	writeList(w, "models", l.Models, writeModel)
	writeList(w, "benchmarks", l.Benchmarks, writeBenchmark)
	writeList(w, "configurations", l.Configurations, writeConfiguration)
	w.text("reference", l.Reference)
	if l.Axes != nil {
		w.begin("axes")
		for _, a := range l.Axes {
			w.name(a.Name)
			w.texts(a.Configurations)
		}
		w.end()
	}
	if l.Templates != nil {
		writeList(w, "templates", l.Templates, writeTemplate)
	}
	w.raw("roles", l.Roles)
	l.writeSeeds(w)
	l.writeAnalysis(w)
	w.raw("run", l.Run)
	w.extra(l.Extra)
	w.end()
	return appendIndented(nil, w.out)
}

func writeModel(w *objectWriter, m Model) {
	w.text("id", m.ID)
	w.text("name", m.Name)
	w.text("family", m.Family)
	w.number("params_b", m.ParamsB)
	w.number("active_b", m.ActiveB)
	w.flag("moe", m.MoE)
	w.flag("reasoning", m.Reasoning)
	w.text("kind", m.Kind)
	w.text("base", m.Base)
	w.flag("control", m.Control)
	w.text("revision", m.Revision)
	w.text("dtype", m.DType)
	w.text("status", m.Status)
	w.text("reason", m.Reason)
	w.extra(m.Extra)
}

func writeBenchmark(w *objectWriter, b Benchmark) {
	w.text("id", b.ID)
	w.text("name", b.Name)
	w.text("licence", b.Licence)
	w.integer("n_options", b.NOptions)
	w.text("construction", b.Construction)
	w.optional("statements_kept", b.StatementsKept)
	w.optional("statement_errors", b.StatementErrors)
	w.extra(b.Extra)
}

func writeConfiguration(w *objectWriter, c Configuration) {
	w.text("key", c.Key)
	w.text("method", c.Method)
	w.text("template", c.Template)
	w.text("order", c.Order)
	if len(c.Permutations) == 1 {
		for _, p := range c.Permutations {
			w.name("permutation")
			w.integers(p)
		}
	} else if c.Permutations != nil {
		var counts []int
		for n := range c.Permutations {
			counts = append(counts, n)
		}
		sort.Ints(counts)
		w.begin("permutation")
		for _, n := range counts {
			w.name(strconv.Itoa(n))
			w.integers(c.Permutations[n])
		}
		w.end()
	}
	w.extra(c.Extra)
}

func writeTemplate(w *objectWriter, t Template) {
	w.text("id", t.ID)
	w.text("labels", t.Labels)
	w.text("text", t.Text)
	w.extra(t.Extra)
}

func (l *Legend) writeSeeds(w *objectWriter) {
	if l.Seeds == nil {
		return
	}
	var names []string
	for name := range l.Seeds {
		names = append(names, name)
	}
	sort.Strings(names)
	w.begin("seeds")
	for _, name := range names {
		w.name(name)
		w.out = strconv.AppendInt(w.out, l.Seeds[name], 10)
	}
	w.end()
}

func (l *Legend) writeAnalysis(w *objectWriter) {
	a := l.Analysis
	before := len(w.out)
	w.begin("analysis")
	start := len(w.out)
	w.part("bootstrap", a.BootstrapExtra, func() {
		w.integer("resamples", a.Resamples)
		w.number("level", a.Level)
	})
	w.part("curves", a.CurvesExtra, func() { w.integer("resamples", a.CurveResamples) })
	w.part("compression", a.CompressionExtra, func() {
		w.integer("k", a.K)
		w.integer("draws", a.Draws)
		if a.Seeds != nil {
			w.name("seeds")
			w.out = append(w.out, '[')
			for i, seed := range a.Seeds {
				if i > 0 {
					w.out = append(w.out, ',')
				}
				w.out = strconv.AppendUint(w.out, seed, 10)
			}
			w.out = append(w.out, ']')
		}
	})
	if a.Thresholds != nil {
		w.name("thresholds")
		w.out = append(w.out, '[')
		for i, v := range a.Thresholds {
			if i > 0 {
				w.out = append(w.out, ',')
			}
			w.out = appendFloat(w.out, v)
		}
		w.out = append(w.out, ']')
	}
	w.extra(a.Extra)
	if len(w.out) == start {
		w.out = w.out[:before]
		return
	}
	w.end()
}

// An objectWriter appends compact JSON. Values at zero are left out.
type objectWriter struct{ out []byte }

// comma separates members; the last byte tells whether one is needed.
func (w *objectWriter) comma() {
	if n := len(w.out); n > 0 && w.out[n-1] != '{' && w.out[n-1] != '[' {
		w.out = append(w.out, ',')
	}
}

func (w *objectWriter) name(name string) {
	w.comma()
	w.out = append(appendText(w.out, name), ':')
}

func (w *objectWriter) begin(name string) {
	if name != "" {
		w.name(name)
	}
	w.out = append(w.out, '{')
}

func (w *objectWriter) end() { w.out = append(w.out, '}') }

// part writes an object unless nothing would stand in it.
func (w *objectWriter) part(name string, extra []Field, f func()) {
	before := len(w.out)
	w.begin(name)
	start := len(w.out)
	f()
	w.extra(extra)
	if len(w.out) == start {
		w.out = w.out[:before]
		return
	}
	w.end()
}

func (w *objectWriter) text(name, v string) {
	if v != "" {
		w.name(name)
		w.out = appendText(w.out, v)
	}
}

func (w *objectWriter) flag(name string, v bool) {
	if v {
		w.name(name)
		w.out = append(w.out, "true"...)
	}
}

func (w *objectWriter) number(name string, v float64) {
	if v != 0 {
		w.name(name)
		w.out = appendFloat(w.out, v)
	}
}

func (w *objectWriter) integer(name string, v int) {
	if v != 0 {
		w.optional(name, &v)
	}
}

func (w *objectWriter) optional(name string, v *int) {
	if v != nil {
		w.name(name)
		w.out = strconv.AppendInt(w.out, int64(*v), 10)
	}
}

func (w *objectWriter) raw(name string, v []byte) {
	if v != nil {
		w.name(name)
		w.out = append(w.out, v...)
	}
}

func (w *objectWriter) extra(fields []Field) {
	for _, f := range fields {
		w.raw(f.Name, f.Value)
	}
}

func (w *objectWriter) texts(list []string) {
	w.out = append(w.out, '[')
	for _, s := range list {
		w.comma()
		w.out = appendText(w.out, s)
	}
	w.out = append(w.out, ']')
}

func (w *objectWriter) integers(list []int) {
	w.out = append(w.out, '[')
	for _, v := range list {
		w.comma()
		w.out = strconv.AppendInt(w.out, int64(v), 10)
	}
	w.out = append(w.out, ']')
}

func writeList[T any](w *objectWriter, name string, list []T, one func(*objectWriter, T)) {
	w.name(name)
	w.out = append(w.out, '[')
	for _, v := range list {
		w.comma()
		w.begin("")
		one(w, v)
		w.end()
	}
	w.out = append(w.out, ']')
}
