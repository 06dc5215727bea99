package answer

import (
	"strconv"
	"unicode"
)

// A Found is what a parser recognised.
type Found struct {
	Slot int // the slot of the option as displayed, from 0; None when nothing was recognised

	// Suspicious marks a match that is perhaps no answer: a letter that stands
	// in a sentence as the article, or any lower-case letter among other words.
	Suspicious bool
	// Several reports that the text names another slot too, after the first.
	Several bool
}

// None is the slot of a text in which nothing was recognised.
const None = -1

// Letter finds the first letter of the n slots, A, B, ..., that stands alone in
// the text in upper case (P1: \b([A-D])\b on text.upper()). It panics unless n
// is between 1 and 26.
func Letter(text string, n int) Found {
	if n < 1 || n > 26 {
		panic("answer: Letter for " + strconv.Itoa(n) + " options")
	}
	rs := []rune(text)
	return first(rs, func(i int) (slot, length int) {
		// No character but a to z has an ASCII capital as its upper case by
		// itself: \u0131 and \u017f give I and S, beyond what four options use.
		return int(unicode.ToUpper(rs[i])) - 'A', 1
	}, n)
}

// Digit finds the first number of the n slots, 1, 2, ..., that stands alone
// (P1: \b([1-4])\b). It panics unless n is at least 1.
func Digit(text string, n int) Found {
	if n < 1 {
		panic("answer: Digit for " + strconv.Itoa(n) + " options")
	}
	rs := []rune(text)
	f := first(rs, func(i int) (slot, length int) { return number(rs[i:]) }, n)
	f.Suspicious = false // a digit is no article
	return f
}

// number reads the digits that rs begins with: a slot, from 0.
func number(rs []rune) (slot, length int) {
	v := 0
	for length < len(rs) && length < 6 && '0' <= rs[length] && rs[length] <= '9' {
		v = 10*v + int(rs[length]-'0')
		length++
	}
	if length == 0 || rs[0] == '0' {
		return None, 1
	}
	return v - 1, length
}

// first walks over the text and takes the first label between word boundaries.
func first(rs []rune, label func(i int) (slot, length int), n int) Found {
	found := Found{Slot: None}
	for i := range rs {
		slot, length := label(i)
		if slot < 0 || slot >= n || i > 0 && tailIsWord(rs[i-1]) || i+length < len(rs) && headIsWord(rs[i+length]) {
			continue
		}
		switch {
		case found.Slot == None:
			found.Slot = slot
			found.Suspicious = suspicious(rs, i)
		case slot != found.Slot:
			found.Several = true
		}
	}
	return found
}

// suspicious looks at the letter at i: is it the article ("A dog", "is a"), or
// a lower-case letter with words around?
func suspicious(rs []rune, i int) bool {
	words := false
	for j, r := range rs {
		if j != i && unicode.IsLetter(r) {
			words = true
		}
	}
	if unicode.IsLower(rs[i]) {
		return words
	}
	return rs[i] == 'A' && i+2 < len(rs) && (rs[i+1] == ' ' || rs[i+1] == '\t') && unicode.IsLower(rs[i+2])
}
