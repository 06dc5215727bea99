package sitegen

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"recount/figures"
)

// addWays draws how one item is asked: the first whose question, options and
// statements the release has.
func (b *builder) addWays() error {
	if !b.compares() {
		b.blocks.missing["figure ways"] = absence{figures.Title("ways"), "Not available: the release does not compare prompting with likelihood."}
		return nil
	}
	for _, bench := range b.Release.Grid.Benchmarks {
		for _, f := range b.Release.Files {
			if f.Benchmark != bench.ID || f.Model != "" || !strings.HasPrefix(f.Path, "items/") {
				continue
			}
			example, ok, err := exampleOf(b.Source, f.Path)
			if err != nil {
				return fmt.Errorf("%s: %w", f.Path, err)
			}
			if !ok {
				continue
			}
			drawn, err := figures.Ways(example)
			if err != nil {
				return err
			}
			if err := b.addTable(drawn.Table); err != nil {
				return err
			}
			return b.addFigure(drawn)
		}
	}
	b.blocks.missing["figure ways"] = absence{figures.Title("ways"), "Not available: the release has no questions with statements."}
	return nil
}

// exampleOf is the first item of an items file that has question, options, one
// right one, and statements. The file was read and checked before.
func exampleOf(source fs.FS, name string) (e figures.Example, ok bool, err error) {
	f, err := source.Open(name)
	if err != nil {
		return e, false, err
	}
	defer f.Close()
	in := bufio.NewReader(f)
	if head, _ := in.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(in)
		if err != nil {
			return e, false, err
		}
		in = bufio.NewReader(z)
	}
	for {
		line, err := in.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return e, false, err
		}
		if found, ok := asExample(line); ok {
			return found, true, nil
		}
		if err == io.EOF {
			return e, false, nil
		}
	}
}

func asExample(line []byte) (e figures.Example, ok bool) {
	var item struct {
		Question   string          `json:"question"`
		Gold       json.RawMessage `json:"gold"`
		Labels     []string        `json:"labels"`
		Options    []string        `json:"options"`
		Statements []string        `json:"statements"`
	}
	if json.Unmarshal(bytes.TrimPrefix(line, []byte("\ufeff")), &item) != nil {
		return e, false
	}
	var several []int
	if json.Unmarshal(item.Gold, &e.Gold) != nil {
		if json.Unmarshal(item.Gold, &several) != nil || len(several) != 1 {
			return e, false
		}
		e.Gold = several[0]
	}
	n := len(item.Options)
	if item.Question == "" || n == 0 || len(item.Statements) != n || e.Gold < 0 || e.Gold >= n {
		return e, false
	}
	e.Question, e.Options, e.Statements, e.Labels = item.Question, item.Options, item.Statements, item.Labels
	if len(e.Labels) != n {
		e.Labels = make([]string, n)
		for i := range e.Labels {
			e.Labels[i] = string(rune('A' + i%26))
		}
	}
	return e, true
}
