package sitegen

import (
	"context"
	"strings"
	"testing"
)

// extra builds a small release whose author has written report/extra.md and
// returns the text of the page, or the faults.
func extra(t *testing.T, markdown string) (string, error) {
	t.Helper()
	o := newTestRelease(2, 10, grid6()...).file("report/extra.md", markdown).file("report/shot.png", "png").options(t, 10)
	o.Report = smallReport()
	site, err := Build(context.Background(), o)
	if err != nil {
		return "", err
	}
	text := read(t, site, "extra.html")
	_, text, _ = strings.Cut(text, "</h1>")
	if _, rest, ok := strings.Cut(text, "</button>\n</div>\n"); ok { // the recount block
		text = rest
	}
	text, _, _ = strings.Cut(text, "</main>")
	return strings.TrimSpace(text), nil
}

// live is the element of a number as web/README.md describes it.
func live(id, raw, key, format, text string) string {
	return `<data class="live" id="` + id + `" value="` + raw + `" data-key="` + key + `" data-format="` + format + `">` + text + `</data>`
}

func TestMarkdown(t *testing.T) {
	count := live("n.x.count", "1284", "x/count", "int", "1,284")
	for _, row := range []struct{ what, markdown, want string }{
		{"number", "A {{ x/count }} b.", "<p>A " + count + " b.</p>"},
		{"format", "{{x/share:%.1}}", "<p>" + live("n.x.share", "0.853", "x/share", "%.1", "85.3%") + "</p>"},
		{"word", "It {{ x/share:vs(x/half; fell; stayed; rose) }}.", "<p>It " + live("n.x.share", "0.853", "x/share", "vs(x/half; fell; stayed; rose)", "rose") + ".</p>"},
		{"emphasis", "**{{ x/count }}**", "<p><strong>" + count + "</strong></p>"},
		{"twice", "{{ x/count }} {{ x/count }}", "<p>" + count + " " + strings.Replace(count, "n.x.count", "n.x.count-2", 1) + "</p>"},
		{"bar in text", "{{ x/by/gen|a|p0 }}", "<p>" + live("n.x.by.gen-a-p0", "7", "x/by/gen|a|p0", "int", "7") + "</p>"},
		{"colon in key", "{{ x/by/a:b }} {{ x/by/a:b:.2 }}", "<p>" + live("n.x.by.a-b", "9", "x/by/a:b", "int", "9") + " " + live("n.x.by.a-b-2", "9", "x/by/a:b", ".2", "9.00") + "</p>"},
		{"braces in key", "{{ x/by/c}} d }}", "<p>" + live("n.x.by.c---d", "8", "x/by/c}} d", "int", "8") + "</p>"},
		{"undefined", "{{ x/none }}", "<p>" + live("n.x.none", "n/a", "x/none", "text", "n/a") + ` <span class="reason">(not available: the models are tied at the reference)</span></p>`},
		{"figure that is not there", "{{ figure kendall }}", `<p class="missing">How far each configuration orders the models as the reference does. Not available: there are no items.</p>`},
		{"table that is not there", "{{ table pairs }}", `<p class="missing">What separates neighbours on the leaderboard? Not available: there are no items.</p>`},
		{"drawing that is not there", "{{ figure ways }}", `<p class="missing">One item, asked in two ways. Not available: the release does not compare prompting with likelihood.</p>`},
		{"code", "`{{ x/count }}` and 12 in `12`", ""},
		{"code alone", "`{{ x/count }} 12`", "<p><code>{{ x/count }} 12</code></p>"},
		{"math", `$\frac{a}{{b}}$ and \(c_2\)`, `<p><span class="tex">\frac{a}{{b}}</span> and <span class="tex">c_2</span></p>`},
		{"hostile math", `$<script>$`, `<p><span class="tex">&lt;script&gt;</span></p>`},
		{"math block", "$$\n\\sum_1\n$$", `<p class="tex">\sum_1</p>`},
		{"heading", "## In {{ x/count }} items {#items}", `<h2 id="items">In ` + count + ` items</h2>`},
		{"unicode heading", "## Größe über alles", `<h2 id="größe-über-alles">Größe über alles</h2>`},
		{"names and literals", "Model 0 under gen|letter|p0, see SHA-256.", "<p>Model 0 under gen|letter|p0, see SHA-256.</p>"},
		{"external link", "[2608.21382](https://arxiv.org/abs/2608.21382)", `<p><a href="https://arxiv.org/abs/2608.21382">2608.21382</a></p>`},
		{"page link", "[method](method.md#what-is-the-harness)", `<p><a href="method.html#what-is-the-harness">method</a></p>`},
		{"image", "![a plot](shot.png)", `<p><img src="data/report/shot.png" alt="a plot"></p>`},
		{"script link", "[a](javascript&colon;alert(1)) [b](java&#115;cript:alert(1)) [c](JAVASCRIPT:x)", `<p><a href="">a</a> <a href="">b</a> <a href="">c</a></p>`},
		{"escaped braces", `\{{ x }}`, ""},
		{"list", "1. one\n2. two", "<ol>\n<li>one</li>\n<li>two</li>\n</ol>"},
		{"table", "Table: What it is.\n\n| name | value |\n|---|--:|\n| a | {{ x/by/gen\\|a\\|p0 }} |\n",
			`<figure class="table" id="table">
<div class="scroll" tabindex="0" role="region" aria-labelledby="table-caption">
<table>
<caption id="table-caption"><span class="label">Table 1.</span> What it is.</caption>
<thead>
<tr><th scope="col" class="text">name</th><th scope="col" class="number">value</th></tr>
</thead>
<tbody>
<tr><th scope="row" class="text">a</th><td class="number">` + live("n.x.by.gen-a-p0", "7", "x/by/gen|a|p0", "int", "7") + `</td></tr>
</tbody>
</table>
</div>
</figure>`},
	} {
		got, err := extra(t, "---\ntitle: Extra\nliterals: [SHA-256]\n---\n\n"+row.markdown+"\n")
		switch {
		case row.want == "":
			if err == nil {
				t.Errorf("%s: built as %s, want a fault", row.what, got)
			}
		case err != nil:
			t.Errorf("%s: %v", row.what, err)
		case got != row.want:
			t.Errorf("%s: got\n%s\nwant\n%s", row.what, got, row.want)
		}
	}
}

