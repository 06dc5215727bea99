package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestSizeOf(t *testing.T) {
	folder := t.TempDir()
	for name, size := range map[string]int{"a.jsonl": 1000, "records/b.jsonl.gz": 10, "records/c.jsonl": 5} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, make([]byte, size), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := sizeOf(folder); got != 1085 {
		t.Errorf("got %d bytes, want 1000 + 8*10 + 5", got)
	}
	if got := sizeOf(filepath.Join(folder, "none")); got != 0 {
		t.Errorf("a missing folder has %d bytes", got)
	}
}
