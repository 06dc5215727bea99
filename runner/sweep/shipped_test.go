package sweep

import (
	"os"
	"path/filepath"
	"testing"

	"recount/records"
	"recount/runner"
	"recount/runner/engine/replay"
)

// TestShippedReleases asks the models of examples/small-grid and
// examples/small-scaling again, out of the outputs that the releases hold: every
// line comes out as it stands there, so prompts, parser, choices and
// probabilities are those of this code.
func TestShippedReleases(t *testing.T) {
	for name, want := range map[string]int{"small-grid": 5 * 240, "small-scaling": 3 * 26} {
		t.Run(name, func(t *testing.T) { askAgain(t, name, want) })
	}
}

func askAgain(t *testing.T, example string, want int) {
	name := filepath.Join("..", "..", "examples", example, "sweep.yaml")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := Parse(name, data)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Load(plan)
	if err != nil {
		t.Fatal(err)
	}
	statements := map[string]map[string][]string{}
	for b, list := range s.Items {
		statements[b] = map[string][]string{}
		for _, item := range list {
			statements[b][item.ID] = item.Statements
		}
	}
	n := 0
	for _, m := range plan.Models {
		for _, b := range plan.Benchmarks {
			packed, err := os.ReadFile(filepath.Join(plan.path(plan.Release), "records", b.ID, m.ID+".jsonl.gz"))
			if err != nil {
				t.Fatal(err)
			}
			stored, err := unzip(packed)
			if err != nil {
				t.Fatal(err)
			}
			lines, err := parseLines(m.ID, stored)
			if err != nil {
				t.Fatal(err)
			}
			e, err := replay.New("the release", s.Asked[m.ID], lines, nil, statements)
			if err != nil {
				t.Fatal(err)
			}
			var again []byte
			for i := range s.Items[b.ID] {
				l, err := runner.Ask(t.Context(), e, s.Asked[m.ID], &s.Items[b.ID][i], nil)
				if err != nil {
					t.Fatal(err)
				}
				again = records.WriteLine(again, l)
				n++
			}
			if string(again) != string(stored) {
				t.Errorf("%s, %s: the lines come out otherwise than they stand in the release", m.ID, b.ID)
			}
		}
	}
	if n != want {
		t.Errorf("asked %d times, want %d, every model every item", n, want)
	}
}
