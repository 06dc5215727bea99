package vllm

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"recount/runner/engine"
)

// HashFolder is the SHA-256 of what sha256sum * prints in a folder: one line a
// file, by name. Hidden files and folders do not count.
func HashFolder(folder string) (string, error) {
	entries, err := os.ReadDir(folder) // sorted by name
	if err != nil {
		return "", &engine.Defect{What: fmt.Sprintf("no model in %s: %v", folder, err), Cure: "name a folder with config.json, a tokenizer and weights, below --models; or give hub in place of file"}
	}
	all := sha256.New()
	for _, entry := range entries {
		info, err := os.Stat(filepath.Join(folder, entry.Name()))
		if err != nil {
			return "", err
		}
		if strings.HasPrefix(entry.Name(), ".") || !info.Mode().IsRegular() {
			continue
		}
		sum, err := hashFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(all, "%s  %s\n", sum, entry.Name())
	}
	return hex.EncodeToString(all.Sum(nil)), nil
}

func hashFile(path string) (string, error) {
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
