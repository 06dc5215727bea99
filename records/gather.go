package records

import (
	"math/bits"
	"sort"
	"strconv"
)

// A gathering brings the rows of all files together: which configurations and
// items all models have, and whether files agree about an item.
type gathering struct {
	y           *layout
	common      bool
	byBenchmark [][]*rows  // in model order
	itemsFiles  []*rows    // by benchmark, nil where there is none
	problems    Problems   // of no single file
	kept        []uint64   // configurations of the grid
	full        [][]uint64 // by model: configurations on some line of the model
	pools       []*pool    // by benchmark
	leftOut     int        // items
	unused      int        // items of items files without records
}

func newGathering(y *layout, common bool, files, items []*rows) *gathering {
	n := len(y.legend.Benchmarks)
	g := &gathering{y: y, common: common, byBenchmark: make([][]*rows, n), itemsFiles: make([]*rows, n)}
	for _, f := range files {
		g.byBenchmark[f.benchmark] = append(g.byBenchmark[f.benchmark], f)
	}
	for _, f := range items {
		g.itemsFiles[f.benchmark] = f
	}
	return g
}

// A pool is the items of a benchmark.
type pool struct {
	index map[string]int32
	items []pooled
	place [][]int32 // by file of the benchmark: row -> item
	order []int32   // kept items in canonical order
}

// A pooled item is what the files together say of it.
type pooled struct {
	id                            string
	holders                       int  // files that have it
	partial                       bool // a line lacks a configuration that its model has
	gold                          uint64
	nOptions                      uint8
	question                      uint64
	goldAt, optionsAt, questionAt at
	lastFile                      int32 // 1 + the last file seen with it
	lastRow                       int32
}

// at is a line of a file.
type at struct {
	f   *rows
	row int
}

func (a at) String() string { return a.f.file.Path + ":" + strconv.Itoa(int(a.f.lines[a.row])) }

// configurations finds those that every model has and refuses the rest, unless
// a role names them or common is set.
func (g *gathering) configurations(files []*rows) {
	y := g.y
	g.full = make([][]uint64, len(y.legend.Models))
	empty := make([]bool, len(y.legend.Models))
	for m := range g.full {
		g.full[m] = make([]uint64, y.words)
		empty[m] = true
	}
	for _, f := range files {
		full := g.full[f.model]
		for row := range f.len() {
			empty[f.model] = false
			for w, bits := range f.rowPresent(row) {
				full[w] |= bits
			}
		}
	}
	g.kept = append([]uint64(nil), y.all...)
	for m, full := range g.full {
		if empty[m] {
			copy(full, y.all)
		}
		for w := range full {
			g.kept[w] &= full[w]
			if !g.common {
				full[w] |= y.all[w] &^ y.optional[w] // must be there
			}
		}
	}
	g.gaps(files)
	if reference, ok := y.keys[y.legend.Reference]; ok && !hasBit(g.kept, reference) && (g.common || hasBit(y.optional, reference)) {
		g.problems = append(g.problems, Problem{File: "legend.json",
			Text: "the reference " + strconv.Quote(y.legend.Reference) + " is not recorded for " + g.lacking(reference),
			Hint: "name a reference that all models have"})
	}
}

// lacking names the models without a configuration.
func (g *gathering) lacking(config int) string {
	text := ""
	for m, full := range g.full {
		if g.y.legend.Models[m].Status != "dropped" && !hasBit(full, config) {
			if text != "" {
				text += ", "
			}
			text += strconv.Quote(g.y.legend.Models[m].ID)
		}
	}
	return "model " + text
}

// gaps reports lines that lack a configuration which their model must have.
func (g *gathering) gaps(files []*rows) {
	if g.common {
		return
	}
	for _, f := range files {
		full := g.full[f.model]
		for row := range f.len() {
			for w, bits := range f.rowPresent(row) {
				if missing := full[w] &^ bits; missing != 0 {
					g.gap(f, row, full)
					break
				}
			}
		}
	}
}

func (g *gathering) gap(f *rows, row int, full []uint64) {
	first, n := -1, 0
	present := f.rowPresent(row)
	for w := range full {
		missing := full[w] &^ present[w]
		if missing != 0 && first < 0 {
			first = w*64 + bits.TrailingZeros64(missing)
		}
		n += bits.OnesCount64(missing)
	}
	text := "item " + strconv.Quote(string(f.id(row))) + " has no bit for configuration " + strconv.Quote(g.y.legend.Configurations[first].Key)
	if n > 1 {
		text += " and " + strconv.Itoa(n-1) + " more"
	}
	hint := "every line needs a bit for every configuration of legend.json; --common keeps what all models have"
	if hasBit(g.y.optional, first) {
		hint = "other lines of the model have it: a model has such a configuration on all its lines or on none"
	}
	f.problem(int(f.lines[row]), text, hint)
}

