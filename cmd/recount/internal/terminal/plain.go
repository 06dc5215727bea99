package terminal

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Plain is text as one line that a terminal shows and does not obey: characters
// that move the cursor, colour, turn the direction of writing or are no text at
// all are written as in a Go string. File names and records can hold them.
func Plain(text string) string {
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], string(utf8.RuneError)):
			b.WriteString(`\x` + strconv.FormatUint(uint64(text[i]), 16))
		case strconv.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}

// PlainLines does the same and keeps line breaks.
func PlainLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = Plain(lines[i])
	}
	return strings.Join(lines, "\n")
}
