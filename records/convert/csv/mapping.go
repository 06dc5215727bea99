package csv

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"

	"recount/records"
)

// A Mapping tells what the columns of a csv mean. It is written in YAML; JSON
// is YAML too.
type Mapping struct {
	name string // of its file, for messages

	Title       string `yaml:"title"`
	Description string `yaml:"description"`
	Licence     string `yaml:"licence"`
	Delimiter   string `yaml:"delimiter"` // "" for a comma, "tab", or one character

	Columns Columns  `yaml:"columns"`
	Right   []string `yaml:"right"`   // cells of the bit column that mean right; nil: 1, true
	Wrong   []string `yaml:"wrong"`   // nil: 0, false
	Missing string   `yaml:"missing"` // "refuse" (also ""), or "drop": leave out items that some model lacks

	Benchmarks     []Benchmark     `yaml:"benchmarks"`
	Models         []Model         `yaml:"models"`   // nil: as found, in order of appearance
	Method         string          `yaml:"method"`   // of configurations that name none
	Template       string          `yaml:"template"` // of configurations that name none
	Configurations []Configuration `yaml:"configurations"`
	Reference      string          `yaml:"reference"` // a key
	Axes           yaml.MapSlice   `yaml:"axes"`      // name: list of keys
}

// Columns names the columns. Model, item, configuration and bit are needed.
type Columns struct {
	Model         string `yaml:"model"`
	Item          string `yaml:"item"`
	Configuration string `yaml:"configuration"`
	Bit           string `yaml:"bit"`
	Benchmark     string `yaml:"benchmark"` // needed when there is more than one
	Text          string `yaml:"text"`      // the raw answer
	Question      string `yaml:"question"`
	NOptions      string `yaml:"n_options"`
	Gold          Gold   `yaml:"gold"`
}

// Gold says how the right options are written.
type Gold struct {
	Column    string `yaml:"column"`
	Form      string `yaml:"form"`      // letters (A is the first), digits (1 is the first), index (0 is the first)
	Position  string `yaml:"position"`  // original, or displayed: the slot in which the configuration shows it
	Separator string `yaml:"separator"` // between several right options; "" when there is one
}

type Benchmark struct {
	Value        string `yaml:"value"` // as in the csv; "" when the csv has no such column
	ID           string `yaml:"id"`
	Name         string `yaml:"name"`
	Licence      string `yaml:"licence"`
	NOptions     int    `yaml:"n_options"`
	Construction string `yaml:"construction"`
}

// A Model describes a name of the csv. Listed models come first, in this order.
type Model struct {
	Value   string  `yaml:"value"` // as in the csv
	ID      string  `yaml:"id"`    // "": made from the name
	Name    string  `yaml:"name"`  // "": the value
	Family  string  `yaml:"family"`
	ParamsB float64 `yaml:"params_b"`
	MoE     bool    `yaml:"moe"`
}

type Configuration struct {
	Value       string `yaml:"value"` // as in the csv
	Key         string `yaml:"key"`   // "": the value
	Method      string `yaml:"method"`
	Template    string `yaml:"template"`
	Order       string `yaml:"order"`
	Permutation []int  `yaml:"permutation"` // original option in each display slot; nil: not known
}

