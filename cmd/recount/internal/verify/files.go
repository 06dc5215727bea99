package verify

import (
	"bytes"
	"io/fs"
	"strings"
)

// A Site is what a build makes: sitegen.Site.
type Site interface {
	Paths() []string // sorted
	ReadFile(path string) ([]byte, error)
}

// files compares the files of a published folder with those that were built
// again. Hidden files and those below the folders in skip, which belong to the
// release and are compared otherwise, are passed over.
func (r *Result) files(published fs.FS, built Site, skip func(path string) bool) error {
	left := map[string]bool{}
	for _, path := range built.Paths() {
		left[path] = true
	}
	err := fs.WalkDir(published, ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != "." && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir() || skip(path):
			return nil
		}
		if !left[path] {
			r.differ(Difference{File: path, Problem: "the build does not make this file"})
			return nil
		}
		delete(left, path)
		return r.file(published, built, path)
	})
	for _, path := range built.Paths() {
		if left[path] && !skip(path) {
			r.differ(Difference{File: path, Problem: "missing"})
		}
	}
	return err
}

func (r *Result) file(published fs.FS, built Site, path string) error {
	got, err := fs.ReadFile(published, path)
	if err != nil {
		return err
	}
	want, err := built.ReadFile(path)
	if err != nil {
		return err
	}
	r.Files++
	if !bytes.Equal(got, want) {
		r.differ(Difference{File: path, Problem: firstDifference(got, want)})
	}
	return nil
}
