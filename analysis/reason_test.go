package analysis

import "testing"

func TestReason(t *testing.T) {
	for code, want := range map[string]string{
		"no_gap":       "the models are tied at the reference",
		"some_new_one": "some new one", // a later version's code still reads
		"":             "",
	} {
		if got := Reason(code); got != want {
			t.Errorf("Reason(%q): got %q, want %q", code, got, want)
		}
	}
}
