package sweep

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"recount/records"
)

// Agree compares what two models of releases answered: one model by two
// engines, say, or by two builds of one. Items that only one of them has are
// counted in alone and not compared.
func Agree(one fs.FS, model string, other fs.FS, otherModel string) (noise Noise, alone int, err error) {
	a, err := readModel(one, model)
	if err != nil {
		return noise, 0, err
	}
	b, err := readModel(other, otherModel)
	if err != nil {
		return noise, 0, err
	}
	theirs := map[[2]string]*records.Line{}
	for _, l := range b {
		theirs[[2]string{l.Benchmark, l.ID}] = l
	}
	for _, l := range a {
		m := theirs[[2]string{l.Benchmark, l.ID}]
		if m == nil {
			continue
		}
		if err := sameQuestions(l, m); err != nil {
			return noise, 0, err
		}
		noise.add([]*records.Line{l, m})
	}
	if noise.Items == 0 {
		return noise, 0, errors.New("the two have no item in common")
	}
	return noise, len(a) + len(b) - 2*noise.Items, nil
}

// readModel reads the record lines of a model, benchmark by benchmark.
func readModel(release fs.FS, model string) (list []*records.Line, err error) {
	names, err := fs.Glob(release, path.Join("records", "*"))
	if err != nil {
		return nil, err
	}
	for _, folder := range names {
		lines, err := readFile(release, path.Join(folder, model+".jsonl"))
		if err != nil {
			return nil, err
		}
		list = append(list, lines...)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there are no records of model %q; there are those of %s", model, modelsOf(release))
	}
	return list, nil
}

// modelsOf lists the models that a release has record files of.
func modelsOf(release fs.FS) string {
	files, _ := fs.Glob(release, "records/*/*.jsonl*") // the pattern is good
	var ids []string
	for _, file := range files {
		id, _, _ := strings.Cut(path.Base(file), ".jsonl")
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return "none; is it the folder of a release?"
	}
	slices.Sort(ids)
	return strings.Join(ids, ", ")
}

// readFile reads a record file or its .gz; a missing one has no lines.
func readFile(release fs.FS, name string) ([]*records.Line, error) {
	data, err := fs.ReadFile(release, name)
	if errors.Is(err, fs.ErrNotExist) {
		name += ".gz"
		data, err = fs.ReadFile(release, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err == nil {
			data, err = unzip(data)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return parseLines(name, data)
}

func unzip(data []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// sameQuestions refuses lines that do not answer the same.
func sameQuestions(a, b *records.Line) error {
	same := len(a.Bits) == len(b.Bits) && len(a.Outputs) == len(b.Outputs) && len(a.PTrue) == len(b.PTrue)
	for i := 0; same && i < len(a.Bits); i++ {
		same = a.Bits[i].Key == b.Bits[i].Key
	}
	for i := 0; same && i < len(a.Outputs); i++ {
		x, y := &a.Outputs[i], &b.Outputs[i]
		same = x.Key == y.Key && len(x.Scores) == len(y.Scores) && (x.Text == nil) == (y.Text == nil)
	}
	if !same {
		return fmt.Errorf("item %q of %s was not asked under the same configurations", a.ID, a.Benchmark)
	}
	return nil
}
