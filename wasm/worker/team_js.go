//go:build js && wasm

package main

import (
	"errors"
	"syscall/js"
	"time"
)

// breath is how long this Worker computes before it looks for answers of others.
const breath = 20 * time.Millisecond

// A team is other Workers that compute pieces for this one: self.recountTeam of
// web/script/worker.js.
type team struct {
	others js.Value
	last   time.Time // of the last breath
}

func newTeam() *team { return &team{others: js.Global().Get("recountTeam")} }

// Size is two pieces for each other Worker: one to compute, one to come next.
func (t *team) Size() int { return 2 * t.others.Call("count").Int() }

func (t *team) Compute(piece []byte) ([]byte, error) {
	answer, err := await(t.others.Call("compute", toJS(piece)))
	if err != nil {
		return nil, err
	}
	return fromJS(answer), nil
}

func (t *team) Breathe() {
	if time.Since(t.last) < breath {
		return
	}
	await(t.others.Call("breathe")) // never rejected
	t.last = time.Now()
}

// await blocks the goroutine until the promise is settled.
func await(promise js.Value) (ok js.Value, err error) {
	settled := make(chan struct{})
	then := js.FuncOf(func(_ js.Value, args []js.Value) any {
		ok = args[0]
		close(settled)
		return nil
	})
	defer then.Release()
	otherwise := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New(js.Global().Get("String").Invoke(args[0]).String())
		close(settled)
		return nil
	})
	defer otherwise.Release()
	promise.Call("then", then, otherwise)
	<-settled
	return ok, err
}
