package csv

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"recount/analysis"
	"recount/records"
)

const smallMapping = `
title: small
columns: {model: who, item: what, configuration: how, bit: ok, text: said, n_options: k, gold: {column: right, form: letters, position: displayed, separator: +}}
benchmarks: [{id: quiz, name: Quiz}]
method: gen
template: plain
configurations:
  - {value: o0, key: gen|o0, order: o0}
  - {value: o1, key: gen|o1, order: o1}
reference: gen|o0
axes: {order: [gen|o0, gen|o1]}
`

const smallCSV = `how,who,what,k,right,said,ok
o0,a/b,q1,4,A,"A, surely",1
o1,a/b,q1,4,C,B,0
o0,a/b,q2,5,A+C,"A
and ""C""",1
o1,a/b,q2,5,E+B,,0
o1,a?b,q1,4,C,C,1
o0,a?b,q1,4,A,A,1
o0,a?b,q2,5,A+C,x,0
o1,a?b,q2,5,E+B,y,0
`

// run imports and returns the files as one map.
func run(t *testing.T, mapping, csv string) (map[string]string, *Report, error) {
	t.Helper()
	m, err := ParseMapping("m.yaml", []byte(mapping))
	if err != nil {
		return nil, nil, err
	}
	files := map[string]string{}
	report, err := Import(strings.NewReader(csv), "r.csv", m, func(path string, data []byte) error {
		files[path] = string(data)
		return nil
	})
	if err != nil && len(files) > 0 {
		t.Errorf("%d files were written before the error %v", len(files), err)
	}
	return files, report, err
}

func TestImportSmall(t *testing.T) {
	files, report, err := run(t, smallMapping, smallCSV)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"records/quiz/a_b.jsonl": `{"benchmark":"quiz","id":"q1","gold":0,"n_options":4,"bits":{"gen|o0":1,"gen|o1":0},"outputs":{"gen|o0":{"text":"A, surely"},"gen|o1":{"text":"B"}}}
{"benchmark":"quiz","id":"q2","gold":[0,2],"n_options":5,"bits":{"gen|o0":1,"gen|o1":0},"outputs":{"gen|o0":{"text":"A\nand \"C\""},"gen|o1":{"text":""}}}
`,
		"records/quiz/a_b-2.jsonl": `{"benchmark":"quiz","id":"q1","gold":0,"n_options":4,"bits":{"gen|o0":1,"gen|o1":1},"outputs":{"gen|o0":{"text":"A"},"gen|o1":{"text":"C"}}}
{"benchmark":"quiz","id":"q2","gold":[0,2],"n_options":5,"bits":{"gen|o0":0,"gen|o1":0},"outputs":{"gen|o0":{"text":"x"},"gen|o1":{"text":"y"}}}
`,
	}
	for path, text := range want {
		if files[path] != text {
			t.Errorf("%s:\n got %s\nwant %s", path, files[path], text)
		}
	}
	if len(files) != 3 || files["legend.json"] == "" {
		t.Errorf("got %d files, want 2 and the legend", len(files))
	}
	wantLines := `8 rows: 2 models, 2 items, 2 configurations
4 golds were left out: they tell a displayed slot under a configuration whose permutation is not known
model "a/b": id a_b
model "a?b": id a_b-2`
	if got := strings.Join(report.Lines(), "\n"); got != wantLines {
		t.Errorf("got %s\nwant %s", got, wantLines)
	}
}

