package app

import (
	"encoding/json"
	"errors"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Browser is the Bench of a page: web/script/bench.js.
type Browser struct{}

// bench is the object that the page's script offers.
func (Browser) bench() app.Value { return app.Window().Get("recountBench") }

// Call hands names and texts over and copies the answer's bytes.
func (b Browser) Call(name string, args []string, done func([]byte, error)) {
	list := make([]any, len(args))
	for i, a := range args {
		list[i] = a
	}
	var resolve, reject app.Func
	release := func() {
		resolve.Release()
		reject.Release()
	}
	resolve = app.FuncOf(func(_ app.Value, answer []app.Value) any {
		data := make([]byte, answer[0].Get("length").Int())
		app.CopyBytesToGo(data, answer[0])
		release()
		done(data, nil)
		return nil
	})
	reject = app.FuncOf(func(_ app.Value, why []app.Value) any {
		text := why[0].String()
		release()
		done(nil, errors.New(text))
		return nil
	})
	b.bench().Call("call", name, list, resolve, reject)
}

// Listen keeps its function for the life of the page.
func (b Browser) Listen(hear func(string, []byte)) {
	b.bench().Call("listen", app.FuncOf(func(_ app.Value, args []app.Value) any {
		hear(args[0].String(), []byte(args[1].String()))
		return nil
	}))
}

// Told reads what the page's script element says.
func (b Browser) Told() (t Told) {
	if text := b.bench().Get("told"); text.Truthy() {
		if err := json.Unmarshal([]byte(text.String()), &t); err != nil {
			app.Log("reading what the page says about itself:", err)
		}
	}
	return t
}
