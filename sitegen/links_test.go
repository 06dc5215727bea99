package sitegen

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestCheckLinks(t *testing.T) {
	page := func(body string) *fstest.MapFile { return &fstest.MapFile{Data: []byte("<!DOCTYPE html>" + body)} }
	for _, row := range []struct{ what, body, want string }{
		{"whole", `<p id="a"><a href="#a">x</a> <a href="b.html?v=1#there">y</a> <a href="./">z</a> <a href="d/f.csv">f</a>`, ""},
		{"elsewhere", `<a href="https://example.org/none">x</a> <a href="mailto:a@b.c">m</a>`, ""},
		{"escaped", `<a href="b.html#gen%7Cx">x</a>`, ""},
		{"file", `<a href="none.html">x</a>`, "a link to a file that is not there: none.html"},
		{"anchor here", `<a href="#none">x</a>`, "a link to an anchor that is not there: #none"},
		{"anchor there", `<a href="b.html#none">x</a>`, "a link to an anchor that is not there: b.html#none"},
		{"root", `<a href="/b.html">x</a>`, "an address from the root breaks below a path: /b.html"},
		{"outside", `<a href="../b.html">x</a>`, "an address outside the site: ../b.html"},
		{"script", `<script src="none.js" data-worker="assets/none.js"></script>`, "none.js"},
		{"twice", `<p id="a"></p><p id="a"></p>`, `the id "a" stands 2 times`},
		{"label", `<div aria-labelledby="none"></div>`, "#none"},
	} {
		site := fstest.MapFS{"index.html": page(row.body), "b.html": page(`<p id="there"><p id="gen|x">`), "d/f.csv": page("")}
		faults, err := CheckLinks(site)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case row.want == "" && len(faults) > 0:
			t.Errorf("%s: got %v, want no fault", row.what, faults)
		case row.want != "" && !strings.Contains(faults.Error(), row.want):
			t.Errorf("%s: got %v, want %s", row.what, faults, row.want)
		}
	}
}
