package records

import (
	"sort"
	"strconv"
	"strings"

	"recount/analysis"
)

// Finish checks the files against each other and returns the release, or
// Problems: all that was found, by file and line. A reader finishes once.
func (r *Reader) Finish() (*Release, error) {
	y := r.y
	sort.Slice(r.files, func(a, b int) bool { return before(r.files[a], r.files[b]) })
	sort.Slice(r.items, func(a, b int) bool { return before(r.items[a], r.items[b]) })
	r.files = r.unique(r.files)
	r.items = r.unique(r.items)
	r.uniqueVerdicts()
	r.checkMissing()
	g := newGathering(y, r.options.Common, r.files, r.items)
	g.configurations(r.files)
	for b := range y.legend.Benchmarks {
		g.items(b)
	}
	g.resolve(r)
	problems := append(r.allProblems(), g.problems...)
	var grid *analysis.Grid
	if len(problems) == 0 {
		var err error
		if grid, err = g.grid(); err != nil {
			problems = append(problems, Problem{File: y.legend.sourceFile().Path, Text: err.Error()})
		} else if y.asking != nil {
			grid.Likelihood = g.likelihood(grid, r.verdicts)
			problems = append(problems, r.verdictProblems()...)
		}
	}
	if len(problems) > 0 {
		sort.SliceStable(problems, func(a, b int) bool { return problems[a].File < problems[b].File })
		return nil, problems
	}
	release := &Release{Legend: y.legend, Grid: grid, Files: []File{y.legend.sourceFile()}, LeftOutItems: g.leftOut}
	for _, f := range append(r.files[:len(r.files):len(r.files)], r.items...) {
		release.Files = append(release.Files, f.file)
	}
	for _, f := range r.verdicts {
		release.Files = append(release.Files, f.file)
	}
	for c, config := range y.legend.Configurations {
		if !hasBit(g.kept, c) {
			release.LeftOutConfigurations = append(release.LeftOutConfigurations, config.Key)
		}
	}
	grid.LeftOutItems, grid.LeftOutConfigurations = release.LeftOutItems, len(release.LeftOutConfigurations)
	release.Notices = r.notices(g, release)
	sort.Strings(r.extra)
	release.Unread = r.extra
	return release, nil
}

// resolve reads answers again that came before their items file.
func (g *gathering) resolve(r *Reader) {
	for _, f := range r.files {
		if f.replies == nil || f.replies.resolved {
			continue
		}
		if t := r.texts[f.benchmark]; t != nil {
			f.resolve(g.y, t)
		}
	}
}

// uniqueVerdicts refuses a second validation file (.jsonl and .jsonl.gz).
func (r *Reader) uniqueVerdicts() {
	sort.Slice(r.verdicts, func(a, b int) bool { return r.verdicts[a].file.Path < r.verdicts[b].file.Path })
	for _, f := range r.verdicts[min(1, len(r.verdicts)):] {
		r.problems = append(r.problems, Problem{File: f.file.Path, Text: "judgements stand in " + r.verdicts[0].file.Path + " too", Hint: "keep one of the two files"})
	}
}

// verdictProblems are those of validation.jsonl.
func (r *Reader) verdictProblems() (out Problems) {
	for _, f := range r.verdicts {
		out = append(out, f.problems...)
		f.problems = nil
	}
	return out
}

// before orders record files as the legend does.
func before(a, b *rows) bool {
	switch {
	case a.benchmark != b.benchmark:
		return a.benchmark < b.benchmark
	case a.model != b.model:
		return a.model < b.model
	}
	return a.file.Path < b.file.Path
}

// sourceFile describes the legend's own file: the one it was parsed from, or
// the canonical one when a program made or changed it.
func (l *Legend) sourceFile() File {
	data := l.JSON()
	if l.source != nil && l.parsed == sha256Hex(data) {
		return *l.source
	}
	return File{Path: "legend.json", Bytes: int64(len(data)), SHA256: sha256Hex(data)}
}

