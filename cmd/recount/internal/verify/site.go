package verify

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"strings"

	"recount/analysis"
	"recount/records"
)

// A Rebuild counts a release and makes its site again, with the author's files
// from report/ in data.
type Rebuild func(release *records.Release, data fs.FS) (*analysis.Report, Site, error)

// OfSite verifies a built site. The error is nil whatever differs; it tells
// that the verification itself could not be carried out.
func OfSite(published fs.FS, options records.ReadOptions, rebuild Rebuild) (*Result, error) {
	published = regular{published}
	r := &Result{Differences: []Difference{}}
	manifest, err := r.manifest(published, "data/manifest.json")
	if err != nil {
		return r, err
	}
	if manifest != nil {
		if err := r.sums(published, manifest); err != nil {
			return r, err
		}
	}
	data, err := fs.Sub(published, "data")
	if err != nil {
		return r, err
	}
	release, err := r.read(data, "data", options)
	if release == nil {
		return r, err
	}
	if manifest != nil {
		if data, err = r.authors(data, manifest); err != nil {
			return r, err
		}
	}
	report, site, err := rebuild(release, data)
	if err != nil && len(r.Differences) > 0 {
		r.differ(Difference{File: "data", Problem: "the site cannot be built again from it: " + err.Error()})
		return r, nil
	}
	if err != nil {
		return r, err
	}
	released := map[string]bool{}
	for _, f := range release.Files {
		released["data/"+f.Path] = true
	}
	return r, r.files(published, site, func(file string) bool {
		return released[file] || strings.HasPrefix(file, "data/report/")
	}, report)
}

// manifest reads manifest.json; nil when it cannot be used, which is then a
// difference.
func (r *Result) manifest(published fs.FS, name string) (*records.Manifest, error) {
	data, err := fs.ReadFile(published, name)
	if errors.Is(err, fs.ErrNotExist) {
		r.differ(Difference{File: name, Problem: "missing"})
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m, err := records.ParseManifest(name, data)
	if err != nil {
		r.problems("", err)
		return nil, nil
	}
	return m, nil
}

// sums hashes every file that the manifest of a site lists: released files,
// below data/, as they are after decompression, and the others as they lie.
func (r *Result) sums(published fs.FS, m *records.Manifest) error {
	for _, f := range m.Files {
		if err := r.sum(published, "data/"+f.Path, records.Sum{Path: f.Path, Bytes: f.Bytes, SHA256: f.SHA256}, inflate); err != nil {
			return err
		}
	}
	for _, s := range m.AllPacks() {
		if err := r.sum(published, "data/"+s.Path, s, inflate); err != nil {
			return err
		}
	}
	for _, s := range m.Site {
		if err := r.sum(published, s.Path, s, asItIs); err != nil {
			return err
		}
	}
	return nil
}

func (r *Result) sum(published fs.FS, file string, want records.Sum, unpack func([]byte) ([]byte, error)) error {
	data, err := fs.ReadFile(published, file)
	if errors.Is(err, fs.ErrNotExist) {
		r.differ(Difference{File: file, Problem: "missing, and the manifest lists it"})
		return nil
	}
	if err != nil {
		return err
	}
	r.look(file)
	if data, err = unpack(data); err != nil {
		r.differ(Difference{File: file, Problem: err.Error()})
		return nil
	}
	got := records.SumOf(want.Path, data)
	if got.SHA256 != want.SHA256 {
		r.differ(Difference{File: file, Problem: "SHA-256 differs from the manifest", Published: want.SHA256, Recomputed: got.SHA256})
	}
	return nil
}

// read reads the release in folder; nil with a difference for each problem when
// it is wrong.
func (r *Result) read(fsys fs.FS, folder string, options records.ReadOptions) (*records.Release, error) {
	release, err := records.Open(fsys, options)
	if err == nil {
		return release, nil
	}
	if !r.problems(folder, err) {
		return nil, err
	}
	return nil, nil
}

// problems turns the problems of a reader into differences; false when err is
// something else.
func (r *Result) problems(folder string, err error) bool {
	var problems records.Problems
	if !errors.As(err, &problems) {
		return false
	}
	for _, p := range problems {
		place, text, _ := strings.Cut(p.Error(), ": ")
		r.differ(Difference{File: path.Join(folder, place), Problem: text})
	}
	return true
}

// content compares one file with the one that was built, in the way that says
// most about it.
func (r *Result) content(file string, published, built []byte, counted *analysis.Report) {
	before := len(r.Differences)
	switch {
	case path.Base(file) == "analysis.json":
		r.report(file, published, counted)
		return
	case strings.HasSuffix(file, ".pack"):
		r.packs(file, published, built)
		return
	case strings.HasSuffix(file, ".html"):
		r.page(file, published, counted)
	}
	r.look(file)
	if !bytes.Equal(published, built) && len(r.Differences) == before {
		r.differ(Difference{File: file, Problem: firstDifference(published, built)})
	}
}
