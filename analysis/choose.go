package analysis

import (
	"fmt"
	"strconv"
	"strings"
)

// A Choice names a selection as a command line or a link does: comma lists of
// ids and keys, "" for everything. With a leading - on each entry a list names
// what is left out: "-ll|cloze_plain,-ll|cloze_question".
type Choice struct {
	Models         string
	Benchmarks     string
	Configurations string
	Reference      string // key of another reference, "" for the grid's own
}

// Choose turns names into indices of g for Select. What a list names stands in
// the order of the grid, not of the list.
//
// An error names the flag and the cure: a name that is unknown (with the nearest
// known one), empty or given twice; a list that both keeps and leaves out, or
// leaves nothing; a list of configurations without the reference (SPEC reading
// 12a).
func (g *Grid) Choose(c Choice) (Selection, error) {
	var s Selection
	var err error
	models, benchmarks, configurations := g.names()
	if s.Models, err = chooseList("--models", "model", c.Models, models); err != nil {
		return Selection{}, err
	}
	if s.Benchmarks, err = chooseList("--benchmarks", "benchmark", c.Benchmarks, benchmarks); err != nil {
		return Selection{}, err
	}
	if s.Configurations, err = chooseList("--configurations", "configuration", c.Configurations, configurations); err != nil {
		return Selection{}, err
	}
	reference := g.Reference
	if c.Reference != "" {
		if reference = indexOf(configurations, c.Reference); reference < 0 {
			return Selection{}, fmt.Errorf("--reference: %s", unknownName("configuration", c.Reference, configurations))
		}
		s.Reference = &reference
	}
	if s.Configurations != nil && !contains(s.Configurations, reference) {
		cure := "name another with --reference"
		if c.Reference != "" {
			cure = "keep it, or name another reference"
		}
		return Selection{}, fmt.Errorf("--configurations: leaves out the reference %q; %s", configurations[reference], cure)
	}
	return s, nil
}

func (g *Grid) names() (models, benchmarks, configurations []string) {
	for _, m := range g.Models {
		models = append(models, m.ID)
	}
	for _, b := range g.Benchmarks {
		benchmarks = append(benchmarks, b.ID)
	}
	for _, c := range g.Configurations {
		configurations = append(configurations, c.Key)
	}
	return models, benchmarks, configurations
}

// chooseList returns the places in known that a comma list keeps, nil for "".
func chooseList(flag, what, list string, known []string) ([]int, error) {
	if list == "" {
		return nil, nil
	}
	named := make([]bool, len(known))
	entries := strings.Split(list, ",")
	out := strings.HasPrefix(strings.TrimSpace(entries[0]), "-")
	for _, entry := range entries {
		name, minus := strings.CutPrefix(strings.TrimSpace(entry), "-")
		switch {
		case name == "":
			return nil, fmt.Errorf("%s: an empty name in %q", flag, list)
		case minus != out:
			return nil, fmt.Errorf("%s: %q both keeps and leaves out; a leading - goes on every entry or on none", flag, list)
		}
		k := indexOf(known, name)
		if k < 0 {
			return nil, fmt.Errorf("%s: %s", flag, unknownName(what, name, known))
		}
		if named[k] {
			return nil, fmt.Errorf("%s: %s %q stands twice", flag, what, name)
		}
		named[k] = true
	}
	kept := []int{}
	for k, is := range named {
		if is != out {
			kept = append(kept, k)
		}
	}
	if len(kept) == 0 {
		return nil, fmt.Errorf("%s: no %s is left", flag, what)
	}
	return kept, nil
}

// Sentence says in words what a selection of g keeps: "12 models, 2,862 items
// without truthfulqa, 24 of 26 configurations, reference gen|letter_plain|p0".
// Models, benchmarks and configurations stand with their ids and keys. s must be
// one that Select accepts.
func (g *Grid) Sentence(s Selection) string {
	reference := g.Reference
	if s.Reference != nil {
		reference = *s.Reference
	}
	return strings.Join([]string{
		partOf(s.Models, g.M(), "model"),
		g.itemsOf(s),
		partOf(s.Configurations, g.C(), "configuration"),
		"reference " + g.Configurations[reference].Key,
	}, ", ")
}

func partOf(kept []int, n int, what string) string {
	if kept == nil || len(kept) == n {
		return number(n) + " " + plural(n, what)
	}
	return number(len(kept)) + " of " + number(n) + " " + plural(n, what)
}

// itemsOf counts the items of a selection and names the benchmarks that are left
// out or that remain, whichever are fewer.
func (g *Grid) itemsOf(s Selection) string {
	var kept, out []string
	items, of := 0, 0
	next := 0
	for b, bench := range g.Benchmarks {
		if s.Benchmarks != nil && !contains(s.Benchmarks, b) {
			out = append(out, bench.ID)
			continue
		}
		kept = append(kept, bench.ID)
		of += bench.Count
		for next < len(s.Items) && s.Items[next] < bench.First {
			next++
		}
		for next < len(s.Items) && s.Items[next] < bench.First+bench.Count {
			items++
			next++
		}
	}
	text := number(of) + " " + plural(of, "item")
	if s.Items != nil {
		text = number(items) + " of " + text
	}
	switch {
	case len(out) == 0:
		return text
	case len(kept) == 0:
		return text + " of no benchmark"
	case len(out) <= len(kept):
		return text + " without " + enumerate(out)
	}
	return text + " of " + enumerate(kept)
}

// enumerate joins names with commas and "and"; beyond four it says how many.
func enumerate(names []string) string {
	switch n := len(names); {
	case n == 1:
		return names[0]
	case n <= 4:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	default:
		return number(n) + " benchmarks"
	}
}

func number(n int) string { return thousands(strconv.Itoa(n)) }

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
