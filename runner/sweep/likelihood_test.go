package sweep

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"recount/analysis"
	"recount/records"
	"recount/runner"
	"recount/runner/engine"
	"recount/runner/engine/enginetest"
	"recount/runner/engine/openai"
	"recount/runner/engine/replay"
)

const likelihoodText = `
title: Three ways
release: release
items: statements
protocol: likelihood-ranking
benchmarks: [{id: geo, statements_kept: 6, statement_errors: 1}, {id: sky}]
models:
  - {id: b1, kind: base, params_b: 1, engine: openai, endpoints: [nowhere]}
  - {id: i1, kind: instruct, base: b1, params_b: 1, engine: openai, endpoints: [nowhere]}
  - {id: i2, kind: instruct, params_b: 2, control: false, engine: openai, endpoints: [nowhere]}
`

// threeWays is a sweep of three models and two benchmarks of 6 items, which have
// 2 to 5 options.
func threeWays(t *testing.T) *Sweep {
	t.Helper()
	return load(t, written(t, "statements", []string{"geo", "sky"}, 6, func(b string, i int) string {
		n := 2 + i%4
		var options, statements []string
		for _, word := range []string{"green", "Paris", "seven", "banana", "café"}[:n] {
			options = append(options, fmt.Sprintf(`"the %s <%d>"`, word, i))
			statements = append(statements, fmt.Sprintf(`"It is the %s <%d> of %s."`, word, i, b))
		}
		return fmt.Sprintf(`{"id":"%s-%d","question":"What is %d of %s?","options":[%s],"gold":%d,"statements":[%s]}`,
			b, i, i, b, strings.Join(options, ","), i%n, strings.Join(statements, ","))
	}), likelihoodText)
}

// bigram opens models of known probabilities; the instruct ones begin texts with
// a token of their own.
func bigram(_ context.Context, m Model) (engine.Engine, error) {
	return &enginetest.Bigram{BOS: m.Kind == "instruct"}, nil
}

func ask(t *testing.T, s *Sweep, shard Shard, models ...string) {
	t.Helper()
	if err := s.Run(t.Context(), Options{Shard: shard, Open: bigram, Models: models}); err != nil {
		t.Fatal(err)
	}
}

// TestThreeWays: a release of the second paper's kind is read without a notice,
// every answer and count is the one that reading finds again, and each model
// was asked what it is for.
func TestThreeWays(t *testing.T) {
	s := threeWays(t)
	ask(t, s, Shard{1, 1})
	files := merged(t, s)
	if len(files) != 1+6+2 || strings.Contains(files["records/geo/i1.jsonl"], "statements") {
		t.Errorf("%d files; want the legend, 6 record files and 2 items files, and statements in these alone", len(files))
	}
	r, err := records.Open(os.DirFS(s.Plan.path(s.Plan.Release)), records.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Notices) != 1 || !strings.Contains(fmt.Sprint(r.Notices), "4 of 6 configurations are not recorded for all models") {
		t.Errorf("notices: %v", r.Notices)
	}
	o := analysis.DefaultOptions()
	o.SkipRandom = true
	report := analysis.Analyze(r.Grid, o)
	check := report.At("likelihood", "check")
	for _, key := range []string{"bytes_mismatch", "chars_mismatch", "parse_mismatch", "null_scores", "positive_logp", "ppl_mismatch"} {
		if got, ok := check.At(key).Int(); got != 0 || !ok {
			t.Errorf("check/%s: got %d %v, want 0", key, got, ok)
		}
	}
	for m, want := range map[string][2]bool{"b1": {true, true}, "i1": {true, true}, "i2": {false, true}} {
		if got := [2]bool{report.At("likelihood", "control", "models", m) != nil, report.At("likelihood", "extensions", m, "brier") != nil}; got != want {
			t.Errorf("%s: in the control and asked for P(True): got %v, want %v", m, got, want)
		}
	}
	if got, _ := report.At("likelihood", "datasets", "geo", "generation", "rate", "of").Int(); got != 7 {
		t.Errorf("statements of geo: got %d, want 6 kept and 1 error", got)
	}
	lines := strings.Split(files["records/geo/i1.jsonl"], "\n")
	l, err := records.ParseLine([]byte(lines[3]))
	if err != nil {
		t.Fatal(err)
	}
	keys := []string{}
	for _, o := range l.Outputs {
		keys = append(keys, o.Key)
	}
	if want := []string{"prompt|instruct", "prompt|base", "ll|statement", "ll|option", "ll|question_statement", "ll|option_neutral"}; !slices.Equal(keys, want) || len(l.Bits) != 5 || len(l.PTrue) != 5 {
		t.Errorf("outputs %q, %d bits, %d probabilities", keys, len(l.Bits), len(l.PTrue))
	}
	// "It is the green <3> of geo." is 7 words: all of them count where a token
	// stands before the text, 6 where none does.
	if n := l.Outputs[2].Scores[0].Tokens; n != 7 {
		t.Errorf("with BOS %d tokens count, want 7", n)
	}
	base, err := records.ParseLine([]byte(strings.Split(files["records/geo/b1.jsonl"], "\n")[3]))
	if err != nil || base.Outputs[1].Key != "ll|statement" || base.Outputs[1].Scores[0].Tokens != 6 {
		t.Errorf("without BOS: %+v %v, want 6 tokens", base, err)
	}
	if !strings.Contains(files["legend.json"], `"protocol": "likelihood-ranking"`) || !strings.Contains(files["legend.json"], "several different options are an error") {
		t.Error("the legend's run does not tell the protocol and how answers are read")
	}
}

