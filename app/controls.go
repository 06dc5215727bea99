package app

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/analysis"
)

// renderControls is the choices, each of which counts again.
func (w *Workbench) renderControls() app.UI {
	s := w.summary
	return app.Section().ID("controls").Class("bench-controls").Aria("label", "Choices").Body(
		app.Div().Class("actions").Body(
			app.Button().ID("undo").Type("button").Text("Undo").Disabled(len(w.past) == 0).OnClick(w.undo),
			app.Button().ID("as-published").Type("button").Text("As published").Disabled(!w.changed() && len(w.mistyped) == 0).
				OnClick(func(ctx app.Context, _ app.Event) {
					clear(w.mistyped)
					w.set(ctx, w.state.published())
				}),
			app.Button().ID("copy-link").Type("button").Text("Copy link").OnClick(w.copyLink),
		),
		app.Button().ID("to-results").Class("to-results").Type("button").Text("Go to the results").
			OnClick(func(app.Context, app.Event) { w.order("focus", []string{"view-title"}) }),
		// What comes and goes has a room of its own: go-app updates elements by their
		// place, and a check box that took the place of another would keep its tick.
		app.Div().Body(
			app.If(w.changed(), func() app.UI {
				return app.P().ID("changed").Class("changed").Text("◆ marks choices that differ from the published setting.")
			}),
			app.If(w.link != "", func() app.UI {
				return app.P().Class("link").Body(app.Label().For("link").Text("Link"), app.Input().ID("link").Type("text").ReadOnly(true).Value(w.link))
			}),
		),
		w.renderReference(),
		w.renderList("configurations", "Configurations", s.keys(), s.keys(), w.state.Configurations, w.presets(),
			func(st State, list []string) State { st.Configurations = list; return st }),
		w.renderList("benchmarks", "Benchmarks", ids(s.Benchmarks), names(s.Benchmarks), w.state.Benchmarks, nil,
			func(st State, list []string) State { st.Benchmarks = list; return st }),
		w.renderList("models", "Models", ids(s.Models), names(s.Models), w.state.Models, nil,
			func(st State, list []string) State { st.Models = list; return st }),
		w.renderSettings(),
	)
}

// changed tells whether the selection or a setting is not the published one.
func (w *Workbench) changed() bool { return w.state.choices() != (State{}).choices() }

func names(list []Named) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = x.Name
	}
	return out
}

func (w *Workbench) copyLink(ctx app.Context, _ app.Event) {
	link := app.Window().URL()
	link.Fragment, link.RawFragment = "", ""
	text := link.String() + "#" + w.state.Fragment(w.summary)
	w.call("copy", []string{text}, func(ctx app.Context, _ []byte, err error) {
		if err != nil {
			w.link = text
			return
		}
		w.link, w.status = "", "The link is copied."
	})
}

// mark is the sign beside a choice that differs from the published setting.
func mark(changed bool) app.UI {
	return app.If(changed, func() app.UI {
		return app.Span().Class("mark").Body(app.Span().Aria("hidden", "true").Text(" ◆"), app.Span().Class("visually-hidden").Text(" differs from the published setting"))
	})
}

func (w *Workbench) reference() string {
	if w.state.Reference != "" {
		return w.state.Reference
	}
	return w.summary.Reference
}

func (w *Workbench) renderReference() app.UI {
	keys := w.summary.keys()
	return app.P().Class("field").Body(
		app.Label().For("reference").Body(app.Text("Reference"), mark(w.state.Reference != "")),
		app.Select().ID("reference").OnChange(func(ctx app.Context, _ app.Event) {
			s := w.state
			s.Reference = ctx.JSSrc().Get("value").String()
			if s.Reference == w.summary.Reference {
				s.Reference = ""
			}
			w.set(ctx, s)
		}).Body(app.Range(keys).Slice(func(i int) app.UI {
			return app.Option().Value(keys[i]).Text(keys[i]).Selected(keys[i] == w.reference())
		})),
	)
}

// A preset leaves out a list of configurations.
type preset struct {
	words string
	out   []string
}

