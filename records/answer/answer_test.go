package answer

import (
	_ "embed"
	"encoding/json"
	"testing"
)

//go:embed testdata/parse.json
var pythonCases []byte

// TestPython compares with what Python's re finds (testdata/parse.py).
func TestPython(t *testing.T) {
	var file struct {
		Python string
		Cases  [][3]any
	}
	if err := json.Unmarshal(pythonCases, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) < 2000 {
		t.Fatalf("%d cases", len(file.Cases))
	}
	for _, c := range file.Cases {
		text, letter, digit := c[0].(string), int(c[1].(float64)), int(c[2].(float64))
		if got := Letter(text, 4).Slot; got != letter {
			t.Errorf("Letter(%+q, 4): got %d, Python %s finds %d", text, got, file.Python, letter)
		}
		if got := Digit(text, 4).Slot; got != digit {
			t.Errorf("Digit(%+q, 4): got %d, Python %s finds %d", text, got, file.Python, digit)
		}
	}
}

func TestSuspicious(t *testing.T) {
	for text, want := range map[string]bool{
		" A":                        false,
		"A.":                        false,
		"a":                         false, // nothing else stands there
		"(b)":                       false,
		"A dog":                     true, // the article at the start of a sentence
		"It is a dog":               true,
		"A) A dog":                  false, // the first match is a label
		"The answer is c":           true,  // perhaps meant, perhaps not: counted
		"The answer is C":           false,
		"A computer, so the answer": true,
		"A B":                       false,
	} {
		if got := Letter(text, 4).Suspicious; got != want {
			t.Errorf("Letter(%q).Suspicious: got %v, want %v", text, got, want)
		}
	}
	if Digit("a 2 b", 4).Suspicious {
		t.Error("Digit: a digit is never an article")
	}
}

func TestSeveral(t *testing.T) {
	for text, want := range map[string]bool{"B": false, "B B": false, "B or C": true, "A, E": false} {
		if got := Letter(text, 4).Several; got != want {
			t.Errorf("Letter(%q).Several: got %v, want %v", text, got, want)
		}
	}
}

// TestOtherCounts: labels beyond the shown options are no answers, and numbers
// of two digits are read as wholes.
func TestOtherCounts(t *testing.T) {
	check := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: got %d, want %d", what, got, want)
		}
	}
	check("Letter(E, 5)", Letter("E", 5).Slot, 4)
	check("Letter(E, 4)", Letter("E", 4).Slot, None)
	check("Digit(10, 10)", Digit("10", 10).Slot, 9)
	check("Digit(10, 9)", Digit("10", 9).Slot, None)
	check("Digit(11 3, 10)", Digit("11 3", 10).Slot, 2)
	check("Digit(999999999999, 10)", Digit("999999999999", 10).Slot, None)
}

func TestFinal(t *testing.T) {
	for text, want := range map[string]int{
		"":                                      None,
		"B":                                     None, // stated nowhere
		"The answer is B":                       1,
		"the ANSWER is: (C).":                   2,
		"Answer: **D**":                         3,
		"So the answer is option A because":     0,
		"The answer is A. No, the answer is C.": 2,
		"The answer is a matter of taste":       None,
		"The answer is Berlin":                  None,
		"The answer is A matter. Answer: unknown": 0, // as written: a capital alone
		"answer":          None,
		"answers: B":      None,
		"Answer:\n\nB":    1,
		"The answer is E": None,
	} {
		if got := Final(text, 4).Slot; got != want {
			t.Errorf("Final(%q, 4): got %d, want %d", text, got, want)
		}
	}
	if !Final("The answer is A. No, the answer is C.", 4).Several {
		t.Error("Final: two stated answers are several")
	}
}

func TestCallersMistakes(t *testing.T) {
	for name, f := range map[string]func(){
		"Letter 0": func() { Letter("A", 0) }, "Letter 27": func() { Letter("A", 27) }, "Digit 0": func() { Digit("1", 0) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s did not panic", name)
				}
			}()
			f()
		}()
	}
}

func FuzzParsers(f *testing.F) {
	f.Add("the answer is (B)\n1")
	f.Add("ǰa\u0345\xff")
	f.Fuzz(func(t *testing.T, text string) {
		for _, found := range []Found{Letter(text, 4), Digit(text, 4), Final(text, 4)} {
			if found.Slot < None || found.Slot > 3 {
				t.Errorf("slot %d", found.Slot)
			}
		}
	})
}
