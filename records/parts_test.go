package records

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// packedParts are the packs of a release by benchmark, read back, last first.
func packedParts(t *testing.T, whole *Release) []*Release {
	t.Helper()
	var parts []*Release
	for _, b := range whole.Grid.Benchmarks {
		part, err := whole.Part(b.ID)
		if err != nil {
			t.Fatal(err)
		}
		read, err := ReadPack(mustPack(t, part))
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, read)
	}
	slices.Reverse(parts)
	return parts
}

// Packs by benchmark hold together what the pack of the whole holds, to the byte,
// the SHA-256 of every record file with it.
func TestPartsJoinToTheWhole(t *testing.T) {
	folders := []string{filepath.Join("..", "examples", "synthetic-small")}
	found, _ := filepath.Glob("../../shared/examples/*/legend.json")
	for _, legend := range found {
		folders = append(folders, filepath.Dir(legend))
	}
	several := 0
	for _, folder := range folders {
		whole, err := Open(os.DirFS(folder), ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		parts := packedParts(t, whole)
		if len(parts) > 1 {
			several++
		}
		joined, err := Join(parts)
		if err != nil {
			t.Errorf("%s: %v", folder, err)
			continue
		}
		got, err := UnwrapPack(mustPack(t, joined))
		if err != nil {
			t.Fatal(err)
		}
		want, _ := UnwrapPack(mustPack(t, whole))
		if !bytes.Equal(got, want) {
			t.Errorf("%s: the joined packs hold something else than the pack of the whole", folder)
		}
		if !reflect.DeepEqual(joined.Files, whole.Files) {
			t.Errorf("%s: files %v, want %v", folder, joined.Files, whole.Files)
		}
	}
	if several == 0 {
		t.Error("no example has two benchmarks")
	}
}

// A pack of a benchmark names its record files and no others.
func TestPartNamesItsFiles(t *testing.T) {
	whole, err := Open(os.DirFS("../examples/synthetic-small"), ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	b := whole.Grid.Benchmarks[1]
	part, err := whole.Part(b.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(part.Files) != 1+whole.Grid.M() || part.Files[0].Path != "legend.json" {
		t.Errorf("%d files, the first %s; want the legend and one a model", len(part.Files), part.Files[0].Path)
	}
	for _, f := range part.Files[1:] {
		if !strings.HasPrefix(f.Path, "records/"+b.ID+"/") || len(f.SHA256) != 64 {
			t.Errorf("file %v in the part of %s", f, b.ID)
		}
	}
	if _, err := whole.Part("none such"); err == nil {
		t.Error("a benchmark that the release lacks: no error")
	}
}

// Parts of different releases are refused, each with its reason.
func TestJoinRefuses(t *testing.T) {
	read := func() *Release {
		r, err := Open(os.DirFS("../examples/synthetic-small"), ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	parts := packedParts(t, read())
	for _, c := range []struct {
		what, want string
		change     func([]*Release) []*Release
	}{
		{"no part", "there is none", func([]*Release) []*Release { return nil }},
		{"a part twice", "stands in two parts", func(p []*Release) []*Release { return append(p, p[0]) }},
		{"another legend", "different legends", func(p []*Release) []*Release {
			legend := *p[1].Legend
			legend.Title = "another"
			other := *p[1]
			other.Legend = &legend
			return []*Release{p[0], &other}
		}},
		{"another file", "not the same file", func(p []*Release) []*Release {
			other := *p[1]
			other.Files = slices.Clone(other.Files)
			other.Files[0].SHA256 = strings.Repeat("0", 64)
			return []*Release{p[0], &other}
		}},
		{"another set of models", "differ in their models", func(p []*Release) []*Release {
			other := *p[1]
			g := *other.Grid
			g.Models = slices.Clone(g.Models)
			g.Models[0].ParamsB++
			other.Grid = &g
			return []*Release{p[0], &other}
		}},
	} {
		_, err := Join(c.change(slices.Clone(parts)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
	}
}
