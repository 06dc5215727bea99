package desk

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"recount/analysis"
	"recount/tables"
)

// likely is what the items of a release say of prompting and likelihood: the cell
// of every model and item, made when first asked for.
func (p *place) likely() (*analysis.Cells, error) {
	if p.grid.Likelihood == nil {
		return nil, errors.New("the legend of this release gives no configuration the roles of prompting and likelihood")
	}
	if p.cells == nil {
		p.cells = analysis.NewCells(p.grid)
	}
	return p.cells, nil
}

// subject is the model of a query, -1 for all of them.
func (p *place) subject(id string) (int, error) {
	if id == "" {
		return -1, nil
	}
	m := slices.IndexFunc(p.grid.Models, func(m analysis.Model) bool { return m.ID == id })
	if m < 0 {
		return 0, fmt.Errorf("model %q is not in the selection", id)
	}
	return m, nil
}

// findCells returns the items of a query whose cell for its model is Class, or for
// any model where it names none, in the order that it asks for.
func (p *place) findCells(q ItemQuery) (found []int, model int, err error) {
	cells, err := p.likely()
	if err != nil {
		return nil, 0, err
	}
	if model, err = p.subject(q.Model); err != nil {
		return nil, 0, err
	}
	want, filtered := analysis.CellNamed(q.Class)
	if q.Class != "" && !filtered {
		return nil, 0, fmt.Errorf("there is no cell %q", q.Class)
	}
	in := func(i int) bool {
		switch {
		case !filtered:
			return true
		case model >= 0:
			return cells.Of(model, i) == want
		}
		return cells.Count(i, want) > 0
	}
	search := strings.ToLower(q.Search)
	for _, b := range p.grid.Benchmarks {
		if q.Benchmark != "" && b.ID != q.Benchmark {
			continue
		}
		for i := b.First; i < b.First+b.Count; i++ {
			if in(i) && strings.Contains(strings.ToLower(p.grid.Items[i].ID), search) {
				found = append(found, i)
			}
		}
	}
	return found, model, p.sortCells(found, model, q.Sort, q.Rising)
}

// sortCells sorts items by the number of models in a cell, or for one model by the
// perplexity of the right statement or by how far it is above the lowest; equal
// ones stay in order, undefined ones come last.
func (p *place) sortCells(found []int, model int, by string, rising bool) error {
	var value func(i int) float64
	cell, isCell := analysis.CellNamed(by)
	switch {
	case by == "":
		return nil
	case isCell:
		value = func(i int) float64 { return float64(p.cells.Count(i, cell)) }
	case model >= 0 && (by == "right" || by == "lead"):
		value = func(i int) float64 {
			right, lowest := p.surprise(model, i)
			if by == "right" {
				return right
			}
			return right - lowest
		}
	case by == "right" || by == "lead":
		return nil // told for one model only
	default:
		return fmt.Errorf("items cannot be sorted by %q", by)
	}
	values := make(map[int]float64, len(found))
	for _, i := range found {
		values[i] = value(i)
	}
	slices.SortStableFunc(found, func(a, b int) int {
		x, y := values[a], values[b]
		switch {
		case x != x || y != y:
			if x != x && y != y {
				return 0
			}
			return map[bool]int{true: 1, false: -1}[x != x]
		case x == y:
			return 0
		case x < y == rising:
			return -1
		}
		return 1
	})
	return nil
}

// surprise is the perplexity of the right statement of item i for model m (the
// first of several right ones) and the lowest of all, NaN where undefined.
func (p *place) surprise(m, i int) (right, lowest float64) {
	right, lowest = math.NaN(), math.NaN()
	b := p.benchmark(i)
	first := true
	for k, v := range p.grid.Likelihood.Perplexities(p.grid, m, b, i-p.grid.Benchmarks[b].First) {
		if p.grid.Items[i].Gold>>k&1 == 1 && first {
			right, first = v, false
		}
		if !(lowest <= v) && v == v {
			lowest = v
		}
	}
	return right, lowest
}

// number is a perplexity, null where it is undefined or beyond a float64.
func number(v float64) *analysis.Node {
	if v-v != 0 {
		return analysis.Null("not_recorded")
	}
	return analysis.Float(v)
}

var answerStates = [...]string{"", "ok", "none", "error"}

// state says what the parser made of an answer.
func state(answer uint8) string {
	words := answerStates[answer&analysis.AnswerState]
	if answer&analysis.AnswerTruncated != 0 {
		words = strings.TrimSpace(words + " truncated")
	}
	return words
}

// cellNode is a row of the list: for how many models the item stands in each cell,
// and for one model its cell and what stands behind it.
func (p *place) cellNode(i, model int) *analysis.Node {
	b := p.benchmark(i)
	n := analysis.Object().Set("benchmark", analysis.String(p.grid.Benchmarks[b].ID)).Set("id", analysis.String(p.grid.Items[i].ID))
	for c := analysis.CellBoth; c <= analysis.CellNeither; c++ {
		n.Set(c.String(), analysis.Int(p.cells.Count(i, c)))
	}
	if model >= 0 {
		answer, _, _ := p.grid.Likelihood.Answer(p.grid, model, b, i-p.grid.Benchmarks[b].First)
		right, lowest := p.surprise(model, i)
		n.Set("cell", analysis.String(p.cells.Of(model, i).String())).Set("state", analysis.String(state(answer))).
			Set("right", number(right)).Set("lowest", number(lowest))
	}
	return n
}