// TestThreeWaysGoOn: stopped, torn, in shards and one model after the other, the
// files are those of a run in one piece; changed statements are refused.
func TestThreeWaysGoOn(t *testing.T) {
	whole := threeWays(t)
	ask(t, whole, Shard{1, 1})
	want := merged(t, whole)

	s := threeWays(t)
	ctx, stop := context.WithCancel(t.Context())
	err := s.Run(ctx, Options{Shard: Shard{1, 1}, Open: bigram, Report: func(p Progress) {
		if p.Model == "i1" && p.Done == 8 {
			stop()
		}
	}})
	if !errors.Is(err, ErrStopped) {
		t.Fatalf("got %v, want ErrStopped", err)
	}
	path := s.Plan.partPath(Shard{1, 1}, "sky", "i1")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data[:len(data)-7], 0o666); err != nil {
		t.Fatal(err)
	}
	ask(t, s, Shard{1, 1})
	equal(t, "stopped and torn", merged(t, s), want)

	s = threeWays(t)
	for _, k := range []int{2, 3, 1} {
		for _, m := range []string{"i2", "b1", "i1"} {
			ask(t, s, Shard{k, 3}, m)
		}
	}
	equal(t, "3 shards", merged(t, s), want)

	name := filepath.Join(s.Plan.folder, "statements", "geo.jsonl")
	data, err = os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(strings.Replace(string(data), "It is the green <3>", "It was the green <3>", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	s = load(t, s.Plan.folder, likelihoodText)
	err = s.Run(t.Context(), Options{Shard: Shard{1, 3}, Open: bigram})
	if err == nil || !strings.Contains(err.Error(), `b1.jsonl:2: item "geo-3" is not the one`) {
		t.Errorf("a changed statement: %v", err)
	}
}

// TestThreeWaysReplay: stored outputs give the same lines again, P(True) too.
func TestThreeWaysReplay(t *testing.T) {
	s := threeWays(t)
	statements := map[string]map[string][]string{}
	for b, list := range s.Items {
		statements[b] = map[string][]string{}
		for _, item := range list {
			statements[b][item.ID] = item.Statements
		}
	}
	for _, m := range s.Plan.Models {
		e, _ := bigram(t.Context(), m)
		asked := s.Asked[m.ID]
		var first []*records.Line
		for i := range s.Items["geo"] {
			l, err := runner.Ask(t.Context(), e, asked, &s.Items["geo"][i], nil)
			if err != nil {
				t.Fatal(err)
			}
			first = append(first, l)
		}
		stored, err := replay.New("stored", asked, first, nil, statements)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Items["geo"] {
			again, err := runner.Ask(t.Context(), stored, asked, &s.Items["geo"][i], nil)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := string(records.WriteLine(nil, again)), string(records.WriteLine(nil, first[i])); got != want {
				t.Errorf("%s: got  %s\nwant %s", m.ID, got, want)
			}
		}
	}
}

// TestThreeWaysServers: asked through servers without a chat template, a model
// gives the release that it gives in the process.
func TestThreeWaysServers(t *testing.T) {
	whole := threeWays(t)
	ask(t, whole, Shard{1, 1})
	want := merged(t, whole)
	for kind, handler := range map[string]func(*enginetest.Server) http.Handler{"vllm": (*enginetest.Server).VLLM, "llama-server": (*enginetest.Server).LlamaServer} {
		s := threeWays(t)
		err := s.Run(t.Context(), Options{Shard: Shard{1, 1}, Open: func(ctx context.Context, m Model) (engine.Engine, error) {
			server := &enginetest.Server{Name: "tiny", Refuses: "no template", Model: enginetest.Bigram{BOS: m.Kind == "instruct"}}
			running := httptest.NewServer(handler(server))
			t.Cleanup(running.Close)
			return openai.Open(ctx, openai.Options{Endpoints: []string{running.URL}, Messages: m.Messages, Concurrency: 4})
		}})
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		got := merged(t, s)
		legend := got["legend.json"]
		if !strings.Contains(legend, `"messages": "none"`) || !strings.Contains(legend, `"bos": "on"`) || !strings.Contains(legend, `"bos": "off"`) {
			t.Errorf("%s: the legend's run does not tell messages and BOS", kind)
		}
		delete(got, "legend.json")
		for name := range got {
			if got[name] != want[name] {
				t.Errorf("%s: %s differs from that of the model in the process", kind, name)
			}
		}
	}
}

func TestThreeWaysNoise(t *testing.T) {
	s := threeWays(t)
	same, err := s.Compare(t.Context(), "i1", 6, &enginetest.Bigram{BOS: true}, &enginetest.Bigram{BOS: true})
	// 12 items: 2 prompts; 4 ways of scoring their 2+3+4+5+2+3 options twice.
	if err != nil || same.Bits != 12*5 || same.Texts != 12*2 || same.Scores != 2*19*4 || len(same.FlippedBits) > 0 || same.LargestDifference != 0 || same.LargestTruth != 0 {
		t.Errorf("a model differs from itself: %+v %v", same, err)
	}
	other, err := s.Compare(t.Context(), "i1", 6, &enginetest.Bigram{BOS: true}, &enginetest.Bigram{})
	if err != nil || other.LargestDifference == 0 {
		t.Errorf("a token before the text changes nothing: %+v %v", other, err)
	}
}

func TestThreeWaysRefuses(t *testing.T) {
	folder := threeWays(t).Plan.folder
	text := likelihoodText
	for change, want := range map[[2]string]string{
		{"kind: base, ", ""}: `model "b1" is of kind ""`,
		{"params_b: 2", "params_b: 2, chat_template: true"}:     "decides itself which prompts",
		{"items: statements", "items: release/items"}:           "keep them elsewhere",
		{"protocol: likelihood-ranking", "protocol: something"}: "something",
	} {
		plan, err := Parse(filepath.Join(folder, "sweep.yaml"), []byte(strings.Replace(text, change[0], change[1], 1)))
		if err == nil {
			if change[1] == "items: release/items" {
				err = os.CopyFS(filepath.Join(folder, "release", "items"), os.DirFS(filepath.Join(folder, "statements")))
			}
			if err == nil {
				_, err = Load(plan)
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", change[1], err, want)
		}
	}
	name := filepath.Join(folder, "statements", "sky.jsonl")
	if err := os.WriteFile(name, []byte(`{"id":"x","question":"Q?","options":["a","b"],"gold":0}`), 0o666); err != nil {
		t.Fatal(err)
	}
	plan, err := Parse(filepath.Join(folder, "sweep.yaml"), []byte(text))
	if err == nil {
		_, err = Load(plan)
	}
	if err == nil || !strings.Contains(err.Error(), `item "x" of sky has no statements`) {
		t.Errorf("an item without statements: %v", err)
	}
}
