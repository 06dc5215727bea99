package analysis

import "fmt"

var reportEntries = []Entry{
	{Pattern: "format", Title: "format", Unit: "name", Format: "text", Spec: "S1.35",
		Formula: "name and major version of this layout"},
	{Pattern: "generator", Title: "random generator", Unit: "name", Format: "text", Spec: "S1.68",
		Formula: "name and version of the random generator; numbers that depend on draws are comparable between reports of one version"},
	{Pattern: "bootstrap/level", Title: "confidence level", Unit: "proportion", Format: "%.0", Spec: "F4.09",
		Formula: "level of every interval, a setting"},
	{Pattern: "bootstrap/resamples", Title: "resamples", Unit: "resamples", Format: "int", Spec: "F4.09",
		Formula: "resamples of every bootstrap, a setting"},
}

// A section is one top-level key of the report. It is null when the grid has no
// items, unless it says itself what then remains (SPEC reading 12).
type section struct {
	key     string
	compute func(*tally, Options) *Node
	bare    bool // computed also without items
}

// sections of a whole analysis, in the order of the report.
var sections = []section{
	{key: "meta", compute: meta, bare: true},
	{key: "bootstrap", compute: bootstrapSection, bare: true},
	{key: "bands", compute: bands},
	{key: "leaderboard", compute: leaderboard},
	{key: "pairs", compute: pairs},
	{key: "kendall", compute: kendall},
	{key: "champions", compute: champions},
	{key: "ranks", compute: ranks},
	{key: "compression", compute: compression},
	{key: "axes", compute: axesSection},
	{key: "difficulty", compute: difficulty},
	{key: "artifact", compute: artifact, bare: true},
	{key: "compliance", compute: compliance, bare: true},
	{key: "strictness", compute: strictness},
}

// subsetSections are those that without/ and only/ repeat (F4.27).
var subsetSections = []section{
	{key: "meta", compute: subsetMeta, bare: true},
	{key: "bands", compute: bands},
	{key: "leaderboard", compute: leaderboard},
	{key: "pairs", compute: pairs},
	{key: "kendall", compute: kendall},
	{key: "champions", compute: champions},
	{key: "ranks", compute: rankRanges},
	{key: "compression", compute: compressionAlone},
	{key: "axes", compute: axesSection},
	{key: "difficulty", compute: difficulty},
}

// Analyze computes every statistic of the fragility grid: each section for the
// whole grid, and most of them again without each benchmark and for each
// benchmark alone; and those of prompting against likelihood where the records
// have them. It does not change g. It panics when o is invalid; check with
// o.Validate.
//
// The result depends on g and o alone, not on o.Workers or o.Team.
func Analyze(g *Grid, o Options) *Report {
	r := Begin(g, o)
	for r.Next() {
	}
	return r.Report()
}

// A Run is an analysis in stages, for who would rather see some numbers early.
// Numbers of a stage to come, and those of sections that were not asked for, are
// null with reason not_computed.
type Run struct {
	report *Report
	o      Options
	jobs   []*job
	stage  int
}

// A job is a part of the report that is counted on its own.
type job struct {
	in    *Node  // what holds the part
	key   string // of the part in it; it is not_computed until it is counted
	top   string // the key of the report that it belongs to
	count func(Options) *Node
	done  bool
}

// Stages of a Run after the first, which needs hardly any draws.
const (
	poolStage   = iota // bootstraps of curves for all data sets together
	subsetStage        // without/ and only/ of a release with likelihoods
	gridStage          // bootstraps of the fragility grid
	setStage           // those of curves for each data set apart, most of the work
	stages
)

// Begin starts an analysis (see Analyze) with all that needs no bootstrap. Where
// there are likelihoods it leaves without/ and only/ for later too: they are about
// the fragility grid, and what such a release is read for comes first.
func Begin(g *Grid, o Options) *Run {
	r := Prepare(g, o)
	var now, subsets []*job
	for _, j := range r.jobs {
		if j.in == r.report.Node {
			now = append(now, j)
		} else {
			subsets = append(subsets, j)
		}
	}
	r.o.crew.total = len(r.jobs)
	if !o.SkipRandom && g.N() > 0 {
		r.o.crew.total += stepsPutOff(g, len(subsets))
	}
	if g.Likelihood == nil {
		now = append(now, subsets...)
	} else {
		for _, j := range subsets {
			r.o.later(subsetStage, func() { j.do(r.o) })
		}
	}
	r.do(now)
	return r
}

// Prepare starts an analysis of which nothing is counted until Count says what is
// wanted.
func Prepare(g *Grid, o Options) *Run {
	if err := o.Validate(g); err != nil {
		panic("analysis: Analyze: " + err.Error())
	}
	o.crew = newCrew(o.Workers, o.Progress)
	o.crew.desk = newDesk(o.Team)
	root := Object().
		Set("format", String(ReportFormat)).
		Set("generator", String(GeneratorVersion))
	r := &Run{report: &Report{root}, o: o}
	t := newTally(g)
	for _, s := range sections {
		r.add(root, s.key, s.key, func(o Options) *Node { return s.node(t, o) })
	}
	r.addSubsets(g)
	if prompts, _, _ := g.prompts(); len(prompts) > 0 {
		r.add(root, "sampling", "sampling", func(o Options) *Node { return section{compute: sampling}.node(t, o) })
	}
	if g.Likelihood != nil {
		r.add(root, "likelihood", "likelihood", func(o Options) *Node { return likelihoodSection(g, o) })
		last := len(r.jobs) - 1 // which is the longest, and its draws come before those of the grid
		r.jobs = append(r.jobs[last:], r.jobs[:last]...)
	}
	return r
}

