package records

import (
	"bytes"
	"math"
	"sort"
	"strconv"
	"strings"
)

// ParseLegend reads legend.json and checks all of it that can be checked
// without records. name is the file's name for messages. The error, if any, is
// Problems, with every problem found and its line.
//
// Axes and configurations keep the order of the file. Fields that recount does
// not know are kept at every level (Extra) and do not make a legend wrong;
// Unknown names them.
func ParseLegend(name string, data []byte) (*Legend, error) {
	if p := strange(name, data); p != nil {
		return nil, Problems{*p}
	}
	r := &legendReader{file: name, legend: &Legend{}}
	r.reset(bytes.TrimPrefix(data, byteOrderMark))
	object := r.peek() == '{'
	r.whole()
	r.end()
	switch { // what else was found then follows from this
	case r.fault != "":
		return nil, Problems{{File: name, Line: r.line(r.faultAt), Text: "not valid JSON: " + r.fault, Hint: oneObject}}
	case !object:
		return nil, Problems{{File: name, Text: "the legend is not an object", Hint: oneObject}}
	}
	r.crossCheck()
	if len(r.problems) > 0 {
		sort.SliceStable(r.problems, func(a, b int) bool { return r.problems[a].Line < r.problems[b].Line })
		return nil, r.problems
	}
	r.legend.source = &File{Path: name, Bytes: int64(len(data)), SHA256: sha256Hex(data)}
	r.legend.parsed = sha256Hex(r.legend.JSON())
	return r.legend, nil
}

const oneObject = "legend.json is one JSON object; see docs/format.md"

// A legendReader fills a legend from JSON. Type errors become problems and
// reading goes on; the scanner's fault is for broken JSON only.
type legendReader struct {
	scanner
	file     string
	legend   *Legend
	problems Problems
	path     []string    // where we are: "models", "[3]", ".params_b"
	given    []string    // top-level fields that were there
	mentions []mention   // names to be looked up when all is read
	ids      [2][]string // folded ids of models and benchmarks
}

// A mention is a name that must exist elsewhere in the legend.
type mention struct {
	kind string // "configuration" or "model"
	name string
	line int
	at   string

	method string // that the configuration must have; empty where any will do
}

func (r *legendReader) line(offset int) int {
	return 1 + bytes.Count(r.data[:min(offset, len(r.data))], []byte{'\n'})
}

func (r *legendReader) problem(text, hint string) {
	at := strings.Join(r.path, "")
	if at == "" {
		at = "the legend"
	}
	if r.fault == "" {
		r.problems = append(r.problems, Problem{File: r.file, Line: r.line(r.pos), Text: at + " " + text, Hint: hint})
	}
}

// within runs f one step deeper in the path.
func (r *legendReader) within(step string, f func()) {
	r.path = append(r.path, step)
	f()
	r.path = r.path[:len(r.path)-1]
}

// object reads an object (or null) and calls known for each member. A member
// that it does not take is returned as it stands.
func (r *legendReader) object(known func(name string) bool) (extra []Field) {
	if r.null() {
		return nil
	}
	if r.peek() != '{' {
		r.problem("is not an object", "")
		r.skip()
		return nil
	}
	var names []string
	for more := r.enter('{', '}'); more; more = r.more('}') {
		name := string(r.name())
		step := name
		if len(r.path) > 0 {
			step = "." + name
		}
		r.within(step, func() {
			if contains(names, name) {
				r.problem("stands twice", "keep one of the two")
			}
			names = append(names, name)
			if !known(name) {
				extra = append(extra, Field{name, append([]byte(nil), r.raw()...)})
			}
		})
	}
	if len(r.path) == 0 {
		r.given = names
	}
	return extra
}

// list reads an array (or null) and calls element for each element.
func (r *legendReader) list(element func(i int)) {
	if r.null() {
		return
	}
	if r.peek() != '[' {
		r.problem("is not a list", "")
		r.skip()
		return
	}
	i := 0
	for more := r.enter('[', ']'); more; more = r.more(']') {
		r.within("["+strconv.Itoa(i)+"]", func() { element(i) })
		i++
	}
}

func (r *legendReader) string() string {
	switch {
	case r.null():
		return ""
	case r.peek() != '"':
		r.problem("is not a text", "put it in quotes")
		r.skip()
		return ""
	}
	raw, escaped, _ := r.quoted()
	if !escaped {
		return string(raw)
	}
	if loneSurrogate(raw) {
		r.problem("holds half of a surrogate pair", "write the character itself, in UTF-8")
	}
	return string(unescape(nil, raw))
}

