package app

import (
	"encoding/json"
	"fmt"
)

// A Bench does what components ask for: in the browser the page's script with
// its Workers (Browser), in tests the same counting code called directly.
//
// Call answers later, from any goroutine: bytes of a file or of a part of a
// report, or JSON. An error is a sentence for the reader. Listen says who hears
// of files that arrive and of progress.
type Bench interface {
	Call(name string, args []string, done func(answer []byte, err error))
	Listen(hear func(event string, detail []byte))
	Told() Told
}

// Told is what the page says about itself.
type Told struct {
	Release string `json:"release"` // folder of the site's own release, "" for a bare workbench
	Digest  string `json:"digest"`
	Files   string `json:"files"` // digest of the reader's files that were open before the page was loaded again
}

// Places of releases: the one that is shown, and the one that it is compared
// with.
const (
	first  = "a"
	second = "b"
)

// A Summary describes an open release.
type Summary struct {
	Digest         string
	Title          string
	Synthetic      bool
	Compares       bool // its legend gives roles to prompts and statements
	Models         []Named
	Benchmarks     []Named
	Configurations []Configuration
	Reference      string
	Axes           []Axis
	Files          []File
	Notices        []string
	Unread         []string
	Published      Settings
	Problems       []Problem
	Guess          *Guess
}

// A Named model or benchmark.
type Named struct {
	ID, Name string
	Items    int // of a benchmark
}

// A Configuration as the legend describes it.
type Configuration struct{ Key, Method, Template, Order string }

// An Axis is a set of configurations that holds the reference.
type Axis struct {
	Name           string
	Configurations []string
}

// A File is a record file.
type File struct{ Path, Benchmark, Model string }

// A Problem is why files are no release, and what to do about it.
type Problem struct{ Text, Hint string }

// A Guess is the legend made for files that came without one.
type Guess struct {
	Legend string // as the text of a legend.json
	Files  []File
}

// Settings of an analysis.
type Settings struct {
	K, Draws, Resamples int
	Seed                uint64
	Level               float64
}

func parseSummary(data []byte) (*Summary, error) {
	var s Summary
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("what was read cannot be understood: %w", err)
	}
	return &s, nil
}

// sources is where the texts of an item stand, by the paths that the files came
// under, and the model of each.
func (s *Summary) sources(benchmark string) (list []File) {
	for _, f := range s.Files {
		if f.Benchmark == benchmark {
			list = append(list, f)
		}
	}
	return list
}
