package sitegen

import "recount/analysis"

// smallReport has a number of every kind, made by hand; every section of the
// analysis is undefined, so that hardly any default page is built.
func smallReport() *analysis.Report {
	by := analysis.Object().Set("gen|a|p0", analysis.Int(7)).Set("a:b", analysis.Int(9)).Set("c}} d", analysis.Int(8))
	x := analysis.Object().
		Set("count", analysis.Int(1284)).
		Set("share", analysis.Float(0.853)).
		Set("half", analysis.Float(0.5)).
		Set("name", analysis.String("m0")).
		Set("none", analysis.Null("no_gap")).
		Set("doubtful", analysis.Int(2).Warn("2 items answered by both; an interval needs 10")).
		Set("by", by)
	root := analysis.Object().Set("format", analysis.String(analysis.ReportFormat)).Set("x", x)
	for _, section := range []string{"bands", "leaderboard", "pairs", "kendall", "champions", "ranks", "compression", "axes", "difficulty", "without", "only"} {
		root.Set(section, analysis.Null("no_items"))
	}
	return &analysis.Report{Node: root}
}
