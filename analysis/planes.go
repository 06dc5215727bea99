package analysis

import "math/bits"

// planes counts, for each item, how many of the bit sets added hold it: plane p
// has bit p of every item's count. Adding costs about two operations a word.
type planes struct {
	words int
	bits  [][]uint64
}

func newPlanes(words int) *planes { return &planes{words: words} }

func (p *planes) add(set []uint64) {
	for w, carry := range set {
		for k := 0; carry != 0; k++ {
			if k == len(p.bits) {
				p.bits = append(p.bits, make([]uint64, p.words))
			}
			p.bits[k][w], carry = p.bits[k][w]^carry, p.bits[k][w]&carry
		}
	}
}

// count is how many sets hold item i.
func (p *planes) count(i int) int {
	n := 0
	for k, plane := range p.bits {
		n |= int(plane[i>>6]>>(i&63)&1) << k
	}
	return n
}

// tabulate adds to hist[n], for each n, the number of items of the set within
// whose count is n.
func (p *planes) tabulate(within []uint64, hist []int64) {
	for w, set := range within {
		p.split(set, w, len(p.bits), 0, hist)
	}
}

// split divides the items of one word by the planes below k.
func (p *planes) split(set uint64, w, k, n int, hist []int64) {
	switch {
	case set == 0:
	case k == 0:
		hist[n] += int64(bits.OnesCount64(set))
	default:
		k--
		p.split(set&p.bits[k][w], w, k, n|1<<k, hist)
		p.split(set&^p.bits[k][w], w, k, n, hist)
	}
}
