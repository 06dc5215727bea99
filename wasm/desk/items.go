package desk

import (
	"fmt"
	"strings"

	"recount/analysis"
	"recount/tables"
)

// An ItemQuery is what a list of items shows.
type ItemQuery struct {
	Search    string // in the id, without regard to case
	Benchmark string // "" for all
	Class     string // robust, fragile, wrong; "" for all
	Model     string // whose class; "" for that of all models
	Sort      string // see analysis.Items.SortItems
	Rising    bool
	From      int
	Count     int
}

// find returns the items of a query, sorted.
func (p *place) find(q ItemQuery) ([]int, error) {
	if p.items == nil {
		p.items = analysis.NewItems(p.grid)
	}
	model := -1
	for m := range p.grid.Models {
		if p.grid.Models[m].ID == q.Model {
			model = m
		}
	}
	if q.Model != "" && model < 0 {
		return nil, fmt.Errorf("model %q is not in the selection", q.Model)
	}
	search := strings.ToLower(q.Search)
	found := []int{}
	for _, b := range p.grid.Benchmarks {
		if q.Benchmark != "" && b.ID != q.Benchmark {
			continue
		}
		for i := b.First; i < b.First+b.Count; i++ {
			class := ""
			if q.Class == "" {
			} else if model >= 0 {
				class = p.items.Class(model, i)
			} else {
				class = p.items.Everyone(i)
			}
			if class == q.Class && strings.Contains(strings.ToLower(p.grid.Items[i].ID), search) {
				found = append(found, i)
			}
		}
	}
	p.items.SortItems(found, q.Sort, q.Rising)
	return found, nil
}

// listItems answers with a part of a report: n items found and the asked-for
// rows of them.
func (d *Desk) listItems(q question, _ []byte) ([]byte, error) {
	p, err := d.counted(q.Place)
	if err != nil {
		return nil, err
	}
	found, err := p.find(q.Items)
	if err != nil {
		return nil, err
	}
	list := analysis.List()
	from := min(max(q.Items.From, 0), len(found))
	for _, i := range found[from:min(len(found), from+max(q.Items.Count, 0))] {
		list.Append(p.itemNode(i))
	}
	root := analysis.Object().
		Set("n", analysis.Int(len(found))).Set("of", analysis.Int(p.grid.N())).Set("from", analysis.Int(from)).
		Set("models", analysis.Int(p.grid.M())).Set("cells", analysis.Int(p.grid.M()*p.grid.C())).
		Set("list", list)
	return (&analysis.Report{Node: root}).Part("*"), nil
}

func (p *place) itemNode(i int) *analysis.Node {
	g, x := p.grid, p.items
	discrimination := analysis.Null("equal_reference_accuracies")
	if r, ok := x.Discrimination(i); ok {
		discrimination = analysis.Float(r)
	}
	return analysis.Object().
		Set("benchmark", analysis.String(g.Benchmarks[p.benchmark(i)].ID)).
		Set("id", analysis.String(g.Items[i].ID)).
		Set("fragile", analysis.Int(x.Fragile(i))).
		Set("fragility", analysis.Ratio(x.Fragile(i), g.M(), "no_items")).
		Set("wrong", analysis.Int(x.Wrong(i))).
		Set("difficulty", analysis.Ratio(x.Wrong(i), g.M(), "no_items")).
		Set("discrimination", discrimination).
		Set("right", analysis.Int(x.Right(i)))
}

func (p *place) benchmark(i int) int {
	for k, b := range p.grid.Benchmarks {
		if i < b.First+b.Count {
			return k
		}
	}
	return 0
}

// item answers with one item's whole matrix: a row a model, a sign a
// configuration (1 right, 0 wrong, n nothing recognised).
func (d *Desk) item(q question, _ []byte) ([]byte, error) {
	p, err := d.counted(q.Place)
	if err != nil {
		return nil, err
	}
	g := p.grid
	i, ok := g.ItemAt(q.Benchmark, q.ID)
	if !ok {
		return nil, fmt.Errorf("item %q of benchmark %q is not in the selection", q.ID, q.Benchmark)
	}
	if p.items == nil {
		p.items = analysis.NewItems(g)
	}
	keys, models := analysis.List(), analysis.List()
	for _, c := range g.Configurations {
		keys.Append(analysis.String(c.Key))
	}
	for m, model := range g.Models {
		signs := make([]byte, g.C())
		for c := range signs {
			signs[c] = '0'
			if g.Bit(m, i, c) {
				signs[c] = '1'
			} else if none := g.NoneColumn(m, c); none != nil && none[i>>6]>>(i&63)&1 == 1 {
				signs[c] = 'n'
			}
		}
		models.Append(analysis.Object().
			Set("id", analysis.String(model.ID)).Set("name", analysis.String(named(model.Name, model.ID))).
			Set("class", analysis.String(p.items.Class(m, i))).
			Set("right", analysis.Int(p.items.RightOf(m, i))).
			Set("signs", analysis.String(string(signs))))
	}
	gold := analysis.List()
	for o := range 64 {
		if g.Items[i].Gold>>o&1 == 1 {
			gold.Append(analysis.Int(o))
		}
	}
	root := p.itemNode(i).Set("gold", gold).Set("reference", analysis.Int(g.Reference)).
		Set("configurations", keys).Set("models", models)
	return (&analysis.Report{Node: root}).Part("*"), nil
}

// itemsCSV is every item of a query as CSV: its statistics, then each model's
// class and the number of configurations under which it is right.
func (d *Desk) itemsCSV(q question, _ []byte) ([]byte, error) {
	p, err := d.counted(q.Place)
	if err != nil {
		return nil, err
	}
	found, err := p.find(q.Items)
	if err != nil {
		return nil, err
	}
	t := tables.Table{Name: "items", Columns: []tables.Column{
		{Title: "benchmark", Text: true}, {Title: "id", Text: true},
		{Title: "fragile", Unit: "models"}, {Title: "wrong under the reference", Unit: "models"},
		{Title: "discrimination"}, {Title: "right", Unit: "cells"},
	}}
	for _, m := range p.grid.Models {
		t.Columns = append(t.Columns, tables.Column{Title: m.ID + " class", Text: true}, tables.Column{Title: m.ID + " right", Unit: "configurations"})
	}
	rows := analysis.List()
	for k, i := range found {
		rows.Append(p.itemNode(i))
		at := func(key string) tables.Cell {
			return tables.Cell{Key: analysis.Key("list", fmt.Sprint(k), key), Format: "raw"}
		}
		cells := []tables.Cell{at("benchmark"), at("id"), at("fragile"), at("wrong"), at("discrimination"), at("right")}
		for m := range p.grid.Models {
			cells = append(cells, tables.Cell{Text: p.items.Class(m, i)}, tables.Cell{Text: fmt.Sprint(p.items.RightOf(m, i))})
		}
		t.Rows = append(t.Rows, tables.Row{Cells: cells})
	}
	return t.CSV(&analysis.Report{Node: analysis.Object().Set("list", rows)}, false)
}
