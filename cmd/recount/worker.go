package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"recount/cmd/recount/internal/verify"
	"recount/web/dist"
)

// ownWorker is the browser's worker that this program was built with; nil, said
// on stderr, when it was built without.
func ownWorker(stderr io.Writer) (*dist.Files, error) {
	worker, err := dist.Load()
	if errors.Is(err, dist.ErrNotBuilt) {
		fmt.Fprintf(stderr, "recount: %v\n", err)
		return nil, nil
	}
	return &worker, err
}

// compareWorkers tells whether a site counts with the program that this recount
// would give it.
func compareWorkers(r *verify.Result, published, own *dist.Files) {
	for _, part := range []struct {
		name           string
		published, own []byte
	}{
		{"assets/worker.*.wasm", published.Wasm, own.Wasm},
		{"assets/wasm_exec.*.js", published.Exec, own.Exec},
		{"assets/workbench.*.wasm", published.Workbench, own.Workbench},
		{"assets/intake.*.wasm", published.Intake, own.Intake},
	} {
		if !bytes.Equal(part.published, part.own) {
			r.Differences = append(r.Differences, verify.Difference{File: part.name,
				Problem: fmt.Sprintf("the browser's worker (%s) is not the one of this recount (%s)", published.Go, own.Go)})
		}
	}
}

// publishedWorker reads the browser's worker of a site; nil when it has none.
func publishedWorker(site fs.FS, goVersion string) (*dist.Files, error) {
	if goVersion == "" {
		return nil, nil
	}
	wasm, err := single(site, "assets/worker.*.wasm")
	if err != nil {
		return nil, err
	}
	exec, err := single(site, "assets/wasm_exec.*.js")
	if err != nil {
		return nil, err
	}
	files := &dist.Files{Wasm: wasm, Exec: exec, Go: goVersion}
	for pattern, to := range map[string]*[]byte{"assets/workbench.*.wasm": &files.Workbench, "assets/intake.*.wasm": &files.Intake} {
		if data, err := single(site, pattern); err == nil {
			*to = data
		}
	}
	return files, nil
}

// single reads the one file of a pattern.
func single(fsys fs.FS, pattern string) ([]byte, error) {
	names, err := fs.Glob(fsys, pattern)
	if err != nil {
		return nil, err
	}
	if len(names) != 1 {
		return nil, failure{fmt.Errorf("verify: there are %d files %s and one is wanted", len(names), pattern), "the file is part of the site; download the whole folder again"}
	}
	return fs.ReadFile(fsys, names[0])
}
