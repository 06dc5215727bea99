package verify

import (
	"bytes"
	"errors"
	"io/fs"

	"recount/analysis"
	"recount/records"
)

// ErrNothing means that a release has nothing beside its records that could be
// verified.
var ErrNothing = errors.New("there is no manifest.json, records.pack or analysis.json beside the records to verify")

// OfRelease verifies what lies beside the records of a release: manifest.json,
// records.pack and analysis.json, those that are there. It is ErrNothing when
// none is.
func OfRelease(published fs.FS, options records.ReadOptions, count func(*records.Release) (*analysis.Report, error)) (*Result, error) {
	published = regular{published}
	r := &Result{Differences: []Difference{}}
	beside := map[string][]byte{}
	for _, name := range []string{"manifest.json", "records.pack", "analysis.json"} {
		data, err := fs.ReadFile(published, name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return r, err
		}
		if err == nil {
			beside[name] = data
		}
	}
	if len(beside) == 0 {
		return r, ErrNothing
	}
	release, err := r.read(published, "", options)
	if release == nil {
		return r, err
	}
	if data, ok := beside["manifest.json"]; ok {
		r.released(data, release)
	}
	if data, ok := beside["records.pack"]; ok {
		if err := r.pack(data, release); err != nil {
			return r, err
		}
	}
	if data, ok := beside["analysis.json"]; ok {
		report, err := count(release)
		if err != nil {
			return r, err
		}
		r.report("analysis.json", data, report)
	}
	return r, nil
}

// released compares the files that a manifest lists with those that were read.
func (r *Result) released(data []byte, release *records.Release) {
	m, err := records.ParseManifest("manifest.json", data)
	if err != nil {
		r.problems("", err)
		return
	}
	read := map[string]records.File{}
	for _, f := range release.Files {
		read[f.Path] = f
	}
	for _, want := range m.Files {
		got, ok := read[want.Path]
		delete(read, want.Path)
		switch {
		case !ok:
			r.differ(Difference{File: want.Path, Problem: "missing, and the manifest lists it"})
			continue
		case got.SHA256 != want.SHA256:
			r.differ(Difference{File: want.Path, Problem: "SHA-256 differs from the manifest", Published: want.SHA256, Recomputed: got.SHA256})
		}
		r.look(want.Path)
	}
	for _, f := range release.Files {
		if _, extra := read[f.Path]; extra {
			r.differ(Difference{File: f.Path, Problem: "the manifest does not list this file"})
		}
	}
}

// pack compares a pack with the one made from the record lines.
func (r *Result) pack(published []byte, release *records.Release) error {
	want, err := records.WritePack(release)
	if err != nil {
		return err
	}
	r.packs("records.pack", published, want)
	return nil
}

// packs compares what two packs hold; how they are compressed differs between
// versions of Go and changes nothing.
func (r *Result) packs(file string, published, built []byte) {
	r.look(file)
	want, err := records.UnwrapPack(built)
	if err != nil {
		panic("verify: " + err.Error()) // WritePack made it
	}
	got, err := records.UnwrapPack(published)
	switch {
	case err != nil:
		r.differ(Difference{File: file, Problem: err.Error()})
	case !bytes.Equal(got, want):
		r.differ(Difference{File: file, Problem: "it is not the pack of these record lines: " + firstDifference(got, want)})
	}
}