// items pools the items of a benchmark and compares what files say of each.
func (g *gathering) items(b int) {
	files := g.byBenchmark[b]
	p := &pool{index: map[string]int32{}, place: make([][]int32, len(files))}
	g.pools = append(g.pools, p)
	if f := g.itemsFiles[b]; f != nil {
		for row := range f.len() {
			p.add(len(files), f, row)
		}
	}
	for k, f := range files {
		p.place[k] = make([]int32, f.len())
		for row := range f.len() {
			i := p.add(k, f, row)
			p.place[k][row] = i
			p.items[i].holders++
			p.items[i].partial = p.items[i].partial || g.partial(f, row)
		}
	}
	for k, f := range files {
		g.checkChoices(p, k, f)
	}
	if !g.common {
		p.checkMissing(files)
	}
	for i := range p.items {
		switch item := &p.items[i]; {
		case item.holders == 0:
			g.unused++
		case item.holders == len(files) && !item.partial:
			p.order = append(p.order, int32(i))
		default:
			g.leftOut++
		}
	}
	sort.Slice(p.order, func(x, y int) bool { return p.items[p.order[x]].id < p.items[p.order[y]].id })
}

// partial reports whether a line lacks a configuration that the grid keeps.
func (g *gathering) partial(f *rows, row int) bool {
	for w, bits := range f.rowPresent(row) {
		if g.kept[w]&^bits != 0 {
			return true
		}
	}
	return false
}

// add pools one line and returns its item.
func (p *pool) add(file int, f *rows, row int) int32 {
	i, ok := p.index[string(f.id(row))]
	if !ok {
		i = int32(len(p.items))
		p.items = append(p.items, pooled{id: string(f.id(row))})
		p.index[p.items[i].id] = i
	}
	item := &p.items[i]
	here := at{f, row}
	if item.lastFile == int32(file+1) {
		f.problem(int(f.lines[row]), "item "+strconv.Quote(item.id)+" stands twice, first on line "+strconv.Itoa(int(f.lines[item.lastRow])),
			"keep one of the two lines")
		return i
	}
	item.lastFile, item.lastRow = int32(file+1), int32(row)
	item.agree(here)
	return i
}

// agree compares a line with what earlier files said of the item.
func (item *pooled) agree(here at) {
	f, row := here.f, here.row
	differs := func(text, hint string) {
		f.problem(int(f.lines[row]), "item "+strconv.Quote(item.id)+" has "+text, hint)
	}
	switch gold := f.gold[row]; {
	case gold == 0:
	case item.gold == 0:
		item.gold, item.goldAt = gold, here
	case item.gold != gold:
		differs("gold "+goldText(gold)+" here but "+goldText(item.gold)+" in "+item.goldAt.String(),
			"one item has one gold, given as the original index of the option")
		return
	}
	switch n := f.nOptions[row]; {
	case n == 0:
	case item.nOptions == 0:
		item.nOptions, item.optionsAt = n, here
	case item.nOptions != n:
		differs(counted(int(n), "option")+" here but "+strconv.Itoa(int(item.nOptions))+" in "+item.optionsAt.String(), "")
		return
	}
	switch q := f.questions[row]; {
	case q == 0:
	case item.question == 0:
		item.question, item.questionAt = q, here
	case item.question != q:
		differs("another question here than in "+item.questionAt.String(), "all models must be asked the same items")
		return
	}
	if n := int(item.nOptions); n > 0 && bits.Len64(item.gold) > n {
		differs("gold "+goldText(item.gold)+" in "+item.goldAt.String()+" but "+counted(n, "option")+" in "+item.optionsAt.String(),
			"gold is the index of the right option, from 0")
	}
}

// checkChoices holds choices of lines without gold against the gold that the
// items file or another model's line tells.
func (g *gathering) checkChoices(p *pool, k int, f *rows) {
	for _, c := range f.choices {
		gold := p.items[p.place[k][c.row]].gold
		if gold == 0 || !hasBit(f.rowPresent(c.row), c.config) {
			continue
		}
		if right := hasBit(f.rowBits(c.row), c.config); right != (gold>>c.choice&1 == 1) {
			f.problem(int(f.lines[c.row]), choiceConflict(strconv.Quote(g.y.legend.Configurations[c.config].Key), right, c.choice, gold), choiceHint)
		}
	}
}

// checkMissing reports items that some files have and others lack: in the
// files that lack it when at least half of the files have it, else in those
// that have it. A file with wrong lines is not said to lack their items.
func (p *pool) checkMissing(files []*rows) {
	const cure = "all models need the same items; --common keeps those that all have"
	seen := make([]bool, len(p.items))
	for k, f := range files {
		for i := range seen {
			seen[i] = false
		}
		for _, i := range p.place[k] {
			seen[i] = true
		}
		var missing []string
		for i, item := range p.items {
			if !seen[i] && item.holders > 0 && 2*item.holders >= len(files) {
				missing = append(missing, item.id)
			}
		}
		if len(missing) > 0 && len(f.problems) == 0 {
			sort.Strings(missing)
			text := "item " + strconv.Quote(missing[0]) + " is missing"
			if n := len(missing) - 1; n > 0 {
				text += ", and " + strconv.Itoa(n) + " more"
			}
			f.problem(0, text+": other models of this benchmark have it", cure)
		}
		for row, i := range p.place[k] {
			if item := &p.items[i]; 2*item.holders < len(files) && !anyBroken(files) {
				f.problem(int(f.lines[row]), "item "+strconv.Quote(item.id)+" stands here but not in the files of "+
					strconv.Itoa(len(files)-item.holders)+" other models", cure)
			}
		}
	}
}

func anyBroken(files []*rows) bool {
	for _, f := range files {
		if len(f.problems) > 0 && f.len() == 0 {
			return true
		}
	}
	return false
}
