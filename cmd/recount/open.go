package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"recount/cmd/recount/internal/terminal"
	"recount/records"
	"recount/sitegen"
)

// A kind is what a path on the command line leads to.
type kind int

const (
	kindNothing kind = iota // no such file or folder
	kindPack                // a file: records.pack, as it is or as gzip
	kindRelease             // a folder with legend.json
	kindSite                // a folder with data/legend.json
	kindOther               // a folder that is none of these
)

func kindOf(path string) kind {
	if path == "-" {
		return kindPack
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return kindNothing
	case !info.IsDir():
		return kindPack
	case hasLegend(path):
		return kindRelease
	case hasLegend(filepath.Join(path, "data")):
		return kindSite
	}
	return kindOther
}

func hasLegend(folder string) bool {
	for _, name := range []string{"legend.json", "legend.json.gz"} {
		if info, err := os.Stat(filepath.Join(folder, name)); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

// A source is a release that was read from where the command line said.
type source struct {
	release *records.Release
	folder  string // of the release; "" when it came from a pack
	files   fs.FS  // of that folder; nil when it came from a pack
}

// open reads the release at path: a folder, the data of a site, a pack, or a
// pack on standard input for "-". What the reader should know though nothing is
// wrong goes to stderr.
func open(cmd *cobra.Command, path string, options records.ReadOptions) (*source, error) {
	src := &source{}
	var read func() (*records.Release, error)
	switch kindOf(path) {
	case kindNothing:
		return nil, failure{fmt.Errorf("reading %s: %w", path, fs.ErrNotExist), "name the folder that holds legend.json"}
	case kindOther:
		return nil, failure{fmt.Errorf("reading %s: there is no legend.json in this folder", path), "name the folder that holds legend.json; docs/format.md describes a release"}
	case kindPack:
		read = func() (*records.Release, error) { return readPack(path, cmd.InOrStdin()) }
	case kindSite:
		src.folder = filepath.Join(path, "data")
		options.Common = options.Common || commonSite(path)
	case kindRelease:
		src.folder = path
	}
	bar := terminal.Start(cmd.ErrOrStderr(), "reading")
	defer bar.Stop()
	if src.folder != "" {
		spareMemory(src.folder)
		src.files = os.DirFS(src.folder)
		options.Progress = bar.Report
		read = func() (*records.Release, error) { return records.Open(src.files, options) }
	}
	release, err := await(cmd.Context(), read)
	if err != nil {
		return nil, located(src.folder, err)
	}
	for _, notice := range release.Notices {
		fmt.Fprintf(cmd.ErrOrStderr(), "recount: %s\n", terminal.Plain(notice))
	}
	for _, file := range release.Unread {
		fmt.Fprintf(cmd.ErrOrStderr(), "recount: not read: %s\n", terminal.Plain(file))
	}
	src.release = release
	return src, nil
}

// commonSite reports whether the site at path says that it counts only what all
// models have.
func commonSite(path string) bool {
	data, err := os.ReadFile(filepath.Join(path, "data", "build.json"))
	if err != nil {
		return false
	}
	settings, err := sitegen.ParseSettings(data)
	return err == nil && settings.Common
}

// readOptions reads on all processors unless asked otherwise.
func readOptions(common bool, workers int) records.ReadOptions {
	return records.ReadOptions{Common: common, Workers: workers}
}

func processors() int { return runtime.GOMAXPROCS(0) }

func readPack(path string, stdin io.Reader) (*records.Release, error) {
	name, read := path, func() ([]byte, error) { return os.ReadFile(path) }
	if path == "-" {
		name, read = "standard input", func() ([]byte, error) { return io.ReadAll(stdin) }
	}
	data, err := read()
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	if len(data) > 0 && data[0] == '{' {
		return nil, failure{fmt.Errorf("reading %s: this is JSON and no pack", name), "name the folder that holds legend.json"}
	}
	release, err := records.ReadPack(data)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return release, nil
}

// located puts the folder of the release before the files of its problems, so
// that they can be opened from where the command was given.
func located(folder string, err error) error {
	var problems records.Problems
	if !errors.As(err, &problems) {
		return err
	}
	out := make(records.Problems, len(problems))
	for i, p := range problems {
		p.File = filepath.ToSlash(filepath.Join(folder, p.File))
		out[i] = p
	}
	return out
}

// locatedFaults does the same for the faults of pages.
func locatedFaults(folder string, err error) error {
	var faults sitegen.Faults
	if !errors.As(err, &faults) {
		return err
	}
	out := make(records.Problems, len(faults))
	for i, f := range faults {
		if strings.HasPrefix(f.File, "report/") { // the author's, not one of ours
			f.File = filepath.ToSlash(filepath.Join(folder, f.File))
		}
		out[i] = records.Problem(f)
	}
	return out
}
