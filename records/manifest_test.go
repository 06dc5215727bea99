package records

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The digest is what sha256sum, sort and cut print (the doc comment of Digest).
func TestDigestIsWhatTheShellPrints(t *testing.T) {
	dir := shared(t, "examples", "grid-small")
	release, err := Open(os.DirFS(dir), ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("sh", "-c", "sha256sum legend.json records/*/*.jsonl | LC_ALL=C sort -k 2 | sha256sum | cut -c 1-12")
	c.Dir = dir
	out, err := c.Output()
	if err != nil {
		t.Skipf("no sha256sum: %v", err)
	}
	if want := strings.TrimSpace(string(out)); release.Digest() != want {
		t.Errorf("Digest: got %s, want %s", release.Digest(), want)
	}
}

func TestDigestIgnoresCompressionAndLayout(t *testing.T) {
	plain := []File{{Path: "legend.json", SHA256: "aa"}, {Path: "records/b/m.jsonl", Benchmark: "b", Model: "m", SHA256: "bb"}}
	zipped := []File{{Path: "records/b/m.jsonl.gz", Benchmark: "b", Model: "m", SHA256: "bb"}, {Path: "legend.json", SHA256: "aa"}}
	flat := []File{{Path: "legend.json.gz", SHA256: "aa"}, {Path: "b__m.jsonl", Benchmark: "b", Model: "m", SHA256: "bb"}}
	changed := []File{{Path: "legend.json", SHA256: "aa"}, {Path: "records/b/m.jsonl", Benchmark: "b", Model: "m", SHA256: "bc"}}
	if digest(plain) != digest(zipped) || digest(plain) != digest(flat) {
		t.Errorf("got %s, %s, %s; want one digest", digest(plain), digest(zipped), digest(flat))
	}
	if digest(plain) == digest(changed) {
		t.Errorf("a changed file gives the same digest %s", digest(plain))
	}
}

func testManifest(t *testing.T) *Manifest {
	t.Helper()
	release := mustRead(t, smallRelease())
	m := NewManifest(release)
	pack := SumOf("data/records.pack", []byte("pack"))
	m.Pack = &pack
	m.Add("z.html", []byte("z"))
	m.Add("index.html", []byte("<p>"))
	return m
}

func TestManifestRoundTrip(t *testing.T) {
	m := testManifest(t)
	data := m.JSON()
	back, err := ParseManifest("manifest.json", data)
	if err != nil {
		t.Fatal(err)
	}
	if string(back.JSON()) != string(data) {
		t.Errorf("got\n%s\nwant\n%s", back.JSON(), data)
	}
	if len(back.Files) != 5 || back.Files[1].Lines != 2 || back.Files[1].Model != "m1" || back.Files[0].Path != "legend.json" {
		t.Errorf("files: %+v", back.Files)
	}
	if back.Site[0].Path != "index.html" || back.Site[1].Path != "z.html" {
		t.Errorf("site files are not sorted: %+v", back.Site)
	}
}

func TestSumCheck(t *testing.T) {
	s := SumOf("a.txt", []byte("abc"))
	// printf abc | sha256sum
	if s.SHA256 != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" || s.Bytes != 3 {
		t.Errorf("SumOf: %+v", s)
	}
	if err := s.Check([]byte("abc")); err != nil {
		t.Errorf("the same data: %v", err)
	}
	for data, want := range map[string]string{
		"abd": "a.txt: the file has SHA-256 a52d159f262b..., the manifest says ba7816bf8f01...",
		"ab":  "a.txt: the file has 2 bytes, the manifest says 3",
	} {
		if err := s.Check([]byte(data)); err == nil || err.Error() != want {
			t.Errorf("Check(%q): got %v, want %s", data, err, want)
		}
	}
}

func TestParseManifestRefuses(t *testing.T) {
	good := string(testManifest(t).JSON())
	digest := testManifest(t).Digest
	for _, row := range []struct{ name, data, want string }{
		{"a web page", "<!DOCTYPE html>", "manifest.json: this is a web page, not the file itself"},
		{"cut off", good[:len(good)/2], "manifest.json: not a manifest: unexpected end of JSON input"},
		{"another version", strings.Replace(good, "manifest/1", "manifest/2", 1), `manifest.json: format is "recount-manifest/2", not "recount-manifest/1"`},
		{"a path that leaves the site", strings.Replace(good, `"z.html"`, `"a/../../z.html"`, 1), `manifest.json: "a/../../z.html" is no path within the site`},
		{"a path from the root", strings.Replace(good, `"z.html"`, `"/z.html"`, 1), `manifest.json: "/z.html" is no path within the site`},
		{"a path twice", strings.Replace(good, `"z.html"`, `"index.html"`, 1), "manifest.json: index.html stands twice"},
		{"no hash", strings.Replace(good, SumOf("", []byte("z")).SHA256, "zz", 1), "manifest.json: the SHA-256 of z.html is not 64 hex digits"},
		{"another digest", strings.Replace(good, digest, "000000000000", 1), `manifest.json: the digest is "000000000000" but the files give "` + digest + `"`},
	} {
		_, err := ParseManifest("manifest.json", []byte(row.data))
		if err == nil || err.Error() != row.want {
			t.Errorf("%s: got %v, want %s", row.name, err, row.want)
		}
	}
}