func (r *legendReader) bool() bool {
	switch r.peek() {
	case 't':
		return r.literal("true")
	case 'f':
		r.literal("false")
	case 'n':
		r.literal("null")
	default:
		r.problem("is neither true nor false", "")
		r.skip()
	}
	return false
}

// size reads a positive number; null is 0.
func (r *legendReader) size() float64 {
	if r.null() {
		return 0
	}
	if c := r.peek(); c != '-' && c-'0' > 9 {
		r.problem("is not a number", "")
		r.skip()
		return 0
	}
	raw, ok := r.number()
	if !ok {
		return 0
	}
	v, ok := parseFloat(raw)
	if !ok || v <= 0 {
		r.problem("is not a positive number", "leave it out where it is not known")
	}
	return v
}

// integer reads an integer of at least low.
func (r *legendReader) integer(low int64) int64 {
	if c := r.peek(); c != '-' && c-'0' > 9 {
		r.problem("is not an integer", "")
		r.skip()
		return 0
	}
	raw, ok := r.number()
	if !ok {
		return 0
	}
	v, ok := parseInt(raw)
	if !ok {
		r.problem("is not an integer", "")
	} else if v < low {
		r.problem("is "+strconv.FormatInt(v, 10)+", less than "+strconv.FormatInt(low, 10), "")
	}
	return v
}

func (r *legendReader) count() int {
	if r.null() {
		return 0
	}
	v := r.integer(1)
	if v > math.MaxInt32 {
		r.problem("is too large", "")
		return 0
	}
	return int(v)
}

func (r *legendReader) whole() {
	l := r.legend
	r.space()
	l.Extra = r.object(func(name string) bool {
		switch name {
		case "format":
			l.Format = r.string()
			r.format()
		case "title":
			l.Title = r.string()
		case "description":
			l.Description = r.string()
		case "licence":
			l.Licence = r.string()
		case "synthetic":
			l.Synthetic = r.bool()
		case "models":
			r.list(func(int) { r.model() })
		case "benchmarks":
			r.list(func(int) { r.benchmark() })
		case "configurations":
			r.list(func(int) { r.configuration() })
		case "reference":
			l.Reference = r.string()
			r.mention("configuration", l.Reference)
		case "axes":
			r.axes()
		case "templates":
			r.list(func(int) { r.template() })
		case "roles":
			r.roles()
		case "seeds":
			r.seeds()
		case "analysis":
			r.analysis()
		case "run":
			if raw := r.raw(); string(raw) != "null" {
				l.Run = append([]byte(nil), raw...)
			}
		default:
			if contains(citationFields, name) {
				r.citation(name)
			}
			return false
		}
		return true
	})
}

func (r *legendReader) format() {
	name, major, _ := strings.Cut(r.legend.Format, "/")
	want, wantMajor, _ := strings.Cut(LegendFormat, "/")
	switch {
	case name != want:
		r.problem("is "+strconv.Quote(r.legend.Format)+", not "+strconv.Quote(LegendFormat), "")
	case major != wantMajor && !strings.HasPrefix(major, wantMajor+"."):
		r.problem("is "+strconv.Quote(r.legend.Format)+"; this recount reads "+strconv.Quote(LegendFormat), "use a recount of that version, or convert the release")
	}
}

func (r *legendReader) mention(kind, name string) {
	if r.fault == "" {
		r.mentions = append(r.mentions, mention{kind: kind, name: name, line: r.line(r.pos), at: strings.Join(r.path, "")})
	}
}

// id reads a model's or benchmark's id; kind is 0 or 1.
func (r *legendReader) id(kind int) string {
	id := r.string()
	if fault := idFault(id); fault != "" {
		hint := "it must be usable as a file name"
		if id != "" {
			hint += `: use "` + MakeIDs([]string{id})[0] + `" and put ` + strconv.Quote(id) + ` into "name"`
		}
		r.problem(strconv.Quote(id)+" "+fault, hint)
	} else if contains(r.ids[kind], fold(id)) {
		r.problem(strconv.Quote(id)+" stands twice, or differs from another id in upper and lower case only", "ids are file names, and some file systems ignore case")
	}
	r.ids[kind] = append(r.ids[kind], fold(id))
	return id
}

// key reads a configuration key or an axis, template or order id.
func (r *legendReader) key() string {
	key := r.string()
	r.checkKey(key)
	return key
}

func (r *legendReader) checkKey(key string) {
	if fault := keyFault(key); fault != "" {
		r.problem(strconv.Quote(key)+" "+fault, "1 to 200 characters, no comma, no control character, not starting with '-'")
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
