package records

import (
	"recount/analysis"
)

// Options returns the options of the legend's analysis: its own settings over
// analysis.DefaultOptions (DESIGN §3). The seed of draws outside the seed table
// is seeds.main, where the legend has one.
func (l *Legend) Options() analysis.Options {
	o := analysis.DefaultOptions()
	a := l.Analysis
	if seed, ok := l.Seeds["main"]; ok {
		o.Seed = uint64(seed)
	}
	if a.Resamples > 0 {
		o.Resamples = a.Resamples
		o.CurveResamples = a.Resamples
	}
	if a.CurveResamples > 0 {
		o.CurveResamples = a.CurveResamples
	}
	if a.Level > 0 {
		o.Level = a.Level
	}
	if a.K > 0 {
		o.K = a.K
	}
	if a.Draws > 0 {
		o.Draws = a.Draws
	}
	if len(a.Seeds) > 0 {
		o.Seeds = a.Seeds
	}
	if a.Thresholds != nil {
		o.Thresholds = a.Thresholds
	}
	return o
}

// Unknown names the fields that recount does not know, each once:
// "models.licence" stands for that field of any model.
func (l *Legend) Unknown() []string {
	var names []string
	add := func(at string, fields []Field) {
		for _, f := range fields {
			if !contains(names, at+f.Name) {
				names = append(names, at+f.Name)
			}
		}
	}
	for _, f := range l.Extra {
		if !contains(citationFields, f.Name) {
			add("", []Field{f})
		}
	}
	for _, m := range l.Models {
		add("models.", m.Extra)
	}
	for _, b := range l.Benchmarks {
		add("benchmarks.", b.Extra)
	}
	for _, c := range l.Configurations {
		add("configurations.", without(c.Extra, askingFields))
	}
	for _, t := range l.Templates {
		add("templates.", without(t.Extra, askingFields))
	}
	_, roles := l.roleKeys()
	add("roles.", roles)
	add("analysis.", l.Analysis.Extra)
	add("analysis.bootstrap.", l.Analysis.BootstrapExtra)
	add("analysis.curves.", l.Analysis.CurvesExtra)
	add("analysis.compression.", l.Analysis.CompressionExtra)
	return names
}

// askingFields of templates and configurations are read by the runner alone,
// which asks by them (docs/runner.md).
var askingFields = []string{"system", "chat", "max_tokens", "parser", "continuation", "shots", "temperature", "repeat"}

// without leaves out the fields of some names.
func without(fields []Field, names []string) (rest []Field) {
	for _, f := range fields {
		if !contains(names, f.Name) {
			rest = append(rest, f)
		}
	}
	return rest
}
