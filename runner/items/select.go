package items

import (
	"fmt"
	"math/bits"
)

// Choice says how items are selected from a pool (S1.05, S1.06).
type Choice struct {
	Seed    uint64 // of the shuffle; every benchmark starts from it afresh
	Reserve int    // first items of the shuffled pool, kept for few-shot prompts
	Take    int    // next items, at most; 0 takes all
	Options int    // keep only items with so many options; 0 keeps all (S1.07)
}

// PaperChoice is P1's: seed 1234, 5 in reserve, up to 1,000 of four options.
func PaperChoice() Choice { return Choice{Seed: 1234, Reserve: 5, Take: 1000, Options: 4} }

// A Selection is what a run asks of a benchmark.
type Selection struct {
	Items    []Item
	Reserved []Item // never asked
	Pool     int    // items with the wanted number of options
	Dropped  int    // items with another number
}

// All takes every item in the order of the source, with none in reserve, as the
// second paper does.
func All(pool []Item) Selection { return Selection{Items: pool, Pool: len(pool)} }

// Select drops the items of another number of options, shuffles the others and
// takes reserve and items from the front. The shuffle is Fisher-Yates from the
// last place down, drawn from SplitMix64 of the seed; the paper's own generator
// is not known, so the paper's ids cannot be found again by it. Select does not
// change pool. A pool that has no more than the reserve is an error.
func Select(pool []Item, c Choice) (Selection, error) {
	var s Selection
	var list []Item
	for _, item := range pool {
		if c.Options > 0 && len(item.Options) != c.Options {
			s.Dropped++
			continue
		}
		list = append(list, item)
	}
	s.Pool = len(list)
	if s.Pool <= c.Reserve {
		return s, fmt.Errorf("the pool holds %d items, and %d are kept in reserve; nothing is left to ask", s.Pool, c.Reserve)
	}
	g := generator{c.Seed}
	for i := len(list) - 1; i > 0; i-- {
		j := g.below(uint64(i + 1))
		list[i], list[j] = list[j], list[i]
	}
	s.Reserved, s.Items = list[:c.Reserve:c.Reserve], list[c.Reserve:]
	if c.Take > 0 && c.Take < len(s.Items) {
		s.Items = s.Items[:c.Take]
	}
	return s, nil
}

// A generator is SplitMix64 (Steele, Lea, Flood 2014).
type generator struct{ state uint64 }

func (g *generator) next() uint64 {
	g.state += 0x9e3779b97f4a7c15
	z := g.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below draws from 0 to n-1, each equally likely (Lemire 2019).
func (g *generator) below(n uint64) uint64 {
	for {
		high, low := bits.Mul64(g.next(), n)
		if low >= -n%n {
			return high
		}
	}
}
