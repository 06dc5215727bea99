package sitegen

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"recount/analysis"
	"recount/records"
	"recount/tables"
)

// legendTables are the tables whose cells come from the legend, the manifest
// and the registry rather than from the report: T1.4, T1.6, the configurations,
// the disclosure card, files, licences and the list of numbers. T1.5 is set on
// the method page as text.
func (b *builder) legendTables() []tables.Table {
	all := []tables.Table{
		b.harnessTable(), b.configurationTable(), b.randomnessTable(), b.fileTable(), b.licenceTable(), registryTable(),
	}
	if t := b.orderTable(); len(t.Rows) > 0 {
		all = append(all, t)
	}
	return all
}

func words(titles ...string) []tables.Column {
	columns := make([]tables.Column, len(titles))
	for i, t := range titles {
		columns[i] = tables.Column{Title: t, Text: true}
	}
	return columns
}

func textRow(texts ...string) tables.Row {
	var row tables.Row
	for _, t := range texts {
		row.Cells = append(row.Cells, tables.Cell{Text: t})
	}
	return row
}

// configurationTable lists the grid in column order.
func (b *builder) configurationTable() tables.Table {
	t := tables.Table{Name: "configurations", Title: "The configurations of the grid", Columns: words("configuration", "method", "template", "option order", "axes")}
	on := map[string][]string{}
	for _, axis := range sortedAxes(b.Report) {
		for i := range axis.configurations {
			on[axis.configurations[i]] = append(on[axis.configurations[i]], axis.name)
		}
	}
	for _, c := range b.legend.Configurations {
		axes := strings.Join(on[c.Key], ", ")
		if c.Key == b.legend.Reference {
			axes = "all, as the reference"
		}
		t.Rows = append(t.Rows, textRow(c.Key, methodName(c.Method), c.Template, c.Order, axes))
	}
	return t
}

// A namedAxis is an axis as the report has it.
type namedAxis struct {
	name           string
	configurations []string
}

func sortedAxes(r *analysis.Report) []namedAxis {
	var all []namedAxis
	n := r.At("axes", "by_axis")
	if n == nil || n.Kind() != analysis.KindObject {
		return nil
	}
	for i, name := range n.Keys() {
		axis := namedAxis{name: name}
		if configs := n.Kid(i).At("configs"); configs != nil && configs.Kind() == analysis.KindList {
			for k := range configs.Len() {
				axis.configurations = append(axis.configurations, configs.Kid(k).Text())
			}
		}
		all = append(all, axis)
	}
	return all
}

func methodName(method string) string {
	switch method {
	case "gen":
		return "generation"
	case "ll":
		return "likelihood"
	}
	return method
}

// orderTable is T1.4: for each option order and number of options, the original
// place of the option that each slot shows.
func (b *builder) orderTable() tables.Table {
	t := tables.Table{Name: "orders", Title: "Option orders",
		Note:    "Entry of a slot: the original place of the option shown there, counted from zero.",
		Columns: words("order", "options", "original place shown in each slot")}
	type orderKey struct {
		order string
		n     int
	}
	seen := map[orderKey]string{}
	for _, c := range b.legend.Configurations {
		counts := make([]int, 0, len(c.Permutations))
		for n := range c.Permutations {
			counts = append(counts, n)
		}
		sort.Ints(counts)
		for _, n := range counts {
			shown := strings.Trim(fmt.Sprint(c.Permutations[n]), "[]")
			k := orderKey{c.Order, n}
			if seen[k] != shown {
				if seen[k] == "" {
					seen[k] = shown
				}
				t.Rows = append(t.Rows, textRow(c.Order, strconv.Itoa(n), shown))
			}
		}
	}
	return t
}

// fileTable lists the files of the release.
func (b *builder) fileTable() tables.Table {
	t := tables.Table{Name: "files", Title: "Files of the release",
		Note: "Bytes and SHA-256 are of the uncompressed file.",
		Columns: []tables.Column{{Title: "file", Text: true}, {Title: "benchmark", Text: true}, {Title: "model", Text: true},
			{Title: "records"}, {Title: "bytes"}, {Title: "SHA-256", Text: true}}}
	for _, f := range b.Release.Files {
		lines := ""
		if f.Benchmark != "" {
			lines = grouped(int64(f.Lines))
		}
		t.Rows = append(t.Rows, textRow(f.Path, b.Report.BenchmarkName(f.Benchmark), b.Report.DisplayName(f.Model), lines, grouped(f.Bytes), f.SHA256))
	}
	return t
}

// grouped writes an integer with thousands separated, as Report.Format does.
func grouped(v int64) string {
	text := strconv.FormatInt(v, 10)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// licenceTable names the licence of each benchmark's questions (S1.39).
func (b *builder) licenceTable() tables.Table {
	t := tables.Table{Name: "licences", Title: "Licences of the questions", Columns: words("benchmark", "licence", "how its items were made")}
	for _, x := range b.legend.Benchmarks {
		t.Rows = append(t.Rows, textRow(nameOr(x.Name, x.ID), nameOr(x.Licence, "not stated"), x.Construction))
	}
	return t
}

func nameOr(name, other string) string {
	if name == "" {
		return other
	}
	return name
}

// registryTable lists every kind of number of the analysis.
func registryTable() tables.Table {
	t := tables.Table{Name: "registry", Title: "Numbers of the analysis", Columns: words("number", "key", "unit", "how it is computed", "statistic")}
	for _, e := range analysis.Entries() {
		formula := e.Formula
		if e.Random {
			formula += " (depends on draws)"
		}
		t.Rows = append(t.Rows, textRow(e.Title, e.Pattern, e.Unit, formula, e.Spec))
	}
	return t
}

// confounded tells whether some configurations of the grid differ in the
// scoring method and no template is used by two methods: then the method is
// never varied alone (C5.67).
func confounded(l *records.Legend) bool {
	methods, byTemplate := map[string]bool{}, map[string]map[string]bool{}
	for _, c := range l.Configurations {
		methods[c.Method] = true
		if byTemplate[c.Template] == nil {
			byTemplate[c.Template] = map[string]bool{}
		}
		byTemplate[c.Template][c.Method] = true
	}
	for _, used := range byTemplate {
		if len(used) > 1 {
			return false
		}
	}
	return len(methods) > 1
}
