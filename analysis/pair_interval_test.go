package analysis

import (
	"math"
	"math/rand"
	"sort"
	"strings"
	"testing"
)

// One draw of two items that both favour the higher model can only be 2 of 2.
func TestIntervalOfOneAnswer(t *testing.T) {
	p := pair{highOnly: 2}
	v := p.interval(0, DefaultOptions())
	if v.lo != 2 || v.hi != 2 || v.limitLo != 2 || v.limitHi != 2 || v.tie() || v.tieAtLimit() {
		t.Errorf("2 of 2 favour the higher model: got %+v, want [2, 2] and no tie", v)
	}
	// Clopper-Pearson, a quarter of 5 % on each side: the lower bound of 2 of 2
	// is sqrt(0.0125), the upper one of 0 of 2 is 1 - sqrt(0.0125).
	root := math.Sqrt(0.0125)
	if !near(v.exactLo, root-(1-root), 1e-12, 0) || v.exactHi != 1 {
		t.Errorf("exact bounds of 2 of 2: got %v to %v, want %v to 1", v.exactLo, v.exactHi, root-(1-root))
	}
}

// Without disagreement the interval is [0, 0] by construction. The exact bounds
// of 0 of 25: 1 - 0.0125^(1/25).
func TestIntervalOfIdenticalAnswers(t *testing.T) {
	p := pair{bothRight: 19, bothWrong: 6}
	v := p.interval(3, DefaultOptions())
	if v.lo != 0 || v.hi != 0 || v.limitLo != 0 || v.limitHi != 0 || !v.tie() || v.sign != 1 {
		t.Errorf("25 items alike: got %+v, want [0, 0], a tie and p = 1", v)
	}
	want := 1 - math.Pow(0.0125, 1./25)
	if !near(v.exactHi, want, 1e-12, 0) || !near(v.exactLo, -want, 1e-12, 0) {
		t.Errorf("exact bounds of 25 items alike: got %v to %v, want ±%v", v.exactLo, v.exactHi, want)
	}
	checkDoubts(t, p, v, "both models answer all 25 jointly robust items alike: every resample has the difference 0 and the interval is [0, 0] by construction; exact bounds, which allow for items not seen, are \u22120.161 and +0.161")
}

func checkDoubts(t *testing.T, p pair, v pairInterval, want ...string) {
	t.Helper()
	if got := p.doubts(v); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("doubts of %+v: got %q, want %q", p, got, want)
	}
}

// The bound that is pinned is the lower one when the disagreements favour the
// higher model, the upper one otherwise (C5.51).
func TestIntervalPinnedBound(t *testing.T) {
	o := DefaultOptions()
	up := pair{highOnly: 1, bothWrong: 74}
	v := up.interval(0, o)
	if v.limitLo != 0 || v.limitHi <= 0 || v.lo != 0 {
		t.Errorf("one item for the higher model: got %+v, want a lower bound of 0", v)
	}
	checkDoubts(t, up, v, "the one disagreement favours the higher model: no resample can favour the lower one, so that the lower bound cannot lie below 0 by construction; it is 0 as too many resamples hold none of them")

	down := pair{lowOnly: 3, bothRight: 70}
	v = down.interval(0, o)
	if v.limitHi != 0 || v.limitLo >= 0 {
		t.Errorf("three items for the lower model: got %+v, want an upper bound of 0", v)
	}
	checkDoubts(t, down, v, "all 3 disagreements favour the lower model: no resample can favour the higher one, so that the upper bound cannot lie above 0 by construction; it is 0 as too many resamples hold none of them")

	clear := pair{highOnly: 9, bothRight: 70}
	v = clear.interval(0, o)
	if v.limitLo <= 0 || v.tieAtLimit() {
		t.Errorf("nine items for the higher model: got %+v, want no tie", v)
	}
	checkDoubts(t, clear, v, "all 9 disagreements favour the higher model: no resample can favour the lower one, so that the lower bound cannot lie below 0 by construction")

	checkDoubts(t, pair{highOnly: 9, lowOnly: 4, bothRight: 70}, pair{highOnly: 9, lowOnly: 4, bothRight: 70}.interval(0, o))
}

