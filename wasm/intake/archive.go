package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"

	"recount/analysis"
)

// Bounds of what an archive may unpack to: a small file can claim, or hold, more
// than the memory of a computer.
const (
	maxEntries    = 20_000
	maxEntryBytes = 1 << 30
	maxAllBytes   = 4 << 30
)

// An archive is a .zip or .zst file that was handed over, unpacked entry by
// entry when asked.
type archive struct {
	zipped []*zip.File
	packed []byte // of zstd: one entry
	left   int64  // bytes that may still be unpacked
}

// ask answers like wasm/desk: names and values separated by NUL, bytes back.
// "zip open" and "zstd open" take the file and list its entries in JSON;
// "entry" unpacks the one of that number.
func (a *archive) ask(name, arguments string, data []byte) ([]byte, error) {
	fields := strings.Split(arguments, "\x00")
	if len(fields) < 2 {
		return nil, errors.New("a question of the page cannot be read")
	}
	value := fields[1]
	switch name {
	case "zip open":
		return a.openZip(value, data)
	case "zstd open":
		a.packed, a.left = data, maxAllBytes
		return list([]entry{{strings.TrimSuffix(strings.TrimSuffix(value, ".zst"), ".zstd"), 0}}), nil
	case "entry":
		n, err := strconv.Atoi(value)
		if err != nil {
			return nil, err
		}
		return a.entry(n)
	}
	return nil, fmt.Errorf("the unpacking program knows no question %q", name)
}

type entry struct {
	path string
	size int64
}

func list(entries []entry) []byte {
	out := analysis.List()
	for _, e := range entries {
		out.Append(analysis.Object().Set("path", analysis.String(e.path)).Set("size", analysis.Int(e.size)))
	}
	return out.JSON()
}

// openZip reads the directory of a zip file. Paths that leave the archive's own
// folder are refused; folders are passed over.
func (a *archive) openZip(name string, data []byte) ([]byte, error) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("%s is no zip file that can be read: %w", name, err)
	}
	if len(r.File) > maxEntries {
		return nil, fmt.Errorf("%s holds %d files, more than %d", name, len(r.File), maxEntries)
	}
	var entries []entry
	var total uint64
	for _, f := range r.File {
		p := strings.ReplaceAll(f.Name, `\`, "/")
		if strings.HasSuffix(p, "/") {
			continue
		}
		if clean := path.Clean("/" + p); clean != "/"+p {
			return nil, fmt.Errorf("%s holds a file at %q, which is no path within it", name, f.Name)
		}
		if f.UncompressedSize64 > maxEntryBytes {
			return nil, fmt.Errorf("%s in %s unpacks to %d MB, more than this page can hold", p, name, f.UncompressedSize64/1e6)
		}
		if total += f.UncompressedSize64; total > maxAllBytes {
			return nil, fmt.Errorf("%s unpacks to more than %d GB, more than this page can hold", name, maxAllBytes>>30)
		}
		a.zipped = append(a.zipped, f)
		entries = append(entries, entry{p, int64(f.UncompressedSize64)})
	}
	a.left = maxAllBytes
	return list(entries), nil
}

func (a *archive) entry(n int) ([]byte, error) {
	if a.packed != nil {
		r, err := zstd.NewReader(bytes.NewReader(a.packed), zstd.WithDecoderMaxMemory(1<<28), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, err
		}
		defer r.Close()
		return a.bounded("the zstd file", r)
	}
	if n < 0 || n >= len(a.zipped) {
		return nil, fmt.Errorf("there is no file %d in the archive", n)
	}
	f := a.zipped[n]
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	defer r.Close()
	return a.bounded(f.Name, r)
}

// bounded reads to the end, or fails beyond what may be unpacked.
func (a *archive) bounded(name string, r io.Reader) ([]byte, error) {
	limit := min(a.left, maxEntryBytes)
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fmt.Errorf("%s is damaged: %w", name, err)
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("%s unpacks to more than %d MB, more than this page can hold", name, limit/1e6)
	}
	return data, nil
}