func TestMarkdownFaults(t *testing.T) {
	const head = "---\ntitle: Extra\n---\n" // the body starts in line 4
	for _, row := range []struct{ what, markdown, want string }{
		{"unknown key", head + "\n{{ x/cuont }}", "report/extra.md:5: no such key: x/cuont\nhint: did you mean x/count?"},
		{"wrong type", head + "{{ x/name:.3 }}", `report/extra.md:4: format ".3" does not fit x/name`},
		{"section", head + "{{ x/by }}", "report/extra.md:4: x/by is a table, not a number"},
		{"unknown format", head + "{{ x/count:.9 }}", `report/extra.md:4: unknown format ".9"`},
		{"words", head + "{{ x/count:plural(item) }}", `report/extra.md:4: format "plural" takes 2 parts separated by ;`},
		{"other key of words", head + "{{ x/count:vs(x/nix; a; b; c) }}", "report/extra.md:4: no such key: x/nix"},
		{"not closed", head + "a\nb {{ x/count\n}} c", "report/extra.md:5: {{ is not closed on its line"},
		{"bar in a table", head + "| a | b |\n|---|---|\n| {{ x/by/gen|a|p0 }} | c |", "report/extra.md:6: {{ is not closed on its line"},
		{"digits", head + "It fell by 12 points.", "report/extra.md:4: a number is written as digits: 12"},
		{"digits in a list", head + "\n- a\n- about 0.95", "report/extra.md:6: a number is written as digits: 0.95"},
		{"digits in a table", head + "| a | b |\n|---|---|\n| x | 3 |", "report/extra.md:6: a number is written as digits: 3"},
		{"digits in a heading", head + "## The 4 models", "report/extra.md:4: a number is written as digits: 4"},
		{"digits in an inner link", head + "[0.95](pairs.md)", "report/extra.md:4: a number is written as digits: 0.95"},
		{"name with more behind it", head + "Model 01", "report/extra.md:4: a number is written as digits: 01"},
		{"heading without id", head + "## In {{ x/count }} items", "report/extra.md:4: a heading with a number needs an id that does not change"},
		{"same id", head + "## A {#x}\n\n## B {#x}", "report/extra.md:6: two headings have the id x"},
		{"first level", head + "# Title", "report/extra.md:4: a heading of the first level"},
		{"attribute", head + "## T {#t onclick=\"x\"}", "report/extra.md:4: a heading can have an id and no other attribute: onclick"},
		{"html block", head + "\n<div>\n{{ x/count }}\n</div>", "report/extra.md:5: HTML in a page is not shown"},
		{"html", head + "a <b>c</b>", "report/extra.md:4: HTML in a page is not shown"},
		{"in image", head + "![a {{ x/count }}](shot.png)", "report/extra.md:4: a number inside the words of an image is lost"},
		{"in address", head + "[a]({{ x/count }})", "report/extra.md:4: a number cannot stand in the address of a link"},
		{"in address without spaces", head + "[a](b{{x/count}})", "report/extra.md:4: a number cannot stand in the address of a link"},
		{"block in text", head + "a {{ table leaderboard }} b", "report/extra.md:4: {{ table leaderboard }} stands within text"},
		{"unknown block", head + "{{ figure nix }}", "report/extra.md:4: no such figure: nix"},
		{"figure twice", head + "{{ figure bands }}\n\n{{ figure bands }}", "report/extra.md:6: figure bands stands twice on the page"},
		{"unknown page", head + "[a](nix.md)", "report/extra.md:4: no such page: nix.md"},
		{"unknown image", head + "![a](nix.png)", "report/extra.md:4: no such image: nix.png"},
		{"foreign image", head + "![a](https://example.org/a.png)", "report/extra.md:4: an image from elsewhere"},
		{"image without words", head + "![](shot.png)", "report/extra.md:4: an image without words"},
		{"no title", "{{ x/count }}", "report/extra.md:1: the page has no title"},
		{"open front matter", "---\ntitle: a\n", "report/extra.md:1: front matter is not closed"},
		{"wrong front matter", "---\ntitle: a\ntilte: b\n---\n", "report/extra.md:1: front matter: "},
	} {
		got, err := extra(t, row.markdown+"\n")
		if err == nil {
			t.Errorf("%s: built as %s", row.what, got)
		} else if !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got\n%v\nwant\n%s", row.what, err, row.want)
		}
	}
}

