package records

import (
	"bytes"
	"hash/maphash"
	"path"
	"strings"
	"sync"
)

// ReadOptions say how a release is read.
type ReadOptions struct {
	// Common keeps the items and configurations that all models have, and counts
	// the others, in place of refusing the release: a configuration goes when a
	// model has it on no line, an item when a model lacks it or lacks one of the
	// other configurations on its line.
	Common bool

	// Workers bounds the goroutines of Open; 0 means one. Results do not depend
	// on it.
	Workers int

	// Digest computes the SHA-256 of a file in hex. Nil means crypto/sha256; a
	// browser has a faster one. It may be called from several goroutines.
	Digest func(data []byte) string

	// Progress, if not nil, is told by Open of files read. It may be called from
	// several goroutines.
	Progress func(done, total int)
}

// A Reader builds a release from files that arrive one by one, in any order:
// NewReader, Add for each file, Finish. A wrong line or file does not stop it;
// Finish returns every problem. Add may be called from several goroutines.
type Reader struct {
	y       *layout
	options ReadOptions
	seed    maphash.Seed

	mu       sync.Mutex
	files    []*rows
	items    []*rows            // items files
	texts    map[int]*itemTexts // by benchmark, with roles: what is read so far
	verdicts []*judgedFile      // validation.jsonl
	first    map[int]*rows      // by benchmark, with roles: whose memory the others share
	problems Problems           // of whole files
	extra    []string           // files that are not read, with the reason
}

// NewReader returns a reader for the record files of l. A legend that a program
// made or changed is checked here; its problems come out of Finish.
func NewReader(l *Legend, o ReadOptions) *Reader {
	r := &Reader{options: o, seed: maphash.MakeSeed()}
	if o.Digest == nil {
		r.options.Digest = sha256Hex
	}
	if data := l.JSON(); l.source == nil || l.parsed != sha256Hex(data) {
		if _, err := ParseLegend("legend.json", data); err != nil {
			r.problems = err.(Problems)
		}
	}
	r.y = newLayout(l)
	return r
}

// Add takes a file of the release: path is slash-separated and relative to the
// release. Files that are no record files are noted, or passed over when they
// are known parts of a release. Add does not keep data.
func (r *Reader) Add(name string, data []byte) {
	name = path.Clean(strings.ReplaceAll(name, `\`, "/"))
	p := r.y.locate(name)
	switch p.kind {
	case "record":
		if model := r.y.legend.Models[p.model]; model.Status == "dropped" {
			r.note(name + " (the legend lists its model as dropped)")
			return
		}
		r.record(name, p, data)
	case "items":
		p.model = noModel
		r.record(name, p, data)
	case "validation":
		r.validation(name, data)
	case "":
		r.note(name + " (" + p.why + ")")
	}
}

// note remembers a file that is not read.
func (r *Reader) note(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.extra = append(r.extra, text)
}

// record reads a record or items file.
func (r *Reader) record(name string, p place, data []byte) {
	f := &rows{file: File{Path: name}, benchmark: p.benchmark, model: p.model, words: r.y.words}
	if r.y.asking != nil && p.model != noModel {
		f.replies = &replyRows{}
	}
	f.file.Benchmark = r.y.legend.Benchmarks[p.benchmark].ID
	if !f.isItems() {
		f.file.Model = r.y.legend.Models[p.model].ID
	}
	f.read(r.y, data, r.options.Digest, r.seed)
	if t := r.textsOf(p.benchmark); t != nil && !f.isItems() {
		f.resolve(r.y, t)
	}
	if f.replies != nil {
		if first := r.firstOf(f); first != f {
			f.share(first)
		}
	}
	var t *itemTexts
	if f.isItems() && r.y.asking != nil {
		t = f.indexed()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !f.isItems() {
		r.files = append(r.files, f)
		return
	}
	r.items = append(r.items, f)
	if t != nil {
		if r.texts == nil {
			r.texts = map[int]*itemTexts{}
		}
		r.texts[p.benchmark] = t
	}
}

// firstOf is the first file of a benchmark that was read, f itself when it is.
func (r *Reader) firstOf(f *rows) *rows {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.first == nil {
		r.first = map[int]*rows{}
	}
	if r.first[f.benchmark] == nil {
		r.first[f.benchmark] = f
	}
	return r.first[f.benchmark]
}

// textsOf is what the items file of a benchmark says, nil when it has not come.
func (r *Reader) textsOf(benchmark int) *itemTexts {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.texts[benchmark]
}

// read fills f from the bytes of its file.
func (f *rows) read(y *layout, data []byte, digest func([]byte) string, seed maphash.Seed) {
	data, problem := inflate(f.file.Path, data)
	if problem == nil {
		problem = strange(f.file.Path, data)
	}
	if problem == nil {
		problem = notLines(f.file.Path, bytes.TrimPrefix(data, byteOrderMark))
	}
	if problem != nil {
		f.problems = append(f.problems, *problem)
		return
	}
	f.file.Bytes = int64(len(data))
	f.file.SHA256 = digest(data)
	data = bytes.TrimPrefix(data, byteOrderMark)
	n := bytes.Count(data, []byte{'\n'}) + 1
	f.grow(min(n, len(data)/20+1), 16)
	if f.replies != nil {
		f.replies.lines = cap(f.lines)
	}
	var lines lineReader
	lines.init(y, f, seed)
	for number := 1; len(data) > 0; number++ {
		line := data
		if end := bytes.IndexByte(data, '\n'); end >= 0 {
			line, data = data[:end], data[end+1:]
		} else {
			data = nil
		}
		if !blank(line) {
			lines.line(number, line)
		}
	}
	f.file.Lines = f.len()
}

// blank reports whether a line holds white space only.
func blank(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}
