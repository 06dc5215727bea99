package records

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// ManifestFormat is the format field of manifest.json.
const ManifestFormat = "recount-manifest/1"

// A Manifest says what a release and the site built from it are made of, so
// that every file can be checked on its own: manifest.json.
type Manifest struct {
	Format    string `json:"format"`
	Digest    string `json:"digest"` // of the release, 12 hex digits; see Digest
	Title     string `json:"title,omitempty"`
	Synthetic bool   `json:"synthetic,omitempty"`

	// Common tells that the pack, and what was counted, holds only what all
	// models have (ReadOptions.Common).
	Common bool `json:"common,omitempty"`

	// Files are the released files, the legend first, then record files in
	// legend order. Bytes and SHA-256 are of the uncompressed contents.
	Files []File `json:"files"`

	// Pack is records.pack, its size and SHA-256 those of the uncompressed
	// contents, which do not depend on the compressor; nil where there is none.
	Pack *Sum `json:"pack,omitempty"`

	// Packs are the packs by benchmark that a large release has in its place, in
	// the order of the legend.
	Packs []PackSum `json:"packs,omitempty"`

	// Site are the other files of a built site, sorted by path. The manifest
	// itself is not among them.
	Site []Sum `json:"site,omitempty"`
}

// A Sum is the size and SHA-256 of a file.
type Sum struct {
	Path   string `json:"path"` // slash-separated
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"` // hex
}

// A PackSum is the pack of one benchmark: size and SHA-256 of the uncompressed
// contents.
type PackSum struct {
	Benchmark string `json:"benchmark"`
	Sum
}

// SumOf describes a file in memory.
func SumOf(path string, data []byte) Sum {
	return Sum{Path: path, Bytes: int64(len(data)), SHA256: sha256Hex(data)}
}

// NewManifest describes the files of r. The caller sets Pack and adds the files
// of a site.
func NewManifest(r *Release) *Manifest {
	return &Manifest{Format: ManifestFormat, Digest: r.Digest(), Title: r.Legend.Title, Synthetic: r.Legend.Synthetic, Files: r.Files}
}

// Add adds a file of the site.
func (m *Manifest) Add(path string, data []byte) { m.Site = append(m.Site, SumOf(path, data)) }

// JSON returns manifest.json: the same bytes whatever the order of Add.
func (m *Manifest) JSON() []byte {
	sorted := *m
	sorted.Site = append([]Sum(nil), m.Site...)
	sort.Slice(sorted.Site, func(a, b int) bool { return sorted.Site[a].Path < sorted.Site[b].Path })
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(sorted); err != nil {
		panic("records: " + err.Error()) // texts and integers always encode
	}
	return []byte(out.String())
}

// ParseManifest reads manifest.json and checks its shape: the format, a SHA-256
// and a path that stays within the site for each file, no path twice, and a
// digest that follows from the files. name is the file's name for messages.
func ParseManifest(name string, data []byte) (*Manifest, error) {
	if p := strange(name, data); p != nil {
		return nil, Problems{*p}
	}
	wrong := func(format string, a ...any) error {
		return Problems{{File: name, Text: fmt.Sprintf(format, a...), Hint: "build the site again"}}
	}
	m := &Manifest{}
	if err := json.Unmarshal(data, m); err != nil {
		return nil, wrong("not a manifest: %v", err)
	}
	if m.Format != ManifestFormat {
		return nil, wrong("format is %q, not %q", m.Format, ManifestFormat)
	}
	sums := append([]Sum(nil), m.Site...)
	for _, f := range m.Files {
		sums = append(sums, Sum{f.Path, f.Bytes, f.SHA256})
	}
	sums = append(sums, m.AllPacks()...)
	seen := map[string]bool{}
	for _, s := range sums {
		_, err := hex.DecodeString(s.SHA256)
		switch {
		case s.Path == "" || strings.HasPrefix(s.Path, "/") || strings.Contains("/"+s.Path+"/", "/../"):
			return nil, wrong("%q is no path within the site", s.Path)
		case seen[s.Path]:
			return nil, wrong("%s stands twice", s.Path)
		case err != nil || len(s.SHA256) != 64:
			return nil, wrong("the SHA-256 of %s is not 64 hex digits", s.Path)
		case s.Bytes < 0:
			return nil, wrong("the size of %s is negative", s.Path)
		}
		seen[s.Path] = true
	}
	if want := digest(m.Files); m.Digest != want {
		return nil, wrong("the digest is %q but the files give %q", m.Digest, want)
	}
	return m, nil
}

// AllPacks are the sums of the pack or packs.
func (m *Manifest) AllPacks() (sums []Sum) {
	if m.Pack != nil {
		sums = append(sums, *m.Pack)
	}
	for _, p := range m.Packs {
		sums = append(sums, p.Sum)
	}
	return sums
}

// Check compares data with s; the error, if any, is a Problem.
func (s Sum) Check(data []byte) error {
	got := SumOf(s.Path, data)
	if got == s {
		return nil
	}
	text := "SHA-256 " + got.SHA256[:12] + "..., the manifest says " + s.SHA256[:12] + "..."
	if got.Bytes != s.Bytes {
		text = strconv.FormatInt(got.Bytes, 10) + " bytes, the manifest says " + strconv.FormatInt(s.Bytes, 10)
	}
	return Problem{File: s.Path, Text: "the file has " + text, Hint: "the file was changed or is damaged since the manifest was written"}
}

// Digest names the contents of the release in 12 hex digits: the start of the
// SHA-256 over its files as sha256sum prints them, sorted by path, with the
// path each file has in a release that is not compressed. In such a release
//
//	sha256sum legend.json records/*/*.jsonl | LC_ALL=C sort -k 2 | sha256sum | cut -c 1-12
//
// prints the same.
func (r *Release) Digest() string { return digest(r.Files) }

func digest(files []File) string {
	lines := make([][2]string, len(files))
	for i, f := range files {
		path := strings.TrimSuffix(f.Path, ".gz")
		if f.Model != "" {
			path = "records/" + f.Benchmark + "/" + f.Model + ".jsonl"
		}
		lines[i] = [2]string{path, f.SHA256}
	}
	sort.Slice(lines, func(a, b int) bool { return lines[a][0] < lines[b][0] })
	h := sha256.New()
	for _, l := range lines {
		h.Write([]byte(l[1] + "  " + l[0] + "\n"))
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}
