package app

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// hear takes what the page's script tells.
func (w *Workbench) hear(ctx app.Context, event string, detail []byte) {
	switch event {
	case "collecting":
		var told struct{ Files int }
		w.status, w.alarm, w.collecting = "Looking at the files …", "", true
		if json.Unmarshal(detail, &told) == nil && told.Files > 1000 {
			w.status = fmt.Sprintf("Looking at the files … %d so far", told.Files)
		}
	case "files":
		w.arrive(ctx, detail)
	case "refused":
		var told struct{ Why string }
		if json.Unmarshal(detail, &told) == nil {
			w.status, w.alarm, w.collecting = "", told.Why, false
		}
	case "progress":
		var p progress
		if json.Unmarshal(detail, &p) == nil && w.busy() && (p.Stage != "drawing" || !w.reading) {
			w.progress = p
		}
	case "escape":
		if w.arrived != nil {
			w.arrived, w.status = nil, ""
		} else if w.busy() {
			w.cancel(ctx, app.Event{})
		}
	case "back":
		var told struct{ Fragment string }
		if json.Unmarshal(detail, &told) == nil && w.summary != nil {
			w.back(ctx, told.Fragment)
		}
	case "fragment":
		var told struct{ Fragment string }
		if json.Unmarshal(detail, &told) == nil && w.summary != nil {
			s, other := ParseFragment(told.Fragment, w.summary)
			if s.Release != w.state.Release {
				w.state.Release = s.Release
				w.openRelease(ctx, s.Release, told.Fragment)
				return
			}
			w.set(ctx, s)
			if other {
				w.waiting = told.Fragment
				w.alarm = w.reminder()
			}
		}
	}
}

// arrive takes files that came in: read at once where no release of the
// reader's is open, else the reader is asked what they are.
func (w *Workbench) arrive(ctx app.Context, detail []byte) {
	var a arrival
	if err := json.Unmarshal(detail, &a); err != nil {
		w.fail(err, "These files could not be looked at")
		return
	}
	w.status, w.collecting = "", false
	others := len(w.problems) > 0 || w.summary != nil && !w.ownRelease() // to which a legend can be added
	if a.Usable == 0 && a.Legends == 1 && others {
		w.arrived = &a
		return
	}
	if a.Usable == 0 && a.Legends > 0 {
		w.alarm = "A legend.json alone says what was run and has no answers: open it together with its record files (.jsonl, .jsonl.gz), or their folder."
		return
	}
	if a.Usable == 0 {
		w.alarm = "There is nothing to count in " + strings.Join(append(shortNames(a.Names), more(a.Count-len(a.Names))...), ", ") +
			": recount reads .jsonl and .jsonl.gz record files, records.pack, and .zip files of them. A table in CSV becomes records with recount import csv."
		return
	}
	w.arrived = &a
	if w.summary == nil && len(w.problems) == 0 && a.Legends < 2 {
		w.accept(ctx, first, "open")
	}
}

// ownRelease tells whether the site's own release is open, to which no file of
// this computer can be added.
func (w *Workbench) ownRelease() bool {
	return w.told.Release != "" && w.summary.Digest == w.told.Digest
}

// shortNames are names of files that fit a line.
func shortNames(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = shortened(name, 60)
	}
	return out
}

// more says that n files are not named, if any.
func more(n int) []string {
	if n <= 0 {
		return nil
	}
	return []string{"and " + counted(n, "more file")}
}

// accept reads the files that arrived: in place of what is open ("open"), in
// addition to it ("add"), or as the release to compare with.
func (w *Workbench) accept(ctx app.Context, place, how string) {
	w.arrived, w.twin = nil, how == "two"
	w.call("accept", []string{place, how}, func(ctx app.Context, _ []byte, err error) {
		if err != nil {
			w.fail(err, "Reading")
			return
		}
		choose := State.anew
		if how == "add" {
			choose = State.within
		}
		w.read(ctx, reread{place, ""}, false, choose)
	})
}

// anew is the state for another release: its view alone.
func (s State) anew(*Summary) State { return State{View: s.View} }