// ParseMapping reads a mapping. name is its file, for messages.
func ParseMapping(name string, data []byte) (*Mapping, error) {
	m := &Mapping{name: name}
	if err := yaml.UnmarshalWithOptions(data, m, yaml.Strict()); err != nil {
		return nil, yamlProblem(name, err)
	}
	for k := range m.Configurations {
		c := &m.Configurations[k]
		c.Key = first(c.Key, c.Value)
		c.Method = first(c.Method, m.Method)
		c.Template = first(c.Template, m.Template)
	}
	if m.Right == nil {
		m.Right = []string{"1", "true", "True", "TRUE"}
	}
	if m.Wrong == nil {
		m.Wrong = []string{"0", "false", "False", "FALSE"}
	}
	if faults := m.faults(name); len(faults) > 0 {
		return nil, faults
	}
	return m, nil
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// yamlProblem finds the line in what the YAML library says: "[3:1] text", with
// an excerpt below that is left out.
func yamlProblem(name string, err error) error {
	text, _, _ := strings.Cut(yaml.FormatError(err, false, false), "\n")
	p := records.Problem{File: name, Text: text}
	if at, rest, ok := strings.Cut(strings.TrimPrefix(text, "["), "] "); ok && strings.HasPrefix(text, "[") {
		line, _, _ := strings.Cut(at, ":")
		if n, err := strconv.Atoi(line); err == nil {
			p.Line, p.Text = n, rest
		}
	}
	return p
}

// faults are what is missing or contradicts itself in a mapping.
func (m *Mapping) faults(name string) (out records.Problems) {
	fault := func(format string, args ...any) {
		out = append(out, records.Problem{File: name, Text: fmt.Sprintf(format, args...)})
	}
	for _, c := range []struct{ what, column string }{
		{"model", m.Columns.Model}, {"item", m.Columns.Item}, {"configuration", m.Columns.Configuration}, {"bit", m.Columns.Bit},
	} {
		if c.column == "" {
			fault("columns: no column is named for %s; write \"%s: its heading\"", c.what, c.what)
		}
	}
	m.goldFaults(fault)
	if len(m.Delimiter) > 1 && m.Delimiter != "tab" {
		fault("delimiter %q is neither one character nor tab", m.Delimiter)
	}
	if m.Missing != "" && m.Missing != "refuse" && m.Missing != "drop" {
		fault("missing: %q is neither refuse nor drop", m.Missing)
	}
	for _, right := range m.Right {
		for _, wrong := range m.Wrong {
			if right == wrong {
				fault("%q is both right and wrong", right)
			}
		}
	}
	m.benchmarkFaults(fault)
	m.configurationFaults(fault)
	values := map[string]bool{}
	for _, model := range m.Models {
		if model.Value == "" || values[model.Value] {
			fault("models: value %q is empty or stands twice", model.Value)
		}
		values[model.Value] = true
	}
	return out
}

func (m *Mapping) goldFaults(fault func(string, ...any)) {
	g := &m.Columns.Gold
	if *g == (Gold{}) {
		return
	}
	if g.Column == "" {
		fault("columns: gold names no column")
	}
	if g.Form != "letters" && g.Form != "digits" && g.Form != "index" {
		fault("columns: gold form %q is neither letters (A is the first), digits (1 is the first) nor index (0 is the first)", g.Form)
	}
	if g.Position != "original" && g.Position != "displayed" {
		fault("columns: gold position %q is neither original nor displayed", g.Position)
	}
}

func (m *Mapping) benchmarkFaults(fault func(string, ...any)) {
	if len(m.Benchmarks) == 0 {
		fault("benchmarks: none is named; write \"benchmarks: [{id: its-id, name: its name}]\"")
	}
	if m.Columns.Benchmark == "" && len(m.Benchmarks) > 1 {
		fault("columns: %d benchmarks and no column that tells them apart; write \"benchmark: its heading\"", len(m.Benchmarks))
	}
	values, ids := map[string]bool{}, map[string]bool{}
	for _, b := range m.Benchmarks {
		if b.ID == "" || ids[b.ID] {
			fault("benchmarks: id %q is empty or stands twice", b.ID)
		}
		if m.Columns.Benchmark != "" && (b.Value == "" || values[b.Value]) {
			fault("benchmarks: value %q of %q is empty or stands twice", b.Value, b.ID)
		}
		values[b.Value], ids[b.ID] = true, true
	}
}

func (m *Mapping) configurationFaults(fault func(string, ...any)) {
	if len(m.Configurations) == 0 {
		fault("configurations: none is named; write one {value: as in the csv, method: gen or ll, template: ..., order: ...} for each")
		return
	}
	values, keys := map[string]bool{}, map[string]bool{}
	for _, c := range m.Configurations {
		if c.Value == "" || values[c.Value] {
			fault("configurations: value %q is empty or stands twice", c.Value)
		}
		if keys[c.Key] {
			fault("configurations: key %q stands twice", c.Key)
		}
		if c.Method == "" {
			fault("configurations: %q has no method; write gen or ll there or at the top", c.Key)
		}
		if c.Permutation != nil && !isPermutation(c.Permutation) {
			fault("configurations: the permutation of %q does not hold each of 0 to %d once", c.Key, len(c.Permutation)-1)
		}
		values[c.Value], keys[c.Key] = true, true
	}
	if !keys[m.Reference] {
		fault("reference %q is no key of a configuration", m.Reference)
	}
	for _, axis := range m.Axes {
		list, ok := axis.Value.([]any)
		if !ok {
			fault("axes: %v is not a list of keys", axis.Key)
		}
		for _, key := range list {
			if !keys[fmt.Sprint(key)] {
				fault("axes: %v names %q, which is no key of a configuration", axis.Key, key)
			}
		}
	}
}

func isPermutation(p []int) bool {
	seen := make([]bool, len(p))
	for _, v := range p {
		if v < 0 || v >= len(p) || seen[v] {
			return false
		}
		seen[v] = true
	}
	return true
}
