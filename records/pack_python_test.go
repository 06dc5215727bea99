package records

import (
	"bytes"
	"fmt"
	"math"
	"math/bits"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// python returns a command that runs docs/read_pack.py. Without Python the test
// is skipped, in continuous integration it fails.
func python(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("docs/read_pack.py cannot be tested: python3 is not installed")
		}
		t.Skip("docs/read_pack.py is not tested: python3 is not installed")
	}
	return exec.Command(path, append([]string{filepath.Join("..", "docs", "read_pack.py")}, args...)...)
}

// rowsOf is what read_pack.py --tsv prints, from the Go side. Margins are left
// out: their digits are compared as numbers.
func rowsOf(r *Release) (rows []string, margins []float64) {
	g := r.Grid
	owner := make([]string, g.N())
	for _, b := range g.Benchmarks {
		for i := range b.Count {
			owner[b.First+i] = b.ID
		}
	}
	for m, model := range g.Models {
		for i, item := range g.Items {
			var gold []string
			for set := item.Gold; set != 0; set &= set - 1 {
				gold = append(gold, strconv.Itoa(bits.TrailingZeros64(set)))
			}
			right, none := "", "-"
			if g.HasStates() {
				none = ""
			}
			for c := range g.C() {
				right += digit(g.Bit(m, i, c))
				if g.HasStates() {
					none += digit(g.NoneColumn(m, c)[i/64]>>(i%64)&1 == 1)
				}
			}
			unparsed := "None"
			if n, ok := g.Unparsed(m, i); ok {
				unparsed = strconv.Itoa(n)
			}
			margin, ok := g.Margin(m, i)
			if !ok {
				margin = math.NaN()
			}
			margins = append(margins, margin)
			rows = append(rows, fmt.Sprintf("%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s", model.ID, owner[i], item.ID, item.NOptions,
				strings.Join(gold, ","), right, none, unparsed))
		}
	}
	for _, f := range r.Files {
		rows = append(rows, fmt.Sprintf("%s\t%s\t%s\t%d\t%d\t%s", f.Path, f.Benchmark, f.Model, f.Bytes, f.Lines, f.SHA256))
	}
	rows = append(rows, strconv.Itoa(r.LeftOutItems))
	rows = append(rows, r.LeftOutConfigurations...)
	return append(rows, r.Notices...), margins
}

func TestPythonReadsThePack(t *testing.T) {
	shipped, err := Open(os.DirFS(filepath.Join("..", "examples", "synthetic-small")), ReadOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	part, err := shipped.Part(shipped.Grid.Benchmarks[1].ID)
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]*Release{
		"the shipped release":      shipped,
		"one benchmark of it":      part,
		"nothing optional":         packFixture(t, 2, 5, ""),
		"everything":               packFixture(t, 3, 17, "states unparsed margins"),
		"margins as floats":        packFixture(t, 3, 17, "floats"),
		"models without any items": packFixture(t, 3, 0, ""),
	} {
		path := filepath.Join(t.TempDir(), "records.pack")
		if err := os.WriteFile(path, mustPack(t, r), 0o644); err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		command := python(t, path, "--tsv")
		command.Stderr = &stderr
		out, err := command.Output()
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, &stderr)
			continue
		}
		want, margins := rowsOf(r)
		got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
		if len(got) != len(want) {
			t.Errorf("%s: got %d rows, want %d", name, len(got), len(want))
			continue
		}
		for k, row := range got {
			if k < len(margins) {
				cut := strings.LastIndexByte(row, '\t')
				margin, err := strconv.ParseFloat(strings.Replace(row[cut+1:], "None", "NaN", 1), 64)
				if err != nil || margin != margins[k] && !(math.IsNaN(margin) && math.IsNaN(margins[k])) {
					t.Fatalf("%s: row %d: margin %s, want %v", name, k, row[cut+1:], margins[k])
				}
				row = row[:cut]
			}
			if row != want[k] {
				t.Fatalf("%s: row %d:\n got %s\nwant %s", name, k, row, want[k])
			}
		}
	}
}

func TestPythonSummary(t *testing.T) {
	r := packFixture(t, 2, 5, "")
	path := filepath.Join(t.TempDir(), "records.pack")
	if err := os.WriteFile(path, mustPack(t, r), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := python(t, path).Output()
	if err != nil {
		t.Fatal(err)
	}
	reference, robust := 0, 0
	for i := range r.Grid.N() {
		all := true
		for c := range r.Grid.C() {
			all = all && r.Grid.Bit(0, i, c)
		}
		if all {
			robust++
		}
		if r.Grid.Bit(0, i, 0) {
			reference++
		}
	}
	want := fmt.Sprintf(": 2 models, 20 items, 26 configurations\nqwen3-4b\treference %d\trobust %d\n", reference, robust)
	if !strings.HasPrefix(string(out), want) {
		t.Errorf("got %s\nwant %s", out, want)
	}
	part, err := r.Part(r.Grid.Benchmarks[2].ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, mustPack(t, part), 0o644); err != nil {
		t.Fatal(err)
	}
	want = fmt.Sprintf(", %s of 4 benchmarks: 2 models, 5 items, 26 configurations\n", part.Grid.Benchmarks[0].ID)
	if out, err = python(t, path).Output(); err != nil || !strings.HasPrefix(string(out), want) {
		t.Errorf("a part: got %v %s\nwant %s", err, out, want)
	}
}

func TestPythonRefusesDamage(t *testing.T) {
	pack := mustPack(t, packFixture(t, 2, 3, "margins"))
	plain, err := UnwrapPack(pack)
	if err != nil {
		t.Fatal(err)
	}
	flip := bytes.Clone(plain)
	flip[len(flip)/2] ^= 1
	version := bytes.Clone(plain)
	version[8] = 9
	for what, data := range map[string][]byte{
		"the checksum differs":    flip,
		"version 9.0, this reads": version,
		"not a pack of recount":   []byte("<html>"),
		"bytes, ":                 plain[:len(plain)-7],
		"end-of-stream marker":    pack[:len(pack)/2],
		"CRC check failed":        append(bytes.Clone(pack[:len(pack)-8]), 0, 0, 0, 0, 0, 0, 0, 0),
	} {
		path := filepath.Join(t.TempDir(), "records.pack")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if out, err := python(t, path).CombinedOutput(); err == nil || !strings.Contains(string(out), what) || strings.Contains(string(out), "Traceback") {
			t.Errorf("%s: got %v, %s", what, err, out)
		}
	}
}
