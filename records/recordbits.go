package records

import "strconv"

// bits reads the map from configuration keys to bits. Lines of one file
// nearly always write it the same way, so each member is first compared, byte
// by byte up to its value, with the member at that place on an earlier line;
// only where that fails is the key decoded and looked up.
func (r *lineReader) bits() {
	if r.peek() != '{' {
		r.wrongKind("bits", "an object", "it maps each configuration key to 0 or 1")
		return
	}
	place := 0
	learned := true
	for more := r.enter('{', '}'); more; place++ {
		config := -1
		if place < len(r.order) {
			slot := &r.order[place]
			if end := r.pos + len(slot.text); end <= len(r.data) && string(r.data[r.pos:end]) == slot.text {
				config = slot.config
				r.pos = end
				r.gap()
			}
		}
		if config < 0 {
			learned = false
			start := r.pos
			config = r.configuration("bits")
			if config < 0 {
				return
			}
			r.learn(place, string(r.data[start:r.pos]), config)
		}
		if !r.bit(config) {
			return
		}
		if r.peek() == ',' { // more, without the white space of the usual case
			r.pos++
			r.space()
			continue
		}
		more = r.more('}')
	}
	if !learned {
		r.order = r.order[:place]
	}
}

// learn remembers how the member at a place is written.
func (r *lineReader) learn(place int, text string, config int) {
	if place < len(r.order) {
		r.order[place] = keySlot{text, config}
	} else if place == len(r.order) {
		r.order = append(r.order, keySlot{text, config})
	}
}

// configuration reads a member's name, which must be a configuration key, up
// to its value and returns its index, or -1 after a fault.
func (r *lineReader) configuration(field string) int {
	key := r.name()
	if r.fault != "" {
		return -1
	}
	c, ok := r.y.keys[string(key)]
	if !ok {
		if field == "outputs" && string(key) == "p_true" {
			return pTrue
		}
		r.refuse(field+" names the unknown configuration "+strconv.Quote(string(key)), "list it under configurations in legend.json")
		return -1
	}
	return c
}

// bit reads one bit: 0, 1, false or true.
func (r *lineReader) bit(config int) bool {
	f := &r.facts
	if hasBit(f.present, config) {
		r.refuse("bits names configuration "+r.quote(config)+" twice", "keep one of the two")
		return false
	}
	setBit(f.present, config)
	if r.pos+1 < len(r.data) {
		// The usual case: a digit with a comma or brace behind it.
		c, next := r.data[r.pos], r.data[r.pos+1]
		if (c == '0' || c == '1') && (next == ',' || next == '}') {
			f.bits[config>>6] |= uint64(c-'0') << (config & 63)
			r.pos++
			return true
		}
	}
	return r.slowBit(config)
}

func (r *lineReader) slowBit(config int) bool {
	start := r.pos
	r.skip()
	if r.fault != "" {
		return false
	}
	switch value := string(r.data[start:r.pos]); value {
	case "0", "false":
	case "1", "true":
		setBit(r.facts.bits, config)
	default:
		hint := "a bit is 1 for a right answer and 0 for a wrong one"
		if v, err := strconv.ParseFloat(value, 64); err == nil && (v == 0 || v == 1) {
			hint = "write it as an integer: " + strconv.Itoa(int(v))
		}
		r.refuse("the bit of "+r.quote(config)+" is "+shorten(value)+", neither 0 nor 1 nor true nor false", hint)
		return false
	}
	return true
}

func (r *lineReader) quote(config int) string {
	return strconv.Quote(r.y.legend.Configurations[config].Key)
}

// shorten keeps messages short where a value is long.
func shorten(s string) string {
	if short := cut(s, 40); short != s {
		return short + "..."
	}
	return s
}
