package records

import (
	"encoding/hex"
	"math"
	"strconv"

	"recount/analysis"
)

// unpackRelease builds a release from the sections of a container. Counts are
// checked against the sections that hold them before anything is allocated.
func unpackRelease(sections map[string][]byte) (*Release, error) {
	legend, err := unpackLegend(sections)
	if err != nil {
		return nil, err
	}
	shape, err := unpackShape(sections, legend)
	if err != nil {
		return nil, err
	}
	g, err := unpackGrid(sections, legend, shape)
	if err != nil {
		return nil, err
	}
	if g.Likelihood, err = unpackLikelihood(sections, legend, shape, g); err != nil {
		return nil, err
	}
	r := &Release{Legend: legend, Grid: g}
	if r.Files, err = unpackFiles(sections); err != nil {
		return nil, err
	}
	return r, unpackNotices(sections, r)
}

func openSection(sections map[string][]byte, tag string) (*cursor, error) {
	data, ok := sections[tag]
	if !ok {
		return nil, packError("section " + strconv.Quote(tag) + " is missing")
	}
	return &cursor{tag: tag, rest: data}, nil
}

func unpackLegend(sections map[string][]byte) (*Legend, error) {
	c, err := openSection(sections, sectionLegend)
	if err != nil {
		return nil, err
	}
	return ParseLegend("records.pack, legend.json", c.rest)
}

// A packShapes says which parts of the legend a packed grid holds.
type packShapes struct {
	models, benchmarks, configurations []int // indices of the legend, rising
	reference                          int   // index of configurations
	counts                             []int // items of each benchmark
	items                              int   // their sum
}

func unpackShape(sections map[string][]byte, l *Legend) (packShapes, error) {
	var s packShapes
	c, err := openSection(sections, sectionShape)
	if err != nil {
		return s, err
	}
	s.models = c.indices(len(l.Models))
	s.benchmarks = c.indices(len(l.Benchmarks))
	s.configurations = c.indices(len(l.Configurations))
	s.reference = int(c.number(math.MaxInt32))
	s.counts = make([]int, len(s.benchmarks))
	most := uint64(len(sections[sectionIDs])) // an id takes at least the byte of its length
	for b := range s.counts {
		s.counts[b] = int(c.number(most))
		s.items += s.counts[b]
	}
	if s.items > int(most) {
		c.fail("it counts more items than there are ids")
	}
	return s, c.end()
}

// indices reads a list of indices below n that rise.
func (c *cursor) indices(n int) []int {
	list := make([]int, c.count())
	last := -1
	for k := range list {
		list[k] = int(c.number(math.MaxInt32))
		if c.err == nil && (list[k] <= last || list[k] >= n) {
			c.fail("an index is not in the legend or out of order")
		}
		last = list[k]
	}
	return list
}

func unpackGrid(sections map[string][]byte, l *Legend, s packShapes) (*analysis.Grid, error) {
	bits, err := openColumns(sections, sectionBits, s)
	if err != nil {
		return nil, err
	}
	items, err := unpackItems(sections, s)
	if err != nil {
		return nil, err
	}
	g, err := emptyGrid(l, s, items)
	if err != nil {
		return nil, packError(err.Error())
	}
	if err := bits.columns(g, g.Column); err != nil {
		return nil, err
	}
	if _, ok := sections[sectionNone]; ok {
		none, err := openColumns(sections, sectionNone, s)
		if err != nil {
			return nil, err
		}
		g.EnableStates()
		if err := none.columns(g, g.NoneColumn); err != nil {
			return nil, err
		}
	}
	if err := unpackUnparsed(sections, g); err != nil {
		return nil, err
	}
	return g, unpackMargins(sections, g)
}

// openColumns opens a section of columns and checks that it holds them all.
func openColumns(sections map[string][]byte, tag string, s packShapes) (*cursor, error) {
	c, err := openSection(sections, tag)
	if err != nil {
		return nil, err
	}
	// The three factors are below 2^31, 2^31 and 2^32: divide rather than multiply.
	column := (s.items + 7) / 8
	whole := len(c.rest)
	want := len(s.models) * len(s.configurations)
	if column == 0 && whole != 0 || column > 0 && (whole%column != 0 || whole/column != want) {
		return nil, packError("section " + strconv.Quote(tag) + " has not the size of " + strconv.Itoa(len(s.models)) + " models, " +
			strconv.Itoa(s.items) + " items and " + strconv.Itoa(len(s.configurations)) + " configurations")
	}
	return c, nil
}

func (c *cursor) columns(g *analysis.Grid, column func(m, c int) []uint64) error {
	for m := range g.M() {
		var before []uint64
		for k := range g.C() {
			c.column(g.N(), column(m, k), before)
			before = column(m, k)
		}
	}
	return c.end()
}

