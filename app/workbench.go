package app

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/analysis"
)

// Workbench is the root component. Its fields are changed by the UI goroutine
// alone.
type Workbench struct {
	app.Compo

	// ctx is that of the whole component: one of an element drops what is
	// dispatched after the element has gone.
	ctx app.Context

	bench Bench
	told  Told
	state State
	past  []State // for undo, the latest last

	summary *Summary // of the release that is shown; nil before one is open
	other   *Summary // of the one that it is compared with
	twin    bool     // the second release is read when the first is open
	arrived *arrival // files that wait to be told what they are
	legend  string   // as the reader corrects it
	draft   string   // the corrected legend before it is applied

	collecting bool      // files that came in are being looked at
	reading    bool      // files are being read
	readings   int       // how many readings have begun: what an older one says is not told
	drawing    bool      // numbers that need random draws are being counted
	pairing    bool      // the same of both releases of a comparison
	problems   []Problem // why the last files are no release
	progress   progress
	status     string              // what is going on, in a sentence
	alarm      string              // what went wrong, in a sentence
	sentence   string              // the selection in words
	link       string              // a link that could not be copied, to be copied by hand
	waiting    string              // the fragment of a link to records that are not open
	last       reread              // the latest reading, for doing it again
	mistyped   map[string]mistyped // entries of controls that are wrong, by id

	gone    bool   // files that were open before the page was loaded again are not
	seq     int    // of the latest selection: answers to older ones are dropped
	counted State  // of which numbers are shown
	stage   string // whose numbers are shown: "" none, "quick", "slow"
	drawn   *drawing
	stint   time.Duration // for which parts are drawn before the browser has its turn

	list       *analysis.Report // of view items
	item       *analysis.Report // the item that is shown whole
	texts      []itemTexts
	lost       string            // why the item that the state names cannot be shown
	cells      *analysis.Report  // of view cells
	cell       *analysis.Report  // the item that it shows whole
	tags       map[string]string // the reader's, by benchmark and id
	comparison *analysis.Report
	paired     bool            // comparison has the numbers that need random draws
	compared   *drawing        // of comparison
	halted     bool            // the reader has stopped their counting
	whole      map[string]bool // tables of which all rows are drawn, by name
}

// A reread is what a reading of files was asked to do.
type reread struct{ place, legend string }

// New returns a workbench that asks b.
func New(b Bench) *Workbench {
	return &Workbench{bench: b, mistyped: map[string]mistyped{}, whole: map[string]bool{}, stint: 15 * time.Millisecond}
}

// An arrival is files that came in while a release was open, or none.
type arrival struct {
	Count, Usable int
	Bytes         int64
	Legends       int
	Names         []string
}

type progress struct {
	Stage, File string
	Done, Total float64
}

// OnMount begins: with the release that the address names, or the site's own,
// or none.
func (w *Workbench) OnMount(ctx app.Context) {
	w.ctx = ctx
	w.told = w.bench.Told()
	w.bench.Listen(func(event string, detail []byte) {
		ctx.Dispatch(func(ctx app.Context) { w.hear(ctx, event, detail) })
	})
	fragment := app.Window().URL().Fragment
	w.state, _ = ParseFragment(fragment, nil)
	switch {
	case w.state.Release != "":
		w.openRelease(ctx, w.state.Release, fragment)
	case w.told.Release != "":
		w.openRelease(ctx, w.told.Release, fragment)
	default:
		w.status = "No records are open."
		w.gone = w.told.Files != ""
		if madeFor(fragment) != "" {
			w.waiting = fragment
			w.status = "No records are open. The link was made for records that you have to open here; its selection is then restored."
		}
		if w.gone {
			w.alarm = w.reminder()
		}
	}
}

// call asks the bench; the answer comes on the UI goroutine.
func (w *Workbench) call(name string, args []string, done func(app.Context, []byte, error)) {
	w.bench.Call(name, args, func(answer []byte, err error) {
		w.ctx.Dispatch(func(ctx app.Context) { done(ctx, answer, err) })
	})
}

