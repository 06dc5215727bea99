package sitegen

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"strings"

	"recount/records"
)

// releaseData is the release as it stands in the site.
type releaseData struct {
	digest         string // 12 hex digits
	manifest       []byte
	manifestSHA256 string
	pack           []byte
	recordsBytes   int64
	beside         []string // the author's files: report/NAME, sorted
}

// addData adds the release as released, the pack, the manifest and the analysis
// under data/.
func (b *builder) addData() error {
	b.data = &releaseData{digest: b.Release.Digest()}
	for _, f := range b.Release.Files {
		b.site.files["data/"+f.Path] = siteFile{from: b.Source, name: f.Path}
	}
	if err := b.addBeside(); err != nil {
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

// seal writes the manifest: everything but the pages, which hold its SHA-256.
func (b *builder) seal() error {
	m := records.NewManifest(b.Release)
	for _, name := range b.site.Paths() {
		if f := b.site.files[name]; f.from == nil {
			m.Add(name, f.data)
		}
	}
	b.data.manifest = m.JSON()
	sum := sha256.Sum256(b.data.manifest)
	b.data.manifestSHA256 = hex.EncodeToString(sum[:])
	b.site.add("data/manifest.json", b.data.manifest)
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
		case entry.Type().IsRegular():
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
