package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLikelihoodAgainstIndependentCount is the same for every release of prompted
// answers and likelihoods.
func TestLikelihoodAgainstIndependentCount(t *testing.T) {
	tool := shared(t, "tools/compare.py")
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("not run: there is no python3")
	}
	examples, err := filepath.Glob(filepath.Join(filepath.Dir(shared(t, "examples/grid-small")), "likelihood-*.expected.tsv"))
	if err != nil || len(examples) < 6 {
		t.Fatalf("%d examples, %v", len(examples), err)
	}
	for _, expected := range examples {
		release := strings.TrimSuffix(expected, ".expected.tsv")
		t.Run(filepath.Base(release), func(t *testing.T) {
			counted := filepath.Join(t.TempDir(), "analysis.json")
			command(t, "analyze", release, "-o", counted)
			out, err := exec.Command(python, tool, counted, expected).CombinedOutput()
			if err != nil {
				t.Errorf("compare.py: %v\n%s", err, out)
			}
			t.Logf("%s", out)
		})
	}
}

// TestAgainstIndependentCount compares analysis.json with the values that
// another program, written from the specification alone, has for the same
// release.
func TestAgainstIndependentCount(t *testing.T) {
	tool := shared(t, "tools/compare.py")
	release := shared(t, "examples/grid-small")
	expected := shared(t, "examples/grid-small.expected.tsv")
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("not run: there is no python3")
	}
	counted := filepath.Join(t.TempDir(), "analysis.json")
	command(t, "analyze", release, "-o", counted)
	out, err := exec.Command(python, tool, counted, expected).CombinedOutput()
	if err != nil {
		t.Fatalf("compare.py: %v\n%s", err, out)
	}
	t.Logf("%s", out)

	// The tool itself is tried on a wrong value: it must be able to fail.
	wrong, err := os.ReadFile(counted)
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.Replace(wrong, []byte(`"robust_correct": 48`), []byte(`"robust_correct": 49`), 1)
	if bytes.Equal(wrong, changed) {
		t.Fatal("the report has no robust_correct of 48 to change")
	}
	if err := os.WriteFile(counted, changed, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(python, tool, counted, expected).CombinedOutput(); err == nil {
		t.Errorf("compare.py passed a changed number:\n%s", out)
	}
}