// unique refuses files that say the same as another and returns the others.
func (r *Reader) unique(files []*rows) []*rows {
	var kept []*rows
	for k, f := range files {
		if k == 0 || f.benchmark != files[k-1].benchmark || f.model != files[k-1].model {
			kept = append(kept, f)
			continue
		}
		what := "the items of benchmark " + strconv.Quote(f.file.Benchmark)
		if !f.isItems() {
			what = "the records of model " + strconv.Quote(f.file.Model) + " on benchmark " + strconv.Quote(f.file.Benchmark)
		}
		first := kept[len(kept)-1]
		r.problems = append(r.problems, Problem{File: f.file.Path, Text: what + " stand in " + first.file.Path + " too", Hint: "keep one of the two files"})
	}
	return kept
}

// checkMissing finds record files that the legend promises and no one added.
func (r *Reader) checkMissing() {
	there := map[[2]int]bool{}
	for _, f := range r.files {
		there[[2]int{f.benchmark, f.model}] = true
	}
	for b, benchmark := range r.y.legend.Benchmarks {
		for m, model := range r.y.legend.Models {
			if model.Status != "dropped" && !there[[2]int{b, m}] {
				r.problems = append(r.problems, Problem{File: "records/" + benchmark.ID + "/" + model.ID + ".jsonl",
					Text: "the file is missing: the legend lists model " + strconv.Quote(model.ID) + " and benchmark " + strconv.Quote(benchmark.ID),
					Hint: "add it (an empty one for a benchmark without items), or take the model or the benchmark out of legend.json"})
			}
		}
	}
}

// allProblems collects the problems of files and lines, those of one file
// together and by line.
func (r *Reader) allProblems() Problems {
	all := append(Problems(nil), r.problems...)
	all = append(all, r.verdictProblems()...)
	for _, f := range append(r.files[:len(r.files):len(r.files)], r.items...) {
		sort.SliceStable(f.problems, func(a, b int) bool { return f.problems[a].Line < f.problems[b].Line })
		all = append(all, f.problems...)
		if f.more > 0 {
			all = append(all, Problem{File: f.file.Path, Text: strconv.Itoa(f.more) + " more problems in this file"})
		}
	}
	return all
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// notices are the sentences of Release.Notices.
func (r *Reader) notices(g *gathering, release *Release) []string {
	var out []string
	if names := r.y.legend.Unknown(); len(names) > 0 {
		out = append(out, "legend.json holds fields that recount does not know, kept as they stand: "+strings.Join(names, ", "))
	}
	if names := r.unknownFields(); len(names) > 0 {
		out = append(out, "record lines hold fields that recount does not know and does not count: "+strings.Join(names, ", "))
	}
	if n := len(release.LeftOutConfigurations); n > 0 {
		out = append(out, strconv.Itoa(n)+" of "+strconv.Itoa(len(r.y.legend.Configurations))+
			" configurations "+isOrAre(n)+" not recorded for all models and left out of the grid: "+strings.Join(release.LeftOutConfigurations, ", "))
	}
	if g.leftOut > 0 {
		out = append(out, strconv.Itoa(g.leftOut)+" of "+strconv.Itoa(g.leftOut+release.Grid.N())+
			" items "+isOrAre(g.leftOut)+" not recorded for all models and left out of the grid")
	}
	if states, all := g.states(); states && !all {
		out = append(out, "parse states are recorded for a part of the wrong answers: unparsed answers are counted for the items where all are, and not for each configuration")
	}
	if g.unused > 0 {
		out = append(out, "items of items files without records: "+strconv.Itoa(g.unused))
	}
	return out
}

// unknownFields names the unknown fields of lines, sorted, each once, at most
// maxUnknown of them.
func (r *Reader) unknownFields() []string {
	var names []string
	for _, f := range append(r.files[:len(r.files):len(r.files)], r.items...) {
		for _, name := range f.unknowns {
			if !contains(names, name) {
				names = append(names, name)
			}
		}
	}
	sort.Strings(names)
	names = names[:min(len(names), maxUnknown)]
	for i := range names {
		names[i] = shorten(names[i])
	}
	return names
}
