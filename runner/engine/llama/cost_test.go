package llama

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/hybridgroup/yzma/pkg/llama"

	"recount/records"
	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/prompt"
)

// A cost is what items took: tokens of the texts, each by itself; tokens that
// differ from each other in what stands before them, which no way of asking
// can leave out; tokens that were computed of these texts and that were
// written. CPU are seconds of the process.
type cost struct {
	Items, Asked, Unique, Computed, Written int
	CPU                                     float64
}

// A scoring is what another program has to score for a comparison, and what it
// took here.
type scoring struct {
	What  string   `json:"what"`
	Cost  cost     `json:"cost"`
	Stems []scored `json:"stems"`
}

type scored struct {
	Stem    string    `json:"stem"`
	Options []string  `json:"options"`
	Sums    []float64 `json:"sums"`
}

// TestRealCost measures one model on RECOUNT_BENCH_ITEMS items of each
// benchmark (default 1): the whole protocol, and one stem with its four options
// apart, also of the first items of RECOUNT_BENCH_FILE. RECOUNT_BENCH names a
// file that gets the latter, for testdata/bench.py.
func TestRealCost(t *testing.T) {
	n := 1
	if text := os.Getenv("RECOUNT_BENCH_ITEMS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	p, err := prompt.New(records.NeutralHarness())
	if err != nil {
		t.Fatal(err)
	}
	e := real(t, plain)
	list := ownItems(t, n)
	if _, err := e.Score(t.Context(), []engine.Stem{{Text: "The first call", Continuations: []string{" warms up"}}}); err != nil {
		t.Fatal(err)
	}
	protocol := protocolCost(t, e, p, list)
	t.Logf("26 configurations, an item: %s", protocol)
	if over := protocol.Computed*10 - protocol.Unique*11; over > 0 {
		t.Errorf("%d tokens were computed of %d unique ones: more than 10 %% too many", protocol.Computed, protocol.Unique)
	}
	scorings := []scoring{optionsOf("own questions", list)}
	if name := os.Getenv("RECOUNT_BENCH_FILE"); name != "" {
		scorings = append(scorings, optionsOf(filepath.Base(name), read(t, name)[:4*n]))
	}
	for i := range scorings {
		scorings[i].ask(t, e)
		t.Logf("%s, an item: %s", scorings[i].What, scorings[i].Cost)
	}
	if name := os.Getenv("RECOUNT_BENCH"); name != "" {
		data, err := json.Marshal(scorings)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func (c cost) String() string {
	per := func(n int) float64 { return float64(n) / float64(c.Items) }
	return fmt.Sprintf("%.0f tokens asked for, %.0f unique, %.0f computed (%+.1f %%), %.0f written, %.3f s CPU (%d items)",
		per(c.Asked), per(c.Unique), per(c.Computed), 100*(float64(c.Computed)/float64(c.Unique)-1), per(c.Written), c.CPU/float64(c.Items), c.Items)
}

func cpu(t *testing.T) float64 {
	t.Helper()
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return float64(r.Utime.Sec+r.Stime.Sec) + float64(r.Utime.Usec+r.Stime.Usec)/1e6
}

// protocolCost asks items as runner.Ask does: one Generate and one Score each.
func protocolCost(t *testing.T, e *Engine, p *prompt.Protocol, list []items.Item) cost {
	t.Helper()
	c := cost{Items: len(list)}
	for i := range list {
		var prompts []engine.Prompt
		var stems []engine.Stem
		for j := range p.Configurations {
			q, err := p.Configurations[j].Ask(&list[i], nil)
			if err != nil {
				t.Fatal(err)
			}
			if q.Continuations != nil {
				stems = append(stems, engine.Stem{Text: q.Text, Continuations: q.Continuations})
			} else {
				prompts = append(prompts, engine.Prompt{Text: q.Text, MaxTokens: p.Configurations[j].MaxTokens})
			}
		}
		c.add(t, e, prompts, stems)
	}
	return c
}

// optionsOf is the options of items after their plain cloze stems.
func optionsOf(what string, list []items.Item) scoring {
	s := scoring{What: what + ", one stem, four options", Cost: cost{Items: len(list)}}
	for _, item := range list {
		one := scored{Stem: item.Question + "\nAnswer:"}
		for _, o := range item.Options {
			one.Options = append(one.Options, " "+o)
		}
		s.Stems = append(s.Stems, one)
	}
	return s
}

func (s *scoring) ask(t *testing.T, e *Engine) {
	t.Helper()
	for i := range s.Stems {
		one := &s.Stems[i]
		for _, score := range s.Cost.add(t, e, nil, []engine.Stem{{Text: one.Stem, Continuations: one.Options}})[0] {
			one.Sums = append(one.Sums, score.LogProb)
		}
	}
}

// add asks one item and counts. Tokens are counted here by looking at every
// prefix, not by the engine's own tree.
func (c *cost) add(t *testing.T, e *Engine, prompts []engine.Prompt, stems []engine.Stem) [][]records.Score {
	t.Helper()
	prefixes := map[string]bool{}
	count := func(text string, left int) {
		tokens, err := e.tokens(text, false)
		if err != nil {
			t.Fatal(err)
		}
		c.Asked += len(tokens)
		for i := range tokens[:len(tokens)-left] {
			prefixes[key(tokens[:i+1])] = true
		}
	}
	for _, p := range prompts {
		count(p.Text, 0)
	}
	for _, s := range stems {
		for _, o := range s.Continuations {
			count(s.Text+o, 1) // nothing is asked of what follows the last token
		}
	}
	c.Unique += len(prefixes)
	before, began := e.Computed, cpu(t)
	var texts []engine.Text
	var scores [][]records.Score
	var err error
	if len(prompts) > 0 {
		if texts, err = e.Generate(t.Context(), prompts); err != nil {
			t.Fatal(err)
		}
	}
	if scores, err = e.Score(t.Context(), stems); err != nil {
		t.Fatal(err)
	}
	c.CPU += cpu(t) - began
	written := 0
	for _, text := range texts {
		written += text.Tokens
		if text.Truncated {
			written-- // the last one leads to nothing
		}
	}
	c.Written += written
	c.Computed += e.Computed - before - written
	return scores
}

func key(tokens []llama.Token) string {
	var b []byte
	for _, t := range tokens {
		b = binary.LittleEndian.AppendUint32(b, uint32(t))
	}
	return string(b)
}
