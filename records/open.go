package records

import (
	"errors"
	"io/fs"
	"sort"
	"strings"
	"sync"
)

// Open reads the release in fsys: legend.json (or legend.json.gz) and every
// record file. Wrong contents are Problems; a file that cannot be read is
// another error.
func Open(fsys fs.FS, o ReadOptions) (*Release, error) {
	legend, err := openLegend(fsys)
	if err != nil {
		return nil, err
	}
	r := NewReader(legend, o)
	paths, err := r.paths(fsys)
	if err != nil {
		return nil, err
	}
	if err := r.addAll(fsys, paths); err != nil {
		return nil, err
	}
	return r.Finish()
}

func openLegend(fsys fs.FS) (*Legend, error) {
	name := "legend.json"
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		if zipped, zippedErr := fs.ReadFile(fsys, name+".gz"); zippedErr == nil {
			name, data, err = name+".gz", zipped, nil
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, Problems{{File: name, Text: "the file is missing: a release needs a legend", Hint: "docs/format.md describes legend.json"}}
	}
	if err != nil {
		return nil, err
	}
	data, problem := inflate(name, data)
	if problem != nil {
		return nil, Problems{*problem}
	}
	return ParseLegend(name, data)
}

// paths lists the files below fsys that are to be read. Folders that cannot
// hold record files are not entered; other files are noted.
func (r *Reader) paths(fsys fs.FS) ([]string, error) {
	var paths []string
	err := fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if !r.mayHold(path) {
				r.note(path + "/ (a release has no such folder)")
				return fs.SkipDir
			}
			return nil
		}
		switch p := r.y.locate(path); p.kind {
		case "record", "items":
			paths = append(paths, path)
		case "":
			r.Add(path, nil)
		}
		return nil
	})
	sort.Strings(paths)
	return paths, err
}

// mayHold reports whether a folder is one of a release.
func (r *Reader) mayHold(path string) bool {
	if path == "." {
		return true
	}
	top, rest, deep := strings.Cut(path, "/")
	switch top {
	case "records", "items", "report", "fewshot":
		if !deep {
			return true
		}
		top = rest
	}
	_, ok := r.y.benchmarks[top]
	return ok || strings.HasPrefix(path, "report/")
}

// addAll reads and adds files, several at a time.
func (r *Reader) addAll(fsys fs.FS, paths []string) error {
	var (
		mu    sync.Mutex
		next  int
		done  int
		first error
		wait  sync.WaitGroup
	)
	work := func() {
		defer wait.Done()
		for {
			mu.Lock()
			k := next
			next++
			stop := first != nil
			mu.Unlock()
			if stop || k >= len(paths) {
				return
			}
			data, err := fs.ReadFile(fsys, paths[k])
			if err == nil {
				r.Add(paths[k], data)
			}
			mu.Lock()
			if err != nil && first == nil {
				first = err
			}
			done++
			if r.options.Progress != nil {
				r.options.Progress(done, len(paths))
			}
			mu.Unlock()
		}
	}
	for range max(1, min(r.options.Workers, len(paths))) {
		wait.Add(1)
		go work()
	}
	wait.Wait()
	return first
}
