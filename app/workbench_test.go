//go:build !js

package app

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/analysis"
	"recount/tables"
)

// The site's release is opened, counted twice and shown.
func TestOpens(t *testing.T) {
	w, b, _ := bench(t)
	if w.alarm != "" || w.stage != "slow" || w.status != "Every number is counted." {
		t.Fatalf("after opening: stage %q, status %q, alarm %q", w.stage, w.status, w.alarm)
	}
	if w.drawn == nil || !w.drawn.Full || len(w.drawn.Parts) != 3 {
		t.Fatalf("drawn: %+v", w.drawn)
	}
	if !strings.Contains(w.drawn.Parts[0].HTML, "<svg") || !strings.Contains(w.drawn.Parts[1].HTML, `data-key="leaderboard/0/model"`) {
		t.Errorf("the leaderboard has no figure or no table:\n%.300s\n%.300s", w.drawn.Parts[0].HTML, w.drawn.Parts[1].HTML)
	}
	fast, full := -1, -1
	for i, what := range b.asked {
		if strings.HasPrefix(what, "count") && strings.Contains(what, "fast true") {
			fast = i
		}
		if strings.HasPrefix(what, "full") {
			full = i
		}
	}
	if fast < 0 || full < fast {
		t.Errorf("numbers without draws were not asked for first: %q", b.asked)
	}
}

// The selection stands in words on top, whatever the view.
func TestSelectionOnTop(t *testing.T) {
	w, _, e := bench(t)
	for _, v := range viewsOf(w.summary) {
		s := w.state
		s.View = v.Name
		w.set(w.ctx, s)
		settle(e, w)
		if err := app.Match(app.P().ID("selection").Class("selection").Text(sentence(w.sentence)), w, 0, 0, 2); err != nil {
			t.Errorf("view %s: %v", v.Name, err)
		}
		if w.alarm != "" {
			t.Errorf("view %s: %s", v.Name, w.alarm)
		}
	}
}

// Every view of numbers is drawn with all its tables, or a sentence in place.
func TestViews(t *testing.T) {
	w, _, e := bench(t)
	for _, v := range viewsOf(w.summary) {
		if v.Tables == nil {
			continue
		}
		s := w.state
		s.View = v.Name
		w.set(w.ctx, s)
		settle(e, w)
		if w.drawn.View.Name != v.Name || len(w.drawn.Parts) != len(v.Tables)+len(v.Figures) {
			t.Fatalf("view %s: drawn %s with %d parts", v.Name, w.drawn.View.Name, len(w.drawn.Parts))
		}
		for _, p := range w.drawn.Parts {
			if strings.Contains(p.HTML, "no such key") || strings.Contains(p.HTML, "the report holds no such numbers") {
				t.Errorf("view %s does not ask for all that %s %s shows: %s", v.Name, p.Kind, p.Name, p.HTML)
			}
			if p.Kind == "figure" && !strings.Contains(p.HTML, "<svg") {
				t.Errorf("view %s has no figure %s: %s", v.Name, p.Name, p.HTML)
			}
		}
	}
}

// A choice is counted, can be undone, and a refused one keeps the numbers.
func TestChoices(t *testing.T) {
	w, b, e := bench(t)
	published := w.sentence
	s := w.state
	s.Models = []string{w.summary.Models[0].ID}
	w.set(w.ctx, s)
	settle(e, w)
	if w.sentence == published || !w.changed() || len(w.past) != 1 {
		t.Fatalf("after leaving a model out: %q, changed %v, %d to undo", w.sentence, w.changed(), len(w.past))
	}
	if err := app.Match(app.P().ID("changed").Class("changed").Text("◆ marks choices that differ from the published setting."), w, 0, 2, 0, 2, 0); err != nil {
		t.Error(err)
	}
	s.Configurations = []string{w.summary.Reference}
	w.set(w.ctx, s)
	settle(e, w)
	if !strings.Contains(w.alarm, "reference") || w.drawn == nil {
		t.Errorf("leaving the reference out: alarm %q", w.alarm)
	}
	w.undo(w.ctx, app.Event{})
	settle(e, w)
	w.undo(w.ctx, app.Event{})
	settle(e, w)
	if w.sentence != published || w.changed() || w.alarm != "" {
		t.Errorf("after undoing: %q, changed %v, alarm %q", w.sentence, w.changed(), w.alarm)
	}
	s = w.state
	s.Rule, s.Margin = "margin", 1000
	asked := len(b.asked)
	w.set(w.ctx, s)
	settle(e, w)
	if !w.changed() || len(w.past) != 1 {
		t.Errorf("another rule for champions: changed %v, %d to undo", w.changed(), len(w.past))
	}
	for _, what := range b.asked[asked:] {
		if !strings.HasPrefix(what, "fragment") {
			t.Errorf("another rule for champions asks for %q: no number depends on it", what)
		}
	}
	w.set(w.ctx, w.state.published())
	settle(e, w)
	if w.changed() {
		t.Error("as published, and still changed")
	}
	s.Rule, s.Margin, s.Configurations = "", 0, []string{w.summary.Reference}
	b.fail["count"] = "it broke"
	w.set(w.ctx, s)
	settle(e, w)
	if !strings.Contains(w.alarm, "it broke") {
		t.Errorf("a failing count: alarm %q", w.alarm)
	}
}