// read reads the files of a place. Its legend, if not "", is the reader's own;
// choose makes of the present state the one for what was read. What is open stays
// and can be used until then.
func (w *Workbench) read(ctx app.Context, how reread, common bool, choose func(State, *Summary) State) {
	w.readings++
	mine := w.readings
	w.last = how
	place, legend := how.place, how.legend
	w.reading, w.alarm, w.problems, w.progress = true, "", nil, progress{}
	w.status = "Reading …"
	w.call("read", []string{place, fmt.Sprint(common), legend}, func(ctx app.Context, answer []byte, err error) {
		if err != nil && mine != w.readings {
			return
		}
		defer func() { w.reading = mine != w.readings }()
		if err != nil {
			w.fail(err, "The files could not be read")
			if w.alarm != "" {
				w.problems = []Problem{{Text: err.Error()}}
				w.alarm = "The files could not be read."
			}
			return
		}
		if place == second {
			w.openedSecond(ctx, answer)
			return
		}
		w.state.Release = ""
		twin := w.twin
		w.twin = false
		defer func() {
			if twin && len(w.problems) == 0 {
				w.read(ctx, reread{second, ""}, false, State.anew)
			}
		}()
		before := w.state
		w.opened(ctx, answer, func(s *Summary) State { return choose(before, s) })
		if w.summary != nil && w.summary.Guess != nil {
			w.legend = w.summary.Guess.Legend
		} else if legend == "" {
			w.legend = ""
		}
	})
}

// words says how far the work is.
func (p progress) words() string {
	switch {
	case p.Total == 0:
		return ""
	case p.Stage == "drawing":
		return fmt.Sprintf("%.0f%% of the numbers", 100*p.Done)
	case p.Stage == "reading":
		return fmt.Sprintf("%s of %s · %s", size(p.Done), size(p.Total), shortened(p.File, 60))
	}
	return fmt.Sprintf("%s %.0f of %.0f files · %s", p.Stage, p.Done, p.Total, shortened(p.File, 60))
}

// size is a number of bytes in a unit that fits.
func size(bytes float64) string {
	if bytes < 1e6 {
		return fmt.Sprintf("%.0f kB", math.Ceil(bytes/1e3))
	}
	return fmt.Sprintf("%.1f MB", bytes/1e6)
}

// shortened cuts a text in its middle.
func shortened(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n/2]) + "…" + string(r[len(r)-n/2:])
}

// renderOpen is how records come in.
func (w *Workbench) renderOpen() app.UI {
	return app.Section().Class("bench-open").Aria("label", "Open records").Body(
		app.Div().Body(app.If(w.arrived != nil, w.renderArrival)), // whose coming moves no other element
		app.Div().Class("pickers").Body(
			picker("pick-files", "Open files", false),
			picker("pick-folder", "Open a folder", true),
			app.Span().Class("quiet").Text("or drop them anywhere: record files (.jsonl, .gz), .zip, records.pack, legend.json. They stay on this computer."),
		),
		app.Div().Body(app.If(w.summary != nil && w.summary.Guess != nil || w.draft != "", w.renderGuess)),
		app.Div().Body(app.If(w.summary != nil && len(w.summary.Notices)+len(w.summary.Unread) > 0, w.renderNotices)),
	)
}

// picker is a file input as a button. It has no accept attribute: some systems
// grey out .jsonl then.
func picker(id, words string, folder bool) app.UI {
	input := app.Input().ID(id).Type("file").Multiple(true).Class("visually-hidden")
	if folder {
		input = input.Attr("webkitdirectory", "webkitdirectory")
	}
	return app.Div().Class("picker").Body(input, app.Label().For(id).Text(words))
}

