package analysis

import "testing"

// Curves are named in words, several with commas; every curve and every way a fit
// can come out has words without underscores, and a name that is no code stays.
func TestWords(t *testing.T) {
	for codes, want := range map[string]string{
		"": "", "linear": "linear", "log_linear": "linear in log size", "exp_sat power": "saturating exponential, power law",
		"ok": "fitted", "not_reached": "APX stays below APS", "gemma_4": "gemma_4",
	} {
		if got := Words(codes); got != want {
			t.Errorf("Words(%q): got %q, want %q", codes, got, want)
		}
	}
	for _, code := range append(formNames[:], statusNames[:]...) {
		for _, r := range Words(code) {
			if r == '_' {
				t.Errorf("%s has no words", code)
			}
		}
	}
	r := &Report{Node: Object().Set("best", String("exp_sat")).Set("n", Int(3))}
	if got, err := r.Format("words", "best"); err != nil || got != "saturating exponential" {
		t.Errorf("Format(words): got %q, %v", got, err)
	}
	if _, err := r.Format("words", "n"); err == nil {
		t.Error("Format(words) of a number: no error")
	}
}
