package desk

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recount/analysis"
	"recount/records"
)

const shipped = "../../examples/synthetic-small"

// say asks and fails the test on an error.
func say(t *testing.T, d *Desk, name, arguments string, data []byte) []byte {
	t.Helper()
	answer, err := d.Ask(name, arguments, data)
	if err != nil {
		t.Fatalf("Ask(%s, %s): %v", name, arguments, err)
	}
	return answer
}

// args writes a question: names and values in turn.
func args(fields ...string) string { return strings.Join(fields, "\x00") }

// files are the record files of a release on disk.
func files(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			out[name], err = unpacked(path.Join(folder, name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// unpacked reads a file as the page hands it over: without gzip.
func unpacked(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if !strings.HasSuffix(name, ".gz") {
		return io.ReadAll(f)
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// opened is a desk that has read the shipped release with its legend.
func opened(t *testing.T) (*Desk, *records.Release) {
	t.Helper()
	release, err := records.Open(os.DirFS(shipped), records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	d := &Desk{}
	all := files(t, shipped)
	say(t, d, "begin", "", all["legend.json"])
	for _, f := range release.Files[1:] {
		say(t, d, "add", args("path", f.Path, "sha256", f.SHA256), all[f.Path])
	}
	answer := say(t, d, "finish", args("place", "a"), nil)
	if strings.Contains(string(answer), `"problems"`) {
		t.Fatalf("finish: %s", answer)
	}
	return d, release
}

// The numbers are those of the same selection counted without a desk, byte for
// byte, and the pack opens to the same.
func TestCount(t *testing.T) {
	d, release := opened(t)
	model, benchmark := release.Grid.Models[1].ID, release.Grid.Benchmarks[0].ID
	for _, choice := range []Choice{{}, {Models: "-" + model}, {Benchmarks: "-" + benchmark, Models: "-" + model}} {
		say(t, d, "count", args("place", "a", "subsets", "true", "models", choice.Models, "benchmarks", choice.Benchmarks), nil)
		s, err := release.Grid.Choose(analysis.Choice(choice))
		if err != nil {
			t.Fatal(err)
		}
		g := release.Grid
		if choice != (Choice{}) {
			if g, err = g.Select(s); err != nil {
				t.Fatal(err)
			}
		}
		want := analysis.Analyze(g, release.Legend.Options()).JSON()
		if got := say(t, d, "report", args("place", "a"), nil); string(got) != string(want) {
			t.Errorf("report of %+v: not the bytes of Analyze", choice)
		}
		packed := &Desk{}
		say(t, packed, "open", args("place", "b"), say(t, d, "pack", args("place", "a"), nil))
		say(t, packed, "count", args("place", "b", "subsets", "true", "models", choice.Models, "benchmarks", choice.Benchmarks), nil)
		if got := say(t, packed, "report", args("place", "b"), nil); string(got) != string(want) {
			t.Errorf("report of %+v from the pack: not the bytes of Analyze", choice)
		}
	}
}

// With keys, a count answers what a part would after it.
func TestCountAndPart(t *testing.T) {
	d, _ := opened(t)
	keys := []string{"key", "bands", "key", "meta/n_items"}
	words, part, ok := bytes.Cut(say(t, d, "count", args(append([]string{"place", "a", "fast", "true"}, keys...)...), nil), []byte{0})
	if !ok || !bytes.Equal(part, say(t, d, "part", args(append([]string{"place", "a"}, keys...)...), nil)) {
		t.Error("not the bytes of the part")
	}
	if alone := say(t, d, "count", args("place", "a", "fast", "true"), nil); !bytes.Equal(words, alone) {
		t.Errorf("the words differ: %s and %s", words, alone)
	}
}

// The packs of a large release, dropped together, open as the whole.
func TestOpenParts(t *testing.T) {
	_, release := opened(t)
	d := &Desk{}
	last := len(release.Grid.Benchmarks) - 1
	for k, b := range release.Grid.Benchmarks {
		part, err := release.Part(b.ID)
		if err != nil {
			t.Fatal(err)
		}
		pack, err := records.WritePack(part)
		if err != nil {
			t.Fatal(err)
		}
		say(t, d, "open", args("place", "a", "more", strconv.FormatBool(k < last)), pack)
	}
	say(t, d, "count", args("place", "a", "subsets", "true"), nil)
	want := analysis.Analyze(release.Grid, release.Legend.Options()).JSON()
	if got := say(t, d, "report", args("place", "a"), nil); string(got) != string(want) {
		t.Error("not the bytes of Analyze")
	}
}

// A wrong selection or setting is refused in words and changes nothing.
func TestCountRefuses(t *testing.T) {
	d, release := opened(t)
	say(t, d, "count", args("place", "a"), nil)
	before := say(t, d, "report", args("place", "a"), nil)
	for _, c := range []struct{ arguments, want string }{
		{args("place", "a", "models", "nobody"), "nobody"},
		{args("place", "a", "configurations", "-"+release.Legend.Reference), "reference"},
		{args("place", "a", "k", "-3"), "--k"},
		{args("place", "a", "level", "7"), "--level"},
		{args("place", "c"), "no release"},
		{"place", "cannot be read"},
		{args("place", "a", "k", "many"), "cannot be read"},
		{args("place", "a", "song", "1"), "cannot be read"},
	} {
		if _, err := d.Ask("count", c.arguments, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("count %s: got %v, want something about %q", c.arguments, err, c.want)
		}
	}
	if string(say(t, d, "report", args("place", "a"), nil)) != string(before) {
		t.Error("a refused selection changed the report")
	}
	if _, err := d.Ask("sing", "", nil); err == nil {
		t.Error("an unknown question: no error")
	}
}

// Without legend.json the same files give the same counts; the same file twice
// is passed over and named; a file of several models is taken apart.
func TestGuess(t *testing.T) {
	_, release := opened(t)
	all := files(t, shipped)
	d := &Desk{}
	say(t, d, "begin", "", nil)
	first := release.Files[1]
	arrive := map[string][]byte{}
	for _, f := range release.Files[1:] {
		if f.Model == "" {
			continue
		}
		arrive[f.Benchmark+"/"+f.Model+".jsonl"] = all[f.Path]
	}
	name := first.Benchmark + "/" + first.Model + ".jsonl"
	lines := strings.ReplaceAll(string(arrive[name]), `{"benchmark":`, `{"model":"`+first.Model+`","benchmark":`)
	delete(arrive, name)
	arrive["everything.jsonl"] = []byte(lines)
	arrive["copy of it.jsonl"] = []byte(lines)
	for _, name := range slices.Sorted(maps.Keys(arrive)) {
		var told struct{ More bool }
		if err := json.Unmarshal(say(t, d, "look", args("path", name), arrive[name]), &told); err != nil {
			t.Fatal(err)
		}
		if told.More {
			say(t, d, "look", args("path", name, "whole", "true"), arrive[name])
		}
	}
	guess := string(say(t, d, "guess", "", nil))
	if strings.Contains(guess, "problems") {
		t.Fatalf("guess: %s", guess)
	}
	for _, name := range append(slices.Sorted(maps.Keys(arrive)), "everything.jsonl") {
		say(t, d, "add", args("path", name, "sha256", records.SumOf("", arrive[name]).SHA256), arrive[name])
	}
	answer := string(say(t, d, "finish", args("place", "a"), nil))
	if strings.Contains(answer, `"problems"`) {
		t.Fatalf("finish: %s", answer)
	}
	if !strings.Contains(answer, "everything.jsonl (the same file as copy of it.jsonl)") {
		t.Errorf("finish says nothing of the file that came twice: %s", answer)
	}
	got, _, _ := d.Counted("a")
	for m, model := range got.Grid.Models {
		for k, other := range release.Grid.Models {
			if model.ID != other.ID {
				continue
			}
			for c := range got.Grid.C() {
				if a, b := count(got.Grid.Column(m, c)), count(release.Grid.Column(k, c)); a != b {
					t.Errorf("model %s, configuration %d: %d right by the guess, %d by the legend", model.ID, c, a, b)
				}
			}
		}
	}
}

func count(words []uint64) (n int) {
	for _, w := range words {
		for ; w != 0; w &= w - 1 {
			n++
		}
	}
	return n
}

// What is wrong with files comes back as problems with cures.
func TestProblems(t *testing.T) {
	d := &Desk{}
	all := files(t, shipped)
	if got := string(say(t, d, "begin", "", []byte("{"))); !strings.Contains(got, "not valid JSON") {
		t.Errorf("begin with a broken legend: %s", got)
	}
	say(t, d, "begin", "", all["legend.json"])
	if got := string(say(t, d, "finish", args("place", "a"), nil)); !strings.Contains(got, "the file is missing") || !strings.Contains(got, `"hint"`) {
		t.Errorf("finish without files: %s", got)
	}
	if _, err := d.Ask("add", args("path", "a.jsonl"), nil); err == nil {
		t.Error("add before begin: no error")
	}
}

// The list is searched, filtered, sorted and cut; the CSV has all of it.
func TestItems(t *testing.T) {
	d, release := opened(t)
	say(t, d, "count", args("place", "a"), nil)
	list := func(fields ...string) *analysis.Report {
		t.Helper()
		r, err := analysis.ReadPart(say(t, d, "items", args(append(fields, "place", "a")...), nil))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	whole := list("count", "5", "sort", "fragility")
	n, _ := whole.At("n").Int()
	if int(n) != release.Grid.N() || whole.At("list").Len() != 5 {
		t.Errorf("items: got %d with %d rows, want %d with 5", n, whole.At("list").Len(), release.Grid.N())
	}
	top, _ := whole.At("list", "0", "fragile").Int()
	x := analysis.NewItems(release.Grid)
	for i := range release.Grid.N() {
		if x.Fragile(i) > int(top) {
			t.Fatalf("item %d is fragile for %d models, the first row for %d", i, x.Fragile(i), top)
		}
	}
	classes := 0
	for _, class := range []string{analysis.ItemRobust, analysis.ItemFragile, analysis.ItemWrong} {
		k, _ := list("class", class, "model", release.Grid.Models[0].ID).At("n").Int()
		classes += int(k)
	}
	if classes != release.Grid.N() {
		t.Errorf("the classes of one model have %d items, want %d", classes, release.Grid.N())
	}
	id := release.Grid.Items[0].ID
	if k, _ := list("search", strings.ToUpper(id)).At("n").Int(); k < 1 {
		t.Errorf("search for %q in capitals: nothing found", id)
	}
	csv := strings.Split(strings.TrimSpace(string(say(t, d, "itemsCSV", args("place", "a"), nil))), "\n")
	if len(csv) != release.Grid.N()+1 {
		t.Errorf("itemsCSV: %d lines, want %d", len(csv), release.Grid.N()+1)
	}
}

// One item's matrix is its bits, and its texts are those of the records.
func TestItem(t *testing.T) {
	d, release := opened(t)
	say(t, d, "count", args("place", "a"), nil)
	g := release.Grid
	b, item := g.Benchmarks[0].ID, g.Items[0].ID
	r, err := analysis.ReadPart(say(t, d, "item", args("place", "a", "benchmark", b, "id", item), nil))
	if err != nil {
		t.Fatal(err)
	}
	for m := range g.Models {
		signs := r.At("models").Kid(m).At("signs").Text()
		for c := range g.Configurations {
			if (signs[c] == '1') != g.Bit(m, 0, c) {
				t.Errorf("model %d, configuration %d: sign %c", m, c, signs[c])
			}
		}
	}
	if _, err := d.Ask("item", args("place", "a", "benchmark", b, "id", "no such"), nil); err == nil {
		t.Error("an unknown item: no error")
	}
	line := `{"benchmark":"b","id":"q\"1","question":"<b>why</b>","gold":0,"options":["x","y"],"bits":{"k":1},"outputs":{"k":{"text":"A","choice":0,"state":"ok"}}}`
	got := string(say(t, d, "texts", args("benchmark", "b", "id", `q"1`), []byte("\n"+line+"\n")))
	var told struct {
		Question string
		Options  []string
		Outputs  map[string]struct{ Text, State string }
	}
	if err := json.Unmarshal([]byte(got), &told); err != nil || told.Question != "<b>why</b>" || len(told.Options) != 2 || told.Outputs["k"].Text != "A" {
		t.Errorf("texts: got %s, %v", got, err)
	}
	if got := string(say(t, d, "texts", args("benchmark", "b", "id", "q2"), []byte(line))); got != "{}" {
		t.Errorf("texts of an item that is not there: %s", got)
	}
}

func TestCompare(t *testing.T) {
	d, _ := opened(t)
	say(t, d, "open", args("place", "b"), say(t, d, "pack", args("place", "a"), nil))
	for _, place := range []string{"a", "b"} {
		say(t, d, "count", args("fast", "true", "place", place), nil)
	}
	r, err := analysis.ReadPart(say(t, d, "compare", "", nil))
	if err != nil {
		t.Fatal(err)
	}
	if n, _ := r.At("items", "n").Int(); n != 0 {
		t.Errorf("a release against itself: %d items flipped", n)
	}
}
