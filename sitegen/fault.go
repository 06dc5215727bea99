package sitegen

import (
	"fmt"
	"sort"
	"strings"
)

// A Fault is one thing wrong with a page, told so that it can be cured.
type Fault struct {
	File string // relative to the release, or web/pages/NAME.md for a default page
	Line int    // from 1; 0 when the whole file is meant
	Text string
	Hint string // "" when Text says it all
}

func (f Fault) Error() string {
	at := f.File
	if f.Line > 0 {
		at = fmt.Sprintf("%s:%d", f.File, f.Line)
	}
	text := at + ": " + f.Text
	if f.Hint != "" {
		text += "\nhint: " + f.Hint
	}
	return text
}

// Faults is every fault found in the pages, in the order of files and lines.
type Faults []Fault

func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].Error()
	}
	return strings.Join(lines, "\n")
}

func (f Faults) sorted() Faults {
	sort.SliceStable(f, func(a, b int) bool {
		if f[a].File != f[b].File {
			return f[a].File < f[b].File
		}
		return f[a].Line < f[b].Line
	})
	return f
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
