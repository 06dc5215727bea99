package server

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

var site = fstest.MapFS{
	"index.html":                    {Data: []byte("home")},
	"404.html":                      {Data: []byte("not here")},
	"records/index.html":            {Data: []byte("records")},
	"data/analysis.json":            {Data: []byte("{}")},
	"data/records/arc/m.jsonl":      {Data: []byte("{}\n")},
	"data/records/arc/m.jsonl.gz":   {Data: []byte("\x1f\x8b")},
	"data/records.pack":             {Data: []byte("pack")},
	"assets/worker.0123456789.wasm": {Data: []byte("\x00asm")},
}

func ask(h http.Handler, method, target string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestServerAnswers(t *testing.T) {
	var s Server
	s.Serve(site)
	check := func(target string, status int, contentType, body string) {
		t.Helper()
		w := ask(&s, "GET", target)
		if w.Code != status || w.Header().Get("Content-Type") != contentType || !strings.HasPrefix(w.Body.String(), body) {
			t.Errorf("GET %s: got %d %s %q, want %d %s %q", target, w.Code, w.Header().Get("Content-Type"), w.Body, status, contentType, body)
		}
		if w.Header().Get("Cache-Control") != "no-cache" || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("GET %s: headers %v", target, w.Header())
		}
	}
	const html = "text/html; charset=utf-8"
	check("/", 200, html, "home")
	check("/records/", 200, html, "records")
	check("/data/analysis.json", 200, "application/json", "{}")
	check("/data/records/arc/m.jsonl", 200, "application/jsonl", "{}")
	check("/data/records/arc/m.jsonl.gz", 200, "application/gzip", "\x1f\x8b")
	check("/data/records.pack", 200, "application/octet-stream", "pack")
	check("/assets/worker.0123456789.wasm", 200, "application/wasm", "\x00asm")
	check("/absent", 404, html, "not here")
	check("/data/", 404, html, "not here") // a folder is never listed
	check("/data", 404, html, "not here")  // nor redirected to nothing
	check("/index.html/", 404, html, "not here")
}

func TestServerCompressedFilesStayAsTheyAre(t *testing.T) {
	var s Server
	s.Serve(site)
	w := ask(&s, "GET", "/data/records/arc/m.jsonl.gz", "Accept-Encoding", "gzip")
	if got := w.Header().Get("Content-Encoding"); got != "" {
		t.Errorf("Content-Encoding %q: the browser would unpack what the page wants to hash", got)
	}
}

func TestServerRedirectsBelowASubPath(t *testing.T) {
	var s Server
	s.Serve(site)
	w := ask(http.StripPrefix("/paper", &s), "GET", "/paper/records")
	if got := w.Header().Get("Location"); w.Code != 301 || got != "./records/" {
		t.Errorf("GET /paper/records: %d to %q, want 301 to ./records/", w.Code, got)
	}
}

func TestServerMethods(t *testing.T) {
	var s Server
	s.Serve(site)
	if w := ask(&s, "HEAD", "/"); w.Code != 200 || w.Body.Len() != 0 {
		t.Errorf("HEAD /: %d with %d bytes", w.Code, w.Body.Len())
	}
	if w := ask(&s, "HEAD", "/absent"); w.Code != 404 || w.Body.Len() != 0 {
		t.Errorf("HEAD /absent: %d with %d bytes", w.Code, w.Body.Len())
	}
	if w := ask(&s, "POST", "/"); w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST /: %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
}

func TestServerWithoutSite(t *testing.T) {
	if w := ask(new(Server), "GET", "/"); w.Code != 503 {
		t.Errorf("GET / before the first build: %d, want 503", w.Code)
	}
	var s Server
	s.Serve(fstest.MapFS{})
	if w := ask(&s, "GET", "/"); w.Code != 404 || !strings.Contains(w.Body.String(), "no such page") {
		t.Errorf("GET / of an empty site: %d %q", w.Code, w.Body)
	}
}

// TestServerStaysInside asks for a file outside the site in every way that has
// worked on some server.
func TestServerStaysInside(t *testing.T) {
	folder := t.TempDir()
	inside := filepath.Join(folder, "site")
	for path, text := range map[string]string{"secret": "secret", "site/index.html": "home"} {
		path = filepath.Join(folder, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(folder, "secret"), filepath.Join(inside, "link")); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	root, err := os.OpenRoot(inside)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	var s Server
	s.Serve(root.FS())
	for _, target := range []string{"/../secret", "/%2e%2e/secret", "/..%2fsecret", "//../secret", "/link", "/x/../../secret", `/..\secret`} {
		if w := ask(&s, "GET", target); w.Code == 200 || strings.Contains(w.Body.String(), "secret\n") {
			t.Errorf("GET %s: %d %q", target, w.Code, w.Body)
		}
	}
	if w := ask(&s, "GET", "/"); w.Body.String() != "home" {
		t.Errorf("GET /: %q, want home", w.Body)
	}
}

// TestServerExchange builds twice within a tick of the file system's clock and
// wants the browser's copy of the first to be out of date.
func TestServerExchange(t *testing.T) {
	var s Server
	serve := func(text string) {
		s.Serve(fstest.MapFS{"index.html": {Data: []byte(text), ModTime: time.Unix(1, 0)}})
	}
	serve("one")
	tag := ask(&s, "GET", "/").Header().Get("ETag")
	if w := ask(&s, "GET", "/", "If-None-Match", tag); w.Code != 304 {
		t.Errorf("unchanged: %d, want 304", w.Code)
	}
	serve("two")
	if w := ask(&s, "GET", "/", "If-None-Match", tag); w.Code != 200 || w.Body.String() != "two" {
		t.Errorf("exchanged: %d %q, want 200 two", w.Code, w.Body)
	}
}
