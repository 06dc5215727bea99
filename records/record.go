package records

import (
	"bytes"
	"hash/maphash"
	"math"
	"strconv"
)

// record reads the object of a line into facts.
func (r *lineReader) record() {
	f := &r.facts
	place := 0
	for more := r.enter('{', '}'); more; more = r.more('}') {
		field := r.field(place)
		place++
		if f.given&field != 0 {
			r.refuse("the field "+fieldName(field)+" stands twice", "keep one of the two")
			return
		}
		f.given |= field
		switch field {
		case fieldBits:
			r.bits()
		case fieldQuestion:
			r.question()
		case fieldID:
			r.itemID()
		case fieldBenchmark:
			r.sameName("benchmark", r.benchmark.ID)
		case fieldModel:
			r.sameName("model", r.model)
		case fieldGold:
			r.gold()
		case fieldMargin:
			r.margin()
		case fieldUnparsed:
			f.unparsed = r.optionalCount("unparsed", math.MaxInt32, -1)
		case fieldNOptions:
			f.nOptions = r.optionalCount("n_options", maxOptions, 0)
		case fieldOptions:
			if f.reply != nil {
				f.options = r.keepTexts("options")
			} else {
				f.options = r.texts("options")
			}
		case fieldOutputs:
			r.outputs()
		case fieldParsed:
			r.parsed()
		default:
			r.skip()
		}
	}
	r.end()
}

// field reads a member's name up to its value. Like the members of bits, it is
// first compared with what stood at that place on an earlier line.
func (r *lineReader) field(place int) uint32 {
	if place < len(r.fields) {
		slot := &r.fields[place]
		if end := r.pos + len(slot.text); end <= len(r.data) && string(r.data[r.pos:end]) == slot.text {
			r.pos = end
			r.gap()
			return slot.field
		}
	}
	start := r.pos
	name := r.name()
	field := fieldOf(name)
	if r.fault == "" && field == 0 {
		r.out.unknown(name)
	}
	if r.fault == "" && field != 0 {
		slot := fieldSlot{string(r.data[start:r.pos]), field}
		if place < len(r.fields) {
			r.fields[place] = slot
		} else if place == len(r.fields) {
			r.fields = append(r.fields, slot)
		}
	}
	return field
}

// gap passes over white space that an earlier line did not have before a value.
func (r *lineReader) gap() {
	if r.pos < len(r.data) && r.data[r.pos] <= ' ' {
		r.space()
	}
}

// A fieldSlot is a member of a line up to its value, as the file writes it.
type fieldSlot struct {
	text  string
	field uint32
}

// question keeps a hash of the text, to see that all models were asked the same.
func (r *lineReader) question() {
	if r.null() {
		return
	}
	if !r.want('"', "question", "a text", "") {
		return
	}
	if text := r.text(); r.fault == "" {
		r.facts.question = max(1, maphash.Bytes(r.seed, text))
	}
}

func (r *lineReader) itemID() {
	if !r.want('"', "id", "a text", `put it in quotes`) {
		return
	}
	raw, escaped, ok := r.quoted()
	switch {
	case !ok:
	case len(raw) == 0:
		r.refuse("id is empty", "every item needs an id that is unique within its benchmark")
	case !escaped:
		r.facts.id = raw
	case loneSurrogate(raw):
		r.refuse("id holds half of a surrogate pair", "write the character itself, in UTF-8")
	default:
		r.facts.id = unescape(nil, raw)
	}
}

// want checks that a value begins with c; it refuses other values by name.
func (r *lineReader) want(c byte, name, kind, hint string) bool {
	if r.peek() == c {
		return true
	}
	r.wrongKind(name, kind, hint)
	return false
}

// wrongKind refuses a value of another kind, unless its JSON is broken: then
// that is the fault.
func (r *lineReader) wrongKind(name, kind, hint string) {
	start := r.pos
	if r.skip(); r.fault == "" {
		r.pos = start
		r.refuse(name+" is not "+kind, hint)
	}
}

// sameName reads a name that the path of the file has told already.
func (r *lineReader) sameName(field, want string) {
	if field == "model" && r.null() {
		return
	}
	if !r.want('"', field, "a text", "") {
		return
	}
	if got := r.text(); r.fault == "" && string(got) != want {
		r.refuse(field+" is "+strconv.Quote(string(got))+", the file is of "+strconv.Quote(want),
			"move the line to the file of its "+field+", or correct the field")
	}
}

