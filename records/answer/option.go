package answer

import "unicode"

// Options are the options of one item as a prompt offers them, prepared for
// reading answers (P2, S2.25; SPEC reading 19).
//
// An answer names an option by its letter, a capital whose neighbours are no
// letters, digits or "_", or by its whole text, in any case, between the same
// bounds. Letters and digits are Unicode's. A match that lies strictly inside a
// match of another option's text does not count: "Vitamin C" does not also name
// option C. One option named is the answer; several are an error; none is none.
//
// The rule has known errors, which are the paper's: the pronoun I names the
// ninth option, the article A at the start of a sentence the first.
type Options struct {
	letters map[rune]int // letter -> option
	texts   [][]rune     // folded; empty for an empty text
	short   int          // length of the shortest text
}

// NewOptions prepares options by their texts. Letters are the labels where each
// is a single capital letter, else A, B, …; with a permutation (entry j is the
// option in display slot j) they belong to the slots.
func NewOptions(labels, texts []string, permutation []int) *Options {
	o := &Options{letters: map[rune]int{}, texts: make([][]rune, len(texts)), short: 1 << 30}
	own := len(labels) == len(texts)
	for _, l := range labels {
		r := []rune(l)
		own = own && len(r) == 1 && unicode.IsUpper(r[0])
	}
	for slot := range texts {
		letter := rune('A' + slot)
		if own {
			letter = []rune(labels[slot])[0]
		} else if slot >= 26 {
			continue
		}
		option := slot
		if len(permutation) == len(texts) {
			option = permutation[slot]
		}
		o.letters[letter] = option
	}
	for j, text := range texts {
		o.texts[j] = fold([]rune(text))
		if n := len(o.texts[j]); n > 0 {
			o.short = min(o.short, n)
		}
	}
	return o
}

// A State is how an answer came out.
type State int

const (
	Nothing State = iota // no option was recognised
	One
	Several // different options: an error
)

// A span is where an option is named.
type span struct {
	from, to, option int
	text             bool
}

// Read returns the option that a text names (None unless the state is One).
// plain is what the plainer rule reads, by which a match inside another counts
// too; it differs rarely and is counted beside.
func (o *Options) Read(text string) (option int, state State, plain Plain) {
	rs := []rune(text)
	spans := o.find(rs)
	option, state = settle(spans)
	plain.Option, plain.State = option, state
	if len(spans) > 1 {
		option, state = settle(outermost(spans))
	}
	return option, state, plain
}

// Plain is a reading by the plainer rule.
type Plain struct {
	Option int
	State  State
}

// find lists the places where options are named.
func (o *Options) find(rs []rune) []span {
	var spans []span
	for i, r := range rs {
		if option, ok := o.letters[r]; ok && bounded(rs, i, i+1) {
			spans = append(spans, span{i, i + 1, option, false})
		}
	}
	if len(rs) < o.short {
		return spans
	}
	folded := fold(rs)
	for j, text := range o.texts {
		for i := 0; len(text) > 0 && i+len(text) <= len(folded); i++ {
			if equal(folded[i:i+len(text)], text) && bounded(rs, i, i+len(text)) {
				spans = append(spans, span{i, i + len(text), j, true})
			}
		}
	}
	return spans
}

// bounded reports whether no letter, digit or "_" touches rs[from:to].
func bounded(rs []rune, from, to int) bool {
	return (from == 0 || !isWord(rs[from-1])) && (to == len(rs) || !isWord(rs[to]))
}

// fold maps case away, one rune for one.
func fold(rs []rune) []rune {
	out := make([]rune, len(rs))
	for i, r := range rs {
		out[i] = unicode.ToLower(unicode.ToUpper(r))
	}
	return out
}

func equal(a, b []rune) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// outermost leaves out matches strictly inside a text match of another option.
func outermost(spans []span) []span {
	var kept []span
	for _, s := range spans {
		inside := false
		for _, t := range spans {
			if t.text && t.option != s.option && t.from <= s.from && s.to <= t.to && t.to-t.from > s.to-s.from {
				inside = true
			}
		}
		if !inside {
			kept = append(kept, s)
		}
	}
	return kept
}

func settle(spans []span) (option int, state State) {
	option = None
	for _, s := range spans {
		switch {
		case option == None:
			option, state = s.option, One
		case option != s.option:
			return None, Several
		}
	}
	return option, state
}
