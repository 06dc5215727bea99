package analysis

import (
	"bytes"
	"testing"
)

// The bytes of the report depend on the grid and the options alone.
func TestReportDoesNotDependOnWorkers(t *testing.T) {
	g := leagueGrid(6, shape{models: 9, items: []int{150, 70, 65}, templates: 3, orders: 2, ll: 2})
	o := smallOptions(40)
	o.Resamples = 600
	var want []byte
	for _, workers := range []int{0, 1, 2, 7} {
		o.Workers = workers
		got := Analyze(g, o).JSON()
		if want == nil {
			want = got
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%d workers give other bytes than none", workers)
		}
	}
}

// Progress counts every part once and ends at the total.
func TestProgressReachesItsTotal(t *testing.T) {
	o := smallOptions(5)
	calls, most := 0, 0
	want := len(sections) + 6 + 7 // 3 benchmarks twice; the draws of the whole and of those
	o.Progress = func(done, total int) {
		calls++
		most = max(most, done)
		if total != want {
			t.Errorf("total %d, want %d", total, want)
		}
	}
	Analyze(benchmarksOf("a", "b", "c"), o)
	if calls != want || most != calls {
		t.Errorf("%d calls up to %d, want %d", calls, most, want)
	}
}

// A caller's mistake panics with the name of the package.
func TestAnalyzePanicsOnInvalidOptions(t *testing.T) {
	defer func() {
		if r := recover(); r != "analysis: Analyze: --k 0: a compressed benchmark has at least 1 item" {
			t.Errorf("recovered %v", r)
		}
	}()
	Analyze(benchmarksOf("a"), smallOptions(0))
}
