package verify

import (
	"bytes"
	"slices"
	"strconv"

	"recount/analysis"
)

// report compares the bytes of a published analysis.json with the counted
// report and names each value that differs: other value, other reason, missing,
// or unknown to this version.
func (r *Result) report(file string, published []byte, counted *analysis.Report) {
	r.look(file)
	values(counted, func(string, string) { r.Numbers++ })
	if bytes.Equal(published, counted.JSON()) {
		return
	}
	parsed, err := analysis.ParseReport(published)
	if err != nil {
		r.differ(Difference{File: file, Problem: err.Error()})
		return
	}
	before := len(r.Differences)
	got := map[string]string{}
	values(parsed, func(key, value string) { got[key] = value })
	values(counted, func(key, want string) {
		switch have, ok := got[key]; {
		case !ok:
			r.differ(Difference{File: file, Key: key, Problem: "missing", Published: "nothing", Recomputed: want})
		case have != want:
			r.differ(Difference{File: file, Key: key, Problem: "differs", Published: have, Recomputed: want})
		}
		delete(got, key)
	})
	for _, key := range sorted(got) {
		r.differ(Difference{File: file, Key: key, Problem: "not in the count", Published: got[key], Recomputed: "nothing"})
	}
	if len(r.Differences) == before {
		r.differ(Difference{File: file, Problem: "every value is equal but the bytes are not: order, spacing or warnings were changed"})
	}
}

// values calls visit with each key and its value as leaf writes it.
func values(report *analysis.Report, visit func(key, value string)) {
	report.Walk(func(segments []string, n *analysis.Node) {
		visit(analysis.Key(segments...), leaf(report, segments, n))
	})
}

// leaf writes a value so that it can be told apart from any other: a null with
// its reason, a name in quotes.
func leaf(report *analysis.Report, segments []string, n *analysis.Node) string {
	switch n.Kind() {
	case analysis.KindNull:
		return "null (" + n.Reason() + ")"
	case analysis.KindString:
		return strconv.Quote(n.Text())
	case analysis.KindObject:
		return "{}"
	case analysis.KindList:
		return "[]"
	}
	raw, err := report.Format("raw", segments...)
	if err != nil {
		panic("verify: " + err.Error()) // Walk gave a leaf that is a number or a flag
	}
	return raw
}

func sorted(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
