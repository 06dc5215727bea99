package analysis

import (
	"sync/atomic"
	"testing"
)

// Every piece runs exactly once, also when pieces share out pieces of their
// own, and never more than the bound at a time.
func TestEachRunsEveryPieceOnceWithinTheBound(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 7} {
		o := Options{Workers: workers, crew: newCrew(workers, nil)}
		var running, most atomic.Int64
		runs := make([]int32, 20*30)
		o.each(20, func(i int) {
			o.each(30, func(j int) {
				now := running.Add(1)
				for old := most.Load(); now > old && !most.CompareAndSwap(old, now); old = most.Load() {
				}
				atomic.AddInt32(&runs[i*30+j], 1)
				running.Add(-1)
			})
		})
		for k, n := range runs {
			if n != 1 {
				t.Fatalf("%d workers: piece %d ran %d times, want once", workers, k, n)
			}
		}
		if got := int(most.Load()); got > max(workers, 1) {
			t.Errorf("%d workers: %d pieces ran at a time", workers, got)
		}
	}
}
