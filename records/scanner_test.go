package records

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// scan passes over one JSON text and returns the fault.
func scan(data []byte) string {
	var s scanner
	s.reset(data)
	s.skip()
	s.end()
	return s.fault
}

// texts of every kind: valid ones, and ones that differ from them by little.
var jsonTexts = []string{
	``, ` `, `null`, `true`, `false`, `nul`, `tru`, `truex`, `0`, `-0`, `00`, `01`, `1.`, `.5`, `1.5`, `-`, `+1`, `1e5`, `1E+05`, `1e`, `1e+`,
	`-1.25e-3`, `0x1`, `1 2`, `NaN`, `Infinity`, `""`, `"a"`, `"`, `"\`, `"\"`, `"\""`, `"\u12"`, `"\u1234"`, `"\uD834\uDD1E"`, `"\ud800"`,
	`"\udc00\ud800"`, `"\x"`, "\"\t\"", "\"\x00\"", "\"\x1f\"", "\"\x7f\"", `"é"`, "\"\xe9\"", `[]`, `[`, `]`, `[1]`, `[1,]`, `[,1]`, `[1 2]`, `[[],{}]`,
	`{}`, `{`, `}`, `{"a":1}`, `{"a":1,}`, `{"a"}`, `{a:1}`, `{"a" : 1 , "b" : [ true , null ] }`, `{"a":1 "b":2}`, `{1:2}`, `{"a":}`, "\ufeff1",
	`"0123456789abcdef0123456789abcde"`, `"0123456\"89abcdef"`, `"0123456` + "\n" + `89abcdef"`, "[1]\n", "\v1", "1\u00a0",
}

// The scanner accepts what encoding/json accepts, but for bytes that are not UTF-8.
func TestScannerAcceptsWhatEncodingJSONDoes(t *testing.T) {
	for _, text := range jsonTexts {
		checkAccepts(t, []byte(text))
	}
	for _, n := range []int{1, 100, 9999, 10000, 10001, 20000} {
		checkAccepts(t, []byte(strings.Repeat("[", n)+strings.Repeat("]", n)))
		checkAccepts(t, []byte(strings.Repeat(`{"a":`, n)+"1"+strings.Repeat("}", n)))
	}
}

func checkAccepts(t *testing.T, text []byte) {
	t.Helper()
	fault := scan(text)
	want := json.Valid(text) && utf8.Valid(text)
	if got := fault == ""; got != want {
		t.Errorf("%.100q: accepted %v (%s), want %v", text, got, fault, want)
	}
}

func FuzzScanner(f *testing.F) {
	for _, text := range jsonTexts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { checkAccepts(t, text) })
}

// A string decodes to what encoding/json decodes.
func TestText(t *testing.T) {
	for _, text := range jsonTexts {
		checkText(t, []byte(text))
	}
}

func checkText(t *testing.T, text []byte) {
	t.Helper()
	if scan(text) != "" || bytes.TrimSpace(text)[0] != '"' {
		return
	}
	var want string
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	var s scanner
	s.reset(text)
	s.space()
	if got := string(s.text()); got != want {
		t.Errorf("text of %q: got %q, want %q", text, got, want)
	}
}

func FuzzText(f *testing.F) {
	f.Add("plain, long enough for a word of eight", true)
	f.Add(`\"\\\/\b\f\n\r\t\u00e9\ud834\udd1e\ud800\udc00\ud800`, false)
	f.Fuzz(func(t *testing.T, inner string, quote bool) {
		text := []byte(`"` + inner + `"`)
		if quote {
			text = appendText(nil, inner)
			var back string
			if err := json.Unmarshal(text, &back); err != nil || back != strings.ToValidUTF8(inner, "\ufffd") && utf8.ValidString(inner) {
				t.Errorf("appendText(%q) = %s, reads back as %q (%v)", inner, text, back, err)
			}
		}
		checkText(t, text)
	})
}

// Numbers read as strconv does, bit for bit.
func TestNumbers(t *testing.T) {
	for _, text := range []string{"0", "-0", "0.0", "-0.0", "1", "-1", "0.1", "0.3", "1.1", "0.137", "123456789012345", "1234567890123456", "12345678901234567890",
		"0.000000000000001", "0.00000000000000000000000001", "0.0000000000000000000000123456789012345", "3.14159265358979", "3.141592653589793",
		"9007199254740993", "1e22", "1e23", "5e-324", "1.7976931348623157e308", "1e309", "-1e309", "2.2250738585072011e-308", "4.35", "8.41e21", "0.30000000000000004"} {
		checkNumber(t, text)
	}
}

func checkNumber(t *testing.T, text string) {
	t.Helper()
	want, err := strconv.ParseFloat(text, 64)
	got, ok := parseFloat([]byte(text))
	if ok != (err == nil) || ok && math.Float64bits(got) != math.Float64bits(want) {
		t.Errorf("parseFloat(%s): got %v %v, want %v %v", text, got, ok, want, err)
	}
	wantInt, err := strconv.ParseInt(text, 10, 64)
	gotInt, ok := parseInt([]byte(text))
	if ok != (err == nil) || ok && gotInt != wantInt {
		t.Errorf("parseInt(%s): got %v %v, want %v %v", text, gotInt, ok, wantInt, err)
	}
}

func FuzzNumber(f *testing.F) {
	for _, text := range []string{"0", "-0.5", "1e5", "123456789012345678", "-9223372036854775808", "9223372036854775808", "0.00000000000000000000000000000001"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s scanner
		s.reset([]byte(text))
		if _, ok := s.number(); ok && s.pos == len(text) {
			checkNumber(t, text)
		}
	})
}

// Half a surrogate pair is found wherever it stands; U+FFFD itself is none.
func TestLoneSurrogate(t *testing.T) {
	for text, want := range map[string]bool{
		`a`: false, `\ud800`: true, `\udc00`: true, `\ud834\udd1e`: false, `\ud834x`: true, `\ud834\n`: true, `\ud834\ud834\udd1e`: true,
		`\\ud800`: false, `\ufffd`: false, `\uFFFD`: false, "\ufffd": false, `x\n\udd1e`: true,
	} {
		if got := loneSurrogate([]byte(text)); got != want {
			t.Errorf("loneSurrogate(%s): got %v, want %v", text, got, want)
		}
	}
}

func TestAppendFloat(t *testing.T) {
	for _, v := range []float64{0, 1, -1, 0.1, 0.137, 1e-6, 1e-7, 123456789, 1e20, 1e21, 5e-324, math.MaxFloat64, 0.30000000000000004} {
		text := appendFloat(nil, v)
		var back float64
		if err := json.Unmarshal(text, &back); err != nil || back != v {
			t.Errorf("appendFloat(%v) = %s, reads back as %v (%v)", v, text, back, err)
		}
		if want, _ := json.Marshal(v); len(text) > len(want)+1 {
			t.Errorf("appendFloat(%v) = %s, encoding/json writes %s", v, text, want)
		}
	}
}
