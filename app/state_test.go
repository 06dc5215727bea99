package app

import (
	"reflect"
	"strings"
	"testing"
)

func summary() *Summary {
	s := &Summary{Digest: "0123456789ab", Reference: "gen|a|p0"}
	for _, id := range []string{"m1", "m2", "m3"} {
		s.Models = append(s.Models, Named{ID: id, Name: "Model " + id})
	}
	s.Benchmarks = []Named{{ID: "arc"}, {ID: "tqa"}}
	for _, key := range []string{"gen|a|p0", "gen|a|p1", "ll|b", "gen|c|p0", "gen|c|p1", "k6", "k7", "k8", "k9"} {
		s.Configurations = append(s.Configurations, Configuration{Key: key})
	}
	return s
}

// A state goes through an address and comes back; the zero state is no address.
func TestFragment(t *testing.T) {
	sum := summary()
	for _, s := range []State{
		{},
		{View: "pairs"},
		{Models: []string{"m2"}, Benchmarks: []string{"tqa"}, Configurations: []string{"gen|a|p1", "k9"}, Reference: "ll|b"},
		{Settings: Settings{K: 7, Draws: 3, Resamples: 9, Level: 0.9}, View: "compression"},
		{Seeded: true},
		{Settings: Settings{Seed: 9007199254740991}, Seeded: true, Rule: "margin", Margin: 3},
		{View: "items", Items: ItemChoice{Search: "a&b=c#%", Benchmark: "arc", Class: "fragile", Model: "m1", Sort: "difficulty", Rising: true, From: 50, OpenBenchmark: "tqa", OpenID: "ü/ +"}},
		{Release: "other/data/"},
	} {
		text := s.Fragment(sum)
		got, other := ParseFragment(text, sum)
		if other || !reflect.DeepEqual(got, s) {
			t.Errorf("ParseFragment(%q): got %+v, %v, want %+v", text, got, other, s)
		}
	}
	if got := (State{}).Fragment(sum); got != "" {
		t.Errorf("Fragment of the published state: got %q, want none", got)
	}
	long := State{Models: []string{"m1", "m2"}, Configurations: sum.keys()[1:]}
	if text := long.Fragment(sum); len(text) > 60 {
		t.Errorf("Fragment: %q has %d letters", text, len(text))
	}
}

// A link made for another release does not select in this one, and what nobody
// understands is passed over.
func TestFragmentOfOthers(t *testing.T) {
	s, other := ParseFragment("d=ffffffffffff&m=Aw&v=pairs&ob=arc&oi=q7", summary())
	if !other || s.Models != nil || s.View != "pairs" || s.Items != (ItemChoice{}) {
		t.Errorf("a link to another release: got %+v, %v", s, other)
	}
	for _, text := range []string{"=", "%%%", "k=-3&n=x&l=7&m=!!&r=99&at=-1", "content", "c=" + strings.Repeat("/", 500)} {
		if s, other := ParseFragment(text, summary()); other || s.counts() != (State{}).counts() {
			t.Errorf("ParseFragment(%q): got %+v, %v, want nothing", text, s, other)
		}
	}
}

// What is open of another release, and what is left out of it, is no choice in
// one that lacks it.
func TestWithin(t *testing.T) {
	s := State{View: "items", Models: []string{"m2", "gone"}, Configurations: []string{"gen|a|p1"}, Reference: "lost", Settings: Settings{K: 7}, Rule: "tied",
		Items: ItemChoice{OpenID: "q1", From: 50}}
	want := State{View: "items", Models: []string{"m2"}, Configurations: []string{"gen|a|p1"}, Settings: Settings{K: 7}, Rule: "tied"}
	if got := s.within(summary()); !reflect.DeepEqual(got, want) {
		t.Errorf("within: got %+v, want %+v", got, want)
	}
	if got := s.anew(summary()); !reflect.DeepEqual(got, State{View: "items"}) {
		t.Errorf("anew: got %+v, want the view alone", got)
	}
}

func TestToggled(t *testing.T) {
	all := []string{"a", "b", "c"}
	if got := toggled([]string{"c"}, "a", true, all); !reflect.DeepEqual(got, []string{"a", "c"}) {
		t.Errorf("toggled in: got %q", got)
	}
	if got := toggled([]string{"a", "c"}, "a", false, all); !reflect.DeepEqual(got, []string{"c"}) {
		t.Errorf("toggled out: got %q", got)
	}
	if got := toggled([]string{"a"}, "a", false, all); got != nil {
		t.Errorf("toggled out the last: got %q, want nil", got)
	}
}

func TestSentence(t *testing.T) {
	for text, want := range map[string]string{"": "", "it broke": "It broke.", "Élan?": "Élan?", "é": "é.", "so …": "So …"} {
		if got := sentence(text); got != want {
			t.Errorf("sentence(%q): got %q, want %q", text, got, want)
		}
	}
	if got := shortened(strings.Repeat("ü", 10), 4); got != "üü…üü" {
		t.Errorf("shortened: got %q", got)
	}
}
