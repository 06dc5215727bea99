package main

import (
	"bytes"
	"path/filepath"
	"testing"
)

// TestShippedRuns builds the sites of the releases of real answers, which make
// serve and the documents name, and verifies them.
func TestShippedRuns(t *testing.T) {
	for _, name := range []string{"small-grid", "small-scaling"} {
		site := filepath.Join(t.TempDir(), "site")
		for _, args := range [][]string{{"build", "../../examples/" + name, "-o", site}, {"verify", site}} {
			var stdout, stderr bytes.Buffer
			if got := run(t.Context(), args, nil, &stdout, &stderr); got != 0 {
				t.Errorf("recount %v: status %d, %s", args, got, &stderr)
			}
		}
	}
}
