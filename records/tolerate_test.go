package records

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sort"
	"strings"
	"testing"
)

// states is smallRelease with states, a list of golds and items without gold,
// margin or count.
func statesRelease() testRelease {
	r := smallRelease()
	const file = "records/b1/m2.jsonl"
	r[file] = strings.Replace(r[file], `"unparsed":0}`,
		`"unparsed":1,"outputs":{"gen|t|p0":{"text":"?","choice":null,"state":"none"},"gen|t|p1":{"text":"B","choice":1,"state":"ok"}}}`, 1)
	for path := range r {
		if strings.HasPrefix(path, "records/") {
			r[path] = strings.ReplaceAll(r[path], `"unparsed":0}`, `"unparsed":0,"parsed":{"gen|t|p0":true,"gen|t|p1":true}}`)
		}
		if strings.HasPrefix(path, "records/b2/") {
			r[path] = strings.Replace(r[path], `"gold":3`, `"gold":[1,3]`, 1)
			r[path] = strings.Replace(r[path], `"gold":1,`, ``, 1)
			r[path] = strings.Replace(r[path], `"margin":0.25,"unparsed":0`, `"margin":null`, 1)
		}
	}
	return r
}

// wantGrid fails the test unless reading the release gives the grid of want.
func wantGrid(t *testing.T, what string, got, want *Release) {
	t.Helper()
	if g, w := gridText(got), gridText(want); g != w {
		t.Errorf("%s: got grid %s\nwant %s", what, g, w)
	}
}

// gridText shows everything in a grid; unlike reflect.DeepEqual it takes NaN as
// equal to itself.
func gridText(r *Release) string { return fmt.Sprintf("%+v", *r.Grid) }

// The comparison sees one bit, one margin, one state.
func TestGridTextDiffers(t *testing.T) {
	good := statesRelease()
	want := gridText(mustRead(t, good))
	for _, change := range [][2]string{{`"ll|s":1`, `"ll|s":0`}, {`0.25`, `0.2500001`}, {`"none"`, `"error"`}, {`"unparsed":1`, `"unparsed":2`}, {`"gold":0`, `"gold":3`}} {
		bad := good.everyFile(func(s string) string {
			s = strings.ReplaceAll(s, change[0], change[1])
			return strings.NewReplacer(`"choice":null,"state":"error"`, `"state":"error"`).Replace(s)
		})
		if change[0] == `"none"` {
			bad = bad.everyFile(func(s string) string { return strings.ReplaceAll(s, `"unparsed":1`, `"unparsed":0`) })
		}
		if change[0] == `"unparsed":1` {
			bad = bad.everyFile(func(s string) string { return strings.ReplaceAll(s, `"choice":1,"state":"ok"`, `"state":"none"`) })
		}
		if gridText(mustRead(t, bad)) == want {
			t.Errorf("%q in place of %q is not seen", change[1], change[0])
		}
	}
}

// everyFile applies f to the contents of all record files.
func (r testRelease) everyFile(f func(string) string) testRelease {
	out := testRelease{}
	for path, contents := range r {
		if strings.HasPrefix(path, "records/") {
			contents = f(contents)
		}
		out[path] = contents
	}
	return out
}

// rewrite parses each line with encoding/json and writes it with write.
func rewrite(write func(map[string]any) string) func(string) string {
	return func(contents string) string {
		var out strings.Builder
		for line := range strings.Lines(contents) {
			var fields map[string]any
			d := json.NewDecoder(strings.NewReader(line))
			d.UseNumber()
			if err := d.Decode(&fields); err != nil {
				panic(err)
			}
			out.WriteString(write(fields) + "\n")
		}
		return out.String()
	}
}

