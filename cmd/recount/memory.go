package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

// largeRelease is from which size of its files a release is read with less
// memory to spare.
const largeRelease = 256 << 20

// spareMemory has the collector run more often when the release in folder is
// large: by default it lets as much garbage gather as there is data, which beside
// gigabytes of scores is gigabytes. GOGC overrules it.
func spareMemory(folder string) {
	if os.Getenv("GOGC") == "" && sizeOf(folder) > largeRelease {
		debug.SetGCPercent(30)
	}
}

// sizeOf is the size of the files below a folder, those of gzip counted as what
// they unpack to, about. What cannot be read counts nothing.
func sizeOf(folder string) (total int64) {
	filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			size := info.Size()
			if strings.HasSuffix(path, ".gz") {
				size *= 8
			}
			total += size
		}
		return nil
	})
	return total
}
