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

// An archive is the .zip and .zst files that were handed over, unpacked entry by
// entry when asked. Entries of all of them are counted on, from 0; archives in
// archives are handed over like others.
type archive struct {
	entries []packed
	claimed uint64 // bytes that the entries say they unpack to
}

// packed is an entry: its name in messages, and what unpacks it.
type packed struct {
	name string
	open func() (io.ReadCloser, error)
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
		return a.openZstd(value, data), nil
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

// list tells of entries, the first of which has that number.
func list(entries []entry, first int) []byte {
	out := analysis.List()
	for i, e := range entries {
		out.Append(analysis.Object().Set("path", analysis.String(e.path)).Set("size", analysis.Int(e.size)).Set("number", analysis.Int(first+i)))
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
	if len(a.entries)+len(r.File) > maxEntries {
		return nil, fmt.Errorf("%s holds %d files, more than %d", name, len(a.entries)+len(r.File), maxEntries)
	}
	var entries []entry
	first := len(a.entries)
	for _, f := range r.File {
		p := strings.ReplaceAll(f.Name, `\`, "/")
		if strings.HasSuffix(p, "/") {
			continue
		}
		if clean := path.Clean("/" + p); clean != "/"+p {
			return nil, fmt.Errorf("%s holds a file at %q, which is no path within it", name, f.Name)
		}
		if f.Flags&encrypted != 0 {
			return nil, fmt.Errorf("%s in %s is encrypted: unpack it with its password and drop the folder", p, name)
		}
		if f.UncompressedSize64 > maxEntryBytes {
			return nil, fmt.Errorf("%s in %s unpacks to %d MB, more than this page can hold", p, name, f.UncompressedSize64/1e6)
		}
		if a.claimed += f.UncompressedSize64; a.claimed > maxAllBytes {
			return nil, fmt.Errorf("%s unpacks to more than %d GB, more than this page can hold", name, maxAllBytes>>30)
		}
		a.entries = append(a.entries, packed{p + " in " + name, f.Open})
		entries = append(entries, entry{p, int64(f.UncompressedSize64)})
	}
	return list(entries, first), nil
}

// encrypted is the bit of an entry's flags that says so, whatever the method.
const encrypted = 1

func (a *archive) openZstd(name string, data []byte) []byte {
	a.entries = append(a.entries, packed{"what is packed in " + name, func() (io.ReadCloser, error) {
		r, err := zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderMaxMemory(1<<28), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, err
		}
		return r.IOReadCloser(), nil
	}})
	return list([]entry{{strings.TrimSuffix(strings.TrimSuffix(name, ".zst"), ".zstd"), 0}}, len(a.entries)-1)
}

func (a *archive) entry(n int) ([]byte, error) {
	if n < 0 || n >= len(a.entries) {
		return nil, fmt.Errorf("there is no file %d in the archive", n)
	}
	e := a.entries[n]
	r, err := e.open()
	if err != nil {
		return nil, fmt.Errorf("%s cannot be unpacked: %w", e.name, err)
	}
	defer r.Close()
	return bounded(e.name, r, maxEntryBytes)
}

// bounded reads to the end, or fails beyond the limit, whatever a directory claims.
func bounded(name string, r io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fmt.Errorf("%s is damaged: %w", name, err)
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("%s unpacks to more than %d MB, more than this page can hold", name, limit/1e6)
	}
	return data, nil
}