// optionalCount reads an integer from 0 to limit; null stands for absent.
func (r *lineReader) optionalCount(name string, limit int64, absent int) int {
	if r.null() {
		return absent
	}
	v, ok := r.count(name)
	if ok && v > limit {
		r.refuse(name+" is "+strconv.FormatInt(v, 10)+", more than "+strconv.FormatInt(limit, 10), "")
		return absent
	}
	if ok && name == "n_options" && v == 0 {
		r.refuse("n_options is 0", "leave it out where items have no options")
	}
	return int(v)
}

// count reads an integer of at least 0 that 32 bits hold with a sign, as they do
// where it is kept.
func (r *lineReader) count(name string) (v int64, ok bool) {
	if c := r.peek(); c != '-' && c-'0' > 9 {
		hint := ""
		if name == "gold" {
			hint = "gold is the index of the right option, from 0"
		}
		r.wrongKind(name, "an integer", hint)
		return 0, false
	}
	raw, ok := r.number()
	if !ok {
		return 0, false
	}
	v, ok = parseInt(raw)
	switch {
	case !ok:
		text, fault := shorten(string(raw)), "not an integer"
		if !bytes.ContainsAny(raw, ".eE") {
			fault = "too large"
		}
		r.refuse(name+" is "+text+", "+fault, "")
	case v < 0:
		r.refuse(name+" is "+string(raw)+", less than 0", "")
	case v > math.MaxInt32:
		r.refuse(name+" is "+string(raw)+", too large", "")
		return 0, false
	}
	return v, ok && v >= 0
}

// gold reads the right option, a list of right options, or null.
func (r *lineReader) gold() {
	if r.null() {
		return
	}
	if r.peek() != '[' {
		r.goldOption()
		return
	}
	for more := r.enter('[', ']'); more; more = r.more(']') {
		r.goldOption()
	}
	if r.facts.gold == 0 {
		r.refuse("gold is an empty list", "leave gold out where the right option is not recorded")
	}
}

func (r *lineReader) goldOption() {
	v, ok := r.count("gold")
	switch {
	case !ok:
	case v >= maxOptions:
		r.refuse("gold is "+strconv.FormatInt(v, 10)+", an item has at most "+strconv.Itoa(maxOptions)+" options",
			"gold is the index of the right option, from 0")
	case r.facts.gold>>v&1 == 1:
		r.refuse("gold names option "+strconv.FormatInt(v, 10)+" twice", "")
	default:
		r.facts.gold |= 1 << v
	}
}

func (r *lineReader) margin() {
	if r.null() {
		return
	}
	v, ok := r.float("margin")
	switch {
	case !ok:
	case v < 0:
		r.refuse("margin is "+plain(v)+", less than 0",
			"the margin is the best option's mean log-probability less the second's (S1.29)")
	default:
		r.facts.margin = math.Abs(v) // -0 becomes 0
	}
}

// float reads a finite number.
func (r *lineReader) float(name string) (v float64, ok bool) {
	if c := r.peek(); c != '-' && c-'0' > 9 {
		r.wrongKind(name, "a number", "use null where it is not recorded")
		return 0, false
	}
	raw, ok := r.number()
	if !ok {
		return 0, false
	}
	if v, ok = parseFloat(raw); !ok {
		r.refuse(name+" is "+string(raw)+", beyond what a float64 holds", "")
	}
	return v, ok
}

// texts passes over a list of texts and counts them; null is none.
func (r *lineReader) texts(name string) (n int) {
	if r.null() || !r.want('[', name, "a list", "") {
		return 0
	}
	for more := r.enter('[', ']'); more; more = r.more(']') {
		if !r.want('"', name+"["+strconv.Itoa(n)+"]", "a text", "") {
			return n
		}
		r.quoted()
		n++
	}
	return n
}

// keepTexts is texts for options that answers are read with.
func (r *lineReader) keepTexts(name string) (n int) {
	if r.null() || !r.want('[', name, "a list", "") {
		return 0
	}
	f := r.facts.reply
	for more := r.enter('[', ']'); more; more = r.more(']') {
		if !r.want('"', name+"["+strconv.Itoa(n)+"]", "a text", "") {
			return n
		}
		f.options = append(f.options, append([]byte(nil), r.text()...))
		n++
	}
	return n
}
