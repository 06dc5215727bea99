package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// shared returns a path below ../shared, beside the repository, where data and
// tools lie that are no part of it. It skips the test where they are absent.
func shared(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "..", "..", "shared", filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Skipf("not run: %v", err)
	}
	return path
}

// command runs recount in this process and wants status 0.
func command(t *testing.T, args ...string) (stdout string) {
	t.Helper()
	var out, errs bytes.Buffer
	if got := run(t.Context(), args, nil, &out, &errs); got != exitDone {
		t.Fatalf("recount %q: status %d\n%s%s", args, got, &out, &errs)
	}
	return out.String()
}
