package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"recount/analysis"
	"recount/records"
)

// shipped is the small release of the repository.
const shipped = "../../examples/synthetic-small"

// A releaseFile is a file as the page hands it over.
type releaseFile struct {
	path string
	data []byte
}

// filesOf lists a release's files as the page hands them over: uncompressed,
// the legend first.
func filesOf(t *testing.T, folder string) []releaseFile {
	t.Helper()
	var files []releaseFile
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err == nil && bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
			data, err = gunzip(data)
		}
		name, _ := filepath.Rel(folder, path)
		files = append(files, releaseFile{filepath.ToSlash(name), data})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		if f.path == "legend.json" {
			files[0], files[i] = files[i], files[0]
		}
	}
	return files
}

func hexSum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// readAll hands files over and returns what finish found.
func (c *counter) readAll(t *testing.T, files []releaseFile) (problems, differences []string) {
	t.Helper()
	return c.readSite(t, files, false)
}

func (c *counter) readSite(t *testing.T, files []releaseFile, common bool) (problems, differences []string) {
	t.Helper()
	for _, f := range files {
		if err := c.file(f.path, f.data, hexSum(f.data), common); err != nil {
			t.Fatal(err)
		}
	}
	answer, err := c.finish()
	if err != nil {
		t.Fatal(err)
	}
	var found struct{ Problems, Differences []string }
	if err := json.Unmarshal([]byte(answer), &found); err != nil {
		t.Fatalf("finish: %v in %s", err, answer)
	}
	return found.Problems, found.Differences
}

