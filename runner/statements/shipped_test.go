package statements

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"recount/runner/items"
)

// TestShippedStatements makes the statements of examples/statements again, out of
// the replies that lie there: of the first twenty questions of each set the same
// are kept, with the same statements.
func TestShippedStatements(t *testing.T) {
	examples := filepath.Join("..", "..", "examples")
	read := func(name, path string, most int) []items.Item {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if lines := bytes.SplitAfter(data, []byte{'\n'}); len(lines) > most {
			data = bytes.Join(lines[:most], nil)
		}
		list, err := items.Read(path, name, data)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	for _, name := range []string{"words", "world"} {
		asked := read(name, filepath.Join(examples, "items", name+".jsonl"), 20)
		set, err := Collect(filepath.Join(examples, "statements", "statements", name+".jsonl"), asked, Copied)
		if err != nil {
			t.Fatal(err)
		}
		kept := read(name, filepath.Join(examples, "statements", "items", name+".jsonl"), 100)
		if len(kept) != len(set.Items) || len(kept) == 0 {
			t.Fatalf("%s: %d items are kept, %d are shipped", name, len(set.Items), len(kept))
		}
		for i := range kept {
			if kept[i].ID != set.Items[i].ID || !reflect.DeepEqual(kept[i].Statements, set.Items[i].Statements) {
				t.Errorf("%s, %s: %q, shipped %s: %q", name, set.Items[i].ID, set.Items[i].Statements, kept[i].ID, kept[i].Statements)
			}
		}
	}
}
