package analysis

import (
	"fmt"
	"math"
	"slices"
)

// Join puts grids together that Select took from one grid by benchmarks, each
// benchmark whole and in one of them: in their order, the result is that grid
// again. Columns of likelihoods are shared with the parts, not copied.
//
// It is an error when the parts differ in anything but benchmarks and items, or
// when a benchmark stands twice.
func Join(parts []*Grid) (*Grid, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("there is nothing to join")
	}
	first := parts[0]
	var benchmarks []Benchmark
	var items []Item
	states, unparsed, margins := false, false, false
	for _, p := range parts {
		if what := first.unlike(p); what != "" {
			return nil, fmt.Errorf("the parts differ in their %s", what)
		}
		for _, b := range p.Benchmarks {
			if slices.ContainsFunc(benchmarks, func(other Benchmark) bool { return other.ID == b.ID }) {
				return nil, fmt.Errorf("benchmark %q stands in two parts", b.ID)
			}
			b.First += len(items)
			benchmarks = append(benchmarks, b)
		}
		items = append(items, p.Items...)
		states, unparsed, margins = states || p.none != nil, unparsed || p.unparsed != nil, margins || p.margins != nil
	}
	g, err := NewGrid(first.Models, benchmarks, items, first.Configurations, first.Reference)
	if err != nil {
		return nil, err
	}
	g.Axes, g.Dropped = first.Axes, first.Dropped
	g.LeftOutItems, g.LeftOutConfigurations = first.LeftOutItems, first.LeftOutConfigurations
	if states {
		g.EnableStates()
	}
	at := 0
	for _, p := range parts {
		g.put(p, at)
		at += p.N()
	}
	if unparsed {
		g.unparsed = joinValues(parts, func(p *Grid) []int32 { return p.unparsed }, -1)
	}
	if margins {
		g.margins = joinValues(parts, func(p *Grid) []float64 { return p.margins }, math.NaN())
	}
	if first.Likelihood != nil {
		g.Likelihood = joinLikelihoods(parts)
	}
	return g, nil
}

// unlike names what two parts of one grid cannot differ in, "" when they agree.
func (g *Grid) unlike(p *Grid) string {
	same := func(a, b Configuration) bool {
		return a.Key == b.Key && a.Method == b.Method && a.Template == b.Template
	}
	switch {
	case !slices.Equal(g.Models, p.Models):
		return "models"
	case !slices.EqualFunc(g.Configurations, p.Configurations, same) || g.Reference != p.Reference:
		return "configurations"
	case (g.Likelihood == nil) != (p.Likelihood == nil):
		return "roles"
	case g.LeftOutItems != p.LeftOutItems || g.LeftOutConfigurations != p.LeftOutConfigurations:
		return "counts of what was left out"
	case g.Likelihood != nil && !slices.Equal(g.Likelihood.Judges, p.Likelihood.Judges) && len(g.Likelihood.Judges)*len(p.Likelihood.Judges) > 0:
		return "judges"
	}
	return ""
}

// put copies the bits of a part to the items from at on.
func (g *Grid) put(p *Grid, at int) {
	for m := range g.M() {
		for c := range g.C() {
			shift(g.Column(m, c), p.Column(m, c), at)
			if p.none != nil {
				shift(g.NoneColumn(m, c), p.NoneColumn(m, c), at)
			}
		}
	}
}

// shift sets in dst, from bit at on, the bits of src.
func shift(dst, src []uint64, at int) {
	for k, w := range src {
		to, by := at>>6+k, at&63
		if to < len(dst) {
			dst[to] |= w << by
		}
		if rest := w >> (64 - by); rest != 0 { // 0 where by is 0
			dst[to+1] |= rest
		}
	}
}

// joinValues joins one value a model and item; missing stands where a part has
// none recorded.
func joinValues[T any](parts []*Grid, of func(*Grid) []T, missing T) []T {
	var out []T
	for m := range parts[0].M() {
		for _, p := range parts {
			if values := of(p); values != nil {
				out = append(out, values[m*p.N():(m+1)*p.N()]...)
				continue
			}
			for range p.N() {
				out = append(out, missing)
			}
		}
	}
	return out
}

func joinLikelihoods(parts []*Grid) *Likelihood {
	first := parts[0].Likelihood
	l := &Likelihood{Subjects: first.Subjects, ByKind: first.ByKind, Control: first.Control}
	statements, judgements := false, false
	for _, p := range parts {
		l.Constructions = append(l.Constructions, p.Likelihood.Constructions...)
		l.Options = append(l.Options, p.Likelihood.Options...)
		statements = statements || p.Likelihood.Statements != nil
		judgements = judgements || p.Likelihood.Judgements != nil
		if l.Judges == nil {
			l.Judges = p.Likelihood.Judges
		}
	}
	for _, p := range parts {
		l.Statements = joinItems(l.Statements, p.Likelihood.Statements, p.N(), statements, Statement{BLEU: math.NaN()})
		l.Judgements = joinItems(l.Judgements, p.Likelihood.Judgements, p.N(), judgements, nil)
	}
	for k, prompt := range first.Prompts {
		joined := *prompt
		joined.Answers = joinColumns(parts, func(l *Likelihood) [][]uint8 { return l.Prompts[k].Answers })
		l.Prompts = append(l.Prompts, &joined)
	}
	for _, of := range []func(*Likelihood) **Scoring{
		func(l *Likelihood) **Scoring { return &l.APS }, func(l *Likelihood) **Scoring { return &l.Option },
		func(l *Likelihood) **Scoring { return &l.Rung }, func(l *Likelihood) **Scoring { return &l.Neutral },
	} {
		if s := *of(first); s != nil {
			*of(l) = &Scoring{Key: s.Key, Columns: joinColumns(parts, func(l *Likelihood) []*Scores { return (*of(l)).Columns })}
		}
	}
	l.PTrue = joinColumns(parts, func(l *Likelihood) [][]float64 { return l.PTrue })
	return l
}

// joinItems appends one value an item of a part, missing where it has none;
// nothing when no part has any.
func joinItems[T any](to, part []T, n int, any bool, missing T) []T {
	switch {
	case !any:
		return nil
	case part != nil:
		return append(to, part...)
	}
	for range n {
		to = append(to, missing)
	}
	return to
}

// joinColumns joins columns by model and benchmark; nil when no part has any.
func joinColumns[C any](parts []*Grid, of func(*Likelihood) []C) []C {
	if !slices.ContainsFunc(parts, func(p *Grid) bool { return of(p.Likelihood) != nil }) {
		return nil
	}
	var out []C
	for m := range parts[0].M() {
		for _, p := range parts {
			n := len(p.Benchmarks)
			if columns := of(p.Likelihood); columns != nil {
				out = append(out, columns[m*n:(m+1)*n]...)
			} else {
				out = append(out, make([]C, n)...)
			}
		}
	}
	return out
}
