package analysis

import "slices"

// A cutoff divides the items by discrimination: those above the value of the
// k-th most discriminative item and those on it (F4.21). With at most k items
// the subset is everything and nothing is left to a tie-break (SPEC reading 3).
type cutoff struct {
	size  int      // items of the subset, min(k, N)
	value float64  // discrimination of the item at that rank
	above []uint32 // items strictly above, rising
	on    []uint32 // items exactly on it, rising
	slots int      // of the items on it, how many the subset takes
}

func newCutoff(s *scores, k int) *cutoff {
	cut := &cutoff{size: min(k, len(s.class))}
	n := make([]int, len(s.value))
	for _, c := range s.class {
		n[c]++
	}
	at, above := len(n)-1, 0
	for above+n[at] < cut.size {
		above += n[at]
		at--
	}
	cut.value, cut.slots = s.value[at], cut.size-above
	for i, c := range s.class {
		switch {
		case int(c) > at:
			cut.above = append(cut.above, uint32(i))
		case int(c) == at:
			cut.on = append(cut.on, uint32(i))
		}
	}
	return cut
}

// A topFragility is how fragile the compressed benchmark is (F4.25), in cells
// of a model and an item.
type topFragility struct {
	above, on   int // fragile cells of the items above and on the cutoff
	least, most int // fragile cells of the subset, over all tie-breaks
}

func (cut *cutoff) fragility(s *scores) topFragility {
	var f topFragility
	for _, i := range cut.above {
		f.above += int(s.fragile[i])
	}
	var on []int
	for _, i := range cut.on {
		on = append(on, int(s.fragile[i]))
	}
	slices.Sort(on)
	f.on = sum(on)
	f.least = f.above + sum(on[:cut.slots])
	f.most = f.above + sum(on[len(on)-cut.slots:])
	return f
}
