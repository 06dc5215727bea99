package output

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrOccupied says that a folder is there already and holds something.
var ErrOccupied = errors.New("the folder is not empty")

// Folder makes the folder path with what fill puts into the temporary folder
// that it is given, and the folders above it that are missing. When fill fails,
// or ctx is done, nothing is left behind and what was at path stays.
//
// An empty folder at path is always replaced, a file never. A folder that holds
// something is replaced when mayReplace says so of it, as a whole, else the
// error is ErrOccupied.
func Folder(ctx context.Context, path string, mayReplace func(path string) bool, fill func(folder string) error) error {
	occupied, err := look(path)
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	if occupied && !mayReplace(path) {
		return fmt.Errorf("writing %s: %w", path, ErrOccupied)
	}
	path = filepath.Clean(path)
	tidy, err := makeParents(path)
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, bare(err))
	}
	defer tidy()
	temporary, err := makeBeside(path)
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, bare(err))
	}
	defer os.RemoveAll(temporary) // gone after the rename
	if err := fill(temporary); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := exchange(temporary, path, occupied); err != nil {
		return fmt.Errorf("writing %s: %w", path, bare(err))
	}
	return nil
}

// look tells whether path is a folder that holds something.
func look(path string) (occupied bool, err error) {
	entries, err := os.ReadDir(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		if info, statErr := os.Stat(path); statErr == nil && !info.IsDir() {
			return false, errors.New("it is a file, and a folder is to be written")
		}
		return false, bare(err)
	}
	return len(entries) > 0, nil
}

func makeBeside(path string) (string, error) {
	parent, name := filepath.Split(path)
	for n := 0; ; n++ {
		try := filepath.Join(parent, fmt.Sprintf(".%s.%d-%d.tmp", name, os.Getpid(), n))
		err := os.Mkdir(try, 0o777)
		if err == nil || !os.IsExist(err) {
			return try, err
		}
	}
}

// exchange puts temporary in the place of path. What was there is moved aside
// first and put back when the second step fails.
func exchange(temporary, path string, occupied bool) error {
	if !occupied {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return os.Rename(temporary, path)
	}
	old, err := makeBeside(path)
	if err != nil {
		return err
	}
	if err := os.Remove(old); err != nil {
		return err
	}
	if err := os.Rename(path, old); err != nil {
		return err
	}
	if err := os.Rename(temporary, path); err != nil {
		return errors.Join(err, os.Rename(old, path))
	}
	return os.RemoveAll(old)
}
