package sweep

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"recount/records"
	"recount/runner/journal"
)

// TestMergeRefuses: what was asked is not what the plan says by now. Items that
// are gone are left out, and those that came are missing.
func TestMergeRefuses(t *testing.T) {
	text := func(question string, gold, n int) func(string, int) string {
		return func(b string, i int) string {
			q := fmt.Sprintf("Question %d of %s?", i, b)
			if i == 1 && b == "two" {
				q = question
			}
			return fmt.Sprintf(`{"id":"%s-%d","question":"%s","options":["a %d","b","c","d"],"gold":%d}`, b, i, q, i, (i+gold)%4)
		}
	}
	for what, row := range map[string]struct {
		question string
		gold, n  int
		plan     string
		want     string
	}{
		"another question": {"Another?", 0, 3, planText, `two/m1.jsonl:2: item "two-1" is not what the sweep asks now`},
		"another gold":     {"Question 1 of two?", 1, 3, planText, `one/m1.jsonl:1: item "one-0" is not what the sweep asks now`},
		"an item more":     {"Question 1 of two?", 0, 4, planText, "lacks 2 items"},
		"an item less":     {"Question 1 of two?", 0, 2, planText, ""},
		"other templates":  {"Question 1 of two?", 0, 3, planText + "protocol: other.json\n", "model m1 was asked one by another protocol"},
	} {
		s := setUp(t, 3)
		if err := run(t, s, Shard{1, 1}, asIs); err != nil {
			t.Fatal(err)
		}
		folder := written(t, "items", []string{"one", "two"}, row.n, text(row.question, row.gold, row.n))
		other := records.NeutralHarness()
		other.Templates[0].Text += " "
		if err := os.WriteFile(filepath.Join(folder, "other.json"), other.JSON(), 0o666); err != nil {
			t.Fatal(err)
		}
		later := load(t, folder, row.plan)
		later.Plan.Work = s.Plan.path(s.Plan.Work)
		_, err := later.Merge(false)
		switch {
		case row.want == "" && err != nil:
			t.Errorf("%s: %v", what, err)
		case row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)):
			t.Errorf("%s: got %v, want %q", what, err, row.want)
		}
		if counts, err := later.Status(); err == nil && counts[0].Done > counts[0].Total {
			t.Errorf("%s: status counts %+v", what, counts[0])
		}
	}
}

// TestForeignRecords: a folder with records of others is neither asked for nor
// written to, and keeps them.
func TestForeignRecords(t *testing.T) {
	s := setUp(t, 3)
	mine := filepath.Join(s.Plan.path(s.Plan.Release), "records", "one", "mine.jsonl")
	if err := os.MkdirAll(filepath.Dir(mine), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	asked := run(t, s, Shard{1, 1}, asIs)
	_, merged := s.Merge(false)
	for _, err := range []error{asked, merged} {
		if err == nil || !strings.Contains(err.Error(), "mine.jsonl is there already") {
			t.Errorf("got %v", err)
		}
	}
	if data, err := os.ReadFile(mine); string(data) != "mine" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	if err := os.Rename(mine, filepath.Join(filepath.Dir(mine), "m1.jsonl")); err != nil {
		t.Fatal(err)
	}
	if err := run(t, s, Shard{1, 1}, asIs); err != nil { // a release of this sweep is made anew
		t.Error(err)
	}
}

// TestMachines: the card names the machines that asked, of all shards, not the
// one that merges.
func TestMachines(t *testing.T) {
	s := setUp(t, 4)
	for k, name := range []string{"x (linux/amd64)", "a (linux/arm64)"} {
		shard := Shard{k + 1, 2}
		if err := run(t, s, shard, asIs); err != nil {
			t.Fatal(err)
		}
		for _, m := range s.Plan.Models {
			for _, b := range s.Plan.Benchmarks {
				header := s.Plan.partPath(shard, b.ID, m.ID) + ".json"
				data, err := os.ReadFile(header)
				if err != nil {
					t.Fatal(err)
				}
				var h journal.Header
				if err := json.Unmarshal(data, &h); err != nil || len(h.Machines) != 1 {
					t.Fatalf("%s: %q, %v", header, h.Machines, err)
				}
				if err := os.WriteFile(header, bytes.Replace(data, []byte(h.Machines[0]), []byte(name), 1), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if legend := release(t, s)["legend.json"]; !regexp.MustCompile(`"machines": \[\s*"a \(linux/arm64\)",\s*"x \(linux/amd64\)"\s*\]`).MatchString(legend) {
		t.Errorf("the legend names other machines:\n%s", legend[strings.Index(legend, `"machines"`):])
	}
}
