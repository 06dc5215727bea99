package records

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"recount/analysis"
)

// fullLegend has every field, some unknown ones, and nothing in the canonical
// order or form.
const fullLegend = `{"extra one":[1, {"x" : null}],"run":{"engine":"vllm","hardware":["A40"]},
"analysis":{"thresholds":[0.07,0.5],"zeta":1,"compression":{"k":50,"draws":20,"seeds":[7,1844674407370955],"c":0},"curves":{"resamples":300,"d":1},"bootstrap":{"level":0.9,"resamples":500,"b":"x"}},
"seeds":{"orders":99,"main":5},
"roles":{"aps":"ll|s","apx":{"base":"gen|t|p0"},"mine":"?"},
"templates":[{"text":"[q]\n\"é\" \u00e9\ud83d\ude00","labels":null,"id":"t","note":1}],
"axes":{"z":["gen|t|p0","ll|s"],"a":["gen|t|p0"]},
"reference":"gen|t|p0",
"configurations":[{"permutation":{"5":[4,3,2,1,0],"4":[3,2,1,0]},"order":"p1","template":"t","method":"gen","key":"gen|t|p0","why":"x"},{"key":"ll|s","method":"ll","template":"s","order":null,"permutation":null},
 {"key":"gen|u","method":"gen","permutation":[1,0]}],
"benchmarks":[{"id":"b","name":"B","licence":"CC0-1.0","n_options":4,"construction":"gold-first","statements_kept":3,"statement_errors":0,"url":"u"}],
"models":[{"id":"m","name":"M","family":"F","params_b":0.135,"active_b":0.1,"moe":true,"reasoning":true,"kind":"instruct","base":"n","control":true,"revision":"r","dtype":"bf16","hub":"h/m"},
 {"id":"n","kind":"base","moe":false,"base":null},{"id":"d","status":"dropped","reason":"hung"}],
"synthetic":true,"licence":"MIT","description":"d","title":"t","format":"recount/1"}`

