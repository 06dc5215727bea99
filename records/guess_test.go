package records

import (
	"reflect"
	"strings"
	"testing"
)

// recordLine is a record line of two configurations, with a model where one is
// given.
func recordLine(benchmark, id, model string) string {
	if model != "" {
		model = `"model":"` + model + `",`
	}
	return `{"benchmark":"` + benchmark + `","id":"` + id + `",` + model + `"gold":0,"bits":{"gen|plain|p0":1,"gen|plain|p1":0,"ll|cloze":1}}` + "\n"
}

// What each way of naming files and lines is taken for.
func TestGuessFiles(t *testing.T) {
	for _, c := range []struct {
		path, lines string
		want        []GuessedFile
	}{
		{"records/arc/m1.jsonl", recordLine("arc", "a", ""), []GuessedFile{{"records/arc/m1.jsonl", "arc", "m1"}}},
		{"arc__m1.jsonl.gz", recordLine("arc", "a", ""), []GuessedFile{{"arc__m1.jsonl.gz", "arc", "m1"}}},
		{"m1-arc.jsonl", recordLine("arc", "a", ""), []GuessedFile{{"m1-arc.jsonl", "arc", "m1"}}},
		{"runs/m1/arc.jsonl", recordLine("arc", "a", ""), []GuessedFile{{"runs/m1/arc.jsonl", "arc", "m1"}}},
		{"m1.jsonl", recordLine("arc", "a", "") + recordLine("tqa", "a", ""), []GuessedFile{{"m1.jsonl", "arc", "m1"}, {"m1.jsonl", "tqa", "m1"}}},
		{"all.jsonl", recordLine("arc", "a", "m2") + recordLine("arc", "a", "m1"), []GuessedFile{{"all.jsonl", "arc", "m2"}, {"all.jsonl", "arc", "m1"}}},
	} {
		var g Guess
		if _, err := g.Look(c.path, []byte(c.lines), true); err != nil {
			t.Errorf("Look(%s): %v", c.path, err)
		}
		if got := g.Files(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("Files of %s: got %v, want %v", c.path, got, c.want)
		}
	}
}

// The start of a file is enough only where its name says the benchmark and its
// lines name no model.
func TestGuessWantsMore(t *testing.T) {
	for path, want := range map[string]bool{"records/arc/m1.jsonl": false, "arc__m1.jsonl": false, "m1.jsonl": true} {
		var g Guess
		more, err := g.Look(path, []byte(recordLine("arc", "a", "")), false)
		if err != nil || more != want {
			t.Errorf("Look(%s, start): got more %v, %v, want %v", path, more, err, want)
		}
	}
	var g Guess
	if more, _ := g.Look("arc/all.jsonl", []byte(recordLine("arc", "a", "m1")), false); !more {
		t.Error("Look at lines that name their model: the start was enough")
	}
}

func TestGuessLegend(t *testing.T) {
	var g Guess
	for _, path := range []string{"tqa/m2.jsonl", "arc/m1.jsonl", "arc/m2.jsonl", "tqa/m1.jsonl", "arc/m1.jsonl"} {
		benchmark, _, _ := strings.Cut(path, "/")
		if _, err := g.Look(path, []byte(recordLine(benchmark, "a", "")), false); err != nil {
			t.Fatal(err)
		}
	}
	l, err := g.Legend()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range l.Models {
		got = append(got, m.ID)
	}
	for _, b := range l.Benchmarks {
		got = append(got, b.ID)
	}
	for _, c := range l.Configurations {
		got = append(got, c.Key, c.Method, c.Template, c.Order)
	}
	want := []string{"m1", "m2", "arc", "tqa", "gen|plain|p0", "gen", "plain", "p0", "gen|plain|p1", "gen", "plain", "p1", "ll|cloze", "ll", "cloze", ""}
	if !reflect.DeepEqual(got, want) || l.Reference != "gen|plain|p0" {
		t.Errorf("Legend: got %q, reference %s, want %q", got, l.Reference, want)
	}
	r := NewReader(l, ReadOptions{})
	for _, path := range []string{"tqa/m2.jsonl", "arc/m1.jsonl", "arc/m2.jsonl", "tqa/m1.jsonl"} {
		benchmark, _, _ := strings.Cut(path, "/")
		r.Add("records/"+path, []byte(recordLine(benchmark, "a", "")))
	}
	if release, err := r.Finish(); err != nil || release.Grid.M() != 2 || release.Grid.N() != 2 {
		t.Errorf("reading by the guessed legend: %v", err)
	}
}

