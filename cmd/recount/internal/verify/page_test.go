package verify

import "testing"

func TestPage(t *testing.T) {
	const key = `data-key="bands/by_model/a~1b &lt;i>/robust"`
	check := func(what, page string, numbers int, want ...string) {
		t.Helper()
		var r Result
		r.page("index.html", []byte(page), counted())
		compare(t, what, r, want...)
		if r.Numbers != numbers {
			t.Errorf("%s: %d numbers seen, want %d", what, r.Numbers, numbers)
		}
	}
	const name = "index.html: bands/by_model/a~1b <i>/robust: "
	check("right", `<p>x <data value="0.5" `+key+` data-format="%.0">50%</data> and <data value="gen|letter|p0" data-key="reference" data-format="text">gen|letter|p0</data></p>`, 2)
	check("without a format the default", `<data value="0.5" `+key+`>0.500</data>`, 1)
	check("undefined", `<data value="n/a" data-key="bands/by_model/a~1b <i>/config_lucky" data-format=".3">n/a</data>`, 1)
	check("changed text", `<data value="0.5" `+key+` data-format=".3">0.501</data>`, 1,
		name+"the text differs: published 0.501, recomputed 0.500")
	check("changed value", `<data value="0.51" `+key+` data-format=".3">0.500</data>`, 1,
		name+"the value differs: published 0.51, recomputed 0.5")
	check("something inside", `<data value="0.5" `+key+` data-format=".3">0.5<b>9</b>00</data>`, 1,
		name+"the text differs: published 0.5900, recomputed 0.500")
	check("unknown key", `<data value="0.5" data-key="bands/nothing" data-format=".3">0.5</data>`, 1,
		"index.html: bands/nothing: no such key: bands/nothing")
	check("unknown format", `<data value="0.5" `+key+` data-format="@">0.5</data>`, 1,
		name+`unknown format "@"`)
	check("without key", `<data value="0.5" data-format=".3">0.5</data>`, 1,
		"index.html: a number without key or value: 0.5")
	check("no number", `<p>data</p><!-- <data value="1">2</data> -->`, 0)
}
