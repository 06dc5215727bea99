package desk

import (
	"cmp"

	"recount/analysis"
)

// summary describes an open release: what the controls of the workbench offer
// and what its author has published. origin tells under which path a file came
// that has another in the release.
func (p *place) summary(origin map[string]string) *analysis.Node {
	l, g := p.release.Legend, p.release.Grid
	o := l.Options()
	models, benchmarks, configurations, files := analysis.List(), analysis.List(), analysis.List(), analysis.List()
	for _, m := range g.Models {
		models.Append(analysis.Object().Set("id", analysis.String(m.ID)).Set("name", analysis.String(named(m.Name, m.ID))))
	}
	for _, b := range g.Benchmarks {
		benchmarks.Append(analysis.Object().Set("id", analysis.String(b.ID)).Set("name", analysis.String(named(b.Name, b.ID))).
			Set("items", analysis.Int(b.Count)))
	}
	for _, c := range g.Configurations {
		configurations.Append(analysis.Object().Set("key", analysis.String(c.Key)).Set("method", analysis.String(c.Method)).
			Set("template", analysis.String(c.Template)).Set("order", analysis.String(c.Order)))
	}
	for _, f := range p.release.Files {
		if f.Model != "" {
			files.Append(analysis.Object().Set("path", analysis.String(cmp.Or(origin[f.Path], f.Path))).Set("benchmark", analysis.String(f.Benchmark)).
				Set("model", analysis.String(f.Model)))
		}
	}
	axes := analysis.List()
	for _, a := range g.AxisSets() {
		keys := analysis.List()
		for _, c := range a.Configurations {
			keys.Append(analysis.String(g.Configurations[c].Key))
		}
		axes.Append(analysis.Object().Set("name", analysis.String(a.Name)).Set("configurations", keys))
	}
	return analysis.Object().
		Set("axes", axes).
		Set("digest", analysis.String(p.release.Digest())).
		Set("title", analysis.String(l.Title)).
		Set("synthetic", analysis.Bool(l.Synthetic)).
		Set("compares", analysis.Bool(g.Likelihood != nil)).
		Set("models", models).
		Set("benchmarks", benchmarks).
		Set("configurations", configurations).
		Set("reference", analysis.String(g.Configurations[g.Reference].Key)).
		Set("files", files).
		Set("notices", analysis.Strings(p.release.Notices)).
		Set("unread", analysis.Strings(p.release.Unread)).
		Set("published", analysis.Object().
			Set("k", analysis.Int(o.K)).Set("draws", analysis.Int(o.Draws)).Set("seed", analysis.Int(o.Seed)).
			Set("resamples", analysis.Int(o.Resamples)).Set("level", analysis.Float(o.Level)))
}

func named(name, id string) string {
	if name == "" {
		return id
	}
	return name
}
