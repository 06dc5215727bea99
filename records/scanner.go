package records

import (
	"bytes"
	"encoding/binary"
	"math"
	"strconv"
	"unicode/utf8"
)

// maxDepth bounds how deep arrays and objects may nest, as encoding/json does.
const maxDepth = 10000

// A scanner reads one JSON text (RFC 8259) from left to right without building
// values. It is as strict as the standard and in one way stricter than
// encoding/json: bytes that are not UTF-8 are refused, not replaced.
//
// The first fault stays: the scanner then stands at the end of its data, so
// that every later call fails and loops end. Look at fault once, at the end.
type scanner struct {
	data    []byte
	pos     int
	fault   string // what is wrong, "" while all is well
	faultAt int    // offset of the fault
	scratch []byte // decoded strings; overwritten by the next one
}

func (s *scanner) reset(data []byte) { s.data, s.pos, s.fault, s.faultAt = data, 0, "", 0 }

// fail notes the first fault, at the present position, and returns false.
func (s *scanner) fail(text string) bool { return s.failAt(s.pos, text) }

func (s *scanner) failAt(at int, text string) bool {
	if s.fault == "" {
		s.fault, s.faultAt = text, at
	}
	s.pos = len(s.data)
	return false
}

// unexpected fails with what stands here in place of what is wanted.
func (s *scanner) unexpected(wanted string) bool {
	if s.pos >= len(s.data) {
		return s.fail("ends where " + wanted + " is expected")
	}
	r, _ := utf8.DecodeRune(s.data[s.pos:])
	return s.fail("found " + strconv.QuoteRune(r) + " where " + wanted + " is expected")
}

