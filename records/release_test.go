package records

import (
	"sort"
	"testing"
	"testing/fstest"
)

// A testRelease is a release in memory: path -> contents.
type testRelease map[string]string

// smallRelease is two models, two benchmarks of two items each, three
// configurations (two generation, one likelihood).
func smallRelease() testRelease {
	line := func(benchmark, id, gold, bits string) string {
		return `{"benchmark":"` + benchmark + `","id":"` + id + `","question":"q ` + id + `","gold":` + gold + `,"bits":{"gen|t|p0":` +
			bits[0:1] + `,"gen|t|p1":` + bits[1:2] + `,"ll|s":` + bits[2:3] + `},"margin":0.25,"unparsed":0}` + "\n"
	}
	return testRelease{
		"legend.json": `{
 "format": "recount/1",
 "models": [{"id": "m1", "name": "Model One", "family": "F", "params_b": 7}, {"id": "m2"}],
 "benchmarks": [{"id": "b1", "n_options": 4}, {"id": "b2", "n_options": 4}],
 "configurations": [
  {"key": "gen|t|p0", "method": "gen", "template": "t", "order": "p0", "permutation": [0, 1, 2, 3]},
  {"key": "gen|t|p1", "method": "gen", "template": "t", "order": "p1", "permutation": [1, 2, 3, 0]},
  {"key": "ll|s", "method": "ll", "template": "s", "order": null, "permutation": null}],
 "reference": "gen|t|p0"
}
`,
		"records/b1/m1.jsonl": line("b1", "i1", "2", "111") + line("b1", "i2", "0", "100"),
		"records/b1/m2.jsonl": line("b1", "i1", "2", "001") + line("b1", "i2", "0", "010"),
		"records/b2/m1.jsonl": line("b2", "i1", "3", "000") + line("b2", "j", "1", "110"),
		"records/b2/m2.jsonl": line("b2", "i1", "3", "101") + line("b2", "j", "1", "011"),
	}
}

// with returns the release with one file changed; contents "" leaves it out.
func (r testRelease) with(path, contents string) testRelease {
	out := testRelease{}
	for p, c := range r {
		out[p] = c
	}
	out[path] = contents
	if contents == "" {
		delete(out, path)
	}
	return out
}

func (r testRelease) fs() fstest.MapFS {
	out := fstest.MapFS{}
	for p, c := range r {
		out[p] = &fstest.MapFile{Data: []byte(c)}
	}
	return out
}

func (r testRelease) paths() []string {
	var paths []string
	for p := range r {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	return paths
}

func mustRead(t *testing.T, r testRelease) *Release {
	t.Helper()
	release, err := Open(r.fs(), ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return release
}
