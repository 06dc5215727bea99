package analysis

import "testing"

func TestDefaultFormatAndRaw(t *testing.T) {
	r := &Report{Object().
		Set("x", Object().Set("count", Int(1284)).Set("share", Float(0.5)).Set("name", String("a \"b\"")).
			Set("flag", Bool(true)).Set("none", Null("no_gap")))}
	for _, row := range []struct{ key, format, raw string }{
		{"count", "int", "1284"},
		{"share", ".3", "0.5"},
		{"name", "text", `a "b"`}, // the name itself, without JSON quotes
		{"flag", "yes", "true"},
		{"none", "text", "n/a"},
		{"absent", "text", ""},
	} {
		if got := r.DefaultFormat("x", row.key); got != row.format {
			t.Errorf("DefaultFormat(x, %s): got %q, want %q", row.key, got, row.format)
		}
		if got, _ := r.Format("raw", "x", row.key); got != row.raw {
			t.Errorf("Format(raw, x, %s): got %q, want %q", row.key, got, row.raw)
		}
	}
}
