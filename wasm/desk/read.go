package desk

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sort"

	"recount/analysis"
	"recount/records"
)

// reading is a release whose files arrive one by one.
type reading struct {
	legend  *records.Legend // nil: guessed
	guessed records.Guess
	reader  *records.Reader
	common  bool
	digest  string                           // of the file that the reader is given, computed by the browser
	taken   map[string][]records.GuessedFile // by path: what the files that were looked at were taken for
	seen    map[[2]string]string             // SHA-256 and what may be the same file -> path, of the files added
	origin  map[string]string                // path in the release -> path under which the file came, where they differ
	twice   []string                         // files passed over since another has the same bytes
	bad     records.Problems                 // files that were looked at and cannot be read
	parts   map[string][]byte                // lines taken from files of several models or benchmarks, by the path they would have
}

// begin starts to read. data is legend.json, empty where there is none.
func (d *Desk) begin(q question, data []byte) ([]byte, error) {
	r := &reading{common: q.Common, seen: map[[2]string]string{}, parts: map[string][]byte{}, origin: map[string]string{}}
	d.reading = nil
	if len(data) > 0 {
		legend, err := records.ParseLegend("legend.json", data)
		if err != nil {
			return problems(err), nil
		}
		r.use(legend)
	}
	d.reading = r
	return []byte("{}"), nil
}

func (r *reading) use(legend *records.Legend) {
	r.legend = legend
	r.reader = records.NewReader(legend, records.ReadOptions{Common: r.common, Digest: r.sum})
}

