package analysis

import (
	"bytes"
	"errors"
	"math"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
)

// others is a team of Members, each for one goroutine at a time.
type others struct {
	size     int
	free     chan *Member
	computed atomic.Int64
	spoil    func(n int64, answer []byte) ([]byte, error) // nil: nothing is
}

func newOthers(size int) *others {
	t := &others{size: size, free: make(chan *Member, size)}
	for range size {
		t.free <- &Member{}
	}
	return t
}

func (t *others) Size() int { return t.size }
func (t *others) Breathe()  { runtime.Gosched() }

func (t *others) Compute(piece []byte) ([]byte, error) {
	m := <-t.free
	defer func() { t.free <- m }()
	answer, err := m.Piece(bytes.Clone(piece))
	n := t.computed.Add(1)
	if t.spoil != nil && err == nil {
		return t.spoil(n, answer)
	}
	return answer, err
}

func teamGrids() map[string]*Grid {
	return map[string]*Grid{
		"fragility":  leagueGrid(6, shape{models: 9, items: []int{150, 70, 65}, templates: 3, orders: 2, ll: 2}),
		"likelihood": likelihoodGrid(4, scalingShape{models: 16, sets: 2, items: 30, options: 4}),
	}
}

// The bytes of the report do not depend on who computes the pieces, also when
// answers fail to come, are cut, or are of another length.
func TestReportDoesNotDependOnTeam(t *testing.T) {
	faults := map[string]func(n int64, answer []byte) ([]byte, error){
		"whole": nil,
		"lost":  func(int64, []byte) ([]byte, error) { return nil, errors.New("the Worker ended") },
		"some lost": func(n int64, answer []byte) ([]byte, error) {
			if n%3 == 0 {
				return nil, errors.New("the Worker ended")
			}
			return answer, nil
		},
		"cut":  func(_ int64, answer []byte) ([]byte, error) { return answer[:len(answer)-1], nil },
		"long": func(_ int64, answer []byte) ([]byte, error) { return append(answer, 0), nil },
	}
	for name, g := range teamGrids() {
		o := smallOptions(20)
		o.Resamples, o.CurveResamples = 1100, 90
		want := Analyze(g, o).JSON()
		for fault, spoil := range faults {
			team := newOthers(2)
			team.spoil = spoil
			o.Team = team
			if got := Analyze(g, o).JSON(); !bytes.Equal(got, want) {
				t.Errorf("%s, answers %s: other bytes", name, fault)
			}
			if team.computed.Load() == 0 {
				t.Errorf("%s, answers %s: the others were asked for nothing", name, fault)
			}
		}
	}
}

// A team may take every piece: what is left for the analysis is to wait.
func TestTeamComputesEverything(t *testing.T) {
	o := Options{Resamples: 500, Level: 0.95}
	s := newTally(leagueGrid(2, shape{models: 5, items: []int{60}, templates: 2, orders: 2, ll: 1})).itemScores()
	want := beginCorrelations(s, []uint64{3, 4}, o).intervals()
	team := newOthers(1)
	o.crew = newCrew(1, nil)
	o.crew.desk = newDesk(team)
	b := beginCorrelations(s, []uint64{3, 4}, o)
	for team.computed.Load() < 4 {
		runtime.Gosched()
	}
	got := b.intervals()
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("seed %d: got %+v, want %+v", i, got[i], want[i])
		}
	}
}

// What a stage has not computed is null with reason not_computed, and nothing
// else; every stage adds to the report, the last gives that of Analyze.
func TestStages(t *testing.T) {
	for name, g := range teamGrids() {
		o := smallOptions(20)
		o.Resamples, o.CurveResamples = 300, 40
		want := Analyze(g, o)
		run := Begin(g, o)
		open := func() int {
			left := 0
			compareNodes(t, name, run.Report().At(), want.At(), &left)
			return left
		}
		before := open()
		for n := 0; ; n++ {
			if before == 0 && n == 0 {
				t.Errorf("%s: nothing was left for later", name)
			}
			if !run.Next() {
				break
			}
			now := open()
			if now >= before {
				t.Errorf("%s: stage %d: %d numbers open, %d before", name, n, now, before)
			}
			before = now
		}
		if before != 0 || !bytes.Equal(run.Report().JSON(), want.JSON()) {
			t.Errorf("%s: after the last stage %d numbers are open", name, before)
		}
	}
}

// Of a release with likelihoods the curves and their bands come first, then what
// repeats the grid for parts of it.
func TestStagesOfLikelihood(t *testing.T) {
	g, o := teamGrids()["likelihood"], smallOptions(20)
	o.CurveResamples = 40
	run := Begin(g, o)
	b := g.Benchmarks[0].ID
	check := func(when string, computed bool, key ...string) {
		t.Helper()
		n := run.Report().At(key...)
		if n == nil || (n.Reason() != "not_computed") != computed {
			t.Errorf("%s: %s: got %v, want computed: %v", when, Key(key...), n, computed)
		}
	}
	curve, band := []string{"likelihood", "scaling", "apx", "all", "best"}, []string{"likelihood", "scaling", "apx", "base", "band", "failed"}
	check("at first", true, curve...)
	check("at first", true, "leaderboard")
	check("at first", false, band...)
	check("at first", false, "without", b)
	run.Next()
	check("then", true, band...)
	check("then", false, "only", b)
	run.Next()
	check("at last", true, "without", b)
	check("at last", true, "only", b)
}

