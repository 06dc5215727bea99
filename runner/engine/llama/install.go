package llama

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"recount/runner/engine"
)

// The build of llama.cpp that Install fetches: the CPU libraries of the npm
// package @node-llama-cpp/linux-x64 (MIT).
const (
	BuildName   = "v0.5.0-linux-x64"
	packageName = "@node-llama-cpp/linux-x64@3.22.1"
	packageSHA  = "0d953e1503d5ab4608d8ed5b739132308c81ac05ffeb760d2a7f30e08a9f90e0"
)

// Install fills folder with llama.cpp's shared libraries: from the file named
// from, or by npm when from is "". Anything but the one pinned
// SHA-256 is refused before a byte is written. The folder appears in one step;
// one that is there already is left as it is.
func Install(ctx context.Context, folder, from string) error {
	if _, err := os.Stat(filepath.Join(folder, "libllama.so")); err == nil {
		return nil
	}
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		return &engine.Defect{What: "the pinned build of llama.cpp is for linux/amd64 only", Cure: "point --llama at libraries of your own"}
	}
	archive, err := fetch(ctx, from)
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(archive); hex.EncodeToString(sum[:]) != packageSHA {
		return &engine.Defect{What: fmt.Sprintf("the archive has SHA-256 %x, and %s is wanted", sum, packageSHA), Cure: "fetch it again; do not use it"}
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o777); err != nil {
		return err
	}
	temporary, err := os.MkdirTemp(filepath.Dir(folder), ".llama.cpp-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	if err := unpack(archive, temporary); err != nil {
		return err
	}
	if err := os.Chmod(temporary, 0o755); err != nil {
		return err
	}
	return os.Rename(temporary, folder)
}

func fetch(ctx context.Context, from string) ([]byte, error) {
	if from != "" {
		return os.ReadFile(from)
	}
	folder, err := os.MkdirTemp("", "recount-llama-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	pack := exec.CommandContext(ctx, "npm", "pack", "--silent", packageName)
	pack.Dir = folder
	if out, err := pack.CombinedOutput(); err != nil {
		return nil, &engine.Defect{What: fmt.Sprintf("fetching %s with npm: %v\n%s", packageName, err, bytes.TrimSpace(out)),
			Cure: "fetch the package elsewhere and give it with --from"}
	}
	names, err := filepath.Glob(filepath.Join(folder, "*.tgz"))
	if err != nil || len(names) != 1 {
		return nil, fmt.Errorf("npm left %d archives, and one is expected", len(names))
	}
	return os.ReadFile(names[0])
}

// unpack takes the libraries, flat, and gives the two that carry a version the
// names by which they are looked for.
func unpack(archive []byte, folder string) error {
	zipped, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return err
	}
	files := tar.NewReader(zipped)
	for {
		h, err := files.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		name := path.Base(h.Name)
		licence := h.Name == "package/LICENSE"
		if h.Typeflag != tar.TypeReg || !licence && (!strings.HasPrefix(h.Name, "package/bins/") || !strings.HasSuffix(name, ".so")) {
			continue
		}
		if err := writeFile(filepath.Join(folder, name), files); err != nil {
			return err
		}
	}
	for _, name := range []string{"llama", "ggml"} {
		if err := os.Symlink("lib"+name+".v0.5.0.so", filepath.Join(folder, "lib"+name+".so")); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(name string, from io.Reader) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}
