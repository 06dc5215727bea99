package records

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"recount/analysis"
)

// pythonFloat is a float as Python prints it, None where it is undefined.
func pythonFloat(t *testing.T, text string) (v float64, ok bool) {
	t.Helper()
	if text == "None" {
		return 0, false
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v, true
}

// TestPythonReadsScores compares every answer and score that docs/read_pack.py
// finds in a pack with what the records say.
func TestPythonReadsScores(t *testing.T) {
	for _, dir := range likelihoodExamples(t) {
		release, err := Open(os.DirFS(dir), ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		last := release.Grid.Benchmarks[len(release.Grid.Benchmarks)-1].ID
		part, err := release.Part(last)
		if err != nil {
			t.Fatal(err)
		}
		pythonReads(t, dir, release)
		pythonReads(t, dir+", "+last+" alone", part)
	}
}

func pythonReads(t *testing.T, what string, r *Release) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "records.pack")
	if err := os.WriteFile(file, mustPack(t, r), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := python(t, file, "--scores").Output()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	seen := map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		fields := strings.Split(line, "\t")
		seen[checkPythonLine(t, r, fields, seen)]++
	}
	checkSeen(t, what, r.Grid, seen)
}

// checkPythonLine compares one line; it returns what kind it is.
func checkPythonLine(t *testing.T, r *Release, fields []string, seen map[string]int) string {
	t.Helper()
	g, l := r.Grid, r.Grid.Likelihood
	m, b, i := placeOf(g, fields)
	if m < 0 {
		return "of an item"
	}
	column := m*len(g.Benchmarks) + b
	for _, p := range l.Prompts {
		if p.Key == fields[3] && len(fields) == 5 {
			if got := strconv.Itoa(int(p.Answers[column][i])); got != fields[4] {
				t.Errorf("%v: the answer is %s", fields, got)
			}
			return "answer"
		}
	}
	for role := range 4 {
		s := *scoringOf(l, role)
		if s == nil || s.Key != fields[3] {
			continue
		}
		c := s.Columns[column]
		id := strings.Join(fields[:4], "/")
		k := int(l.Options[b][i]) + seen[id]
		seen[id]++
		logprob, ok := pythonFloat(t, fields[6])
		counts := []string{strconv.Itoa(int(c.Right[i])), strconv.Itoa(int(c.Marks[k])), fields[6], strconv.Itoa(int(c.Tokens[k])), strconv.Itoa(int(c.Chars[k])), strconv.Itoa(int(c.Bytes[k]))}
		if strings.Join(counts, " ") != strings.Join(fields[4:], " ") || ok != (c.LogProb[k] == c.LogProb[k]) || ok && logprob != c.LogProb[k] {
			t.Errorf("%v: the records have %v %v", fields, counts, c.LogProb[k])
		}
		return "score"
	}
	return fields[3]
}

func placeOf(g *analysis.Grid, fields []string) (m, b, i int) {
	for m = range g.Models {
		if g.Models[m].ID != fields[0] {
			continue
		}
		for b = range g.Benchmarks {
			for i = range g.Benchmarks[b].Count {
				if g.Benchmarks[b].ID == fields[1] && g.Items[g.Benchmarks[b].First+i].ID == fields[2] {
					return m, b, i
				}
			}
		}
	}
	return -1, 0, 0
}

// checkSeen wants every answer and score of the records.
func checkSeen(t *testing.T, dir string, g *analysis.Grid, seen map[string]int) {
	t.Helper()
	answers, scores := 0, 0
	for _, p := range g.Likelihood.Prompts {
		for _, c := range p.Answers {
			answers += len(c)
		}
	}
	for role := range 4 {
		if s := *scoringOf(g.Likelihood, role); s != nil {
			for _, c := range s.Columns {
				if c != nil {
					scores += len(c.Marks)
				}
			}
		}
	}
	if seen["answer"] != answers || seen["score"] != scores || answers == 0 || scores == 0 {
		t.Errorf("%s: Python finds %d of %d answers and %d of %d scores", dir, seen["answer"], answers, seen["score"], scores)
	}
}
