package records

import (
	"fmt"
	"math"
	"reflect"
	"sort"
	"strings"
	"testing"
)

// gridRelease builds a release of models m0, m1, ... and one benchmark b, from
// the lines of each model.
func gridRelease(legend string, lines ...[]string) testRelease {
	r := testRelease{"legend.json": legend}
	for m, list := range lines {
		r[fmt.Sprintf("records/b/m%d.jsonl", m)] = strings.Join(list, "\n") + "\n"
	}
	return r
}

// legendOf is a legend of n models, a benchmark b and the configurations given,
// the first of which is the reference; more stands behind it.
func legendOf(n int, more string, keys ...string) string {
	var models, configurations []string
	for m := range n {
		models = append(models, fmt.Sprintf(`{"id":"m%d"}`, m))
	}
	for _, key := range keys {
		method, _, _ := strings.Cut(key, "|")
		configurations = append(configurations, fmt.Sprintf(`{"key":%q,"method":%q}`, key, method))
	}
	return `{"format":"recount/1","models":[` + strings.Join(models, ",") + `],"benchmarks":[{"id":"b"}],"configurations":[` +
		strings.Join(configurations, ",") + `],"reference":"` + keys[0] + `"` + more + `}`
}

// item is a line with bits for the keys of set, a text like "gen|a=1 ll|b=0".
func item(id, set string, more ...string) string {
	var bits []string
	for _, part := range strings.Fields(set) {
		key, bit, _ := strings.Cut(part, "=")
		bits = append(bits, fmt.Sprintf("%q:%s", key, bit))
	}
	return `{"benchmark":"b","id":"` + id + `","bits":{` + strings.Join(bits, ",") + `}` + strings.Join(more, "") + `}`
}

func read(r testRelease, o ReadOptions) (*Release, error) { return Open(r.fs(), o) }

