package sweep

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing/fstest"

	"recount/records"
	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/journal"
)

// A Count is how far one model is in one benchmark, over all shards.
type Count struct {
	Model, Benchmark string
	Done, Total      int
}

// Status counts what the part files hold.
func (s *Sweep) Status() ([]Count, error) {
	var list []Count
	for _, m := range s.Plan.Models {
		for _, b := range s.Plan.Benchmarks {
			lines, _, err := s.collect(b.ID, m.ID)
			if err != nil {
				return nil, err
			}
			list = append(list, Count{m.ID, b.ID, len(lines), len(s.Items[b.ID])})
		}
	}
	return list, nil
}

// collect reads the parts of all shards of one model and benchmark. An item
// that stands in several (a shard that was started twice, or shards of
// different numbers) must have the same line in each, and it must be the sweep's
// item as it was asked; a torn last line does not count, nor do items that the
// sweep does not have. The header names the machines of all parts.
func (s *Sweep) collect(benchmark, model string) (lines map[string][]byte, head *journal.Header, err error) {
	lines = map[string][]byte{}
	names, err := s.parts(benchmark, model)
	if err != nil {
		return nil, nil, err
	}
	asked := map[string]*items.Item{}
	for i := range s.Items[benchmark] {
		asked[s.Items[benchmark][i].ID] = &s.Items[benchmark][i]
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		h, err := sameHeader(name, head)
		if err != nil {
			return nil, nil, err
		}
		if head != nil {
			h.Machines = append(h.Machines, head.Machines...)
		}
		head = h
		data = data[:bytes.LastIndexByte(data, '\n')+1]
		parsed, err := parseLines(name, data)
		if err != nil {
			return nil, nil, err
		}
		for i, text := range bytes.SplitAfter(data, []byte{'\n'}) {
			if len(text) == 0 {
				continue
			}
			item := asked[parsed[i].ID]
			if item == nil {
				continue
			}
			if !same(parsed[i], item) {
				return nil, nil, &engine.Defect{What: fmt.Sprintf("%s:%d: item %q is not what the sweep asks now", name, i+1, item.ID),
					Cure: "go back to the items that were asked, or remove the file to ask everything again"}
			}
			if other := lines[parsed[i].ID]; other != nil && !bytes.Equal(other, text) {
				return nil, nil, fmt.Errorf("%s:%d: item %q has another answer in another shard", name, i+1, parsed[i].ID)
			}
			lines[parsed[i].ID] = text
		}
	}
	return lines, head, nil
}

// parts are the part files of one model and benchmark, in the order of names.
func (s *Sweep) parts(benchmark, model string) (names []string, err error) {
	work := s.Plan.path(s.Plan.Work)
	shards, err := os.ReadDir(work)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, shard := range shards {
		name := filepath.Join(work, shard.Name(), benchmark, model+".jsonl")
		if _, err := os.Stat(name); err == nil {
			names = append(names, name)
		}
	}
	return names, err
}

func sameHeader(part string, other *journal.Header) (*journal.Header, error) {
	h, err := journal.ReadHeader(part)
	if err != nil {
		return nil, err
	}
	if other != nil && other.Fingerprint != h.Fingerprint {
		return nil, fmt.Errorf("%s was made under other settings than another shard (%s)", part, journal.Difference(*other, h))
	}
	return &h, nil
}

