package app

import (
	"slices"
	"strconv"
	"strings"
)

// A State is everything that a reader has chosen. The zero State shows the
// release as published. States are values: a change makes another, and the old
// ones are kept for undo. Nothing changes a slice in place.
type State struct {
	View    string // of Views; "" is the first
	Release string // path of a release of this site, "" for its own or for dropped files

	// What is left out, by id or key, in the order of the release.
	Models, Benchmarks, Configurations []string
	Reference                          string // "" for the release's own
	Settings                           Settings
	Seeded                             bool // Settings.Seed is chosen, whatever it is

	Rule   string // how champions are counted: "" one winner, "tied", "margin"
	Margin int    // items by which a winner must lead, for rule "margin"

	Items ItemChoice
}

// ItemChoice is what the list of items shows.
type ItemChoice struct {
	Search, Benchmark, Class, Model, Sort string
	Rising                                bool
	From                                  int
	OpenBenchmark, OpenID                 string // the item that is shown whole
}

// toggled returns list with id put in or taken out, in the order of all.
func toggled(list []string, id string, in bool, all []string) []string {
	var out []string
	for _, x := range all {
		if x == id && in || x != id && slices.Contains(list, x) {
			out = append(out, x)
		}
	}
	return out
}

// leftOut writes a list as analysis.Choice takes it: each name with a hyphen.
func leftOut(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "-" + strings.Join(list, ",-")
}

// question is the selection and settings for the Bench (wasm/desk).
func (s State) question(place string) []string {
	q := []string{"place", place}
	add := func(name, value string) {
		if value != "" && value != "0" {
			q = append(q, name, value)
		}
	}
	add("models", leftOut(s.Models))
	add("benchmarks", leftOut(s.Benchmarks))
	add("configurations", leftOut(s.Configurations))
	add("reference", s.Reference)
	add("k", strconv.Itoa(s.Settings.K))
	add("draws", strconv.Itoa(s.Settings.Draws))
	add("resamples", strconv.Itoa(s.Settings.Resamples))
	add("level", strconv.FormatFloat(s.Settings.Level, 'g', -1, 64))
	if s.Seeded {
		q = append(q, "seed", strconv.FormatUint(s.Settings.Seed, 10))
	}
	return q
}

// query is what the list of items shows, for the Bench.
func (c ItemChoice) query(place string, count int) []string {
	return []string{"place", place, "search", c.Search, "of", c.Benchmark, "class", c.Class, "model", c.Model,
		"sort", c.Sort, "rising", strconv.FormatBool(c.Rising), "from", strconv.Itoa(c.From), "count", strconv.Itoa(count)}
}

// counts is the part of a state that numbers depend on.
func (s State) counts() string { return strings.Join(s.question(""), "\x00") }

// choices is what the controls hold: the part that numbers depend on, and how
// champions are told of.
func (s State) choices() string {
	return s.counts() + "\x00" + s.Rule + "\x00" + strconv.Itoa(s.Margin)
}

// published is the state with every choice of the controls taken back.
func (s State) published() State {
	return State{View: s.View, Release: s.Release, Items: s.Items}
}

// within is the state for a release that may lack some of what is left out or
// looked at: the same files with others added, or read by another legend.
func (s State) within(sum *Summary) State {
	only := func(list, all []string) (out []string) {
		for _, x := range all {
			if slices.Contains(list, x) {
				out = append(out, x)
			}
		}
		return out
	}
	s.Models = only(s.Models, ids(sum.Models))
	s.Benchmarks = only(s.Benchmarks, ids(sum.Benchmarks))
	s.Configurations = only(s.Configurations, sum.keys())
	if s.Reference == sum.Reference || !slices.Contains(sum.keys(), s.Reference) {
		s.Reference = ""
	}
	s.Items = ItemChoice{}
	return s
}

// effective fills settings that are not chosen with the published ones.
func (s State) effective(p Settings) Settings {
	out := s.Settings
	if out.K == 0 {
		out.K = p.K
	}
	if out.Draws == 0 {
		out.Draws = p.Draws
	}
	if out.Resamples == 0 {
		out.Resamples = p.Resamples
	}
	if out.Level == 0 {
		out.Level = p.Level
	}
	if !s.Seeded {
		out.Seed = p.Seed
	}
	return out
}

func ids(list []Named) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = x.ID
	}
	return out
}

func (s *Summary) keys() []string {
	out := make([]string, len(s.Configurations))
	for i, c := range s.Configurations {
		out[i] = c.Key
	}
	return out
}

// display is the name of a model or benchmark.
func display(list []Named, id string) string {
	for _, x := range list {
		if x.ID == id {
			return x.Name
		}
	}
	return id
}
