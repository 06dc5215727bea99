package analysis

import "math/bits"

// popcountRange counts the bits from <= i < to of a bit set.
func popcountRange(words []uint64, from, to int) int {
	n := 0
	for from < to {
		end := min(to, from&^63+64)
		w := words[from>>6] >> (from & 63)
		if width := end - from; width < 64 {
			w &= 1<<width - 1
		}
		n += bits.OnesCount64(w)
		from = end
	}
	return n
}
