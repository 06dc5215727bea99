package synth

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/klauspost/compress/gzip"

	"recount/analysis"
	"recount/records"
)

// write returns the files of a release.
func write(t testing.TB, o Options) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := Write(o, func(path string, data []byte) error {
		if _, twice := files[path]; twice {
			t.Errorf("%s is written twice", path)
		}
		files[path] = &fstest.MapFile{Data: bytes.Clone(data)}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func open(t testing.TB, files fs.FS) *records.Release {
	t.Helper()
	r, err := records.Open(files, records.ReadOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The paper's shape (N1.001-N1.031): 12 x 3,679 x 26 in 48 files, about 43 MB,
// labelled for what it is.
func TestPaperScale(t *testing.T) {
	files := write(t, Default())
	size := 0
	for _, f := range files {
		size += len(f.Data)
	}
	if len(files) != 49 || size < 42e6 || size > 45e6 {
		t.Errorf("got %d files with %d bytes, want 49 with about 43 MB", len(files), size)
	}
	r := open(t, files)
	if l := r.Legend; !l.Synthetic || l.Licence != "CC0-1.0" || !strings.Contains(l.Title, "Synthetic") || !strings.Contains(l.Description, "Invented") {
		t.Errorf("the legend does not say that it is synthetic: %q, %q, %v", l.Title, l.Licence, l.Synthetic)
	}
	g := r.Grid
	var counts []int
	for _, b := range g.Benchmarks {
		counts = append(counts, b.Count)
	}
	if g.M() != 12 || g.N() != 3679 || g.C() != 26 || !reflect.DeepEqual(counts, []int{1000, 1000, 1000, 679}) {
		t.Errorf("got %d x %d x %d, benchmarks %v", g.M(), g.N(), g.C(), counts)
	}
	for _, item := range g.Items[3000:] {
		if item.Gold != 1 {
			t.Fatalf("TruthfulQA's item %s: gold set %b, want option 0", item.ID, item.Gold)
		}
	}
	checkKind(t, g)
	checkPack(t, r)
}

// checkKind compares with what the paper reports in kind: most cells fragile,
// several champions, a model order that changes, a tie, margins that are
// smaller where answers flip, and answers that were not parsed.
func checkKind(t *testing.T, g *analysis.Grid) {
	t.Helper()
	fragile, fragileMargin, stableMargin, unparsed := 0, 0.0, 0.0, 0
	correct := make([][]int, g.C())
	for c := range correct {
		correct[c] = make([]int, g.M())
	}
	for m := range g.M() {
		for i := range g.N() {
			right := 0
			for c := range g.C() {
				if g.Bit(m, i, c) {
					right++
					correct[c][m]++
				}
			}
			margin, ok := g.Margin(m, i)
			n, counted := g.Unparsed(m, i)
			if !ok || !counted {
				t.Fatalf("model %d, item %d: no margin or unparsed count", m, i)
			}
			unparsed += n
			if right > 0 && right < g.C() {
				fragile++
				fragileMargin += margin
			} else {
				stableMargin += margin
			}
		}
	}
	cells := g.M() * g.N()
	champions, ties := map[int]bool{}, 0
	for c := range correct {
		best, second := 0, -1
		for m := 1; m < g.M(); m++ {
			if correct[c][m] > correct[c][best] {
				best, second = m, best
			} else if second < 0 || correct[c][m] > correct[c][second] {
				second = m
			}
		}
		champions[best] = true
		if correct[c][best] == correct[c][second] {
			ties++
		}
	}
	switch share := float64(fragile) / float64(cells); {
	case share < 0.75 || share > 0.95:
		t.Errorf("%.3f of all cells are fragile; the paper has 0.85", share)
	case len(champions) < 3 || len(champions) > 6:
		t.Errorf("%d champions; the paper has 4", len(champions))
	case ties == 0:
		t.Error("no configuration has a tie for first place")
	case fragileMargin/float64(fragile) > 0.7*stableMargin/float64(cells-fragile):
		t.Error("margins of fragile cells are not clearly smaller")
	case unparsed == 0:
		t.Error("every answer was parsed")
	}
}

// checkPack holds the pack to its promise: at most 300 kB, and the same grid.
func checkPack(t *testing.T, r *records.Release) {
	t.Helper()
	pack, err := records.WritePack(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("records.pack: %d bytes", len(pack))
	if len(pack) > 300_000 {
		t.Errorf("records.pack has %d bytes, want at most 300,000", len(pack))
	}
	back, err := records.ReadPack(pack)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back.Grid, r.Grid) {
		t.Error("the grid from the pack differs from the grid from the lines")
	}
}

// The same bytes on every machine: the SHA-256 of everything that Default
// writes, file after file.
func TestSameBytesEverywhere(t *testing.T) {
	h := sha256.New()
	if err := Write(Default(), func(path string, data []byte) error {
		h.Write([]byte(path))
		h.Write(data)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	const want = "e93c1cf7836b0958b642ec4aae19de26938f30309d211c1239019944e7ccc647"
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// An answer does not depend on the models and configurations beside it.
func TestModelsAreIndependent(t *testing.T) {
	all := write(t, Options{Models: 5, Items: 40, Configurations: 26, Seed: 3})
	few := write(t, Options{Models: 2, Items: 40, Configurations: 26, Seed: 3})
	for path, f := range few {
		if path != "legend.json" && !bytes.Equal(f.Data, all[path].Data) {
			t.Errorf("%s differs", path)
		}
	}
	other := write(t, Options{Models: 2, Items: 40, Configurations: 26, Seed: 4})
	if bytes.Equal(other["records/arc/qwen3-4b.jsonl"].Data, few["records/arc/qwen3-4b.jsonl"].Data) {
		t.Error("another seed gives the same lines")
	}
}

// Every size gives a release that the reader accepts.
func TestSizes(t *testing.T) {
	for _, o := range []Options{
		{Models: 1, Items: 1, Configurations: 1},
		{Models: 2, Items: 65, Configurations: 7},
		{Models: 2, Items: 9, Configurations: 26, Outputs: true},
		{Models: 2, Items: 9, Configurations: 25, Compress: true},
		{Models: 15, Items: 5, Configurations: 33, Outputs: true, Compress: true},
	} {
		g := open(t, write(t, o)).Grid
		if g.M() != o.Models || g.N() != o.Items || g.C() != o.Configurations || g.HasStates() != o.Outputs {
			t.Errorf("%+v: got %d x %d x %d, states %v", o, g.M(), g.N(), g.C(), g.HasStates())
		}
	}
}

func TestOptionsRefused(t *testing.T) {
	for want, o := range map[string]Options{
		"synth: 0 models; it must be 1 to 10000":             {Items: 1, Configurations: 1},
		"synth: -1 items; it must be 1 to 10000000":          {Models: 1, Items: -1, Configurations: 1},
		"synth: 10001 configurations; it must be 1 to 10000": {Models: 1, Items: 1, Configurations: 10001},
	} {
		if err := Write(o, func(string, []byte) error { t.Error("a file is written"); return nil }); err == nil || err.Error() != want {
			t.Errorf("%+v: got %v, want %s", o, err, want)
		}
	}
}

// The paper's parsers (S1.19, S1.20) read the texts as the outputs say.
func TestTextsAreParsedAsTheySay(t *testing.T) {
	letters, digits := regexp.MustCompile(`\b([A-D])\b`), regexp.MustCompile(`\b([1-4])\b`)
	for _, text := range silentTexts {
		if letters.MatchString(strings.ToUpper(text)) || digits.MatchString(text) {
			t.Errorf("%q holds a label", text)
		}
	}
	for style := range 4 {
		for slot := range 4 {
			if got := letters.FindString(strings.ToUpper(answerText(style, labelOf("letter_plain", slot)))); got != "ABCD"[slot:slot+1] {
				t.Errorf("style %d, slot %d: got %q", style, slot, got)
			}
			if got := digits.FindString(answerText(style, labelOf("digit_labels", slot))); got != "1234"[slot:slot+1] {
				t.Errorf("style %d, slot %d: got %q", style, slot, got)
			}
		}
	}
}

// Small is the release in examples/synthetic-small, made by
//
//	recount synth --items 300 --outputs --compress -o examples/synthetic-small
func small() Options {
	o := Default()
	o.Items, o.Outputs, o.Compress = 300, true, true
	return o
}

// The shipped release is what synth writes now, byte for byte. RECOUNT_UPDATE=1
// writes it.
func TestShippedRelease(t *testing.T) {
	root := filepath.Join("..", "..", "examples", "synthetic-small")
	want := write(t, small())
	if os.Getenv("RECOUNT_UPDATE") == "1" {
		for path, f := range want {
			path = filepath.Join(root, filepath.FromSlash(path))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	found, size := 0, 0
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path, "report/") {
			return err
		}
		found++
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
		if err != nil {
			return err
		}
		size += len(data)
		if f := want[path]; f == nil || !bytes.Equal(f.Data, data) {
			t.Errorf("%s is not what synth writes", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %d bytes", found, size)
	if found != len(want) || size > 2_000_000 {
		t.Errorf("got %d files with %d bytes, want %d with at most 2 MB", found, size, len(want))
	}
}

func TestCompressedHoldsTheLines(t *testing.T) {
	o := Options{Models: 1, Items: 7, Configurations: 2}
	plain := write(t, o)
	o.Compress = true
	for path, f := range write(t, o) {
		if path == "legend.json" {
			continue
		}
		z, err := gzip.NewReader(bytes.NewReader(f.Data))
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if _, err := out.ReadFrom(z); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), plain[strings.TrimSuffix(path, ".gz")].Data) {
			t.Errorf("%s holds other lines", path)
		}
	}
}
