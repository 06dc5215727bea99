package sweep

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"recount/records"
	"recount/runner/engine"
)

// An invented model: its answers are hashes of the prompts, so that what it is
// asked decides what it says, and nothing else.
type invented struct {
	name  string
	pause time.Duration
	fail  string // fails at prompts that hold this
	asked int
	after func(asked int)
}

func hash(parts ...string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(strings.Join(parts, "\x00")))
	return h.Sum64() >> 7
}

func (e *invented) Describe(context.Context) (engine.Description, error) {
	return engine.Description{Engine: "invented", Model: map[string]string{"name": e.name}}, nil
}

func (e *invented) Generate(_ context.Context, prompts []engine.Prompt) ([]engine.Text, error) {
	time.Sleep(e.pause)
	list := make([]engine.Text, len(prompts))
	for i, p := range prompts {
		if e.fail != "" && strings.Contains(p.Text, e.fail) {
			return nil, errors.New("the invented model fell over")
		}
		list[i] = engine.Text{Text: []string{" A", " B.", " (C)", " 2", "3", " dunno", " a thing"}[hash(e.name, p.Text)%7], Tokens: 2, Truncated: true}
	}
	e.asked++
	if e.after != nil {
		e.after(e.asked)
	}
	return list, nil
}

func (e *invented) Score(_ context.Context, stems []engine.Stem) ([][]records.Score, error) {
	list := make([][]records.Score, len(stems))
	for i, s := range stems {
		for _, c := range s.Continuations {
			list[i] = append(list[i], records.Score{LogProb: -1 - float64(hash(e.name, s.Text, c)%100000)/7919, Tokens: 2, Chars: 3, Bytes: 3})
		}
	}
	return list, nil
}

func (e *invented) Close() error { return nil }

const planText = `
title: Invented
release: release
items: items
benchmarks: [{id: one}, {id: two, construction: gold-first}]
models:
  - {id: m1, engine: openai, endpoints: [nowhere]}
  - {id: m2, engine: openai, endpoints: [nowhere]}
`

// setUp is a sweep of two models and two benchmarks of n items.
func setUp(t *testing.T, n int) *Sweep {
	t.Helper()
	return load(t, written(t, "items", []string{"one", "two"}, n, func(b string, i int) string {
		return fmt.Sprintf(`{"id":"%s-%d","question":"Question %d of %s?","options":["a %d","b","c","d"],"gold":%d}`, b, i, i, b, i, i%4)
	}), planText)
}

