package analysis

// Analyze computes every statistic of the fragility grid. It does not change g.
// It panics when o is invalid; check with o.Validate.
func Analyze(g *Grid, o Options) *Report {
	t := newTally(g)
	root := Object()
	root.Set("format", String(ReportFormat))
	root.Set("bands", bands(t, o))
	return &Report{root}
}
