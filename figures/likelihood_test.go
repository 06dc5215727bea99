package figures

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"recount/analysis"
)

func example(t *testing.T, name string) *analysis.Report {
	t.Helper()
	data, err := os.ReadFile("../tables/testdata/likelihood-" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := analysis.ParseReport(data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The figures of prompting against likelihood, byte for byte, natively and under
// js/wasm alike; what an example cannot fill is told in a sentence.
func TestLikelihoodFigures(t *testing.T) {
	for name, want := range map[string][]string{
		"small":     {"scaling", "scaling-by-dataset", "gold-labels", "generation", "ppl-delta", "ppl-correct"},
		"control":   {"scaling", "control"},
		"judges":    {"statement-histograms", "scaling"},
		"undefined": {"scaling", "ppl-delta"},
	} {
		r := example(t, name)
		drawn := drawAll(t, r)
		for _, figure := range want {
			f := drawn[figure]
			if f == nil {
				t.Errorf("%s: %s was not drawn", name, figure)
				continue
			}
			if figure == want[len(want)-1] || name == "small" {
				golden(t, "likelihood-"+name+"-"+figure+".html", f.SVG)
			}
			checkPNG(t, figure, f)
			for _, m := range regexp.MustCompile(`\{\{ (.*?):([^:]*?) \}\}`).FindAllStringSubmatch(f.Caption, -1) {
				if _, err := r.Format(m[2], analysis.ParseKey(m[1])...); err != nil {
					t.Errorf("%s, %s: {{ %s:%s }}: %v", name, figure, m[1], m[2], err)
				}
			}
			if rest := regexp.MustCompile(`\{\{.*?\}\}`).ReplaceAllString(f.Caption, "") + f.Description + f.Title; strings.ContainsAny(rest, "0123456789{}") {
				t.Errorf("%s, %s: a digit or a broken live number in %q", name, figure, rest)
			}
		}
	}
}

// Three models at 1, 10 and 100 billion stand at equal distances.
func TestSizesAreLogarithmic(t *testing.T) {
	p := xy{left: 100, right: 300, low: 1, high: 100}
	for size, want := range map[float64]float64{1: 100, 10: 200, 100: 300} {
		if got := p.atX(size); got < want-1e-9 || got > want+1e-9 {
			t.Errorf("atX(%v): got %v, want %v", size, got, want)
		}
	}
	var labels []string
	for _, v := range (xy{right: 500, low: 0.4, high: 90}).sizeTicks(11) {
		labels = append(labels, tick(v).Label)
	}
	if got := strings.Join(labels, " "); got != "0.5 1 2 5 10 20 50" {
		t.Errorf("ticks from 0.4 to 90: got %s", got)
	}
}

// Heights that crowd move apart and stay in the plot; the order stays.
func TestSpread(t *testing.T) {
	got := spread([]float64{50, 10, 11, 99}, 15, 0, 100)
	if want := []float64{50, 10, 25, 99}; got[0] != want[0] || got[1] != want[1] || got[2] != want[2] || got[3] != want[3] {
		t.Errorf("spread: got %v, want %v", got, want)
	}
}

// Names of data sets are text in every figure.
func TestHostileDatasets(t *testing.T) {
	data, err := os.ReadFile("../tables/testdata/likelihood-small.json")
	if err != nil {
		t.Fatal(err)
	}
	hostile := strings.ReplaceAll(string(data), `"small.set"`, `"\u003c/svg\u003e\u003cscript\u003e1\u003c~1script\u003e"`)
	r, err := analysis.ParseReport([]byte(hostile))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"scaling-by-dataset", "gold-labels", "generation", "ppl-correct"} {
		f := drawAll(t, r)[name]
		if f == nil || !strings.Contains(string(f.SVG), "&lt;/svg&gt;") {
			t.Errorf("%s lacks the data set, or it is not escaped", name)
		}
	}
}