// Keys of other forms, and no generation key at all.
func TestGuessConfigurations(t *testing.T) {
	for key, want := range map[string]Configuration{
		"p0":              {Key: "p0", Method: "gen", Template: "p0"},
		"gen|a|b|c":       {Key: "gen|a|b|c", Method: "gen", Template: "gen|a|b|c"},
		"ll|cloze":        {Key: "ll|cloze", Method: "ll", Template: "cloze"},
		"gen|letter|p120": {Key: "gen|letter|p120", Method: "gen", Template: "letter", Order: "p120"},
	} {
		if got := guessConfiguration(key); !reflect.DeepEqual(got, want) {
			t.Errorf("guessConfiguration(%s): got %+v, want %+v", key, got, want)
		}
	}
	if got := guessReference([]Configuration{{Key: "ll|a", Method: "ll"}, {Key: "ll|b", Method: "ll"}}); got != "ll|a" {
		t.Errorf("guessReference without generation: got %s", got)
	}
}

func TestGuessRefuses(t *testing.T) {
	for name, lines := range map[string]string{
		"broken.jsonl":  "{\n",
		"page.jsonl":    "<!doctype html><title>404</title>",
		"list.jsonl":    "[{}]",
		"nothing.jsonl": `{"id":"a","bits":{}}`,
	} {
		var g Guess
		if _, err := g.Look(name, []byte(lines), true); err == nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("Look(%s): got %v, want a problem of that file", name, err)
		}
	}
	var g Guess
	if _, err := g.Legend(); err == nil {
		t.Error("Legend of no file: no error")
	}
	g.Look("arc/m.jsonl", []byte(recordLine("cais/mmlu", "a", "")), true)
	if _, err := g.Legend(); err == nil {
		t.Error("Legend with a benchmark that cannot be an id: no error")
	}
}

// Files in their folders are placed by the legend, others are not.
func TestUnplaced(t *testing.T) {
	l := &Legend{Models: []Model{{ID: "m1"}}, Benchmarks: []Benchmark{{ID: "arc"}}}
	got := l.Unplaced([]string{"records/arc/m1.jsonl", "m1.jsonl", "arc/m2.jsonl", "arc__m1.jsonl.gz"})
	if want := []string{"m1.jsonl", "arc/m2.jsonl"}; !reflect.DeepEqual(got, want) {
		t.Errorf("Unplaced: got %q, want %q", got, want)
	}
}

// Files are named as no id can be, or alike but for upper and lower case: each is
// a model under its name, with an id that a release can have.
func TestGuessMakesIDs(t *testing.T) {
	var g Guess
	for _, path := range []string{"<img src=x>.jsonl", "qwen:7b.jsonl", "M1.jsonl", "m1.jsonl", "con.jsonl", "a\nb.jsonl"} {
		if _, err := g.Look(path, []byte(recordLine("arc", "a", "")), true); err != nil {
			t.Fatal(err)
		}
	}
	legend, err := g.Legend()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, m := range legend.Models {
		got[m.ID] = m.Name
	}
	want := map[string]string{"_img src=x_": "<img src=x>", "qwen_7b": "qwen:7b", "M1": "", "m1-2": "m1", "_con": "con", "a_b": "a\nb"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("models: %q, want %q", got, want)
	}
	for _, f := range g.Files() {
		if _, ok := want[f.Model]; !ok {
			t.Errorf("%s is taken for %q", f.Path, f.Model)
		}
	}
	g = Guess{}
	g.Look("m.jsonl", []byte(recordLine("arc", "a", "x/y")), true)
	if _, err := g.Legend(); err == nil || !strings.Contains(err.Error(), `"x/y" holds '/'`) {
		t.Errorf("a model in a line that can be no id: %v", err)
	}
}

// Of files without a line each is named, not a legend that nobody has.
func TestGuessOfEmptyFiles(t *testing.T) {
	var g Guess
	g.Look("m1.jsonl", nil, true)
	g.Look("m2.jsonl", []byte("\n\n"), true)
	_, err := g.Legend()
	if err == nil || !strings.HasPrefix(err.Error(), "m1.jsonl: no record line") || !strings.Contains(err.Error(), "m2.jsonl: no record line") || strings.Contains(err.Error(), "legend.json") {
		t.Errorf("empty files: %v", err)
	}
}
