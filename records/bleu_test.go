package records

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// NLTK 3.10.4: sentence_bleu([reference.split()], statement.split()). Where no
// four words match NLTK writes a number below 1e-70 for the zero.
func TestBLEUAgainstNLTK(t *testing.T) {
	for _, c := range []struct {
		reference, statement string
		want                 float64
	}{
		{"What is the capital of France ? Paris", "The capital of France is Paris", 4.701927940386645e-78},
		{"the quick brown fox jumps over the lazy dog", "the quick brown fox jumped over the lazy dog", 0.5969491792019646},
		{"a b c d e f", "a b c d e f", 1.0},
		{"Clouds form from water vapour by condensation", "Clouds form from water vapour by a process of slow condensation in air", 0.3955332535877179},
		{"one two three four", "one two three four five six", 0.5081327481546147},
		{"a a a a a a b", "a a a a b", 0.6703200460356393},
		{"a b c d", "", 0},
		{"", "a b c d", 0},
	} {
		if got := bleu(c.reference, c.statement); math.Abs(got-c.want) > 1e-14 {
			t.Errorf("bleu(%q, %q): got %v, want %v", c.reference, c.statement, got, c.want)
		}
	}
}

// TestBLEUAgainstNLTKList compares with testdata/bleu.tsv, which bleu.py wrote by
// NLTK 3.10.4. Its scores below 1e-60 stand for no match at some order.
func TestBLEUAgainstNLTKList(t *testing.T) {
	data, err := os.ReadFile("testdata/bleu.tsv")
	if err != nil {
		t.Fatal(err)
	}
	between := 0
	for _, row := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		fields := strings.Split(row, "\t")
		want, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		if want < 1e-60 {
			want = 0
		}
		if want > 0 && want < 1 {
			between++
		}
		if got := bleu(fields[0], fields[1]); math.Abs(got-want) > 1e-14 {
			t.Errorf("bleu(%q, %q): got %v, want %v", fields[0], fields[1], got, want)
		}
	}
	if between < 25 {
		t.Errorf("only %d scores of the list lie between 0 and 1", between)
	}
}