// Items are listed and one is shown whole; a second release is compared.
func TestItemsAndComparison(t *testing.T) {
	w, _, e := bench(t)
	s := w.state
	s.View = "items"
	w.set(w.ctx, s)
	settle(e, w)
	if w.list == nil || w.list.At("list").Len() != itemsShown {
		t.Fatalf("the list of items: %v, %s", w.list, w.alarm)
	}
	row := w.list.At("list").Kid(3)
	s.Items.OpenBenchmark, s.Items.OpenID = row.At("benchmark").Text(), row.At("id").Text()
	w.set(w.ctx, s)
	settle(e, w)
	if w.item == nil || w.item.At("id").Text() != s.Items.OpenID {
		t.Fatalf("the open item: %v, %s", w.item, w.alarm)
	}
	if m := matrixHTML(w.item, nil); strings.Count(m, `<tr>`) != len(w.summary.Models)+1 {
		t.Errorf("the matrix has %d rows, want %d and a head", strings.Count(m, `<tr>`), len(w.summary.Models))
	}
	w.accept(w.ctx, second, "open")
	settle(e, w)
	if w.comparison == nil || !strings.Contains(commonWords(w.comparison), "0 items flipped") {
		t.Fatalf("a release against itself: %s", w.alarm)
	}
	if !w.paired || w.pairing || !strings.Contains(w.drawnWords(), "among the numbers") {
		t.Errorf("numbers that need random draws are not compared: %s", w.drawnWords())
	}
	s = w.state
	s.Settings.Seed, s.Seeded = 7, true
	w.set(w.ctx, s)
	settle(e, w)
	if n, _ := w.comparison.At("moved", "n").Int(); n != 0 {
		t.Errorf("a release against itself with another seed: %d numbers moved; both are counted with one setting", n)
	}
}

// A link to records that have to be opened first waits for them.
func TestLinkWaits(t *testing.T) {
	w, _, e := bench(t)
	s := w.state
	s.Models = []string{w.summary.Models[0].ID}
	link, digest := s.Fragment(w.summary), w.summary.Digest
	w.summary.Digest = "000000000000" // another release is open
	b := w.bench.(*deskBench)
	b.hear("fragment", []byte(`{"fragment":"`+link+`"}`))
	settle(e, w)
	if w.changed() || !strings.Contains(w.alarm, "made for another release") {
		t.Fatalf("a link to another release: changed %v, alarm %q", w.changed(), w.alarm)
	}
	w.accept(w.ctx, first, "open")
	settle(e, w)
	if w.summary.Digest != digest || len(w.state.Models) != 1 || w.alarm != "" {
		t.Errorf("its records are open: %q without %q, alarm %q", w.summary.Digest, w.state.Models, w.alarm)
	}
}

// Another release is shown as published; files that are added keep the selection.
func TestSelectionOfOtherFiles(t *testing.T) {
	w, _, e := bench(t)
	s := w.state
	s.View, s.Models = "pairs", []string{w.summary.Models[0].ID}
	w.set(w.ctx, s)
	settle(e, w)
	w.accept(w.ctx, first, "add")
	settle(e, w)
	if len(w.state.Models) != 1 || w.alarm != "" {
		t.Errorf("files are added: without %q, alarm %q", w.state.Models, w.alarm)
	}
	w.accept(w.ctx, first, "open")
	settle(e, w)
	if w.changed() || w.state.View != "pairs" || w.alarm != "" {
		t.Errorf("another release: changed %v, view %q, alarm %q", w.changed(), w.state.View, w.alarm)
	}
}

