package desk

import "testing"

func TestUncopied(t *testing.T) {
	for path, want := range map[string]string{
		"records/arc/m1.jsonl": "records/arc/m1", "records/arc/m2.jsonl.gz": "records/arc/m2",
		"m1 (1).jsonl": "m1", "m1 (12).jsonl.gz": "m1", "m1 copy.jsonl": "m1", "m1 copy 2.jsonl": "m1", "m1 - Copy.jsonl": "m1", "Copy of m1.jsonl": "m1",
		"2/m1.jsonl": "m1", "17/a/m1.jsonl": "a/m1",
		"model (new).jsonl": "model (new)", "m 2.jsonl": "m 2", "qwen3-4b.jsonl": "qwen3-4b", "2.jsonl": "2", "(1).jsonl": "(1)", "": "",
		"a2/m1.jsonl": "a2/m1", "2m1.jsonl": "2m1",
	} {
		if got := uncopied(path); got != want {
			t.Errorf("uncopied(%q): got %q, want %q", path, got, want)
		}
	}
}

// Two models that give the same answers have files of the same bytes: both count.
// A copy of a file does not.
func TestFilesOfTheSameBytes(t *testing.T) {
	d := &Desk{}
	lines := []byte(`{"benchmark":"quiz","id":"q1","gold":0,"bits":{"a":1,"b":0}}` + "\n")
	legend := `{"format":"recount/1","models":[{"id":"m1","name":"m1"},{"id":"m2","name":"m2"}],"benchmarks":[{"id":"quiz","name":"quiz"}],"configurations":[{"key":"a","method":"gen"},{"key":"b","method":"gen"}],"reference":"a"}`
	ask := func(name, arguments string, data []byte) string {
		t.Helper()
		out, err := d.Ask(name, arguments, data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return string(out)
	}
	if got := ask("begin", "", []byte(legend)); got != "{}" {
		t.Fatalf("begin: %s", got)
	}
	for path, want := range map[string]string{"records/quiz/m1.jsonl": "{}", "records/quiz/m2.jsonl": "{}"} {
		if got := ask("add", "path\x00"+path+"\x00sha256\x00same", lines); got != want {
			t.Errorf("add %s: got %s, want %s", path, got, want)
		}
	}
	if got := ask("add", "path\x00records/quiz/m1 (1).jsonl\x00sha256\x00same", lines); got == "{}" {
		t.Error("a copy of a file is not passed over")
	}
	if got := ask("finish", "place\x00a", nil); len(got) < 200 || got[:10] == `{"problems` {
		t.Errorf("finish: %s", got)
	}
}
