// Package table8 builds a grid from Table 8 of "There Is No Neutral Harness",
// the one table of results that survives: winner and runner-up of each of the 26
// configurations with their correct counts. It is for tests.
//
// The table fixes 52 of the 312 correct counts. The other models get fewer
// than the runner-up, and which items a model answers correctly is invented, so
// only what the 52 counts determine (SPEC reading 1) means anything.
package table8

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"recount/records"
)

//go:embed table8.tsv
var table string

// N is the number of items of the paper.
const N = 3679

// A Row is one configuration, as the paper prints it and, at the end, with the
// counts that follow from it.
type Row struct {
	Config, Method, Template, Order string
	Winner, Accuracy                string // 0.8796
	RunnerUp, Margin                string // 0.0478
	MarginItems                     int
	WinnerCorrect, RunnerUpCorrect  int
}

// Rows is the table, in its order.
func Rows() ([]Row, error) {
	var rows []Row
	for k, line := range strings.Split(strings.TrimSpace(table), "\n")[1:] {
		f := strings.Split(line, "\t")
		if len(f) != 12 {
			return nil, fmt.Errorf("table8.tsv:%d: %d fields, want 12", k+2, len(f))
		}
		var counts [3]int
		for j, column := range []int{8, 9, 10} {
			n, err := strconv.Atoi(f[column])
			if err != nil {
				return nil, fmt.Errorf("table8.tsv:%d: %w", k+2, err)
			}
			counts[j] = n
		}
		rows = append(rows, Row{f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], counts[0], counts[1], counts[2]})
	}
	return rows, nil
}

// Write hands the files of the release to out: the paper's legend and one
// record file a benchmark and model.
func Write(out func(path string, data []byte) error) error {
	rows, err := Rows()
	if err != nil {
		return err
	}
	l := records.NeutralHarness()
	l.Title = "Table 8"
	l.Synthetic = true
	if err := out("legend.json", l.JSON()); err != nil {
		return err
	}
	first := 0
	for b, count := range []int{1000, 1000, 1000, 679} {
		for m, model := range l.Models {
			var lines []byte
			for i := range count {
				line := records.Line{Benchmark: l.Benchmarks[b].ID, ID: fmt.Sprintf("item-%04d", i), Gold: []int{0}}
				for c, row := range rows {
					line.Bits = append(line.Bits, records.Bit{Key: row.Config, Correct: place(m, first+i, c) < row.count(model.ID, m)})
				}
				lines = records.WriteLine(lines, &line)
			}
			if err := out("records/"+l.Benchmarks[b].ID+"/"+model.ID+".jsonl", lines); err != nil {
				return err
			}
		}
		first += count
	}
	return nil
}

// count is how many items a model answers correctly: what the table says, else
// some below the runner-up.
func (r Row) count(model string, m int) int {
	switch model {
	case r.Winner:
		return r.WinnerCorrect
	case r.RunnerUp:
		return r.RunnerUpCorrect
	}
	return r.RunnerUpCorrect - 1 - 37*m
}

// place is the place of an item in the order in which a model would answer
// them correctly: a permutation of the items, since 1009 and 3679 = 13 * 283
// have no common factor.
func place(m, i, c int) int { return (1009*i + 97*m + 31*c) % N }
