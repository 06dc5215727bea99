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

// count selects and counts as recount analyze does; without draws a section is
// counted once a question needs it. The answer is JSON with the selection in words
// and, after a NUL, the part that was asked for, if any. A wrong selection or setting
// is an error and leaves what was counted before.
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
	if !q.Subsets {
		o.Subsets = []string{}
	}
	o.SkipRandom = q.Fast
	o.Progress, o.Team = d.Progress, d.Team
	if err := o.Validate(selected); err != nil {
		return nil, err
	}
	p.grid, p.items, p.cells = selected, nil, nil
	if q.Fast {
		p.run = analysis.Prepare(selected, o)
	} else {
		p.run = analysis.Begin(selected, o)
		for p.run.Next() {
		}
	}
	answer := analysis.Object().Set("sentence", analysis.String(g.Sentence(selection))).JSON()
	if len(q.Keys) > 0 {
		answer = append(append(answer, 0), p.part(q.Keys)...)
	}
	return answer, nil
}
