package csv

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"recount/records"
)

// A Report tells what an import found and what it left out.
type Report struct {
	Rows           int
	Models         []Name // in the order of the legend
	Benchmarks     int
	Items          int
	Configurations int

	Duplicates   int // rows that repeat another one word for word
	EmptyBits    int // rows without a bit
	GoldsDropped int // displayed golds of configurations whose permutation is not known
	NoGold       int // items whose gold is not recorded
	ItemsDropped int // items that some model lacks under some configuration (missing: drop)
}

// A Name is how the csv calls a model and the id that was made of it.
type Name struct{ Name, ID string }

// Lines is the report in sentences, one a line.
func (r *Report) Lines() []string {
	lines := []string{fmt.Sprintf("%s: %s, %s, %s", countOf(r.Rows, "row", "rows"), countOf(len(r.Models), "model", "models"),
		countOf(r.Items, "item", "items"), countOf(r.Configurations, "configuration", "configurations"))}
	for _, n := range []struct {
		count     int
		one, more string
	}{
		{r.Duplicates, "row that repeats another one was left out", "rows that repeat another one were left out"},
		{r.EmptyBits, "row without a bit was left out", "rows without a bit were left out"},
		{r.ItemsDropped, "item that some model lacks was left out", "items that some model lacks were left out"},
		{r.GoldsDropped, "gold was left out: it tells a displayed slot under a configuration whose permutation is not known",
			"golds were left out: they tell a displayed slot under a configuration whose permutation is not known"},
		{r.NoGold, "item has no gold", "items have no gold"},
	} {
		if n.count > 0 {
			lines = append(lines, countOf(n.count, n.one, n.more))
		}
	}
	for _, m := range r.Models {
		if m.Name != m.ID {
			lines = append(lines, fmt.Sprintf("model %s: id %s", strconv.Quote(m.Name), m.ID))
		}
	}
	return lines
}

// ofMapping turns problems of the legend, which nobody has seen, into problems of
// the mapping that it was made with.
func ofMapping(name string, err error) error {
	var problems records.Problems
	if !errors.As(err, &problems) {
		return err
	}
	out := slices.Clone(problems)
	for k := range out {
		out[k].File, out[k].Line = name, 0
	}
	return out
}

// countOf is a number with what it counts.
func countOf(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + more
}

// Import reads a csv and hands every file of the release to out, legend.json
// first, then the record files in the order of the legend. name is the file of
// the csv, for messages. When something is wrong it returns records.Problems
// and has called out for nothing.
func Import(from io.Reader, name string, m *Mapping, out func(path string, data []byte) error) (*Report, error) {
	r := newReader(name, m)
	if err := r.read(from); err != nil {
		return nil, err
	}
	if len(r.problems) == 0 {
		r.settle()
	}
	if len(r.problems) > 0 {
		return nil, r.problems
	}
	ids, err := r.modelIDs()
	if err != nil {
		return nil, err
	}
	legend := r.legend(ids)
	data := legend.JSON()
	if _, err := records.ParseLegend("legend.json", data); err != nil {
		return nil, ofMapping(m.name, err)
	}
	if err := out("legend.json", data); err != nil {
		return nil, err
	}
	for b, bench := range legend.Benchmarks {
		for k, id := range ids {
			if err := out("records/"+bench.ID+"/"+id+".jsonl", r.lines(b, k)); err != nil {
				return nil, err
			}
		}
	}
	return r.report, nil
}

// settle checks that no cell is missing, or drops the items that lack one.
func (r *reader) settle() {
	if len(r.itemList) == 0 {
		r.problem(0, "", "no row was read")
		return
	}
	kept := r.itemList[:0:0]
	place := map[int]int{}
	for i, it := range r.itemList {
		if r.complete(i) {
			place[i] = len(kept)
			kept = append(kept, it)
		} else {
			r.report.ItemsDropped++
		}
	}
	if r.tooMany() {
		r.problem(0, "", "and more of the same: %d items of %d are incomplete", r.report.ItemsDropped, len(r.itemList))
	}
	sheets := map[[2]int]*sheet{}
	for key, sh := range r.sheets {
		if i, ok := place[key[1]]; ok {
			sheets[[2]int{key[0], i}] = sh
		}
	}
	r.itemList, r.sheets = kept, sheets
	for _, it := range kept {
		if r.Columns.Gold.Column != "" && it.goldLine == 0 {
			r.report.NoGold++
		}
	}
	r.report.Items, r.report.Configurations, r.report.Benchmarks = len(kept), len(r.Configurations), len(r.Benchmarks)
}

// complete tells whether every model has every bit of an item. Where it has
// not and the mapping does not want such items dropped, that is a problem.
func (r *reader) complete(i int) bool {
	for m, model := range r.modelNames {
		sh := r.sheets[[2]int{m, i}]
		for c, configuration := range r.Configurations {
			if sh != nil && sh.bits[c] != unknown {
				continue
			}
			if r.Missing != "drop" && !r.tooMany() {
				r.problem(0, "add the row, or write \"missing: drop\" in the mapping to leave out the items that some model lacks",
					"model %q, item %q, configuration %q: no row has a bit", model, r.itemList[i].id, configuration.Value)
			}
			return false
		}
	}
	return true
}

// modelIDs are the ids that the mapping gives, or ids made from the names.
func (r *reader) modelIDs() ([]string, error) {
	names := make([]string, len(r.modelNames))
	for k, name := range r.modelNames {
		names[k] = name
		if k < len(r.Models) {
			names[k] = first(r.Models[k].ID, name)
		}
	}
	ids := records.MakeIDs(names)
	for k, name := range r.modelNames {
		r.report.Models = append(r.report.Models, Name{name, ids[k]})
	}
	return ids, nil
}
