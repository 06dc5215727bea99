package analysis

import (
	"math/bits"
	"strconv"
)

var artifactEntries = []Entry{
	{Pattern: "artifact/by_benchmark/<b>/n", Title: "items of the benchmark", Unit: "items", Format: "int", Spec: "F4.28",
		Formula: "items of one benchmark"},
	{Pattern: "artifact/by_benchmark/<b>/uniform_gold", Title: "common right option", Unit: "option", Format: "int", Spec: "N1.170",
		Formula: "index, from 0, of the one right option that all items of the benchmark share"},
	{Pattern: "artifact/by_benchmark/<b>/gold/<n>", Title: "items with this right option", Unit: "items", Format: "int", Spec: "F4.28",
		Formula: "items whose right option has this index in the original order; an item with two right options counts for both"},
	{Pattern: "artifact/by_benchmark/<b>/gold_slot/<order>/<n>", Title: "right options in this place", Unit: "items", Format: "int", Spec: "F4.28",
		Formula: "items whose right option stands in this display place under the option order; an item with two right options counts for both places"},
	{Pattern: "artifact/by_benchmark/<b>/gold_slot_share/<order>/<n>", Title: "share of right options in this place", Unit: "proportion", Format: ".3", Spec: "F4.28",
		Formula: "items whose right option stands in this display place under the option order, divided by the items whose right option and order are recorded",
		Num:     "artifact/by_benchmark/<b>/gold_slot/<order>/<n>", Den: "artifact/by_benchmark/<b>/gold_slot_items/<order>"},
	{Pattern: "artifact/by_benchmark/<b>/gold_slot_items/<order>", Title: "items with a known place", Unit: "items", Format: "int", Spec: "F4.28",
		Formula: "items whose right option is recorded and for whose number of options the permutation of the order is"},
	{Pattern: "artifact/by_benchmark/<b>/orders_moving", Title: "orders that move the right option", Unit: "orders", Format: "int", Spec: "N1.171",
		Formula: "option orders that show the common right option in another place than the original order does"},
	{Pattern: "artifact/by_benchmark/<b>/against", Title: "compared with", Unit: "name", Format: "text", Spec: "F4.28",
		Formula: "the first configuration with the reference's method and template and another option order"},
	{Pattern: "artifact/by_benchmark/<b>/n_lower", Title: "models lower under the reference", Unit: "models", Format: "int", Spec: "F4.28",
		Formula: "models with fewer correct items of the benchmark under the reference than under the other order"},
	{Pattern: "artifact/by_benchmark/<b>/n_higher", Title: "models higher under the reference", Unit: "models", Format: "int", Spec: "F4.28",
		Formula: "models with more correct items of the benchmark under the reference than under the other order"},
	{Pattern: "artifact/by_benchmark/<b>/n_equal", Title: "models equal under both orders", Unit: "models", Format: "int", Spec: "F4.28",
		Formula: "models with as many correct items of the benchmark under the reference as under the other order"},
	{Pattern: "artifact/by_benchmark/<b>/delta/<m>", Title: "gain from the reference order", Unit: "proportion", Format: "+.3", Spec: "F4.28",
		Formula: "accuracy on the benchmark under the reference minus that under the other order",
		Num:     "artifact/by_benchmark/<b>/delta_items/<m>", Den: "artifact/by_benchmark/<b>/n"},
	{Pattern: "artifact/by_benchmark/<b>/delta_items/<m>", Title: "gain from the reference order in items", Unit: "items", Format: "int", Spec: "F4.28",
		Formula: "correct items of the benchmark under the reference minus those under the other order"},
	{Pattern: "artifact/by_benchmark/<b>/largest_gain", Title: "model that gains most", Unit: "name", Format: "name", Spec: "F4.28",
		Formula: "the model with the largest gain from the reference order, the first of several"},
}

// artifact is section artifact: whether a benchmark's right option stands in one
// place, which orders move it, and what models gain from the reference's order
// (S1.67; F4.28; SPEC readings 10 and 11). Benchmarks without items have null
// entries, also when no benchmark has any.
func artifact(t *tally, o Options) *Node {
	against := t.g.reordered()
	byBenchmark := Object()
	for _, b := range t.g.Benchmarks {
		n := Object().Set("n", Int(b.Count))
		t.g.setGolds(n, b)
		t.setGains(n, b, against)
		byBenchmark.Set(b.ID, n)
	}
	return Object().Set("by_benchmark", byBenchmark)
}

// reordered is the first configuration with the reference's method and template
// and another order, -1 when there is none. One without an order is none.
func (g *Grid) reordered() int {
	ref := g.Configurations[g.Reference]
	for c, conf := range g.Configurations {
		if conf.Method == ref.Method && conf.Template == ref.Template && conf.Order != "" && conf.Order != ref.Order {
			return c
		}
	}
	return -1
}

// setGolds sets where the right options of a benchmark stand.
func (g *Grid) setGolds(n *Node, b Benchmark) {
	uniform, recorded := g.uniformGold(b)
	switch {
	case b.Count == 0:
		n.Set("uniform_gold", Null("no_items")).Set("gold", Object())
		setNull(n, "no_items", "gold_slot", "gold_slot_share", "gold_slot_items", "orders_moving")
		return
	case !recorded:
		n.Set("uniform_gold", Null("not_recorded")).Set("gold", Object())
		setNull(n, "not_recorded", "gold_slot", "gold_slot_share", "gold_slot_items", "orders_moving")
		return
	case uniform < 0:
		n.Set("uniform_gold", Null("gold_varies"))
	default:
		n.Set("uniform_gold", Int(uniform))
	}
	n.Set("gold", g.goldCounts(b))
	moving := g.setGoldSlots(n, b)
	switch {
	case uniform < 0:
		n.Set("orders_moving", Null("gold_varies"))
	case n.At("gold_slot").IsNull():
		n.Set("orders_moving", Null("no_permutation"))
	default:
		n.Set("orders_moving", Int(moving))
	}
}

