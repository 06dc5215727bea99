package records

import (
	"strconv"
	"strings"
)

// A layout is what the legend fixes about record files, in a form made for
// reading many lines: indices for names, bit sets for groups of configurations.
// It is not changed once made.
type layout struct {
	legend     *Legend
	keys       map[string]int // configuration key -> index
	words      int            // words of a set of configurations
	all        []uint64       // every configuration
	gen        []uint64       // generation configurations
	optional   []uint64       // configurations that a role names: a model may lack them
	models     map[string]int // id -> index in legend.Models, dropped ones too
	benchmarks map[string]int
	asking     *asking // nil without the roles apx and aps
}

func newLayout(l *Legend) *layout {
	words := (len(l.Configurations) + 63) / 64
	y := &layout{
		legend: l, words: words, keys: map[string]int{},
		all: make([]uint64, words), gen: make([]uint64, words), optional: make([]uint64, words),
		models: map[string]int{}, benchmarks: map[string]int{},
	}
	roles, _ := l.roleKeys()
	for c, config := range l.Configurations {
		y.keys[config.Key] = c
		setBit(y.all, c)
		if config.Method == "gen" {
			setBit(y.gen, c)
		}
		if roles[config.Key] {
			setBit(y.optional, c)
		}
	}
	for m, model := range l.Models {
		y.models[model.ID] = m
	}
	for b, benchmark := range l.Benchmarks {
		y.benchmarks[benchmark.ID] = b
	}
	y.asking = l.asking(y.keys)
	return y
}

func setBit(set []uint64, i int)      { set[i>>6] |= 1 << (i & 63) }
func hasBit(set []uint64, i int) bool { return set[i>>6]>>(i&63)&1 == 1 }

// A place is what a path says about a file.
type place struct {
	kind      string // "record", "legend", "items", "validation", "known" (a file of a release that the grid does not need) or ""
	benchmark int
	model     int
	why       string // why it is not a record file, when kind is ""
}

// beside are the files that lie beside records without being any: what recount
// writes there, and what people put into a folder that they publish.
var beside = map[string]bool{
	"analysis.json": true, "manifest.json": true, "records.pack": true, "build.json": true, "harness.json": true,
	"README": true, "README.md": true, "README.txt": true, "LICENSE": true, "LICENSE.md": true, "LICENSE.txt": true,
	"CITATION.cff": true, "SOURCE.txt": true, "sweep.yaml": true,
}

// locate tells what file of the release path is (DESIGN §3, S1.28): a record
// file is records/<benchmark>/<model>.jsonl, with or without records/ and .gz,
// or <benchmark>__<model>.jsonl where only one reading of that is possible.
func (y *layout) locate(path string) place {
	plain := strings.TrimSuffix(path, ".gz")
	parts := strings.Split(plain, "/")
	switch {
	case plain == "legend.json":
		return place{kind: "legend"}
	case plain == "validation.jsonl" && y.asking != nil:
		return place{kind: "validation"}
	case plain == "validation.jsonl" || len(parts) == 1 && beside[plain]:
		return place{kind: "known"}
	case len(parts) > 1 && (parts[0] == "report" || parts[0] == "fewshot"):
		return place{kind: "known"}
	}
	stem, isLines := strings.CutSuffix(plain, ".jsonl")
	if !isLines {
		return place{why: "it does not end in .jsonl or .jsonl.gz"}
	}
	if rest, ok := strings.CutPrefix(stem, "items/"); ok {
		if b, ok := y.benchmarks[rest]; ok {
			return place{kind: "items", benchmark: b}
		}
		return place{why: "the legend lists no benchmark " + strconv.Quote(rest)}
	}
	stem = strings.TrimPrefix(stem, "records/")
	if benchmark, model, ok := strings.Cut(stem, "/"); ok {
		return y.pair(benchmark, model)
	}
	return y.flat(stem)
}

func (y *layout) pair(benchmark, model string) place {
	b, okB := y.benchmarks[benchmark]
	m, okM := y.models[model]
	switch {
	case !okB:
		return place{why: "the legend lists no benchmark " + strconv.Quote(benchmark)}
	case !okM:
		return place{why: "the legend lists no model " + strconv.Quote(model)}
	}
	return place{kind: "record", benchmark: b, model: m}
}

// flat reads <benchmark>__<model>; both may hold "__" themselves.
func (y *layout) flat(stem string) place {
	found := place{why: "its name is not <benchmark>__<model> of the legend"}
	for at := 0; ; at++ {
		next := strings.Index(stem[at:], "__")
		if next < 0 {
			return found
		}
		at += next
		if p := y.pair(stem[:at], stem[at+2:]); p.kind != "" {
			if found.kind != "" {
				return place{why: "its name can be read as more than one <benchmark>__<model>"}
			}
			found = p
		}
	}
}

// Unplaced returns those of the paths of record files for which the legend does
// not tell model and benchmark: files outside their folders, whose lines must
// tell it (see Guess).
func (l *Legend) Unplaced(paths []string) []string {
	y := newLayout(l)
	var out []string
	for _, path := range paths {
		if y.locate(path).kind == "" {
			out = append(out, path)
		}
	}
	return out
}