// loaded is a counter that has counted the shipped release from both sources.
func loaded(t *testing.T) *counter {
	t.Helper()
	release, err := records.Open(os.DirFS(shipped), records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	pack, err := records.WritePack(release)
	if err != nil {
		t.Fatal(err)
	}
	c := &counter{}
	if _, err := c.pack(pack); err != nil {
		t.Fatal(err)
	}
	problems, differences := c.readAll(t, filesOf(t, shipped))
	if len(problems)+len(differences) > 0 {
		t.Fatalf("reading the shipped release: problems %q, differences %q", problems, differences)
	}
	for _, from := range []string{"pack", "files"} {
		if err := all(c, from); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// Both sources give the bytes that records.Open and Analyze give.
func TestCounterCountsTheSameFromBothSources(t *testing.T) {
	c := loaded(t)
	release, err := records.Open(os.DirFS(shipped), records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := analysis.Analyze(release.Grid, release.Legend.Options()).JSON()
	for _, from := range []string{"pack", "files"} {
		r, err := c.report(from)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(r.JSON(), want) {
			t.Errorf("analysis.json from the %s: %d bytes differ from the %d of records.Open", from, len(r.JSON()), len(want))
		}
	}
	if sum := c.read.release.Files[1].SHA256; sum != release.Files[1].SHA256 {
		t.Errorf("SHA-256 of a record file: got %s, want %s", sum, release.Files[1].SHA256)
	}
}

func TestNumbers(t *testing.T) {
	c := loaded(t)
	report, _ := c.report("pack")
	robust, err := report.Format("raw", "bands", "max_robust")
	if err != nil {
		t.Fatal(err)
	}
	percent, _ := report.Format("%.1", "bands", "max_robust")
	list := strings.Join([]string{"bands/max_robust", "%.1", "no/such/key", ".3", "bands/max_robust", "no such format"}, "\x00")
	answer, err := c.numbers("pack", list)
	if err != nil {
		t.Fatal(err)
	}
	var got [][2]*string
	if err := json.Unmarshal([]byte(answer), &got); err != nil {
		t.Fatalf("numbers: %v in %s", err, answer)
	}
	if len(got) != 3 || got[0][0] == nil || *got[0][0] != robust || *got[0][1] != percent {
		t.Fatalf("numbers: got %s, want first [%q, %q]", answer, robust, percent)
	}
	for i, why := range map[int]string{1: "no such key", 2: "unknown format"} {
		if got[i][0] != nil || !strings.Contains(*got[i][1], why) {
			t.Errorf("numbers[%d]: got %v, want null and %q", i, got[i], why)
		}
	}
	if _, err := c.numbers("pack", "bands/max_robust"); err == nil {
		t.Error("a key without a format: got no error")
	}
}

// A site that counts what all models have is counted so from its files too.
func TestCounterOfACommonSite(t *testing.T) {
	files := filesOf(t, shipped)
	last := len(files) - 1
	files = append([]releaseFile{}, files...)
	_, rest, _ := strings.Cut(string(files[last].data), "\n")
	files[last].data = []byte(rest)
	folder := fstest.MapFS{}
	for _, f := range files {
		folder[f.path] = &fstest.MapFile{Data: f.data}
	}
	release, err := records.Open(folder, records.ReadOptions{Common: true})
	if err != nil || release.LeftOutItems != 1 {
		t.Fatalf("%v, or not one item left out", err)
	}
	pack, err := records.WritePack(release)
	if err != nil {
		t.Fatal(err)
	}
	c := &counter{}
	if _, err := c.pack(pack); err != nil {
		t.Fatal(err)
	}
	if problems, differences := c.readSite(t, files, true); len(problems)+len(differences) > 0 {
		t.Errorf("problems %q, differences %q", problems, differences)
	}
	for _, from := range []string{"pack", "files"} {
		if err := c.count(from); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(c.packed.report.JSON(), c.read.report.JSON()) {
		t.Error("the pack and the files give different reports")
	}
	if problems, _ := c.readSite(t, files, false); len(problems) != 1 || !strings.Contains(problems[0], "is missing") {
		t.Errorf("as a whole release: problems %q, want the missing item", problems)
	}
}

// all counts every stage.
func all(c *counter, from string) error {
	if err := c.count(from); err != nil {
		return err
	}
	for {
		if more, err := c.draw(from); err != nil || !more {
			return err
		}
	}
}

// A caller that asks too early is told so, not answered from nothing.
func TestCounterRefusesWhatWasNotLoaded(t *testing.T) {
	c := &counter{}
	for what, err := range map[string]error{
		"no release was read from the pack":     all(c, "pack"),
		"no release was read from the files":    all(c, "files"),
		"no release was read from the moon":     all(c, "moon"),
		"a record file came before legend.json": c.file("records/a/b.jsonl", nil, "", false),
	} {
		if err == nil || err.Error() != what {
			t.Errorf("got %v, want %q", err, what)
		}
	}
	if _, err := c.finish(); err == nil {
		t.Error("finish without files: got no error")
	}
	if _, err := c.pack([]byte("no pack")); err == nil {
		t.Error("a pack of other bytes: got no error")
	}
}

// with returns files with the last one changed.
func with(files []releaseFile, change func(string) string) []releaseFile {
	last := len(files) - 1
	changed := append([]releaseFile{}, files...)
	changed[last].data = []byte(change(string(files[last].data)))
	return changed
}

// A changed bit is told with its place, whether the line contradicts itself or
// only the pack; a broken line with file and line; the pack's own count stays.
func TestFinishTellsWhatIsWrong(t *testing.T) {
	c := loaded(t)
	files := filesOf(t, shipped)
	last := len(files) - 1
	const right, wrong = `"gen|letter_plain|p0":1`, `"gen|letter_plain|p0":0`
	bit := func(text string) string { return strings.Replace(text, right, wrong, 1) }
	problems, _ := c.readAll(t, with(files, bit))
	if len(problems) != 1 || !strings.Contains(problems[0], `the bit of "gen|letter_plain|p0" is 0 but the choice is`) {
		t.Errorf("a changed bit that the choice contradicts: problems %q", problems)
	}

	problems, differences := c.readAll(t, with(files, func(text string) string {
		lines := strings.SplitAfter(bit(text), "\n")
		for i := range lines { // the choice of the changed line follows the bit
			if strings.Contains(text, lines[i]) {
				continue
			}
			head, tail, _ := strings.Cut(lines[i], `"gen|letter_plain|p0":{`)
			output, rest, _ := strings.Cut(tail, "}")
			gold := strings.SplitN(strings.SplitN(lines[i], `"gold":`, 2)[1], ",", 2)[0]
			other := map[string]string{"0": "1", "1": "0", "2": "0", "3": "0"}[gold]
			output = strings.Replace(output, `"choice":`+gold, `"choice":`+other, 1)
			lines[i] = head + `"gen|letter_plain|p0":{` + output + "}" + rest
		}
		return strings.Join(lines, "")
	}))
	if len(problems) != 0 || len(differences) != 1 ||
		!strings.HasSuffix(differences[0], `configuration "gen|letter_plain|p0": wrong in the record files, right in records.pack`) {
		t.Errorf("a changed bit and choice: problems %q, differences %q", problems, differences)
	}

	problems, _ = c.readAll(t, with(files, func(text string) string { return "nonsense\n" + text }))
	if len(problems) == 0 || !strings.HasPrefix(problems[0], files[last].path+":1: ") {
		t.Errorf("a broken line: problems %q, want one at %s:1", problems, files[last].path)
	}

	problems, _ = c.readAll(t, files[:last])
	if len(problems) == 0 {
		t.Error("a missing file: no problem")
	}
	if err := all(c, "files"); err == nil {
		t.Error("count after a failed reading: got no error")
	}
	if _, err := c.report("pack"); err != nil {
		t.Errorf("the pack's report after a failed reading: %v", err)
	}
}

// A count without draws gives the same numbers but for those that draws decide,
// which it does not give at all.
func TestCountWithoutDraws(t *testing.T) {
	c := loaded(t)
	all, _ := c.report("pack")
	if err := c.count("pack"); err != nil {
		t.Fatal(err)
	}
	quick, _ := c.report("pack")
	given, left := 0, 0
	all.Walk(func(segments []string, leaf *analysis.Node) {
		raw, text, err := number(quick, segments, "raw")
		switch want, wantErr := all.Format("raw", segments...); {
		case wantErr != nil: // an empty table
		case err != nil:
			left++
		case raw != want || text != want:
			t.Errorf("%s without draws: got %s, want %s", analysis.Key(segments...), raw, want)
		default:
			given++
		}
	})
	if left == 0 || given < 10*left {
		t.Errorf("without draws: %d numbers given, %d left out; want a few left out", given, left)
	}
}

func TestGunzip(t *testing.T) {
	var packed bytes.Buffer
	for _, part := range []string{"one ", "two"} { // two members, one after the other
		z := gzip.NewWriter(&packed)
		z.Write([]byte(part))
		z.Close()
	}
	if got, err := gunzip(packed.Bytes()); err != nil || string(got) != "one two" {
		t.Errorf("gunzip: got %q, %v, want %q", got, err, "one two")
	}
	for _, cut := range []int{0, 3, packed.Len() - 3} {
		if _, err := gunzip(packed.Bytes()[:cut]); err == nil {
			t.Errorf("gunzip of the first %d bytes: got no error", cut)
		}
	}
}