// listCells answers with how many items a query found, and rows of them.
func (d *Desk) listCells(q question, _ []byte) ([]byte, error) {
	p, err := d.counted(q.Place)
	if err != nil {
		return nil, err
	}
	found, model, err := p.findCells(q.Items)
	if err != nil {
		return nil, err
	}
	list := analysis.List()
	from := min(max(q.Items.From, 0), len(found))
	for _, i := range found[from:min(len(found), from+max(q.Items.Count, 0))] {
		list.Append(p.cellNode(i, model))
	}
	root := analysis.Object().Set("n", analysis.Int(len(found))).Set("of", analysis.Int(p.grid.N())).Set("from", analysis.Int(from)).Set("list", list)
	return (&analysis.Report{Node: root}).Part("*"), nil
}

// oneCell answers with one item whole: for the model of the query, or for all, the
// cell, what the parser made of the answer, and the perplexity of each statement.
func (d *Desk) oneCell(q question, _ []byte) ([]byte, error) {
	p, err := d.counted(q.Place)
	if err != nil {
		return nil, err
	}
	if _, err := p.likely(); err != nil {
		return nil, err
	}
	g := p.grid
	i, ok := g.ItemAt(q.Benchmark, q.ID)
	if !ok {
		return nil, fmt.Errorf("item %q of benchmark %q is not in the selection", q.ID, q.Benchmark)
	}
	one, err := p.subject(q.Items.Model)
	if err != nil {
		return nil, err
	}
	b := p.benchmark(i)
	gold, models := analysis.List(), analysis.List()
	for o := range 64 {
		if g.Items[i].Gold>>o&1 == 1 {
			gold.Append(analysis.Int(o))
		}
	}
	for m, model := range g.Models {
		if one >= 0 && m != one {
			continue
		}
		answer, prompt, _ := g.Likelihood.Answer(g, m, b, i-g.Benchmarks[b].First)
		ppl := analysis.List()
		for _, v := range g.Likelihood.Perplexities(g, m, b, i-g.Benchmarks[b].First) {
			ppl.Append(number(v))
		}
		models.Append(analysis.Object().Set("id", analysis.String(model.ID)).Set("name", analysis.String(named(model.Name, model.ID))).
			Set("cell", analysis.String(p.cells.Of(m, i).String())).Set("state", analysis.String(state(answer))).
			Set("prompt", analysis.String(prompt)).Set("ppl", ppl))
	}
	root := p.cellNode(i, one).Set("gold", gold).Set("models", models)
	return (&analysis.Report{Node: root}).Part("*"), nil
}

// cellsCSV is every item of a query as CSV, with the reader's tags.
func (d *Desk) cellsCSV(q question, _ []byte) ([]byte, error) {
	p, err := d.counted(q.Place)
	if err != nil {
		return nil, err
	}
	found, model, err := p.findCells(q.Items)
	if err != nil {
		return nil, err
	}
	tags := map[string]string{}
	for _, tag := range q.Tags {
		if part := strings.SplitN(tag, "\x1f", 3); len(part) == 3 {
			tags[part[0]+"\x1f"+part[1]] = part[2]
		}
	}
	t := tables.Table{Name: "cells", Columns: []tables.Column{{Title: "benchmark", Text: true}, {Title: "id", Text: true}}}
	keys := []string{"benchmark", "id"}
	for c := analysis.CellBoth; c <= analysis.CellNeither; c++ {
		t.Columns, keys = append(t.Columns, tables.Column{Title: c.String(), Unit: "models"}), append(keys, c.String())
	}
	if model >= 0 {
		t.Columns = append(t.Columns, tables.Column{Title: "cell of " + p.grid.Models[model].ID, Text: true}, tables.Column{Title: "answer", Text: true},
			tables.Column{Title: "perplexity of the right statement"}, tables.Column{Title: "lowest perplexity"})
		keys = append(keys, "cell", "state", "right", "lowest")
	}
	t.Columns = append(t.Columns, tables.Column{Title: "tag", Text: true})
	rows := analysis.List()
	for k, i := range found {
		row := p.cellNode(i, model)
		rows.Append(row)
		var cells []tables.Cell
		for _, key := range keys {
			cells = append(cells, tables.Cell{Key: analysis.Key("list", fmt.Sprint(k), key), Format: "raw"})
		}
		cells = append(cells, tables.Cell{Text: tags[row.At("benchmark").Text()+"\x1f"+row.At("id").Text()]})
		t.Rows = append(t.Rows, tables.Row{Cells: cells})
	}
	return t.CSV(&analysis.Report{Node: analysis.Object().Set("list", rows)}, false)
}
