package records

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"slices"

	"recount/analysis"
)

// The sections of a pack.
const (
	sectionLegend   = "LEGD" // legend.json
	sectionShape    = "SHAP" // which models, benchmarks, configurations of the legend; reference; items a benchmark
	sectionIDs      = "IDS " // item ids in canonical order
	sectionOptions  = "OPTN" // options of each item, 0 where not recorded
	sectionGold     = "GOLD" // right options of each item as a set of bits
	sectionBits     = "BITS" // the columns
	sectionNone     = "NONE" // columns of answers in which nothing was recognised; absent without states
	sectionUnparsed = "UNPR" // unparsed counts; absent when nowhere recorded
	sectionMargins  = "MARG" // margins; absent when nowhere recorded
	sectionFiles    = "FILE" // source files
	sectionNotices  = "NOTE" // what was left out; notices of the reader
)

var knownSections = map[string]bool{
	sectionLegend: true, sectionShape: true, sectionIDs: true, sectionOptions: true, sectionGold: true, sectionBits: true,
	sectionNone: true, sectionUnparsed: true, sectionMargins: true, sectionFiles: true, sectionNotices: true,
	sectionOptionCounts: true, sectionAnswers: true, sectionScores: true, sectionPTrue: true, sectionStatements: true, sectionJudgements: true,
}

// packSections writes every section of a release, in a fixed order.
func packSections(r *Release) ([]packSection, error) {
	shape, err := packShape(r)
	if err != nil {
		return nil, err
	}
	files, err := packFiles(r.Files)
	if err != nil {
		return nil, err
	}
	g := r.Grid
	sections := []packSection{
		{sectionLegend, packRequired, r.Legend.JSON()},
		{sectionShape, packRequired, shape},
		{sectionIDs, packRequired, packIDs(g)},
		{sectionOptions, packRequired, packItems(g, func(i analysis.Item) uint64 { return uint64(i.NOptions) })},
		{sectionGold, packRequired, packItems(g, func(i analysis.Item) uint64 { return i.Gold })},
		{sectionBits, packRequired, packColumns(g, g.Column)},
	}
	if g.HasStates() {
		sections = append(sections, packSection{sectionNone, 0, packColumns(g, g.NoneColumn)})
	}
	if g.HasUnparsed() {
		sections = append(sections, packSection{sectionUnparsed, 0, packUnparsed(g)})
	}
	if g.HasMargins() {
		sections = append(sections, packSection{sectionMargins, 0, packMargins(g)})
	}
	sections = append(sections, likelihoodSections(g)...)
	return append(sections,
		packSection{sectionFiles, 0, files},
		packSection{sectionNotices, 0, packNotices(r)}), nil
}

// packShape says which parts of the legend the grid holds: a release that was
// read with --common, or a selection, has not all of them.
func packShape(r *Release) ([]byte, error) {
	g := r.Grid
	var b []byte
	lists := []struct {
		what string
		n    int
		in   func(k int) int
	}{
		{"model", g.M(), func(k int) int {
			return slices.IndexFunc(r.Legend.Models, func(m Model) bool { return m.ID == g.Models[k].ID })
		}},
		{"benchmark", len(g.Benchmarks), func(k int) int {
			return slices.IndexFunc(r.Legend.Benchmarks, func(x Benchmark) bool { return x.ID == g.Benchmarks[k].ID })
		}},
		{"configuration", g.C(), func(k int) int {
			return slices.IndexFunc(r.Legend.Configurations, func(x Configuration) bool { return x.Key == g.Configurations[k].Key })
		}},
	}
	for _, list := range lists {
		b = binary.AppendUvarint(b, uint64(list.n))
		for k := range list.n {
			at := list.in(k)
			if at < 0 {
				return nil, fmt.Errorf("packing: %s %d of the grid is not in the legend", list.what, k)
			}
			b = binary.AppendUvarint(b, uint64(at))
		}
	}
	b = binary.AppendUvarint(b, uint64(g.Reference))
	for _, bench := range g.Benchmarks {
		b = binary.AppendUvarint(b, uint64(bench.Count))
	}
	return b, nil
}

// packIDs writes all lengths, then all bytes.
func packIDs(g *analysis.Grid) []byte {
	var b []byte
	for _, item := range g.Items {
		b = binary.AppendUvarint(b, uint64(len(item.ID)))
	}
	for _, item := range g.Items {
		b = append(b, item.ID...)
	}
	return b
}

