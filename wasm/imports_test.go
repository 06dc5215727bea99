// Package wasm_test guards what imports what: the tree is the pipeline (see
// ARCHITECTURE.md), and everything that a browser loads must stay small.
package wasm_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mayImport lists, for each part of the tree, the parts that it may import. A
// part is the first folder of an import path; its own sub-packages are free.
var mayImport = map[string][]string{
	"analysis": {},
	"records":  {"analysis"},
	"tables":   {"analysis"},
	"figures":  {"analysis", "tables"},
	"web":      {},
	"sitegen":  {"figures", "tables", "records", "analysis", "web"},
	"app":      {"figures", "tables", "records", "analysis"},
	"runner":   {"records", "analysis"},
	"examples": {},
	"internal": {"records", "analysis"}, // fixtures that several tests share

	// wasm and cmd tie the parts together.
	"wasm": {"app", "figures", "tables", "records", "analysis"},
	"cmd":  {"app", "sitegen", "figures", "tables", "records", "analysis", "web", "runner", "examples"},
}

// onlyIn names big dependencies and the one part that may import each, so that
// any of them can be replaced.
var onlyIn = map[string]string{
	"github.com/yuin/goldmark":                     "sitegen",
	"github.com/gohugoio/hugo-goldmark-extensions": "sitegen",
	"html/template":                                "sitegen",
	"github.com/wcharczuk/go-chart":                "figures",
	"github.com/maxence-charriere/go-app":          "app",
	"github.com/spf13/cobra":                       "cmd",
	"github.com/vbauerster/mpb":                    "cmd",
}

// A forbidden import, and why. The names cover what lies below them.
type forbidden map[string]string

// unfitForAnalysis keeps package analysis a pure function of its arguments.
var unfitForAnalysis = forbidden{
	"os":         "analysis knows no files and no environment",
	"net":        "analysis knows no network",
	"time":       "a clock in a result would make two runs differ",
	"log":        "what is doubtful travels with the number, not to a console",
	"syscall/js": "analysis is the same natively and in the browser",
	"math/rand":  "draws come from the documented generator",
}

// unfitForWorker keeps the worker small: a reader's browser loads all of it.
var unfitForWorker = forbidden{
	"net/http":        "2 MB; the page fetches, the Worker only counts",
	"net":             "part of net/http",
	"crypto/tls":      "part of net/http",
	"html/template":   "its reflection keeps every exported method of every type alive",
	"text/template":   "its reflection keeps every exported method of every type alive",
	"regexp":          "200 kB; texts are scanned by hand",
	"log":             "nobody reads a console",
	"os/exec":         "a browser starts no programs",
	"path/filepath":   "paths of a release are slash-separated: package path",
	"testing":         "tests only",
	"github.com":      "the worker is the standard library and our own code",
	"golang.org":      "the worker is the standard library and our own code",
	"recount/figures": "pages show figures that were drawn when the site was built",
	"recount/sitegen": "pages are made before they are read",
	"recount/web":     "the page hands the Worker its script",
	"recount/cmd":     "commands are native",
}

func list(t *testing.T, env []string, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %s: %v", strings.Join(args, " "), err)
	}
	return strings.Fields(string(out))
}

func below(path, name string) bool { return path == name || strings.HasPrefix(path, name+"/") }

func part(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "recount/"), "/")
	return first
}

// complaint says what is wrong when a package imports another, "" if nothing.
func complaint(from, to string) string {
	here := part(from)
	if below(to, "recount") {
		there := part(to)
		if there != here && !slices.Contains(mayImport[here], there) {
			return from + " imports " + to + ": imports point one way (mayImport)"
		}
		return ""
	}
	for name, owner := range onlyIn {
		if below(to, name) && here != owner {
			return from + " imports " + to + ": only " + owner + " may, so that it can be replaced"
		}
	}
	return ""
}

func TestImportsPointOneWay(t *testing.T) {
	for _, line := range list(t, nil, "-f", `{{$p := .ImportPath}}{{range .Imports}}{{$p}}>{{.}} {{end}}`, "./...") {
		from, to, _ := strings.Cut(line, ">")
		if _, known := mayImport[part(from)]; !known {
			t.Errorf("%s is in no part of the tree that mayImport knows: add it there and in ARCHITECTURE.md", from)
		}
		if wrong := complaint(from, to); wrong != "" {
			t.Error(wrong)
		}
	}
}

func TestAnalysisIsPure(t *testing.T) {
	for _, to := range list(t, nil, "-f", `{{range .Imports}}{{.}} {{end}}`, "./analysis") {
		if strings.Contains(to, ".") {
			t.Errorf("analysis imports %s: it uses the standard library only", to)
		}
		for name, why := range unfitForAnalysis {
			if below(to, name) {
				t.Errorf("analysis imports %s: %s", to, why)
			}
		}
	}
}

func TestWorkerStaysSmall(t *testing.T) {
	deps := list(t, []string{"GOOS=js", "GOARCH=wasm"}, "-deps", "./wasm/worker")
	if !slices.Contains(deps, "recount/analysis") {
		t.Fatal("the worker does not import recount/analysis: this test looks at the wrong program")
	}
	for _, to := range deps {
		for name, why := range unfitForWorker {
			if below(to, name) && !strings.HasPrefix(to, "vendor/") {
				t.Errorf("the worker imports %s: %s", to, why)
			}
		}
	}
}

// The guard is itself tried on imports that it must refuse and allow.
func TestComplaint(t *testing.T) {
	for _, c := range []struct {
		from, to string
		wrong    bool
	}{
		{"recount/analysis", "recount/records", true},
		{"recount/records/synth", "recount/records", false},
		{"recount/sitegen", "github.com/yuin/goldmark/ast", false},
		{"recount/cmd/recount", "github.com/yuin/goldmark", true},
		{"recount/wasm/worker", "recount/sitegen", true},
		{"recount/figures", "github.com/wcharczuk/go-chart/v2", false},
	} {
		if got := complaint(c.from, c.to) != ""; got != c.wrong {
			t.Errorf("complaint(%s, %s): got %v, want %v", c.from, c.to, got, c.wrong)
		}
	}
}

// maxWorker is the most bytes that the worker may take as gzip. A standard
// package can be among its imports and yet hardly linked: one call of
// json.Unmarshal brings 150 kB. Raise it only for what a reader gets.
const maxWorker = 2_000_000

func TestWorkerIsNotLargerThanBefore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "worker.wasm")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", file, "./wasm/worker")
	build.Dir = ".."
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if packed.Len() > maxWorker {
		t.Errorf("the worker takes %d bytes as gzip, at most %d", packed.Len(), maxWorker)
	}
}
