package records

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"recount/analysis"
)

// The promise of the pack: analysis.json has the same bytes whether it is
// counted from the record lines or from the pack.
func TestPackGivesTheSameAnalysis(t *testing.T) {
	t.Run("synthetic-small", func(t *testing.T) {
		checkSameAnalysis(t, filepath.Join("..", "examples", "synthetic-small"))
	})
	t.Run("shared examples", func(t *testing.T) {
		legends, err := filepath.Glob(filepath.Join(shared(t, "examples"), "*", "legend.json"))
		if err != nil || len(legends) == 0 {
			t.Fatalf("no example is found: %v", err)
		}
		for _, legend := range legends {
			checkSameAnalysis(t, filepath.Dir(legend))
		}
	})
}

func checkSameAnalysis(t *testing.T, folder string) {
	t.Helper()
	lines, err := Open(os.DirFS(folder), ReadOptions{Workers: 2})
	if err != nil {
		t.Errorf("%s: %v", folder, err)
		return
	}
	pack, err := ReadPack(mustPack(t, lines))
	if err != nil {
		t.Errorf("%s: %v", folder, err)
		return
	}
	count := func(r *Release) []byte {
		options := r.Legend.Options()
		options.Resamples, options.Draws = 100, 20
		return analysis.Analyze(r.Grid, options).JSON()
	}
	if !bytes.Equal(count(pack), count(lines)) {
		t.Errorf("%s: the pack gives another analysis", folder)
	}
}