// uniformGold is the one right option that all items share, -1 where they
// differ, have several, or some is not recorded. recorded is false when none is.
func (g *Grid) uniformGold(b Benchmark) (gold int, recorded bool) {
	same := true
	for i := b.First; i < b.First+b.Count; i++ {
		recorded = recorded || g.Items[i].Gold != 0
		same = same && g.Items[i].Gold == g.Items[b.First].Gold
	}
	if !recorded || !same || bits.OnesCount64(g.Items[b.First].Gold) != 1 {
		return -1, recorded
	}
	return bits.TrailingZeros64(g.Items[b.First].Gold), true
}

// goldCounts counts the items of each right option, 0 for the options of the
// benchmark that none has.
func (g *Grid) goldCounts(b Benchmark) *Node {
	var count []int
	for i := b.First; i < b.First+b.Count; i++ {
		gold := g.Items[i].Gold
		for len(count) < max(g.options(b, i), bits.Len64(gold)) {
			count = append(count, 0)
		}
		for ; gold != 0; gold &= gold - 1 {
			count[bits.TrailingZeros64(gold)]++
		}
	}
	return numbered(count)
}

// numbered is an object of counts by index.
func numbered(count []int) *Node {
	n := Object()
	for k, v := range count {
		n.Set(strconv.Itoa(k), Int(v))
	}
	return n
}

// setGoldSlots sets, for every order with a permutation, how many right options
// stand in each display place, and returns how many orders move one.
func (g *Grid) setGoldSlots(n *Node, b Benchmark) (moving int) {
	slots, shares, known := Object(), Object(), Object()
	for _, order := range distinct(g.Configurations, func(c Configuration) string { return c.Order }) {
		s := g.goldSlots(b, g.permutationsOf(order))
		if s.items == 0 {
			continue
		}
		share := Object()
		for k, v := range s.count {
			share.Set(strconv.Itoa(k), Ratio(v, s.items, "no_items"))
		}
		slots.Set(order, numbered(s.count))
		shares.Set(order, share)
		items := Int(s.items)
		if s.items < b.Count {
			items.Warn(strconv.Itoa(b.Count-s.items) + " items have no recorded right option or no permutation for their number of options, and are left out here")
		}
		known.Set(order, items)
		if s.moved {
			moving++
		}
	}
	if slots.Len() == 0 {
		setNull(n, "no_permutation", "gold_slot", "gold_slot_share", "gold_slot_items")
		return 0
	}
	n.Set("gold_slot", slots).Set("gold_slot_share", shares).Set("gold_slot_items", known)
	return moving
}

// permutationsOf collects the permutations of an order by option count. Where
// configurations of the order differ the first counts.
func (g *Grid) permutationsOf(order string) map[int][]int {
	out := map[int][]int{}
	for _, c := range g.Configurations {
		if c.Order != order {
			continue
		}
		for options, p := range c.Permutations {
			if out[options] == nil {
				out[options] = p
			}
		}
	}
	return out
}

// goldPlaces tells where the right options of a benchmark stand under an order.
type goldPlaces struct {
	count []int // by display place
	items int   // with a recorded right option and a permutation
	moved bool  // some right option stands elsewhere than in the original order
}

func (g *Grid) goldSlots(b Benchmark, permutations map[int][]int) goldPlaces {
	var s goldPlaces
	for i := b.First; i < b.First+b.Count; i++ {
		permutation, gold := permutations[g.options(b, i)], g.Items[i].Gold
		if len(permutations) == 1 && g.options(b, i) == 0 { // the one that is recorded tells the number of options
			for _, p := range permutations {
				permutation = p
			}
		}
		if len(permutation) == 0 || gold == 0 || bits.Len64(gold) > len(permutation) {
			continue
		}
		s.items++
		for len(s.count) < len(permutation) {
			s.count = append(s.count, 0)
		}
		for slot, option := range permutation {
			if gold>>option&1 == 1 {
				s.count[slot]++
				s.moved = s.moved || slot != option
			}
		}
	}
	return s
}

// setGains sets what each model gains on a benchmark from the reference's order
// over the configuration against, -1 for none.
func (t *tally) setGains(n *Node, b Benchmark, against int) {
	none := ""
	switch {
	case b.Count == 0:
		none = "no_items"
	case against < 0:
		none = "no_permuted_configuration"
	}
	if none != "" {
		setNull(n, none, "against", "n_lower", "n_higher", "n_equal", "delta", "delta_items", "largest_gain")
		return
	}
	delta, items := Object(), Object()
	lower, higher, best, most := 0, 0, 0, 0
	for m, model := range t.g.Models {
		gain := popcountRange(t.g.Column(m, t.g.Reference), b.First, b.First+b.Count) -
			popcountRange(t.g.Column(m, against), b.First, b.First+b.Count)
		switch {
		case gain < 0:
			lower++
		case gain > 0:
			higher++
		}
		if m == 0 || gain > most {
			best, most = m, gain
		}
		delta.Set(model.ID, Ratio(gain, b.Count, "no_items"))
		items.Set(model.ID, Int(gain))
	}
	n.Set("against", String(t.g.Configurations[against].Key)).
		Set("n_lower", Int(lower)).
		Set("n_higher", Int(higher)).
		Set("n_equal", Int(t.g.M()-lower-higher)).
		Set("delta", delta).
		Set("delta_items", items).
		Set("largest_gain", String(t.g.Models[best].ID))
}