// An item that most models have is missing where it is not; one that few have
// is too many where it is.
func TestWhoIsToBlameForAnItem(t *testing.T) {
	legend := legendOf(3, "", "gen|a")
	both := []string{item("x", "gen|a=1"), item("y", "gen|a=0")}
	_, err := read(gridRelease(legend, both, both[:1], both), ReadOptions{})
	if got, want := told(err), `records/b/m1.jsonl: item "y" is missing: other models of this benchmark have it -> all models need the same items; --common keeps those that all have`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	_, err = read(gridRelease(legend, both[:1], both, both[:1]), ReadOptions{})
	if got, want := told(err), `records/b/m1.jsonl:2: item "y" stands here but not in the files of 2 other models -> all models need the same items; --common keeps those that all have`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A broken line is told once; its item is not said to be missing too.
func TestBrokenLineIsToldOnce(t *testing.T) {
	legend := legendOf(3, "", "gen|a")
	both := []string{item("x", "gen|a=1"), item("y", "gen|a=0")}
	_, err := read(gridRelease(legend, both, []string{both[0], `{"benchmark":"b"`}, both), ReadOptions{})
	if got := told(err); strings.Contains(got, "\n") || !strings.HasPrefix(got, "records/b/m1.jsonl:2: not valid JSON") {
		t.Errorf("got %s", got)
	}
}

// At most 20 problems of a file are told, and how many more there are.
func TestProblemsAreCapped(t *testing.T) {
	var lines []string
	for i := range 50 {
		lines = append(lines, item(fmt.Sprint("i", i), "gen|a=2"))
	}
	_, err := read(gridRelease(legendOf(1, "", "gen|a"), lines), ReadOptions{})
	problems := err.(Problems)
	if len(problems) != 21 {
		t.Fatalf("got %d problems, want 20 and a count", len(problems))
	}
	for k, p := range problems[:20] {
		if p.Line != k+1 {
			t.Errorf("problem %d is on line %d", k, p.Line)
		}
	}
	if got, want := problems[20].Error(), "records/b/m0.jsonl: 30 more problems in this file"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// --common keeps what all models have and counts the rest.
func TestCommon(t *testing.T) {
	legend := legendOf(3, "", "gen|a", "gen|b", "ll|c")
	release := gridRelease(legend,
		[]string{item("w", "gen|a=1 gen|b=1 ll|c=1"), item("x", "gen|a=1 gen|b=0 ll|c=1"), item("y", "gen|a=0 gen|b=0 ll|c=0"), item("z", "gen|a=1 gen|b=1 ll|c=1")},
		[]string{item("z", "gen|a=0 gen|b=1"), item("w", "gen|a=1 gen|b=1"), item("x", "gen|a=1 gen|b=1")},                                                   // no ll|c at all, no y
		[]string{item("w", "gen|a=1 gen|b=0 ll|c=0"), item("x", "gen|a=1 ll|c=0"), item("z", "gen|a=1 gen|b=1 ll|c=1"), item("y", "gen|a=1 gen|b=1 ll|c=1")}, // x lacks gen|b
	)
	if _, err := read(release, ReadOptions{}); err == nil {
		t.Error("accepted without Common")
	}
	got, err := read(release, ReadOptions{Common: true})
	if err != nil {
		t.Fatal(err)
	}
	g := got.Grid
	var items, keys []string
	for _, i := range g.Items {
		items = append(items, i.ID)
	}
	for _, c := range g.Configurations {
		keys = append(keys, c.Key)
	}
	if !reflect.DeepEqual(items, []string{"w", "z"}) || !reflect.DeepEqual(keys, []string{"gen|a", "gen|b"}) {
		t.Errorf("got items %q, configurations %q; want w z, gen|a gen|b", items, keys)
	}
	// Items w, z as bits 0, 1: m0 11 11, m1 10 11, m2 11 01.
	for k, want := range []uint64{3, 3, 1, 3, 3, 2} {
		if column := g.Column(k/2, k%2)[0]; column != want {
			t.Errorf("model %d, configuration %d: got %b, want %b", k/2, k%2, column, want)
		}
	}
	if got.LeftOutItems != 2 || !reflect.DeepEqual(got.LeftOutConfigurations, []string{"ll|c"}) {
		t.Errorf("left out %d items, configurations %q; want 2, ll|c", got.LeftOutItems, got.LeftOutConfigurations)
	}
	want := []string{
		"1 of 3 configurations is not recorded for all models and left out of the grid: ll|c",
		"2 of 4 items are not recorded for all models and left out of the grid",
	}
	if !reflect.DeepEqual(got.Notices, want) {
		t.Errorf("notices: got %q, want %q", got.Notices, want)
	}
}

// Common changes nothing where nothing is missing, and cannot do without the
// reference.
func TestCommonOfAWholeRelease(t *testing.T) {
	good := statesRelease()
	got, err := read(good, ReadOptions{Common: true})
	if err != nil {
		t.Fatal(err)
	}
	wantGrid(t, "common", got, mustRead(t, good))
	if len(got.Notices) > 0 || got.LeftOutItems != 0 {
		t.Errorf("notices %q, %d items left out", got.Notices, got.LeftOutItems)
	}
	bad := gridRelease(legendOf(2, "", "gen|a", "gen|b"), []string{item("x", "gen|a=1 gen|b=1")}, []string{item("x", "gen|b=1")})
	_, err = read(bad, ReadOptions{Common: true})
	if got, want := told(err), `legend.json: the reference "gen|a" is not recorded for model "m1" -> name a reference that all models have`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A configuration that a role names may be missing from a model, but then from
// every line of it; the grid takes those that all models have.
func TestRolesMayBeMissing(t *testing.T) {
	roles := `,"roles":{"apx":{"instruct":"gen|chat","base":"gen|base"},"aps":"ll|s","neutral":"ll|n"}`
	legend := legendOf(2, roles, "ll|s", "gen|chat", "gen|base", "ll|n")
	got, err := read(gridRelease(legend,
		[]string{item("x", "ll|s=1 gen|base=1"), item("y", "ll|s=0 gen|base=1")},
		[]string{item("x", "ll|s=1 gen|chat=1"), item("y", "gen|chat=1 ll|s=1", `,"outputs":{"ll|n":{"scores":[{"logprob":-1}]}}`)}), ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got.Grid.C() != 1 || got.Grid.Configurations[0].Key != "ll|s" || got.Grid.Column(0, 0)[0] != 1 || got.Grid.Column(1, 0)[0] != 3 {
		t.Errorf("got %+v", got.Grid)
	}
	if want := []string{"gen|chat", "gen|base", "ll|n"}; !reflect.DeepEqual(got.LeftOutConfigurations, want) {
		t.Errorf("left out %q, want %q", got.LeftOutConfigurations, want)
	}
	_, err = read(gridRelease(legend,
		[]string{item("x", "ll|s=1 gen|base=1"), item("y", "ll|s=0")},
		[]string{item("x", "ll|s=1 gen|chat=1"), item("y", "gen|chat=1 ll|s=1")}), ReadOptions{})
	if got, want := told(err), `records/b/m0.jsonl:2: item "y" has no bit for configuration "gen|base" -> other lines of the model have it: a model has such a configuration on all its lines or on none`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	_, err = read(gridRelease(strings.Replace(legend, `"reference":"ll|s"`, `"reference":"gen|chat"`, 1),
		[]string{item("x", "ll|s=1 gen|base=1")}, []string{item("x", "ll|s=1 gen|chat=1")}), ReadOptions{})
	if got, want := told(err), `legend.json: the reference "gen|chat" is not recorded for model "m0" -> name a reference that all models have`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Dropped models are counted, never read (S1.02).
func TestDroppedModels(t *testing.T) {
	legend := strings.Replace(legendOf(3, "", "gen|a"), `{"id":"m1"}`, `{"id":"m1","status":"dropped","reason":"hung"}`, 1)
	release := gridRelease(legend, []string{item("x", "gen|a=1")}, []string{"not even JSON"}, []string{item("x", "gen|a=0")})
	got := mustRead(t, release)
	if g := got.Grid; g.M() != 2 || g.Models[1].ID != "m2" || g.Dropped != 1 || !g.Bit(0, 0, 0) || g.Bit(1, 0, 0) {
		t.Errorf("got %+v", g)
	}
	if want := []string{"records/b/m1.jsonl (the legend lists its model as dropped)"}; !reflect.DeepEqual(got.Unread, want) {
		t.Errorf("unread %q, want %q", got.Unread, want)
	}
	if got := mustRead(t, release.with("records/b/m1.jsonl", "")); got.Grid.M() != 2 || len(got.Unread) != 0 {
		t.Errorf("without its file: %d models, unread %q", got.Grid.M(), got.Unread)
	}
}

// An empty file is a benchmark of no items (reading 12).
func TestNoItems(t *testing.T) {
	got := mustRead(t, testRelease{"legend.json": legendOf(2, "", "gen|a"), "records/b/m0.jsonl": "", "records/b/m1.jsonl": "\n"})
	if g := got.Grid; g.N() != 0 || g.M() != 2 || len(g.Benchmarks) != 1 {
		t.Errorf("got %+v", g)
	}
}

// What a line need not tell (reading 11, E6.25): gold, options, margin, count.
func TestOpenEndedItems(t *testing.T) {
	got := mustRead(t, gridRelease(legendOf(2, "", "gen|a"),
		[]string{item("x", "gen|a=1"), item("y", "gen|a=0", `,"gold":null,"margin":null,"unparsed":null`), item("z", "gen|a=0", `,"gold":[3,0]`, `,"n_options":5`, `,"margin":-0.0`)},
		[]string{item("x", "gen|a=1"), item("y", "gen|a=0", `,"gold":1`), item("z", "gen|a=0", `,"options":["a","b","c","d","e"],"unparsed":1`)}))
	g := got.Grid
	if x, y, z := g.Items[0], g.Items[1], g.Items[2]; x.Gold != 0 || x.NOptions != 0 || y.Gold != 2 || z.Gold != 1+8 || z.NOptions != 5 {
		t.Errorf("got items %+v", g.Items)
	}
	if _, ok := g.Margin(0, 0); ok {
		t.Error("a margin is recorded")
	}
	if v, ok := g.Margin(0, 2); !ok || math.Signbit(v) {
		t.Errorf("margin -0.0: got %v %v, want 0", v, ok)
	}
	if n, ok := g.Unparsed(1, 2); !ok || n != 1 {
		t.Errorf("unparsed: got %d %v, want 1", n, ok)
	}
	if _, ok := g.Unparsed(0, 0); ok {
		t.Error("an unparsed count is recorded")
	}
}

// States come from outputs and from S1.30's parsed map; only none enters.
func TestStates(t *testing.T) {
	got := mustRead(t, gridRelease(legendOf(2, "", "gen|a", "gen|b"),
		[]string{item("x", "gen|a=0 gen|b=0", `,"unparsed":2,"outputs":{"gen|a":{"state":"none","text":"","truncated":true},"gen|b":{"state":"none"}}`),
			item("y", "gen|a=0 gen|b=0", `,"outputs":{"gen|a":{"state":"error"},"gen|b":{"state":"ok","text":"B"}}`)},
		[]string{item("x", "gen|a=0 gen|b=1", `,"parsed":{"gen|a":false}`), item("y", "gen|a=0 gen|b=0", `,"outputs":{"gen|a":{"choice":0},"gen|b":{"state":"error"}}`)}))
	g := got.Grid
	if !g.HasStates() {
		t.Fatal("no states")
	}
	for k, want := range []uint64{1, 1, 1, 0} { // m0 x under a and b; m1 x under a
		if got := g.NoneColumn(k/2, k%2)[0]; got != want {
			t.Errorf("none of model %d, configuration %d: got %b, want %b", k/2, k%2, got, want)
		}
	}
	plain := mustRead(t, gridRelease(legendOf(1, "", "gen|a"), []string{item("x", "gen|a=0", `,"outputs":{"gen|a":{"text":"B"}}`)}))
	if plain.Grid.HasStates() {
		t.Error("states without any state")
	}
	ok := mustRead(t, gridRelease(legendOf(1, "", "gen|a"), []string{item("x", "gen|a=0", `,"outputs":{"gen|a":{"state":"ok"}}`)}))
	if !ok.Grid.HasStates() {
		t.Error("no states though all are ok")
	}
}

// An answer without a state is not one that was recognised: the grid carries
// states only where they tell it of every wrong answer, and a line's states are
// its count only when they tell it of all of the line's.
func TestStatesOfSomeAnswers(t *testing.T) {
	const stated = `,"outputs":{"gen|a":{"state":"none"},"gen|b":{"state":"ok"}}`
	for _, row := range []struct {
		name  string
		other string
		n     int
		ok    bool
	}{
		{"another model has counts", `,"unparsed":2`, 2, true},
		{"another model has nothing", ``, 0, false},
		{"another model has a state of one of two", `,"parsed":{"gen|a":false}`, 0, false},
		{"another model has a state and a count", `,"unparsed":2,"parsed":{"gen|a":false}`, 2, true},
	} {
		got := mustRead(t, gridRelease(legendOf(2, "", "gen|a", "gen|b"),
			[]string{item("x", "gen|a=0 gen|b=0", stated)}, []string{item("x", "gen|a=0 gen|b=0", row.other)}))
		if got.Grid.HasStates() {
			t.Errorf("%s: the grid carries states", row.name)
		}
		if n, ok := got.Grid.Unparsed(0, 0); n != 1 || !ok {
			t.Errorf("%s: states of a whole line: count %d %v, want 1", row.name, n, ok)
		}
		if n, ok := got.Grid.Unparsed(1, 0); n != row.n || ok != row.ok {
			t.Errorf("%s: count %d %v, want %d %v", row.name, n, ok, row.n, row.ok)
		}
		if len(got.Notices) != 1 || !strings.Contains(got.Notices[0], "parse states") {
			t.Errorf("%s: notices %q", row.name, got.Notices)
		}
	}
}

// Ids sort by their bytes, whatever the files' order (reading 13).
func TestItemsSortByBytes(t *testing.T) {
	ids := []string{"10", "9", "a", "B", "é", "z", "e\u0301", "\U0001F600", "\uffff"}
	var lines []string
	for _, id := range ids {
		lines = append(lines, item(id, "gen|a=1"))
	}
	got := mustRead(t, gridRelease(legendOf(1, "", "gen|a"), lines))
	var order []string
	for _, i := range got.Grid.Items {
		order = append(order, i.ID)
	}
	if want := []string{"10", "9", "B", "a", "e\u0301", "z", "é", "\uffff", "\U0001F600"}; !reflect.DeepEqual(order, want) {
		t.Errorf("got %q, want %q", order, want)
	}
}

// More configurations than fit into a word, and item counts around one.
func TestManyConfigurationsAndItems(t *testing.T) {
	var keys []string
	for c := range 130 {
		keys = append(keys, fmt.Sprintf("gen|t%d", c))
	}
	right := func(m, i, c int) bool { return (m*7+i*5+c*3)%11 < 5 }
	for _, n := range []int{1, 63, 64, 65, 129} {
		var lines [2][]string
		for m := range lines {
			for i := range n {
				var set []string
				for c, key := range keys {
					set = append(set, fmt.Sprintf("%s=%d", key, map[bool]int{true: 1}[right(m, i, c)]))
				}
				lines[m] = append(lines[m], item(fmt.Sprintf("%03d", i), strings.Join(set, " ")))
			}
		}
		g := mustRead(t, gridRelease(legendOf(2, "", keys...), lines[:]...)).Grid
		for m := range 2 {
			for i := range n {
				for c := range keys {
					if g.Bit(m, i, c) != right(m, i, c) {
						t.Fatalf("%d items: bit %d %d %d is %v", n, m, i, c, g.Bit(m, i, c))
					}
				}
			}
		}
	}
}

// Files that are not read are named; files of a release that the grid does not
// need are not.
func TestOtherFiles(t *testing.T) {
	release := smallRelease()
	for _, path := range []string{"report/index.md", "validation.jsonl", "fewshot/b1.jsonl", "manifest.json", "records.pack", "analysis.json", "report/img/a.png"} {
		release[path] = "x"
	}
	if got := mustRead(t, release).Unread; got != nil {
		t.Errorf("unread %q", got)
	}
	for _, path := range []string{".git/HEAD", ".site.1.tmp/index.html", "records/b1/.m1.jsonl.swp", "notes.md", "records/b1/m3.jsonl", "records/b9/m1.jsonl", "records/b1/.DS_Store", "b1__m9.jsonl", "items/b9.jsonl", "raw/log.txt"} {
		release[path] = "x"
	}
	want := []string{"b1__m9.jsonl (its name is not <benchmark>__<model> of the legend)", `items/b9.jsonl (the legend lists no benchmark "b9")`,
		"notes.md (it does not end in .jsonl or .jsonl.gz)", "raw/ (a release has no such folder)",
		`records/b1/m3.jsonl (the legend lists no model "m3")`, "records/b9/ (a release has no such folder)"}
	if got := mustRead(t, release).Unread; !reflect.DeepEqual(got, want) {
		t.Errorf("unread:\ngot  %q\nwant %q", got, want)
	}
}

// <benchmark>__<model> where both hold "__": read where only one way is possible.
func TestFlatNames(t *testing.T) {
	legend := `{"format":"recount/1","models":[{"id":"m"},{"id":"y__m"}],"benchmarks":[{"id":"x"},{"id":"x__y"}],
		"configurations":[{"key":"a","method":"gen"}],"reference":"a"}`
	l, err := ParseLegend("legend.json", []byte(legend))
	if err != nil {
		t.Fatal(err)
	}
	y := newLayout(l)
	if p := y.locate("x__m.jsonl"); p.kind != "record" || p.benchmark != 0 || p.model != 0 {
		t.Errorf("x__m: %+v", p)
	}
	if p := y.locate("x__y__m.jsonl"); p.kind != "" || p.why != "its name can be read as more than one <benchmark>__<model>" {
		t.Errorf("x__y__m: %+v", p)
	}
	if p := y.locate("records/x__y/y__m.jsonl.gz"); p.kind != "record" || p.benchmark != 1 || p.model != 1 {
		t.Errorf("records/x__y/y__m: %+v", p)
	}
}

// An items file tells gold and the number of options once per item.
func TestItemsFile(t *testing.T) {
	lines := []string{item("x", "ll|a=1", `,"outputs":{"ll|a":{"choice":1}}`), item("y", "ll|a=0", `,"outputs":{"ll|a":{"choice":1}}`)}
	release := gridRelease(legendOf(2, "", "ll|a"), lines, lines)
	release["items/b.jsonl"] = `{"benchmark":"b","id":"y","question":"why","gold":2,"labels":["A","B","C"],"options":["1","2","3"],"statements":["s","t","u"],"statement_tokens":[6,7,null],"qa_tokens":null}
{"benchmark":"b","id":"x","gold":[1,0],"options":["1","2"]}
{"benchmark":"b","id":"unasked","gold":0}
`
	got := mustRead(t, release)
	if x, y := got.Grid.Items[0], got.Grid.Items[1]; got.Grid.N() != 2 || x.Gold != 3 || x.NOptions != 2 || y.Gold != 4 || y.NOptions != 3 {
		t.Errorf("got %+v", got.Grid.Items)
	}
	if last := got.Files[len(got.Files)-1]; last.Path != "items/b.jsonl" || last.Benchmark != "b" || last.Model != "" || last.Lines != 3 {
		t.Errorf("last file: %+v", last)
	}
	if want := []string{"items of items files without records: 1"}; !reflect.DeepEqual(got.Notices, want) {
		t.Errorf("notices %q, want %q", got.Notices, want)
	}
	for _, row := range []struct{ name, old, new, want string }{
		{"a gold that the bits contradict", `"gold":[1,0]`, `"gold":0`,
			`records/b/m0.jsonl:1: the bit of "ll|a" is 1 but the choice is 1 and gold is 0 -> ` + choiceHint + "\n" +
				`records/b/m1.jsonl:1: the bit of "ll|a" is 1 but the choice is 1 and gold is 0 -> ` + choiceHint},
		{"an item twice", `"id":"unasked"`, `"id":"x"`, `items/b.jsonl:3: item "x" stands twice, first on line 2 -> keep one of the two lines`},
		{"lists of different lengths", `["s","t","u"]`, `["s","t"]`, `items/b.jsonl:1: statements has 2 entries but there are 3 options -> one an option, in the original order`},
		{"tokens below 0", `[6,7,null]`, `[6,-7,null]`, `items/b.jsonl:1: statement_tokens[1] is -7, less than 0`},
		{"gold beyond the options", `"gold":2`, `"gold":3`, `items/b.jsonl:1: gold is 3 but there are 3 options -> gold is the index of the right option, from 0`},
		{"a field twice", `"question":"why"`, `"question":"why","question":"why"`, `items/b.jsonl:1: the field question stands twice -> keep one of the two`},
		{"no id", `"id":"y",`, ``, `items/b.jsonl:1: the field id is missing`},
		{"another benchmark", `"benchmark":"b","id":"y"`, `"benchmark":"c","id":"y"`, `items/b.jsonl:1: benchmark is "c", the file is of "b" -> move the line to the file of its benchmark, or correct the field`},
	} {
		_, err := read(release.edit(t, "items/b.jsonl", row.old, row.new), ReadOptions{})
		if got := told(err); got != row.want {
			t.Errorf("%s:\ngot  %s\nwant %s", row.name, got, row.want)
		}
	}
	_, err := read(release.edit(t, "records/b/m1.jsonl", `"id":"y"`, `"id":"y","gold":1`), ReadOptions{})
	if got, want := told(err), `records/b/m1.jsonl:2: the bit of "ll|a" is 0 but the choice is 1 and gold is 1 -> `+choiceHint; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	_, err = read(release.edit(t, "records/b/m1.jsonl", `"id":"y"`, `"id":"y","gold":0`), ReadOptions{})
	if got, want := told(err), `records/b/m1.jsonl:2: item "y" has gold 0 here but 2 in items/b.jsonl:1 -> one item has one gold, given as the original index of the option`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Of many unknown fields the first by name are told, in any order of lines.
func TestManyUnknownFields(t *testing.T) {
	f := &rows{}
	for k := range 97 {
		f.unknown(fmt.Appendf(nil, "f%02d", k*31%97))
	}
	sort.Strings(f.unknowns)
	if len(f.unknowns) != 20 || f.unknowns[0] != "f00" || f.unknowns[19] != "f19" {
		t.Errorf("got %q, want f00 to f19", f.unknowns)
	}
}

// Fields that recount does not know are named once, whatever lines hold them.
func TestUnknownFields(t *testing.T) {
	release := smallRelease().everyFile(func(s string) string {
		return strings.ReplaceAll(s, `"gold"`, `"zeta":1,"alpha":{"gold":1},"zeta":[],"gold"`)
	})
	release["items/b1.jsonl"] = `{"benchmark":"b1","id":"i1","beta":1}`
	release["legend.json"] = strings.Replace(release["legend.json"], `"id": "m2"`, `"id": "m2", "hub": "h/m2"`, 1)
	want := []string{
		"legend.json holds fields that recount does not know, kept as they stand: models.hub",
		"record lines hold fields that recount does not know and does not count: alpha, beta, zeta",
	}
	if got := mustRead(t, release).Notices; !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
