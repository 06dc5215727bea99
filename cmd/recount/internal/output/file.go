// Package output writes results so that a stopped or failed run leaves nothing
// half-written: everything goes to a temporary name beside the target, which
// takes the target's place in one step when it is complete.
package output

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// File writes data to path, or to stdout when path is "-". An existing file is
// replaced, also behind a link, and keeps its permissions; a folder is not. Folders
// above it that are missing are made. Nothing is written when ctx is done.
func File(ctx context.Context, path string, data []byte, stdout io.Writer) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if path == "-" {
		if _, err := stdout.Write(data); err != nil {
			return fmt.Errorf("writing to standard output: %w", err)
		}
		return nil
	}
	mode := fs.FileMode(0) // of a new file
	target := path
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return replaceInPlace(path, info, data)
		}
		mode = info.Mode().Perm()
		if target, err = filepath.EvalSymlinks(path); err != nil {
			return fmt.Errorf("writing %s: %w", path, bare(err))
		}
	}
	tidy, err := makeParents(target)
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, bare(err))
	}
	defer tidy()
	if err := replace(target, mode, data); err != nil {
		return fmt.Errorf("writing %s: %w", path, bare(err))
	}
	return nil
}

// replaceInPlace writes to what is there and is no regular file: a device or a
// pipe, for instance /dev/stdout, has no place beside it.
func replaceInPlace(path string, info fs.FileInfo, data []byte) error {
	if info.IsDir() {
		return fmt.Errorf("writing %s: it is a folder, and a file is to be written", path)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		return fmt.Errorf("writing %s: %w", path, bare(err))
	}
	return nil
}

// replace writes a file beside path and lets it take the place of path. A mode
// of 0 is that of a new file.
func replace(path string, mode fs.FileMode, data []byte) error {
	temporary, err := create(path)
	if err != nil {
		return err
	}
	if mode != 0 {
		err = temporary.Chmod(mode)
	}
	if err == nil {
		_, err = temporary.Write(data)
	}
	if closeErr := temporary.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(temporary.Name(), path)
	}
	if err != nil {
		os.Remove(temporary.Name())
	}
	return err
}

// create opens a new file beside path with the permissions that path itself
// would get (os.CreateTemp would keep it from other users).
func create(path string) (*os.File, error) {
	folder, name := filepath.Split(path)
	for n := 0; ; n++ {
		try := filepath.Join(folder, fmt.Sprintf(".%s.%d-%d.tmp", name, os.Getpid(), n))
		f, err := os.OpenFile(try, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil || !os.IsExist(err) {
			return f, err
		}
	}
}

// bare drops the operation and the temporary name from a file system error: the
// caller names what it was writing.
func bare(err error) error {
	switch e := err.(type) {
	case *fs.PathError:
		return e.Err
	case *os.LinkError:
		return e.Err
	}
	return err
}
