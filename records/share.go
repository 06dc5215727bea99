package records

import "slices"

// share lets a file's rows use the memory of the benchmark's first file where
// they say the same: ids, golds, options and counts of characters are those of
// the items, and so the same for every model. With 95 models this is most of
// what rows hold besides scores.
func (f *rows) share(first *rows) {
	same(&f.lines, first.lines)
	same(&f.idEnds, first.idEnds)
	same(&f.ids, first.ids)
	same(&f.present, first.present)
	same(&f.gold, first.gold)
	same(&f.nOptions, first.nOptions)
	same(&f.unparsed, first.unparsed)
	same(&f.questions, first.questions)
	if allUndefined(f.margins) && allUndefined(first.margins) && len(f.margins) == len(first.margins) {
		f.margins = first.margins
	}
	if f.replies == nil || first.replies == nil {
		return
	}
	same(&f.replies.ends, first.replies.ends)
	for role, s := range f.replies.scores {
		other := first.replies.scores[role]
		if s == nil || other == nil {
			continue
		}
		same(&s.chars, other.chars)
		same(&s.bytes, other.bytes)
		if f.replies.resolved && first.replies.resolved { // else they are still written to
			same(&s.marks, other.marks)
		}
	}
}

// same makes own use the memory of first when they are equal.
func same[T comparable](own *[]T, first []T) {
	if slices.Equal(*own, first) {
		*own = first
	}
}

func allUndefined(list []float64) bool {
	for _, v := range list {
		if v == v {
			return false
		}
	}
	return true
}
