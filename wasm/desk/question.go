package desk

import (
	"fmt"
	"strconv"
	"strings"
)

// A question is the arguments of any ask; each reads its own. In writing it is
// names and values, each followed by a NUL but the last: "place NUL a NUL key NUL
// bands". (encoding/json would make the worker half as large again.)
type question struct {
	Place  string
	Path   string
	SHA256 string
	Whole  bool
	Common bool
	More   bool // of the packs of one release further ones follow

	Choice   Choice
	Settings Settings
	Fast     bool // leave out every number that depends on draws
	Subsets  bool // with the analysis without each benchmark and of each alone

	Keys []string // patterns of a part, one a "key"

	Items     ItemQuery
	Tags      []string // benchmark, id and a tag of the reader's, parted by U+001F
	Benchmark string
	ID        string
}

// parseQuestion reads a question. A name that it does not know, and a value that
// is none, is an error.
func parseQuestion(text string) (q question, err error) {
	if text == "" {
		return q, nil
	}
	fields := strings.Split(text, "\x00")
	if len(fields)%2 != 0 {
		return q, fmt.Errorf("%q has no value", fields[len(fields)-1])
	}
	for i := 0; i < len(fields); i += 2 {
		if err := q.set(fields[i], fields[i+1]); err != nil {
			return q, fmt.Errorf("%s is %q: %w", fields[i], fields[i+1], err)
		}
	}
	return q, nil
}

func (q *question) set(name, value string) (err error) {
	texts := map[string]*string{
		"place": &q.Place, "path": &q.Path, "sha256": &q.SHA256, "benchmark": &q.Benchmark, "id": &q.ID,
		"models": &q.Choice.Models, "benchmarks": &q.Choice.Benchmarks, "configurations": &q.Choice.Configurations, "reference": &q.Choice.Reference,
		"search": &q.Items.Search, "of": &q.Items.Benchmark, "class": &q.Items.Class, "model": &q.Items.Model, "sort": &q.Items.Sort,
	}
	flags := map[string]*bool{
		"whole": &q.Whole, "common": &q.Common, "fast": &q.Fast, "subsets": &q.Subsets, "rising": &q.Items.Rising, "more": &q.More,
	}
	numbers := map[string]*int{
		"k": &q.Settings.K, "draws": &q.Settings.Draws, "resamples": &q.Settings.Resamples, "from": &q.Items.From, "count": &q.Items.Count,
	}
	switch {
	case texts[name] != nil:
		*texts[name] = value
	case flags[name] != nil:
		*flags[name], err = strconv.ParseBool(value)
	case numbers[name] != nil:
		*numbers[name], err = strconv.Atoi(value)
	case name == "level":
		q.Settings.Level, err = strconv.ParseFloat(value, 64)
	case name == "seed":
		var seed uint64
		seed, err = strconv.ParseUint(value, 10, 64)
		q.Settings.Seed = &seed
	case name == "tag":
		q.Tags = append(q.Tags, value)
	case name == "key":
		q.Keys = append(q.Keys, value)
	default:
		return fmt.Errorf("no such argument")
	}
	return err
}
