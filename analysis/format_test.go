package analysis

import "testing"

// formatReport has one value of each kind.
func formatReport() *Report {
	root := Object().Set("format", String(ReportFormat))
	root.Set("meta", Object().Set("by_model", Object().Set("m1", Object().Set("name", String("Model <One>")))))
	root.Set("v", Object().
		Set("int", Int(1234567)).Set("negative", Int(-1284)).Set("one", Int(1)).Set("zero", Int(0)).Set("two", Int(2)).
		Set("share", Float(0.58032)).Set("loss", Float(-0.0478)).Set("tiny", Float(-0.0001)).Set("nil", Float(0)).
		Set("half", Float(0.0625)).Set("halfodd", Float(0.1875)).Set("mean", Float(5.665)).Set("full", Float(1)).Set("big", Float(1234.5)).
		Set("percent", Float(0.0005)).Set("flag", Bool(true)).Set("name", String("m1")).Set("gone", Null("no_gap")))
	return &Report{root}
}

// The decimals are those of Python 3.11: format(x, ".3f") and so on, whose
// rounding starts from the exact binary value too; thousands and signs by hand.
func TestFormat(t *testing.T) {
	r := formatReport()
	check := func(key, format, want string) {
		t.Helper()
		got, err := r.Format(format, "v", key)
		if err != nil || got != want {
			t.Errorf("Format(%q) of v/%s: got %q, %v, want %q", format, key, got, err, want)
		}
	}
	check("int", "int", "1,234,567")
	check("negative", "int", "\u22121,284")
	check("int", ".1", "1,234,567.0")
	check("share", ".3", "0.580")
	check("share", ".0", "1")
	check("share", "raw", "0.58032")
	check("full", "raw", "1.0")
	check("loss", "+.3", "\u22120.048")
	check("share", "+.2", "+0.58")
	check("tiny", ".3", "0.000") // no minus before nothing
	check("tiny", "+.3", "0.000")
	check("nil", "+.1", "0.0")
	check("half", ".3", "0.062") // exactly half: to even
	check("halfodd", ".3", "0.188")
	check("mean", ".2", "5.67") // C5.20: the float64 lies above 5.665
	check("big", ".1", "1,234.5")
	check("share", "%.1", "58.0%")
	check("share", "%.0", "58%")
	check("full", "%.0", "100%")
	check("percent", "%.1", "0.1%") // the float64 lies above 0.0005
	check("percent", "%.3", "0.050%")
	check("loss", "+%.1", "\u22124.8%")
	check("nil", "%.2", "0.00%")
	check("big", "%.0", "123,450%")
	check("flag", "yes", "yes")
	check("flag", "if(tied; apart)", "tied")
	check("name", "text", "m1")
	check("name", "name", "Model <One>")
	check("gone", ".3", "n/a")
	check("gone", "sign(a; b; c)", "n/a")
	check("loss", "sign(falls; stays; rises)", "falls")
	check("nil", "sign(falls; stays; rises)", "stays")
	check("share", "vs(v/full; less; equal; more)", "less")
	check("share", "vs(v/share; less; equal; more)", "equal")
	check("share", "vs(v/gone; less; equal; more)", "n/a")
	check("one", "plural(item; items)", "item")
	check("zero", "plural(item; items)", "items")
	check("zero", "of(v/two)", "none")
	check("two", "of(v/two)", "all")
	check("one", "of(v/two)", "one")
	check("two", "of(v/int)", "some")
}

func TestFormatRefuses(t *testing.T) {
	r := formatReport()
	for _, row := range [][2]string{
		{"share", "int"}, {"name", ".3"}, {"int", "text"}, {"share", "yes"}, {"share", ".7"}, {"share", "%"}, {"share", "percent"},
		{"share", "sign(a; b)"}, {"name", "sign(a; b; c)"}, {"share", "of(v/two)"}, {"share", "vs(v/none; a; b; c)"}, {"missing", ".3"},
		{"share", "plural(a; b)"}, {"one", "if(a; b)"},
	} {
		if got, err := r.Format(row[1], "v", row[0]); err == nil {
			t.Errorf("Format(%q) of v/%s: got %q, want an error", row[1], row[0], got)
		}
	}
	if _, err := r.Format("", "v"); err == nil {
		t.Error("a table prints as a number")
	}
}

// Every count of two has its word (C5.40: direction and amount are computed).
func TestQuantifier(t *testing.T) {
	for n, want := range []string{"none", "one", "some", "half", "most", "most", "all"} {
		if got := quantifier(int64(n), 6); got != want {
			t.Errorf("quantifier(%d, 6): got %q, want %q", n, got, want)
		}
	}
}

// A model and a benchmark may have one id and are still two.
func TestNamesOfOneID(t *testing.T) {
	r := Analyze(mustNamedGrid(t), DefaultOptions())
	for _, row := range []struct {
		want string
		key  []string
	}{
		{"The model", []string{"meta", "models", "0"}},
		{"The model", []string{"leaderboard", "0", "model"}},
		{"The model", []string{"artifact", "by_benchmark", "x", "largest_gain"}},
		{"The benchmark", []string{"meta", "benchmarks", "0"}},
	} {
		if got, err := r.Format("name", row.key...); err != nil || got != row.want {
			t.Errorf("%v: got %q, %v, want %q", row.key, got, err, row.want)
		}
	}
	if a, b, c := r.DisplayName("x"), r.BenchmarkName("x"), r.BenchmarkName("y"); a != "The model" || b != "The benchmark" || c != "y" {
		t.Errorf("got %q, %q, %q", a, b, c)
	}
}

// mustNamedGrid is a model x, right under the first order and not under the
// second, on the one item of a benchmark x.
func mustNamedGrid(t *testing.T) *Grid {
	t.Helper()
	g, err := NewGrid([]Model{{ID: "x", Name: "The model"}}, []Benchmark{{ID: "x", Name: "The benchmark", Count: 1}}, []Item{{ID: "i"}},
		[]Configuration{{Key: "a", Method: "gen", Template: "t", Order: "p0"}, {Key: "b", Method: "gen", Template: "t", Order: "p1"}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	g.SetBit(0, 0, 0)
	return g
}
