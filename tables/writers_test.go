package tables

import (
	"encoding/csv"
	"strings"
	"testing"

	"recount/analysis"
)

// hostile is a report whose names try every format.
func hostile() (*analysis.Report, Table) {
	r := &analysis.Report{Node: analysis.Object().
		Set("name", analysis.String("=HYPERLINK(\"x\")|a & b_c% </svg>{{ k }}\t$x$\n#1")).
		Set("delta", analysis.Float(-0.25)).
		Set("share", analysis.Float(1.0/3)).
		Set("none", analysis.Null("no_gap"))}
	return r, Table{Name: "t", Title: "50% of_it",
		Columns: []Column{{Title: "@model", Text: true}, {Title: "delta", Unit: "proportion"}, {Title: "share"}, {Title: "none"}},
		Rows: []Row{
			{Cells: []Cell{{Key: "name", Format: "text"}, {Key: "delta", Format: "+.3"}, {Key: "share", Format: ".3"}, {Key: "none", Format: ".3"}}},
			{Total: true, Cells: []Cell{{Text: "[mean]"}, {Text: ""}, {Parts: []Cell{{Key: "share", Format: ".2"}, {Text: " of "}, {Key: "delta", Format: ".2"}}}, {Text: "-1+cmd"}}},
		}}
}

func TestCSV(t *testing.T) {
	r, table := hostile()
	raw, err := table.CSV(r, false)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(raw))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{
		{"'@model", "delta (proportion)", "share", "none"},
		{"'=HYPERLINK(\"x\")|a & b_c% </svg>{{ k }}\t$x$\n#1", "-0.25", "0.3333333333333333", ""},
		{"[mean]", "", "0.3333333333333333 of -0.25", "'-1+cmd"},
	}
	for i := range want {
		for k := range want[i] {
			if rows[i][k] != want[i][k] {
				t.Errorf("row %d cell %d: got %q, want %q", i, k, rows[i][k], want[i][k])
			}
		}
	}
	shown, err := table.CSV(r, true)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(shown), "\u22120.250,0.333,n/a\n") {
		t.Errorf("formatted CSV lacks the shown texts: %s", shown)
	}
}

func TestTSV(t *testing.T) {
	r, table := hostile()
	got, err := table.TSV(r, false)
	if err != nil {
		t.Fatal(err)
	}
	want := "'@model\tdelta (proportion)\tshare\tnone\n" +
		"'=HYPERLINK(\"x\")|a & b_c% </svg>{{ k }} $x$ #1\t-0.25\t0.3333333333333333\t\n" +
		"[mean]\t\t0.3333333333333333 of -0.25\t'-1+cmd\n"
	if string(got) != want {
		t.Errorf("TSV: got %q, want %q", got, want)
	}
}

func TestMarkdown(t *testing.T) {
	r, table := hostile()
	got, err := table.Markdown(r)
	if err != nil {
		t.Fatal(err)
	}
	want := "| @model | delta (proportion) | share | none |\n| :-- | --: | --: | --: |\n" +
		`| \=HYPERLINK("x")\|a \& b\_c% \</svg\>\{\{ k \}\} \$x\$ \#1 | −0.250 | 0.333 | n/a |` + "\n" +
		"| **\\[mean\\]** |  | **0.33 of −0.25** | **-1+cmd** |\n"
	if string(got) != want {
		t.Errorf("Markdown: got\n%s want\n%s", got, want)
	}
}

func TestLaTeX(t *testing.T) {
	r, table := hostile()
	got, err := table.LaTeX(r, "0123456789ab")
	if err != nil {
		t.Fatal(err)
	}
	want := `% table t, counted from release 0123456789ab
\begin{table}
\centering
\caption{50\% of\_it}
\label{tab:t}
\begin{tabular}{lrrr}
\toprule
@model & delta & share & none \\
 & (proportion) &  &  \\
\midrule
=HYPERLINK({\char34}x{\char34})\textbar{}a \& b\_c\% \textless{}/svg\textgreater{}\{\{ k \}\} \$x\$ \#1 & $-$0.250 & 0.333 & n/a \\
\midrule
{}[mean] &  & 0.33 of $-$0.25 & -1+cmd \\
\bottomrule
\end{tabular}
\end{table}
`
	if string(got) != want {
		t.Errorf("LaTeX: got\n%s want\n%s", got, want)
	}
	if direct := escapeLaTeX("a\u202eb\x00c"); direct != "abc" {
		t.Errorf("escapeLaTeX of control characters: got %q, want %q", direct, "abc")
	}
	if direct := escapeLaTeX("≤ 7 B"); direct != `$\leq$ 7 B` { // pdflatex has no such letter
		t.Errorf("escapeLaTeX: got %q", direct)
	}
}

// An unknown key or a format that does not fit stops every writer.
func TestWritersRefuseUnknownKeys(t *testing.T) {
	r, _ := hostile()
	for _, cell := range []Cell{{Key: "nothing"}, {Key: "name", Format: ".3"}} {
		table := Table{Name: "t", Columns: []Column{{Title: "x"}}, Rows: []Row{{Cells: []Cell{cell}}}}
		if _, err := table.CSV(r, true); err == nil {
			t.Errorf("CSV of %+v: no error", cell)
		}
		if _, err := table.Markdown(r); err == nil {
			t.Errorf("Markdown of %+v: no error", cell)
		}
		if _, err := table.LaTeX(r, ""); err == nil {
			t.Errorf("LaTeX of %+v: no error", cell)
		}
	}
	table := Table{Columns: []Column{{Title: "x"}}, Rows: []Row{{Cells: []Cell{{Key: "nothing"}}}}}
	if _, err := table.TSV(r, false); err == nil {
		t.Error("TSV of an unknown key: no error")
	}
}