// order asks the bench for what changes nothing here, so that nothing is rendered
// when it is done.
func (w *Workbench) order(name string, args []string) {
	w.bench.Call(name, args, func([]byte, error) {})
}

func (w *Workbench) openRelease(ctx app.Context, path, fragment string) {
	w.status = "Loading the release …"
	w.call("release", []string{first, path}, func(ctx app.Context, answer []byte, err error) {
		if err != nil {
			w.fail(err, "The release "+path+" could not be opened")
			return
		}
		w.opened(ctx, answer, func(s *Summary) State {
			state, other := ParseFragment(fragment, s)
			if other {
				w.waiting = fragment
			}
			return state
		})
	})
}

func (w *Workbench) fail(err error, doing string) {
	w.status = ""
	w.reading = false
	if err.Error() == "stopped" {
		w.alarm = ""
		w.status = "Stopped."
		return
	}
	w.alarm = sentence(doing + ": " + err.Error())
}

// opened takes the summary of a release that the bench has opened. choose says
// what is selected in it, unless a link has waited for just this release.
func (w *Workbench) opened(ctx app.Context, answer []byte, choose func(*Summary) State) {
	w.reading, w.progress = false, progress{}
	summary, err := parseSummary(answer)
	if err != nil {
		w.fail(err, "Reading")
		return
	}
	w.problems = summary.Problems
	if len(summary.Problems) > 0 {
		w.status = ""
		w.alarm = "These files are no release that can be counted."
		return
	}
	release, view := w.state.Release, w.state.View
	w.summary, w.past, w.alarm, w.link = summary, nil, "", ""
	w.drawn, w.list, w.item, w.comparison, w.compared, w.stage = nil, nil, nil, nil, nil, ""
	w.texts, w.lost, w.draft = nil, "", ""
	clear(w.mistyped)
	w.cells, w.cell, w.tags = nil, nil, map[string]string{}
	w.state = choose(summary)
	w.gone = w.told.Files != "" && w.told.Files != summary.Digest
	w.told.Files = ""
	if w.waiting != "" && madeFor(w.waiting) == summary.Digest {
		w.state, _ = ParseFragment(w.waiting, summary)
		w.waiting = ""
	}
	w.alarm = w.reminder()
	w.state.Release = release
	if w.state.View == "" {
		w.state.View = view
	}
	mine := "false"
	if w.told.Digest == summary.Digest {
		mine = "true"
	}
	w.order("digest", []string{summary.Digest, mine})
	w.address("")
	w.recount(ctx)
}

// reminder says which records are to be opened: those that a link was made for, or
// that were open before the page was loaded again.
func (w *Workbench) reminder() string {
	switch {
	case w.gone && w.waiting != "":
		return filesGone + " The selection is then restored."
	case w.gone:
		return filesGone
	case w.waiting != "":
		return linkOfAnother
	}
	return ""
}

const filesGone = "The page was loaded again and has lost the files that were open: open them once more."

const linkOfAnother = "The link was made for another release: its view was kept, its selection was not. Open the records that it was made for, and it is restored."

// set takes a new state: it can be undone, the address follows, and numbers are
// counted again where they depend on it.
func (w *Workbench) set(ctx app.Context, s State) {
	old := w.state
	if s.View != old.View { // classes and orders of one list mean nothing to another
		s.Items.Class, s.Items.Sort, s.Items.From = "", "", 0
	}
	w.state = s
	if s.choices() != old.choices() {
		w.past = append(w.past, old)
		w.waiting, w.gone = "", false
	}
	w.follow(ctx, old)
}

// follow brings address, numbers and view after the state, which was old. Another
// view, and another item that is shown whole, can be left with the browser's Back.
func (w *Workbench) follow(ctx app.Context, old State) {
	how := ""
	if w.state.View != old.View || w.state.Items.OpenBenchmark != old.Items.OpenBenchmark || w.state.Items.OpenID != old.Items.OpenID {
		how = "push"
	}
	w.address(how)
	w.update(ctx, old)
}

