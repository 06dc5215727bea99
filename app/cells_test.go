//go:build !js

package app

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"recount/analysis"
	"recount/internal/likelihood"
)

// A release with roles opens with the views of prompting and likelihood, each with
// all its tables and figures or a sentence in place; one without has none of them.
func TestViewsOfPromptingAndLikelihood(t *testing.T) {
	w, _, e := benchOf(t, likelihood.Release())
	if w.view().Name != "scaling" || w.alarm != "" {
		t.Fatalf("opened with view %s, alarm %q", w.view().Name, w.alarm)
	}
	for _, v := range viewsOf(w.summary) {
		if !v.Compares && !v.Any {
			t.Errorf("view %s of a grid is offered for one configuration", v.Name)
		}
		if v.Tables == nil {
			continue
		}
		s := w.state
		s.View = v.Name
		w.set(w.ctx, s)
		settle(e, w)
		if w.drawn.View.Name != v.Name || len(w.drawn.Parts) != len(v.Tables)+len(v.Figures) || w.alarm != "" {
			t.Fatalf("view %s: drawn %s with %d parts, alarm %q", v.Name, w.drawn.View.Name, len(w.drawn.Parts), w.alarm)
		}
		for _, p := range w.drawn.Parts {
			for _, bad := range []string{"no such key", "the report holds no such numbers", "pending"} {
				if strings.Contains(p.HTML, bad) {
					t.Errorf("view %s: %s %s says %q", v.Name, p.Kind, p.Name, bad)
				}
			}
		}
	}
	grid, _, _ := bench(t)
	for _, v := range viewsOf(grid.summary) {
		if v.Compares {
			t.Errorf("view %s is offered without roles", v.Name)
		}
	}
}

// The explorer lists as many items in each cell of a model as the report counts,
// and shows one with question, statements, perplexities and the raw answer.
func TestCellExplorer(t *testing.T) {
	w, b, e := benchOf(t, likelihood.Release())
	show := func(with func(*ItemChoice)) {
		t.Helper()
		s := w.state
		s.View = "cells"
		with(&s.Items)
		w.set(w.ctx, s)
		settle(e, w)
		if w.alarm != "" || w.cells == nil {
			t.Fatalf("alarm %q", w.alarm)
		}
	}
	show(func(*ItemChoice) {})
	// likelihood-small.expected.tsv: likelihood/models/p-1/cells.
	for cell, want := range map[string]int64{"both": 9, "prompted": 0, "statement": 17, "neither": 24} {
		show(func(c *ItemChoice) { *c = ItemChoice{Model: "p-1", Class: cell} })
		if n, _ := w.cells.At("n").Int(); n != want {
			t.Errorf("%s: %d items, want %d", cell, n, want)
		}
	}
	show(func(c *ItemChoice) { *c = ItemChoice{Model: "p-1", OpenBenchmark: "small.set", OpenID: "t1"} })
	// The first items of records/small.set/p-1.jsonl: t1 was answered C, its right
	// statement, the second, has -4 nats over 4 tokens, the first -8.
	html := cellHTML(w.cell, w.texts, true)
	for _, want := range []string{"Which thing 1 is it ?", "Thing 1 is green stone .", ">2.718<", ">7.389<", "“<bdi>C</bdi>”, read as C", "right only by statement", "<strong>right</strong>, most likely statement"} {
		if !strings.Contains(html, want) {
			t.Errorf("the item lacks %q:\n%s", want, html)
		}
	}
	show(func(c *ItemChoice) { c.Model = "" })
	html = cellHTML(w.cell, w.texts, false)
	for _, want := range []string{"p-8-it", "Thing 1 is green stone .", `id="cell-models"`} {
		if !strings.Contains(html, want) {
			t.Errorf("the item for all models lacks %q", want)
		}
	}
	w.tags[tagKey("small.set", "t1")] = `odd, "quoted"`
	b.asked = nil
	w.saveCells()
	if len(b.asked) != 1 || !strings.Contains(b.asked[0], "tag small.set\x1ft1\x1fodd") {
		t.Errorf("saving the items asks %q", b.asked)
	}
	// A class of the other list of items is no cell.
	show(func(c *ItemChoice) { *c = ItemChoice{Class: "fragile", Sort: "discrimination"} })
	if n, _ := w.cells.At("n").Int(); n != 50 {
		t.Errorf("with the class of another view: %d items, want all 50", n)
	}
}

// Words of records are text.
func TestHostileCell(t *testing.T) {
	bad := `<img src=x onerror=alert(1)>`
	one := analysis.Object().Set("name", analysis.String(bad)).Set("cell", analysis.String(bad)).Set("state", analysis.String("ok")).
		Set("prompt", analysis.String("p")).Set("ppl", analysis.List().Append(analysis.Float(2)))
	cell := &analysis.Report{Node: analysis.Object().Set("gold", analysis.List()).Set("models", analysis.List().Append(one))}
	texts := []itemTexts{{Question: bad, Options: []string{bad}, Statements: []string{bad}, Labels: []string{bad}, Outputs: map[string]itemOutput{"p": {Text: bad}}}}
	for _, whole := range []bool{true, false} {
		if html := cellHTML(cell, texts, whole); strings.Contains(html, "<img") || !strings.Contains(html, "&lt;img") {
			t.Errorf("a text of the records is markup in\n%s", html)
		}
	}
}

// Settings on which only the grid's views depend are shown where there are such
// views.
func TestSettingsThatCount(t *testing.T) {
	grid, _, _ := bench(t)
	compared, _, _ := benchOf(t, likelihood.Release())
	for _, c := range []struct {
		name string
		w    *Workbench
		want bool
	}{{"grid", grid, true}, {"prompting and likelihood", compared, false}} {
		settings := app.HTMLString(c.w.renderSettings())
		for _, id := range []string{"k", "draws", "rule"} {
			if got := strings.Contains(settings, `id="`+id+`"`); got != c.want {
				t.Errorf("%s: control %s is shown: %t", c.name, id, got)
			}
		}
		if !strings.Contains(settings, `id="resamples"`) {
			t.Errorf("%s: no control for resamples", c.name)
		}
	}
}
