package desk

import "recount/analysis"

// Choice names a selection; see analysis.Choice.
type Choice struct {
	Models         string
	Benchmarks     string
	Configurations string
	Reference      string
}

// Settings of the analysis; a zero is the legend's own.
type Settings struct {
	K         int
	Draws     int
	Resamples int
	Level     float64
	Seed      *uint64
}

func (s Settings) over(o analysis.Options) analysis.Options {
	if s.K != 0 {
		o.K = s.K
	}
	if s.Draws != 0 {
		o.Draws = s.Draws
	}
	if s.Resamples != 0 {
		o.Resamples = s.Resamples
	}
	if s.Level != 0 {
		o.Level = s.Level
	}
	if s.Seed != nil {
		o.Seed = *s.Seed
	}
	return o
}

// count selects and counts as recount analyze does. The answer is the selection
// in words. A wrong selection or setting is an error and leaves what was counted
// before.
func (d *Desk) count(q question, _ []byte) ([]byte, error) {
	p, err := d.at(q.Place)
	if err != nil {
		return nil, err
	}
	g := p.release.Grid
	selection, err := g.Choose(analysis.Choice(q.Choice))
	if err != nil {
		return nil, err
	}
	selected := g
	if q.Choice != (Choice{}) {
		if selected, err = g.Select(selection); err != nil {
			return nil, err
		}
	}
	o := q.Settings.over(p.release.Legend.Options())
	o.SkipRandom = q.Fast
	if !q.Subsets {
		o.Subsets = []string{}
	}
	o.Progress, o.Team = d.Progress, d.Team
	if err := o.Validate(selected); err != nil {
		return nil, err
	}
	p.grid, p.items, p.cells = selected, nil, nil
	p.report = analysis.Analyze(selected, o)
	return analysis.Object().Set("sentence", analysis.String(g.Sentence(selection))).JSON(), nil
}
