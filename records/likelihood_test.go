package records

import (
	"bytes"
	"io/fs"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"recount/analysis"
)

// likelihoodExamples are the worked examples with roles.
func likelihoodExamples(t *testing.T) []string {
	t.Helper()
	found, _ := filepath.Glob("../../shared/examples/likelihood-*/legend.json")
	if len(found) == 0 {
		t.Skip("needs ../shared/examples beside the repository")
	}
	for i := range found {
		found[i] = filepath.Dir(found[i])
	}
	return found
}

func quickReport(r *Release, workers int) []byte {
	o := r.Legend.Options()
	o.Resamples, o.CurveResamples, o.Draws, o.Workers = 20, 20, 10, workers
	return analysis.Analyze(r.Grid, o).JSON()
}

// Any order of files and lines, and any number of workers, give the same bytes:
// also record files that come before their items file, and judgements first.
func TestLikelihoodInAnyOrder(t *testing.T) {
	for _, dir := range likelihoodExamples(t) {
		release, err := Open(os.DirFS(dir), ReadOptions{Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		want := quickReport(release, 1)
		if got := quickReport(release, 3); !bytes.Equal(got, want) {
			t.Errorf("%s: three workers give other bytes", dir)
		}
		var paths []string
		_ = fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && path != "legend.json" {
				paths = append(paths, path)
			}
			return err
		})
		random := rand.New(rand.NewSource(1))
		for range 4 {
			random.Shuffle(len(paths), func(a, b int) { paths[a], paths[b] = paths[b], paths[a] })
			r := NewReader(release.Legend, ReadOptions{})
			for _, path := range paths {
				data, err := os.ReadFile(filepath.Join(dir, path))
				if err != nil {
					t.Fatal(err)
				}
				lines := strings.Split(strings.TrimSpace(string(data)), "\n")
				random.Shuffle(len(lines), func(a, b int) { lines[a], lines[b] = lines[b], lines[a] })
				r.Add(path, []byte(strings.Join(lines, "\n")))
			}
			again, err := r.Finish()
			if err != nil {
				t.Fatal(err)
			}
			if got := quickReport(again, 1); !bytes.Equal(got, want) {
				t.Errorf("%s: files in the order %v give other bytes", dir, paths)
			}
		}
	}
}