func unpackItems(sections map[string][]byte, s packShapes) ([]analysis.Item, error) {
	ids, err := openSection(sections, sectionIDs)
	if err != nil {
		return nil, err
	}
	items := make([]analysis.Item, s.items)
	lengths := make([]int, s.items)
	for i := range lengths {
		lengths[i] = ids.count()
	}
	text := string(ids.rest) // all ids share one string
	for i, n := range lengths {
		if ids.take(n) == nil {
			break
		}
		items[i].ID, text = text[:n], text[n:]
	}
	if err := ids.end(); err != nil {
		return nil, err
	}
	return items, unpackKeys(sections, items, s)
}

// unpackKeys reads option counts and golds and checks what the statistics rely
// on: ids in canonical order, golds that are options.
func unpackKeys(sections map[string][]byte, items []analysis.Item, s packShapes) error {
	options, err := openSection(sections, sectionOptions)
	if err != nil {
		return err
	}
	golds, err := openSection(sections, sectionGold)
	if err != nil {
		return err
	}
	for i, n := range options.planes(len(items), nil) {
		if n > math.MaxInt32 {
			options.fail("an option count is too large")
		}
		items[i].NOptions = int(n)
	}
	for i, gold := range golds.planes(len(items), nil) {
		if n := items[i].NOptions; n > 0 && n < 64 && gold>>n != 0 {
			golds.fail("a right option is not an option")
		}
		items[i].Gold = gold
	}
	if err := options.end(); err != nil {
		return err
	}
	if err := golds.end(); err != nil {
		return err
	}
	first := 0
	for _, count := range s.counts {
		for i := first + 1; i < first+count; i++ {
			if items[i].ID <= items[i-1].ID {
				return packError("section " + strconv.Quote(sectionIDs) + ": ids are twice or out of order")
			}
		}
		first += count
	}
	return nil
}

func unpackUnparsed(sections map[string][]byte, g *analysis.Grid) error {
	if _, ok := sections[sectionUnparsed]; !ok {
		return nil
	}
	c, err := openSection(sections, sectionUnparsed)
	if err != nil {
		return err
	}
	var values []uint64
	for m := range g.M() {
		values = c.planes(g.N(), values)
		for i, v := range values {
			switch {
			case v > math.MaxInt32:
				c.fail("a count is too large")
			case v > 0:
				g.SetUnparsed(m, i, int(v-1))
			}
		}
	}
	return c.end()
}

func unpackMargins(sections map[string][]byte, g *analysis.Grid) error {
	if _, ok := sections[sectionMargins]; !ok {
		return nil
	}
	c, err := openSection(sections, sectionMargins)
	if err != nil {
		return err
	}
	decimals := c.byte()
	if decimals > maxDecimals && decimals != marginsFloat {
		c.fail("margins of " + strconv.Itoa(int(decimals)) + " decimals are unknown")
	}
	var values []uint64
	for m := range g.M() {
		values = c.planes(g.N(), values)
		for i, v := range values {
			if v == missingMargin {
				continue
			}
			margin := math.Float64frombits(v - 1)
			if decimals != marginsFloat {
				margin = float64(v-1) / powersOfTen[decimals]
			}
			if !(margin >= 0 && margin <= math.MaxFloat64) {
				c.fail("a margin is not a number of at least 0")
			}
			g.SetMargin(m, i, margin)
		}
	}
	return c.end()
}

func unpackFiles(sections map[string][]byte) ([]File, error) {
	c, err := openSection(sections, sectionFiles)
	if err != nil {
		return nil, err
	}
	var files []File
	for range c.count() {
		f := File{Path: c.string(), Benchmark: c.string(), Model: c.string()}
		f.Bytes = int64(c.number(math.MaxInt64))
		f.Lines = int(c.number(math.MaxInt32))
		f.SHA256 = hex.EncodeToString(c.take(32))
		if c.err != nil {
			break
		}
		files = append(files, f)
	}
	return files, c.end()
}

func unpackNotices(sections map[string][]byte, r *Release) error {
	c, err := openSection(sections, sectionNotices)
	if err != nil {
		return err
	}
	r.LeftOutItems = int(c.number(math.MaxInt32))
	r.LeftOutConfigurations = c.strings()
	r.Notices = c.strings()
	r.Grid.LeftOutItems, r.Grid.LeftOutConfigurations = r.LeftOutItems, len(r.LeftOutConfigurations)
	return c.end()
}

func (c *cursor) strings() (list []string) {
	for range c.count() {
		text := c.string()
		if c.err != nil {
			return nil
		}
		list = append(list, text)
	}
	return list
}
