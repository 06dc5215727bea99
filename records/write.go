package records

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// appendText appends s as a JSON string: quotes, backslashes and control
// characters escaped, everything else as it is. Bytes that are not UTF-8 become
// U+FFFD.
func appendText(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
			i++
		case c == '\n':
			dst = append(dst, `\n`...)
			i++
		case c == '\t':
			dst = append(dst, `\t`...)
			i++
		case c == '\r':
			dst = append(dst, `\r`...)
			i++
		case c < 0x20 || c == 0x7f:
			dst = append(dst, `\u00`...)
			dst = append(dst, "0123456789abcdef"[c>>4], "0123456789abcdef"[c&15])
			i++
		case c < utf8.RuneSelf:
			dst = append(dst, c)
			i++
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			dst = utf8.AppendRune(dst, r)
			i += n
		}
	}
	return append(dst, '"')
}

// appendFloat appends the shortest digits that read back as v, in the style of
// encoding/json. It panics on NaN and infinities, which JSON cannot hold.
func appendFloat(dst []byte, v float64) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		panic("records: " + plain(v) + " cannot be written as JSON")
	}
	if a := math.Abs(v); a != 0 && (a < 1e-6 || a >= 1e21) {
		return strconv.AppendFloat(dst, v, 'e', -1, 64)
	}
	return strconv.AppendFloat(dst, v, 'f', -1, 64)
}

// appendIndented appends a JSON text with one space a level and one member a
// line, lists without members of their own on one line. src must be valid.
func appendIndented(dst, src []byte) []byte {
	depth := 0
	flat := 0 // > 0 inside a list that is kept on one line
	line := func() {
		dst = append(dst, '\n')
		for range depth {
			dst = append(dst, ' ')
		}
	}
	for i := 0; i < len(src); i++ {
		switch c := src[i]; c {
		case ' ', '\t', '\n', '\r':
		case '"':
			n := stringLength(src[i:])
			dst = append(dst, src[i:i+n]...)
			i += n - 1
		case '{', '[':
			dst = append(dst, c)
			depth++
			switch shut := nextByte(src[i+1:]); {
			case shut == '}' || shut == ']':
				flat = depth
			case c == '[' && numbersOnly(src[i+1:]):
				flat = depth
			default:
				line()
			}
		case '}', ']':
			depth--
			if flat > depth {
				flat = 0
			} else {
				line()
			}
			dst = append(dst, c)
		case ',':
			dst = append(dst, c)
			if flat > 0 {
				dst = append(dst, ' ')
			} else {
				line()
			}
		case ':':
			dst = append(dst, ':', ' ')
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '\n')
}

// stringLength is the length of the JSON string that src begins with.
func stringLength(src []byte) int {
	for i := 1; ; i++ {
		switch src[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
}

func nextByte(src []byte) byte {
	for _, c := range src {
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
	return 0
}

// numbersOnly reports whether a list holds numbers only; src begins behind its bracket.
func numbersOnly(src []byte) bool {
	for _, c := range src {
		switch c {
		case ']':
			return true
		case '"', '{', '[', 't', 'f', 'n':
			return false
		}
	}
	return false
}

// plain is a number as messages show it.
func plain(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
