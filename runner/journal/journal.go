// Package journal keeps files that grow by whole lines and that a later run
// goes on with after any stop.
//
// A journal is at every moment the beginning of what it will be: a line that
// was torn by the stop is cut off when the file is opened again. Beside it
// stands a header that tells what the lines depend on; a run under other
// settings is refused, so that no file holds answers of two kinds.
package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"recount/runner/engine"
)

// Runner changes when the same settings may give other answers.
const Runner = "recount-runner/1"

// A Header stands beside a journal, in a file of its name and ".json".
type Header struct {
	Runner      string             `json:"runner"`
	Fingerprint string             `json:"fingerprint"` // of all that could change a line but what it holds itself
	Engine      engine.Description `json:"engine"`

	// Machines are those on which lines were written, each named once; a
	// journal does not depend on them. Files of before they were noted have none.
	Machines []string `json:"machines,omitempty"`
}

// A File is an open journal. Only one process holds it.
type File struct {
	file  *os.File
	path  string
	noted bool // this machine stands in the header
}

// Open opens a journal for appending, or makes it, with its folder, and returns
// the whole lines that stand in it. The header is written before the first
// line, so lines never stand without it.
func Open(path string, want Header) (*File, []byte, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, err
	}
	var lines []byte
	if err = lock(f); err != nil {
		err = &engine.Defect{What: fmt.Sprintf("%s is being written by another process: %v", path, err), Cure: "wait for it, or stop it; two cannot share a file"}
	} else if err = checkHeader(path, want); err == nil {
		lines, err = wholeLines(f, path)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return &File{file: f, path: path}, lines, nil
}

// Append adds a line, which ends in a newline.
func (f *File) Append(line []byte) error {
	if !f.noted {
		if err := noteMachine(f.path); err != nil {
			return err
		}
		f.noted = true
	}
	_, err := f.file.Write(line)
	return err
}

// noteMachine adds this machine to a header that does not name it yet.
func noteMachine(path string) error {
	h, err := ReadHeader(path)
	if err != nil || slices.Contains(h.Machines, machine()) {
		return err
	}
	h.Machines = append(h.Machines, machine())
	slices.Sort(h.Machines)
	return writeHeader(path, h)
}

// machine is this machine's processor, where the system tells it, and system.
var machine = sync.OnceValue(func() string {
	system := runtime.GOOS + "/" + runtime.GOARCH
	data, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return system
	}
	_, rest, _ := strings.Cut(string(data), "model name")
	_, rest, _ = strings.Cut(rest, ":")
	name, _, _ := strings.Cut(rest, "\n")
	if name = strings.TrimSpace(name); name == "" {
		return system
	}
	return name + " (" + system + ")"
})

func (f *File) Close() error { return f.file.Close() }

// ErrStopped is returned when ctx ended the work between two lines.
var ErrStopped = errors.New("stopped; run the same command again to go on")

// Work is a journal of one line for each of N things.
type Work struct {
	N      int
	Batch  int                            // lines made together; 1 when 0
	Same   func(i int, line []byte) error // whether an earlier run's line is the i-th of this work
	Make   func(ctx context.Context, from, to int) ([][]byte, error)
	Report func(done int) // may be nil
}

// Fill makes the lines that the journal at path lacks. When ctx is done the
// batch in hand is finished and written, then ErrStopped is returned. What fails
// ends the work: what is written stays, and nothing stands for the batch in hand.
func Fill(ctx context.Context, path string, want Header, w Work) error {
	f, data, err := Open(path, want)
	if err != nil {
		return err
	}
	defer f.Close()
	done := 0
	for ; len(data) > 0; done++ {
		line, rest, _ := bytes.Cut(data, []byte{'\n'})
		err := errors.New("the work has no more lines")
		if done < w.N {
			err = w.Same(done, line)
		}
		if err != nil {
			return &engine.Defect{What: fmt.Sprintf("%s:%d: %v", path, done+1, err), Cure: "the items were changed; remove the file to ask everything again"}
		}
		data = rest
	}
	for done < w.N {
		if ctx.Err() != nil {
			return ErrStopped
		}
		lines, err := w.Make(context.WithoutCancel(ctx), done, min(done+max(w.Batch, 1), w.N))
		if err != nil {
			return err
		}
		for _, line := range lines {
			if err := f.Append(line); err != nil {
				return err
			}
		}
		if done += len(lines); w.Report != nil {
			w.Report(done)
		}
	}
	return nil
}

// Line is v as a line of JSON, with markup characters as they are.
func Line(v any) []byte {
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	if err := w.Encode(v); err != nil {
		panic("journal: " + err.Error()) // lines are made of texts, numbers and flags
	}
	return b.Bytes()
}

// checkHeader compares with the header of an earlier run, or writes one.
func checkHeader(path string, want Header) error {
	have, err := ReadHeader(path)
	if errors.Is(err, fs.ErrNotExist) {
		if info, err := os.Stat(path); err == nil && info.Size() > 0 {
			return fmt.Errorf("%s holds lines, but %s.json is missing: it is not known what they depend on", path, path)
		}
		return writeHeader(path, want)
	}
	if err != nil {
		return err
	}
	if have.Fingerprint != want.Fingerprint {
		return &engine.Defect{What: fmt.Sprintf("%s was begun under other settings (%s)", path, Difference(have, want)),
			Cure: "go back to them, or remove the file to ask everything again"}
	}
	return nil
}

func writeHeader(path string, h Header) error {
	data, err := json.MarshalIndent(h, "", " ")
	if err != nil {
		return err
	}
	return WriteWhole(path+".json", append(data, '\n'))
}

// ReadHeader reads the header of the journal at path.
func ReadHeader(path string) (h Header, err error) {
	data, err := os.ReadFile(path + ".json")
	if err != nil {
		return h, err
	}
	if err := json.Unmarshal(data, &h); err != nil {
		return h, fmt.Errorf("%s.json: %w", path, err)
	}
	return h, nil
}

// wholeLines cuts off what follows the last newline.
func wholeLines(f *os.File, path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	if whole < len(data) {
		if err := f.Truncate(int64(whole)); err != nil {
			return nil, err
		}
	}
	return data[:whole], nil
}

// Difference names what changed between two headers.
func Difference(have, want Header) string {
	for _, part := range []struct {
		name       string
		have, want map[string]string
	}{{"build", have.Engine.Build, want.Engine.Build}, {"model", have.Engine.Model, want.Engine.Model}, {"settings", have.Engine.Settings, want.Engine.Settings}} {
		names := map[string]bool{}
		for name := range part.have {
			names[name] = true
		}
		for name := range part.want {
			names[name] = true
		}
		for _, name := range sortedNames(names) {
			if part.have[name] != part.want[name] {
				return fmt.Sprintf("%s %s was %q and is %q", part.name, name, part.have[name], part.want[name])
			}
		}
	}
	if have.Engine.Engine != want.Engine.Engine || have.Runner != want.Runner {
		return fmt.Sprintf("%s of %s became %s of %s", have.Engine.Engine, have.Runner, want.Engine.Engine, want.Runner)
	}
	return "what is asked"
}

func sortedNames(set map[string]bool) []string {
	var list []string
	for name := range set {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// WriteWhole replaces a file in one step.
func WriteWhole(path string, data []byte) error {
	temporary := fmt.Sprintf("%s.%d.tmp", path, os.Getpid())
	if err := os.WriteFile(temporary, data, 0o666); err != nil {
		return err
	}
	if err := os.Rename(temporary, path); err != nil {
		os.Remove(temporary)
		return err
	}
	return nil
}
