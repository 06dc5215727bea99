package verify

import (
	"io/fs"
	"strings"

	"recount/analysis"
)

// A Site is what a build makes: sitegen.Site.
type Site interface {
	Paths() []string // sorted
	ReadFile(path string) ([]byte, error)
}

// files compares the files of a published folder with those that were built
// again. Files that skip names belong to the release and are compared
// otherwise; hidden ones that no build makes are the host's.
func (r *Result) files(published fs.FS, built Site, skip func(path string) bool, counted *analysis.Report) error {
	left := map[string]bool{}
	for _, path := range built.Paths() {
		left[path] = true
	}
	err := fs.WalkDir(published, ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != "." && entry.IsDir() && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		case entry.IsDir() || skip(path):
			return nil
		case !left[path] && strings.HasPrefix(entry.Name(), "."):
			return nil
		}
		if !left[path] {
			r.differ(Difference{File: path, Problem: "the build does not make this file"})
			return nil
		}
		if !isRegular(published, path) {
			return nil // told as missing
		}
		delete(left, path)
		return r.file(published, built, path, counted)
	})
	for _, path := range built.Paths() {
		if left[path] && !skip(path) {
			r.differ(Difference{File: path, Problem: "missing"})
		}
	}
	return err
}

func (r *Result) file(published fs.FS, built Site, path string, counted *analysis.Report) error {
	got, err := fs.ReadFile(published, path)
	if err != nil {
		return err
	}
	want, err := built.ReadFile(path)
	if err != nil {
		return err
	}
	r.content(path, got, want, counted)
	return nil
}