// What the reader hears of files: refused ones, usable ones, and a question
// when a release is open.
func TestFiles(t *testing.T) {
	w, b, e := bench(t)
	b.hear("files", []byte(`{"count":3,"usable":0,"names":["notes.txt"]}`))
	settle(e, w)
	legend := []byte(`{"count":1,"usable":0,"bytes":10,"legends":1,"names":["legend.json"]}`)
	w.told.Digest = w.summary.Digest
	b.hear("files", legend)
	settle(e, w)
	if w.arrived != nil || !strings.Contains(w.alarm, "A legend.json alone") {
		t.Errorf("a legend alone: arrived %v, alarm %q", w.arrived, w.alarm)
	}
	w.problems = []Problem{{Text: "legend.json:3: x"}}
	b.hear("files", legend)
	settle(e, w)
	if w.arrived == nil {
		t.Error("a mended legend alone was not taken")
	}
	w.arrived, w.problems, w.told.Digest = nil, nil, ""
	b.hear("files", []byte(`{"count":3,"usable":0,"bytes":10,"names":["notes.txt"]}`))
	settle(e, w)
	if !strings.Contains(w.alarm, "nothing to count in notes.txt, and 2 more files") || w.arrived != nil {
		t.Errorf("useless files: %q", w.alarm)
	}
	b.hear("files", []byte(`{"count":3,"usable":2,"bytes":1000}`))
	settle(e, w)
	if w.arrived == nil {
		t.Fatal("files while a release is open: nothing is asked")
	}
	b.hear("escape", []byte(`{}`))
	settle(e, w)
	if w.arrived != nil {
		t.Error("Escape does not put files away")
	}
	b.hear("refused", []byte(`{"why":"Too many."}`))
	settle(e, w)
	if w.alarm != "Too many." {
		t.Errorf("refused files: %q", w.alarm)
	}
}

// Exports say what was selected, and a hostile title stays text.
func TestExports(t *testing.T) {
	w, b, e := bench(t)
	for _, k := range tableKinds {
		w.export(w.ctx, part{Name: "leaderboard", Kind: "table"}, k)
	}
	w.sentence = `<script>alert(1)</script> of % \end{table}`
	w.save(w.ctx, "page.html", "text/html", w.pageHTML())
	w.export(w.ctx, part{Name: "leaderboard", Kind: "table"}, tableKinds[3])
	settle(e, w)
	for _, name := range []string{"leaderboard.csv", "leaderboard.tsv", "leaderboard.md"} {
		if len(b.saved[name]) < 100 {
			t.Errorf("%s: %q", name, b.saved[name])
		}
	}
	if page := b.saved["page.html"]; strings.Contains(page, "<script") || !strings.Contains(page, "&lt;script") || !strings.Contains(page, w.summary.Digest) {
		t.Error("the page holds a script or not what was selected")
	}
	if tex := b.saved["leaderboard.tex"]; strings.Contains(strings.SplitN(tex, "\n", 2)[0], `\end`) || !strings.Contains(tex, w.summary.Digest) {
		t.Errorf("LaTeX: %.200s", tex)
	}
}

// An entry that is no number of the range stays as typed and is marked, what was
// right before is counted with, and taking the choice back empties it.
func TestWrongEntries(t *testing.T) {
	w, _, e := bench(t)
	before := w.state.counts()
	seed := func(s *State, n uint64) { s.Settings.Seed, s.Seeded = n, true }
	for _, text := range []string{"", "abc", "-5", "1.5", "1e3", "99999999999999999999999", strconv.FormatUint(analysis.MaxSeed+1, 10)} {
		w.enter(w.ctx, "seed", text, 0, analysis.MaxSeed, seed)
		if got := w.mistyped["seed"]; got.text != text || !strings.Contains(got.why, "from 0 to 9007199254740991") || !strings.Contains(got.why, "1234 is counted with") {
			t.Errorf("seed %q: %+v", text, got)
		}
		if err := app.Match(app.Span().ID("seed-wrong").Class("wrong").Attr("role", "alert").Text(w.mistyped["seed"].why), w.renderSettings(), 4, 2); err != nil {
			t.Errorf("seed %q: %v", text, err)
		}
	}
	settle(e, w)
	if w.state.counts() != before || w.status != "Every number is counted." {
		t.Errorf("wrong entries were counted: %q, status %q", w.state.counts(), w.status)
	}
	w.enter(w.ctx, "seed", "7", 0, analysis.MaxSeed, seed)
	settle(e, w)
	if w.state.Settings.Seed != 7 || len(w.mistyped) > 0 {
		t.Errorf("after a right entry: %+v, %+v", w.state.Settings, w.mistyped)
	}
	w.enter(w.ctx, "resamples", "999999999", 1, analysis.MaxResamples, nil)
	w.undo(w.ctx, app.Event{})
	settle(e, w)
	if len(w.mistyped) > 0 || w.state.counts() != before {
		t.Errorf("after undo: %+v, %q", w.mistyped, w.state.counts())
	}
}