func (w *Workbench) renderArrival() app.UI {
	a := w.arrived
	button := func(id, words, place, how string) app.UI {
		return app.Button().ID(id).Type("button").Text(words).
			OnClick(func(ctx app.Context, _ app.Event) { w.accept(ctx, place, how) }, app.EventScope(place, how))
	}
	return app.Div().Class("arrival").Attr("role", "group").Aria("label", "What are these files?").Body(
		app.P().Text(fmt.Sprintf("%s, %s. What %s?", counted(a.Count, "file"), size(float64(a.Bytes)), map[bool]string{true: "is it", false: "are they"}[a.Count == 1])),
		app.If(a.Legends == 2, func() app.UI {
			return button("accept-two", "Two releases: open one, compare the other with it", first, "two")
		}),
		app.If(a.Usable > 0, func() app.UI { return button("accept-open", "Another release: open it", first, "open") }),
		app.If(w.summary != nil && !w.ownRelease() || len(w.problems) > 0, func() app.UI {
			place := first
			if len(w.problems) > 0 { // to what could not be read
				place = w.last.place
			}
			if a.Usable == 0 {
				return button("accept-add", "The legend of the files before: read them with it", place, "add")
			}
			return button("accept-add", "More files of this release: add them", place, "add")
		}),
		app.If(w.summary != nil && a.Usable > 0, func() app.UI {
			return button("accept-compare", "A second release: compare it with this one", second, "open")
		}),
		app.Button().ID("accept-not").Type("button").Text("Nothing").OnClick(func(app.Context, app.Event) { w.arrived = nil }),
	)
}

// renderGuess shows what was taken from files without a legend, for correction.
func (w *Workbench) renderGuess() app.UI {
	s := w.summary
	return app.Details().ID("guess").Class("guess").Body(
		app.Summary().Text("No legend.json came with these files: check what was taken from them"),
		app.P().Text(fmt.Sprintf("%d models, %d benchmarks and %d configurations were found in the lines and the names of files. "+
			"The reference was taken to be %s; methods, templates and orders are read from keys of the form gen|template|order.",
			len(s.Models), len(s.Benchmarks), len(s.Configurations), s.Reference)),
		app.If(s.Guess != nil, func() app.UI { return app.Raw(guessTable(s.Guess)) }),
		app.Label().For("legend-text").Text("The legend as it was guessed. Correct names, the order of models, the reference or the axes, and count again:"),
		app.Textarea().ID("legend-text").Rows(14).Attr("spellcheck", "false").Attr("value", cmp.Or(w.draft, w.legend)).OnInput(func(ctx app.Context, _ app.Event) {
			w.draft = ctx.JSSrc().Get("value").String()
			ctx.PreventUpdate()
		}),
		app.Button().ID("legend-apply").Type("button").Text("Count with this legend").OnClick(func(ctx app.Context, _ app.Event) {
			if w.draft == "" {
				w.draft = w.legend
			}
			w.read(ctx, reread{first, w.draft}, false, State.within)
		}),
		app.Button().ID("legend-save").Type("button").Text("Save as legend.json").OnClick(func(ctx app.Context, _ app.Event) {
			text := w.draft
			if text == "" {
				text = w.legend
			}
			w.order("save", []string{"legend.json", "application/json", text})
		}),
	)
}

func (w *Workbench) renderNotices() app.UI {
	all := append(append([]string{}, w.summary.Notices...), w.summary.Unread...)
	return app.Details().ID("notices").Body(
		app.Summary().Text(counted(len(all), "note")+" on the files"),
		app.Ul().Body(app.Range(all[:min(len(all), 50)]).Slice(func(i int) app.UI { return app.Li().Text(shortened(all[i], 400)) })),
	)
}

// renderProblems lists why files are no release.
func (w *Workbench) renderProblems() app.UI {
	return app.Div().ID("problems").Class("problems").Body(
		app.Ul().Body(app.Range(w.problems).Slice(func(i int) app.UI {
			p := w.problems[i]
			return app.Li().Body(app.Text(shortened(p.Text, 500)), app.If(p.Hint != "", func() app.UI { return app.Span().Class("quiet").Text(" (" + inPage(p.Hint) + ")") }))
		})),
		app.P().Text("Files that were mended or that are missing can be dropped alone and added to the others."),
		app.Button().ID("read-common").Type("button").Text("Count only what all models have").OnClick(func(ctx app.Context, _ app.Event) {
			w.read(ctx, w.last, true, State.within)
		}),
	)
}