// A selection of everything counts the same; of one benchmark, what a release of
// that benchmark would.
func TestLikelihoodSelection(t *testing.T) {
	for _, dir := range likelihoodExamples(t) {
		release, err := Open(os.DirFS(dir), ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		o := release.Legend.Options()
		o.CurveResamples, o.SkipRandom = 5, true
		whole := analysis.Analyze(release.Grid, o).At("likelihood").JSON()
		all, err := release.Grid.Select(analysis.Selection{})
		if err != nil {
			t.Fatal(err)
		}
		if got := analysis.Analyze(all, o).At("likelihood").JSON(); !bytes.Equal(got, whole) {
			t.Errorf("%s: selecting everything changes numbers", dir)
		}
		items := []int{}
		for i := range release.Grid.N() {
			if i%2 == 0 {
				items = append(items, i)
			}
		}
		half, err := release.Grid.Select(analysis.Selection{Items: items})
		if err != nil {
			t.Fatal(err)
		}
		r := analysis.Analyze(half, o)
		if n, _ := r.At("likelihood", "meta", "n_items").Int(); int(n) != len(items) {
			t.Errorf("%s: %d items, want %d", dir, n, len(items))
		}
	}
}

// oneModel is a release of one model and one item with a record line's outputs.
func oneModel(outputs, bits string, more map[string]string) fstest.MapFS {
	files := fstest.MapFS{
		"legend.json": {Data: []byte(`{"format":"recount/1","models":[{"id":"m","kind":"base","params_b":1}],"benchmarks":[{"id":"b"}],
"configurations":[{"key":"p","method":"gen"},{"key":"s","method":"ll"},{"key":"o","method":"ll"}],"reference":"s",
"roles":{"apx":{"base":"p"},"aps":"s","option":"o"}}`)},
		"records/b/m.jsonl": {Data: []byte(`{"benchmark":"b","id":"i","gold":0,"n_options":2,"bits":` + bits + `,"outputs":` + outputs + "}\n")},
	}
	for name, text := range more {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

func likelihoodOf(t *testing.T, files fstest.MapFS) *analysis.Node {
	t.Helper()
	release, err := Open(files, ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	o := release.Legend.Options()
	o.SkipRandom = true
	return analysis.Analyze(release.Grid, o).At("likelihood")
}

const twoScores = `[{"logprob":-4.0,"tokens":4,"chars":3,"bytes":3},{"logprob":-9.0,"tokens":3,"chars":4,"bytes":5}]`

// What is counted from texts while reading: answers read again by the parser,
// counts held against statements and options, perplexities beside log-probs.
func TestChecksWhileReading(t *testing.T) {
	items := map[string]string{"items/b.jsonl": `{"benchmark":"b","id":"i","gold":0,"options":["red","café"],"statements":["red","caffé"]}`}
	check := func(what string, files fstest.MapFS, want map[string]int64) {
		t.Helper()
		n := likelihoodOf(t, files)
		for key, v := range want {
			if got, ok := n.At("check", key).Int(); !ok || got != v {
				t.Errorf("%s: check/%s: got %v, want %d", what, key, got, v)
			}
		}
	}
	check("as recorded", oneModel(`{"p":{"text":"A","choice":0,"state":"ok"},"s":{"choice":0,"scores":`+twoScores+`}}`, `{"p":1,"s":1}`, items),
		map[string]int64{"parse_mismatch": 0, "chars_mismatch": 1, "bytes_mismatch": 1, "scores": 2, "ppl_mismatch": 0})
	check("another choice", oneModel(`{"p":{"text":"B","choice":0,"state":"ok"},"s":{"choice":0,"scores":`+twoScores+`}}`, `{"p":1,"s":1}`, items),
		map[string]int64{"parse_mismatch": 1})
	check("another state", oneModel(`{"p":{"text":"A or B","choice":null,"state":"none"},"s":{"scores":`+twoScores+`}}`, `{"p":0,"s":1}`, items),
		map[string]int64{"parse_mismatch": 1})
	check("options on the line", oneModel(`{"p":{"text":"B","choice":0,"state":"ok"},"s":{"scores":`+twoScores+`}},"options":["red","blue"]`, `{"p":1,"s":1}`, nil),
		map[string]int64{"parse_mismatch": 1})
	// e^(4/4) = 2.718282; 2.72 is off by more than 1e-5.
	scores := strings.Replace(twoScores, `"bytes":3`, `"bytes":3,"ppl":2.718282`, 1)
	check("a right perplexity", oneModel(`{"s":{"scores":`+scores+`}}`, `{"p":0,"s":1}`, nil), map[string]int64{"ppl_mismatch": 0})
	scores = strings.Replace(twoScores, `"bytes":3`, `"bytes":3,"ppl":2.72`, 1)
	check("a wrong perplexity", oneModel(`{"s":{"scores":`+scores+`}}`, `{"p":0,"s":1}`, nil), map[string]int64{"ppl_mismatch": 1})
	check("a positive log-probability", oneModel(`{"s":{"scores":`+strings.Replace(twoScores, "-4.0", "4.0", 1)+`}}`, `{"p":0,"s":1}`, nil), map[string]int64{"positive_logp": 1})
}

// Odd lines are counted, null with a reason, and never a crash.
func TestLikelihoodOddLines(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"no outputs":       oneModel(`null`, `{"p":1,"s":1}`, nil),
		"empty outputs":    oneModel(`{}`, `{"p":1,"s":1}`, nil),
		"no tokens":        oneModel(`{"s":{"scores":[{"logprob":-4.0,"tokens":0},{"logprob":null,"reason":"-inf","tokens":3}]}}`, `{"p":1,"s":0}`, nil),
		"no state":         oneModel(`{"p":{"text":"A"},"s":{"scores":`+twoScores+`}}`, `{"p":1,"s":1}`, nil),
		"empty statement":  oneModel(`{"s":{"scores":`+twoScores+`}}`, `{"p":1,"s":1}`, map[string]string{"items/b.jsonl": `{"benchmark":"b","id":"i","statements":["",""],"options":["",""]}`}),
		"huge probability": oneModel(`{"s":{"scores":[{"logprob":-1e308,"tokens":1,"chars":1,"bytes":1},{"logprob":-1e-320,"tokens":1,"chars":0,"bytes":0}]}}`, `{"p":1,"s":0}`, nil),
	} {
		n := likelihoodOf(t, files)
		n.Walk(func(segments []string, leaf *analysis.Node) {
			if v, ok := leaf.Number(); ok && v-v != 0 {
				t.Errorf("%s: %v is %v", name, segments, v)
			}
		})
		if of, _ := n.At("models", "m", "aps", "of").Int(); of != 1 {
			t.Errorf("%s: APS out of %d items", name, of)
		}
	}
}

func TestJudgementsAreChecked(t *testing.T) {
	for text, want := range map[string]string{
		`{"benchmark":"b","id":"x"}`:                                             `there is no item "x"`,
		`{"benchmark":"c","id":"i"}`:                                             `lists no benchmark "c"`,
		`{"id":"i"}`:                                                             "benchmark or id is missing",
		`{"benchmark":"b","id":"i","options":[{}]}`:                              "1 entries but there are 2 options",
		`{"benchmark":"b","id":"i","shared_template":"maybe"}`:                   "neither true nor false nor null",
		`{"benchmark":"b","id":"i","options":[{"bertscore_f1":7.5},{}]}`:         "bertscore_f1 is 7.5; BERTScore's F1 is at most 1",
		`{"benchmark":"b","id":"i"`:                                              "character",
		"{\"benchmark\":\"b\",\"id\":\"i\"}\n{\"benchmark\":\"b\",\"id\":\"i\"}": "judged twice, first on line 1",
	} {
		_, err := Open(oneModel(`{}`, `{"p":1,"s":1}`, map[string]string{"validation.jsonl": text}), ReadOptions{})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "validation.jsonl:") {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

// Without the roles nothing of this is read: a judgement file is a known file.
func TestNoRolesNoLikelihood(t *testing.T) {
	files := oneModel(`{}`, `{"p":1,"s":1,"o":1}`, map[string]string{"validation.jsonl": "broken"})
	legend := string(files["legend.json"].Data)
	files["legend.json"] = &fstest.MapFile{Data: []byte(legend[:strings.Index(legend, `"roles"`)-2] + "}")}
	release, err := Open(files, ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if release.Grid.Likelihood != nil {
		t.Error("a Likelihood without roles")
	}
}