// An export says the selection with its own letters and what the sentence on top
// leaves to the controls.
func TestExportsSayTheSelection(t *testing.T) {
	w, b, e := bench(t)
	s := w.state
	s.Configurations, s.Models, s.Settings.Seed, s.Seeded, s.Settings.Level = []string{"gen|letter_plain|p1"}, []string{"qwen3-4b"}, 77, true, 0.9
	w.set(w.ctx, s)
	settle(e, w)
	leaderboard := part{Name: "leaderboard", Kind: "table"}
	w.export(w.ctx, leaderboard, tableKinds[2])
	w.export(w.ctx, leaderboard, tableKinds[3])
	w.export(w.ctx, part{Name: "bands", Kind: "figure"}, figureKinds[0])
	w.save(w.ctx, "page.html", "text/html", w.pageHTML())
	settle(e, w)
	want := "reference gen|letter_plain|p0; models left out: qwen3-4b; configurations left out: gen|letter_plain|p1; seed 77; confidence level 0.9"
	for name, want := range map[string]string{
		"leaderboard.md":  tables.EscapeMarkdown(want),
		"leaderboard.tex": want, "bands.svg": want, "page.html": want,
	} {
		if !strings.Contains(b.saved[name], want) {
			t.Errorf("%s does not say %q:\n%.400s", name, want, b.saved[name])
		}
	}
	w.summary.Digest = "a--b---c-->"
	w.export(w.ctx, part{Name: "bands", Kind: "figure"}, figureKinds[0])
	settle(e, w)
	if svg := b.saved["bands.svg"]; strings.Count(svg[strings.LastIndex(svg, "<!--")+4:], "--") != 1 {
		t.Errorf("the comment ends early: %s", svg[strings.LastIndex(svg, "<!--"):])
	}
}

// The page that is saved is the view that is shown, also the two that are no
// tables of the report.
func TestSavedPageIsTheView(t *testing.T) {
	w, b, e := bench(t)
	show := func(view string) {
		s := w.state
		s.View = view
		w.set(w.ctx, s)
		settle(e, w)
	}
	show("items")
	page := w.pageHTML()
	if !strings.Contains(page, "<h1>Items</h1>") || !strings.Contains(page, "300 of 300 items; 1 to 50 are shown.") || strings.Count(page, "<tr>") != 51 || strings.Contains(page, "table-leaderboard") {
		t.Errorf("items: %.600s", page)
	}
	s := w.state
	s.Items.OpenBenchmark, s.Items.OpenID = "arc", w.list.At("list").Kid(0).At("id").Text()
	w.set(w.ctx, s)
	settle(e, w)
	if page = w.pageHTML(); !strings.Contains(page, `id="item-matrix"`) || !strings.Contains(page, "<h2>Item "+s.Items.OpenID+" of ARC</h2>") {
		t.Errorf("an open item is not in the page")
	}
	show("compare")
	if parts := w.pageParts(); len(parts) != 0 {
		t.Errorf("without a second release there is nothing to save: %+v", parts)
	}
	w.accept(w.ctx, second, "open")
	settle(e, w)
	if page = w.pageHTML(); !strings.Contains(page, "<h1>Compare</h1>") || !strings.Contains(page, `id="table-compare-models"`) || !strings.Contains(page, `id="compare-models-wide-title"`) {
		t.Errorf("compare: %.600s", page)
	}
	w.export(w.ctx, part{Name: "compare-models", Kind: "figure"}, figureKinds[0])
	settle(e, w)
	if svg := b.saved["compare-models.svg"]; !strings.Contains(svg, "<svg") || !strings.Contains(svg, w.summary.Digest) {
		t.Errorf("the figure of the comparison as SVG: %.200q", svg)
	}
}

// Rows of a long table are drawn when they are asked for; exports have all.
func TestLongTables(t *testing.T) {
	w, b, e := bench(t)
	w.accept(w.ctx, second, "open")
	settle(e, w)
	s := w.state
	s.Models = []string{"qwen3-4b"}
	w.set(w.ctx, s)
	settle(e, w)
	numbers := func() part { return w.compared.Parts[len(w.compared.Parts)-1] }
	p := numbers()
	if p.Shown != rowsShown || p.Rows <= rowsShown || strings.Count(p.HTML, "<tr>") != rowsShown+1 {
		t.Fatalf("%d of %d rows are drawn", p.Shown, p.Rows)
	}
	w.export(w.ctx, p, tableKinds[0])
	settle(e, w)
	if lines := strings.Count(b.saved["compare-numbers.csv"], "\n"); lines != p.Rows+1 {
		t.Errorf("CSV has %d lines of %d rows", lines, p.Rows)
	}
	w.whole["compare-numbers"] = true
	w.compared.again("compare-numbers")
	w.drawParts(w.compared)
	settle(e, w)
	if p = numbers(); p.Shown != p.Rows {
		t.Errorf("%d of %d rows after all were asked for", p.Shown, p.Rows)
	}
}

