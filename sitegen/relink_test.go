package sitegen

import "testing"

// Each row is worked by hand: what a page holds and what it must be within one
// file.
func TestRelink(t *testing.T) {
	attach := func(file string, must bool) (string, error) {
		switch {
		case file == "tables/a b.csv":
			return "data:text/csv;base64,MQ==", nil
		case file == "data/report/x.png" && must:
			return "data:image/png;base64,MQ==", nil
		case file == "data/big.jsonl":
			return "https://example.org/data/big.jsonl", nil
		}
		return "", nil
	}
	r := relinker{page: "pairs", pages: map[string]bool{"pairs": true, "axes": true}, attach: attach}
	for _, row := range []struct{ what, page, want string }{
		{"text stays", `<p class="x">a &amp; b</p>`, `<p class="x">a &amp; b</p>`},
		{"id", `<p id="n.a">x</p>`, `<p id="pairs.n.a">x</p>`},
		{"anchor here", `<a href="#n.a">x</a>`, `<a href="#pairs.n.a">x</a>`},
		{"escaped anchor", `<a href="#n.gen%7Cp0">x</a>`, `<a href="#pairs.n.gen%7Cp0">x</a>`},
		{"page", `<a class="c" href="axes.html">x</a>`, `<a class="c" href="#page-axes">x</a>`},
		{"page by another way", `<a href="./axes.html">x</a>`, `<a href="#page-axes">x</a>`},
		{"anchor of a page", `<a href="axes.html#t">x</a>`, `<a href="#axes.t">x</a>`},
		{"elsewhere", `<a href="https://example.org/a?b=1&amp;c#d">x</a>`, `<a href="https://example.org/a?b=1&amp;c#d">x</a>`},
		{"labels", `<svg viewBox="0 0 1 1" aria-labelledby="t d"><title id="t">x</title></svg>`, `<svg viewBox="0 0 1 1" aria-labelledby="pairs.t pairs.d"><title id="pairs.t">x</title></svg>`},
		{"within a drawing", `<g clip-path="url(#c)"/>`, `<g clip-path="url(#pairs.c)"/>`},
		{"headings", `<h1>a</h1><h3 id="b">c</h3><hr>`, `<h2>a</h2><h4 id="pairs.b">c</h4><hr>`},
		{"a file that is put in", `<a href="tables/a%20b.csv" download>x</a>`, `<a href="data:text/csv;base64,MQ==" download="a b.csv">x</a>`},
		{"a file that is on the web", `<a href="data/big.jsonl">x</a>`, `<a href="https://example.org/data/big.jsonl">x</a>`},
		{"a file that is not to be had", `<a class="c" href="data/none">x</a>`, `<a class="c">x</a>`},
		{"an image", `<img src="data/report/x.png" alt="y &lt; z" />`, `<img src="data:image/png;base64,MQ==" alt="y &lt; z" />`},
		{"quotes in a name", `<p id="a&#34;b">x</p>`, `<p id="pairs.a&#34;b">x</p>`},
		{"an attribute in an attribute", `<data value="1" data-key="id=&#34;x&#34; href=&#34;y&#34;">1</data>`, `<data value="1" data-key="id=&#34;x&#34; href=&#34;y&#34;">1</data>`},
	} {
		got, err := r.rewrite([]byte(row.page))
		if err != nil || string(got) != row.want {
			t.Errorf("%s: %s: got %s (%v), want %s", row.what, row.page, got, err, row.want)
		}
	}
}
