//go:build js && wasm

// Command intake unpacks archives that are dropped on the workbench. It is
// loaded when the first one comes, and runs in a Worker like wasm/worker, with
// the same script around it.
package main

import (
	"fmt"
	"runtime"
	"syscall/js"
)

func main() {
	a := &archive{}
	core := js.Global().Get("Object").New()
	core.Set("version", runtime.Version())
	settled := func(how string, with any) any { return js.Global().Get("Promise").Call(how, with) }
	core.Set("desk", js.FuncOf(func(_ js.Value, args []js.Value) (answer any) {
		defer func() {
			if what := recover(); what != nil {
				answer = settled("reject", fmt.Sprintf("an error of recount itself, please report it: %v", what))
			}
		}()
		data := make([]byte, args[2].Get("length").Int())
		js.CopyBytesToGo(data, args[2])
		out, err := a.ask(args[0].String(), args[1].String(), data)
		if err != nil {
			return settled("reject", err.Error())
		}
		array := js.Global().Get("Uint8Array").New(len(out))
		js.CopyBytesToJS(array, out)
		return settled("resolve", array)
	}))
	js.Global().Call("recountReady", core)
	select {}
}
