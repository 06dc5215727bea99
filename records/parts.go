package records

import (
	"fmt"
	"slices"

	"recount/analysis"
)

// LargePack is the size of a pack, uncompressed, above which a site has one pack
// for each benchmark in its place: what a phone's browser can still open.
const LargePack = 64 << 20

// Part returns the records of one benchmark as a release of their own: the whole
// legend, the grid of that benchmark, and of the source files the legend, those
// of the benchmark and those of none. Its pack is an ordinary pack.
func (r *Release) Part(benchmark string) (*Release, error) {
	b := slices.IndexFunc(r.Grid.Benchmarks, func(x analysis.Benchmark) bool { return x.ID == benchmark })
	if b < 0 {
		return nil, fmt.Errorf("the release has no benchmark %q", benchmark)
	}
	g, err := r.Grid.Select(analysis.Selection{Benchmarks: []int{b}})
	if err != nil {
		return nil, err
	}
	part := &Release{Legend: r.Legend, Grid: g, LeftOutItems: r.LeftOutItems, LeftOutConfigurations: r.LeftOutConfigurations, Notices: r.Notices}
	for _, f := range r.Files {
		if f.Benchmark == "" || f.Benchmark == benchmark {
			part.Files = append(part.Files, f)
		}
	}
	return part, nil
}

// PackBytes is the size of the pack of r, uncompressed, made and measured by
// benchmarks so that no more than one of them takes memory at a time. It stands
// for the pack of the whole, which is as large but for what every part repeats.
func (r *Release) PackBytes() (total int64, err error) {
	for _, b := range r.Grid.Benchmarks {
		part, err := r.Part(b.ID)
		if err != nil {
			return 0, err
		}
		sections, err := packSections(part)
		if err != nil {
			return 0, err
		}
		for _, s := range sections {
			total += int64(len(s.data))
		}
	}
	return total, nil
}

// Join puts the parts of a release together again, in whatever order they come.
// Parts of two releases, or of one at two times, are refused.
func Join(parts []*Release) (*Release, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("joining packs: there is none")
	}
	parts = slices.Clone(parts)
	first := parts[0]
	place := map[string]int{}
	for k, b := range first.Legend.Benchmarks {
		place[b.ID] = k
	}
	slices.SortStableFunc(parts, func(a, b *Release) int { return a.firstPlace(place) - b.firstPlace(place) })
	grids := make([]*analysis.Grid, len(parts))
	files := map[string]File{}
	for k, p := range parts {
		if string(p.Legend.JSON()) != string(first.Legend.JSON()) {
			return nil, fmt.Errorf("joining packs: they have different legends, so they are not of one release")
		}
		for _, f := range p.Files {
			if other, ok := files[f.Path]; ok && other != f {
				return nil, fmt.Errorf("joining packs: %s is not the same file in all of them, so they are not of one release", f.Path)
			}
			files[f.Path] = f
		}
		grids[k] = p.Grid
	}
	g, err := analysis.Join(grids)
	if err != nil {
		return nil, fmt.Errorf("joining packs: %w", err)
	}
	whole := &Release{Legend: first.Legend, Grid: g, LeftOutItems: first.LeftOutItems, LeftOutConfigurations: first.LeftOutConfigurations, Notices: first.Notices}
	whole.Files = joinFiles(parts)
	return whole, nil
}

// firstPlace is where in the legend the first benchmark of r stands.
func (r *Release) firstPlace(place map[string]int) int {
	if len(r.Grid.Benchmarks) == 0 {
		return -1
	}
	return place[r.Grid.Benchmarks[0].ID]
}

// joinFiles lists the files of parts in the order of Release.Files: the legend,
// record files, items files, the others; each once.
func joinFiles(parts []*Release) []File {
	kinds := []func(f File) bool{
		func(f File) bool { return f.legend() },
		func(f File) bool { return f.Model != "" },
		func(f File) bool { return f.Model == "" && f.Benchmark != "" },
		func(f File) bool { return f.Benchmark == "" && !f.legend() },
	}
	var out []File
	seen := map[string]bool{}
	for _, of := range kinds {
		for _, p := range parts {
			for _, f := range p.Files {
				if of(f) && !seen[f.Path] {
					seen[f.Path] = true
					out = append(out, f)
				}
			}
		}
	}
	return out
}

func (f File) legend() bool { return f.Path == "legend.json" || f.Path == "legend.json.gz" }
