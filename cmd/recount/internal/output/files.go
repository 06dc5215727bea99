package output

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// Files writes below folder the files that produce hands out, one after the
// other. Paths use slashes. When ctx is done it returns at once and writes no
// more; produce is then told so by an error and its result is dropped.
func Files(ctx context.Context, folder string, produce func(write func(path string, data []byte) error) error) error {
	type file struct {
		path string
		data []byte
	}
	files := make(chan file)
	produced := make(chan error, 1)
	go func() {
		produced <- produce(func(path string, data []byte) error {
			select {
			case files <- file{path, bytes.Clone(data)}:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case f := <-files:
			if err := writeBelow(folder, f.path, f.data); err != nil {
				return err // produce stays behind, waiting for the end of ctx
			}
		case err := <-produced:
			return err
		}
	}
}

func writeBelow(folder, path string, data []byte) error {
	to := filepath.Join(folder, filepath.FromSlash(path))
	err := os.MkdirAll(filepath.Dir(to), 0o777)
	if err == nil {
		err = os.WriteFile(to, data, 0o666)
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, bare(err))
	}
	return nil
}
