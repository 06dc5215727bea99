// Package dist holds what make builds for the browser: the worker as
// WebAssembly and the Go toolchain's own wasm_exec.js. The files lie in built/,
// which git ignores, so that a fresh clone compiles without them; Load then
// says what to do.
package dist

import (
	"embed"
	"errors"
	"io/fs"
	"strings"
)

//go:embed all:built
var built embed.FS

// ErrNotBuilt is returned by Load when this program was compiled before make
// had built the worker. Everything but recounting in the browser works without.
var ErrNotBuilt = errors.New("this recount was built without the browser's worker, so pages cannot count again; run make build in its source folder")

// Files are the parts of the worker. They belong together: a page must never
// mix those of two builds.
type Files struct {
	Wasm      []byte // GOOS=js GOARCH=wasm of recount/wasm/worker
	Exec      []byte // lib/wasm/wasm_exec.js of the Go toolchain that built Wasm
	Workbench []byte // of recount/wasm/workbench, nil when that was not built
	Intake    []byte // of recount/wasm/intake, nil when that was not built
	Go        string // that toolchain, as runtime.Version gives it
}

// Load returns the worker's files, or ErrNotBuilt.
func Load() (Files, error) { return load(built) }

func load(fsys fs.FS) (Files, error) {
	var f Files
	for name, to := range map[string]*[]byte{"worker.wasm": &f.Wasm, "wasm_exec.js": &f.Exec} {
		data, err := fs.ReadFile(fsys, "built/"+name)
		if err != nil {
			return Files{}, ErrNotBuilt
		}
		*to = data
	}
	for name, to := range map[string]*[]byte{"workbench.wasm": &f.Workbench, "intake.wasm": &f.Intake} {
		if data, err := fs.ReadFile(fsys, "built/"+name); err == nil {
			*to = data
		}
	}
	version, err := fs.ReadFile(fsys, "built/go.version")
	if err != nil {
		return Files{}, ErrNotBuilt
	}
	f.Go = strings.TrimSpace(string(version))
	return f, nil
}