// Where no item is fragile no resample has a correlation, and none is drawn.
func TestNoCorrelationOfConstantItems(t *testing.T) {
	g := leagueGrid(3, shape{models: 5, items: []int{60, 20}, templates: 1, orders: 1})
	if g.C() != 1 {
		t.Fatalf("%d configurations, want 1", g.C())
	}
	o := smallOptions(20)
	team := newOthers(1)
	o.Team = team
	r := Analyze(g, o)
	for _, key := range []string{"corr", "corr_ci"} {
		wantNull(t, r.At("compression"), key, "zero_variance")
	}
	if n, ok := r.At("compression", "seeds", "by_seed", "1234", "champions_full").Int(); !ok || n != 1 {
		t.Errorf("champions under one configuration: got %d, %v, want 1", n, ok)
	}
	if n := team.computed.Load(); n > 0 {
		t.Errorf("%d pieces were drawn", n)
	}
}

// compareNodes counts in left the leaves of want that got has not computed yet.
func compareNodes(t *testing.T, at string, got, want *Node, left *int) {
	if got.Reason() == "not_computed" && want.Reason() != "not_computed" {
		want.Walk(func([]string, *Node) { *left++ })
		return
	}
	if got.kind != want.kind || len(got.kids) != len(want.kids) {
		t.Errorf("%s: another kind or length", at)
		return
	}
	for i := range got.kids {
		below := at + "/" + strconv.Itoa(i)
		if got.kind == KindObject {
			below = at + "/" + got.keys[i]
		}
		compareNodes(t, below, got.kids[i], want.kids[i], left)
	}
	if got.num != want.num || got.float != want.float || got.text != want.text {
		t.Errorf("%s: another value", at)
	}
}

// Bytes that are no piece are an error, whatever they are.
func TestDamagedPieces(t *testing.T) {
	var lock sync.Mutex
	var kept [][]byte
	for _, g := range teamGrids() {
		team := newOthers(1)
		o := smallOptions(20)
		o.Resamples, o.CurveResamples = 300, 40
		o.Team = keeper{team, func(piece []byte) { lock.Lock(); kept = append(kept, bytes.Clone(piece)); lock.Unlock() }}
		Analyze(g, o)
	}
	seen := map[byte]int{}
	for _, piece := range kept {
		_, n := uvarint(piece)
		if seen[piece[n]]++; seen[piece[n]] > 2 {
			continue
		}
		for cut := range len(piece) {
			if cut > 40 && cut < len(piece)-40 && cut%7 != 0 {
				continue
			}
			if _, err := new(Member).Piece(piece[:cut]); err == nil {
				t.Errorf("a piece of %d bytes was computed from %d of them", len(piece), cut)
			}
		}
		if _, err := new(Member).Piece(append(bytes.Clone(piece), 0)); err == nil {
			t.Error("a piece with a byte too many was computed")
		}
	}
	if len(seen) != 2 {
		t.Errorf("pieces of %d purposes, want 2", len(seen))
	}
}

func uvarint(b []byte) (v uint64, n int) {
	d := &partReader{data: b}
	v = uint64(d.count())
	return v, len(b) - len(d.data)
}

// A keeper shows the pieces of a team.
type keeper struct {
	Team
	keep func(piece []byte)
}

func (k keeper) Compute(piece []byte) ([]byte, error) {
	k.keep(piece)
	return k.Team.Compute(piece)
}

// Whatever bytes come, Piece returns.
func FuzzPiece(f *testing.F) {
	s := newTally(leagueGrid(2, shape{models: 4, items: []int{12}, templates: 2, orders: 1, ll: 1})).itemScores()
	f.Add(piece(newScatter(s).head(), 7, 0, 3))
	w := newCurveWork(newCensus(likelihoodGrid(4, scalingShape{models: 8, sets: 1, items: 10, options: 4}), smallOptions(5)), Options{SkipRandom: true})
	b := &curveBootstrap{withBand: true, curves: [2]*scaling{w.pooled[0][0], w.pooled[1][0]}}
	f.Add(piece(b.head(), 7, 0, 2))
	f.Fuzz(func(t *testing.T, data []byte) {
		d := &partReader{data: data}
		d.bytes(d.count())
		d.integer()
		if from, to := d.integer(), d.integer(); to-from > 50 {
			return // many resamples take long
		}
		answer, err := new(Member).Piece(data)
		if err == nil && len(answer)%8 != 0 {
			t.Errorf("%d bytes are no floats", len(answer))
		}
	})
}

// An undefined resample comes back as one.
func TestUndefinedResamplesTravel(t *testing.T) {
	d := &partReader{data: appendFloats(nil, math.NaN(), 0.5)}
	if v := d.floats(2); !math.IsNaN(v[0]) || v[1] != 0.5 {
		t.Errorf("got %v", v)
	}
}

// Sections counted one by one, in another order, give the bytes of all at once;
// those that were not asked for are null with reason not_computed.
func TestSectionsWhenWanted(t *testing.T) {
	for name, g := range teamGrids() {
		o := smallOptions(20)
		o.SkipRandom = true
		want := Analyze(g, o)
		run := Prepare(g, o)
		keys := want.At().Keys()
		for i := len(keys) - 1; i >= 0; i-- {
			if n := run.Report().At("bands"); i > slices.Index(keys, "bands") && n.Reason() != "not_computed" {
				t.Errorf("%s: bands are counted before they are asked for", name)
			}
			run.Count(keys[i] + "/*")
		}
		if !bytes.Equal(run.Report().JSON(), want.JSON()) {
			t.Errorf("%s: other bytes", name)
		}
	}
}
