package llama

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recount/records"
	"recount/runner"
	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/prompt"
)

// real opens the model that RECOUNT_GGUF names (a 32-bit file) with the
// libraries of RECOUNT_LLAMA. make runner-check sets both.
func real(t *testing.T, change func(*Options)) *Engine {
	t.Helper()
	o := Options{Library: os.Getenv("RECOUNT_LLAMA"), Model: os.Getenv("RECOUNT_GGUF"), Threads: 1, Exact: true}
	if o.Library == "" || o.Model == "" {
		t.Skip("not run: RECOUNT_LLAMA and RECOUNT_GGUF name no libraries and no model (make runner-check)")
	}
	change(&o)
	e, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func plain(*Options) {}

func TestRealProbe(t *testing.T) {
	if err := engine.Probe(t.Context(), real(t, plain), true); err != nil {
		t.Error(err)
	}
}

func read(t *testing.T, name string) []items.Item {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	list, err := items.Read(name, strings.TrimSuffix(filepath.Base(name), ".jsonl"), data)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func ownItems(t *testing.T, n int) (list []items.Item) {
	t.Helper()
	for _, benchmark := range []string{"numbers", "world", "words", "sense"} {
		list = append(list, read(t, filepath.Join("..", "..", "..", "examples", "items", benchmark+".jsonl"))[:n]...)
	}
	return list
}

// TestRealExact asks 4 items in three ways: what exact mode promises is that
// neither batching, nor threads, nor the order of items changes a bit.
func TestRealExact(t *testing.T) {
	p, err := prompt.New(records.NeutralHarness())
	if err != nil {
		t.Fatal(err)
	}
	list := ownItems(t, 1)
	ask := func(e *Engine, list []items.Item) map[string]*records.Line {
		lines := map[string]*records.Line{}
		for i := range list {
			l, err := runner.Ask(t.Context(), e, p, &list[i], nil)
			if err != nil {
				t.Fatal(err)
			}
			lines[l.ID] = l
		}
		return lines
	}
	reversed := make([]items.Item, len(list))
	for i := range list {
		reversed[len(list)-1-i] = list[i]
	}
	e := real(t, plain)
	want := ask(e, list)
	t.Logf("tokens: %d asked, %d computed", e.Asked, e.Computed)
	compare(t, "other order, 2 threads", want, ask(real(t, func(o *Options) { o.Threads = 2 }), reversed))
	compare(t, "alone", want, ask(real(t, func(o *Options) { o.Alone = true }), list))
}

// compare wants equal bits and logs what else differs.
func compare(t *testing.T, what string, want, got map[string]*records.Line) {
	t.Helper()
	bits, texts, n, worst := 0, 0, 0, 0.0
	for id, w := range want {
		for i := range w.Bits {
			n++
			if w.Bits[i] != got[id].Bits[i] {
				bits++
			}
			a, b := w.Outputs[i], got[id].Outputs[i]
			if a.Text != nil && *a.Text != *b.Text {
				texts++
			}
			for j := range a.Scores {
				worst = math.Max(worst, math.Abs(a.Scores[j].LogProb-b.Scores[j].LogProb))
			}
		}
	}
	message := fmt.Sprintf("%s: %d of %d bits differ, %d texts, log-probabilities by up to %.2g", what, bits, n, texts, worst)
	if bits > 0 {
		t.Error(message)
	} else {
		t.Log(message)
	}
}
