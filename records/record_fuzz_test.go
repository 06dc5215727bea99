package records

import (
	"encoding/json"
	"hash/maphash"
	"math"
	"strings"
	"testing"
	"unicode/utf8"
)

// fuzzLegend has three configurations and a benchmark of four options.
var fuzzLegend = legendOf(1, `,"roles":{"neutral":"ll|n"}`, "gen|a", "gen|b", "ll|n")

// readLine reads one line on its own and returns the row, or the problem.
func readLine(t testing.TB, y *layout, line []byte) (*rows, *Problem) {
	t.Helper()
	f := &rows{file: File{Path: "records/b/m0.jsonl"}, words: y.words}
	var r lineReader
	r.init(y, f, maphash.MakeSeed())
	r.line(1, line)
	if f.len()+len(f.problems) != 1 {
		t.Fatalf("%q: %d rows and %d problems", line, f.len(), len(f.problems))
	}
	if f.len() == 0 {
		return nil, &f.problems[0]
	}
	return f, nil
}

// checkLine compares a line with what encoding/json makes of it: the reader
// accepts nothing that encoding/json does not and reads the same values; it
// calls no JSON broken that encoding/json accepts.
func checkLine(t *testing.T, y *layout, line []byte) {
	t.Helper()
	row, problem := readLine(t, y, line)
	if problem != nil {
		if strings.HasPrefix(problem.Text, "not valid JSON") && json.Valid(line) && utf8.Valid(line) && startsWith(line, '{') {
			t.Errorf("%q: %s, but encoding/json accepts it", line, problem.Text)
		}
		return
	}
	var want struct {
		Benchmark, ID string
		Gold          any
		Bits          map[string]any
		Margin        *float64
		Unparsed      *int
		NOptions      *int `json:"n_options"`
		Options       []string
		Outputs       map[string]fuzzOutput
		Parsed        map[string]any
	}
	if err := json.Unmarshal(exactNames(t, line), &want); err != nil {
		t.Fatalf("%q: accepted, but encoding/json says %v", line, err)
	}
	if got := string(row.id(0)); got != want.ID || want.Benchmark != "b" || got == "" {
		t.Errorf("%q: id %q of %q, want %q of b", line, got, want.Benchmark, want.ID)
	}
	for c, config := range y.legend.Configurations {
		value, given := want.Bits[config.Key]
		right := value == true || value == float64(1)
		if hasBit(row.rowPresent(0), c) != given || hasBit(row.rowBits(0), c) != right || given && !right && value != false && value != float64(0) {
			t.Errorf("%q: bit of %s: got %v %v, want %v", line, config.Key, hasBit(row.rowPresent(0), c), hasBit(row.rowBits(0), c), value)
		}
	}
	if got := row.margins[0]; want.Margin == nil != math.IsNaN(got) || want.Margin != nil && got != *want.Margin {
		t.Errorf("%q: margin %v, want %v", line, got, want.Margin)
	}
	if want.Unparsed == nil {
		want.Unparsed = toldByStates(want.Bits, want.Outputs, want.Parsed)
	}
	if got := row.unparsed[0]; want.Unparsed == nil != (got < 0) || want.Unparsed != nil && int(got) != *want.Unparsed {
		t.Errorf("%q: unparsed %v, want %v", line, got, want.Unparsed)
	}
	var gold uint64
	switch v := want.Gold.(type) {
	case float64:
		gold = 1 << int(v)
	case []any:
		for _, x := range v {
			gold |= 1 << int(x.(float64))
		}
	}
	if row.gold[0] != gold {
		t.Errorf("%q: gold %b, want %b", line, row.gold[0], gold)
	}
	n := len(want.Options)
	if want.NOptions != nil {
		n = *want.NOptions
	}
	if int(row.nOptions[0]) != n {
		t.Errorf("%q: %d options, want %d", line, row.nOptions[0], n)
	}
	if _, err := ParseLine(line); err != nil && !strings.Contains(err.Error(), "stands twice") {
		t.Errorf("%q: ParseLine: %v", line, err)
	}
}

type fuzzOutput struct {
	Choice *int
	State  string
}

// toldByStates counts the unparsed answers of a line without a count, nil where
// the states of its wrong generated answers do not tell or there are no states.
func toldByStates(bits map[string]any, outputs map[string]fuzzOutput, parsed map[string]any) *int {
	n, states := 0, false
	for _, o := range outputs {
		states = states || o.State != ""
	}
	states = states || len(parsed) > 0
	for key, bit := range bits {
		if !strings.HasPrefix(key, "gen|") {
			continue
		}
		o := outputs[key]
		recognised, told := parsed[key]
		switch {
		case o.State == "none" || told && (recognised == false || recognised == float64(0)):
			n++
		case o.State == "" && o.Choice == nil && !told && (bit == false || bit == float64(0)):
			return nil
		}
	}
	if !states {
		return nil
	}
	return &n
}

func startsWith(line []byte, c byte) bool {
	trimmed := strings.TrimLeft(string(line), " \t\r\n")
	return trimmed != "" && trimmed[0] == c
}

