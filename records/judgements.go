package records

import (
	"bytes"
	"math"
	"sort"
	"strconv"
	"unicode/utf8"

	"recount/analysis"
)

// A judgedFile is validation.jsonl: what judges said of the statements of some
// items (DESIGN §3).
type judgedFile struct {
	file     File
	problems Problems
	lines    []judgedLine
}

// A judgedLine is one item.
type judgedLine struct {
	number    int
	benchmark string
	id        string
	bin       int
	shared    int8
	options   []judgedOption
}

// A judgedOption is what was said of one statement.
type judgedOption struct {
	judges   []string // in the order of the line
	verdicts []int8
	bert     float64 // NaN when not recorded
}

// validation reads validation.jsonl.
func (r *Reader) validation(name string, data []byte) {
	f := &judgedFile{file: File{Path: name}}
	data, problem := inflate(name, data)
	if problem == nil {
		problem = strange(name, data)
	}
	if problem != nil {
		f.problems = append(f.problems, *problem)
	} else {
		f.file.Bytes, f.file.SHA256 = int64(len(data)), r.options.Digest(data)
		for number, line := range bytes.Split(bytes.TrimPrefix(data, byteOrderMark), []byte{'\n'}) {
			if !blank(line) {
				f.line(number+1, line)
			}
		}
		f.file.Lines = len(f.lines)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.verdicts = append(r.verdicts, f)
}

func (f *judgedFile) problem(line int, text, hint string) {
	if len(f.problems) < problemsPerFile {
		f.problems = append(f.problems, Problem{File: f.file.Path, Line: line, Text: text, Hint: hint})
	}
}

func (f *judgedFile) line(number int, data []byte) {
	p := &lineParser{}
	p.reset(data)
	p.space()
	l := judgedLine{number: number, bin: -1, shared: -1}
	p.object(new([]Field), func(name string) bool {
		switch name {
		case "benchmark":
			l.benchmark = p.string()
		case "id":
			l.id = p.string()
		case "bin":
			if v := p.optionalInteger(); v != nil {
				l.bin = *v
			}
		case "shared_template":
			l.shared = p.verdict("shared_template")
		case "options":
			p.list(func() { l.options = append(l.options, p.judgedOption()) })
		default:
			return false
		}
		return true
	})
	p.end()
	switch {
	case p.fault != "":
		at := utf8.RuneCount(data[:p.faultAt]) + 1
		f.problem(number, "character "+strconv.Itoa(at)+": "+p.fault, "a judgement is one JSON object on one line")
	case l.id == "" || l.benchmark == "":
		f.problem(number, "the field benchmark or id is missing", "")
	default:
		f.lines = append(f.lines, l)
	}
}

// verdict reads true, false or null.
func (p *lineParser) verdict(name string) int8 {
	at := p.pos
	switch raw := string(p.raw()); raw {
	case "true":
		return 1
	case "false":
		return 0
	case "null":
	default:
		if p.fault == "" {
			p.failAt(at, name+" is "+shorten(raw)+", neither true nor false nor null")
		}
	}
	return -1
}

func (p *lineParser) judgedOption() judgedOption {
	o := judgedOption{bert: math.NaN()}
	p.object(new([]Field), func(name string) bool {
		switch name {
		case "equivalent":
			if p.null() {
				return true
			}
			p.object(nil, func(judge string) bool {
				o.judges = append(o.judges, judge)
				o.verdicts = append(o.verdicts, p.verdict("equivalent by "+strconv.Quote(judge)))
				return true
			})
		case "bertscore_f1":
			if !p.null() {
				o.bert = p.bertScore()
			}
		default:
			return false
		}
		return true
	})
	return o
}

// MaxBERTScore is the most that BERTScore's F1 is, with room for its 32-bit
// arithmetic; rescaled ones may be below 0.
const MaxBERTScore = 1.001

func (p *lineParser) bertScore() float64 {
	at := p.pos
	v := p.float()
	if v > MaxBERTScore && p.fault == "" {
		p.failAt(at, "bertscore_f1 is "+plain(v)+"; BERTScore's F1 is at most 1")
	}
	return v
}

// judgements brings the judged lines into the order of items and checks that
// each belongs to one. names are the judges in order of appearance.
func (g *gathering) judgements(files []*judgedFile, n int) (names []string, list []*analysis.Judgement) {
	lines := make([]*judgedLine, n)
	for _, f := range files {
		for k := range f.lines {
			g.placeJudgement(f, &f.lines[k], lines)
		}
	}
	known := map[string]int{}
	any := false
	for _, l := range lines {
		if l == nil {
			continue
		}
		any = true
		for _, o := range l.options {
			for _, judge := range o.judges {
				if _, ok := known[judge]; !ok {
					known[judge] = len(names)
					names = append(names, judge)
				}
			}
		}
	}
	if !any {
		return nil, nil
	}
	list = make([]*analysis.Judgement, n)
	for i, l := range lines {
		if l != nil {
			list[i] = l.judgement(known)
		}
	}
	return names, list
}

func (g *gathering) placeJudgement(f *judgedFile, l *judgedLine, lines []*judgedLine) {
	b, ok := g.y.benchmarks[l.benchmark]
	if !ok {
		f.problem(l.number, "the legend lists no benchmark "+strconv.Quote(l.benchmark), "")
		return
	}
	p := g.pools[b]
	i, ok := p.index[l.id]
	if !ok {
		f.problem(l.number, "there is no item "+strconv.Quote(l.id)+" of benchmark "+strconv.Quote(l.benchmark), "a judgement belongs to an item with records")
		return
	}
	if n := int(p.items[i].nOptions); n > 0 && len(l.options) > 0 && len(l.options) != n {
		f.problem(l.number, "options has "+strconv.Itoa(len(l.options))+" entries but there are "+strconv.Itoa(n)+" options", "one an option, in the original order")
		return
	}
	first := 0
	for k := range b {
		first += len(g.pools[k].order)
	}
	at := sort.Search(len(p.order), func(k int) bool { return p.items[p.order[k]].id >= l.id })
	if at == len(p.order) || p.order[at] != i {
		return // an item left out
	}
	if lines[first+at] != nil {
		f.problem(l.number, "item "+strconv.Quote(l.id)+" is judged twice, first on line "+strconv.Itoa(lines[first+at].number), "keep one of the two lines")
		return
	}
	lines[first+at] = l
}

func (l *judgedLine) judgement(known map[string]int) *analysis.Judgement {
	j := &analysis.Judgement{Bin: l.bin, Shared: l.shared, Equivalent: make([][]int8, len(known))}
	for k := range j.Equivalent {
		j.Equivalent[k] = make([]int8, len(l.options))
		for o := range j.Equivalent[k] {
			j.Equivalent[k][o] = -1
		}
	}
	for o, option := range l.options {
		j.BERTScore = append(j.BERTScore, option.bert)
		for k, judge := range option.judges {
			j.Equivalent[known[judge]][o] = option.verdicts[k]
		}
	}
	return j
}
