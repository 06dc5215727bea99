// Package watch tells when the files of a folder have changed.
package watch

import (
	"context"
	"fmt"
	"hash/fnv"
	"io/fs"
	"time"
)

// A Watch remembers what a folder held. Names, sizes and times are looked at,
// never content. Hidden files (editors' swap files, .git) are passed over.
type Watch struct {
	folder fs.FS
	told   uint64
}

// New starts from what folder holds now: make it before reading the folder, and
// no change can fall between the two.
func New(folder fs.FS) *Watch { return &Watch{folder, state(folder)} }

// Changes looks at the folder every interval and calls changed each time that a
// file or folder in it was added, removed, renamed, resized or rewritten, once
// it has stayed as it is for one interval: a rewrite in several steps is one
// change. It returns when ctx is done.
func (w *Watch) Changes(ctx context.Context, interval time.Duration, changed func()) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	last := w.told
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now := state(w.folder)
		if now == last && now != w.told {
			w.told = now
			changed()
		}
		last = now
	}
}

// state is a digest of what the folder holds. A file that vanishes between
// being listed and being looked at is told by the next look.
func state(folder fs.FS) uint64 {
	h := fnv.New64a()
	fs.WalkDir(folder, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			fmt.Fprintf(h, "%q unreadable\n", path)
			return nil
		}
		if name := entry.Name(); name != "." && name[0] == '.' {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		info, err := entry.Info()
		if err != nil || info.IsDir() {
			fmt.Fprintf(h, "%q\n", path)
			return nil
		}
		fmt.Fprintf(h, "%q %d %d\n", path, info.Size(), info.ModTime().UnixNano())
		return nil
	})
	return h.Sum64()
}
