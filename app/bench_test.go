//go:build !js

package app

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/records"
	"recount/wasm/desk"
)

// Components need a document under js, which Node has not: web/test mounts them
// in browsers.

// deskBench is a Bench that asks the desk at once: what the page's script and
// its Workers do, without a browser. It remembers what was asked and saved.
type deskBench struct {
	t     *testing.T
	desk  desk.Desk
	told  Told
	hear  func(string, []byte)
	asked []string
	saved map[string]string
	fail  map[string]string // names of calls that fail, with why
	files fs.FS             // of the release
}

func (b *deskBench) Told() Told                       { return b.told }
func (b *deskBench) Listen(hear func(string, []byte)) { b.hear = hear }

func (b *deskBench) Call(name string, args []string, done func([]byte, error)) {
	b.asked = append(b.asked, name+" "+strings.Join(args, " "))
	if why, ok := b.fail[name]; ok {
		done(nil, errors.New(why))
		return
	}
	done(b.answer(name, args))
}

func (b *deskBench) answer(name string, args []string) ([]byte, error) {
	question := func(list []string) string { return strings.Join(list, "\x00") }
	switch name {
	case "release", "read":
		release, err := records.Open(b.files, records.ReadOptions{})
		if err != nil {
			return nil, err
		}
		pack, err := records.WritePack(release)
		if err != nil {
			return nil, err
		}
		return b.desk.Ask("open", question([]string{"place", args[0]}), pack)
	case "ask":
		return b.desk.Ask(args[1], question(args[2:]), nil)
	case "count", "full":
		return b.desk.Ask("count", question(args), nil)
	case "compare":
		n, err := strconv.Atoi(args[1])
		if err != nil {
			return nil, err
		}
		for _, list := range [][]string{args[2 : 2+n], args[2+n:]} {
			if _, err := b.desk.Ask("count", question(list), nil); err != nil {
				return nil, err
			}
		}
		return b.desk.Ask("compare", "", nil)
	case "save":
		b.saved[args[0]] = args[2]
	case "texts":
		return b.texts(args[1], args[2], args[3:])
	}
	return []byte("{}"), nil
}

// texts looks an item up in files of the release, as the page's script does.
func (b *deskBench) texts(benchmark, id string, paths []string) ([]byte, error) {
	found := map[string]json.RawMessage{}
	for _, path := range paths {
		data, err := fs.ReadFile(b.files, path)
		if err != nil {
			continue
		}
		answer, err := b.desk.Ask("texts", strings.Join([]string{"benchmark", benchmark, "id", id}, "\x00"), data)
		if err != nil {
			return nil, err
		}
		found[path] = answer
	}
	return json.Marshal(found)
}

// bench is a workbench that has opened the shipped release as a site's own.
func bench(t *testing.T) (*Workbench, *deskBench, app.TestEngine) {
	t.Helper()
	return benchOf(t, os.DirFS("../examples/synthetic-small"))
}

// benchOf is one that has opened the release of a folder.
func benchOf(t *testing.T, files fs.FS) (*Workbench, *deskBench, app.TestEngine) {
	t.Helper()
	b := &deskBench{t: t, files: files, told: Told{Release: "data/"}, saved: map[string]string{}, fail: map[string]string{}}
	w := New(b)
	e := app.NewTestEngine()
	if err := e.Load(w); err != nil {
		t.Fatal(err)
	}
	settle(e, w)
	return w, b, e
}

// settle lets everything that was asked be answered, and numbers that follow.
func settle(e app.TestEngine, w *Workbench) {
	for range 20 {
		e.ConsumeAll()
	}
}

// OnPreRender is what go-app calls outside a browser in place of OnMount.
func (w *Workbench) OnPreRender(ctx app.Context) { w.OnMount(ctx) }
