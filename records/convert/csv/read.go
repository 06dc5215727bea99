package csv

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"recount/records"
)

// A sheet is everything that a csv says about one model and one item.
type sheet struct {
	bits  []int8 // a configuration; unknown where no row was read
	lines []int  // of the csv
	texts []string
}

const unknown = -1

// An item as its rows describe it.
type item struct {
	benchmark int
	id        string
	question  string
	nOptions  int
	gold      uint64
	goldLine  int // 0: none read
}

type itemKey struct {
	benchmark int
	id        string
}

// A reader gathers rows.
type reader struct {
	*Mapping
	name     string
	problems records.Problems
	report   *Report

	column         map[string]int // heading -> field
	configurations map[string]int // value -> index
	benchmarks     map[string]int
	models         map[string]int
	modelNames     []string
	items          map[itemKey]int
	itemList       []item
	sheets         map[[2]int]*sheet // model, item
}

// maxProblems bounds what is told of a file that is wrong throughout.
const maxProblems = 20

func (r *reader) problem(line int, hint, format string, args ...any) {
	r.problems = append(r.problems, records.Problem{File: r.name, Line: line, Text: fmt.Sprintf(format, args...), Hint: hint})
}

// tooMany tells whether enough problems were found to stop reading.
func (r *reader) tooMany() bool { return len(r.problems) >= maxProblems }

func newReader(name string, m *Mapping) *reader {
	r := &reader{
		Mapping: m, name: name, report: &Report{},
		configurations: map[string]int{}, benchmarks: map[string]int{}, models: map[string]int{},
		items: map[itemKey]int{}, sheets: map[[2]int]*sheet{},
	}
	for k, c := range m.Configurations {
		r.configurations[c.Value] = k
	}
	for k, b := range m.Benchmarks {
		r.benchmarks[b.Value] = k
	}
	for _, model := range m.Models {
		r.modelIndex(model.Value)
	}
	return r
}

func (r *reader) modelIndex(name string) int {
	k, ok := r.models[name]
	if !ok {
		k = len(r.modelNames)
		r.models[name] = k
		r.modelNames = append(r.modelNames, name)
	}
	return k
}

// read reads all rows. The error is of reading; what is wrong with the rows is
// in r.problems.
func (r *reader) read(from io.Reader) error {
	data, err := io.ReadAll(from)
	if err != nil {
		return fmt.Errorf("reading %s: %w", r.name, err)
	}
	data, problem := records.Text(r.name, data)
	if problem != nil {
		r.problem(problem.Line, problem.Hint, "%s", problem.Text)
		return nil
	}
	rows := csv.NewReader(bytes.NewReader(data))
	rows.Comma = ','
	if r.Delimiter == "tab" {
		rows.Comma = '\t'
	} else if r.Delimiter != "" {
		rows.Comma, _ = utf8.DecodeRuneInString(r.Delimiter)
	}
	rows.ReuseRecord = true
	rows.FieldsPerRecord = -1
	head, err := rows.Read()
	if err == io.EOF {
		r.problem(0, "", "the file is empty; its first row must name the columns")
		return nil
	}
	if err != nil {
		r.syntax(err)
		return nil
	}
	if !r.headings(head) {
		return nil
	}
	width := len(head)
	for !r.tooMany() {
		row, err := rows.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			r.syntax(err)
			return nil
		}
		line, _ := rows.FieldPos(0)
		if len(row) != width {
			r.problem(line, "quote fields that hold a comma, a quote or a line break", "%d fields; the first row has %d", len(row), width)
			continue
		}
		r.report.Rows++
		r.row(line, row)
	}
	return nil
}

func (r *reader) syntax(err error) {
	var e *csv.ParseError
	if errors.As(err, &e) {
		r.problem(e.Line, "quote fields that hold a comma, a quote or a line break, and double a quote inside", "column %d: %s", e.Column, e.Err)
		return
	}
	r.problem(0, "", "%s", err)
}

// headings finds the columns that the mapping names.
func (r *reader) headings(head []string) bool {
	r.column = map[string]int{}
	for k, heading := range head {
		if _, twice := r.column[heading]; twice {
			r.problem(1, "rename one of them", "heading %q stands twice", heading)
		}
		r.column[heading] = k
	}
	c := r.Columns
	for _, heading := range []string{c.Model, c.Item, c.Configuration, c.Bit, c.Benchmark, c.Text, c.Question, c.NOptions, c.Gold.Column} {
		if heading == "" {
			continue
		}
		if _, ok := r.column[heading]; !ok {
			r.problem(1, "the headings are "+strings.Join(quoted(head), ", "), "no column is headed %q, which the mapping names", heading)
		}
	}
	return len(r.problems) == 0
}