// add keeps a place for key in a node of the report.
func (r *Run) add(in *Node, key, top string, count func(Options) *Node) {
	in.Set(key, Null("not_computed"))
	r.jobs = append(r.jobs, &job{in: in, key: key, top: top, count: count})
}

// addSubsets adds without/ and only/ (F4.27).
func (r *Run) addSubsets(g *Grid) {
	asked, tooMany := subsetsOf(g, r.o)
	without, only := Null("no_items"), Null("no_items")
	if len(g.Benchmarks) > 1 { // of one benchmark nothing is left
		without = Object()
		for k, others := range complements(g, asked) {
			r.add(without, g.Benchmarks[asked[k]].ID, "without", func(o Options) *Node { return subset(g.restrictTo(others), o) })
		}
	}
	if len(g.Benchmarks) > 0 {
		only = Object()
		for _, b := range asked {
			r.add(only, g.Benchmarks[b].ID, "only", func(o Options) *Node { return subset(g.restrictTo([]int{b}), o) })
		}
	}
	if tooMany != "" {
		without.Warn(tooMany)
		only.Warn(tooMany)
	}
	r.report.Set("without", without).Set("only", only)
}

// Count counts what was not counted yet of the sections that keys of a part belong
// to (see Report.Part), all but what waits for a stage. After Next it must not be
// called with keys of other sections.
func (r *Run) Count(keys ...string) {
	wanted := map[string]bool{}
	for _, key := range keys {
		wanted[ParseKey(key)[0]] = true
	}
	var jobs []*job
	for _, j := range r.jobs {
		if !j.done && (wanted[j.top] || wanted["*"]) {
			jobs = append(jobs, j)
		}
	}
	r.o.crew.total += len(jobs)
	r.do(jobs)
}

func (r *Run) do(jobs []*job) {
	r.o.each(len(jobs), func(i int) {
		jobs[i].do(r.o)
		r.o.crew.step()
	})
}

func (j *job) do(o Options) {
	j.in.put(j.key, j.count(o))
	j.done = true
}

// Report is everything computed so far. Count and Next fill it further.
func (r *Run) Report() *Report { return r.report }

// Next does the next stage of all that was counted; false means that nothing was
// left to do.
func (r *Run) Next() bool {
	for ; r.stage < stages; r.stage++ {
		left := r.o.crew.left[r.stage]
		if len(left) == 0 {
			continue
		}
		r.o.each(len(left), func(i int) { left[i](); r.o.step() })
		r.stage++
		return true
	}
	for int(r.o.crew.steps.Load()) < r.o.crew.total {
		r.o.step() // of sections that are null
	}
	return false
}

// stepsPutOff is how many steps later stages take, if no section of the grid is
// null.
func stepsPutOff(g *Grid, subsets int) int {
	n := 1 + subsets // compression
	if g.Likelihood != nil {
		n += 2 + curveSteps(g)
	}
	return n
}

func (s section) node(t *tally, o Options) *Node {
	if t.g.N() == 0 && !s.bare {
		return Null("no_items")
	}
	return s.compute(t, o)
}

func bootstrapSection(_ *tally, o Options) *Node {
	return Object().Set("level", Float(o.Level)).Set("resamples", Int(o.Resamples))
}

// subsetsOf returns the benchmarks for which without/ and only/ are written, as
// indices, and what to say when there are too many to write them all.
func subsetsOf(g *Grid, o Options) (asked []int, tooMany string) {
	if o.Subsets == nil && len(g.Benchmarks) > maxSubsets {
		return nil, fmt.Sprintf("%d benchmarks: the analysis without each and of each alone is written by itself for up to %d; name those wanted with --subsets",
			len(g.Benchmarks), maxSubsets)
	}
	for b, bench := range g.Benchmarks {
		if o.Subsets == nil || indexOf(o.Subsets, bench.ID) >= 0 {
			asked = append(asked, b)
		}
	}
	return asked, ""
}

// complements are, for each of the benchmarks asked for, all others.
func complements(g *Grid, asked []int) [][]int {
	var out [][]int
	for _, left := range asked {
		kept := []int{}
		for b := range g.Benchmarks {
			if b != left {
				kept = append(kept, b)
			}
		}
		out = append(out, kept)
	}
	return out
}

func (g *Grid) restrictTo(benchmarks []int) *Grid {
	bits := *g
	bits.Likelihood = nil // not repeated for parts
	part, err := bits.Select(Selection{Benchmarks: benchmarks})
	if err != nil {
		panic("analysis: " + err.Error()) // models, configurations and reference all stay
	}
	return part
}

// subset is what without/<b> and only/<b> hold; null when no item is left.
func subset(g *Grid, o Options) *Node {
	if g.N() == 0 {
		return Null("no_items")
	}
	t, out := newTally(g), Object()
	for _, s := range subsetSections {
		out.Set(s.key, s.node(t, o))
	}
	return out
}

func subsetMeta(t *tally, _ Options) *Node { return Object().Set("n_items", Int(t.g.N())) }

// omitting returns the object n without one key.
func omitting(key string, section func(*tally, Options) *Node) func(*tally, Options) *Node {
	return func(t *tally, o Options) *Node {
		n := section(t, o)
		if n.kind != KindObject {
			return n
		}
		out := Object()
		out.warnings = n.warnings
		for i, k := range n.keys {
			if k != key {
				out.Set(k, n.kids[i])
			}
		}
		return out
	}
}
