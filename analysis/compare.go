package analysis

import "slices"

// CompareFormat names the layout of what Compare returns.
const CompareFormat = "recount-comparison/1"

// Bounds of the lists of a comparison; the counts beside them are of all.
const (
	maxMoved   = 500
	maxFlipped = 500
)

// A Counted is a grid with its report.
type Counted struct {
	Grid   *Grid
	Report *Report
}

// Compare sets two releases side by side: the second against the first.
//
//   - common/: models, configurations and items that both have, by id, and how
//     many only one has. All that follows but moved/ is about these cells.
//   - by_model/<m>/: right under the reference of the first in both releases
//     (null where the second lacks that configuration), items gained (wrong,
//     then right) and lost, and the exact two-sided p of McNemar's test: the
//     sign test of gained against lost. flips counts cells over all common
//     configurations.
//   - by_config/<c>/: gained and lost over all common models.
//   - items/: items with any flipped cell, most flips first, then in the order
//     of the first grid; up to 500 of n.
//   - moved/: numbers of the reports that differ, in the order of the first;
//     up to 500 of n, out of those that both have.
//
// The p-values treat items as a sample and know nothing of other models or
// configurations; with many models some will be small by chance.
func Compare(a, b Counted) *Report {
	c := newComparison(a.Grid, b.Grid)
	root := Object().Set("format", String(CompareFormat))
	if meta := a.Report.At("meta"); meta != nil {
		root.Set("meta", meta)
	}
	return &Report{root.
		Set("common", c.common()).
		Set("by_model", c.byModel()).
		Set("by_config", c.byConfig()).
		Set("items", c.items()).
		Set("moved", moved(a.Report, b.Report))}
}

// A comparison holds the places of what two grids have in common.
type comparison struct {
	a, b           *Grid
	models         [][2]int
	configurations [][2]int
	pairs          [][2]int // of items
	flips          []int    // of each pair of items: cells that differ
}

func newComparison(a, b *Grid) *comparison {
	c := &comparison{a: a, b: b}
	c.models = matched(a.M(), b.M(), func(m int) string { return a.Models[m].ID }, func(m int) string { return b.Models[m].ID })
	c.configurations = matched(a.C(), b.C(),
		func(k int) string { return a.Configurations[k].Key }, func(k int) string { return b.Configurations[k].Key })
	benchmarks := matched(len(a.Benchmarks), len(b.Benchmarks),
		func(k int) string { return a.Benchmarks[k].ID }, func(k int) string { return b.Benchmarks[k].ID })
	for _, bench := range benchmarks {
		from, to := a.Benchmarks[bench[0]], b.Benchmarks[bench[1]]
		for _, p := range matched(from.Count, to.Count,
			func(i int) string { return a.Items[from.First+i].ID }, func(i int) string { return b.Items[to.First+i].ID }) {
			c.pairs = append(c.pairs, [2]int{from.First + p[0], to.First + p[1]})
		}
	}
	c.flips = make([]int, len(c.pairs))
	return c
}

// matched pairs the indices of equal names, in the order of the first.
func matched(na, nb int, nameA, nameB func(int) string) [][2]int {
	at := make(map[string]int, nb)
	for k := range nb {
		at[nameB(k)] = k
	}
	var out [][2]int
	for k := range na {
		if other, ok := at[nameA(k)]; ok {
			out = append(out, [2]int{k, other})
		}
	}
	return out
}

func (c *comparison) common() *Node {
	one := func(both, a, b int) *Node {
		return Object().Set("both", Int(both)).Set("only_first", Int(a-both)).Set("only_second", Int(b-both))
	}
	return Object().
		Set("models", one(len(c.models), c.a.M(), c.b.M())).
		Set("configurations", one(len(c.configurations), c.a.C(), c.b.C())).
		Set("items", one(len(c.pairs), c.a.N(), c.b.N()))
}

// change counts the common items that a model gains and loses under a
// configuration, and adds them to flips when counting is wanted.
func (c *comparison) change(m, k [2]int, flips []int) (right [2]int, gained, lost int) {
	first, second := c.a.Column(m[0], k[0]), c.b.Column(m[1], k[1])
	for p, pair := range c.pairs {
		was := first[pair[0]>>6] >> (pair[0] & 63) & 1
		is := second[pair[1]>>6] >> (pair[1] & 63) & 1
		right[0] += int(was)
		right[1] += int(is)
		if was != is {
			gained += int(is)
			lost += int(was)
			if flips != nil {
				flips[p]++
			}
		}
	}
	return right, gained, lost
}