// exactNames drops members whose names encoding/json would take for a field
// though they are spelled in other letters.
func exactNames(t *testing.T, line []byte) []byte {
	t.Helper()
	var members map[string]json.RawMessage
	if err := json.Unmarshal(line, &members); err != nil {
		t.Fatalf("%q: accepted, but encoding/json says %v", line, err)
	}
	kept := map[string]json.RawMessage{}
	for _, name := range fieldNames {
		if value, ok := members[name]; ok {
			kept[name] = value
		}
	}
	out, err := json.Marshal(kept)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Seeds of the fuzzer, which are also tried in every test run.
var fuzzLines = []string{
	item("x", "gen|a=1 gen|b=0 ll|n=1"),
	item("x", "gen|b=true gen|a=false", `,"gold":[1,0],"n_options":3,"margin":1.5e-3,"unparsed":1,"question":"\u00e9"`),
	item("\\u0078\\\"", "gen|a=0", `,"gold":null,"margin":null,"unparsed":null,"options":["a","b"],"model":"m0","x":[{}]`),
	item("x", "gen|a=0 gen|b=1", `,"gold":1,"outputs":{"gen|a":{"text":"?","choice":null,"state":"none","truncated":true},"gen|b":{"choice":1,"state":"ok"},"ll|n":{"scores":[{"logprob":-1.5,"tokens":2,"chars":3,"bytes":4},{"logprob":null,"reason":"-inf"}]},"p_true":{"probabilities":[0.5,null]}}`),
	item("x", "gen|a=0", `,"parsed":{"gen|a":false},"unparsed":1`),
	` { "benchmark" : "b" , "id" : "y" , "bits" : { "gen|a" : 1 } } `,
	`{"benchmark":"b","id":"y","bits":{"gen\u007ca":1,"gen|a":0}}`,
	`{"benchmark":"b","id":"y","id":"z","bits":{}}`, `{"Benchmark":"b","benchmark":"b","ID":"q","id":"y","bits":{}}`,
	`{`, `[]`, `{"benchmark":"b","id":"y","bits":{"gen|a":1}}}`, `{"benchmark":"b","id":"y","bits":{"gen|a":1e0}}`, `{"benchmark":"b","id":"y","bits":{"gen|a":1,}}`,
	`{"benchmark":"b","id":"` + "\xff" + `","bits":{}}`, `{"benchmark":"b","id":"\ud800","bits":{}}`, `{"benchmark":"b","id":"y","bits":{},"margin":1E400}`,
	`{"benchmark":"b","id":"y","bits":{},"gold":0.0}`, `{"benchmark":"b","id":"y","bits":{},"gold":63,"unparsed":0}`, `{"benchmark":"b","id":"y","bits":{},"margin":-0}`,
}

func TestLinesAgainstEncodingJSON(t *testing.T) {
	y := newLayout(mustLegend(t, fuzzLegend))
	accepted := 0
	for _, line := range fuzzLines {
		checkLine(t, y, []byte(line))
		if _, problem := readLine(t, y, []byte(line)); problem == nil {
			accepted++
		}
	}
	if accepted < 8 {
		t.Errorf("only %d of %d lines are accepted: the comparison says little", accepted, len(fuzzLines))
	}
}

func FuzzLine(f *testing.F) {
	for _, line := range fuzzLines {
		f.Add([]byte(line))
	}
	l, err := ParseLegend("legend.json", []byte(fuzzLegend))
	if err != nil {
		f.Fatal(err)
	}
	y := newLayout(l)
	f.Fuzz(func(t *testing.T, line []byte) {
		if !blank(line) {
			checkLine(t, y, line)
		}
	})
}

// The second and later lines of a file are read by comparison with earlier
// ones; whatever stands before a line, it means the same.
func FuzzTwoLines(f *testing.F) {
	for k, line := range fuzzLines {
		f.Add([]byte(fuzzLines[(k+1)%len(fuzzLines)]), []byte(line))
	}
	l, err := ParseLegend("legend.json", []byte(fuzzLegend))
	if err != nil {
		f.Fatal(err)
	}
	y := newLayout(l)
	f.Fuzz(func(t *testing.T, first, second []byte) {
		if !blank(first) && !blank(second) {
			checkAfter(t, y, first, second)
		}
	})
}

func checkAfter(t *testing.T, y *layout, first, second []byte) {
	t.Helper()
	f := &rows{file: File{Path: "records/b/m0.jsonl"}, words: y.words}
	var r lineReader
	r.init(y, f, maphash.MakeSeed())
	r.line(1, first)
	rows, problems := f.len(), len(f.problems)
	r.line(1, second)
	alone, problem := readLine(t, y, second)
	switch {
	case problem != nil:
		if len(f.problems) != problems+1 || f.problems[problems] != *problem {
			t.Errorf("%q after %q: %v, alone %v", second, first, f.problems, problem)
		}
	case f.len() != rows+1:
		t.Errorf("%q after %q: %v, alone it is accepted", second, first, f.problems)
	case string(f.id(rows)) != string(alone.id(0)) || f.rowBits(rows)[0] != alone.rowBits(0)[0] || f.rowPresent(rows)[0] != alone.rowPresent(0)[0] ||
		f.gold[rows] != alone.gold[0] || f.unparsed[rows] != alone.unparsed[0] || f.nOptions[rows] != alone.nOptions[0]:
		t.Errorf("%q after %q reads otherwise than alone", second, first)
	}
}

func TestLinesAfterEachOther(t *testing.T) {
	y := newLayout(mustLegend(t, fuzzLegend))
	for _, first := range fuzzLines {
		for _, second := range fuzzLines {
			checkAfter(t, y, []byte(first), []byte(second))
		}
	}
}
