// Package script holds the JavaScript of pages, of their Worker and of the
// service worker, and the looks of what a page's script adds. web/README.md is
// the contract between them and the pages that sitegen writes.
package script

import (
	"bytes"
	"embed"
	"slices"
)

//go:embed *.js script.css
var files embed.FS

// Page is the script of a page of a site: its parts in one strict function.
func Page() []byte {
	return join("site.js", "fetch.js", "counter.js", "verify.js", "parts.js", "card.js", "points.js", "sort.js", "begin.js", "offline.js")
}

// Single is the script of a report of one file: the same, with the files that
// stand inside it in place of those of a host.
func Single() []byte {
	return join("site.js", "inside.js", "counter.js", "verify.js", "parts.js", "card.js", "points.js", "sort.js", "begin.js")
}

// Workbench is the script of the workbench's page, which follows the Go
// toolchain's wasm_exec.js.
func Workbench() []byte {
	return join("site.js", "fetch.js", "counter.js", "card.js", "points.js", "sort.js", "sources.js", "bench.js", "open.js", "mount.js")
}

// Worker is the script that runs in the Worker, after the Go toolchain's
// wasm_exec.js in the same Blob.
func Worker() []byte { return read("worker.js") }

// ServiceWorker is the service worker of a site. told is what stands in front
// of it: JSON with version, release, core and more.
func ServiceWorker(told []byte) []byte {
	return slices.Concat([]byte("const told = "), told, []byte(";\n\n"), read("sw.js"))
}

// Style is the style sheet of what Page adds. It uses the custom properties of
// the site's own sheet where there are such and has a default for each.
func Style() []byte { return read("script.css") }

func join(names ...string) []byte {
	parts := make([][]byte, len(names))
	for i, name := range names {
		parts[i] = read(name)
	}
	out := append([]byte("(() => {\n\"use strict\";\n\n"), bytes.Join(parts, []byte("\n"))...)
	return append(out, "})();\n"...)
}

func read(name string) []byte {
	data, err := files.ReadFile(name)
	if err != nil {
		panic("script: " + err.Error()) // embedded above
	}
	return data
}
