// Package server serves the files of a static site as a careful static host
// would: correct types, no folder listings, the site's own 404 page, and never
// a file from outside the site.
package server

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync/atomic"
	"time"
)

// A Server is an http.Handler for a folder that may be exchanged while it
// serves. The zero value answers everything with 503.
type Server struct {
	served atomic.Int64
	site   atomic.Pointer[folder]
}

// A folder is a site and which one after another it is.
type folder struct {
	fs.FS
	number int64
}

// Serve makes files what is served from now on. Answers under way keep the
// files they have opened.
func (s *Server) Serve(files fs.FS) { s.site.Store(&folder{files, s.served.Add(1)}) }

// ServeHTTP answers GET and HEAD. A path that ends in a slash means the
// index.html below it; a folder without the slash is redirected to it when it
// has one. Browsers keep files but ask each time whether they have changed.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("X-Content-Type-Options", "nosniff")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered", http.StatusMethodNotAllowed)
		return
	}
	site := s.site.Load()
	if site == nil {
		http.Error(w, "the site is not built yet", http.StatusServiceUnavailable)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	} else if isFile(site, path.Join(name, "index.html")) {
		h.Set("Location", "./"+(&url.URL{Path: path.Base(name)}).EscapedPath()+"/")
		w.WriteHeader(http.StatusMovedPermanently)
		return
	}
	if !isFile(site, name) {
		notFound(w, r, site)
		return
	}
	if err := sendFile(w, r, site, name); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func isFile(site fs.FS, name string) bool {
	info, err := fs.Stat(site, name)
	return err == nil && info.Mode().IsRegular()
}

// sendFile answers with a file, or a range of it. The tag is made of the file's
// time and size, and of the site's number: times of files are as coarse as a
// tick of the system, and a site may be built twice within one.
func sendFile(w http.ResponseWriter, r *http.Request, site *folder, name string) error {
	file, err := site.Open(name)
	if err != nil {
		return fmt.Errorf("%s cannot be opened", name)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return fmt.Errorf("%s cannot be read", name)
	}
	content, ok := file.(io.ReadSeeker)
	if !ok {
		return errors.New("the file system cannot seek")
	}
	w.Header().Set("Content-Type", contentType(name))
	w.Header().Set("ETag", fmt.Sprintf(`"%x-%x-%x"`, info.ModTime().UnixNano(), info.Size(), site.number))
	http.ServeContent(w, r, name, time.Time{}, content)
	return nil
}

func notFound(w http.ResponseWriter, r *http.Request, site fs.FS) {
	page, err := fs.ReadFile(site, "404.html")
	if err != nil {
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", contentType("404.html"))
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		w.Write(page) // the reader may be gone; there is nobody to tell
	}
}

// types are those of the files that a site holds. The list of the system is not
// asked: it differs between machines, and a wrong type stops WebAssembly.
var types = map[string]string{
	".bib":   "application/x-bibtex; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".csv":   "text/csv; charset=utf-8",
	".gz":    "application/gzip",
	".html":  "text/html; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".jsonl": "application/jsonl",
	".md":    "text/markdown; charset=utf-8",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".tex":   "application/x-tex; charset=utf-8",
	".tsv":   "text/tab-separated-values; charset=utf-8",
	".txt":   "text/plain; charset=utf-8",
	".wasm":  "application/wasm",
	".woff2": "font/woff2",
	".xml":   "application/xml",
	".zip":   "application/zip",
}

func contentType(name string) string {
	if t, ok := types[strings.ToLower(path.Ext(name))]; ok {
		return t
	}
	return "application/octet-stream"
}