// Everything that reading tolerates (DESIGN §3) gives the same grid.
func TestTolerated(t *testing.T) {
	good := statesRelease()
	want := mustRead(t, good)
	random := rand.New(rand.NewPCG(3, 4))
	for name, release := range map[string]testRelease{
		"a byte order mark":         good.everyFile(func(s string) string { return "\ufeff" + s }),
		"CRLF":                      good.everyFile(func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }),
		"blank lines":               good.everyFile(func(s string) string { return "\n \t\n" + strings.ReplaceAll(s, "\n", "\n\n\r\n") }),
		"no last newline":           good.everyFile(func(s string) string { return strings.TrimSuffix(s, "\n") }),
		"gzip under the plain name": good.everyFile(zipped),
		"gzip in two members": good.everyFile(func(s string) string {
			return zipped(s[:50]) + zipped(s[50:])
		}),
		"gzip with a byte order mark inside": good.everyFile(func(s string) string { return zipped("\ufeff" + s) }),
		"lines in another order": good.everyFile(func(s string) string {
			lines := strings.SplitAfter(s, "\n")
			random.Shuffle(len(lines), func(a, b int) { lines[a], lines[b] = lines[b], lines[a] })
			return strings.Join(lines, "")
		}),
		"spaces as Python writes them": good.everyFile(func(s string) string {
			return strings.NewReplacer(`":`, `": `, `,"`, `, "`).Replace(s)
		}),
		"spaces everywhere": good.everyFile(func(s string) string {
			return strings.NewReplacer(`:`, " :\t", `,`, " , ", `{`, "{ ", `}`, " } ", "b1", "b1").Replace(s)
		}).with("legend.json", good["legend.json"]),
		"spaces on some lines only": good.everyFile(func(s string) string {
			first, rest, _ := strings.Cut(s, "\n")
			return first + "\n" + strings.NewReplacer(`:`, `: `, `,`, " ,\t").Replace(rest)
		}),
		"bits as true and false": good.everyFile(func(s string) string {
			return strings.NewReplacer(`p0":1`, `p0":true`, `p1":0`, `p1":false`, `s":1`, `s": true`).Replace(s)
		}),
		"fields and configurations in any order, differently on each line": good.everyFile(rewrite(func(fields map[string]any) string {
			return shuffled(random, fields)
		})),
		"escaped texts": good.everyFile(func(s string) string {
			return strings.NewReplacer(`"q i`, `"q\u0020i`, `gen|`, `gen\u007c`, `"id":"i1"`, `"id":"\u00691"`).Replace(s)
		}),
		"unknown fields": good.everyFile(func(s string) string {
			return strings.ReplaceAll(s, `"gold"`, `"x":{"y":[1,{"z":null}]},"x":2,"gold"`)
		}),
		"null for what is not recorded": good.everyFile(func(s string) string {
			return strings.ReplaceAll(s, `"bits"`, `"n_options":null,"options":null,"model":null,"bits"`)
		}),
		"the model on each line": good.everyFile(func(s string) string { return s }).with("records/b1/m1.jsonl",
			strings.ReplaceAll(good["records/b1/m1.jsonl"], `"gold"`, `"model":"m1","gold"`)),
		"numbers in another form": good.everyFile(func(s string) string {
			return strings.NewReplacer("0.25", "2.5E-1").Replace(s)
		}),
	} {
		got, err := Open(release.fs(), ReadOptions{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		wantGrid(t, name, got, want)
	}
}

// The names of P1's release (S1.28) and a compressed legend.
func TestLayouts(t *testing.T) {
	good := statesRelease()
	want := mustRead(t, good)
	for name, rename := range map[string]func(string) string{
		"without records/": func(p string) string { return strings.TrimPrefix(p, "records/") },
		"<benchmark>__<model>": func(p string) string {
			return strings.Replace(strings.TrimPrefix(p, "records/"), "/", "__", 1)
		},
		"records/<benchmark>__<model>": func(p string) string {
			return "records/" + strings.Replace(strings.TrimPrefix(p, "records/"), "/", "__", 1)
		},
		"compressed": func(p string) string { return p + ".gz" },
	} {
		release := testRelease{}
		for path, contents := range good {
			if path != "legend.json" {
				path = rename(path)
			}
			if strings.HasSuffix(path, ".gz") {
				contents = zipped(contents)
			}
			release[path] = contents
		}
		got := mustRead(t, release)
		wantGrid(t, name, got, want)
		if got.Digest() != want.Digest() {
			t.Errorf("%s: digest %s, want %s", name, got.Digest(), want.Digest())
		}
		if len(got.Notices) > 0 {
			t.Errorf("%s: notices %q", name, got.Notices)
		}
	}
	zippedLegend := good.with("legend.json", "").with("legend.json.gz", zipped(good["legend.json"]))
	wantGrid(t, "legend.json.gz", mustRead(t, zippedLegend), want)
}

// Files may arrive in any order, also several at a time.
func TestFileOrder(t *testing.T) {
	good := statesRelease()
	want := mustRead(t, good)
	legend, err := ParseLegend("legend.json", []byte(good["legend.json"]))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		paths := good.paths()
		random.Shuffle(len(paths), func(a, b int) { paths[a], paths[b] = paths[b], paths[a] })
		r := NewReader(legend, ReadOptions{})
		for _, path := range paths {
			r.Add(path, []byte(good[path]))
		}
		got, err := r.Finish()
		if err != nil {
			t.Fatal(err)
		}
		wantGrid(t, strings.Join(paths, ", "), got, want)
		if !reflect.DeepEqual(got.Files, want.Files) {
			t.Errorf("files: got %v, want %v", got.Files, want.Files)
		}
	}
	for _, workers := range []int{1, 2, 3, 8} {
		got, err := Open(good.fs(), ReadOptions{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		wantGrid(t, "workers", got, want)
	}
}

// Problems too are the same whatever the order and the workers.
func TestProblemOrder(t *testing.T) {
	bad := smallRelease().everyFile(func(s string) string {
		return strings.NewReplacer(`"ll|s":1`, `"ll|s":3`, `"gold":1`, `"gold":9`).Replace(s)
	}).with("records/b2/m1.jsonl", "")
	_, err := Open(bad.fs(), ReadOptions{})
	want := told(err)
	if strings.Count(want, "\n") != 4 {
		t.Fatalf("got\n%s\nwant five problems", want)
	}
	if !sort.StringsAreSorted(strings.Split(want, "\n")) {
		t.Errorf("not in the order of files and lines:\n%s", want)
	}
	for range 20 {
		_, err := Open(bad.fs(), ReadOptions{Workers: 4})
		if got := told(err); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// shuffled writes an object with its members, and those of objects in it, in
// random order.
func shuffled(random *rand.Rand, v any) string {
	object, ok := v.(map[string]any)
	if !ok {
		out, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		return string(out)
	}
	var members []string
	for name, value := range object {
		quoted, _ := json.Marshal(name)
		members = append(members, string(quoted)+":"+shuffled(random, value))
	}
	sort.Strings(members)
	random.Shuffle(len(members), func(a, b int) { members[a], members[b] = members[b], members[a] })
	return "{" + strings.Join(members, ",") + "}"
}
