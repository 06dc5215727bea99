package analysis

import (
	"sync"
	"sync/atomic"
)

// A crew shares out independent pieces of work over a bounded number of
// goroutines, the caller's own among them. Pieces may share out pieces of their
// own: the bound holds for all of them together, and a goroutine that becomes
// free joins whoever still has work.
//
// Each piece writes only its own results, so that these depend neither on the
// number of goroutines nor on the order in which pieces run.
type crew struct {
	spare chan struct{} // one token for each further goroutine that may be started
	done  func(done, total int)
	steps atomic.Int64
	total int
	desk  *desk // nil without a team

	lock sync.Mutex
	left [stages][]func() // what later has put off
}

func newCrew(workers int, progress func(done, total int)) *crew {
	c := &crew{done: progress}
	if workers > 1 {
		c.spare = make(chan struct{}, workers-1)
		for range workers - 1 {
			c.spare <- struct{}{}
		}
	}
	return c
}

// step tells Progress that one part of the work is finished.
func (c *crew) step() {
	if n := c.steps.Add(1); c.done != nil {
		c.done(int(n), c.total)
	}
}

// step tells Progress, when within Analyze, that one part of the work is finished.
func (o Options) step() {
	if o.crew != nil {
		o.crew.step()
	}
}

// each calls piece(0), …, piece(n-1), in any order and on any goroutine of the
// analysis, and returns when all have returned. Outside Analyze it runs them
// one after the other.
func (o Options) each(n int, piece func(i int)) {
	if o.crew == nil || o.crew.spare == nil || n < 2 {
		for i := range n {
			piece(i)
			o.breathe()
		}
		return
	}
	o.crew.each(n, piece)
}

// breathe lets answers of the team arrive.
func (o Options) breathe() {
	if o.crew != nil && o.crew.desk != nil {
		o.crew.desk.team.Breathe()
	}
}

// later puts off to a stage what waits for draws. Outside a Run it happens at
// once.
func (o Options) later(stage int, do func()) {
	if o.crew == nil {
		do()
		return
	}
	o.crew.lock.Lock()
	o.crew.left[stage] = append(o.crew.left[stage], do)
	o.crew.lock.Unlock()
}

func (c *crew) each(n int, piece func(i int)) {
	var next atomic.Int64
	var helpers sync.WaitGroup
	var work func()
	work = func() {
		for {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			if i < n-1 {
				select {
				case <-c.spare:
					helpers.Add(1)
					go func() {
						defer func() { c.spare <- struct{}{}; helpers.Done() }()
						work()
					}()
				default:
				}
			}
			piece(i)
		}
	}
	work()
	helpers.Wait()
}
