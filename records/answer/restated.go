package answer

import (
	"slices"
	"strings"
	"unicode"
)

// Restated finds the option whose text a model's text repeats, for a template
// that asks to restate the answer (P1 A.3 names one and leaves it out, because
// free text can be matched by a heuristic only; SPEC S1.22). Slot is the index
// in options.
//
// Texts are compared by their words, without regard to case and punctuation. An
// option is named where all its words stand in the text one after the other; an
// option that is only part of another named one does not count ("New York" in
// "New York City"). One named option is the answer. Several are none, with
// Several set. Where none is named, the option is taken whose words agree best
// with the text's first line, and Suspicious is set: twice the number of words
// in common over the number of both (Dice's coefficient) must be at least a
// half, and higher than that of every other option.
func Restated(text string, options []string) Found {
	said := words(text)
	named := []int{}
	wanted := make([][]string, len(options))
	for i, option := range options {
		if wanted[i] = words(option); contains(said, wanted[i]) {
			named = append(named, i)
		}
	}
	named = slices.DeleteFunc(named, func(i int) bool { // a part of a longer one
		return slices.ContainsFunc(named, func(j int) bool { return len(wanted[j]) > len(wanted[i]) && contains(wanted[j], wanted[i]) })
	})
	switch len(named) {
	case 0:
		return nearest(words(firstLine(text)), wanted)
	case 1:
		return Found{Slot: named[0]}
	}
	return Found{Slot: None, Several: true}
}

// words are the runs of letters, digits and marks in lower case. A point or
// comma between two digits and a minus before one belong to the number; a sign
// of money, per cent or arithmetic is a word of its own.
func words(text string) []string {
	rs := []rune(strings.ToLower(text))
	digit := func(i int) bool { return i >= 0 && i < len(rs) && unicode.IsDigit(rs[i]) }
	inWord := func(i int) bool {
		return i >= 0 && i < len(rs) && (unicode.IsLetter(rs[i]) || unicode.IsDigit(rs[i]) || unicode.IsMark(rs[i]) ||
			(rs[i] == '.' || rs[i] == ',') && digit(i-1) && digit(i+1))
	}
	var list []string
	start := -1
	for i := 0; i <= len(rs); i++ {
		switch {
		case inWord(i):
			if start < 0 {
				start = i
			}
		case i < len(rs) && rs[i] == '-' && digit(i+1) && !inWord(i-1):
			start = i
		default:
			if start >= 0 {
				list = append(list, string(rs[start:i]))
				start = -1
			}
			if i < len(rs) && (rs[i] == '%' || unicode.In(rs[i], unicode.Sc, unicode.Sm)) {
				list = append(list, string(rs[i]))
			}
		}
	}
	return list
}

// contains tells whether part stands in list as a run; an empty one does not.
func contains(list, part []string) bool {
	if len(part) == 0 {
		return false
	}
	for i := 0; i+len(part) <= len(list); i++ {
		if slices.Equal(list[i:i+len(part)], part) {
			return true
		}
	}
	return false
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// nearest takes the option of highest Dice coefficient, which is compared as
// the fraction that it is.
func nearest(said []string, options [][]string) Found {
	best, over, tied := None, 1, false
	shared := 0 // of the best: 2 shared / over
	for i, option := range options {
		both := len(said) + len(option)
		n := 2 * common(said, option)
		if n == 0 || 2*n < both {
			continue
		}
		switch higher := n*over - shared*both; {
		case higher > 0:
			best, shared, over, tied = i, n, both, false
		case higher == 0:
			tied = true
		}
	}
	if best == None || tied {
		return Found{Slot: None}
	}
	return Found{Slot: best, Suspicious: true}
}

// common counts the words that both have, a repeated one as often as both.
func common(a, b []string) (n int) {
	left := map[string]int{}
	for _, w := range a {
		left[w]++
	}
	for _, w := range b {
		if left[w] > 0 {
			left[w]--
			n++
		}
	}
	return n
}
