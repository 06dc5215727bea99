//go:build js && wasm

package main

import "runtime"

// roomStep bounds how much memory is asked for at once, and least is how much is
// asked for when there is none to judge by.
const (
	least    = 16 << 20
	roomStep = 256 << 20
)

var spare []byte

// makeRoom sees to it that n bytes and half of what the heap holds can be had
// without asking the browser for memory. The Go runtime asks for half a megabyte
// at a time, and each time the browser looks through garbage of its own, which
// took a third of a large count. What is asked for here at once is not touched
// before it is used.
func makeRoom(n int) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	want := min(max(uint64(n)+m.HeapInuse/2, least), roomStep)
	if m.HeapIdle < want {
		spare = make([]byte, want)
		spare = nil
	}
}