// presets of configurations: all, one method, one axis.
func (w *Workbench) presets() []preset {
	s := w.summary
	list := []preset{{"All", nil}}
	keep := func(words string, kept func(c Configuration) bool) {
		var out []string
		reference := false
		for _, c := range s.Configurations {
			if kept(c) {
				reference = reference || c.Key == w.reference()
			} else {
				out = append(out, c.Key)
			}
		}
		if reference && len(out) > 0 {
			list = append(list, preset{words, out})
		}
	}
	keep("Generation only", func(c Configuration) bool { return c.Method == "gen" })
	keep("Likelihood only", func(c Configuration) bool { return c.Method == "ll" })
	for _, a := range s.Axes {
		if len(a.Configurations) > 1 {
			keep("Axis "+a.Name+" only", func(c Configuration) bool { return slices.Contains(a.Configurations, c.Key) })
		}
	}
	return list
}

// renderList is a check box for each of a list. out is what is left out.
func (w *Workbench) renderList(id, title string, all, shown, out []string, presets []preset, with func(State, []string) State) app.UI {
	set := func(list []string) app.EventHandler {
		return func(ctx app.Context, _ app.Event) { w.set(ctx, with(w.state, list)) }
	}
	if presets == nil {
		presets = []preset{{"All", nil}}
	}
	return app.FieldSet().ID(id).Body(
		app.Legend().Body(app.Text(title), app.Span().Class("quiet").Text(" "+strconv.Itoa(len(all)-len(out))+" of "+strconv.Itoa(len(all))), mark(len(out) > 0)),
		app.Div().Class("presets").Body(app.Range(presets).Slice(func(i int) app.UI {
			p := presets[i]
			return app.Button().Type("button").Text(p.words).Aria("pressed", strconv.FormatBool(slices.Equal(p.out, out))).
				OnClick(set(p.out), app.EventScope(id, p.words, len(p.out), w.reference()))
		})),
		app.Div().Class("checks").Body(app.Range(all).Slice(func(i int) app.UI {
			name := all[i]
			box := id + "-" + strconv.Itoa(i)
			return app.Div().Body(
				app.Input().ID(box).Type("checkbox").Checked(!slices.Contains(out, name)).
					OnChange(func(ctx app.Context, _ app.Event) {
						checked := ctx.JSSrc().Get("checked").Bool()
						w.set(ctx, with(w.state, toggled(listOf(w.state, id), name, !checked, all)))
					}, app.EventScope(id, name)),
				app.Label().For(box).Text(shown[i]),
			)
		})),
	)
}

// listOf is what a state leaves out of the list of that id.
func listOf(s State, id string) []string {
	switch id {
	case "models":
		return s.Models
	case "benchmarks":
		return s.Benchmarks
	}
	return s.Configurations
}

// What is wrong with the entry of a control, and the entry: it stays as it was
// typed, marked, until the control holds something else.
type mistyped struct{ text, why string }

// wholeField is a control for a whole number from low to high. with takes what
// was entered.
func (w *Workbench) wholeField(id, words string, value, low, high uint64, marked bool, with func(*State, uint64)) app.UI {
	wrong, isWrong := w.mistyped[id]
	text := strconv.FormatUint(value, 10)
	if isWrong {
		text = wrong.text
	}
	input := app.Input().ID(id).Type("number").Attr("min", strconv.FormatUint(low, 10)).Attr("max", strconv.FormatUint(high, 10)).Value(text).
		OnChange(func(ctx app.Context, _ app.Event) {
			w.enter(ctx, id, ctx.JSSrc().Get("value").String(), low, high, with)
		}, app.EventScope(id, low, high))
	if isWrong {
		input = input.Aria("invalid", "true").Aria("describedby", id+"-wrong")
	}
	return app.P().Class("field").Body(
		app.Label().For(id).Body(app.Text(words), mark(marked)),
		input,
		app.If(isWrong, func() app.UI {
			return app.Span().ID(id+"-wrong").Class("wrong").Attr("role", "alert").Text(wrong.why)
		}),
	)
}

// enter takes the text of a control for a whole number, or says what is wrong.
func (w *Workbench) enter(ctx app.Context, id, text string, low, high uint64, with func(*State, uint64)) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n < low || n > high {
		w.mistyped[id] = mistyped{text, fmt.Sprintf("A whole number from %d to %d is needed; %d is counted with.", low, high, w.entered(id))}
		return
	}
	delete(w.mistyped, id)
	s := w.state
	with(&s, n)
	w.set(ctx, s)
}

