package sweep

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"recount/records"
	"recount/runner/engine"
	"recount/runner/items"
)

// A Shard is the k-th of n parts of the items, k from 1; {1, 1} is everything.
type Shard struct{ K, N int }

func (s Shard) String() string { return fmt.Sprintf("%d-of-%d", s.K, s.N) }

// Of are the items of a shard: every n-th, so that shards take equally long.
func (s Shard) Of(list []items.Item) []items.Item {
	var mine []items.Item
	for i := s.K - 1; i < len(list); i += s.N {
		mine = append(mine, list[i])
	}
	return mine
}

// runnerVersion changes when the same settings may give other answers.
const runnerVersion = "recount-runner/1"

// A header stands beside a part file and tells what its lines depend on.
type header struct {
	Runner      string             `json:"runner"`
	Fingerprint string             `json:"fingerprint"`
	Engine      engine.Description `json:"engine"`
}

// fingerprint covers all that could change an answer but the items, which the
// lines hold themselves: runner, engine, model file, settings, templates,
// configurations.
func (s *Sweep) fingerprint(d engine.Description) string {
	asked := records.Legend{Format: s.Legend.Format, Templates: s.Legend.Templates, Configurations: s.Legend.Configurations, Reference: s.Legend.Reference}
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%s", runnerVersion, d.JSON(), asked.JSON())
	return hex.EncodeToString(h.Sum(nil))
}

// A part is an open part file.
type part struct {
	file *os.File
	done int // items that stand in it
}

func (p *Plan) partPath(shard Shard, benchmark, model string) string {
	return filepath.Join(p.path(p.Work), shard.String(), benchmark, model+".jsonl")
}

// openPart opens a part file for appending, or makes it. Only one process holds
// it. A torn last line is cut off; lines that are not those of this sweep, in
// its order, are refused.
func (s *Sweep) openPart(path string, mine []items.Item, d engine.Description) (*part, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	p := &part{file: f}
	if err = lock(f); err != nil {
		err = &engine.Defect{What: fmt.Sprintf("%s is being written by another process: %v", path, err), Cure: "wait for it, or stop it; two cannot share a shard"}
	} else if err = s.checkHeader(path, d); err == nil {
		p.done, err = s.resume(f, path, mine)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return p, nil
}

// checkHeader compares with the header of an earlier run, or writes one. It is
// written before the first line, so lines never stand without it.
func (s *Sweep) checkHeader(path string, d engine.Description) error {
	want := header{runnerVersion, s.fingerprint(d), d}
	name := path + ".json"
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		if info, err := os.Stat(path); err == nil && info.Size() > 0 {
			return fmt.Errorf("%s holds lines, but %s is missing: it is not known what they depend on", path, name)
		}
		data, _ := json.MarshalIndent(want, "", " ")
		return writeWhole(name, append(data, '\n'))
	}
	if err != nil {
		return err
	}
	var have header
	if err := json.Unmarshal(data, &have); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if have.Fingerprint != want.Fingerprint {
		return &engine.Defect{What: fmt.Sprintf("%s was begun under other settings (%s)", path, difference(have, want)),
			Cure: "go back to them, or remove the file to ask everything again"}
	}
	return nil
}

// difference names what changed between two headers.
func difference(have, want header) string {
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
	return "templates or configurations"
}

func sortedNames(set map[string]bool) []string {
	var list []string
	for name := range set {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// resume counts the whole lines and cuts off what follows the last newline.
func (s *Sweep) resume(f *os.File, path string, mine []items.Item) (int, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	lines, err := parseLines(path, data[:whole])
	if err != nil {
		return 0, err
	}
	for i, l := range lines {
		if i >= len(mine) || !same(l, &mine[i]) {
			return 0, &engine.Defect{What: fmt.Sprintf("%s:%d: item %q is not the one that comes there in this sweep", path, i+1, l.ID),
				Cure: "the items were changed; remove the file to ask everything again"}
		}
	}
	if whole < len(data) {
		if err := f.Truncate(int64(whole)); err != nil {
			return 0, err
		}
	}
	return len(lines), nil
}

func parseLines(path string, data []byte) ([]*records.Line, error) {
	var list []*records.Line
	for n := 1; len(data) > 0; n++ {
		text, rest, _ := bytes.Cut(data, []byte{'\n'})
		l, err := records.ParseLine(text)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		list = append(list, l)
		data = rest
	}
	return list, nil
}

// same reports whether a line was made from an item.
func same(l *records.Line, item *items.Item) bool {
	return l.Benchmark == item.Benchmark && l.ID == item.ID && l.Question != nil && *l.Question == item.Question &&
		slices.Equal(l.Options, item.Options) && slices.Equal(l.Gold, item.Gold)
}

func (p *part) append(l *records.Line) error {
	if _, err := p.file.Write(records.WriteLine(nil, l)); err != nil {
		return err
	}
	p.done++
	return nil
}

func (p *part) close() error { return p.file.Close() }

// writeWhole replaces a file in one step.
func writeWhole(path string, data []byte) error {
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
