package sitegen

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"recount/records"
)

// releaseData is the release as it stands in the site.
type releaseData struct {
	digest         string // 12 hex digits
	pack           records.Sum
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

// addPack adds records.pack, whose sum is of its uncompressed contents like
// those of all released files.
func (b *builder) addPack() error {
	pack, err := records.WritePack(b.Release)
	if err != nil {
		return err
	}
	inside, err := records.UnwrapPack(pack)
	if err != nil {
		return err
	}
	b.data.pack = records.SumOf("records.pack", inside)
	b.site.add("data/records.pack", pack)
	return nil
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
	m.Pack = &b.data.pack
	m.Common = b.Common
	for _, name := range b.site.Paths() {
		if f := b.site.files[name]; f.from == nil && name != "data/records.pack" {
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