// entered is what a control holds that has a right entry.
func (w *Workbench) entered(id string) uint64 {
	now := w.state.effective(w.summary.Published)
	switch id {
	case "k":
		return uint64(now.K)
	case "draws":
		return uint64(now.Draws)
	case "resamples":
		return uint64(now.Resamples)
	case "seed":
		return now.Seed
	}
	return uint64(w.state.Margin)
}

func (w *Workbench) renderSettings() app.UI {
	p := w.summary.Published
	now := w.state.effective(p)
	whole := func(id, words string, value, published int, of func(*State) *int) app.UI {
		return w.wholeField(id, words, uint64(value), 1, analysis.MaxResamples, value != published, func(s *State, n uint64) {
			if *of(s) = int(n); int(n) == published {
				*of(s) = 0
			}
		})
	}
	// No number of a release without the grid's views depends on some of them.
	of := func(view string, control func() app.UI) app.UI { return app.If(w.has(view), control) }
	return app.FieldSet().ID("settings").Body(
		app.Legend().Text("Settings"),
		of("compression", func() app.UI {
			return whole("k", "Items of a compressed benchmark", now.K, p.K, func(s *State) *int { return &s.Settings.K })
		}),
		of("compression", func() app.UI {
			return whole("draws", "Random subsets and tie-breaks", now.Draws, p.Draws, func(s *State) *int { return &s.Settings.Draws })
		}),
		whole("resamples", "Bootstrap resamples", now.Resamples, p.Resamples, func(s *State) *int { return &s.Settings.Resamples }),
		w.wholeField("seed", "Seed", now.Seed, 0, analysis.MaxSeed, now.Seed != p.Seed, func(s *State, n uint64) {
			if s.Settings.Seed, s.Seeded = n, n != p.Seed; !s.Seeded {
				s.Settings.Seed = 0
			}
		}),
		w.renderLevel(now.Level, p.Level),
		of("champions", w.renderRule),
	)
}

// levels that can be chosen, beside the published one.
var levels = []float64{0.8, 0.9, 0.95, 0.99}

func (w *Workbench) renderLevel(now, published float64) app.UI {
	choices := append([]float64{}, levels...)
	for _, l := range []float64{now, published} {
		if !slices.Contains(choices, l) {
			choices = append(choices, l)
		}
	}
	slices.Sort(choices)
	return app.P().Class("field").Body(
		app.Label().For("level").Body(app.Text("Confidence level"), mark(now != published)),
		app.Select().ID("level").OnChange(func(ctx app.Context, _ app.Event) {
			l, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64)
			if err != nil {
				return
			}
			s := w.state
			if s.Settings.Level = l; l == published {
				s.Settings.Level = 0
			}
			w.set(ctx, s)
		}, app.EventScope(published)).Body(app.Range(choices).Slice(func(i int) app.UI {
			text := strconv.FormatFloat(choices[i], 'g', -1, 64)
			return app.Option().Value(text).Text(text).Selected(choices[i] == now)
		})),
	)
}

var rules = []struct{ value, words string }{
	{"", "one, ties by the order of the legend"}, {"tied", "all that tie at the top"}, {"margin", "only by more than some items …"},
}

// maxMargin is the most items by which a champion can be asked to win.
const maxMargin = 1_000_000

// renderRule is how champions are told of (E6.21). No number depends on it.
func (w *Workbench) renderRule() app.UI {
	return app.Div().Body(
		app.P().Class("field").Body(
			app.Label().For("rule").Body(app.Text("Champions"), mark(w.state.Rule != "")),
			app.Select().ID("rule").OnChange(func(ctx app.Context, _ app.Event) {
				s := w.state
				if s.Rule = ctx.JSSrc().Get("value").String(); s.Rule != "margin" {
					s.Margin = 0
					delete(w.mistyped, "margin")
				}
				w.set(ctx, s)
			}).Body(app.Range(rules).Slice(func(i int) app.UI {
				return app.Option().Value(rules[i].value).Text(rules[i].words).Selected(rules[i].value == w.state.Rule)
			})),
		),
		app.If(w.state.Rule == "margin", func() app.UI {
			return w.wholeField("margin", "Wins by more than, items", uint64(w.state.Margin), 0, maxMargin, false, func(s *State, n uint64) { s.Margin = int(n) })
		}),
	)
}
