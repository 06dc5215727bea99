//go:build js && wasm

// Command worker counts in the browser. It runs in a Worker of the page
// (web/script/worker.js), is handed whole buffers, and counts with the same
// code as the recount command: packages records and analysis.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"runtime"
	"runtime/debug"
	"syscall/js"
)

// Collecting garbage takes the time of the one core that a Worker has: with little
// memory in use it is done seldom, with much as often as by Go's own setting.
const (
	collectAt = 400     // percent of what is in use
	muchInUse = 1 << 29 // bytes
)

func main() {
	debug.SetGCPercent(collectAt)
	debug.SetMemoryLimit(muchInUse)
	c := &counter{}
	core := js.Global().Get("Object").New()
	core.Set("version", runtime.Version())
	offer(core, "sha256", func(args []js.Value) (any, error) {
		sum := sha256.Sum256(fromJS(args[0]))
		return hex.EncodeToString(sum[:]), nil
	})
	offer(core, "gunzip", func(args []js.Value) (any, error) {
		out, err := gunzip(fromJS(args[0]))
		return toJS(out), err
	})
	offer(core, "pack", func(args []js.Value) (any, error) { return c.pack(fromJS(args[0])) })
	offer(core, "file", func(args []js.Value) (any, error) {
		return nil, c.file(args[0].String(), fromJS(args[1]), args[2].String(), args[3].Bool())
	})
	offer(core, "finish", func([]js.Value) (any, error) { return c.finish() })
	offer(core, "part", func(args []js.Value) (any, error) { return c.part(fromJS(args[0])) })
	offer(core, "join", func([]js.Value) (any, error) { return nil, c.join() })
	offer(core, "count", func(args []js.Value) (any, error) { return nil, c.count(args[0].String()) })
	offer(core, "draw", func(args []js.Value) (any, error) { return c.draw(args[0].String()) })
	offer(core, "piece", func(args []js.Value) (any, error) {
		out, err := c.member.Piece(fromJS(args[0]))
		return toJS(out), err
	})
	offer(core, "numbers", func(args []js.Value) (any, error) { return c.numbers(args[0].String(), args[1].String()) })
	offer(core, "describe", func(args []js.Value) (any, error) { return c.describe(args[0].String(), args[1].String()) })
	offer(core, "report", func(args []js.Value) (any, error) {
		r, err := c.report(args[0].String())
		if err != nil {
			return nil, err
		}
		return toJS(r.JSON()), nil
	})
	c.desk.Progress = func(done, total int) { js.Global().Call("recountProgress", done, total) }
	offer(core, "desk", func(args []js.Value) (any, error) {
		out, err := c.desk.Ask(args[0].String(), args[1].String(), fromJS(args[2]))
		return toJS(out), err
	})
	c.desk.Team = newTeam()
	js.Global().Call("recountReady", core)
	select {}
}

// offer puts a function into core that answers a promise. What goes wrong
// rejects it with a sentence, a panic too: it must not take the Worker with it,
// nor stay silent. The work has a goroutine of its own, so that it may wait for
// other Workers.
func offer(core js.Value, name string, do func(args []js.Value) (any, error)) {
	core.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		var settle js.Func
		settle = js.FuncOf(func(_ js.Value, ends []js.Value) any {
			settle.Release()
			resolve, reject := ends[0], ends[1]
			go func() {
				defer func() {
					if what := recover(); what != nil {
						reject.Invoke(fmt.Sprintf("an error of recount itself, please report it: %v", what))
					}
				}()
				makeRoom(0)
				ok, err := do(args)
				if err != nil {
					reject.Invoke(err.Error())
					return
				}
				resolve.Invoke(ok)
			}()
			return nil
		})
		return js.Global().Get("Promise").New(settle)
	}))
}

// becomes is how many times its size the memory of a file may grow by when it is
// read and counted.
const becomes = 5

func fromJS(array js.Value) []byte {
	n := array.Get("length").Int()
	makeRoom(becomes * n)
	data := make([]byte, n)
	js.CopyBytesToGo(data, array)
	return data
}

func toJS(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}
