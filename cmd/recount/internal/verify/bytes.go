package verify

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// firstDifference says where two unequal files part, with a little of both
// when they are text.
func firstDifference(published, recomputed []byte) string {
	at := 0
	for at < len(published) && at < len(recomputed) && published[at] == recomputed[at] {
		at++
	}
	if !utf8.Valid(published) || !utf8.Valid(recomputed) {
		return fmt.Sprintf("differs from byte %d on (%d bytes published, %d built)", at, len(published), len(recomputed))
	}
	line := 1 + bytes.Count(published[:at], []byte("\n"))
	return fmt.Sprintf("differs in line %d: published %s, built %s", line, around(published, at), around(recomputed, at))
}

// around quotes a few characters before and after a place in a text.
func around(text []byte, at int) string {
	const reach = 24
	from, to := max(0, at-reach), min(len(text), at+reach)
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	if line := bytes.LastIndexByte(text[from:at], '\n'); line >= 0 {
		from += line + 1
	}
	if line := bytes.IndexByte(text[at:to], '\n'); line >= 0 {
		to = at + line
	}
	if from == to {
		return "the end of the line"
	}
	return strconv.Quote(string(text[from:to]))
}