func mustLegend(t *testing.T, text string) *Legend {
	t.Helper()
	l, err := ParseLegend("legend.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestParseLegend(t *testing.T) {
	l := mustLegend(t, fullLegend)
	check := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	check("head", []any{l.Format, l.Title, l.Description, l.Licence, l.Synthetic, l.Reference}, []any{"recount/1", "t", "d", "MIT", true, "gen|t|p0"})
	check("model", l.Models[0], Model{ID: "m", Name: "M", Family: "F", ParamsB: 0.135, ActiveB: 0.1, MoE: true, Reasoning: true, Kind: "instruct",
		Base: "n", Control: true, Revision: "r", DType: "bf16", Extra: []Field{{"hub", json.RawMessage(`"h/m"`)}}})
	check("base model", l.Models[1], Model{ID: "n", Kind: "base"})
	check("dropped model", l.Models[2], Model{ID: "d", Status: "dropped", Reason: "hung"})
	check("benchmark", l.Benchmarks, []Benchmark{{ID: "b", Name: "B", Licence: "CC0-1.0", NOptions: 4, Construction: "gold-first",
		StatementsKept: pointer(3), StatementErrors: pointer(0), Extra: []Field{{"url", json.RawMessage(`"u"`)}}}})
	check("configurations", l.Configurations, []Configuration{
		{Key: "gen|t|p0", Method: "gen", Template: "t", Order: "p1", Permutations: map[int][]int{5: {4, 3, 2, 1, 0}, 4: {3, 2, 1, 0}}, Extra: []Field{{"why", json.RawMessage(`"x"`)}}},
		{Key: "ll|s", Method: "ll", Template: "s"},
		{Key: "gen|u", Method: "gen", Permutations: map[int][]int{2: {1, 0}}}})
	check("axes keep their order", l.Axes, []Axis{{"z", []string{"gen|t|p0", "ll|s"}}, {"a", []string{"gen|t|p0"}}})
	check("templates", l.Templates, []Template{{ID: "t", Text: "[q]\n\"é\" é😀", Extra: []Field{{"note", json.RawMessage(`1`)}}}})
	check("seeds", l.Seeds, map[string]int64{"main": 5, "orders": 99})
	check("options", l.Options(), analysis.Options{Level: 0.9, Resamples: 500, CurveResamples: 300, K: 50, Draws: 20, Seed: 5, Seeds: []uint64{7, 1844674407370955}, Thresholds: []float64{0.07, 0.5}})
	check("curves", l.Analysis.CurveResamples, 300)
	roles, _ := l.roleKeys()
	check("roles", roles, map[string]bool{"ll|s": true, "gen|t|p0": true})
	check("unknown fields", l.Unknown(), []string{"extra one", "models.hub", "benchmarks.url", "configurations.why", "templates.note", "roles.mine",
		"analysis.zeta", "analysis.bootstrap.b", "analysis.curves.d", "analysis.compression.c"})
}

// A legend that leaves the choices open has the defaults of DESIGN §3.
func TestLegendDefaults(t *testing.T) {
	l := mustLegend(t, legendOf(1, "", "gen|a"))
	want := analysis.Options{Level: 0.95, Resamples: 2000, CurveResamples: 1000, K: 100, Draws: 200, Seed: 1234, Seeds: []uint64{1234, 1, 2, 3, 4, 5, 6, 7}, Thresholds: []float64{0.07}}
	if got := l.Options(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if l.Axes != nil {
		t.Errorf("axes %v; none are derived later", l.Axes)
	}
	if empty := mustLegend(t, legendOf(1, `,"axes":{}`, "gen|a")); empty.Axes == nil {
		t.Error("an empty object of axes means no axes, not derived ones")
	}
}

// The canonical form keeps everything: the values that encoding/json sees are
// the same but for members without a value, and writing it again changes nothing.
func TestLegendJSON(t *testing.T) {
	texts := map[string]string{"full": fullLegend, "small": smallRelease()["legend.json"], "minimal": legendOf(1, "", "gen|a")}
	paths, _ := filepath.Glob(filepath.Join("..", "..", "shared", "examples", "*", "legend.json"))
	for _, path := range append(paths, filepath.Join("..", "..", "shared", "legend-example.json")) {
		if data, err := os.ReadFile(path); err == nil {
			texts[path] = string(data)
		}
	}
	for name, text := range texts {
		l := mustLegend(t, text)
		data := l.JSON()
		if again := mustLegend(t, string(data)).JSON(); string(again) != string(data) {
			t.Errorf("%s: written again:\n%s\nwant\n%s", name, again, data)
		}
		if got, want := meaning(t, data), meaning(t, []byte(text)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got\n%s\nof\n%s", name, data, text)
		}
		if !json.Valid(data) || data[len(data)-1] != '\n' {
			t.Errorf("%s: not a JSON text with a last newline", name)
		}
	}
}

// meaning is a JSON value without members that are null or false.
func meaning(t *testing.T, data []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return prune(v)
}

func prune(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			if value == nil || value == false {
				delete(v, name)
			} else {
				v[name] = prune(value)
			}
		}
	case []any:
		for i := range v {
			v[i] = prune(v[i])
		}
	}
	return v
}

