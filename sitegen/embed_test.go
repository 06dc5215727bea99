package sitegen

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestEmbed: the page of a figure holds the drawing, its caption with the
// numbers as text, the way back, and a frame to copy; nothing runs in it.
func TestEmbed(t *testing.T) {
	site := newTestRelease(3, 20, grid6()...).build(t, 20)
	source := read(t, site, "figures/bands.html")
	for _, want := range []string{
		`<svg xmlns="http://www.w3.org/2000/svg" class="rc-narrow"`,
		"(robust) to the share that it answers correctly", // the caption
		"under all 7 configurations",                      // as text; grid6 has six of generation and one of likelihood
		`<a href="../leaderboard.html#figure-bands" target="_top">A small release</a>`,
		"&lt;iframe src=&#34;https://ADDRESS/figures/bands.html#frame&#34;",
		"in place of <code>ADDRESS</code>",
	} {
		if !strings.Contains(source, want) {
			t.Errorf("figures/bands.html lacks %s", want)
		}
	}
	doc, err := html.Parse(strings.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Data == "script" || n.Data == "data" || n.Data == "style" || hasAttribute(n, "style") {
			t.Errorf("figures/bands.html has a %s", n.Data)
		}
	}
	if !strings.Contains(read(t, site, "leaderboard.html"), `<a href="figures/bands.html">Embed</a>`) {
		t.Error("leaderboard.html has no link to the page of its figure")
	}
}

func TestEmbedKnowsTheAddress(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...)
	o := tr.options(t, 20)
	o.BaseURL = "https://example.org/report/"
	site, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	source := read(t, site, "figures/bands.html")
	if !strings.Contains(source, "src=&#34;https://example.org/report/figures/bands.html#frame&#34;") || strings.Contains(source, "ADDRESS") {
		t.Errorf("the frame does not start from the site's address: %s", regexp.MustCompile(`&lt;iframe.*`).FindString(source))
	}
}