// back takes view and items of an address that the reader goes back or on to. The
// selection stays as it is: to change it back is Undo's.
func (w *Workbench) back(ctx app.Context, fragment string) {
	s, _ := ParseFragment(fragment, w.summary)
	old := w.state
	w.state.View, w.state.Items = s.View, s.Items
	w.address("")
	w.update(ctx, old)
}

// update brings numbers and view after the state, which was old.
func (w *Workbench) update(ctx app.Context, old State) {
	if w.state.counts() != old.counts() {
		w.item, w.cell, w.texts = nil, nil, nil
		w.recount(ctx)
	} else if w.state.View != old.View || w.state.Items != old.Items {
		w.show(ctx)
	}
}

func (w *Workbench) undo(ctx app.Context, _ app.Event) {
	if len(w.past) == 0 {
		return
	}
	s, old := w.past[len(w.past)-1], w.state
	w.past = w.past[:len(w.past)-1]
	clear(w.mistyped)
	s.View, s.Items = old.View, old.Items
	w.state = s
	w.follow(ctx, old)
}

// address makes the browser's address say the state: in an entry of its own in the
// history ("push"), or in place of the one before.
func (w *Workbench) address(how string) {
	files := ""
	if w.summary != nil && w.state.Release == "" && w.summary.Digest != w.told.Digest {
		files = w.summary.Digest
	}
	w.order("fragment", []string{w.state.Fragment(w.summary), how, files})
}

// pause is how long a selection must stand before everything is drawn for it.
const pause = 200 * time.Millisecond

// recount counts the selection without draws, shows it, and then with them.
func (w *Workbench) recount(ctx app.Context) {
	w.seq++
	w.drawing, w.pairing, w.halted = false, false, false
	seq := w.seq
	asked, view := w.state, w.view()
	q := append(w.state.question(first), "fast", "true", "subsets", "true")
	if view.drawn() {
		q = append(q, view.question()...)
	}
	w.status = "Counting …"
	w.call("count", q, func(ctx app.Context, answer []byte, err error) {
		if seq != w.seq {
			return
		}
		if err != nil {
			w.status = ""
			w.alarm = sentence("This selection cannot be counted: "+inPage(err.Error())) + " The numbers below are those of the selection before."
			return
		}
		words, part, _ := bytes.Cut(answer, []byte{0})
		var told struct{ Sentence string }
		if err := json.Unmarshal(words, &told); err == nil {
			w.sentence = told.Sentence
		}
		w.alarm = w.reminder()
		w.stage, w.counted = "quick", asked
		w.status = "Numbers that need random draws follow …"
		if len(part) > 0 && view.Name == w.view().Name {
			w.draw(view, part)
			w.showList(ctx)
		} else {
			w.show(ctx)
		}
		w.ctx.After(pause, func(ctx app.Context) { w.recountFully(ctx, seq) })
	})
}

func (w *Workbench) recountFully(ctx app.Context, seq int) {
	if seq != w.seq {
		return
	}
	w.drawing = true
	w.call("full", append(w.state.question(first), "subsets", "true"), func(ctx app.Context, _ []byte, err error) {
		if seq != w.seq {
			return
		}
		w.progress, w.drawing = progress{}, false
		if err != nil {
			w.fail(err, "The numbers that need random draws could not be counted")
			return
		}
		w.stage = "slow"
		w.status = "Every number is counted."
		w.show(ctx)
	})
}

// show asks for what the view needs and draws it.
func (w *Workbench) show(ctx app.Context) {
	if w.stage == "" {
		return
	}
	view := w.view()
	if view.drawn() {
		w.showDrawing(view)
	}
	w.showList(ctx)
}

// showList asks for what a view has besides drawings, or in place of them.
func (w *Workbench) showList(ctx app.Context) {
	switch w.view().Name {
	case "items":
		w.showItems(ctx)
	case "cells":
		w.showCells(ctx)
	case "compare":
		w.showComparison(ctx)
	}
}

