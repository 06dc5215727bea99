package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// makeParents makes the folders above path that are missing. What it returns
// removes those of them that are still empty: after a success none, after a
// failure all.
func makeParents(path string) (tidy func(), err error) {
	var missing []string // the deepest first
	for at := filepath.Dir(path); ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); !errors.Is(err, fs.ErrNotExist) || at == filepath.Dir(at) {
			break
		}
		missing = append(missing, at)
	}
	tidy = func() {
		for _, folder := range missing {
			os.Remove(folder) // refuses a folder that holds something
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		tidy()
		return nil, err
	}
	return tidy, nil
}
