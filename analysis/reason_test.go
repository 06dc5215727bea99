package analysis

import "testing"

func TestReason(t *testing.T) {
	for code, want := range map[string]string{
		"no_gap":       "the models are tied at the reference",
		"absent":       "the report holds no such numbers", // of a whole table
		"some_new_one": "some new one",                     // a later version's code still reads
		"":             "",
	} {
		if got := Reason(code); got != want {
			t.Errorf("Reason(%q): got %q, want %q", code, got, want)
		}
	}
}

func TestReasonCodes(t *testing.T) {
	codes := ReasonCodes()
	if len(codes) != len(reasons) {
		t.Errorf("ReasonCodes: %d, want all %d", len(codes), len(reasons))
	}
	for i, code := range codes {
		if reasons[code] == "" || i > 0 && codes[i-1] >= code {
			t.Errorf("ReasonCodes: %q stands at %d, unknown or out of order", code, i)
		}
	}
}
