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
	r.checkFiles()
	g := &gathering{y: y, common: r.options.Common, byBenchmark: make([][]*rows, len(y.legend.Benchmarks))}
	for _, f := range r.files {
		g.byBenchmark[f.benchmark] = append(g.byBenchmark[f.benchmark], f)
	}
	var grid *analysis.Grid
	if len(r.problems) == 0 || len(r.files) > 0 {
		g.configurations(r.files)
		for b := range g.byBenchmark {
			g.items(b)
		}
	}
	problems := r.allProblems()
	problems = append(problems, g.problems...)
	if len(problems) == 0 {
		var err error
		if grid, err = g.grid(r.files); err != nil {
			problems = append(problems, Problem{File: "legend.json", Text: err.Error()})
		}
	}
	if len(problems) > 0 {
		sort.SliceStable(problems, func(a, b int) bool { return problems[a].File < problems[b].File })
		return nil, problems
	}
	release := &Release{Legend: y.legend, Grid: grid, Files: []File{y.legend.sourceFile()}}
	for _, f := range r.files {
		release.Files = append(release.Files, f.file)
	}
	release.LeftOutItems = g.leftOut
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

// sourceFile describes the legend's own file.
func (l *Legend) sourceFile() File {
	if l.source != nil {
		return *l.source
	}
	data := l.JSON()
	return File{Path: "legend.json", Bytes: int64(len(data)), SHA256: sha256Hex(data)}
}

// checkFiles finds files that are missing and files that stand twice.
func (r *Reader) checkFiles() {
	byPair := map[[2]int]*rows{}
	unique := r.files[:0]
	for _, f := range r.files {
		pair := [2]int{f.benchmark, f.model}
		if first := byPair[pair]; first != nil {
			r.problems = append(r.problems, Problem{File: f.file.Path,
				Text: "the records of model " + strconv.Quote(f.file.Model) + " on benchmark " + strconv.Quote(f.file.Benchmark) + " stand in " + first.file.Path + " too",
				Hint: "keep one of the two files"})
			continue
		}
		byPair[pair] = f
		unique = append(unique, f)
	}
	r.files = unique
	for b, benchmark := range r.y.legend.Benchmarks {
		for m, model := range r.y.legend.Models {
			if model.Status != "dropped" && byPair[[2]int{b, m}] == nil {
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
	for _, f := range r.files {
		sort.SliceStable(f.problems, func(a, b int) bool { return f.problems[a].Line < f.problems[b].Line })
		all = append(all, f.problems...)
		if f.more > 0 {
			all = append(all, Problem{File: f.file.Path, Text: strconv.Itoa(f.more) + " more problems in this file"})
		}
	}
	return all
}

// notices are the sentences of Release.Notices.
func (r *Reader) notices(g *gathering, release *Release) []string {
	var out []string
	if names := r.y.legend.Unknown(); len(names) > 0 {
		out = append(out, "legend.json holds fields that recount does not know, kept as they stand: "+strings.Join(names, ", "))
	}
	if n := len(release.LeftOutConfigurations); n > 0 {
		out = append(out, strconv.Itoa(n)+" of "+strconv.Itoa(len(r.y.legend.Configurations))+
			" configurations are not recorded for all models and left out of the grid: "+strings.Join(release.LeftOutConfigurations, ", "))
	}
	if g.leftOut > 0 {
		out = append(out, strconv.Itoa(g.leftOut)+" of "+strconv.Itoa(g.leftOut+release.Grid.N())+
			" items are not recorded for all models and left out of the grid")
	}
	return out
}