func quoted(list []string) []string {
	out := make([]string, len(list))
	for k, s := range list {
		out[k] = strconv.Quote(s)
	}
	return out
}

// cell is the field under a heading, "" when the mapping names none.
func (r *reader) cell(row []string, heading string) string {
	if heading == "" {
		return ""
	}
	return row[r.column[heading]]
}

// row takes in one row.
func (r *reader) row(line int, row []string) {
	model, id := r.cell(row, r.Columns.Model), r.cell(row, r.Columns.Item)
	if strings.TrimSpace(model) == "" || strings.TrimSpace(id) == "" {
		r.problem(line, "fill it in or remove the row", "model %q, item %q: a name is empty", model, id)
		return
	}
	value := r.cell(row, r.Columns.Configuration)
	c, ok := r.configurations[value]
	if !ok {
		r.problem(line, "add it to the mapping's configurations or remove its rows", "configuration %q is not in the mapping", value)
		return
	}
	benchmark := 0
	if r.Columns.Benchmark != "" {
		name := r.cell(row, r.Columns.Benchmark)
		if benchmark, ok = r.benchmarks[name]; !ok {
			r.problem(line, "add it to the mapping's benchmarks or remove its rows", "benchmark %q is not in the mapping", name)
			return
		}
	}
	bit, ok := r.bit(line, row)
	if !ok {
		return
	}
	i := r.item(itemKey{benchmark, id})
	sh := r.sheet(r.modelIndex(model), i)
	text := r.cell(row, r.Columns.Text)
	if before := sh.bits[c]; before != unknown {
		if before != bit || sh.texts != nil && sh.texts[c] != text {
			r.problem(line, "remove the wrong one", "model %q, item %q, configuration %q stands here and, with another answer, in line %d", model, id, value, sh.lines[c])
		} else {
			r.report.Duplicates++
		}
		return
	}
	sh.bits[c], sh.lines[c] = bit, line
	if r.Columns.Text != "" {
		if sh.texts == nil {
			sh.texts = make([]string, len(r.Configurations))
		}
		sh.texts[c] = text
	}
	r.describe(line, row, i, c)
}

// bit reads the correctness cell; an empty one is a missing answer.
func (r *reader) bit(line int, row []string) (int8, bool) {
	cell := strings.TrimSpace(r.cell(row, r.Columns.Bit))
	switch {
	case cell == "":
		r.report.EmptyBits++
		return 0, false
	case slices.Contains(r.Right, cell):
		return 1, true
	case slices.Contains(r.Wrong, cell):
		return 0, true
	}
	r.problem(line, "correct the cell, or list it under right or wrong in the mapping", "%s %q is neither right (%s) nor wrong (%s)",
		r.Columns.Bit, cell, strings.Join(r.Right, ", "), strings.Join(r.Wrong, ", "))
	return 0, false
}

func (r *reader) item(key itemKey) int {
	i, ok := r.items[key]
	if !ok {
		i = len(r.itemList)
		r.items[key] = i
		r.itemList = append(r.itemList, item{benchmark: key.benchmark, id: key.id})
	}
	return i
}

func (r *reader) sheet(m, i int) *sheet {
	sh := r.sheets[[2]int{m, i}]
	if sh == nil {
		sh = &sheet{bits: make([]int8, len(r.Configurations)), lines: make([]int, len(r.Configurations))}
		for c := range sh.bits {
			sh.bits[c] = unknown
		}
		r.sheets[[2]int{m, i}] = sh
	}
	return sh
}

// describe takes in what a row says about its item, the same for all models.
func (r *reader) describe(line int, row []string, i, c int) {
	it := &r.itemList[i]
	if question := r.cell(row, r.Columns.Question); question != "" {
		if it.question == "" {
			it.question = question
		} else if it.question != question {
			r.problem(line, "one item has one question; give different ones different ids", "item %q has another question than before", it.id)
		}
	}
	if r.Columns.NOptions != "" {
		r.options(line, it, strings.TrimSpace(r.cell(row, r.Columns.NOptions)))
	}
	if r.Columns.Gold.Column != "" {
		r.gold(line, it, c, r.cell(row, r.Columns.Gold.Column))
	}
}

func (r *reader) options(line int, it *item, cell string) {
	n, err := strconv.Atoi(cell)
	switch {
	case err != nil || n < 2 || n > 64:
		r.problem(line, "", "%s %q is not a number of options from 2 to 64", r.Columns.NOptions, cell)
	case it.nOptions == 0:
		it.nOptions = n
	case it.nOptions != n:
		r.problem(line, "one item has one number of options", "item %q has %d options here and %d before", it.id, n, it.nOptions)
	}
}