// written is a new folder with a file of n items for each benchmark below kind.
func written(t *testing.T, kind string, benchmarks []string, n int, line func(benchmark string, i int) string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, kind), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, b := range benchmarks {
		var data []byte
		for i := range n {
			data = fmt.Appendln(data, line(b, i))
		}
		if err := os.WriteFile(filepath.Join(folder, kind, b+".jsonl"), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// load reads a plan that stands in the folder.
func load(t *testing.T, folder, text string) *Sweep {
	t.Helper()
	plan, err := Parse(filepath.Join(folder, "sweep.yaml"), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Load(plan)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// opener opens invented models, changed a little.
func opener(change func(*invented)) func(context.Context, Model) (engine.Engine, error) {
	return func(_ context.Context, m Model) (engine.Engine, error) {
		e := &invented{name: m.ID}
		change(e)
		return e, nil
	}
}

func asIs(*invented) {}

func run(t *testing.T, s *Sweep, shard Shard, change func(*invented)) error {
	t.Helper()
	return s.Run(t.Context(), Options{Shard: shard, Open: opener(change)})
}

// release merges and returns the files of setUp's release by name.
func release(t *testing.T, s *Sweep) map[string]string {
	t.Helper()
	files := merged(t, s)
	if len(files) != 5 {
		t.Errorf("the release has %d files, want the legend and 4 record files", len(files))
	}
	return files
}

// merged merges and returns all files by name.
func merged(t *testing.T, s *Sweep) map[string]string {
	t.Helper()
	if _, err := s.Merge(false); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	root := os.DirFS(s.Plan.path(s.Plan.Release))
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			var data []byte
			data, err = fs.ReadFile(root, path)
			files[path] = string(data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func equal(t *testing.T, what string, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s: %s differs from an undisturbed run's", what, name)
		}
	}
}

// undisturbed is what a run in one piece gives.
func undisturbed(t *testing.T, n int) map[string]string {
	t.Helper()
	s := setUp(t, n)
	if err := run(t, s, Shard{1, 1}, asIs); err != nil {
		t.Fatal(err)
	}
	return release(t, s)
}

func TestRelease(t *testing.T) {
	s := setUp(t, 6)
	if err := run(t, s, Shard{1, 1}, asIs); err != nil {
		t.Fatal(err)
	}
	files := release(t, s)
	r, err := records.Open(os.DirFS(s.Plan.path(s.Plan.Release)), records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Notices) > 0 || r.Grid == nil {
		t.Errorf("notices: %v", r.Notices)
	}
	if n := strings.Count(files["records/one/m1.jsonl"], "\n"); n != 6 {
		t.Errorf("%d lines, want 6", n)
	}
	if !strings.Contains(files["legend.json"], `"runner": "recount-runner/1"`) || !strings.Contains(files["legend.json"], `"name": "m2"`) {
		t.Error("the legend's run does not tell runner and engines")
	}
	l, err := records.ParseLine([]byte(strings.SplitN(files["records/two/m2.jsonl"], "\n", 2)[0]))
	if err != nil || len(l.Bits) != 26 || l.Margin == nil || l.Unparsed == nil {
		t.Errorf("the first line: %v %v", l, err)
	}
}

// TestStopAndGoOn: a signal finishes the item in hand; the next run asks only
// what is left.
func TestStopAndGoOn(t *testing.T) {
	want := undisturbed(t, 5)
	s := setUp(t, 5)
	ctx, stop := context.WithCancel(t.Context())
	err := s.Run(ctx, Options{Shard: Shard{1, 1}, Open: opener(func(e *invented) {
		e.after = func(asked int) {
			if asked == probes+3 {
				stop()
			}
		}
	})})
	if !errors.Is(err, ErrStopped) {
		t.Fatalf("got %v, want ErrStopped", err)
	}
	counts, err := s.Status()
	if err != nil || counts[0].Done != 3 || counts[0].Total != 5 || counts[1].Done != 0 {
		t.Errorf("status %v %v, want 3 of 5", counts, err)
	}
	if _, err := s.Merge(false); err == nil || !strings.Contains(err.Error(), "lacks 7 items") {
		t.Errorf("merged too early: %v", err)
	}
	asked := 0
	if err := run(t, s, Shard{1, 1}, func(e *invented) { e.after = func(int) { asked++ } }); err != nil {
		t.Fatal(err)
	}
	if asked != 17+2*probes {
		t.Errorf("asked %d times, want the 17 items that were left and two probes", asked)
	}
	equal(t, "stopped once", release(t, s), want)
}

// probes are the calls of Generate that engine.Probe makes.
const probes = 4

func TestTornLine(t *testing.T) {
	want := undisturbed(t, 4)
	s := setUp(t, 4)
	if err := run(t, s, Shard{1, 1}, asIs); err != nil {
		t.Fatal(err)
	}
	path := s.Plan.partPath(Shard{1, 1}, "two", "m1")
	data, _ := os.ReadFile(path)
	for _, cut := range []int{1, 10, len(data) / 2, len(data) - 1, len(data)} {
		if err := os.WriteFile(path, data[:len(data)-cut], 0o666); err != nil {
			t.Fatal(err)
		}
		if err := run(t, s, Shard{1, 1}, asIs); err != nil {
			t.Fatal(err)
		}
		equal(t, fmt.Sprintf("%d bytes torn off", cut), release(t, s), want)
	}
}

// TestFailure: an engine's failure leaves no line for the item.
func TestFailure(t *testing.T) {
	s := setUp(t, 4)
	err := run(t, s, Shard{1, 1}, func(e *invented) { e.fail = "Question 2 of one" })
	if err == nil || !strings.Contains(err.Error(), `model m1: item "one-2" of one: the invented model fell over`) {
		t.Errorf("got %v", err)
	}
	counts, _ := s.Status()
	if counts[0].Done != 2 {
		t.Errorf("%d items were written, want the 2 before the failure", counts[0].Done)
	}
}

// TestRefusesToGoOn under other settings, or with other items.
func TestRefusesToGoOn(t *testing.T) {
	s := setUp(t, 3)
	if err := run(t, s, Shard{1, 1}, asIs); err != nil {
		t.Fatal(err)
	}
	err := run(t, s, Shard{1, 1}, func(e *invented) { e.name = "another" })
	if err == nil || !strings.Contains(err.Error(), `model name was "m1" and is "another"`) {
		t.Errorf("another model: %v", err)
	}
	s.Items["one"][1].Question = "Changed?"
	if err := run(t, s, Shard{1, 1}, asIs); err == nil || !strings.Contains(err.Error(), `m1.jsonl:2: item "one-1"`) {
		t.Errorf("a changed question: %v", err)
	}
	s = load(t, s.Plan.folder, planText)
	head := s.Plan.partPath(Shard{1, 1}, "one", "m1") + ".json"
	if err := os.Remove(head); err != nil {
		t.Fatal(err)
	}
	if err := run(t, s, Shard{1, 1}, asIs); err == nil || !strings.Contains(err.Error(), "is not known what they depend on") {
		t.Errorf("lines without a header: %v", err)
	}
}

// TestLoadRefuses: an item that a configuration cannot show is told before a
// model is opened.
func TestLoadRefuses(t *testing.T) {
	folder := written(t, "items", []string{"one", "two"}, 2, func(b string, i int) string {
		options := []string{`["a","b","c","d"]`, `["a","b","c"]`}[i]
		return fmt.Sprintf(`{"id":"%s-%d","question":"?","options":%s,"gold":0}`, b, i, options)
	})
	plan, err := Parse(filepath.Join(folder, "sweep.yaml"), []byte(planText))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Load(plan); err == nil || !strings.Contains(err.Error(), `item "one-1" of one has 3 options`) {
		t.Errorf("three options: %v", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "items", "two.jsonl"), []byte("\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(plan); err == nil || !strings.Contains(err.Error(), "two.jsonl holds no questions") {
		t.Errorf("no item: %v", err)
	}
	missing, err := Parse(filepath.Join(folder, "sweep.yaml"), []byte("\ufeff"+strings.TrimSpace(planText)+"\nprotocol: nutral\n"))
	if err != nil {
		t.Fatalf("a byte order mark: %v", err)
	}
	missing.Benchmarks = missing.Benchmarks[:1]
	if _, err := Load(missing); err == nil || !strings.Contains(err.Error(), "protocol is neither neutral-harness nor likelihood-ranking, nor a file") {
		t.Errorf("an unknown protocol: %v", err)
	}
}

// TestChoose: an id that the plan lacks is a mistake, not a sweep of nothing.
func TestChoose(t *testing.T) {
	s := setUp(t, 1)
	if two, err := s.Plan.Choose([]string{"m2"}); err != nil || len(two) != 1 || two[0].ID != "m2" {
		t.Errorf("got %v %v, want m2", two, err)
	}
	err := s.Run(t.Context(), Options{Shard: Shard{1, 1}, Models: []string{"m1", "m3"}, Open: opener(asIs)})
	if err == nil || !strings.Contains(err.Error(), `no model "m3"; it has m1, m2`) {
		t.Errorf("got %v", err)
	}
}

// TestShards: 4 shards, one started twice in a row, give the same bytes; so do
// shards of different numbers that overlap.
func TestShards(t *testing.T) {
	want := undisturbed(t, 7)
	s := setUp(t, 7)
	for _, k := range []int{3, 1, 4, 2, 3} {
		if err := run(t, s, Shard{k, 4}, asIs); err != nil {
			t.Fatal(err)
		}
	}
	equal(t, "4 shards", release(t, s), want)
	if err := run(t, s, Shard{2, 3}, asIs); err != nil {
		t.Fatal(err)
	}
	equal(t, "a shard of 3 beside them", release(t, s), want)

	path := s.Plan.partPath(Shard{2, 3}, "one", "m1")
	data, _ := os.ReadFile(path)
	other := bytes.Replace(data, []byte(`"unparsed":`), []byte(`"unparsed":1`), 1)
	if err := os.WriteFile(path, other, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Merge(false); err == nil || !strings.Contains(err.Error(), "another answer in another shard") {
		t.Errorf("shards that contradict each other: %v", err)
	}
}

func TestTwoProcessesOneShard(t *testing.T) {
	s := setUp(t, 3)
	path := s.Plan.partPath(Shard{1, 1}, "one", "m1")
	p, err := s.openPart("m1", path, s.Items["one"], engine.Description{Engine: "invented", Model: map[string]string{"name": "m1"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := run(t, s, Shard{1, 1}, asIs); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("a second process took the shard: %v", err)
	}
	p.Close()
	if err := run(t, s, Shard{1, 1}, asIs); err != nil {
		t.Errorf("after the first has ended: %v", err)
	}
}

func TestMain(m *testing.M) {
	if folder := os.Getenv("RECOUNT_SWEEP_CHILD"); folder != "" {
		child(folder)
	}
	os.Exit(m.Run())
}

// child is the process that TestKilled kills.
func child(folder string) {
	plan, err := Parse(filepath.Join(folder, "sweep.yaml"), []byte(planText))
	if err == nil {
		var s *Sweep
		if s, err = Load(plan); err == nil {
			err = s.Run(context.Background(), Options{Shard: Shard{1, 1}, Open: opener(func(e *invented) { e.pause = 300 * time.Microsecond })})
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// TestKilled kills a run with SIGKILL at 50 moments, each a little later in its
// life than the one before, and compares the final files.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("not run: it starts 50 processes")
	}
	const items = 150
	want := undisturbed(t, items)
	s := setUp(t, items)
	killed, finished := 0, false
	for moment := 0; killed < 50; moment++ {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), "RECOUNT_SWEEP_CHILD="+s.Plan.folder)
		var stderr bytes.Buffer
		c.Stderr = &stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(time.Duration(5+hash(fmt.Sprint(moment))%40)*time.Millisecond, func() { c.Process.Kill() })
		err := c.Wait()
		timer.Stop()
		switch {
		case err == nil:
			// It came to its end: begin a new one, to be killed again.
			finished = true
			equal(t, "a finished run", release(t, s), want)
			if err := os.RemoveAll(s.Plan.path(s.Plan.Work)); err != nil {
				t.Fatal(err)
			}
		case c.ProcessState.ExitCode() >= 0:
			t.Fatalf("the run failed by itself: %s", &stderr)
		default:
			killed++
		}
	}
	if err := run(t, s, Shard{1, 1}, asIs); err != nil {
		t.Fatal(err)
	}
	equal(t, "killed 50 times", release(t, s), want)
	t.Logf("killed %d times; came to its end in between: %v", killed, finished)
}

func TestParseRefuses(t *testing.T) {
	good := strings.TrimSpace(planText)
	for change, want := range map[[2]string]string{
		{"release: release", ""}:                                   "release names no folder",
		{"items: items", ""}:                                       "items names no folder",
		{"engine: openai", "engine: crystal-ball"}:                 `has the engine "crystal-ball"; use llama, openai or vllm`,
		{"engine: openai, endpoints: [nowhere]", "engine: vllm"}:   "one of file, a folder below --models, and hub",
		{"engine: openai", "engine: vllm, hub: org/name"}:          "for one that runs already use openai",
		{", endpoints: [nowhere]}", "}"}:                           "names no endpoints",
		{"title: Invented", "titel: Invented"}:                     "titel",
		{"title: Invented", "limit: -1"}:                           "limit is -1",
		{"title: Invented", "llama: {context: -5}"}:                "context is -5",
		{"engine: openai", "concurrency: -2, engine: openai"}:      "has the concurrency -2",
		{"[{id: one}, {id: two, construction: gold-first}]", "[]"}: "no benchmarks",
	} {
		_, err := Parse("sweep.yaml", []byte(strings.Replace(good, change[0], change[1], 1)))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q for %q: got %v, want %q", change[1], change[0], err, want)
		}
	}
}

// A restater repeats an option of the item at hand, or not.
type restater struct {
	invented
	prompts []string
}

func (e *restater) Generate(ctx context.Context, prompts []engine.Prompt) ([]engine.Text, error) {
	list := make([]engine.Text, len(prompts))
	if len(prompts) == 1 { // of the probe
		return e.invented.Generate(ctx, prompts)
	}
	for i, p := range prompts {
		e.prompts = append(e.prompts, p.Text)
		list[i] = engine.Text{Text: []string{" It is a 0.", "B", "c d", "b or c"}[(len(e.prompts)-1)/2%4]}
		if p.MaxTokens != map[bool]int{true: 32, false: 8}[strings.Contains(p.Text, "text of one option")] {
			return nil, fmt.Errorf("%d tokens of %q", p.MaxTokens, p.Text)
		}
	}
	return list, nil
}

// TestRestatedProtocol: examples/protocols/restated.json asks for an option's
// text beside the paper's first configuration, reads it, and its key is none of
// the paper's 26 (S1.22).
func TestRestatedProtocol(t *testing.T) {
	s := setUp(t, 4)
	example, err := filepath.Abs("../../examples/protocols/restated.json")
	if err != nil {
		t.Fatal(err)
	}
	plan, err := Parse(filepath.Join(s.Plan.folder, "sweep.yaml"), []byte(planText+"protocol: "+example))
	if err != nil {
		t.Fatal(err)
	}
	if s, err = Load(plan); err != nil {
		t.Fatal(err)
	}
	for _, c := range records.NeutralHarness().Configurations {
		if c.Key == "gen|restated|p0" {
			t.Error("the restated answer is among the 26")
		}
	}
	e := &restater{}
	if err := s.Run(t.Context(), Options{Shard: Shard{1, 1}, Models: []string{"m1"}, Open: func(context.Context, Model) (engine.Engine, error) { return e, nil }}); err != nil {
		t.Fatal(err)
	}
	if want := "Question: Question 0 of one?\na 0\nb\nc\nd\nAnswer with the text of one option only:"; !slices.Contains(e.prompts, want) {
		t.Errorf("asked %q, want %q", e.prompts, want)
	}
	lines, _, err := s.collect("one", "m1")
	if err != nil || len(lines) != 4 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	for id, want := range map[string]string{ // gold is 0, 1, 2, 3
		"one-0": `"gen|restated|p0":{"text":" It is a 0.","choice":0,"state":"ok"}`,
		"one-1": `"gen|restated|p0":{"text":"B","choice":1,"state":"ok"}`,
		"one-2": `"gen|restated|p0":{"text":"c d","choice":null,"state":"error"}`,
		"one-3": `"gen|restated|p0":{"text":"b or c","choice":null,"state":"error"}`,
	} {
		if !strings.Contains(string(lines[id]), want) {
			t.Errorf("%s: %s, want %s", id, lines[id], want)
		}
	}
}
