package analysis

import "math/bits"

// championRows holds the bits of some configurations item by item, laid out for
// counting the champions of many subsets of items.
//
// The bits of one configuration stand together, model m at place m, so that a
// bit-sliced count of a subset (one plane a binary digit) can be searched for
// its largest models without unpacking a number. Several configurations share a
// word while their models fit; more than 64 models take several words.
type championRows struct {
	models  int
	configs int
	per     int      // configurations in a word, 1 when one takes several words
	span    int      // words of one configuration
	width   int      // words of a row
	rows    []uint64 // i*width + word
}

// newChampionRows lays out configurations from to to-1 of g.
func newChampionRows(g *Grid, from, to int) *championRows {
	r := &championRows{models: g.M(), configs: to - from, per: max(1, 64/g.M()), span: (g.M() + 63) / 64}
	r.width = (r.configs + r.per - 1) / r.per * r.span
	r.rows = make([]uint64, g.N()*r.width)
	var block [64]uint64
	for word := range r.width {
		for w := range g.Words() {
			block = [64]uint64{}
			r.fill(&block, g, from, word, w)
			transpose64(&block)
			for i := w << 6; i < min(g.N(), w<<6+64); i++ {
				r.rows[i*r.width+word] = block[i&63]
			}
		}
	}
	return r
}

// fill puts into block, at the place each has in the given word of a row, the
// column words w of the models and configurations that stand there.
func (r *championRows) fill(block *[64]uint64, g *Grid, from, word, w int) {
	if r.span > 1 {
		c, first := from+word/r.span, word%r.span*64
		for m := first; m < min(r.models, first+64); m++ {
			block[m-first] = g.Column(m, c)[w]
		}
		return
	}
	first := word * r.per
	for c := first; c < min(r.configs, first+r.per); c++ {
		for m := range r.models {
			block[(c-first)*r.models+m] = g.Column(m, from+c)[w]
		}
	}
}

// transpose64 swaps rows and columns of a 64 x 64 matrix of bits (Hacker's
// Delight 7-3).
func transpose64(a *[64]uint64) {
	mask := uint64(0x00000000ffffffff)
	for j := 32; j != 0; j, mask = j>>1, mask^mask<<(j>>1) {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			t := (a[k]>>j ^ a[k+j]) & mask
			a[k] ^= t << j
			a[k+j] ^= t
		}
	}
}

// counts is a bit-sliced count: digit p of the count at a place of word w is
// that bit of counts[w*digits+p].
type counts struct {
	digits int
	planes []uint64
}

// newCounts is a count of no items, with room for n.
func (r *championRows) newCounts(n int) counts {
	digits := max(3, bits.Len(uint(n)))
	return counts{digits, make([]uint64, r.width*digits)}
}

func (c counts) set(from counts) { copy(c.planes, from.planes) }

// add counts the items into c. Eight rows at a time go through a tree of
// carry-save adders (seven for eight words, five operations each).
func (r *championRows) add(c counts, items []uint32) {
	for word := range r.width {
		planes := c.planes[word*c.digits : (word+1)*c.digits]
		ones, twos, fours := planes[0], planes[1], planes[2]
		at := func(i uint32) uint64 { return r.rows[int(i)*r.width+word] }
		left := items
		for ; len(left) >= 8; left = left[8:] {
			a, b := carrySave(ones, at(left[0]), at(left[1]))
			a, d := carrySave(a, at(left[2]), at(left[3]))
			a, e := carrySave(a, at(left[4]), at(left[5]))
			a, f := carrySave(a, at(left[6]), at(left[7]))
			ones = a
			a, b = carrySave(twos, b, d)
			a, d = carrySave(a, e, f)
			twos = a
			fours, b = carrySave(fours, b, d)
			ripple(planes[3:], b)
		}
		planes[0], planes[1], planes[2] = ones, twos, fours
		for _, i := range left {
			ripple(planes, at(i))
		}
	}
}

// carrySave adds three bits at each place.
func carrySave(a, b, c uint64) (sum, carry uint64) {
	u := a ^ b
	return u ^ c, a&b | u&c
}

// ripple adds one bit at each place to the digits planes.
func ripple(planes []uint64, carry uint64) {
	for p := 0; carry != 0; p++ {
		planes[p], carry = planes[p]^carry, planes[p]&carry
	}
}

// champions adds to set, bit m for model m, the champion of each configuration:
// the model with the largest count, the first of several (F4.13).
func (r *championRows) champions(c counts, set []uint64) {
	if r.span > 1 {
		r.wideChampions(c, set)
		return
	}
	all := ^uint64(0) >> (64 - r.models)
	for k := range r.configs {
		shift := k % r.per * r.models
		planes := c.planes[k/r.per*c.digits:][:c.digits]
		best := all << shift
		for p := len(planes) - 1; p >= 0; p-- {
			if top := best & planes[p]; top != 0 {
				best = top
			}
		}
		set[0] |= (best & -best) >> shift
	}
}

// wideChampions is champions for configurations of several words.
func (r *championRows) wideChampions(c counts, set []uint64) {
	best, top := make([]uint64, r.span), make([]uint64, r.span)
	for k := range r.configs {
		for w := range best {
			best[w] = ^uint64(0) >> (64 - min(64, r.models-64*w))
		}
		for p := c.digits - 1; p >= 0; p-- {
			some := uint64(0)
			for w := range best {
				top[w] = best[w] & c.planes[(k*r.span+w)*c.digits+p]
				some |= top[w]
			}
			if some != 0 {
				copy(best, top)
			}
		}
		for w := range best {
			if best[w] != 0 {
				set[w] |= best[w] & -best[w]
				break
			}
		}
	}
}
