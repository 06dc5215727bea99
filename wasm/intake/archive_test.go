package main

import (
	"archive/zip"
	"bytes"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func zipOf(t *testing.T, files ...[2]string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		to, err := w.Create(f[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := to.Write([]byte(f[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestZip(t *testing.T) {
	a := &archive{}
	list, err := a.ask("zip open", "path\x00r.zip", zipOf(t, [2]string{"r/", ""}, [2]string{"r/legend.json", "{}"}, [2]string{"r/records/b/m.jsonl", "line\n"}))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(list); !strings.Contains(got, `"r/legend.json"`) || strings.Count(got, `"path"`) != 2 {
		t.Errorf("zip open: got %s, want the two files and no folder", got)
	}
	if got, err := a.ask("entry", "number\x001", nil); err != nil || string(got) != "line\n" {
		t.Errorf("entry 1: got %q, %v", got, err)
	}
	for _, n := range []string{"-1", "2", "x"} {
		if _, err := a.ask("entry", "number\x00"+n, nil); err == nil {
			t.Errorf("entry %s: no error", n)
		}
	}
}

// Entries of a second archive are counted on after those of the first, and each
// number gives its own.
func TestArchiveInArchive(t *testing.T) {
	inner := zipOf(t, [2]string{"c.jsonl", "inner\n"})
	a := &archive{}
	for _, x := range []struct {
		name string
		data []byte
		want string
	}{
		{"r.zip", zipOf(t, [2]string{"a.jsonl", "outer\n"}, [2]string{"deep/b.zip", string(inner)}), `"number":1`},
		{"deep/b.zip", inner, `"number":2`},
	} {
		list, err := a.ask("zip open", "path\x00"+x.name, x.data)
		if got := strings.ReplaceAll(string(list), " ", ""); err != nil || !strings.Contains(got, x.want) {
			t.Fatalf("zip open of %s: got %s, %v, want %s in it", x.name, list, err, x.want)
		}
	}
	for n, want := range []string{"outer\n", string(inner), "inner\n"} {
		if got, err := a.ask("entry", "number\x00"+strconv.Itoa(n), nil); err != nil || string(got) != want {
			t.Errorf("entry %d: got %q, %v, want %q", n, got, err, want)
		}
	}
}

// An encrypted entry, of which the directory tells by a flag, is refused by name
// with what to do; its bytes would be noise.
func TestEncrypted(t *testing.T) {
	data := zipOf(t, [2]string{"r/m.jsonl", "line\n"})
	for _, at := range []struct {
		sign  string
		flags int
	}{{"PK\x03\x04", 6}, {"PK\x01\x02", 8}} { // APPNOTE 4.3.7, 4.3.12
		i := bytes.Index(data, []byte(at.sign))
		data[i+at.flags] |= 1
	}
	if _, err := (&archive{}).ask("zip open", "path\x00r.zip", data); err == nil || !strings.Contains(err.Error(), "r/m.jsonl in r.zip is encrypted: unpack it") {
		t.Errorf("got %v", err)
	}
}

// Archives that are none, that leave their folder, or that claim too much are
// refused in words.
func TestZipRefused(t *testing.T) {
	whole := zipOf(t, [2]string{"a.jsonl", strings.Repeat("x", 1000)})
	for what, data := range map[string][]byte{
		"no zip": []byte("PK\x03\x04 and nothing more"), "cut off": whole[:len(whole)-10], "leaves": zipOf(t, [2]string{"../a.jsonl", ""}),
	} {
		a := &archive{}
		if _, err := a.ask("zip open", "path\x00r.zip", data); err == nil || !strings.Contains(err.Error(), "r.zip") {
			t.Errorf("zip open of one that is %s: got %v", what, err)
		}
	}
	a := &archive{}
	if _, err := a.ask("sing", "a\x00b", nil); err == nil {
		t.Error("an unknown question: no error")
	}
}

// What unpacks beyond the bound stops there, whatever the directory claims.
func TestBomb(t *testing.T) {
	if _, err := bounded("bomb", bytes.NewReader(make([]byte, 1001)), 1000); err == nil || !strings.Contains(err.Error(), "unpacks to more") {
		t.Errorf("bounded beyond the limit: got %v", err)
	}
	if got, err := bounded("fits", bytes.NewReader(make([]byte, 1000)), 1000); err != nil || len(got) != 1000 {
		t.Errorf("bounded at the limit: got %d bytes, %v", len(got), err)
	}
}

func TestZstd(t *testing.T) {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	a := &archive{}
	list, err := a.ask("zstd open", "path\x00arc/m.jsonl.zst", w.EncodeAll([]byte("line\n"), nil))
	if err != nil || !strings.Contains(string(list), `"arc/m.jsonl"`) {
		t.Errorf("zstd open: got %s, %v", list, err)
	}
	if got, err := a.ask("entry", "number\x000", nil); err != nil || string(got) != "line\n" {
		t.Errorf("entry of zstd: got %q, %v", got, err)
	}
}