// The order of columns and rows, line ends, a BOM and a repeated row change
// nothing but the order of items and models.
func TestImportTolerates(t *testing.T) {
	want, _, err := run(t, smallMapping, smallCSV)
	if err != nil {
		t.Fatal(err)
	}
	for what, csv := range map[string]string{
		"BOM and CRLF":       "\xef\xbb\xbf" + strings.ReplaceAll(strings.ReplaceAll(smallCSV, "A\nand", "A and"), "\n", "\r\n"),
		"no last line break": strings.TrimSuffix(smallCSV, "\n"),
		"gzip":               zipped(smallCSV),
		"a repeated row":     smallCSV + "o1,a?b,q2,5,E+B,y,0\n",
		"true and false":     strings.ReplaceAll(strings.ReplaceAll(smallCSV, ",1\n", ", true\n"), ",0\n", ",False\n"),
	} {
		files, report, err := run(t, smallMapping, csv)
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		for path, text := range want {
			if strings.ReplaceAll(files[path], "A and", `A\nand`) != text {
				t.Errorf("%s: %s differs", what, path)
			}
		}
		if (report.Duplicates > 0) != (what == "a repeated row") {
			t.Errorf("%s: %d duplicates", what, report.Duplicates)
		}
	}
}

// What only the legend's own rules refuse is told of the mapping.
func TestImportRefusesTheLegend(t *testing.T) {
	for _, row := range []struct{ from, to, want string }{
		{"order: o1}", "order: o1, method: guess}", `m.yaml: configurations[1].method is "guess"`},
		{"id: quiz", "id: a/b", `m.yaml: benchmarks[0].id "a/b" holds '/'`},
		{"order: [gen|o0,", "order: [", `m.yaml: axes.order does not hold the reference "gen|o0"`},
	} {
		_, _, err := run(t, strings.Replace(smallMapping, row.from, row.to, 1), smallCSV)
		var problems records.Problems
		if !errors.As(err, &problems) || problems[0].Error() != row.want {
			t.Errorf("%s: got %v, want %s", row.to, err, row.want)
		}
	}
}

func zipped(text string) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	w.Write([]byte(text))
	w.Close()
	return out.String()
}