// One item is told as one.
func TestIntervalDoubtsOneItem(t *testing.T) {
	for _, row := range []struct {
		p    pair
		want string
	}{
		{pair{bothRight: 1}, "both models answer the one jointly robust item alike: "},
		{pair{highOnly: 1}, "the one jointly robust item favours the higher model: "},
	} {
		got := row.p.doubts(row.p.interval(0, DefaultOptions()))
		if len(got) != 2 || !strings.HasPrefix(got[0], row.want) || got[1] != "1 jointly robust item; an interval needs 10 to say much" {
			t.Errorf("got %q, want %q", got, row.want)
		}
	}
}

func TestIntervalDoubtsFewItems(t *testing.T) {
	p := pair{highOnly: 2, lowOnly: 1, bothRight: 1}
	checkDoubts(t, p, p.interval(0, DefaultOptions()), "4 jointly robust items; an interval needs 10 to say much")
	o := DefaultOptions()
	p = pair{highOnly: 30, lowOnly: 1, bothRight: 2} // the median resample is all that 1 % asks for
	o.Level = 0.01
	v := p.interval(0, o)
	if got := p.doubts(v); !v.widthless() || len(got) != 1 || !strings.HasPrefix(got[0], "at this level both bounds fall on one difference and the interval has no width; exact bounds") {
		t.Errorf("a level of 1 %%: got %+v and %q, want no width and why", v, got)
	}
}

func TestIntervalSkipped(t *testing.T) {
	o := DefaultOptions()
	o.SkipRandom = true
	n := pairs(newTally(randomGrid(t, 7, 3, 60, plainConfigurations(3))), o)
	p := n.At("by_pair").Kid(0).Kid(0)
	for _, key := range []string{"ci/lo", "ci/hi", "robust_tie", "manufactured"} {
		wantNull(t, p, key, "not_computed")
	}
	wantNull(t, n, "n_robust_tie", "not_computed")
	wantNull(t, n, "n_manufactured", "not_computed")
	full := pairs(newTally(randomGrid(t, 7, 3, 60, plainConfigurations(3))), DefaultOptions())
	for _, key := range []string{"n_robust_tie_limit", "n_manufactured_limit", "sum_gap_items"} {
		if got, want := n.At(key), full.At(key); got.num != want.num {
			t.Errorf("%s without draws: got %d, want %d", key, got.num, want.num)
		}
	}
}

// Drawing counts from their law gives what resampling items one by one gives:
// the interval of a slow bootstrap with a generator of its own and many
// resamples is the limit interval, up to one item where the law steps close to
// the tail.
func TestIntervalAgainstResampledItems(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	for _, p := range []pair{
		{highOnly: 1, bothRight: 74}, {highOnly: 2, lowOnly: 2, bothWrong: 332}, {highOnly: 12, lowOnly: 5, bothRight: 60},
		{lowOnly: 40, highOnly: 3, bothWrong: 20}, {highOnly: 5, lowOnly: 5},
	} {
		items := make([]int, p.joint())
		for i := range items {
			switch {
			case i < p.highOnly:
				items[i] = 1
			case i < p.highOnly+p.lowOnly:
				items[i] = -1
			}
		}
		resamples := make([]float64, 40000)
		for k := range resamples {
			for range items {
				resamples[k] += float64(items[r.Intn(len(items))])
			}
		}
		sort.Float64s(resamples)
		lo, hi := percentiles(resamples, 0.95)
		v := p.interval(0, DefaultOptions())
		if math.Abs(lo-float64(v.limitLo)) > 1 || math.Abs(hi-float64(v.limitHi)) > 1 {
			t.Errorf("%+v: resampled items give %v to %v, the limit is %d to %d", p, lo, hi, v.limitLo, v.limitHi)
		}
		if math.Abs(v.lo-float64(v.limitLo)) > 1 || math.Abs(v.hi-float64(v.limitHi)) > 1 {
			t.Errorf("%+v: drawn %v to %v, the limit is %d to %d", p, v.lo, v.hi, v.limitLo, v.limitHi)
		}
	}
}

