package sitegen

import (
	"context"
	"slices"
	"strings"
	"testing"

	"recount/analysis"
	"recount/internal/likelihood"
	"recount/records"
)

func likelihoodSite(t *testing.T) *Site {
	t.Helper()
	files := likelihood.Release()
	release, err := records.Open(files, records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	o := release.Legend.Options()
	o.Resamples, o.Draws = 50, 10
	site, err := Build(context.Background(), Options{Release: release, Source: files, Report: analysis.Analyze(release.Grid, o), Analysis: o})
	if err != nil {
		t.Fatal(err)
	}
	return site
}

func shownPage(t *testing.T, site *Site, name string) string {
	t.Helper()
	data, err := site.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A release of prompting against likelihood has the pages of that comparison and
// none of the grid's, which its one shared configuration cannot fill; no page or
// link speaks of them but the list of what is left out.
func TestPagesOfPromptingAndLikelihood(t *testing.T) {
	site := likelihoodSite(t)
	var names []string
	for _, p := range site.Pages {
		names = append(names, strings.TrimSuffix(p.File, ".html"))
	}
	for _, want := range []string{"index", "scaling", "breakeven", "datasets", "families", "perplexity", "statements", "method"} {
		if !slices.Contains(names, want) {
			t.Errorf("page %s was not built", want)
		}
	}
	for _, p := range site.LeftOut {
		if p.Reason != "only one configuration was recorded for all models" {
			t.Errorf("%s is left out because %q", p.Name, p.Reason)
		}
	}
	for _, grid := range []string{"leaderboard", "pairs", "champions", "axes", "compression", "sensitivity"} {
		if slices.Contains(names, grid) {
			t.Errorf("page %s was built for one configuration", grid)
		}
		for _, name := range names {
			if strings.Contains(shownPage(t, site, name+".html"), `href="`+grid+`.html`) {
				t.Errorf("%s links to page %s, which is not there", name, grid)
			}
		}
	}
	index := shownPage(t, site, "index.html")
	for _, want := range []string{"figure-scaling", "In two ways", "break-even"} {
		if !strings.Contains(strings.ToLower(index), strings.ToLower(want)) {
			t.Errorf("the overview lacks %q", want)
		}
	}
	for _, not := range []string{"robust", "since not every model has them", "make the leaderboard"} {
		if strings.Contains(index, not) {
			t.Errorf("the overview of a comparison of two ways says %q", not)
		}
	}
}

// Without roles no page says a word of the comparison.
func TestNoRolesNoComparison(t *testing.T) {
	site := newTestRelease(4, 20, grid6()...).build(t, 20)
	for _, p := range site.Pages {
		if p.File == "numbers.html" {
			continue // explains every key there can be
		}
		text := shownPage(t, site, p.File)
		for _, not := range []string{"APX", "APS", "scaling.html", "break-even", "statement"} {
			if strings.Contains(text, not) {
				t.Errorf("%s says %q", p.File, not)
			}
		}
	}
	for _, l := range site.LeftOut {
		if l.Name == "scaling" {
			t.Error("the comparison is named among what is left out")
		}
	}
}

// The page of curves begins with an item of the release in both ways of asking;
// without texts there is no such drawing.
func TestDrawingOfTheWays(t *testing.T) {
	page := shownPage(t, likelihoodSite(t), "scaling.html")
	for _, want := range []string{`id="figure-ways"`, "Which thing 0 is it ?", "Thing 0 is green stone ."} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for line, want := range map[string]bool{
		`{"question":"q","gold":1,"options":["a","b"],"statements":["A.","B."]}`:                      true,
		`{"question":"q","gold":[0],"options":["a","b"],"statements":["A.","B."],"labels":["1","2"]}`: true,
		`{"question":"q","gold":[0,1],"options":["a","b"],"statements":["A.","B."]}`:                  false,
		`{"question":"q","gold":2,"options":["a","b"],"statements":["A.","B."]}`:                      false,
		`{"gold":0,"options":["a","b"],"statements":["A.","B."]}`:                                     false,
		`{"question":"q","gold":0,"options":["a","b"]}`:                                               false,
		``: false,
	} {
		if e, ok := asExample([]byte(line)); ok != want || ok && len(e.Labels) != 2 {
			t.Errorf("%s: got %+v, %v", line, e, ok)
		}
	}
}