// Counts of one are written as one.
func TestReportOfOne(t *testing.T) {
	r := Report{Rows: 1, Items: 1, Configurations: 1, Models: []Name{{"m", "m"}}, Duplicates: 1, EmptyBits: 1, GoldsDropped: 1, NoGold: 1, ItemsDropped: 1}
	want := `1 row: 1 model, 1 item, 1 configuration
1 row that repeats another one was left out
1 row without a bit was left out
1 item that some model lacks was left out
1 gold was left out: it tells a displayed slot under a configuration whose permutation is not known
1 item has no gold`
	if got := strings.Join(r.Lines(), "\n"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestImportMapsDisplayedGoldBack(t *testing.T) {
	// o1 shows option 2 in slot 0, 0 in 1, 3 in 2, 1 in 3: the gold C is option 3, as is D under o0.
	mapping := strings.Replace(smallMapping, "{value: o1, key: gen|o1, order: o1}", "{value: o1, key: gen|o1, order: o1, permutation: [2, 0, 3, 1]}", 1)
	csv := "how,who,what,k,right,said,ok\no0,m,q,4,D,x,1\no1,m,q,4,C,x,1\n"
	files, report, err := run(t, mapping, csv)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(files["records/quiz/m.jsonl"], `"gold":3,`) || report.GoldsDropped != 0 {
		t.Errorf("got %s, %d dropped", files["records/quiz/m.jsonl"], report.GoldsDropped)
	}
	_, _, err = run(t, mapping, strings.Replace(csv, "4,C", "4,B", 1))
	if err == nil || !strings.Contains(err.Error(), `r.csv:3: item "q" has another gold here than in line 2`) {
		t.Errorf("got %v", err)
	}
}

func TestImportDropsIncompleteItems(t *testing.T) {
	csv := strings.Replace(smallCSV, "o1,a/b,q1,4,C,B,0\n", "", 1)
	files, report, err := run(t, smallMapping+"missing: drop\n", csv)
	if err != nil {
		t.Fatal(err)
	}
	if report.ItemsDropped != 1 || report.Items != 1 || strings.Count(files["records/quiz/a_b.jsonl"], "\n") != 1 {
		t.Errorf("got %+v", report)
	}
}

func TestImportGoldForms(t *testing.T) {
	for _, row := range []struct{ form, separator, cell, want string }{
		{"letters", "", "d", `"gold":3,`},
		{"letters", "/", "B / A", `"gold":[0,1],`},
		{"digits", "", "1", `"gold":0,`},
		{"digits", ";", "4;2", `"gold":[1,3],`},
		{"index", "", "0", `"gold":0,`},
	} {
		mapping := strings.Replace(smallMapping, "form: letters, position: displayed, separator: +",
			"form: "+row.form+", position: original, separator: \""+row.separator+"\"", 1)
		files, _, err := run(t, mapping, "how,who,what,k,right,said,ok\no0,m,q,4,"+row.cell+",x,1\no1,m,q,4,"+row.cell+",x,1\n")
		if err != nil || !strings.Contains(files["records/quiz/m.jsonl"], row.want) {
			t.Errorf("%s %q: got %s %v, want %s", row.form, row.cell, files["records/quiz/m.jsonl"], err, row.want)
		}
	}
}

func TestImportRefuses(t *testing.T) {
	for _, row := range []struct{ what, from, to, want string }{
		{"an empty file", smallCSV, "", "r.csv: the file is empty; its first row must name the columns"},
		{"a heading only", smallCSV, "how,who,what,k,right,said,ok\n", "r.csv: no row was read"},
		{"a column missing", "how,who", "why,who", `r.csv:1: no column is headed "how", which the mapping names`},
		{"a heading twice", "how,who", "who,who", `r.csv:1: heading "who" stands twice`},
		{"an unknown configuration", "o1,a?b,q1", "o9,a?b,q1", `r.csv:7: configuration "o9" is not in the mapping`},
		{"a wrong bit", "C,C,1", "C,C,2", `r.csv:7: ok "2" is neither right (1, true, True, TRUE) nor wrong (0, false, False, FALSE)`},
		{"an empty bit", "C,C,1", "C,C,", `r.csv: model "a?b", item "q1", configuration "o1": no row has a bit`},
		{"a row missing", "o1,a?b,q1,4,C,C,1\n", "", `r.csv: model "a?b", item "q1", configuration "o1": no row has a bit`},
		{"two answers", "o1,a?b,q2,5,E+B,y,0\n", "o1,a?b,q2,5,E+B,y,0\no1,a?b,q2,5,E+B,y,1\n", `r.csv:11: model "a?b", item "q2", configuration "o1" stands here and, with another answer, in line 10`},
		{"a field too many", "C,C,1", "C,C,1,", "r.csv:7: 8 fields; the first row has 7"},
		{"an open quote", `"A, surely"`, `"A, surely`, "r.csv:4: column 17: extraneous or missing \" in quoted-field"},
		{"a csv that is not UTF-8", "A, surely", "A, s\xfcrely", "r.csv:2: a byte that is not UTF-8"},
		{"a web page", smallCSV, "<!DOCTYPE html><html>", "r.csv: this is a web page, not the file itself"},
		{"a spreadsheet", smallCSV, "PK\x03\x04\x14\x00", "r.csv: this is a zip archive"},
		{"UTF-16", smallCSV, "\xff\xfeh\x00o\x00w\x00", "r.csv: this is UTF-16 text, recount reads UTF-8"},
		{"a blank model", "o1,a?b,q1", "o1, \t,q1", `r.csv:7: model " \t", item "q1": a name is empty`},
		{"no model", "o1,a?b,q1", "o1,,q1", `r.csv:7: model "", item "q1": a name is empty`},
		{"another number of options", "o0,a?b,q1,4", "o0,a?b,q1,5", `r.csv:8: item "q1" has 5 options here and 4 before`},
		{"options in words", "o0,a?b,q1,4", "o0,a?b,q1,four", `r.csv:8: k "four" is not a number of options from 2 to 64`},
		{"another gold", "o0,a?b,q1,4,A", "o0,a?b,q1,4,B", `r.csv:8: item "q1" has another gold here than in line 2`},
		{"a gold that is no option", "o0,a/b,q1,4,A", "o0,a/b,q1,4,E", `r.csv:2: right "E" is not among the 4 options of item "q1"`},
		{"a gold that is no letter", "o0,a/b,q1,4,A", "o0,a/b,q1,4,1", `r.csv:2: right "1": expected a letter from A`},
		{"a gold twice", "o0,a/b,q2,5,A+C", "o0,a/b,q2,5,A+A", `r.csv:4: right "A+A": an option is named twice`},
	} {
		_, _, err := run(t, smallMapping, strings.Replace(smallCSV, row.from, row.to, 1))
		var problems records.Problems
		if !errors.As(err, &problems) {
			t.Errorf("%s: got %v, want problems", row.what, err)
		} else if got := problems[0].Error(); got != row.want {
			t.Errorf("%s:\n got %s\nwant %s", row.what, got, row.want)
		}
	}
}

// A file that is wrong throughout is not told line by line.
func TestImportStopsAfterManyProblems(t *testing.T) {
	_, _, err := run(t, smallMapping, "how,who,what,k,right,said,ok\n"+strings.Repeat("o9,m,q,4,A,A,1\n", 1000))
	var problems records.Problems
	if !errors.As(err, &problems) || len(problems) != maxProblems {
		t.Errorf("got %d problems, want %d", len(problems), maxProblems)
	}
}

func TestMappingRefuses(t *testing.T) {
	for _, row := range []struct{ what, from, to, want string }{
		{"not YAML", "title: small", "title: [small", "m.yaml:3: "},
		{"an unknown field", "title: small", "titel: small", `m.yaml:2: unknown field "titel"`},
		{"no bit", ", bit: ok", "", `m.yaml: columns: no column is named for bit; write "bit: its heading"`},
		{"no benchmark", "benchmarks: [{id: quiz, name: Quiz}]", "", `m.yaml: benchmarks: none is named; write "benchmarks: [{id: its-id, name: its name}]"`},
		{"two benchmarks without a column", "[{id: quiz, name: Quiz}]", "[{id: quiz}, {id: other}]", `m.yaml: columns: 2 benchmarks and no column that tells them apart; write "benchmark: its heading"`},
		{"a value twice", "value: o1", "value: o0", `m.yaml: configurations: value "o0" is empty or stands twice`},
		{"no method", "method: gen\n", "", `m.yaml: configurations: "gen|o0" has no method; write gen or ll there or at the top`},
		{"another reference", "reference: gen|o0", "reference: o0", `m.yaml: reference "o0" is no key of a configuration`},
		{"an unknown key on an axis", "[gen|o0, gen|o1]", "[gen|o0, gen|o2]", `m.yaml: axes: order names "gen|o2", which is no key of a configuration`},
		{"an axis without a list", "[gen|o0, gen|o1]", "gen|o0", `m.yaml: axes: order is not a list of keys`},
		{"no permutation", "order: o1}", "order: o1, permutation: [0, 0]}", `m.yaml: configurations: the permutation of "gen|o1" does not hold each of 0 to 1 once`},
		{"a gold form", "form: letters", "form: roman", `m.yaml: columns: gold form "roman" is neither letters (A is the first), digits (1 is the first) nor index (0 is the first)`},
		{"a gold position", "position: displayed", "position: here", `m.yaml: columns: gold position "here" is neither original nor displayed`},
		{"a delimiter", "title: small", "delimiter: '::'", `m.yaml: delimiter "::" is neither one character nor tab`},
		{"missing", "title: small", "missing: guess", `m.yaml: missing: "guess" is neither refuse nor drop`},
		{"right and wrong", "title: small", "right: [0]", `m.yaml: "0" is both right and wrong`},
		{"a model twice", "title: small", "models: [{value: a}, {value: a}]", `m.yaml: models: value "a" is empty or stands twice`},
	} {
		_, err := ParseMapping("m.yaml", []byte(strings.Replace(smallMapping, row.from, row.to, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.what, err, row.want)
		}
	}
}

// A mapping in JSON means the same.
func TestMappingInJSON(t *testing.T) {
	json := `{"columns": {"model": "who", "item": "what", "configuration": "how", "bit": "ok", "text": "said", "n_options": "k",
		"gold": {"column": "right", "form": "letters", "position": "displayed", "separator": "+"}},
		"title": "small", "benchmarks": [{"id": "quiz", "name": "Quiz"}], "method": "gen", "template": "plain",
		"configurations": [{"value": "o0", "key": "gen|o0", "order": "o0"}, {"value": "o1", "key": "gen|o1", "order": "o1"}],
		"reference": "gen|o0", "axes": {"order": ["gen|o0", "gen|o1"]}}`
	want, _, err := run(t, smallMapping, smallCSV)
	if err != nil {
		t.Fatal(err)
	}
	got, _, err := run(t, json, smallCSV)
	if err != nil {
		t.Fatal(err)
	}
	for path := range want {
		if got[path] != want[path] {
			t.Errorf("%s differs:\n%s\n%s", path, got[path], want[path])
		}
	}
}

// The mapping that docs/import-csv.md shows is one, and does what the page says.
func TestDocumentedMapping(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "import-csv.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(page), "```yaml\n")
	mapping, _, closed := strings.Cut(rest, "```")
	if !ok || !closed {
		t.Fatal("the page shows no mapping")
	}
	files, _, err := run(t, mapping, "correct,config,item,model,n_options,gold,answer\n1,first,q,m,4,C,C\n0,second,q,m,4,A,B\n")
	if err != nil {
		t.Fatal(err)
	}
	// Under o1 slot 0 shows option 2: A there is C under o0.
	want := `{"benchmark":"quiz","id":"q","gold":2,"n_options":4,"bits":{"gen|plain|o0":1,"gen|plain|o1":0},` +
		`"outputs":{"gen|plain|o0":{"text":"C"},"gen|plain|o1":{"text":"B"}}}` + "\n"
	if got := files["records/quiz/m.jsonl"]; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// Every import can be read back: what Import writes is a release.
func TestImportIsARelease(t *testing.T) {
	files, _, err := run(t, smallMapping, smallCSV)
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for path, data := range files {
		fsys[path] = &fstest.MapFile{Data: []byte(data)}
	}
	r, err := records.Open(fsys, records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if g := r.Grid; g.M() != 2 || g.N() != 2 || g.C() != 2 || g.Models[1].Name != "a?b" || g.HasStates() || g.Items[1].Gold != 5 {
		t.Errorf("got %+v", g)
	}
}

// realGrid is the csv of 20 models, where the project's data lies beside the
// repository.
func realGrid(t *testing.T) string {
	path := filepath.Join("..", "..", "..", "..", "shared", "data", "grids", "cybersec_ccnp_20_models_5_orders", "records.csv")
	if _, err := os.Stat(path); err != nil {
		t.Skip("the real grid is not here: ", path)
	}
	return path
}

// Counts taken from the csv with Python 3.11:
//
//	import csv, collections
//	rows = list(csv.DictReader(open('records.csv')))
//	count = collections.Counter((r['model'], r['config']) for r in rows if r['correct'] == '1')
//	count['phi-4', '5shot_order0'], count['OpenAI GPT-4o', '5shot_order3'], count['unsloth/Llama-3.2-1B-Instruct', '5shot_order4']
//	sum(r['correct'] == '1' for r in rows)
//	golds = {r['item']: r['gold'] for r in rows if r['config'] == '5shot_order0'}
//	sum('+' in g for g in golds.values()), golds['1'], golds['33']
func TestImportRealGrid(t *testing.T) {
	data, err := os.ReadFile(realGrid(t))
	if err != nil {
		t.Fatal(err)
	}
	mapping, err := os.ReadFile(filepath.Join("..", "..", "..", "examples", "cybersec-csv", "mapping.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	files, report, err := run(t, string(mapping), string(data))
	if err != nil {
		t.Fatal(err)
	}
	if report.Rows != 10000 || len(report.Models) != 20 || report.Items != 100 || report.Configurations != 5 ||
		report.GoldsDropped != 8000 || report.NoGold != 0 || report.ItemsDropped != 0 || report.Duplicates != 0 {
		t.Errorf("got %+v", report)
	}
	if len(files) != 21 {
		t.Errorf("got %d files, want the legend and one for each of 20 models", len(files))
	}
	for _, row := range []struct {
		model, configuration string
		want                 int
	}{
		{"phi-4", "gen|5shot|order0", 70},
		{"OpenAI GPT-4o", "gen|5shot|order3", 85},
		{"unsloth_Llama-3.2-1B-Instruct", "gen|5shot|order4", 36},
	} {
		if got := strings.Count(files["records/ccnp-350-701/"+row.model+".jsonl"], `"`+row.configuration+`":1`); got != row.want {
			t.Errorf("%s, %s: got %d correct, want %d", row.model, row.configuration, got, row.want)
		}
	}
	all, right, two := "", 0, 0
	for path, text := range files {
		if path != "legend.json" {
			all += text
		}
	}
	for k := range 5 {
		right += strings.Count(all, fmt.Sprintf(`"gen|5shot|order%d":1`, k))
	}
	two = strings.Count(all, `"gold":[`)
	if right != 6972 || two != 22*20 {
		t.Errorf("got %d correct answers and %d lines with two golds, want 6972 and 440", right, two)
	}
	for _, want := range []string{
		`{"benchmark":"ccnp-350-701","id":"1","gold":[0,2],"n_options":5,`,
		`{"benchmark":"ccnp-350-701","id":"33","gold":2,"n_options":4,`,
	} {
		if got := strings.Count(all, want); got != 20 {
			t.Errorf("%s: in %d lines, want 20", want, got)
		}
	}
	fsys := fstest.MapFS{}
	for path, data := range files {
		fsys[path] = &fstest.MapFile{Data: []byte(data)}
	}
	checkRealRelease(t, fsys)
}

// checkRealRelease analyses the real grid from its lines and from its pack.
// More counts from the csv, with the rows above:
//
//	cells = collections.defaultdict(set)
//	for r in rows: cells[r['model'], r['item']].add(r['correct'])
//	sum(v == {'1'} for (m, i), v in cells.items() if m == 'Claude 3.5 Sonnet (new)')  # 83
func checkRealRelease(t *testing.T, fsys fstest.MapFS) {
	t.Helper()
	r, err := records.Open(fsys, records.ReadOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	options := r.Legend.Options()
	options.Resamples, options.Draws = 50, 10
	report := analysis.Analyze(r.Grid, options)
	for _, row := range []struct {
		want string
		key  []string
	}{
		{"20", []string{"meta", "n_models"}},
		{"100", []string{"meta", "n_items"}},
		{"5", []string{"meta", "n_configs"}},
		{"70", []string{"bands", "by_model", "phi-4", "reference_correct"}},
		{"83", []string{"bands", "by_model", "Claude 3.5 Sonnet (new)", "robust_correct"}},
	} {
		if got, err := report.Format("", row.key...); err != nil || got != row.want {
			t.Errorf("%v: got %s (%v), want %s", row.key, got, err, row.want)
		}
	}
	pack, err := records.WritePack(r)
	if err != nil {
		t.Fatal(err)
	}
	back, err := records.ReadPack(pack)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(analysis.Analyze(back.Grid, options).JSON(), report.JSON()) {
		t.Error("the pack gives another analysis")
	}
}
