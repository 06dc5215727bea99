package llama

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// HashFile is the SHA-256 of a file, in hexadecimal digits.
func HashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("reading %s: %w", path, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// libraryHashes are the SHA-256 of the libraries in use. Of the variants for
// different processors only the loaded one counts, where the system tells it
// (/proc/self/maps); elsewhere all do. CUDA's own libraries count too, wherever
// they lie.
func libraryHashes(folder string) (map[string]string, error) {
	maps, _ := os.ReadFile("/proc/self/maps")
	names, err := filepath.Glob(filepath.Join(folder, "lib*"))
	if err != nil {
		return nil, err
	}
	names = append(names, cudaLibraries(string(maps))...)
	hashes := map[string]string{}
	for _, name := range names {
		real, err := filepath.EvalSymlinks(name)
		if err != nil {
			return nil, err
		}
		base := filepath.Base(real)
		if hashes[base] != "" || len(maps) > 0 && !strings.Contains(string(maps), real) {
			continue
		}
		if hashes[base], err = HashFile(real); err != nil {
			return nil, err
		}
	}
	return hashes, nil
}

// cudaLibraries are the files of cuBLAS and of CUDA's runtime that a process has
// loaded, by its /proc/self/maps.
func cudaLibraries(maps string) (names []string) {
	for line := range strings.Lines(maps) {
		_, name, found := strings.Cut(strings.TrimRight(line, "\n"), "/")
		name = "/" + name
		base := filepath.Base(name)
		if found && (strings.HasPrefix(base, "libcublas") || strings.HasPrefix(base, "libcudart")) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
