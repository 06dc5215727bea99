//go:build js && wasm

// Command workbench draws the workbench in a page (web/workbench.html). It runs
// on the page's main thread and counts nothing: package app asks the page's
// script, whose Workers count.
package main

import (
	"runtime/debug"

	"recount/app"
)

func main() {
	debug.SetGCPercent(400) // the heap is a few megabytes, and collecting it holds up the page
	app.Run()
}
