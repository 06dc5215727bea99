package sweep

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recount/analysis"
	"recount/records"
	"recount/runner"
	"recount/runner/engine"
)

// A listening engine is an invented one that keeps what it was asked.
type listening struct {
	invented
	prompts []engine.Prompt // that ask the item
	stems   []engine.Stem
}

func (e *listening) Generate(ctx context.Context, prompts []engine.Prompt) ([]engine.Text, error) {
	for _, p := range prompts {
		if strings.Contains(p.Text, "Which?") {
			e.prompts = append(e.prompts, p)
		}
	}
	return e.invented.Generate(ctx, prompts)
}

func (e *listening) Score(ctx context.Context, stems []engine.Stem) ([][]records.Score, error) {
	for _, s := range stems {
		if strings.Contains(s.Text, "Which?") {
			e.stems = append(e.stems, s)
		}
	}
	return e.invented.Score(ctx, stems)
}

// asked runs a protocol of examples/protocols over one item with five solved
// ones in reserve, and returns what the engine got and the report that the
// release gives.
func asked(t *testing.T, protocol string) (*listening, *analysis.Report) {
	t.Helper()
	folder := t.TempDir()
	path, err := filepath.Abs(filepath.Join("..", "..", "examples", "protocols", protocol+".json"))
	if err != nil {
		t.Fatal(err)
	}
	reserve := ""
	for i := range 5 {
		reserve += fmt.Sprintf(`{"id":"r%d","question":"Solved %d?","options":["a%d","b%d","c%d","d%d"],"gold":%d}`+"\n", i, i, i, i, i, i, i%4)
	}
	for name, text := range map[string]string{
		"items/own.jsonl":   `{"id":"q","question":"Which?","options":["w","x","y","z"],"gold":1}` + "\n",
		"fewshot/own.jsonl": reserve,
		"sweep.yaml": "release: release\nitems: items\nfewshot: fewshot\nprotocol: " + path + "\nbenchmarks: [{id: own}]\n" +
			"models: [{id: m1, engine: openai, endpoints: [nowhere]}, {id: m2, engine: openai, endpoints: [nowhere]}]\n",
	} {
		name = filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	name := filepath.Join(folder, "sweep.yaml")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := Parse(name, data)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Load(plan)
	if err != nil {
		t.Fatalf("%s: %v", protocol, err)
	}
	var first *listening
	err = s.Run(t.Context(), Options{Shard: Shard{1, 1}, Open: func(_ context.Context, m Model) (engine.Engine, error) {
		e := &listening{invented: invented{name: m.ID}}
		if first == nil {
			first = e
		}
		return e, nil
	}})
	if err != nil {
		t.Fatalf("%s: %v", protocol, err)
	}
	if _, err := s.Merge(false); err != nil {
		t.Fatalf("%s: %v", protocol, err)
	}
	release, err := records.Open(os.DirFS(filepath.Join(folder, "release")), records.ReadOptions{})
	if err != nil {
		t.Fatalf("%s: %v", protocol, err)
	}
	report := analysis.Analyze(release.Grid, release.Legend.Options())
	pack, err := records.WritePack(release)
	if err != nil {
		t.Fatalf("%s: %v", protocol, err)
	}
	packed, err := records.ReadPack(pack)
	if err != nil {
		t.Fatalf("%s: %v", protocol, err)
	}
	if again := analysis.Analyze(packed.Grid, packed.Legend.Options()); !bytes.Equal(again.JSON(), report.JSON()) {
		t.Errorf("%s: the pack gives another analysis", protocol)
	}
	return first, report
}

// axis wants an axis of so many configurations in the report.
func axis(t *testing.T, r *analysis.Report, name, size string) {
	t.Helper()
	if got, err := r.Format("int", "axes", "by_axis", name, "size"); err != nil || got != size {
		t.Errorf("axis %s: %s configurations, want %s (%v)", name, got, size, err)
	}
}

// TestFewShot: 0, 1 and 5 solved examples, each with its own right answer, in
// both ways of asking (E6.03).
func TestFewShot(t *testing.T) {
	e, r := asked(t, "few-shot")
	axis(t, r, "shots", "3")
	end := "Question: Which?\nA. w\nB. x\nC. y\nD. z\nAnswer with the letter only:"
	one := "Question: Solved 0?\nA. a0\nB. b0\nC. c0\nD. d0\nAnswer with the letter only: A\n\n"
	if len(e.prompts) != 3 || e.prompts[0].Text != end || e.prompts[1].Text != one+end {
		t.Fatalf("asked %+v", e.prompts)
	}
	five := e.prompts[2].Text
	if !strings.HasPrefix(five, one) || !strings.HasSuffix(five, " A\n\n"+end) || strings.Count(five, "Solved") != 5 || !strings.Contains(five, "D. d3\nAnswer with the letter only: D\n\n") {
		t.Errorf("with five examples: %q", five)
	}
	if len(e.stems) != 3 || e.stems[1].Text != "Solved 0?\nAnswer: a0\n\nWhich?\nAnswer:" || e.stems[2].Continuations[1] != " x" {
		t.Errorf("scored %+v", e.stems)
	}
}

// TestReasoned: room for a chain of thought (E6.04).
func TestReasoned(t *testing.T) {
	e, r := asked(t, "chain-of-thought")
	axis(t, r, "reasoning", "2")
	if len(e.prompts) != 4 || e.prompts[0].MaxTokens != 8 || e.prompts[2].MaxTokens != 256 || !strings.Contains(e.prompts[2].Text, "step by step") {
		t.Errorf("asked %+v", e.prompts)
	}
}

// TestCrossed: each template is answered and scored, so that format and
// scoring are crossed (E6.13).
func TestCrossed(t *testing.T) {
	e, r := asked(t, "crossed")
	axis(t, r, "format", "4")
	axis(t, r, "scoring", "2")
	if len(e.prompts) != 4 || len(e.stems) != 4 {
		t.Fatalf("%d prompts, %d stems", len(e.prompts), len(e.stems))
	}
	for i := range e.stems {
		if e.stems[i].Text != e.prompts[i].Text {
			t.Errorf("%q is answered and %q is scored", e.prompts[i].Text, e.stems[i].Text)
		}
		want := []string{" A B C D", " A B C D", " 1 2 3 4", " A B C D"}[i]
		if got := strings.Join(e.stems[i].Continuations, ""); got != want {
			t.Errorf("after %q is scored %q, want %q", e.stems[i].Text, got, want)
		}
	}
}

// TestNormalisations: two stems are scored once each and compared in four ways
// (E6.13).
func TestNormalisations(t *testing.T) {
	e, r := asked(t, "normalisations")
	axis(t, r, "normalisation", "4")
	axis(t, r, "stem", "2")
	if len(e.stems) != 2 || e.stems[0].Text != "Which?\nAnswer:" || e.stems[1].Text != "Question: Which?\nAnswer:" {
		t.Errorf("scored %+v", e.stems)
	}
}

// TestMatchedLabels: the pair differs in its labels and in nothing else (E6.14).
func TestMatchedLabels(t *testing.T) {
	e, r := asked(t, "matched-labels")
	axis(t, r, "labels", "2")
	axis(t, r, "order", "6")
	if len(e.prompts) != 12 {
		t.Fatalf("%d prompts", len(e.prompts))
	}
	relabel := strings.NewReplacer("\nA. ", "\n1. ", "\nB. ", "\n2. ", "\nC. ", "\n3. ", "\nD. ", "\n4. ")
	for i, p := range e.prompts[:6] {
		if got := relabel.Replace(p.Text); got != e.prompts[6+i].Text || got == p.Text {
			t.Errorf("order %d: %q and %q", i, p.Text, e.prompts[6+i].Text)
		}
	}
}

// TestSamples: one greedy answer and five drawn ones of each prompt, each with
// a seed of its own (E6.19).
func TestSamples(t *testing.T) {
	e, r := asked(t, "samples")
	axis(t, r, "sample", "6")
	for key, want := range map[string]string{"prompts": "2", "samples": "5", "left_out": "0"} {
		if got, err := r.Format("int", "sampling", key); err != nil || got != want {
			t.Errorf("%s: got %s, want %s (%v)", key, got, want, err)
		}
	}
	seeds := map[uint64]bool{}
	for i, p := range e.prompts {
		if i < 2 != (p.Temperature == 0) {
			t.Errorf("prompt %d has temperature %v", i, p.Temperature)
		}
		seeds[p.Seed] = true
	}
	if len(e.prompts) != 12 || len(seeds) != 12 {
		t.Errorf("%d prompts with %d seeds", len(e.prompts), len(seeds))
	}
}

// TestDecoding: the card tells how samples were drawn, and nothing of seeds where
// none were.
func TestDecoding(t *testing.T) {
	path, err := filepath.Abs("../../examples/protocols/samples.json")
	if err != nil {
		t.Fatal(err)
	}
	drawn := load(t, setUp(t, 1).Plan.folder, planText+"protocol: "+path+"\n").card().Decoding
	if drawn["temperature"] != 0.7 || drawn["top_p"] != 1 || drawn["seed"] != runner.SeedRule {
		t.Errorf("samples: %v", drawn)
	}
	if greedy := setUp(t, 1).card().Decoding; greedy["seed"] != nil || greedy["top_p"] != nil {
		t.Errorf("greedy: %v", greedy)
	}
}
