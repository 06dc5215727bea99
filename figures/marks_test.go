package figures

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"recount/analysis"
)

// Shapes are about as large as the circle of radius 1, of area π, and no two are
// alike, so that families can be told apart without colour.
func TestShapes(t *testing.T) {
	seen := map[string]int{}
	for i, s := range shapes {
		key := fmt.Sprint(s)
		if j, ok := seen[key]; ok {
			t.Errorf("shapes %d and %d are the same", j, i)
		}
		seen[key] = i
		if s == nil {
			continue
		}
		area := 0.0
		for k := 0; k < len(s); k += 2 {
			x, y, u, v := s[k], s[k+1], s[(k+2)%len(s)], s[(k+3)%len(s)]
			area += (x*v - u*y) / 2
			if math.Hypot(x, y) > 1.6 {
				t.Errorf("shape %d reaches %.2f from its middle", i, math.Hypot(x, y))
			}
		}
		if bow := i == 7 || i == 12; !bow && math.Abs(area) < 2.0 || math.Abs(area) > 4.2 {
			t.Errorf("shape %d has area %.2f, far from π", i, math.Abs(area))
		}
	}
	if len(shapes) < 15 {
		t.Errorf("%d shapes, fewer than the paper's families", len(shapes))
	}
}

// Every model of a known size has one mark an accuracy, whose title is its name,
// its numbers and its family as the report has them.
func TestMarksSayWhatTheyAre(t *testing.T) {
	r := example(t, "small")
	f := drawAll(t, r)["scaling"]
	wide, _, _ := bytes.Cut(f.SVG, []byte("</svg>"))
	var titles []string
	for _, m := range regexp.MustCompile(`<(?:path|circle) [^>]*rc-mark[^>]*><title>([^<]*)</title>`).FindAllSubmatch(wide, -1) {
		titles = append(titles, string(m[1]))
	}
	all := strings.Join(titles, "\n")
	// likelihood-small.expected.tsv: likelihood/models/p-8-it/apx count 33 of 50, aps 30 of 50.
	for _, want := range []string{
		"p-8-it: APX 0.660, 33 of 50. Instruct, 8 billion parameters, family P",
		"p-8-it: APS 0.600, 30 of 50. Instruct, 8 billion parameters, family P",
		"q~2/moe: APX",
		"Break-even size of instruct models: 1.72 billion parameters; 95% interval from 1.4 to 4.5.",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no mark says %q; they say:\n%s", want, all)
		}
	}
	if n := strings.Count(all, "billion parameters, family"); n != 12 {
		t.Errorf("%d marks of models, want 12: six models, two accuracies", n)
	}
}

// A name is text in a title too.
func TestHostileTitles(t *testing.T) {
	name := `</title><script>1</script>&"`
	data, err := os.ReadFile("../tables/testdata/likelihood-small.json")
	if err != nil {
		t.Fatal(err)
	}
	quoted, _ := analysis.ParseReport([]byte(strings.ReplaceAll(string(data), `"name":"q~2/moe"`, `"name":"\u003c/title\u003e\u003cscript\u003e1\u003c/script\u003e\u0026\""`)))
	f := drawAll(t, quoted)["scaling"]
	if !strings.Contains(string(f.SVG), escape(name)+": APX") {
		t.Error("the title of the model is missing or not escaped")
	}
	if err := xml.Unmarshal(f.SVG, new(struct{})); err != nil {
		t.Error(err)
	}
}

// The break-even's ring lies on the curve that is drawn, and a kind without a
// break-even says why.
func TestBreakEvenStrip(t *testing.T) {
	r := example(t, "small")
	trends := []trend{{class: "apx", kind: "base", points: []sized{{}}}, {class: "apx", kind: "instruct", points: []sized{{}}}}
	breaks := breaksAt(r, trends, "", "likelihood", "breakeven")
	if len(breaks) != 2 {
		t.Fatalf("%d break-evens, want one of base and one of instruct", len(breaks))
	}
	if got, want := breaks[0].short(), "base: APX stays below APS"; got != want {
		t.Errorf("base: got %q, want %q", got, want)
	}
	if got, want := breaks[1].short(), "instruct: 1.72 [1.4, 4.5]"; got != want {
		t.Errorf("instruct: got %q, want %q", got, want)
	}
	if none := breaksAt(r, nil, "", "likelihood", "breakeven"); none != nil {
		t.Errorf("no models: got %d break-evens", len(none))
	}
}

// Marks stand where portable functions say: math.Exp and its like differ between
// native programs and WebAssembly in their last bits.
func TestPortable(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	unportable := regexp.MustCompile(`math\.(Exp|Exp2|Expm1|Log|Log2|Log10|Log1p|Pow|Tanh|Erf|Gamma|Sin|Cos)\(`)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if found := unportable.Find(text); found != nil && !strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s uses %s", name, found)
		}
	}
}
