package analysis

import (
	"math/bits"
	"slices"
)

// Items are statistics of single items: what a list of items is searched,
// filtered and sorted by. They are the quantities that sections difficulty and
// compression average (E6.16, F4.18, F4.19), one item each.
//
// Difficulty is the share of models wrong under the reference, fragility the
// share of models for which the item is fragile (right under some
// configuration, wrong under another). Both stand here as counts of models.
type Items struct {
	t     *tally
	s     *scores
	right []int // cells right, over models and configurations
}

// NewItems counts the items of g, once for all calls. It keeps g and does not
// change it. Cost: one pass over the bits.
func NewItems(g *Grid) *Items {
	t := newTally(g)
	x := &Items{t: t, s: t.itemScores(), right: make([]int, g.N())}
	all := newPlanes(g.Words())
	for m := range g.M() {
		for c := range g.C() {
			all.add(g.Column(m, c))
		}
	}
	for i := range x.right {
		x.right[i] = all.count(i)
	}
	return x
}

// Right is the number of cells, of M·C, that are right on item i.
func (x *Items) Right(i int) int { return x.right[i] }

// Wrong is the number of models that are wrong on item i under the reference.
func (x *Items) Wrong(i int) int { return x.t.g.M() - int(x.s.correct[i]) }

// Fragile is the number of models for which item i is fragile.
func (x *Items) Fragile(i int) int { return int(x.s.fragile[i]) }

// Discrimination is the correlation over models of item i's reference bit with
// the models' reference-correct counts, 0 for an item without variance (SPEC
// reading 2). ok is false when all models have the same count: no item then has
// one.
func (x *Items) Discrimination(i int) (r float64, ok bool) {
	if x.s.spread == 0 || len(x.s.class) == 0 {
		return 0, false
	}
	return x.s.value[x.s.class[i]], true
}

// Classes of an item: for one model or, as whole-item filters, for all.
const (
	ItemRobust  = "robust"  // right under every configuration
	ItemFragile = "fragile" // right under some, wrong under others
	ItemWrong   = "wrong"   // wrong under every configuration
)

// Class is the class of item i for model m.
func (x *Items) Class(m, i int) string {
	bit := func(set []uint64) bool { return set[i>>6]>>(i&63)&1 == 1 }
	switch {
	case bit(x.t.robust(m)):
		return ItemRobust
	case bit(x.t.answered(m)):
		return ItemFragile
	}
	return ItemWrong
}

// Everyone is the class of item i that all models share, ItemFragile when it is
// fragile for any model, and "" when models differ but each is stable.
func (x *Items) Everyone(i int) string {
	switch g := x.t.g; {
	case x.Fragile(i) > 0:
		return ItemFragile
	case x.right[i] == g.M()*g.C():
		return ItemRobust
	case x.right[i] == 0:
		return ItemWrong
	}
	return ""
}

// SortItems orders item indices by a quantity, largest first unless rising,
// equal ones in the order of the grid. by is "fragility", "difficulty",
// "discrimination" or "right"; any other keeps the order of the grid.
func (x *Items) SortItems(items []int, by string, rising bool) {
	kinds := map[string]func(i int) float64{
		"fragility":  func(i int) float64 { return float64(x.Fragile(i)) },
		"difficulty": func(i int) float64 { return float64(x.Wrong(i)) },
		"right":      func(i int) float64 { return float64(x.Right(i)) },
		"discrimination": func(i int) float64 {
			r, _ := x.Discrimination(i)
			return r
		},
	}
	value, ok := kinds[by]
	if !ok {
		slices.Sort(items)
		return
	}
	sign := -1
	if rising {
		sign = 1
	}
	slices.SortFunc(items, func(a, b int) int {
		if order := sign * compare(value(a), value(b)); order != 0 {
			return order
		}
		return a - b
	})
}

// RightOf is the number of configurations under which model m is right on item i.
func (x *Items) RightOf(m, i int) int {
	n := 0
	for c := range x.t.g.C() {
		n += bits.OnesCount64(x.t.g.Column(m, c)[i>>6] >> (i & 63) & 1)
	}
	return n
}
