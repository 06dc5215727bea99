package records

// rows is what the grid needs of one record file, one entry a line, in the
// order of the file. Texts are not kept.
type rows struct {
	file      File
	benchmark int      // index in the legend
	model     int      // index in the legend, noModel for an items file
	problems  Problems // wrong lines, in order
	more      int      // wrong lines beyond the cap

	words     int
	lines     []int32     // line number
	idEnds    []int       // end of the id in ids
	ids       []byte      // ids, one after the other
	bits      []uint64    // words a row
	present   []uint64    // words a row: configurations that have a bit
	none      []uint64    // words a row, or nil: answers in which nothing was recognised
	gold      []uint64    // set of right options, 0 when not recorded
	nOptions  []uint8     // 0 when not recorded
	unparsed  []int32     // -1 when not recorded
	margins   []float64   // NaN when not recorded
	questions []uint64    // hash of the question, 0 when not recorded
	states    bool        // a line has states
	partial   bool        // a line has a wrong generated answer without a state
	unknowns  []string    // fields of lines that recount does not know
	choices   []choiceRow // of lines without gold, which an items file may tell
	replies   *replyRows  // nil without roles
	texts     *itemTexts  // of an items file, with roles
}

// noModel is rows.model of an items file.
const noModel = -1

func (f *rows) isItems() bool { return f.model == noModel }

// A choiceRow is a choice that could not be held against a gold yet.
type choiceRow struct{ row, config, choice int }

// grow makes room for n rows with ids of about idBytes.
func (f *rows) grow(n, idBytes int) {
	f.lines = make([]int32, 0, n)
	f.idEnds = make([]int, 0, n)
	f.ids = make([]byte, 0, n*idBytes)
	f.bits = make([]uint64, 0, n*f.words)
	f.present = make([]uint64, 0, n*f.words)
	f.gold = make([]uint64, 0, n)
	f.nOptions = make([]uint8, 0, n)
	f.unparsed = make([]int32, 0, n)
	f.margins = make([]float64, 0, n)
	f.questions = make([]uint64, 0, n)
}

func (f *rows) len() int { return len(f.lines) }

func (f *rows) id(row int) []byte {
	start := 0
	if row > 0 {
		start = f.idEnds[row-1]
	}
	return f.ids[start:f.idEnds[row]]
}

func (f *rows) rowBits(row int) []uint64    { return f.bits[row*f.words : (row+1)*f.words] }
func (f *rows) rowPresent(row int) []uint64 { return f.present[row*f.words : (row+1)*f.words] }

// rowNone is the set of a row's answers in which nothing was recognised, nil
// when the file has no states.
func (f *rows) rowNone(row int) []uint64 {
	if f.none == nil {
		return nil
	}
	return f.none[row*f.words : (row+1)*f.words]
}

// add appends a checked line.
func (f *rows) add(y *layout, number int, l *lineFacts) {
	f.lines = append(f.lines, int32(number))
	f.ids = append(f.ids, l.id...)
	f.idEnds = append(f.idEnds, len(f.ids))
	f.bits = append(f.bits, l.bits...)
	f.present = append(f.present, l.present...)
	f.gold = append(f.gold, l.gold)
	f.nOptions = append(f.nOptions, uint8(l.nOptions))
	f.unparsed = append(f.unparsed, int32(l.counted))
	f.margins = append(f.margins, l.margin)
	f.questions = append(f.questions, l.question)
	if l.gold == 0 {
		for _, a := range l.answers {
			if a.choice >= 0 {
				f.choices = append(f.choices, choiceRow{f.len() - 1, a.config, a.choice})
			}
		}
	}
	f.partial = f.partial || l.partial
	if l.states {
		f.states = true
		if f.none == nil {
			f.none = make([]uint64, len(f.bits)-f.words, cap(f.bits))
		}
	}
	if f.none != nil {
		f.none = append(f.none, l.none...)
	}
	if f.replies != nil {
		f.replies.add(y, l)
	}
}

// maxUnknown caps the unknown fields remembered of one file: the first by name,
// so that the order of lines does not matter.
const maxUnknown = 20

// unknown remembers a field that recount does not know.
func (f *rows) unknown(name []byte) {
	last := 0
	for i, known := range f.unknowns {
		if string(name) == known {
			return
		}
		if known > f.unknowns[last] {
			last = i
		}
	}
	switch {
	case len(f.unknowns) < maxUnknown:
		f.unknowns = append(f.unknowns, string(name))
	case string(name) < f.unknowns[last]:
		f.unknowns[last] = string(name)
	}
}

// problemsPerFile caps what is reported of one file; the rest is counted.
const problemsPerFile = 20

func (f *rows) problem(line int, text, hint string) {
	if len(f.problems) == problemsPerFile {
		f.more++
		return
	}
	f.problems = append(f.problems, Problem{File: f.file.Path, Line: line, Text: text, Hint: hint})
}