// One golden legend, as people see it.
func TestLegendJSONLayout(t *testing.T) {
	l := mustLegend(t, `{"format":"recount/1","models":[{"id":"m","params_b":7}],"benchmarks":[],"configurations":[{"key":"a","method":"gen","order":"p","permutation":[1,0]}],
		"reference":"a","axes":{"x":["a"]},"run":{"list":[],"object":{},"mixed":[1,"a"],"n":[1, 2]}}`)
	const want = `{
 "format": "recount/1",
 "models": [
  {
   "id": "m",
   "params_b": 7
  }
 ],
 "benchmarks": [],
 "configurations": [
  {
   "key": "a",
   "method": "gen",
   "order": "p",
   "permutation": [1, 0]
  }
 ],
 "reference": "a",
 "axes": {
  "x": [
   "a"
  ]
 },
 "run": {
  "list": [],
  "object": {},
  "mixed": [
   1,
   "a"
  ],
  "n": [1, 2]
 }
}
`
	if got := string(l.JSON()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A legend made or changed by a program is described by its canonical form, an
// unchanged one by its file.
func TestLegendSource(t *testing.T) {
	text := smallRelease()["legend.json"]
	l := mustLegend(t, text)
	if got := l.sourceFile(); got.SHA256 != sha256Hex([]byte(text)) || got.Bytes != int64(len(text)) || got.Path != "legend.json" {
		t.Errorf("unchanged: %+v", got)
	}
	l.Title = "changed"
	if got := l.sourceFile(); got.SHA256 != sha256Hex(l.JSON()) || !strings.Contains(string(l.JSON()), "changed") {
		t.Errorf("changed: %+v", got)
	}
	l.Reference = "nothing"
	r := NewReader(l, ReadOptions{})
	_, err := r.Finish()
	if got := told(err); !strings.Contains(got, `reference names the unknown configuration "nothing"`) {
		t.Errorf("a wrong legend of a program: %s", got)
	}
}

// Every problem of a legend is told, in the order of its lines.
func TestLegendTellsAll(t *testing.T) {
	_, err := ParseLegend("legend.json", []byte(`{"format": "recount/1",
"models": [{"id": "a/b"}, 5, {"name": "x"}, {"id": "y", "params_b": 30, "active_b": 31.5}],
"benchmarks": {"id": "b"},
"configurations": [{"key": "k", "method": "gen", "order": 7, "permutation": [0, 0]}, {"key": "", "method": null}],
"axes": {"-x": ["k", "k"]}, "templates": [{}], "seeds": {"main": -1}, "reference": "k",
"analysis": {"compression": {"k": 0, "seeds": [1, 1]}, "bootstrap": {"resamples": 1.5}, "thresholds": [7]},
"roles": {"apx": {"chat": "k"}}}`))
	const want = `legend.json:2: models[0].id "a/b" holds '/' -> it must be usable as a file name: use "a_b" and put "a/b" into "name"
legend.json:2: models[1] is not an object
legend.json:2: models[1] has no id
legend.json:2: models[2] has no id
legend.json:2: models[3] has active_b 31.5, more than its params_b 30 -> params_b counts all parameters, active_b those used for one token
legend.json:3: benchmarks is not a list
legend.json:4: configurations[0].order is not a text -> put it in quotes
legend.json:4: configurations[0].permutation is not a permutation -> entry j is the original index, from 0, of the option shown in slot j
legend.json:4: configurations[1].key "" is empty -> 1 to 200 characters, no comma, no control character, not starting with '-'
legend.json:4: configurations[1] has no key
legend.json:5: axes.-x "-x" starts with '-' -> 1 to 200 characters, no comma, no control character, not starting with '-'
legend.json:5: axes.-x[1] "k" stands twice
legend.json:5: templates[0] has no id
legend.json:5: seeds.main is -1, less than 0
legend.json:6: analysis.compression.k is 0, less than 1
legend.json:6: analysis.compression.seeds[1] stands twice
legend.json:6: analysis.bootstrap.resamples is not an integer
legend.json:6: analysis.thresholds[0] is more than 1 -> a threshold is a proportion
legend.json:7: roles.apx.chat is no kind of model -> use "base" or "instruct"`
	if got := told(err); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Whatever the bytes, a legend is either refused or can be written and read.
func FuzzLegend(f *testing.F) {
	f.Add([]byte(fullLegend))
	f.Add([]byte(legendOf(2, `,"axes":{}`, "gen|a", "ll|b")))
	f.Add([]byte(`{"format":"recount/1.2","models":[{"id":"\ud800"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ParseLegend("legend.json", data)
		if err != nil {
			if _, ok := err.(Problems); !ok {
				t.Errorf("not Problems: %v", err)
			}
			return
		}
		text := l.JSON()
		back, err := ParseLegend("legend.json", text)
		if err != nil {
			t.Fatalf("%v in %s of %q", err, text, data)
		}
		if again := back.JSON(); string(again) != string(text) {
			t.Errorf("written again: %s, want %s", again, text)
		}
	})
}

// Broken JSON, or JSON of another kind, is one problem: what else could be said
// follows from it.
func TestParseLegendSaysOneThingOfBrokenJSON(t *testing.T) {
	for data, want := range map[string]string{
		`{"format":`:            "legend.json:1: not valid JSON: ends where a value is expected",
		"{\"title\": 1,\n}":     "legend.json:2: not valid JSON",
		"[]":                    "legend.json: the legend is not an object",
		"7":                     "legend.json: the legend is not an object",
		`"recount/1"`:           "legend.json: the legend is not an object",
		" \n[{\"format\": 1}] ": "legend.json: the legend is not an object",
	} {
		_, err := ParseLegend("legend.json", []byte(data))
		all, ok := err.(Problems)
		if !ok || len(all) != 1 || !strings.HasPrefix(all[0].Error(), want) {
			t.Errorf("ParseLegend(%q): got %v, want the one problem %q", data, err, want)
		}
	}
}
