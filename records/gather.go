package records

import (
	"math"
	"math/bits"
	"sort"
	"strconv"

	"recount/analysis"
)

// A gathering brings the rows of all files together: which configurations and
// items all models have, and whether files agree about an item.
type gathering struct {
	y           *layout
	common      bool
	byBenchmark [][]*rows  // in model order
	problems    Problems   // of no single file
	kept        []uint64   // configurations of the grid
	full        [][]uint64 // by model: configurations on some line of the model
	pools       []*pool    // by benchmark
	leftOut     int        // items
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
	for k, f := range files {
		p.place[k] = make([]int32, f.len())
		for row := range f.len() {
			p.place[k][row] = p.add(k, f, row, g.partial(f, row))
		}
	}
	if !g.common {
		p.checkMissing(files)
	}
	for i := range p.items {
		if item := &p.items[i]; item.holders == len(files) && !item.partial {
			p.order = append(p.order, int32(i))
		}
	}
	g.leftOut += len(p.items) - len(p.order)
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
func (p *pool) add(file int, f *rows, row int, partial bool) int32 {
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
	item.holders++
	item.partial = item.partial || partial
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
		differs(strconv.Itoa(int(n))+" options here but "+strconv.Itoa(int(item.nOptions))+" in "+item.optionsAt.String(), "")
		return
	}
	switch q := f.questions[row]; {
	case q == 0:
	case item.question == 0:
		item.question, item.questionAt = q, here
	case item.question != q:
		differs("another question here than in "+item.questionAt.String(), "all models must be asked the same items")
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
			if !seen[i] && 2*item.holders >= len(files) {
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

// grid fills the grid; everything has been checked.
func (g *gathering) grid(files []*rows) (*analysis.Grid, error) {
	y := g.y
	place := make([]int, len(y.legend.Configurations)) // legend -> grid, -1 for those left out
	var configurations []analysis.Configuration
	for c, config := range y.legend.Configurations {
		place[c] = -1
		if hasBit(g.kept, c) {
			place[c] = len(configurations)
			configurations = append(configurations, analysis.Configuration{Key: config.Key, Method: config.Method,
				Template: config.Template, Order: config.Order, Permutations: config.Permutations})
		}
	}
	models, modelPlace := y.legend.gridModels()
	var benchmarks []analysis.Benchmark
	var items []analysis.Item
	for b, benchmark := range y.legend.Benchmarks {
		p := g.pools[b]
		benchmarks = append(benchmarks, analysis.Benchmark{ID: benchmark.ID, Name: orElse(benchmark.Name, benchmark.ID),
			NOptions: benchmark.NOptions, First: len(items), Count: len(p.order)})
		for _, i := range p.order {
			item := &p.items[i]
			items = append(items, analysis.Item{ID: item.id, NOptions: int(item.nOptions), Gold: item.gold})
		}
	}
	grid, err := analysis.NewGrid(models, benchmarks, items, configurations, place[y.keys[y.legend.Reference]])
	if err != nil {
		return nil, err
	}
	grid.Dropped = len(y.legend.Models) - len(models)
	grid.Axes = y.legend.gridAxes(y.keys, place)
	for b, files := range g.byBenchmark {
		at := g.pools[b].gridPlaces(benchmarks[b].First)
		for k, f := range files {
			f.fill(grid, modelPlace[f.model], g.pools[b].place[k], at, place)
		}
	}
	return grid, nil
}

// gridPlaces maps items of the pool to items of the grid, -1 for those left out.
func (p *pool) gridPlaces(first int) []int {
	at := make([]int, len(p.items))
	for i := range at {
		at[i] = -1
	}
	for k, i := range p.order {
		at[i] = first + k
	}
	return at
}

// fill writes the rows of a file into the grid.
func (f *rows) fill(grid *analysis.Grid, m int, item []int32, at, place []int) {
	if f.states {
		grid.EnableStates()
	}
	for row := range f.len() {
		i := at[item[row]]
		if i < 0 {
			continue
		}
		for w, set := range f.rowBits(row) {
			for ; set != 0; set &= set - 1 {
				if c := place[w*64+bits.TrailingZeros64(set)]; c >= 0 {
					grid.SetBit(m, i, c)
				}
			}
		}
		for w, set := range f.rowNone(row) {
			for ; set != 0; set &= set - 1 {
				if c := place[w*64+bits.TrailingZeros64(set)]; c >= 0 {
					grid.SetNone(m, i, c)
				}
			}
		}
		if n := f.unparsed[row]; n >= 0 {
			grid.SetUnparsed(m, i, int(n))
		}
		if v := f.margins[row]; !math.IsNaN(v) {
			grid.SetMargin(m, i, v)
		}
	}
}

// gridModels are the models that are counted, and their places by legend index.
func (l *Legend) gridModels() (models []analysis.Model, place []int) {
	place = make([]int, len(l.Models))
	for m, model := range l.Models {
		place[m] = -1
		if model.Status != "dropped" {
			place[m] = len(models)
			models = append(models, analysis.Model{ID: model.ID, Name: orElse(model.Name, model.ID),
				Family: model.Family, ParamsB: model.ParamsB, MoE: model.MoE})
		}
	}
	return models, place
}

// gridAxes are the legend's axes without configurations left out; nil when the
// legend has none.
func (l *Legend) gridAxes(keys map[string]int, place []int) []analysis.Axis {
	var axes []analysis.Axis
	for _, a := range l.Axes {
		axis := analysis.Axis{Name: a.Name}
		for _, key := range a.Configurations {
			if c := place[keys[key]]; c >= 0 {
				axis.Configurations = append(axis.Configurations, c)
			}
		}
		axes = append(axes, axis)
	}
	return axes
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
