package sitegen

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
)

// A Site is the files of a built site. It is only read after Build.
type Site struct {
	Pages   []Page    // in the order of the navigation
	LeftOut []LeftOut // default pages whose quantities the release does not have
	Notices []string  // what the author should know though nothing is wrong

	files map[string]siteFile
}

// A Page is a page of a site.
type Page struct {
	File    string // index.html
	Title   string
	Own     bool // written by the author
	Numbers int  // live numbers on it
}

// LeftOut is a page that the site does not have, and why.
type LeftOut struct {
	Name, Title string
	Reason      string // completes "left out because …"
}

// A siteFile is a file in memory or one of the release that is copied.
type siteFile struct {
	data []byte
	from fs.FS
	name string
}

func (s *Site) add(name string, data []byte) {
	if _, ok := s.files[name]; ok {
		panic("sitegen: file made twice: " + name)
	}
	s.files[name] = siteFile{data: data}
}

// Paths lists the files of the site, sorted.
func (s *Site) Paths() []string {
	paths := make([]string, 0, len(s.files))
	for p := range s.files {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	return paths
}

// Open returns the content of a file. The error is fs.ErrNotExist when the site
// has no such file.
func (s *Site) Open(name string) (io.ReadCloser, error) {
	f, ok := s.files[name]
	switch {
	case !ok:
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	case f.from != nil:
		return f.from.Open(f.name)
	}
	return io.NopCloser(bytes.NewReader(f.data)), nil
}

// ReadFile returns the content of a file.
func (s *Site) ReadFile(name string) ([]byte, error) {
	r, err := s.Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// WriteInto writes every file below folder, which is expected to be new: the
// caller gives a temporary folder and renames it when nil comes back.
func (s *Site) WriteInto(ctx context.Context, folder string) error {
	for _, name := range s.Paths() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.write(name, filepath.Join(folder, filepath.FromSlash(name))); err != nil {
			return fmt.Errorf("writing %s: %w", name, err)
		}
	}
	return nil
}

func (s *Site) write(name, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	from, err := s.Open(name)
	if err != nil {
		return err
	}
	defer from.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, from); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// IsSite tells whether folder holds a site that recount has made, so that it may
// be replaced by another.
func IsSite(folder string) bool {
	for _, name := range []string{".nojekyll", "index.html", "data/manifest.json", "data/analysis.json"} {
		if info, err := os.Stat(filepath.Join(folder, filepath.FromSlash(name))); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	return true
}

// hashed is a name that changes with the content: site.css -> site.1a2b3c4d5e.css.
func hashed(name string, data []byte) string {
	ext := path.Ext(name)
	return name[:len(name)-len(ext)] + "." + shortHash(data) + ext
}