// Merge writes the release: the records of every model that has all items, in
// the order of the items, and the legend with its run. A model that lacks items
// is an error, unless partial is set; then it is left out and named. The
// release is read again and checked before it takes its place.
func (s *Sweep) Merge(partial bool) (leftOut []string, err error) {
	if err := s.mayReplace(); err != nil {
		return nil, err
	}
	files := fstest.MapFS{}
	legend := *s.Legend
	legend.Models = nil
	run := s.card()
	for _, m := range s.Legend.Models {
		missing := 0
		made := map[string][]byte{}
		var head *journal.Header
		var machines []string
		for _, b := range s.Plan.Benchmarks {
			lines, h, err := s.collect(b.ID, m.ID)
			if err != nil {
				return nil, err
			}
			if h != nil {
				if h.Fingerprint != s.fingerprint(m.ID, h.Engine) {
					return nil, &engine.Defect{What: fmt.Sprintf("model %s was asked %s by another protocol, or by another runner, than this sweep's", m.ID, b.ID),
						Cure: "go back to the protocol that was asked, or remove the work folder to ask everything again"}
				}
				head = h
				machines = append(machines, h.Machines...)
			}
			var all []byte
			for _, item := range s.Items[b.ID] {
				if lines[item.ID] == nil {
					missing++
					continue
				}
				line, err := released(lines[item.ID])
				if err != nil {
					return nil, err
				}
				all = append(all, line...)
			}
			made["records/"+b.ID+"/"+m.ID+".jsonl"] = all
		}
		if missing > 0 {
			if !partial {
				return nil, fmt.Errorf("model %s lacks %d items: run the sweep to its end, or merge with --partial", m.ID, missing)
			}
			leftOut = append(leftOut, m.ID)
			continue
		}
		legend.Models = append(legend.Models, m)
		run.Models[m.ID] = head.Engine
		run.Machines = append(run.Machines, machines...)
		for name, data := range made {
			if s.Plan.Compress {
				name, data = name+".gz", zip(data)
			}
			files[name] = &fstest.MapFile{Data: data}
		}
	}
	if len(legend.Models) == 0 {
		return leftOut, fmt.Errorf("no model has all items yet")
	}
	slices.Sort(run.Machines)
	run.Machines = slices.Compact(run.Machines)
	card, err := json.Marshal(run)
	if err != nil {
		return nil, err
	}
	legend.Run = card
	if s.Protocol.Statements() {
		for _, b := range s.Plan.Benchmarks {
			var data []byte
			for i := range s.Items[b.ID] {
				data = s.Items[b.ID][i].Append(data)
			}
			files["items/"+b.ID+".jsonl"] = &fstest.MapFile{Data: data}
		}
	}
	files["legend.json"] = &fstest.MapFile{Data: legend.JSON()}
	if _, err := records.Open(files, records.ReadOptions{}); err != nil {
		return nil, fmt.Errorf("the merged release is not valid: %w", err)
	}
	return leftOut, writeFolder(s.Plan.ReleaseFolder(), files)
}

// mayReplace refuses a release folder with records that this sweep does not make:
// the release would take their place.
func (s *Sweep) mayReplace() error {
	to := s.Plan.ReleaseFolder()
	if info, err := os.Stat(to); err == nil && !info.IsDir() {
		return &engine.Defect{What: "the release " + to + " is a file", Cure: "name a folder"}
	}
	folder := filepath.Join(to, "records")
	made := map[string]bool{}
	for _, b := range s.Plan.Benchmarks {
		for _, m := range s.Plan.Models {
			made[filepath.Join(folder, b.ID, m.ID+".jsonl")] = true
		}
	}
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !made[strings.TrimSuffix(name, ".gz")] {
			err = &engine.Defect{What: name + " is there already, and this sweep would replace its folder without making it anew",
				Cure: "name another folder for the release, or move the file away"}
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// zip compresses to bytes that depend on data alone.
func zip(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	w.Write(data)
	w.Close()
	return b.Bytes()
}

// writeFolder replaces the legend, the records and, where there are any, the
// items of a release; what else lies there (report pages) stays.
func writeFolder(to string, files fstest.MapFS) error {
	temporary := fmt.Sprintf("%s.%d.tmp", to, os.Getpid())
	defer os.RemoveAll(temporary)
	for name, file := range files {
		path := filepath.Join(temporary, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, file.Data, 0o666); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	for _, name := range []string{"records", "items", "legend.json"} {
		if _, err := os.Stat(filepath.Join(temporary, name)); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(to, name)); err != nil {
			return err
		}
		if err := os.Rename(filepath.Join(temporary, name), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	return nil
}
