package verify

import (
	"bytes"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// files compares the files of a published folder with those that were built
// again. Hidden files and those below the folders in skip, which belong to the
// release and are compared otherwise, are passed over.
func (r *Result) files(published fs.FS, built map[string][]byte, skip func(path string) bool) error {
	left := maps.Clone(built)
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
		want, ok := left[path]
		delete(left, path)
		if !ok {
			r.differ(Difference{File: path, Problem: "the build does not make this file"})
			return nil
		}
		got, err := fs.ReadFile(published, path)
		if err != nil {
			return err
		}
		r.Files++
		if !bytes.Equal(got, want) {
			r.differ(Difference{File: path, Problem: firstDifference(got, want)})
		}
		return nil
	})
	for _, path := range slices.Sorted(maps.Keys(left)) {
		if !skip(path) {
			r.differ(Difference{File: path, Problem: "missing"})
		}
	}
	return err
}
