package records

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"recount/analysis"
)

// The promise of the pack: analysis.json has the same bytes whether it is
// counted from the record lines or from the pack.
func TestPackGivesTheSameAnalysis(t *testing.T) {
	for name, open := range map[string]func(t *testing.T) fs.FS{
		"synthetic-small": func(t *testing.T) fs.FS { return os.DirFS(filepath.Join("..", "examples", "synthetic-small")) },
		"grid-small":      func(t *testing.T) fs.FS { return os.DirFS(shared(t, "examples", "grid-small")) },
	} {
		t.Run(name, func(t *testing.T) {
			lines, err := Open(open(t), ReadOptions{Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			pack, err := ReadPack(mustPack(t, lines))
			if err != nil {
				t.Fatal(err)
			}
			options := lines.Legend.Options()
			options.Resamples, options.Draws = 100, 20
			packOptions := pack.Legend.Options()
			packOptions.Resamples, packOptions.Draws = 100, 20
			want := analysis.Analyze(lines.Grid, options).JSON()
			if got := analysis.Analyze(pack.Grid, packOptions).JSON(); !bytes.Equal(got, want) {
				t.Error("the pack gives another analysis")
			}
		})
	}
}
