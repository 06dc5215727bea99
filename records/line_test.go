package records

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func pointer[T any](v T) *T { return &v }

// Every field, written by hand as DESIGN §3 gives it.
func TestAppendJSON(t *testing.T) {
	for _, row := range []struct {
		name string
		line Line
		want string
	}{
		{"what P1 needs", Line{Benchmark: "arc", ID: "Mercury_7175875", Question: pointer("Why?"), Gold: []int{2},
			Bits: []Bit{{"gen|letter_plain|p0", true}, {"ll|cloze_plain", false}}, Margin: pointer(0.137), Unparsed: pointer(3)},
			`{"benchmark":"arc","id":"Mercury_7175875","question":"Why?","gold":2,"bits":{"gen|letter_plain|p0":1,"ll|cloze_plain":0},"margin":0.137,"unparsed":3}`},
		{"nothing recorded", Line{Benchmark: "b", ID: "i"}, `{"benchmark":"b","id":"i","bits":{}}`},
		{"zeros are values", Line{Benchmark: "b", ID: "i", Question: pointer(""), Gold: []int{0}, Margin: pointer(0.0), Unparsed: pointer(0)},
			`{"benchmark":"b","id":"i","question":"","gold":0,"bits":{},"margin":0,"unparsed":0}`},
		{"two golds, options, model", Line{Benchmark: "b", ID: "i", Model: "m", Gold: []int{0, 2}, NOptions: 3, Options: []string{"x", "y", "z"}},
			`{"benchmark":"b","id":"i","model":"m","gold":[0,2],"n_options":3,"options":["x","y","z"],"bits":{}}`},
		{"outputs", Line{Benchmark: "b", ID: "i", Bits: []Bit{{"g", true}}, Outputs: []Output{
			{Key: "g", Text: pointer(" C"), Choice: pointer(2), State: "ok"},
			{Key: "h", Text: pointer(""), Choice: pointer(NoOption), State: "none", Truncated: true},
			{Key: "l", Choice: pointer(0), Scores: []Score{{LogProb: -9.41, Tokens: 4, Chars: 17, Bytes: 18}, {LogProb: math.NaN(), Reason: "-inf", Tokens: 2}}},
			{Key: "r", Text: pointer("?")}}},
			`{"benchmark":"b","id":"i","bits":{"g":1},"outputs":{"g":{"text":" C","choice":2,"state":"ok"},"h":{"text":"","choice":null,"state":"none","truncated":true},` +
				`"l":{"choice":0,"scores":[{"logprob":-9.41,"tokens":4,"chars":17,"bytes":18},{"logprob":null,"tokens":2,"chars":0,"bytes":0,"reason":"-inf"}]},"r":{"text":"?"}}}`},
		{"probabilities and unknown fields", Line{Benchmark: "b", ID: "i", PTrue: []float64{0.5, math.NaN()}, Parsed: []Bit{{"g", false}}, Extra: []Field{{"x", []byte(`[1,{"y":2}]`)}}},
			`{"benchmark":"b","id":"i","bits":{},"parsed":{"g":false},"outputs":{"p_true":{"probabilities":[0.5,null]}},"x":[1,{"y":2}]}`},
		{"texts that must be escaped", Line{Benchmark: "b", ID: "\"\\\n\t\r\x00\x7f<é\u2028\xff", Bits: nil},
			`{"benchmark":"b","id":"\"\\\n\t\r\u0000\u007f<é` + "\u2028\ufffd" + `","bits":{}}`},
	} {
		got := string(row.line.AppendJSON(nil))
		if got != row.want {
			t.Errorf("%s:\ngot  %s\nwant %s", row.name, got, row.want)
		}
		if !json.Valid([]byte(got)) {
			t.Errorf("%s: not valid JSON: %s", row.name, got)
		}
		back, err := ParseLine([]byte(got))
		if err != nil {
			t.Errorf("%s: ParseLine: %v", row.name, err)
		} else if again := string(back.AppendJSON(nil)); again != got {
			t.Errorf("%s: read and written again:\ngot  %s\nwant %s", row.name, again, got)
		}
	}
	if got := string(WriteLine([]byte("x"), &Line{Benchmark: "b", ID: "i"})); got != "x"+`{"benchmark":"b","id":"i","bits":{}}`+"\n" {
		t.Errorf("WriteLine: %q", got)
	}
}

// Numbers that JSON cannot hold are a mistake of the caller.
func TestAppendJSONPanics(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("margin %v: no panic", v)
				}
			}()
			(&Line{Margin: &v}).AppendJSON(nil)
		}()
	}
}

// Lines of every example come back with the same meaning: encoding/json sees
// the same values before and after.
func TestParseLineKeepsEverything(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join(shared(t, "examples"), "*", "records", "*", "*.jsonl"))
	n := 0
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for text := range strings.Lines(string(data)) {
			n++
			line, err := ParseLine([]byte(text))
			if err != nil {
				t.Fatalf("%s: %v in %s", path, err, text)
			}
			var before, after any
			json.Unmarshal([]byte(text), &before)
			if err := json.Unmarshal(line.AppendJSON(nil), &after); err != nil || !reflect.DeepEqual(before, after) {
				t.Fatalf("%s: got %s, want %s (%v)", path, line.AppendJSON(nil), text, err)
			}
		}
	}
	if n < 1000 {
		t.Errorf("only %d lines were tried", n)
	}
}

func TestParseLineRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:                       `character 1: ends where '{' is expected`,
		`{"é":1,"é":2}`:          `character 8: "é" stands twice`,
		`{"gold":-1}`:            `character 9: found -1 where an integer of at least 0 is expected`,
		`{"bits":{"k":2}}`:       `character 14: found 2 where 0 or 1 is expected`,
		`{"margin":1e999}`:       `character 11: found 1e999, beyond what a float64 holds`,
		`{"outputs":{"k":[]}}`:   `character 17: found '[' where '{' is expected`,
		`{"id":1}`:               `character 7: found '1' where a string is expected`,
		`{"bits":{"k":1,"k":1}}`: `character 16: "k" stands twice`,
		`{"outputs":{"p_true":{"probabilities":[0.5`: `character 43: ends where ',' or ']' is expected`,
	} {
		if _, err := ParseLine([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("ParseLine(%s): got %v, want %s", text, err, want)
		}
	}
}
