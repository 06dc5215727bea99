package records

import (
	"bytes"
	"errors"
	"path"
	"sort"
	"strings"
)

// A Guess makes a legend for record files that come without one: models and
// benchmarks from the lines and the names of files, configurations from the
// bits, in the order in which they first appear, method, template and order
// from keys of the form gen|template|order. What it took from where is for the
// reader to check: a guess says what stands in the files, not what was run.
//
// A file whose name can be no id is a model all the same, with an id made of it.
//
// Look at every file, then ask for Legend and Files. The result does not depend
// on the order of the files.
type Guess struct {
	files []*guessed
}

// A guessed file: what its name and its lines say.
type guessed struct {
	path  string
	keys  []string   // of bits, in order
	parts []*segment // one a benchmark and model that its lines name
}

// A segment of a file is its lines of one benchmark and one model.
type segment struct {
	benchmark, model string // model is "" where lines do not name it
}

// headLines is how many lines of a file are parsed in full for its keys.
const headLines = 20

// Look takes the start of a file, uncompressed and cut at a line's end, or with
// whole all of it. more says that the start is not enough: the lines name their
// model, or the name of the file does not say that it holds one benchmark, so
// that later lines may belong elsewhere.
//
// The error is of the first line that is no record line.
func (g *Guess) Look(name string, data []byte, whole bool) (more bool, err error) {
	if p := strange(name, data); p != nil {
		return false, *p
	}
	data = bytes.TrimPrefix(data, byteOrderMark)
	if p := notLines(name, data); p != nil {
		return false, *p
	}
	f := &guessed{path: path.Clean(strings.ReplaceAll(name, `\`, "/"))}
	number := 0
	for len(data) > 0 {
		line := data
		if end := bytes.IndexByte(data, '\n'); end >= 0 {
			line, data = data[:end], data[end+1:]
		} else {
			data = nil
		}
		number++
		if blank(line) {
			continue
		}
		if err := f.line(line, number); err != nil {
			hint := "a record line is a JSON object; see docs/format.md"
			if strings.Contains(err.Error(), notUTF8) {
				hint = asUTF8
			}
			return false, Problem{File: name, Line: number, Text: err.Error(), Hint: hint}
		}
	}
	if !whole && f.uncertain() {
		return true, nil
	}
	for k, old := range g.files {
		if old.path == f.path {
			g.files[k] = f
			return false, nil
		}
	}
	g.files = append(g.files, f)
	return false, nil
}

// line takes a line's names and, of the first lines, its configurations.
func (f *guessed) line(line []byte, number int) error {
	var benchmark, model string
	if number <= headLines {
		l, err := ParseLine(line)
		if err != nil {
			return err
		}
		benchmark, model = l.Benchmark, l.Model
		for _, b := range l.Bits {
			if !contains(f.keys, b.Key) {
				f.keys = append(f.keys, b.Key)
			}
		}
	} else {
		var err error
		if benchmark, model, err = LineNames(line); err != nil {
			return err
		}
	}
	if benchmark == "" {
		return errors.New("the field benchmark is missing")
	}
	for _, s := range f.parts {
		if s.benchmark == benchmark && s.model == model {
			return nil
		}
	}
	f.parts = append(f.parts, &segment{benchmark, model})
	return nil
}

// uncertain tells whether lines beyond the start may be of others.
func (f *guessed) uncertain() bool {
	if len(f.parts) != 1 || f.parts[0].model != "" {
		return true
	}
	return !strings.Contains(stem(f.path), f.parts[0].benchmark)
}

// stem is a path without what carries no name: records/ and the extensions.
func stem(name string) string {
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".jsonl")
	return strings.TrimPrefix(name, "records/")
}

// LineNames reads the benchmark and the model that a line names, "" where it
// names none, and nothing else of it.
func LineNames(line []byte) (benchmark, model string, err error) {
	var s scanner
	s.reset(line)
	s.space()
	for more := s.enter('{', '}'); more; more = s.more('}') {
		switch name := string(s.name()); {
		case name == "benchmark" && s.peek() == '"':
			benchmark = string(s.text())
		case name == "model" && s.peek() == '"':
			model = string(s.text())
		default:
			s.skip()
		}
	}
	s.end()
	if s.fault != "" {
		return "", "", errors.New(s.fault)
	}
	return benchmark, model, nil
}

// A GuessedFile is what a guess takes a file for.
type GuessedFile struct {
	Path             string
	Benchmark, Model string
}

// Files lists what each file was taken for, in order of paths; a file with lines
// of several benchmarks or models stands there once for each.
func (g *Guess) Files() []GuessedFile {
	g.sort()
	ids := g.modelIDs()
	var out []GuessedFile
	for _, f := range g.files {
		for _, s := range f.parts {
			out = append(out, GuessedFile{f.path, s.benchmark, ids[f.model(s)]})
		}
	}
	return out
}

// modelIDs gives each model an id. A name that lines have is its own id, valid or
// not: the lines must agree with the legend. One that only files have need not be,
// and files may be named as no id can: then MakeIDs has the id.
func (g *Guess) modelIDs() map[string]string {
	ids := map[string]string{}
	var inLines, inNames []string
	for _, f := range g.files {
		for _, s := range f.parts {
			if s.model != "" {
				inLines = appendNew(inLines, s.model)
			}
		}
	}
	for _, f := range g.files {
		for _, s := range f.parts {
			if name := f.model(s); !contains(inLines, name) {
				inNames = appendNew(inNames, name)
			}
		}
	}
	sort.Strings(inNames)
	made := MakeIDs(append(append([]string{}, inLines...), inNames...))
	for i, name := range inNames {
		ids[name] = made[len(inLines)+i]
	}
	for _, name := range inLines {
		ids[name] = name
	}
	return ids
}

func (g *Guess) sort() {
	sort.Slice(g.files, func(a, b int) bool { return g.files[a].path < g.files[b].path })
}

// model is the model of a segment: what its lines say, else what the name of the
// file says beside the benchmark: benchmark/model, model/benchmark,
// benchmark__model, or the name alone.
func (f *guessed) model(s *segment) string {
	if s.model != "" {
		return s.model
	}
	parts := strings.Split(stem(f.path), "/")
	name := parts[len(parts)-1]
	if name == s.benchmark && len(parts) > 1 {
		return parts[len(parts)-2]
	}
	for _, joint := range []string{"__", "_", "-", "."} {
		if rest, ok := strings.CutPrefix(name, s.benchmark+joint); ok && rest != "" {
			return rest
		}
		if rest, ok := strings.CutSuffix(name, joint+s.benchmark); ok && rest != "" {
			return rest
		}
	}
	return name
}

// Legend returns the guessed legend. The error, Problems, says which name cannot
// be an id, or that no file was looked at.
func (g *Guess) Legend() (*Legend, error) {
	g.sort()
	l := &Legend{Format: LegendFormat, Title: "Records without a legend"}
	var models, benchmarks, keys []string
	for _, f := range g.files {
		for _, s := range f.parts {
			benchmarks = appendNew(benchmarks, s.benchmark)
			models = appendNew(models, f.model(s))
		}
		for _, key := range f.keys {
			keys = appendNew(keys, key)
		}
	}
	if len(models) == 0 {
		var empty Problems
		for _, f := range g.files {
			empty = append(empty, Problem{File: f.path, Text: "no record line is in it", Hint: "a record file holds one JSON object a line; see docs/format.md"})
		}
		if empty == nil {
			empty = Problems{{File: "legend.json", Text: "there are no record files to guess a legend from"}}
		}
		return nil, empty
	}
	if len(keys) == 0 {
		return nil, Problems{{File: g.files[0].path, Text: "no line names a configuration", Hint: "bits names the configurations of a record line; see docs/format.md"}}
	}
	sort.Strings(models)
	sort.Strings(benchmarks)
	ids := g.modelIDs()
	for _, name := range models {
		m := Model{ID: ids[name]}
		if m.ID != name {
			m.Name = name
		}
		l.Models = append(l.Models, m)
	}
	for _, id := range benchmarks {
		l.Benchmarks = append(l.Benchmarks, Benchmark{ID: id})
	}
	for _, key := range keys {
		l.Configurations = append(l.Configurations, guessConfiguration(key))
	}
	l.Reference = guessReference(l.Configurations)
	if err := checkGuess(l); err != nil {
		return nil, err
	}
	return l, nil
}

func appendNew(list []string, s string) []string {
	if contains(list, s) {
		return list
	}
	return append(list, s)
}

// guessConfiguration reads gen|template|order, ll|template and the like. A key of
// another form is a generation template of its own.
func guessConfiguration(key string) Configuration {
	parts := strings.Split(key, "|")
	c := Configuration{Key: key, Method: "gen", Template: key}
	if len(parts) < 2 || len(parts) > 3 || parts[0] != "gen" && parts[0] != "ll" {
		return c
	}
	c.Method, c.Template = parts[0], parts[1]
	if len(parts) == 3 {
		c.Order = parts[2]
	}
	return c
}

// guessReference is the first generation configuration, or the first of all.
func guessReference(list []Configuration) string {
	for _, c := range list {
		if c.Method == "gen" {
			return c.Key
		}
	}
	return list[0].Key
}

// checkGuess refuses names that cannot be ids; ParseLegend says why.
func checkGuess(l *Legend) error {
	_, err := ParseLegend("legend.json", l.JSON())
	return err
}
