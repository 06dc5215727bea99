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

// BuildName is the release of llama.cpp that Install fetches.
const BuildName = "v0.5.0"

// A Variant is one build of that release, an npm package of node-llama-cpp
// (MIT).
type Variant struct {
	Name    string // "cpu" or "cuda"
	Package string
	SHA256  string // of the package
	Needs   string // what it needs of the system beyond itself

	infix string // of the file names of libllama and libggml
}

// Variants are all builds that can be installed. Those for a GPU compute on the
// processor too.
var Variants = []Variant{
	{Name: "cpu", Package: "@node-llama-cpp/linux-x64@3.22.1",
		SHA256: "0d953e1503d5ab4608d8ed5b739132308c81ac05ffeb760d2a7f30e08a9f90e0"},
	{Name: "cuda", Package: "@node-llama-cpp/linux-x64-cuda@3.22.1",
		SHA256: "d6cd3ff39a43b024816952e0bc6452d6711608d26256ff6eb0fe8cf7ff55bb2c", infix: ".cuda",
		Needs: "an NVIDIA driver, and libcudart.so.13 and libcublas.so.13 where the system finds libraries (LD_LIBRARY_PATH)"},
}

// FindVariant looks a variant up by its name.
func FindVariant(name string) (Variant, error) {
	var names []string
	for _, v := range Variants {
		if v.Name == name {
			return v, nil
		}
		names = append(names, v.Name)
	}
	return Variant{}, fmt.Errorf("there is no variant %q of llama.cpp; there are %s", name, strings.Join(names, ", "))
}

// Folder is the name under which a variant is kept.
func (v Variant) Folder() string {
	folder := "llama.cpp-" + BuildName + "-linux-x64"
	if v.Name != "cpu" {
		folder += "-" + v.Name
	}
	return folder
}

// library is the file of libllama or libggml.
func (v Variant) library(name string) string { return "lib" + name + v.infix + "." + BuildName + ".so" }

// Install fills folder with a variant's shared libraries: from the file named
// from, or by npm when from is "". Anything but the one pinned SHA-256 is
// refused before a byte is written. The folder appears in one step; one that
// holds the variant already is left as it is, one that holds another build is
// refused.
func Install(ctx context.Context, v Variant, folder, from string) error {
	there, err := os.Readlink(filepath.Join(folder, "libllama.so"))
	if err == nil && there == v.library("llama") {
		return nil
	}
	if _, err := os.Lstat(folder); err == nil {
		return &engine.Defect{What: folder + " is there already and does not hold the variant " + v.Name + " of llama.cpp " + BuildName, Cure: "choose another folder with --llama, or remove this one"}
	}
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		return &engine.Defect{What: "the pinned build of llama.cpp is for linux/amd64 only", Cure: "point --llama at libraries of your own"}
	}
	archive, err := fetch(ctx, v, from)
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(archive); hex.EncodeToString(sum[:]) != v.SHA256 {
		return &engine.Defect{What: fmt.Sprintf("the archive has SHA-256 %x, and %s is wanted", sum, v.SHA256), Cure: "fetch it again; do not use it"}
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o777); err != nil {
		return err
	}
	temporary, err := os.MkdirTemp(filepath.Dir(folder), ".llama.cpp-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	if err := unpack(v, archive, temporary); err != nil {
		return err
	}
	if err := os.Chmod(temporary, 0o755); err != nil {
		return err
	}
	return os.Rename(temporary, folder)
}

func fetch(ctx context.Context, v Variant, from string) ([]byte, error) {
	if from != "" {
		return os.ReadFile(from)
	}
	folder, err := os.MkdirTemp("", "recount-llama-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	pack := exec.CommandContext(ctx, "npm", "pack", "--silent", v.Package)
	pack.Dir = folder
	if out, err := pack.CombinedOutput(); err != nil {
		return nil, &engine.Defect{What: fmt.Sprintf("fetching %s with npm: %v\n%s", v.Package, err, bytes.TrimSpace(out)),
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
func unpack(v Variant, archive []byte, folder string) error {
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
		if err := os.Symlink(v.library(name), filepath.Join(folder, "lib"+name+".so")); err != nil {
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
