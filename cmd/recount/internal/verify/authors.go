package verify

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"recount/records"
)

// authors names the files of the author, report/ in data, that the manifest does
// not list, and returns data without them. A build takes what lies there as it
// is, so that comparing what was built cannot tell which files were added.
func (r *Result) authors(data fs.FS, m *records.Manifest) (fs.FS, error) {
	listed := map[string]bool{}
	for _, f := range m.Site {
		listed[f.Path] = true
	}
	left := without{data, map[string]bool{}}
	err := fs.WalkDir(data, "report", func(file string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !listed["data/"+file] && !strings.HasPrefix(entry.Name(), ".") {
			r.differ(Difference{File: "data/" + file, Problem: "the manifest does not list this file"})
			left.hidden[file] = true
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return left, nil
}

// without is a folder without some of its files.
type without struct {
	fs.FS
	hidden map[string]bool
}

func (w without) Open(name string) (fs.File, error) {
	if w.hidden[name] {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return w.FS.Open(name)
}

func (w without) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(w.FS, name)
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return w.hidden[name+"/"+e.Name()] }), err
}