func packItems(g *analysis.Grid, value func(analysis.Item) uint64) []byte {
	values := make([]uint64, g.N())
	for i, item := range g.Items {
		values[i] = value(item)
	}
	return appendPlanes(nil, values)
}

// packColumns writes model by model; after the first each column of a model as
// its difference from the one before, which is mostly zeros.
func packColumns(g *analysis.Grid, column func(m, c int) []uint64) []byte {
	b := make([]byte, 0, g.M()*g.C()*((g.N()+7)/8))
	for m := range g.M() {
		var before []uint64
		for c := range g.C() {
			b = appendColumn(b, g.N(), column(m, c), before)
			before = column(m, c)
		}
	}
	return b
}

// packUnparsed writes, model by model, the count plus 1, or 0 where it is not
// recorded.
func packUnparsed(g *analysis.Grid) []byte {
	var b []byte
	values := make([]uint64, g.N())
	for m := range g.M() {
		for i := range values {
			values[i] = 0
			if n, ok := g.Unparsed(m, i); ok {
				values[i] = uint64(n) + 1
			}
		}
		b = appendPlanes(b, values)
	}
	return b
}

const (
	marginsFloat  = 255 // margins as float64 bits
	maxDecimals   = 9
	maxScaled     = 1 << 53
	missingMargin = 0 // value of a margin that is not recorded
)

// packMargins writes the number of decimals, then model by model the margin
// times 10^decimals plus 1, or 0 where it is not recorded. Decimals are as few
// as bring every margin back bit for bit; when none do, the first byte is 255
// and the values are the bits of the float64 plus 1.
func packMargins(g *analysis.Grid) []byte {
	decimals, lossless := marginDecimals(g)
	b := []byte{marginsFloat}
	if lossless {
		b[0] = byte(decimals)
	}
	values := make([]uint64, g.N())
	for m := range g.M() {
		for i := range values {
			v, ok := g.Margin(m, i)
			switch {
			case !ok:
				values[i] = missingMargin
			case lossless:
				k, _ := scaled(v, decimals)
				values[i] = k + 1
			default:
				values[i] = math.Float64bits(v) + 1
			}
		}
		b = appendPlanes(b, values)
	}
	return b
}

// scaled returns v times 10^decimals as an integer, and whether dividing it
// again gives v bit for bit.
func scaled(v float64, decimals int) (uint64, bool) {
	x := math.Round(v * powersOfTen[decimals])
	if !(x >= 0 && x < maxScaled) {
		return 0, false
	}
	k := uint64(x)
	return k, math.Float64bits(float64(k)/powersOfTen[decimals]) == math.Float64bits(v)
}

// marginDecimals returns the fewest decimals that hold every margin.
func marginDecimals(g *analysis.Grid) (decimals int, ok bool) {
	for decimals := range maxDecimals + 1 {
		if allMarginsHave(g, decimals) {
			return decimals, true
		}
	}
	return 0, false
}

func allMarginsHave(g *analysis.Grid, decimals int) bool {
	for m := range g.M() {
		for i := range g.N() {
			if v, recorded := g.Margin(m, i); recorded {
				if _, exact := scaled(v, decimals); !exact {
					return false
				}
			}
		}
	}
	return true
}

func packFiles(files []File) ([]byte, error) {
	b := binary.AppendUvarint(nil, uint64(len(files)))
	for _, f := range files {
		sum, err := hex.DecodeString(f.SHA256)
		if err != nil || len(sum) != 32 {
			return nil, fmt.Errorf("packing: %s: %q is no SHA-256", f.Path, f.SHA256)
		}
		b = appendString(b, f.Path)
		b = appendString(b, f.Benchmark)
		b = appendString(b, f.Model)
		b = binary.AppendUvarint(b, uint64(f.Bytes))
		b = binary.AppendUvarint(b, uint64(f.Lines))
		b = append(b, sum...)
	}
	return b, nil
}

// packNotices writes how many items were left out, the configurations left out
// and the notices.
func packNotices(r *Release) []byte {
	b := binary.AppendUvarint(nil, uint64(r.LeftOutItems))
	for _, list := range [][]string{r.LeftOutConfigurations, r.Notices} {
		b = binary.AppendUvarint(b, uint64(len(list)))
		for _, text := range list {
			b = appendString(b, text)
		}
	}
	return b
}
