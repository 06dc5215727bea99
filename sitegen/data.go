package sitegen

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"recount/records"
)

// releaseData is the release as it stands in the site.
type releaseData struct {
	digest         string            // 12 hex digits
	pack           *records.Sum      // records.pack; nil for a large release
	packs          []records.PackSum // in its place
	packBytes      []int64           // of packs, as they are sent
	manifestSHA256 string
	recordsBytes   int64    // of the record files as gzip, all together
	beside         []string // the author's files: report/NAME, sorted
}

// addData adds the release as released, the pack, the analysis and the
// disclosure card under data/.
func (b *builder) addData() error {
	b.data = &releaseData{digest: b.Release.Digest()}
	for _, f := range b.Release.Files {
		compressed, err := checkSource(b.Source, f)
		if err != nil {
			return err
		}
		if f.Model != "" {
			b.data.recordsBytes += compressed
		}
		b.site.files["data/"+f.Path] = siteFile{from: b.Source, name: f.Path}
	}
	if err := b.addBeside(); err != nil {
		return err
	}
	if err := b.addPack(); err != nil {
		return err
	}
	b.site.add("data/analysis.json", b.Report.JSON())
	b.site.add("data/build.json", b.settings().JSON())
	card, err := b.card().json()
	if err != nil {
		return err
	}
	b.site.add("data/harness.json", card)
	return nil
}

// addPack adds records.pack, or for a large release one pack for each benchmark.
func (b *builder) addPack() error {
	large := b.Split
	if !large {
		size, err := b.Release.PackBytes()
		if err != nil {
			return err
		}
		large = size > records.LargePack
	}
	if !large || len(b.Release.Grid.Benchmarks) < 2 {
		sum, _, err := b.packOf(b.Release, "records.pack")
		b.data.pack = &sum
		return err
	}
	if b.Single {
		return errors.New("the packed records are too large for a report of one file: build without --single")
	}
	for _, bench := range b.Release.Grid.Benchmarks {
		part, err := b.Release.Part(bench.ID)
		if err != nil {
			return err
		}
		sum, sent, err := b.packOf(part, "packs/"+bench.ID+".pack")
		if err != nil {
			return err
		}
		b.data.packs = append(b.data.packs, records.PackSum{Benchmark: bench.ID, Sum: sum})
		b.data.packBytes = append(b.data.packBytes, sent)
	}
	return nil
}

// packOf adds a pack, whose sum is of its uncompressed contents like those of all
// released files; sent is its size as it is.
func (b *builder) packOf(release *records.Release, name string) (sum records.Sum, sent int64, err error) {
	pack, err := records.WritePack(release)
	if err != nil {
		return sum, 0, err
	}
	inside, err := records.UnwrapPack(pack)
	if err != nil {
		return sum, 0, err
	}
	b.site.add("data/"+name, pack)
	return records.SumOf(name, inside), int64(len(pack)), nil
}

// packSums are path below the site and SHA-256 of every pack.
func (d *releaseData) packSums() map[string]string {
	m := records.Manifest{Pack: d.pack, Packs: d.packs}
	sums := map[string]string{}
	for _, s := range m.AllPacks() {
		sums["data/"+s.Path] = s.SHA256
	}
	return sums
}

// checkSource reads a file of the release once more, so that what is copied is
// what was counted, and returns how large it is as gzip. A file that is gzip
// already stays so.
func checkSource(source fs.FS, f records.File) (compressed int64, err error) {
	data, err := fs.ReadFile(source, f.Path)
	if err != nil {
		return 0, err
	}
	size := int64(len(data))
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return 0, fmt.Errorf("%s: %w", f.Path, err)
		}
		if data, err = io.ReadAll(z); err != nil {
			return 0, fmt.Errorf("%s: %w", f.Path, err)
		}
	} else if size, err = gzipSize(data); err != nil {
		return 0, err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != f.SHA256 {
		return 0, fmt.Errorf("%s was changed since it was counted", f.Path)
	}
	return size, nil
}

func gzipSize(data []byte) (int64, error) {
	var n counter
	z, err := gzip.NewWriterLevel(&n, gzip.BestSpeed)
	if err != nil {
		return 0, err
	}
	if _, err := z.Write(data); err != nil {
		return 0, err
	}
	err = z.Close()
	return int64(n), err
}

// A counter counts the bytes that are written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// seal writes the manifest: everything but the pages, which hold its SHA-256.
func (b *builder) seal() error {
	m := records.NewManifest(b.Release)
	m.Pack, m.Packs = b.data.pack, b.data.packs
	packs := b.data.packSums()
	m.Common = b.Common
	for _, name := range b.site.Paths() {
		if f := b.site.files[name]; f.from == nil && packs[name] == "" {
			m.Add(name, f.data)
		}
	}
	for _, name := range b.data.beside {
		data, err := b.site.ReadFile("data/" + name)
		if err != nil {
			return err
		}
		m.Add("data/"+name, data)
	}
	manifest := m.JSON()
	sum := sha256.Sum256(manifest)
	b.data.manifestSHA256 = hex.EncodeToString(sum[:])
	b.site.add("data/manifest.json", manifest)
	return nil
}

// addBeside copies the author's pages and what lies beside them, so that the
// site can be built again from its own data.
func (b *builder) addBeside() error {
	err := fs.WalkDir(b.Source, "report", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case isFile(b.Source, file):
			b.data.beside = append(b.data.beside, file)
			b.site.files["data/"+file] = siteFile{from: b.Source, name: file}
		}
		return nil
	})
	if err != nil && !isNotExist(err) {
		return err
	}
	return nil
}
