// Package desk answers the workbench: it reads dropped files, counts selections
// of them, and hands out parts of what it counted. In the browser it runs in a
// Worker (wasm/worker), in tests directly.
//
// # Steps
//
//  1. Reading: begin; look and guess where there is no legend; add for each
//     file; finish. Or open, for a pack.
//  2. count applies a selection and its settings, first without random draws,
//     then with them.
//  3. part, items, item, texts, compare, report, pack answer views and exports.
//
// Every question is a name with arguments (see question) and at most one buffer;
// every answer is bytes: JSON, a part of a report (analysis.ReadPart), or a file.
// What comes in may be anything: nothing here trusts it.
package desk

import (
	"fmt"

	"recount/analysis"
	"recount/records"
)

// A Desk holds the releases that are open, by the name of their place: "a" and,
// for a comparison, "b".
type Desk struct {
	// Progress, if not nil, is told of finished parts of a count.
	Progress func(done, total int)

	// Team, if not nil, computes some of a count.
	Team analysis.Team

	places  map[string]*place
	reading *reading
	parts   []*records.Release // of a large release whose last pack has not come
}

// A place is an open release with what was last counted of it.
type place struct {
	release *records.Release
	grid    *analysis.Grid // as selected; the release's own before the first count
	run     *analysis.Run
	items   *analysis.Items // of grid, made when first asked for
	cells   *analysis.Cells // the same
}

type ask func(d *Desk, q question, data []byte) ([]byte, error)

var asks = map[string]ask{
	"begin": (*Desk).begin, "look": (*Desk).look, "guess": (*Desk).guess, "unplaced": (*Desk).unplaced, "add": (*Desk).add, "finish": (*Desk).finish,
	"open": (*Desk).open, "close": (*Desk).close, "count": (*Desk).count, "part": (*Desk).part, "items": (*Desk).listItems, "item": (*Desk).item,
	"texts": (*Desk).texts, "itemsCSV": (*Desk).itemsCSV, "compare": (*Desk).compare,
	"cells": (*Desk).listCells, "cell": (*Desk).oneCell, "cellsCSV": (*Desk).cellsCSV,
	"report": (*Desk).writeReport, "pack": (*Desk).pack,
}

// Ask answers one question. An error is a sentence for the reader.
func (d *Desk) Ask(name, arguments string, data []byte) ([]byte, error) {
	do, ok := asks[name]
	if !ok {
		return nil, fmt.Errorf("the counting program knows no question %q", name)
	}
	q, err := parseQuestion(arguments)
	if err != nil {
		return nil, fmt.Errorf("a question of the page cannot be read: %w", err)
	}
	return do(d, q, data)
}

// Counted returns the release at a place and what was last counted of it; ok is
// false when there is none.
func (d *Desk) Counted(name string) (release *records.Release, report *analysis.Report, ok bool) {
	p := d.places[name]
	if p == nil {
		return nil, nil, false
	}
	return p.release, p.report(), true
}

func (d *Desk) at(name string) (*place, error) {
	if p := d.places[name]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no release is open")
}

// counted is at for questions that need numbers.
func (d *Desk) counted(name string) (*place, error) {
	p, err := d.at(name)
	if err == nil && p.run == nil {
		return nil, fmt.Errorf("the release was not counted yet")
	}
	return p, err
}

func (d *Desk) put(name string, release *records.Release, origin map[string]string) []byte {
	if d.places == nil {
		d.places = map[string]*place{}
	}
	p := &place{release: release, grid: release.Grid}
	d.places[name] = p
	return p.summary(origin).JSON()
}

// open reads records.pack, or the packs by benchmark of a large release one after
// the other.
func (d *Desk) open(q question, data []byte) ([]byte, error) {
	parts := d.parts
	d.parts = nil
	release, err := records.ReadPack(data)
	if err != nil {
		return nil, err
	}
	parts = append(parts, release)
	if q.More {
		d.parts = parts
		return []byte("{}"), nil
	}
	if len(parts) > 1 {
		if release, err = records.Join(parts); err != nil {
			return nil, err
		}
	}
	return d.put(q.Place, release, nil), nil
}

func (d *Desk) close(q question, _ []byte) ([]byte, error) {
	delete(d.places, q.Place)
	return []byte("{}"), nil
}

func (d *Desk) part(q question, _ []byte) ([]byte, error) {
	p, err := d.counted(q.Place)
	if err != nil {
		return nil, err
	}
	return p.part(q.Keys), nil
}

// part is some of what was counted, and counts it first where it is missing.
func (p *place) part(keys []string) []byte {
	p.run.Count(keys...)
	return p.run.Report().Part(keys...)
}

// report is everything that was counted, nil before that.
func (p *place) report() *analysis.Report {
	if p.run == nil {
		return nil
	}
	p.run.Count("*")
	return p.run.Report()
}

// writeReport returns the bytes of analysis.json, those of recount analyze with
// the same selection.
func (d *Desk) writeReport(q question, _ []byte) ([]byte, error) {
	p, err := d.counted(q.Place)
	if err != nil {
		return nil, err
	}
	return p.report().JSON(), nil
}

func (d *Desk) pack(q question, _ []byte) ([]byte, error) {
	p, err := d.at(q.Place)
	if err != nil {
		return nil, err
	}
	return records.WritePack(p.release)
}

// compare sets the release at b against that at a, both as last counted.
func (d *Desk) compare(question, []byte) ([]byte, error) {
	a, err := d.counted("a")
	if err != nil {
		return nil, err
	}
	b, err := d.counted("b")
	if err != nil {
		return nil, err
	}
	return analysis.Compare(analysis.Counted{Grid: a.grid, Report: a.report()}, analysis.Counted{Grid: b.grid, Report: b.report()}).Part("*"), nil
}