// space passes over white space.
func (s *scanner) space() {
	for s.pos < len(s.data) {
		switch s.data[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// peek is the byte here, 0 at the end (which no JSON text holds).
func (s *scanner) peek() byte {
	if s.pos < len(s.data) {
		return s.data[s.pos]
	}
	return 0
}

// enter opens an object or array and reports whether it has a member:
//
//	for more := s.enter('{', '}'); more; more = s.more('}') { ... }
func (s *scanner) enter(open, shut byte) bool {
	s.space()
	if s.peek() != open {
		return s.unexpected(strconv.QuoteRune(rune(open)))
	}
	s.pos++
	s.space()
	if s.peek() == shut {
		s.pos++
		return false
	}
	return true
}

// more goes on to the next member, or closes and returns false.
func (s *scanner) more(shut byte) bool {
	s.space()
	switch s.peek() {
	case ',':
		s.pos++
		s.space()
		return true
	case shut:
		s.pos++
		return false
	}
	return s.unexpected("',' or " + strconv.QuoteRune(rune(shut)))
}

// name reads the name of a member and the colon after it. The result is valid
// until the next decoded string.
func (s *scanner) name() []byte {
	s.space()
	name := s.text()
	s.space()
	if s.peek() != ':' {
		s.unexpected("':'")
		return nil
	}
	s.pos++
	s.space()
	return name
}

// text reads a string and decodes it. The result is valid until the next
// decoded string; it aliases the data where there is nothing to decode.
func (s *scanner) text() []byte {
	raw, escaped, ok := s.quoted()
	if !ok || !escaped {
		return raw
	}
	s.scratch = unescape(s.scratch[:0], raw)
	return s.scratch
}

const (
	lows  = 0x0101010101010101
	highs = 0x8080808080808080
)

// quoted reads a string and returns what stands between the quotes as it is.
func (s *scanner) quoted() (raw []byte, escaped, ok bool) {
	if s.peek() != '"' {
		return nil, false, s.unexpected("a string")
	}
	data, i := s.data, s.pos+1
	start, high := i, uint64(0)
	for {
		// Eight bytes at a time, as long as none is a quote, a backslash or a
		// control character: a zero byte after XOR, or below 0x20.
		for i+8 <= len(data) {
			w := binary.LittleEndian.Uint64(data[i:])
			quote, slash := w^lows*'"', w^lows*'\\'
			special := ((quote-lows)&^quote | (slash-lows)&^slash | (w-lows*0x20)&^w) & highs
			if special != 0 {
				break
			}
			high |= w
			i += 8
		}
		for ; ; i++ {
			if i >= len(data) {
				s.pos = i
				return nil, false, s.fail("ends inside a string")
			}
			c := data[i]
			high |= uint64(c)
			if c == '"' {
				raw = data[start:i]
				if high&highs != 0 && !utf8.Valid(raw) {
					return nil, false, s.badUTF8(start)
				}
				s.pos = i + 1
				return raw, escaped, true
			}
			if c == '\\' {
				escaped = true
				n := escapeLength(data[i:])
				if n == 0 {
					s.pos = i
					return nil, false, s.fail("found a backslash that begins no JSON escape")
				}
				i += n
				break
			}
			if c < 0x20 {
				s.pos = i
				return nil, false, s.fail("found the control character " + strconv.QuoteRune(rune(c)) + " inside a string")
			}
		}
	}
}

const notUTF8 = "found a byte that is not UTF-8"

// badUTF8 points at the first byte that is not UTF-8.
func (s *scanner) badUTF8(i int) bool {
	for i < len(s.data) {
		r, n := utf8.DecodeRune(s.data[i:])
		if r == utf8.RuneError && n <= 1 {
			break
		}
		i += n
	}
	return s.failAt(i, notUTF8)
}

// escapeLength is the length of the escape that b begins with, 0 for none.
func escapeLength(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if _, ok := hex4(b[2:]); ok {
			return 6
		}
	}
	return 0
}

func hex4(b []byte) (r rune, ok bool) {
	if len(b) < 4 {
		return 0, false
	}
	for _, c := range b[:4] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// unescape appends the decoded form of raw, which quoted has checked. Half of a
// surrogate pair without the other becomes U+FFFD, as in encoding/json.
func unescape(dst, raw []byte) []byte {
	for {
		at := bytes.IndexByte(raw, '\\')
		if at < 0 {
			return append(dst, raw...)
		}
		dst = append(dst, raw[:at]...)
		n := 2
		switch c := raw[at+1]; c {
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			var r rune
			r, n = unescapeRune(raw[at:])
			dst = utf8.AppendRune(dst, r)
		default:
			dst = append(dst, c)
		}
		raw = raw[at+n:]
	}
}

// unescapeRune decodes \uXXXX, or two of them that form a surrogate pair.
func unescapeRune(b []byte) (r rune, length int) {
	r, _ = hex4(b[2:])
	if r < 0xd800 || r > 0xdfff {
		return r, 6
	}
	if r < 0xdc00 && len(b) >= 12 && b[6] == '\\' && b[7] == 'u' {
		if low, _ := hex4(b[8:]); 0xdc00 <= low && low <= 0xdfff {
			return (r-0xd800)<<10 | (low - 0xdc00) + 0x10000, 12
		}
	}
	return utf8.RuneError, 6
}

// loneSurrogate reports whether raw, which quoted has checked, holds half of a
// surrogate pair: two names could then decode to the same text.
func loneSurrogate(raw []byte) bool {
	for i := 0; i < len(raw); {
		switch {
		case raw[i] != '\\':
			i++
		case raw[i+1] != 'u':
			i += 2
		default:
			r, n := unescapeRune(raw[i:])
			if r == utf8.RuneError && n == 6 {
				if written, _ := hex4(raw[i+2:]); written != utf8.RuneError {
					return true
				}
			}
			i += n
		}
	}
	return false
}

// literal passes over true, false or null.
func (s *scanner) literal(word string) bool {
	if len(s.data)-s.pos < len(word) || string(s.data[s.pos:s.pos+len(word)]) != word {
		return s.unexpected("a value")
	}
	s.pos += len(word)
	return true
}

// null passes over null and reports whether it stood here.
func (s *scanner) null() bool {
	return s.peek() == 'n' && s.literal("null")
}

// number passes over a number and returns it as written.
func (s *scanner) number() (raw []byte, ok bool) {
	start := s.pos
	if s.peek() == '-' {
		s.pos++
	}
	switch c := s.peek(); {
	case c == '0':
		s.pos++
	case '1' <= c && c <= '9':
		s.digits()
	default:
		return nil, s.unexpected("a digit")
	}
	if s.peek() == '.' {
		s.pos++
		if !s.digits() {
			return nil, s.unexpected("a digit")
		}
	}
	if c := s.peek(); c == 'e' || c == 'E' {
		s.pos++
		if c := s.peek(); c == '+' || c == '-' {
			s.pos++
		}
		if !s.digits() {
			return nil, s.unexpected("a digit")
		}
	}
	return s.data[start:s.pos], true
}

func (s *scanner) digits() bool {
	start := s.pos
	for s.pos < len(s.data) && s.data[s.pos]-'0' <= 9 {
		s.pos++
	}
	return s.pos > start
}

// skip passes over any value.
func (s *scanner) skip() { s.skipFrom(0) }

// skipFrom passes over a value inside depth arrays and objects.
func (s *scanner) skipFrom(depth int) {
	s.space()
	c := s.peek()
	if depth >= maxDepth && (c == '{' || c == '[') {
		s.fail("nests deeper than " + strconv.Itoa(maxDepth) + " levels")
		return
	}
	switch c {
	case '"':
		s.quoted()
	case '{':
		for more := s.enter('{', '}'); more; more = s.more('}') {
			s.space()
			s.quoted()
			s.space()
			if s.peek() != ':' {
				s.unexpected("':'")
				return
			}
			s.pos++
			s.skipFrom(depth + 1)
		}
	case '[':
		for more := s.enter('[', ']'); more; more = s.more(']') {
			s.skipFrom(depth + 1)
		}
	case 't':
		s.literal("true")
	case 'f':
		s.literal("false")
	case 'n':
		s.literal("null")
	default:
		if c == '-' || c-'0' <= 9 {
			s.number()
		} else {
			s.unexpected("a value")
		}
	}
}

// raw passes over any value and returns it as written.
func (s *scanner) raw() []byte {
	s.space()
	start := s.pos
	s.skip()
	if s.fault != "" {
		return nil
	}
	return s.data[start:s.pos]
}

// end fails when more than white space follows.
func (s *scanner) end() {
	s.space()
	if s.pos < len(s.data) {
		s.unexpected("nothing more")
	}
}

var powersOfTen = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// parseFloat is strconv.ParseFloat for a number that the scanner has passed;
// ok is false when it is beyond float64. Up to 15 digits with a small power of
// ten are exact in one division (Clinger 1990) and need no allocation.
func parseFloat(raw []byte) (v float64, ok bool) {
	mantissa, digits, scale, point := uint64(0), 0, 0, false
	for i, c := range raw {
		switch {
		case c == '-' && i == 0:
		case c == '.':
			point = true
		case c-'0' <= 9 && digits < 15:
			mantissa = mantissa*10 + uint64(c-'0')
			if mantissa > 0 {
				digits++
			}
			if point {
				scale++
			}
		default:
			v, err := strconv.ParseFloat(string(raw), 64)
			return v, err == nil
		}
	}
	if scale >= len(powersOfTen) {
		v, err := strconv.ParseFloat(string(raw), 64)
		return v, err == nil
	}
	v = float64(mantissa) / powersOfTen[scale]
	if raw[0] == '-' {
		v = math.Copysign(v, -1)
	}
	return v, true
}

// parseInt reads a number that the scanner has passed; ok is false when it is
// not written as an integer or beyond int64.
func parseInt(raw []byte) (v int64, ok bool) {
	if len(raw) > 18 {
		v, err := strconv.ParseInt(string(raw), 10, 64)
		return v, err == nil
	}
	for i, c := range raw {
		if c == '-' && i == 0 {
			continue
		}
		if c-'0' > 9 {
			return 0, false
		}
		v = v*10 + int64(c-'0')
	}
	if raw[0] == '-' {
		v = -v
	}
	return v, true
}
