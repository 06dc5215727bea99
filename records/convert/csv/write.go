package csv

import (
	"fmt"
	"math/bits"

	"recount/records"
)

// legend describes the release that the mapping and the rows make.
func (r *reader) legend(ids []string) *records.Legend {
	l := &records.Legend{
		Format: records.LegendFormat, Title: r.Title, Description: r.Description, Licence: r.Licence, Reference: r.Reference,
	}
	for k, id := range ids {
		m := records.Model{ID: id, Name: r.modelNames[k]}
		if k < len(r.Models) {
			given := r.Models[k]
			m.Name, m.Family, m.ParamsB, m.MoE = first(given.Name, m.Name), given.Family, given.ParamsB, given.MoE
		}
		l.Models = append(l.Models, m)
	}
	for _, b := range r.Benchmarks {
		l.Benchmarks = append(l.Benchmarks, records.Benchmark{
			ID: b.ID, Name: first(b.Name, b.ID), Licence: b.Licence, NOptions: b.NOptions, Construction: b.Construction,
		})
	}
	for _, c := range r.Configurations {
		made := records.Configuration{Key: c.Key, Method: c.Method, Template: c.Template, Order: c.Order}
		if c.Permutation != nil {
			made.Permutations = map[int][]int{len(c.Permutation): c.Permutation}
		}
		l.Configurations = append(l.Configurations, made)
	}
	for _, axis := range r.Axes {
		made := records.Axis{Name: fmt.Sprint(axis.Key)}
		for _, key := range axis.Value.([]any) {
			made.Configurations = append(made.Configurations, fmt.Sprint(key))
		}
		l.Axes = append(l.Axes, made)
	}
	return l
}

// lines are the record lines of one model and benchmark, items in order of
// appearance.
func (r *reader) lines(benchmark, model int) []byte {
	var b []byte
	for i, it := range r.itemList {
		if it.benchmark == benchmark {
			b = records.WriteLine(b, r.line(it, r.sheets[[2]int{model, i}]))
		}
	}
	return b
}

// line is a record line. Raw answers have neither choice nor state: what they
// mean is for a parser to say.
func (r *reader) line(it item, sh *sheet) *records.Line {
	line := &records.Line{Benchmark: r.Benchmarks[it.benchmark].ID, ID: it.id, NOptions: it.nOptions}
	if it.question != "" {
		line.Question = &it.question
	}
	for gold := it.gold; gold != 0; gold &= gold - 1 {
		line.Gold = append(line.Gold, bits.TrailingZeros64(gold))
	}
	for c, configuration := range r.Configurations {
		line.Bits = append(line.Bits, records.Bit{Key: configuration.Key, Correct: sh.bits[c] == 1})
		if sh.texts != nil {
			line.Outputs = append(line.Outputs, records.Output{Key: configuration.Key, Text: &sh.texts[c]})
		}
	}
	return line
}