// showDrawing asks for the numbers of a view and draws its tables and figures.
func (w *Workbench) showDrawing(view View) {
	seq, stage := w.seq, w.stage
	args := append([]string{stage, "part", "place", first}, view.question()...)
	w.call("ask", args, func(ctx app.Context, answer []byte, err error) {
		if seq != w.seq || stage != w.stage || view.Name != w.view().Name {
			return
		}
		if err != nil {
			w.fail(err, "The view could not be drawn")
			return
		}
		w.draw(view, answer)
	})
}

// draw draws a view from the part of the report that it asks for.
func (w *Workbench) draw(view View, part []byte) {
	r, err := analysis.ReadPart(part)
	if err != nil {
		w.fail(err, "The view could not be drawn")
		return
	}
	w.drawn = draw(view, r, w.stage == "slow", w.whole, w.drawn)
	w.drawParts(w.drawn)
}

// drawParts draws what is left of d and lets the browser show it and answer its
// reader in between. A drawing that is no longer shown stays as it is.
func (w *Workbench) drawParts(d *drawing) {
	for began := time.Now(); ; {
		if !d.next() {
			return
		}
		if time.Since(began) >= w.stint {
			break
		}
	}
	w.call("breathe", nil, func(app.Context, []byte, error) {
		if w.drawn == d || w.compared == d {
			w.drawParts(d)
		}
	})
}

// Render lays the page out: what to open, what to choose, what came of it.
func (w *Workbench) Render() app.UI {
	return app.Div().ID("bench").Class("bench").Body(
		w.renderHead(),
		w.renderOpen(),
		app.If(w.summary != nil, func() app.UI {
			return app.Div().Class("bench-body").Body(w.renderControls(), w.renderResults())
		}),
	)
}

// renderHead is the selection in words, what is going on, which stays in sight when
// the page is scrolled, and what is wrong with files.
func (w *Workbench) renderHead() app.UI {
	title := "Workbench"
	if w.summary != nil && w.summary.Title != "" {
		title = w.summary.Title
	}
	return app.Div().Class("bench-head").Body(
		app.H1().Text(title),
		app.If(w.summary != nil && w.summary.Synthetic, func() app.UI {
			return app.P().Class("synthetic").Body(app.Strong().Text("Synthetic records."), app.Text(" Made by a program; no model was asked."))
		}),
		app.If(w.sentence != "", func() app.UI {
			return app.P().ID("selection").Class("selection").Text(sentence(w.sentence))
		}),
		app.Div().Class("bench-now", map[bool]string{true: "running"}[w.busy() || w.alarm != "" || strings.HasSuffix(w.status, "…")]).Body(
			app.P().ID("bench-status").Class("bench-status").Attr("role", "status").Text(w.status),
			app.If(w.busy(), w.renderProgress),
			app.If(w.alarm != "", func() app.UI { return app.P().ID("bench-alarm").Class("alarm").Attr("role", "alert").Text(w.alarm) }),
		),
		app.If(len(w.problems) > 0, w.renderProblems),
	)
}

// busy tells whether something runs that can be stopped.
func (w *Workbench) busy() bool { return w.collecting || w.reading || w.drawing || w.pairing }

func (w *Workbench) renderProgress() app.UI {
	bar := app.Elem("progress").Attr("aria-label", "progress")
	if w.progress.Total > 0 {
		bar = bar.Attr("max", w.progress.Total).Attr("value", w.progress.Done)
	}
	return app.Div().Class("bench-progress").Body(
		bar,
		app.Span().Class("quiet").Text(w.progress.words()),
		app.Button().ID("cancel").Type("button").Text("Cancel").OnClick(w.cancel),
	)
}

// cancel ends what runs. What was counted before stays.
func (w *Workbench) cancel(ctx app.Context, _ app.Event) {
	w.status, w.halted = "Stopped.", w.halted || w.drawing || w.pairing
	if w.drawing || w.pairing {
		w.seq++
	}
	switch {
	case w.drawing:
		w.status = "Stopped. Numbers that need random draws were not counted."
	case w.pairing:
		w.status = "Stopped. Numbers that need random draws were not compared."
	}
	w.progress, w.collecting, w.reading, w.drawing, w.pairing = progress{}, false, false, false, false
	w.order("cancel", nil)
}