// A hand-edited link cannot ask for what the controls refuse, and is answered in
// the page's words.
func TestSettingsOfALinkAreAnsweredInThePagesWords(t *testing.T) {
	w, _, e := bench(t)
	s := w.state
	s.Settings.Resamples = 999999999
	w.set(w.ctx, s)
	settle(e, w)
	if !strings.Contains(w.alarm, "bootstrap resamples 999999999: from 1 to 10000000") || strings.Contains(w.alarm, "--") {
		t.Errorf("alarm: %q", w.alarm)
	}
}

// Releases with no model in common: the numbers alone are set side by side.
func TestCompareWithNothingInCommon(t *testing.T) {
	w, b, e := bench(t)
	b.files = os.DirFS("../examples/small-grid")
	w.accept(w.ctx, second, "open")
	settle(e, w)
	parts := w.compared.Parts
	if len(parts) != 1 || parts[0].Name != "compare-numbers" || !strings.Contains(w.comparedWords(), "so no answers can be compared") {
		t.Errorf("%d parts; %s", len(parts), w.comparedWords())
	}
	if !strings.Contains(w.drawnWords(), "are among the numbers") {
		t.Error(w.drawnWords())
	}
}

// After a selection that cannot be counted the numbers are those of the one before,
// and so is what an export says of them.
func TestExportsOfARefusedSelection(t *testing.T) {
	w, b, e := bench(t)
	export := func() string {
		w.export(w.ctx, part{Name: "leaderboard", Kind: "table"}, tableKinds[2])
		settle(e, w)
		return b.saved["leaderboard.md"]
	}
	want := export()
	s := w.state
	s.Configurations = []string{w.summary.Reference}
	w.set(w.ctx, s)
	settle(e, w)
	if w.alarm == "" {
		t.Fatal("leaving the reference out was not refused")
	}
	if got := export(); got != want {
		t.Errorf("got\n%.600s\nwant what was exported before", got)
	}
}

// Back and Forward take view and item, not the selection, and the address follows.
func TestBack(t *testing.T) {
	w, b, e := bench(t)
	addresses := func() (list []string) {
		for _, what := range b.asked {
			if rest, ok := strings.CutPrefix(what, "fragment "); ok {
				list = append(list, rest)
			}
		}
		return list
	}
	set := func(with func(*State)) {
		s := w.state
		with(&s)
		w.set(w.ctx, s)
		settle(e, w)
	}
	set(func(s *State) { s.View = "pairs" })
	set(func(s *State) { s.Models = []string{"qwen3-4b"} })
	b.hear("back", []byte(`{"fragment":"v=axes"}`))
	settle(e, w)
	if w.state.View != "axes" || len(w.state.Models) != 1 || w.drawn.View.Name != "axes" {
		t.Errorf("view %q without %q, drawn %q; want axes, one model, axes", w.state.View, w.state.Models, w.drawn.View.Name)
	}
	got := addresses()
	for i, want := range []string{"v=pairs push", "v=pairs&d=" + w.summary.Digest, "v=axes&d=" + w.summary.Digest} {
		if line := got[len(got)-3+i]; !strings.HasPrefix(line, want) || i > 0 && strings.Contains(line, "push") {
			t.Errorf("address %d: got %q, want %q", i, line, want)
		}
	}
}

// What the reading of the second release has told of its files is not left beside
// the draws that follow.
func TestProgressOfASecondReleaseEnds(t *testing.T) {
	w, b, e := bench(t)
	w.reading = true
	b.hear("progress", []byte(`{"stage":"reading","file":"m.jsonl","done":5,"total":5}`))
	settle(e, w)
	if w.progress.File != "m.jsonl" {
		t.Fatalf("progress: %+v", w.progress)
	}
	answer, err := b.answer("read", []string{second, "false", ""})
	if err != nil {
		t.Fatal(err)
	}
	w.openedSecond(w.ctx, answer)
	if w.progress != (progress{}) {
		t.Errorf("after the reading: %+v", w.progress)
	}
}
