package analysis

import (
	"strconv"
	"strings"
)

// An Entry describes the numbers that share a key pattern.
type Entry struct {
	// Pattern is a key with names from the data written <m> (model), <c>
	// (configuration), <b> (benchmark), <t> (template), <axis>, <n> (list
	// index) and so on; it leaves out the prefixes without/<b>/ and only/<b>/.
	Pattern string
	Title   string // what a card, a column or a tooltip calls it
	Unit    string // proportion, items, models, configurations, pairs, name, flag, ...
	Format  string // how it is printed unless asked otherwise; see Format
	Spec    string // id in the specification
	Formula string // how it is computed, in words
	Num     string // patterns of the integers it is the ratio of, "" when it is none;
	Den     string // placeholders mean what they mean in Pattern
	Random  bool   // depends on draws
}

// registry is the entries of every statistic, in the order of the report.
var registry = concat(
	reportEntries,
	metaEntries,
	bandEntries,
	leaderboardEntries,
	pairEntries,
	kendallEntries,
	championEntries,
	rankEntries,
	compressionEntries,
	axisEntries,
	difficultyEntries,
	artifactEntries,
	complianceEntries,
	strictnessEntries,
	samplingEntries,
	likelihoodEntries,
)

// registryByHead has the entries that a key can have: by its length and its first
// segment, which is no placeholder in any pattern.
var registryByHead = byHead(registry)

func concat(lists ...[]Entry) []Entry {
	var all []Entry
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

type compiled struct {
	segments []string
	entry    *Entry
}

type head struct {
	length int
	first  string
}

func headOf(segments []string) head {
	if len(segments) == 0 {
		return head{}
	}
	return head{len(segments), segments[0]}
}

func byHead(entries []Entry) map[head][]compiled {
	out := map[head][]compiled{}
	for i := range entries {
		segments := strings.Split(entries[i].Pattern, "/")
		if isHole(segments[0]) {
			panic("analysis: the pattern " + entries[i].Pattern + " starts with a placeholder")
		}
		out[headOf(segments)] = append(out[headOf(segments)], compiled{segments, &entries[i]})
	}
	return out
}

// Entries returns every entry of the registry in the order of the report.
func Entries() []Entry { return registry }

// Describe returns the entry of a key. Of several matching patterns the one
// with the fewest placeholders wins.
func Describe(segments ...string) (Entry, bool) {
	e, _, _ := describe(segments)
	if e == nil {
		return Entry{}, false
	}
	return *e, true
}

func describe(segments []string) (entry *Entry, bound map[string]string, prefix []string) {
	if len(segments) > 2 && (segments[0] == "without" || segments[0] == "only") {
		prefix, segments = segments[:2], segments[2:]
	}
	fewest := len(segments) + 1
	var best []string
	for _, c := range registryByHead[headOf(segments)] {
		if holes, ok := match(c.segments, segments); ok && holes < fewest {
			entry, fewest, best = c.entry, holes, c.segments
		}
	}
	if entry == nil {
		return nil, nil, nil
	}
	bound = map[string]string{}
	for i, s := range best {
		if isHole(s) {
			bound[s] = segments[i]
		}
	}
	return entry, bound, prefix
}

func isHole(s string) bool { return strings.HasPrefix(s, "<") }

func match(pattern, segments []string) (holes int, ok bool) {
	for i, p := range pattern {
		switch {
		case p == "<n>":
			if _, err := strconv.Atoi(segments[i]); err != nil {
				return 0, false
			}
			holes++
		case isHole(p):
			holes++
		case p != segments[i]:
			return 0, false
		}
	}
	return holes, true
}

// A Fraction is the pair of integers that a ratio comes from, with their keys.
type Fraction struct {
	Num, Den       int64
	NumKey, DenKey string
}

// Fraction returns the integers behind the number at a key; ok is false when it
// is no ratio of two integers of the report, or is undefined.
func (r *Report) Fraction(segments ...string) (f Fraction, ok bool) {
	e, bound, prefix := describe(segments)
	if e == nil || e.Num == "" || e.Den == "" {
		return f, false
	}
	fill := func(pattern string) []string {
		out := append([]string{}, prefix...)
		for _, s := range strings.Split(pattern, "/") {
			if v, ok := bound[s]; ok {
				s = v
			}
			out = append(out, s)
		}
		return out
	}
	num, den := fill(e.Num), fill(e.Den)
	f.NumKey, f.DenKey = Key(num...), Key(den...)
	n, d := r.At(num...), r.At(den...)
	if n == nil || d == nil {
		return f, false
	}
	var okN, okD bool
	f.Num, okN = n.Int()
	f.Den, okD = d.Int()
	return f, okN && okD && f.Den != 0
}