func TestEveryFaultIsNamed(t *testing.T) {
	_, err := extra(t, "---\ntitle: Extra\n---\n{{ a/b }}\n\n12\n")
	faults, ok := err.(Faults)
	if !ok || len(faults) != 2 || faults[0].Line != 4 || faults[1].Line != 6 {
		t.Errorf("got %v", err)
	}
}

func TestPageWithoutResults(t *testing.T) {
	got, err := extra(t, "---\ntitle: Extra\nresults: false\n---\nIn 2026.\n")
	if err != nil || got != "<p>In 2026.</p>" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestOwnPageReplacesDefault(t *testing.T) {
	tr := newTestRelease(3, 20, grid6()...).
		file("report/index.md", "---\ntitle: Mine\ndescription: My words.\n---\n\nI found {{ meta/n_models }} models.\n").
		file("report/zebra.md", "---\ntitle: Zebra\norder: 15\n---\n\n{{ figure bands }}\n")
	site := tr.build(t, 20)
	index := read(t, site, "index.html")
	for _, want := range []string{"My words.", `data-key="meta/n_models"`, `href="./zebra.html"`, `href="./data/report/index.md"`} {
		if !strings.Contains(index, want) {
			t.Errorf("index.html lacks %s", want)
		}
	}
	if site.Pages[2].File != "zebra.html" || !site.Pages[2].Own {
		t.Errorf("the third page is %+v, want zebra.html by its order", site.Pages[2])
	}
	if strings.Contains(stable(site), "pages/index.md") || read(t, site, "data/report/zebra.md") == "" {
		t.Error("the author's Markdown is not where the site can be built again from it")
	}
	if faults, err := CheckLinks(files(t, site)); err != nil || len(faults) > 0 {
		t.Errorf("links: %v %v", faults, err)
	}
}

// TestDoubts: a warning travels with its number, in text and under a table.
func TestDoubts(t *testing.T) {
	got, err := extra(t, "---\ntitle: Extra\n---\nA {{ x/doubtful }} and {{ x/doubtful }}.\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<sup><a class="mark" href="#doubt-1" aria-label="a doubt about this number">a</a></sup>`,
		`<li id="doubt-1">2 items answered by both; an interval needs 10.</li>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got\n%s\nwant in it\n%s", got, want)
		}
	}
	if n := strings.Count(got, "<li id=\"doubt-"); n != 1 {
		t.Errorf("the doubt is listed %d times, want once", n)
	}
}
