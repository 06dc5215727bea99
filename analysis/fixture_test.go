package analysis

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// sharedExample returns the path of a worked example, or skips the test where
// the contract's folder does not lie beside the repository.
func sharedExample(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join("..", "..", "shared", "examples", name)
	if _, err := os.Stat(path); err != nil {
		t.Skip("needs ../shared/examples beside the repository: " + name)
	}
	return path
}

// exampleGrid reads a worked example with encoding/json, independently of
// package records.
func exampleGrid(t testing.TB, dir string) *Grid {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	var legend struct {
		Models []struct {
			ID, Name, Family string
			ParamsB          float64 `json:"params_b"`
			MoE              bool
		}
		Benchmarks []struct {
			ID, Name string
			NOptions int `json:"n_options"`
		}
		Configurations []struct {
			Key, Method, Template, Order string
			Permutation                  []int
		}
		Reference string
		Axes      json.RawMessage
	}
	data, err := os.ReadFile(filepath.Join(dir, "legend.json"))
	must(err)
	must(json.Unmarshal(data, &legend))

	type line struct {
		ID       string
		Gold     int
		Bits     map[string]int
		Margin   float64
		Unparsed int
	}
	read := func(benchmark, model string) []line {
		data, err := os.ReadFile(filepath.Join(dir, "records", benchmark, model+".jsonl"))
		must(err)
		var out []line
		for _, text := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
			var l line
			must(json.Unmarshal(text, &l))
			out = append(out, l)
		}
		sort.Slice(out, func(a, b int) bool { return out[a].ID < out[b].ID })
		return out
	}

	var models []Model
	for _, m := range legend.Models {
		models = append(models, Model{ID: m.ID, Name: m.Name, Family: m.Family, ParamsB: m.ParamsB, MoE: m.MoE})
	}
	var benchmarks []Benchmark
	var items []Item
	for _, b := range legend.Benchmarks {
		first := len(items)
		for _, l := range read(b.ID, models[0].ID) {
			items = append(items, Item{ID: l.ID, NOptions: b.NOptions, Gold: 1 << l.Gold})
		}
		benchmarks = append(benchmarks, Benchmark{ID: b.ID, Name: b.Name, NOptions: b.NOptions, First: first, Count: len(items) - first})
	}
	place := map[string]int{}
	var configurations []Configuration
	for c, k := range legend.Configurations {
		place[k.Key] = c
		conf := Configuration{Key: k.Key, Method: k.Method, Template: k.Template, Order: k.Order}
		if k.Permutation != nil {
			conf.Permutations = map[int][]int{len(k.Permutation): k.Permutation}
		}
		configurations = append(configurations, conf)
	}
	g, err := NewGrid(models, benchmarks, items, configurations, place[legend.Reference])
	must(err)
	for m, model := range models {
		for _, b := range benchmarks {
			for k, l := range read(b.ID, model.ID) {
				i := b.First + k
				for key, bit := range l.Bits {
					if bit == 1 {
						g.SetBit(m, i, place[key])
					}
				}
				g.SetMargin(m, i, l.Margin)
				g.SetUnparsed(m, i, l.Unparsed)
			}
		}
	}
	g.Axes = exampleAxes(t, legend.Axes, place)
	return g
}

// exampleAxes keeps the order of the axes in the legend.
func exampleAxes(t testing.TB, raw json.RawMessage, place map[string]int) []Axis {
	t.Helper()
	var axes []Axis
	d := json.NewDecoder(bytes.NewReader(raw))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		if err := d.Decode(&keys); err != nil {
			t.Fatal(err)
		}
		axis := Axis{Name: name.(string)}
		for _, k := range keys {
			axis.Configurations = append(axis.Configurations, place[k])
		}
		axes = append(axes, axis)
	}
	return axes
}

// An expectation is one line of an expected.tsv: a key, a JSON value, a class.
type expectation struct{ key, value, class string }

func readExpected(t testing.TB, path string) []expectation {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out []expectation
	for s := bufio.NewScanner(file); s.Scan(); {
		f := append(strings.Split(s.Text(), "\t"), "")
		out = append(out, expectation{f[0], f[1], f[2]})
	}
	return out
}

// meets compares a value of the report with an expectation as compare.py does:
// numbers to 1e-12 (means to 1e-9), all else equal, the reason of a null at
// itself or its nearest undefined ancestor. It returns "" or what is wrong.
func (e expectation) meets(r *Report) string {
	n := r.Lookup(e.key)
	switch {
	case n == nil:
		return "nothing there"
	case e.value == "null":
		if !n.IsNull() {
			return "not null"
		}
		if code, ok := strings.CutPrefix(e.class, "null:"); ok && n.Reason() != code {
			return "null because of " + n.Reason()
		}
		return ""
	case e.value == "true" || e.value == "false":
		if v, ok := n.Bool(); !ok || strconv.FormatBool(v) != e.value {
			return "another flag"
		}
		return ""
	case e.value[0] == '"':
		var want string
		if json.Unmarshal([]byte(e.value), &want) != nil || n.Kind() != KindString || n.Text() != want {
			return strconv.Quote(n.Text())
		}
		return ""
	}
	got, ok := n.Number()
	want, err := strconv.ParseFloat(e.value, 64)
	if !ok || err != nil {
		return "not a number"
	}
	tolerance := 1e-12*math.Abs(want) + 1e-15
	switch whole := !strings.ContainsAny(e.value, ".e"); {
	case whole:
		tolerance = 0
	case e.class == "mean":
		tolerance = 1e-9*math.Abs(want) + 1e-12
	}
	if !(math.Abs(got-want) <= tolerance) {
		return shortest(got)
	}
	return ""
}

// checkExpected compares all exact values below the given prefixes, everything
// for none.
func checkExpected(t *testing.T, r *Report, all []expectation, prefixes ...string) {
	t.Helper()
	checked := 0
	for _, e := range all {
		if strings.HasPrefix(e.class, "random") || len(prefixes) > 0 && !hasPrefix(e.key, prefixes) {
			continue
		}
		checked++
		if wrong := e.meets(r); wrong != "" {
			t.Errorf("%s: got %s, want %s %s", e.key, wrong, e.value, e.class)
		}
	}
	if checked == 0 {
		t.Error("no expectation was checked")
	}
}

func hasPrefix(key string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(key, p) {
			return true
		}
	}
	return false
}

// The comparison notices each kind of wrong value.
func TestExpectationNoticesWrongValues(t *testing.T) {
	r := &Report{Object().Set("int", Int(3)).Set("float", Float(0.5)).Set("text", String("a")).
		Set("flag", Bool(true)).Set("none", Null("no_gap"))}
	check := func(key, value, class string, meets bool) {
		t.Helper()
		if wrong := (expectation{key, value, class}).meets(r); (wrong == "") != meets {
			t.Errorf("%s want %s %s: %q", key, value, class, wrong)
		}
	}
	check("int", "3", "", true)
	check("int", "4", "", false)
	check("float", "0.5000000000001", "", true)
	check("float", "0.500000000001", "", false)
	check("float", "0.5000000001", "mean", true)
	check("float", "0.500001", "mean", false)
	check("text", `"a"`, "", true)
	check("text", `"b"`, "", false)
	check("flag", "true", "", true)
	check("flag", "false", "", false)
	check("none", "null", "null:no_gap", true)
	check("none", "null", "null:no_items", false)
	check("none/below", "null", "null:no_gap", true)
	check("int", "null", "", false)
	check("float", "null", "", false)
	check("absent", "1", "", false)
	check("none", "1", "", false)
}