// sum is the SHA-256 of what the reader is given: the browser's, unless these
// are lines that were taken from several files.
func (r *reading) sum(data []byte) string {
	if r.digest != "" {
		return r.digest
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// look reads the start of a file for a guess, or all of it. The answer says
// whether more of it is needed. What is wrong with it is told by guess or finish.
func (d *Desk) look(q question, data []byte) ([]byte, error) {
	if d.reading == nil {
		return nil, errors.New("a file came before the reading began")
	}
	if !q.Whole {
		end := bytes.LastIndexByte(data, '\n')
		if end < 0 {
			return analysis.Object().Set("more", analysis.Bool(true)).JSON(), nil
		}
		data = data[:end+1]
	}
	more, err := d.reading.guessed.Look(q.Path, data, q.Whole)
	if problem, ok := err.(records.Problem); ok {
		d.reading.bad = append(d.reading.bad, problem) // told with those of the other files
	} else if err != nil {
		return nil, err
	}
	return analysis.Object().Set("more", analysis.Bool(more)).JSON(), nil
}

// guess makes the legend that the files are then read by. The answer has it as
// the text of a legend.json, with what each file was taken for.
func (d *Desk) guess(question, []byte) ([]byte, error) {
	r := d.reading
	if r == nil {
		return nil, errors.New("no file was looked at")
	}
	if len(r.bad) > 0 {
		return problems(r.bad), nil
	}
	legend, err := r.guessed.Legend()
	if err != nil {
		return problems(err), nil
	}
	text := legend.JSON()
	if legend, err = records.ParseLegend("legend.json", text); err != nil { // as if it had been a file
		return problems(err), nil
	}
	r.use(legend)
	files := analysis.List()
	for _, f := range r.guessed.Files() {
		files.Append(analysis.Object().Set("path", analysis.String(f.Path)).
			Set("benchmark", analysis.String(f.Benchmark)).Set("model", analysis.String(f.Model)))
	}
	return analysis.Object().Set("legend", analysis.String(string(text))).Set("files", files).JSON(), nil
}

// unplaced names those of the asked-for paths of which the legend does not tell
// model and benchmark. They must be looked at before they are added.
func (d *Desk) unplaced(q question, _ []byte) ([]byte, error) {
	if d.reading == nil || d.reading.legend == nil {
		return nil, errors.New("no legend was read")
	}
	return analysis.Strings(d.reading.legend.Unplaced(q.Keys)).JSON(), nil
}

// add takes a file, uncompressed. A copy of one before is passed over, which the
// answer says, and named at the end. The same bytes under another name are no
// copy: two models may give the same answers.
func (d *Desk) add(q question, data []byte) ([]byte, error) {
	r := d.reading
	if r == nil || r.reader == nil {
		return nil, errors.New("a file came before the reading began")
	}
	first := r.copyOf(q.Path, q.SHA256)
	if first != "" && len(data) > 0 {
		r.twice = append(r.twice, q.Path+" (the same file as "+first+")")
		return analysis.Object().Set("twice", analysis.String(first)).JSON(), nil
	}
	r.digest = q.SHA256
	r.place(q.Path, data)
	return []byte("{}"), nil
}

// copyOf is the file before of which that at path is a copy, "" if there is
// none: it has the same bytes, and the same name as copies have it or the same
// models and benchmarks in its lines.
func (r *reading) copyOf(path, sum string) string {
	names := []string{"path " + uncopied(path)}
	if of := r.of(path); len(of) > 0 {
		all := "lines"
		for _, f := range of {
			all += "\x00" + f.Benchmark + "\x00" + f.Model
		}
		names = append(names, all)
	}
	for _, name := range names {
		if first, ok := r.seen[[2]string{sum, name}]; ok && first != path {
			return first
		}
	}
	for _, name := range names {
		r.seen[[2]string{sum, name}] = path
	}
	return ""
}

// of is what the file at path was taken for when it was looked at.
func (r *reading) of(path string) []records.GuessedFile {
	if r.taken == nil {
		r.taken = map[string][]records.GuessedFile{}
		for _, f := range r.guessed.Files() {
			r.taken[f.Path] = append(r.taken[f.Path], f)
		}
	}
	return r.taken[path]
}

// place hands a file to the reader under the path that it has in a release.
// Where its own is none, what the lines say decides, line by line if they differ.
func (r *reading) place(path string, data []byte) {
	switch of := r.of(path); len(of) {
	case 0:
		r.reader.Add(path, data)
	case 1:
		to := "records/" + of[0].Benchmark + "/" + of[0].Model + ".jsonl"
		r.origin[to] = path
		r.reader.Add(to, data)
	default:
		r.split(path, of, data)
	}
}

// split sorts the lines of a file by benchmark and model.
func (r *reading) split(path string, of []records.GuessedFile, data []byte) {
	for len(data) > 0 {
		line := data
		if end := bytes.IndexByte(data, '\n'); end >= 0 {
			line, data = data[:end+1], data[end+1:]
		} else {
			data = nil
		}
		benchmark, model, err := records.LineNames(line)
		if err != nil {
			benchmark, model = of[0].Benchmark, of[0].Model // the reader says what is wrong with it
		}
		for _, f := range of {
			if f.Benchmark == benchmark && (model == "" || f.Model == model) {
				to := "records/" + f.Benchmark + "/" + f.Model + ".jsonl"
				r.parts[to] = append(r.parts[to], line...)
				r.origin[to] = path
				break
			}
		}
	}
}

// finish checks the files against each other. The answer describes the release,
// or lists its problems, for which it is none.
func (d *Desk) finish(q question, _ []byte) ([]byte, error) {
	r := d.reading
	if r == nil || r.reader == nil {
		return nil, errors.New("no file was read")
	}
	d.reading = nil
	var paths []string
	for to := range r.parts {
		paths = append(paths, to)
	}
	sort.Strings(paths)
	for _, to := range paths {
		r.digest = ""
		r.reader.Add(to, r.parts[to])
	}
	release, err := r.reader.Finish()
	if len(r.bad) > 0 {
		return problems(r.bad), nil
	}
	if err != nil {
		return problems(err), nil
	}
	sort.Strings(r.twice)
	release.Unread = append(release.Unread, r.twice...)
	return d.put(q.Place, release, r.origin), nil
}

// maxProblems is how many problems are shown; the others are counted.
const maxProblems = 100

// problems is the answer for files that are no release.
func problems(err error) []byte {
	var all records.Problems
	if !errors.As(err, &all) {
		all = records.Problems{{File: "legend.json", Text: err.Error()}}
	}
	list := analysis.List()
	for _, p := range all[:min(len(all), maxProblems)] {
		list.Append(analysis.Object().Set("text", analysis.String(p.Error())).Set("hint", analysis.String(p.Hint)))
	}
	if n := len(all) - maxProblems; n > 0 {
		list.Append(analysis.Object().Set("text", analysis.String(fmt.Sprintf("and %d more problems", n))).Set("hint", analysis.String("")))
	}
	return analysis.Object().Set("problems", list).JSON()
}
