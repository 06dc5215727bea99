package answer

import (
	"strings"
	"unicode"
)

// Final reads the answer that a text states last: the letter that follows the
// word "answer" with nothing but "is", "option", colons, brackets, asterisks
// and blanks between them ("the answer is (B)", "Answer: **C**"). Letters count
// as capitals only, so that "the answer is a matter of taste" states none. It
// is None when the text states no answer, which is what a chain of thought cut
// off by the token limit does. It panics unless n is between 1 and 26.
func Final(text string, n int) Found {
	found := Found{Slot: None}
	for _, at := range wordStarts(text, "answer") {
		slot := stated(text[at:], n)
		if slot == None {
			continue
		}
		found.Several = found.Several || found.Slot != None && found.Slot != slot
		found.Slot = slot
	}
	return found
}

// wordStarts are the ends of each occurrence of word, in any case.
func wordStarts(text, word string) []int {
	var ends []int
	low := asciiLower(text)
	for at := 0; ; {
		i := strings.Index(low[at:], word)
		if i < 0 {
			return ends
		}
		at += i + len(word)
		ends = append(ends, at)
	}
}

// asciiLower keeps every byte in its place, which strings.ToLower does not.
func asciiLower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// stated reads the letter that rest begins with, behind filling words.
func stated(rest string, n int) int {
	for again := true; again; {
		again = false
		rest = strings.TrimLeftFunc(rest, func(r rune) bool {
			return unicode.IsSpace(r) || strings.ContainsRune(":*(\"'`_$[", r)
		})
		for _, filling := range []string{"is", "option", "choice"} {
			tail, ok := strings.CutPrefix(asciiLower(rest), filling)
			if ok && (tail == "" || !isWord(rune(tail[0]))) {
				rest = rest[len(filling):]
				again = true
			}
		}
	}
	rs := []rune(rest)
	if len(rs) == 0 || rs[0] < 'A' || int(rs[0]-'A') >= n || len(rs) > 1 && headIsWord(rs[1]) {
		return None
	}
	return int(rs[0] - 'A')
}
