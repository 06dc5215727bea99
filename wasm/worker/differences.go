package main

import (
	"fmt"
	"math/bits"

	"recount/analysis"
)

// shownDifferences is how many differences are told one by one.
const shownDifferences = 3

// A differing collects differences and counts those that it does not tell.
type differing struct {
	told  []string
	total int
}

func (d *differing) add(format string, args ...any) {
	d.total++
	if len(d.told) < shownDifferences {
		d.told = append(d.told, fmt.Sprintf(format, args...))
	}
}

func (d *differing) sentences() []string {
	if more := d.total - len(d.told); more > 0 {
		return append(d.told, fmt.Sprintf("and %d more", more))
	}
	return append([]string{}, d.told...)
}

// differences tells where the grid of the record files is not that of the pack.
// The first few are named, the others counted.
func differences(files, pack *analysis.Grid) []string {
	d := &differing{}
	if files.M() != pack.M() || files.N() != pack.N() || files.C() != pack.C() || len(files.Benchmarks) != len(pack.Benchmarks) {
		d.add("the record files hold %d models, %d benchmarks, %d items and %d configurations, records.pack %d, %d, %d and %d",
			files.M(), len(files.Benchmarks), files.N(), files.C(), pack.M(), len(pack.Benchmarks), pack.N(), pack.C())
		return d.sentences()
	}
	if d.names(files, pack); d.total > 0 {
		return d.sentences()
	}
	for m := range files.M() {
		d.bits(files, pack, m)
		d.details(files, pack, m)
	}
	return d.sentences()
}

// names compares what rows and columns are called and what is known of them.
func (d *differing) names(files, pack *analysis.Grid) {
	for m, model := range files.Models {
		if model != pack.Models[m] {
			d.add("model %q is described differently in records.pack", model.ID)
		}
	}
	for b, benchmark := range files.Benchmarks {
		if benchmark != pack.Benchmarks[b] {
			d.add("benchmark %q is described differently in records.pack", benchmark.ID)
		}
	}
	for c, configuration := range files.Configurations {
		if configuration.Key != pack.Configurations[c].Key {
			d.add("configuration %q is %q in records.pack", configuration.Key, pack.Configurations[c].Key)
		}
	}
	if files.Reference != pack.Reference {
		d.add("the reference is configuration %q in records.pack", pack.Configurations[pack.Reference].Key)
	}
	for i, item := range files.Items {
		if item != pack.Items[i] {
			d.add("item %q is not the same in records.pack (id, options or gold)", item.ID)
		}
	}
}

// bits compares the columns of one model.
func (d *differing) bits(files, pack *analysis.Grid, m int) {
	for c := range files.C() {
		other := pack.Column(m, c)
		for w, word := range files.Column(m, c) {
			for changed := word ^ other[w]; changed != 0; changed &= changed - 1 {
				i := w*64 + bits.TrailingZeros64(changed)
				d.add("model %q, item %q, configuration %q: %s in the record files, %s in records.pack",
					files.Models[m].ID, files.Items[i].ID, files.Configurations[c].Key,
					rightOrWrong(files.Bit(m, i, c)), rightOrWrong(pack.Bit(m, i, c)))
			}
		}
		if a, b := files.NoneColumn(m, c), pack.NoneColumn(m, c); !equalWords(a, b) {
			d.add("model %q, configuration %q: other answers are unparsed in records.pack", files.Models[m].ID, files.Configurations[c].Key)
		}
	}
}

// details compares margins and unparsed counts of one model.
func (d *differing) details(files, pack *analysis.Grid, m int) {
	for i := range files.N() {
		n, hasN := files.Unparsed(m, i)
		if otherN, otherHas := pack.Unparsed(m, i); n != otherN || hasN != otherHas {
			d.add("model %q, item %q: another unparsed count in records.pack", files.Models[m].ID, files.Items[i].ID)
		}
		v, hasV := files.Margin(m, i)
		if otherV, otherHas := pack.Margin(m, i); hasV != otherHas || hasV && v != otherV {
			d.add("model %q, item %q: another margin in records.pack", files.Models[m].ID, files.Items[i].ID)
		}
	}
}

func equalWords(a, b []uint64) bool {
	if len(a) != len(b) {
		return false
	}
	for w := range a {
		if a[w] != b[w] {
			return false
		}
	}
	return true
}

func rightOrWrong(bit bool) string {
	if bit {
		return "right"
	}
	return "wrong"
}