// The draws are those of stream (seed, pair, index, k) and of nothing else.
func TestIntervalDependsOnSeedAndIndex(t *testing.T) {
	p := pair{highOnly: 60, lowOnly: 50, bothRight: 200}
	o := DefaultOptions()
	o.Resamples = 50
	first := p.interval(4, o)
	if again := p.interval(4, o); again != first {
		t.Errorf("drawn twice: got %+v, then %+v", first, again)
	}
	other := p.interval(5, o)
	o.Seed++
	seeded := p.interval(4, o)
	if other == first || seeded == first {
		t.Errorf("another pair or seed gives the same interval %+v", first)
	}
}

// A higher level never narrows the drawn interval, which uses the same draws.
func TestIntervalWidensWithLevel(t *testing.T) {
	p := pair{highOnly: 30, lowOnly: 20, bothRight: 100}
	o := DefaultOptions()
	var last pairInterval
	for k, level := range []float64{0.5, 0.8, 0.9, 0.95, 0.99, 0.999} {
		o.Level = level
		v := p.interval(0, o)
		if k > 0 && (v.lo > last.lo || v.hi < last.hi || v.limitLo > last.limitLo || v.limitHi < last.limitHi || v.exactLo > last.exactLo || v.exactHi < last.exactHi) {
			t.Errorf("level %v: %+v is narrower than %+v", level, v, last)
		}
		last = v
	}
}

// Coverage: 400 joint sets of 120 items drawn from a known law, seeded. The
// exact bounds must hold at least 95 % of the time whatever the law (by
// construction; 3 standard errors below are allowed). The bootstrap holds about
// as often when disagreements are many, and is known to hold too rarely when
// they are few: that is why exact bounds stand beside it. Bounds of the test are
// stated in the table.
func TestIntervalCoverage(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	o := DefaultOptions()
	o.Resamples = 400
	for _, row := range []struct {
		high, low            float64 // probabilities that an item favours either
		bootstrapFrom, below float64
	}{
		{0.3, 0.2, 0.91, 0.98},
		{0.1, 0.1, 0.91, 0.98},
		{0.01, 0.002, 0.6, 0.85},
	} {
		bootstrap, limit, exact := 0, 0, 0
		const sets, n = 400, 120
		for s := range sets {
			p := pair{}
			for range n {
				switch x := r.Float64(); {
				case x < row.high:
					p.highOnly++
				case x < row.high+row.low:
					p.lowOnly++
				default:
					p.bothRight++
				}
			}
			v, truth := p.interval(s, o), row.high-row.low
			if v.lo/n <= truth && truth <= v.hi/n {
				bootstrap++
			}
			if float64(v.limitLo)/n <= truth && truth <= float64(v.limitHi)/n {
				limit++
			}
			if v.exactLo <= truth && truth <= v.exactHi {
				exact++
			}
		}
		t.Logf("%v against %v: bootstrap %v, limit %v, exact %v", row.high, row.low, float64(bootstrap)/sets, float64(limit)/sets, float64(exact)/sets)
		for _, count := range []int{bootstrap, limit} {
			if share := float64(count) / sets; share < row.bootstrapFrom || share > row.below {
				t.Errorf("%v against %v: a bootstrap interval holds in %v of sets, want %v to %v", row.high, row.low, share, row.bootstrapFrom, row.below)
			}
		}
		if share := float64(exact) / sets; share < 0.95-3*math.Sqrt(0.95*0.05/sets) {
			t.Errorf("%v against %v: the exact bounds hold in %v of sets, want 0.95", row.high, row.low, share)
		}
	}
}