func (c *comparison) byModel() *Node {
	out := Object()
	for _, m := range c.models {
		flips := 0
		reference := Null("no_such_configurations")
		for _, k := range c.configurations {
			right, gained, lost := c.change(m, k, c.flips)
			flips += gained + lost
			if k[0] == c.a.Reference {
				reference = changeNode(right, gained, lost, len(c.pairs))
			}
		}
		out.Set(c.a.Models[m[0]].ID, Object().Set("reference", reference).Set("flips", Int(flips)))
	}
	return out
}

func changeNode(right [2]int, gained, lost, n int) *Node {
	return Object().
		Set("n", Int(n)).
		Set("first", Int(right[0])).
		Set("second", Int(right[1])).
		Set("gained", Int(gained)).
		Set("lost", Int(lost)).
		Set("difference", Ratio(gained-lost, n, "no_items")).
		Set("p", Float(signTest(gained, lost)))
}

func (c *comparison) byConfig() *Node {
	out := Object()
	for _, k := range c.configurations {
		gained, lost := 0, 0
		for _, m := range c.models {
			_, g, l := c.change(m, k, nil)
			gained, lost = gained+g, lost+l
		}
		out.Set(c.a.Configurations[k[0]].Key, Object().Set("gained", Int(gained)).Set("lost", Int(lost)))
	}
	return out
}

// items lists the items that flipped. It follows byModel, which counts them.
func (c *comparison) items() *Node {
	var flipped []int
	for p, n := range c.flips {
		if n > 0 {
			flipped = append(flipped, p)
		}
	}
	slices.SortStableFunc(flipped, func(p, q int) int { return c.flips[q] - c.flips[p] })
	list := List()
	for _, p := range flipped[:min(len(flipped), maxFlipped)] {
		i := c.pairs[p][0]
		list.Append(Object().
			Set("benchmark", String(c.a.benchmarkOf(i))).
			Set("id", String(c.a.Items[i].ID)).
			Set("flips", Int(c.flips[p])).
			Set("cells", Int(len(c.models)*len(c.configurations))))
	}
	return Object().Set("n", Int(len(flipped))).Set("list", list)
}

// benchmarkOf is the id of the benchmark that owns item i.
func (g *Grid) benchmarkOf(i int) string {
	for _, b := range g.Benchmarks {
		if i < b.First+b.Count {
			return b.ID
		}
	}
	return ""
}

// moved lists the numbers that two reports both have and that differ. A value
// that became undefined, or defined, differs.
func moved(a, b *Report) *Node {
	both, n := 0, 0
	list := List()
	a.Walk(func(segments []string, was *Node) {
		is := b.At(segments...)
		if is == nil || is.kind >= KindObject || was.kind >= KindObject || segments[0] == "format" || segments[0] == "generator" {
			return
		}
		both++
		if was.kind == is.kind && was.text == is.text && was.num == is.num && sameFloat(was.float, is.float) {
			return
		}
		n++
		if list.Len() < maxMoved {
			list.Append(Object().Set("key", String(Key(segments...))).Set("first", was.bare()).Set("second", is.bare()))
		}
	})
	return Object().Set("both", Int(both)).Set("n", Int(n)).Set("list", list)
}

func sameFloat(x, y float64) bool { return !(x < y) && !(x > y) }

// bare is a leaf without its warnings.
func (n *Node) bare() *Node {
	out := *n
	out.warnings = nil
	return &out
}

// ItemAt finds an item by its benchmark and id, which are sorted by bytes.
func (g *Grid) ItemAt(benchmark, id string) (i int, ok bool) {
	for _, b := range g.Benchmarks {
		if b.ID != benchmark {
			continue
		}
		k, found := slices.BinarySearchFunc(g.Items[b.First:b.First+b.Count], id, func(item Item, id string) int {
			switch {
			case item.ID < id:
				return -1
			case item.ID > id:
				return 1
			}
			return 0
		})
		return b.First + k, found
	}
	return 0, false
}
