package main

import (
	"runtime"
	"testing"
)

// After makeRoom the heap takes what was asked for without more memory from the
// browser, whatever it had before.
func TestMakeRoom(t *testing.T) {
	const n, piece = 48 << 20, 1 << 20
	makeRoom(n)
	runtime.GC() // the block itself is garbage
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var kept [][]byte
	for range n / piece {
		kept = append(kept, make([]byte, piece))
	}
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(kept)
	if after.HeapInuse < before.HeapInuse+n/2 {
		t.Fatalf("the heap holds %d bytes, %d before: the pieces are not there", after.HeapInuse, before.HeapInuse)
	}
	if after.HeapSys > before.HeapSys {
		t.Errorf("the heap grew from %d to %d bytes", before.HeapSys, after.HeapSys)
	}
}
