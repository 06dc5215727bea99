package records

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"
)

// shared finds the contract's folder beside the repository and skips the test
// where it is absent.
func shared(t testing.TB, parts ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{"..", "..", "shared"}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("%s is not there", path)
	}
	return path
}

// A slowLine is a record line as encoding/json reads it.
type slowLine struct {
	Benchmark, ID string
	Gold          *int
	Bits          map[string]int
	Margin        *float64
	Unparsed      *int
}

// slowRead reads the records of a release with encoding/json, by file, each
// file's lines in the order of their ids.
func slowRead(t *testing.T, fsys fs.FS) map[string][]slowLine {
	t.Helper()
	paths, err := fs.Glob(fsys, "records/*/*.jsonl")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no record files: %v", err)
	}
	out := map[string][]slowLine{}
	for _, path := range paths {
		data, err := fs.ReadFile(fsys, path)
		if err != nil {
			t.Fatal(err)
		}
		var lines []slowLine
		for _, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
			var l slowLine
			if err := json.Unmarshal(line, &l); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, l)
		}
		sort.Slice(lines, func(a, b int) bool { return lines[a].ID < lines[b].ID })
		out[path] = lines
	}
	return out
}

// Every value of the grid equals what encoding/json finds in the files.
func TestOpenAgainstEncodingJSON(t *testing.T) {
	fsys := os.DirFS(shared(t, "examples", "grid-small"))
	release, err := Open(fsys, ReadOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	g := release.Grid
	if g.M() != 5 || g.N() != 160 || g.C() != 26 || len(release.Files) != 21 {
		t.Errorf("got %d models, %d items, %d configurations, %d files; want 5, 160, 26, 21", g.M(), g.N(), g.C(), len(release.Files))
	}
	for _, notice := range release.Notices {
		t.Errorf("unexpected notice: %s", notice)
	}
	slow := slowRead(t, fsys)
	for _, b := range g.Benchmarks {
		for m, model := range g.Models {
			lines := slow["records/"+b.ID+"/"+model.ID+".jsonl"]
			if len(lines) != b.Count {
				t.Fatalf("%s/%s: %d items, the file has %d", b.ID, model.ID, b.Count, len(lines))
			}
			for k, line := range lines {
				i := b.First + k
				if item := g.Items[i]; item.ID != line.ID || item.Gold != 1<<*line.Gold || item.NOptions != 4 {
					t.Errorf("item %d: got %+v, want id %q, gold %d", i, item, line.ID, *line.Gold)
				}
				for c, config := range g.Configurations {
					if g.Bit(m, i, c) != (line.Bits[config.Key] == 1) {
						t.Errorf("bit %s %s %s: got %v", model.ID, line.ID, config.Key, g.Bit(m, i, c))
					}
				}
				margin, ok := g.Margin(m, i)
				if !ok || math.Float64bits(margin) != math.Float64bits(*line.Margin) {
					t.Errorf("margin %s %s: got %v, want %v", model.ID, line.ID, margin, *line.Margin)
				}
				if n, ok := g.Unparsed(m, i); !ok || n != *line.Unparsed {
					t.Errorf("unparsed %s %s: got %v, want %v", model.ID, line.ID, n, *line.Unparsed)
				}
			}
		}
	}
}

// Links to files and folders are followed; what cannot be read is an I/O error.
func TestOpenFollowsLinks(t *testing.T) {
	good := smallRelease()
	elsewhere, dir := t.TempDir(), t.TempDir()
	for p, contents := range good {
		p = filepath.Join(elsewhere, filepath.FromSlash(p))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(contents), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"legend.json", "records"} {
		if err := os.Symlink(filepath.Join(elsewhere, name), filepath.Join(dir, name)); err != nil {
			t.Skipf("no symbolic links: %v", err)
		}
	}
	got, err := Open(os.DirFS(dir), ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	wantGrid(t, "links", got, mustRead(t, good))
	os.Remove(filepath.Join(elsewhere, "legend.json"))
	if _, err := Open(os.DirFS(dir), ReadOptions{}); told(err) != "legend.json: the file is missing: a release needs a legend -> docs/format.md describes legend.json" {
		t.Errorf("a link that leads nowhere: %v", err)
	}
}

// Editors mark a file as open by a link beside it that leads nowhere. A link of
// a name that a release may have is told.
func TestOpenPassesOverLinksThatLeadNowhere(t *testing.T) {
	dir := t.TempDir()
	for p, contents := range smallRelease() {
		p = filepath.Join(dir, filepath.FromSlash(p))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(contents), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{".#legend.json", "records/b1/.#m1.jsonl", "records/b1/m9.jsonl"} {
		if err := os.Symlink("someone@somewhere.1", filepath.Join(dir, name)); err != nil {
			t.Skipf("no symbolic links: %v", err)
		}
	}
	got, err := Open(os.DirFS(dir), ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"records/b1/m9.jsonl (a link that leads nowhere)"}; !reflect.DeepEqual(got.Unread, want) {
		t.Errorf("unread %q, want %q", got.Unread, want)
	}
	os.Remove(filepath.Join(dir, "records/b1/m1.jsonl"))
	if err := os.Symlink("nowhere", filepath.Join(dir, "records/b1/m1.jsonl")); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(os.DirFS(dir), ReadOptions{}); !strings.HasPrefix(told(err), "records/b1/m1.jsonl: the file is missing: ") {
		t.Errorf("records that are a link to nowhere: %v", err)
	}
}

// A file that cannot be read is no fault of the records.
func TestOpenReadError(t *testing.T) {
	good := smallRelease()
	_, err := Open(failing{good.fs(), "records/b2/m1.jsonl"}, ReadOptions{Workers: 2})
	if _, isProblems := err.(Problems); isProblems || err == nil || !strings.Contains(err.Error(), "records/b2/m1.jsonl") {
		t.Errorf("got %v, want an error that names the file", err)
	}
}

// failing is a file system in which one file cannot be opened.
type failing struct {
	fs.FS
	name string
}

func (f failing) Open(name string) (fs.File, error) {
	if name == f.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return f.FS.Open(name)
}
