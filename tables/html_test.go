package tables

import (
	"strings"
	"testing"

	"recount/analysis"
)

// Names are text whatever they hold, undefined values have a note, what is
// still to come has none.
func TestHTML(t *testing.T) {
	hostile := `</td><script>alert(1)</script>`
	r := &analysis.Report{Node: analysis.Object().
		Set("name", analysis.String(hostile)).
		Set("n", analysis.Int(1284).Warn("few <items>")).
		Set("later", analysis.Null("not_computed")).
		Set("never", analysis.Null("no_items"))}
	cells := []Cell{{Key: "name", Format: "text"}, {Key: "n", Format: "int"}, {Key: "later", Format: ".3"}, {Key: "never", Format: ".3"}, {Text: hostile}}
	table := Table{Name: "x", Title: hostile, Columns: []Column{{Title: hostile, Text: true}, {Title: "n", Unit: "items"}, {}, {}, {}},
		Rows: []Row{{Cells: cells}, {Cells: cells, Total: true}}}
	got, err := table.HTML(r, `x"y`)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<data value="1284" data-key="n" data-format="int">1,284</data><sup>a</sup>`,
		`>…</data></td>`, `>n/a</data><sup>b</sup>`, `Few &lt;items&gt;.`, `<tbody class="total">`, `scope="row"`, `id="x&#34;y"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("HTML: %q is missing in\n%s", want, got)
		}
	}
	if strings.Contains(got, "<script") {
		t.Errorf("HTML: a name became markup:\n%s", got)
	}
	table.Rows[0].Cells = []Cell{{Key: "no/such"}}
	if _, err := table.HTML(r, "x"); err == nil {
		t.Error("HTML with an unknown key: no error")
	}
}
