// Package judge has models judge statements: whether each says what its question
// and option say, and whether those of an item have one form (P2 §2, A.2; SPEC
// S2.11-S2.17).
//
// The steps: Draw takes a sample of items, stratified by benchmark and length; a
// Task asks a judge about each of them and keeps the replies in a journal;
// Gather reads all judges' journals into the lines of validation.jsonl, the
// numbers of the analysis and a list of what was flagged.
package judge

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"unicode/utf8"

	"recount/runner/items"
)

// Bins are the length bins of a benchmark: quarters of its items.
const Bins = 4

// A Drawn is an item of the sample.
type Drawn struct {
	items.Item
	Bin int // by the length of its question, from 0, the shortest
}

// Draw takes n items in proportion from each benchmark and length bin, all when
// there are no more (S2.11). A question's length is its number of characters; the
// bins of a benchmark lie between the quartiles of its items, so that questions of
// one length share a bin, which may be larger than a quarter. What division leaves
// over goes to the largest remainders. Draws depend on seed, benchmark and bin
// alone. The sample is in the order of names and of the items.
func Draw(names []string, sets map[string][]items.Item, n int, seed uint64) []Drawn {
	type stratum struct {
		list []Drawn
		take int
		rest int
	}
	var strata []stratum
	total := 0
	for _, name := range names {
		bins := make([][]Drawn, Bins)
		for i, b := range binned(sets[name]) {
			bins[b] = append(bins[b], Drawn{sets[name][i], b})
		}
		for _, list := range bins {
			strata = append(strata, stratum{list: list})
			total += len(list)
		}
	}
	n = min(n, total)
	left := n
	order := make([]int, len(strata))
	for i := range strata {
		s := &strata[i]
		order[i] = i
		if total > 0 {
			s.take, s.rest = n*len(s.list)/total, n*len(s.list)%total
		}
		left -= s.take
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(strata[b].rest, strata[a].rest) })
	for _, i := range order[:left] {
		strata[i].take++
	}
	var sample []Drawn
	for k := range names {
		var drawn []Drawn
		for i := k * Bins; i < (k+1)*Bins; i++ {
			drawn = append(drawn, draw(strata[i].list, strata[i].take, seed)...)
		}
		sample = append(sample, inOrder(drawn, sets[names[k]])...)
	}
	return sample
}

// binned is the bin of each item.
func binned(list []items.Item) []int {
	lengths := make([]int, len(list))
	for i, item := range list {
		lengths[i] = utf8.RuneCountInString(item.Question)
	}
	sorted := slices.Sorted(slices.Values(lengths))
	bins := make([]int, len(list))
	for i, length := range lengths {
		for q := 1; q < Bins; q++ {
			// The quartile by linear interpolation, (n-1)q/4 from 0, compared in
			// fourths so that nothing is rounded.
			at := (len(list) - 1) * q
			low := sorted[at/Bins]
			high := sorted[min(at/Bins+1, len(list)-1)]
			if Bins*length > Bins*low+(at%Bins)*(high-low) {
				bins[i] = q
			}
		}
	}
	return bins
}

// draw takes so many of a list.
func draw(list []Drawn, take int, seed uint64) []Drawn {
	if take == 0 {
		return nil
	}
	pool := make([]items.Item, len(list))
	for i := range list {
		pool[i] = list[i].Item
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "%s\x00%d", list[0].Benchmark, list[0].Bin)
	s, err := items.Select(pool, items.Choice{Seed: seed + h.Sum64(), Take: take})
	if err != nil {
		panic("judge: " + err.Error()) // the pool is not empty
	}
	drawn := make([]Drawn, len(s.Items))
	for i, item := range s.Items {
		drawn[i] = Drawn{item, list[0].Bin}
	}
	return drawn
}

// inOrder sorts a sample as the items stand.
func inOrder(drawn []Drawn, list []items.Item) []Drawn {
	at := map[string]int{}
	for i, item := range list {
		at[item.ID] = i
	}
	slices.SortFunc(drawn, func(a, b Drawn) int { return cmp.Compare(at[a.ID], at[b.ID]) })
	return drawn
}
