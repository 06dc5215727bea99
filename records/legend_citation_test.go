package records

import (
	"testing"
	"time"
)

// Every day that package time knows is one, and nothing beside them is.
func TestIsDay(t *testing.T) {
	for day := time.Date(1896, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2105; day = day.AddDate(0, 0, 1) {
		if text := day.Format("2006-01-02"); !isDay(text) {
			t.Fatalf("%s is no day", text)
		}
	}
	for _, text := range []string{"", "2026", "2026-11", "2026-00-10", "2026-13-01", "2026-11-00", "2026-11-31", "2026-02-29", "1900-02-29",
		"2026-1-1", "2026/11/30", "26-11-30", "2026-11-30 ", "２026-11-3", "-026-11-30", "yesterday"} {
		if isDay(text) {
			t.Errorf("%q is a day", text)
		}
	}
}

// What a site prints in its head is checked and stays where it stood.
func TestCitationFieldsAreKept(t *testing.T) {
	good := smallRelease()
	const fields = `"authors": ["A B", "C"], "date": "2024-02-29", "doi": "10.1/x", "url": "https://a.b/c", "pdf": "http://a.b/c.pdf", `
	l := mustLegend(t, good.edit(t, "legend.json", `"reference"`, fields+`"reference"`)["legend.json"])
	if len(l.Extra) != 5 || string(l.Extra[0].Value) != `["A B", "C"]` || string(l.Extra[1].Value) != `"2024-02-29"` {
		t.Errorf("got %+v", l.Extra)
	}
	if names := l.Unknown(); len(names) != 0 {
		t.Errorf("unknown: %q", names)
	}
}
