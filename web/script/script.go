// Package script holds the JavaScript of a page and of its Worker, and the
// looks of what the page's script adds. web/README.md is the contract between
// them and the pages that sitegen writes.
package script

import (
	"bytes"
	_ "embed"
)

//go:embed site.js
var site []byte

//go:embed counter.js
var counter []byte

//go:embed verify.js
var verify []byte

//go:embed card.js
var card []byte

//go:embed sort.js
var sorting []byte

//go:embed begin.js
var begin []byte

//go:embed worker.js
var worker []byte

//go:embed script.css
var style []byte

// Page is the script of a reading page: its parts in one strict function.
func Page() []byte {
	out := []byte("(() => {\n\"use strict\";\n\n")
	out = append(out, bytes.Join([][]byte{site, counter, verify, card, sorting, begin}, []byte("\n"))...)
	return append(out, "})();\n"...)
}

// Worker is the script that runs in the Worker, after the Go toolchain's
// wasm_exec.js in the same Blob.
func Worker() []byte { return worker }

// Style is the style sheet of what Page adds. It uses the custom properties of
// the site's own sheet where there are such and has a default for each.
func Style() []byte { return style }
