package verify

import "io/fs"

// regular is a folder in which only files and folders are there: reading a pipe
// that stands where a file should would wait for ever.
type regular struct{ fs.FS }

func (r regular) Open(name string) (fs.File, error) {
	info, err := fs.Stat(r.FS, name)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if err != nil {
		return nil, err
	}
	return r.FS.Open(name)
}

func isRegular(files fs.FS, name string) bool {
	info, err := fs.Stat(files, name)
	return err == nil && info.Mode().IsRegular()
}

// ReadFile finds no file where a folder is.
func (r regular) ReadFile(name string) ([]byte, error) {
	info, err := fs.Stat(r.FS, name)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if err != nil {
		return nil, err
	}
	return fs.ReadFile(r.FS, name)
}
