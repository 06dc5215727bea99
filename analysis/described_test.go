package analysis

import (
	"strings"
	"testing"
)

// checkDescribed reports every leaf of the given sections that the registry does
// not describe fully, whose unit or format does not fit it, and every fraction
// whose integers are missing or do not divide to the value.
func checkDescribed(t *testing.T, r *Report, sections ...string) {
	t.Helper()
	leaves := 0
	r.Walk(func(segments []string, leaf *Node) {
		section := segments[0]
		if (section == "without" || section == "only") && len(segments) > 2 {
			section = segments[2]
		}
		if indexOf(sections, section) < 0 || leaf.Kind() == KindObject || leaf.Kind() == KindList {
			return
		}
		if segments[len(segments)-1] == "reason" && leaf.IsNull() && leaf.Reason() == "" {
			return // below likelihood/: the values beside it are defined
		}
		if leaf.IsNull() && Reason(leaf.Reason()) == strings.ReplaceAll(leaf.Reason(), "_", " ") {
			t.Errorf("%s: its reason %q has no plain words", Key(segments...), leaf.Reason())
		}
		e, ok := Describe(segments...)
		if !ok {
			if !leaf.IsNull() { // a null section stands for leaves of deeper keys
				t.Errorf("%s: not in the registry", Key(segments...))
			}
			return
		}
		leaves++
		if e.Title == "" || e.Unit == "" || e.Format == "" || e.Spec == "" || e.Formula == "" {
			t.Errorf("%s: its entry lacks something: %+v", e.Pattern, e)
		}
		if _, err := r.Format("", segments...); err != nil {
			t.Errorf("%s: default format: %v", Key(segments...), err)
		}
		if (e.Num == "") != (e.Den == "") {
			t.Errorf("%s: half a fraction", e.Pattern)
		}
		if v, ok := leaf.Number(); ok && e.Num != "" {
			f, ok := r.Fraction(segments...)
			if !ok {
				t.Errorf("%s: no integers at %s and %s", Key(segments...), f.NumKey, f.DenKey)
			} else if float64(f.Num)/float64(f.Den) != v {
				t.Errorf("%s: got %v, but %d/%d", Key(segments...), v, f.Num, f.Den)
			}
		}
	})
	if leaves == 0 {
		t.Error("no leaf was looked at")
	}
}

// countedSections are those whose methods stand in this package's counting files.
var countedSections = []string{"meta", "bootstrap", "bands", "leaderboard", "pairs", "kendall", "champions", "ranks", "artifact", "compliance", "strictness"}

func TestCountedSectionsAreDescribed(t *testing.T) {
	for _, g := range []*Grid{
		randomGrid(t, 1, 5, 70, paperConfigurations()),
		randomGrid(t, 2, 1, 3, plainConfigurations(1)),
		randomGrid(t, 3, 3, 0, plainConfigurations(2)),
	} {
		checkDescribed(t, Analyze(g, DefaultOptions()), countedSections...)
	}
}

// A pattern has one entry.
func TestPatternsAreDistinct(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range Entries() {
		if seen[e.Pattern] {
			t.Errorf("%s stands twice in the registry", e.Pattern)
		}
		seen[e.Pattern] = true
	}
}
