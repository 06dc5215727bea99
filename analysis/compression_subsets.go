package analysis

import "math/bits"

// rowsBytes bounds the memory of one championRows: grids that need more are
// gone through some configurations at a time.
const rowsBytes = 16 << 20

// subsetChampions counts, for each seed and draw, the champions of a compressed
// benchmark: of the most discriminative items with ties at the cutoff broken at
// random (F4.22), and of as many items drawn at random (F4.23).
type subsetChampions struct {
	disc   [][]int // [seed][draw]
	random [][]int // the same; nil when the benchmark has fewer items than k
}

// drawSubsets counts the champions of o.Draws tie-breaks and, if there are k
// items, of as many random subsets, for each seed.
func (t *tally) drawSubsets(cut *cutoff, seeds []uint64, o Options) subsetChampions {
	g := t.g
	words := (g.M() + 63) / 64
	sets := make([]uint64, 2*len(seeds)*o.Draws*words)
	share := max(1, 64/g.M()) // configurations in a word
	step := max(share, rowsBytes/8/g.N()*share/words)
	for from := 0; from < g.C(); from += step {
		rows := newChampionRows(g, from, min(g.C(), from+step))
		o.each(2*len(seeds), func(i int) {
			at := sets[i*o.Draws*words : (i+1)*o.Draws*words]
			if i%2 == 0 {
				rows.tieBreaks(cut, seeds[i/2], at, words)
			} else if o.K <= g.N() {
				rows.randomSubsets(g.N(), o.K, seeds[i/2], at, words)
			}
		})
	}
	var out subsetChampions
	for s := range seeds {
		out.disc = append(out.disc, sizes(sets[2*s*o.Draws*words:(2*s+1)*o.Draws*words], words))
		if o.K <= g.N() {
			out.random = append(out.random, sizes(sets[(2*s+1)*o.Draws*words:(2*s+2)*o.Draws*words], words))
		}
	}
	return out
}

// sizes counts the bits of each set of the given number of words.
func sizes(sets []uint64, words int) []int {
	var out []int
	for ; len(sets) > 0; sets = sets[words:] {
		n := 0
		for _, set := range sets[:words] {
			n += bits.OnesCount64(set)
		}
		out = append(out, n)
	}
	return out
}

// tieBreaks adds to each set (words words a draw) the champions of the items
// above the cutoff and of as many of those on it as there are slots.
func (r *championRows) tieBreaks(cut *cutoff, seed uint64, sets []uint64, words int) {
	above := r.newCounts(cut.size)
	r.add(above, cut.above)
	c := r.newCounts(cut.size)
	pool := newUrn(cut.on)
	for draw := range len(sets) / words {
		c.set(above)
		r.add(c, pool.draw(newStream(seed, purposeTieBreak, 0, draw), cut.slots))
		r.champions(c, sets[draw*words:(draw+1)*words])
		pool.putBack()
	}
}

// randomSubsets adds to each set the champions of k of n items.
func (r *championRows) randomSubsets(n, k int, seed uint64, sets []uint64, words int) {
	none, c := r.newCounts(k), r.newCounts(k)
	items := make([]uint32, n)
	for i := range items {
		items[i] = uint32(i)
	}
	pool := newUrn(items)
	for draw := range len(sets) / words {
		c.set(none)
		r.add(c, pool.draw(newStream(seed, purposeSubset, 0, draw), k))
		r.champions(c, sets[draw*words:(draw+1)*words])
		pool.putBack()
	}
}

// An urn is drawn from without replacement by a partial Fisher-Yates shuffle,
// of which it remembers the swaps: what was drawn is put back at the cost of
// the draw, not of the urn.
type urn struct {
	items []uint32
	swaps []uint32
}

func newUrn(items []uint32) *urn { return &urn{items: append([]uint32(nil), items...)} }

// draw returns k items, each subset of that size being equally likely. They
// alias the urn until putBack.
func (u *urn) draw(s stream, k int) []uint32 {
	n := uint32(len(u.items))
	for j := range uint32(k) {
		at := j + s.below(n-j)
		u.items[j], u.items[at] = u.items[at], u.items[j]
		u.swaps = append(u.swaps, at)
	}
	return u.items[:k]
}

// putBack restores the order before the draw.
func (u *urn) putBack() {
	for j := len(u.swaps) - 1; j >= 0; j-- {
		at := u.swaps[j]
		u.items[j], u.items[at] = u.items[at], u.items[j]
	}
	u.swaps = u.swaps[:0]
}
