package records

import (
	"bytes"
	"hash/maphash"
	"math"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// lineFacts is what one line says, until it is checked and added to the rows.
type lineFacts struct {
	given    uint32 // fields that stood on the line
	id       []byte
	gold     uint64
	nOptions int
	options  int     // texts under options
	unparsed int     // -1 when not recorded
	margin   float64 // NaN when not recorded
	question uint64
	bits     []uint64
	present  []uint64
	none     []uint64
	stated   []uint64 // configurations with a state
	shown    []uint64 // configurations under outputs
	parsed   []uint64 // configurations under parsed
	answers  []answer
	states   bool
	reply    *replyFacts // nil without roles
	partial  bool        // a wrong generated answer has no state
	counted  int         // unparsed answers, told by a count or by states, -1 when by neither
}

// An answer is what outputs say of one configuration.
type answer struct {
	config int // index, or pTrue
	choice int // option, noChoice when absent, nullChoice when null
	state  byte
	scores int // -1 when absent

	truncated bool
}

const (
	noChoice   = -1
	nullChoice = -2
	pTrue      = -1 // the reserved name p_true under outputs

	stateUnset = 0
	stateOK    = 'o'
	stateNone  = 'n'
	stateError = 'e'
)

// Bits of lineFacts.given, in the order of fieldNames.
const (
	fieldBenchmark = 1 << iota
	fieldID
	fieldQuestion
	fieldGold
	fieldBits
	fieldMargin
	fieldUnparsed
	fieldModel
	fieldNOptions
	fieldOptions
	fieldOutputs
	fieldParsed
	sawPTrue // no field: outputs hold p_true
)

var fieldNames = [...]string{"benchmark", "id", "question", "gold", "bits", "margin",
	"unparsed", "model", "n_options", "options", "outputs", "parsed"}

func fieldName(field uint32) string { return fieldNames[bits.TrailingZeros32(field)] }

// fieldOf is the bit of a known field, 0 for another.
func fieldOf(name []byte) uint32 {
	for i, known := range fieldNames {
		if string(name) == known {
			return 1 << i
		}
	}
	return 0
}

// A lineReader reads the lines of one record file.
type lineReader struct {
	scanner
	y         *layout
	out       *rows
	seed      maphash.Seed
	benchmark *Benchmark
	model     string
	facts     lineFacts
	fields    []fieldSlot // the members of a line as the last one read the long way had them
	order     []keySlot   // the members of bits as the last line read the long way had them
	hint      string      // cure for the fault, "" for broken JSON
	meaning   bool        // the fault is in what the line says, not in its JSON
}

// A keySlot is a member of bits up to its value, as the file writes it.
type keySlot struct {
	text   string
	config int
}

func (r *lineReader) init(y *layout, out *rows, seed maphash.Seed) {
	r.y, r.out, r.seed = y, out, seed
	r.benchmark = &y.legend.Benchmarks[out.benchmark]
	if !out.isItems() {
		r.model = y.legend.Models[out.model].ID
	}
	if y.asking != nil && !out.isItems() {
		r.facts.reply = &replyFacts{}
	}
	sets := make([]uint64, 6*y.words)
	for i, set := range []*[]uint64{&r.facts.bits, &r.facts.present, &r.facts.none, &r.facts.stated, &r.facts.shown, &r.facts.parsed} {
		*set = sets[i*y.words : (i+1)*y.words]
	}
}

// refuse fails the line for what it says.
func (r *lineReader) refuse(text, hint string) {
	if r.fault == "" {
		r.hint, r.meaning = hint, true
	}
	r.fail(text)
}

// line reads one line, which is not blank, and adds a row or a problem.
func (r *lineReader) line(number int, data []byte) {
	r.reset(data)
	r.hint, r.meaning = "", false
	r.clear()
	if r.out.isItems() {
		r.item()
	} else {
		r.record()
		if r.fault == "" {
			r.check()
		}
	}
	switch {
	case r.fault == "":
		r.out.add(r.y, number, &r.facts)
	case r.meaning:
		r.out.problem(number, r.fault, r.hint)
	default:
		character := utf8.RuneCount(data[:r.faultAt]) + 1
		r.out.problem(number, "not valid JSON: character "+strconv.Itoa(character)+": "+r.fault, r.cure())
	}
}

// cure is the hint for broken JSON.
func (r *lineReader) cure() string {
	switch {
	case r.faultAt == len(r.data):
		return "the line is cut off: copy or download the file again"
	case bytes.HasPrefix(r.data[r.faultAt:], []byte("NaN")), bytes.HasPrefix(r.data[r.faultAt:], []byte("Inf")):
		return "JSON has no such number: use null where it is not recorded"
	case r.fault == notUTF8:
		return "save the file as UTF-8"
	}
	return "a record is one JSON object on one line"
}

func (r *lineReader) clear() {
	f := &r.facts
	f.given, f.id, f.gold, f.nOptions, f.options = 0, nil, 0, 0, 0
	f.unparsed, f.margin, f.question = -1, math.NaN(), 0
	f.answers, f.states, f.partial = f.answers[:0], false, false
	if f.reply != nil {
		f.reply.clear(r.y.asking)
	}
	for w := range f.bits {
		f.bits[w], f.present[w] = 0, 0
		f.none[w], f.stated[w], f.shown[w], f.parsed[w] = 0, 0, 0, 0
	}
}

func count(set []uint64) int {
	n := 0
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n
}
