package records

import (
	"errors"
	"io/fs"
	"path"
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
	// Items first: record files then need not keep texts until the end.
	sort.SliceStable(paths, func(a, b int) bool { return r.early(paths[a]) && !r.early(paths[b]) })
	early := 0
	for early < len(paths) && r.early(paths[early]) {
		early++
	}
	for _, part := range [][2]int{{0, early}, {early, len(paths)}} {
		if err := r.addAll(fsys, paths, part[0], part[1]); err != nil {
			return nil, err
		}
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

// paths lists the files below fsys that are to be read, links followed. Folders
// that cannot hold record files are not entered; what is not read is noted, but
// for names that begin with a dot: no id does, and editors, version control and
// desktops keep their own files under such names.
func (r *Reader) paths(fsys fs.FS) ([]string, error) {
	var paths []string
	err := r.walk(fsys, ".", &paths)
	sort.Strings(paths)
	return paths, err
}

func (r *Reader) walk(fsys fs.FS, dir string, paths *[]string) error {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		name := path.Join(dir, entry.Name())
		kind := entry.Type()
		if kind&fs.ModeSymlink != 0 {
			info, err := fs.Stat(fsys, name)
			if err != nil {
				r.note(name + " (a link that leads nowhere)")
				continue
			}
			kind = info.Mode().Type()
		}
		switch p := r.y.locate(name); {
		case kind.IsDir():
			if err := r.walkFolder(fsys, name, paths); err != nil {
				return err
			}
		case !kind.IsRegular():
			r.note(name + " (it is not a file)")
		case p.kind == "record" || p.kind == "items" || p.kind == "validation":
			*paths = append(*paths, name)
		case p.kind == "":
			r.Add(name, nil)
		}
	}
	return nil
}

// walkFolder enters a folder where record files may lie: records/, items/ and
// those named like a benchmark, in the release or in records/.
func (r *Reader) walkFolder(fsys fs.FS, name string, paths *[]string) error {
	if name == "report" || name == "fewshot" {
		return nil
	}
	_, benchmark := r.y.benchmarks[strings.TrimPrefix(name, "records/")]
	if name == "packs" && !benchmark { // of a site's data
		return nil
	}
	if name == "records" || name == "items" || benchmark {
		return r.walk(fsys, name, paths)
	}
	r.note(name + "/ (a release has no such folder)")
	return nil
}

// early reports whether a file is to be read before the record files.
func (r *Reader) early(path string) bool { return r.y.locate(path).kind == "items" }

// addAll reads and adds the files from, ..., to-1 of paths, several at a time.
func (r *Reader) addAll(fsys fs.FS, paths []string, from, to int) error {
	var (
		mu    sync.Mutex
		next  = from
		done  = from
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
			if stop || k >= to {
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
	for range max(1, min(r.options.Workers, to-from)) {
		wait.Add(1)
		go work()
	}
	wait.Wait()
	return first
}
