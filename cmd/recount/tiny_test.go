package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// tiny is a release of two models, one benchmark of three items and three
// configurations, small enough to count by hand:
//
//	        ref   other  ll
//	a  q1    1      1    1     robust
//	a  q2    1      0    1     fragile
//	a  q3    0      0    0     robustly wrong
//	b  q1    1      1    1     robust
//	b  q2    0      1    0     fragile
//	b  q3    0      0    0     robustly wrong
//
// so that a has 2 of 3 right under the reference and 1 under every
// configuration.
var tiny = map[string]string{
	"legend.json": `{"format": "recount/1", "title": "Tiny", "synthetic": true,
 "models": [{"id": "a", "name": "Model <A>"}, {"id": "b"}],
 "benchmarks": [{"id": "x", "name": "Bench X", "n_options": 4}],
 "configurations": [
  {"key": "gen|t|p0", "method": "gen", "template": "t", "order": "p0", "permutation": [0, 1, 2, 3]},
  {"key": "gen|t|p1", "method": "gen", "template": "t", "order": "p1", "permutation": [1, 0, 2, 3]},
  {"key": "ll|c", "method": "ll", "template": "c", "order": null, "permutation": null}],
 "reference": "gen|t|p0",
 "analysis": {"bootstrap": {"resamples": 100}, "compression": {"k": 2, "draws": 10}}}
`,
	"records/x/a.jsonl": `{"benchmark":"x","id":"q1","gold":0,"bits":{"gen|t|p0":1,"gen|t|p1":1,"ll|c":1}}
{"benchmark":"x","id":"q2","gold":1,"bits":{"gen|t|p0":1,"gen|t|p1":0,"ll|c":1}}
{"benchmark":"x","id":"q3","gold":2,"bits":{"gen|t|p0":0,"gen|t|p1":0,"ll|c":0}}
`,
	"records/x/b.jsonl": `{"benchmark":"x","id":"q1","gold":0,"bits":{"gen|t|p0":1,"gen|t|p1":1,"ll|c":1}}
{"benchmark":"x","id":"q2","gold":1,"bits":{"gen|t|p0":0,"gen|t|p1":1,"ll|c":0}}
{"benchmark":"x","id":"q3","gold":2,"bits":{"gen|t|p0":0,"gen|t|p1":0,"ll|c":0}}
`,
}

// writeTiny puts the tiny release below folder.
func writeTiny(folder string) error {
	for name, text := range tiny {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// tinyCommand is writeTiny in a script: tiny FOLDER.
func tinyCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: tiny FOLDER")
	}
	ts.Check(writeTiny(ts.MkAbs(args[0])))
}

func tinyRelease(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "tiny")
	if err := writeTiny(folder); err != nil {
		t.Fatal(err)
	}
	return folder
}
