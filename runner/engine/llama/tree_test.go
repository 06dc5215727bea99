package llama

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hybridgroup/yzma/pkg/llama"

	"recount/runner/engine"
)

// TestTree: "1 2 3", "1 2 4 5", "6" need the six rows 1 2 3 4 5 6, of which the
// first two belong to both of the first sequences.
func TestTree(t *testing.T) {
	sequences := [][]llama.Token{{1, 2, 3}, {1, 2, 4, 5}, {6}}
	rows := tree(sequences, func(s, i int) bool { return i == len(sequences[s])-1 })
	got := fmt.Sprint(rows)
	want := "[{1 0 [0 1] []} {2 1 [0 1] []} {3 2 [0] [{0 2}]} {4 2 [1] []} {5 3 [1] [{1 3}]} {6 0 [2] [{2 0}]}]"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// Two equal prompts are one run of rows with two wants at its end.
	twice := tree([][]llama.Token{{1, 2}, {1, 2}}, func(_, i int) bool { return i == 1 })
	if len(twice) != 2 || len(twice[1].wanted) != 2 {
		t.Errorf("equal prompts: %v", twice)
	}
}

func TestGroups(t *testing.T) {
	tokens := func(n int) []llama.Token {
		list := make([]llama.Token, n)
		for i := range list {
			list[i] = llama.Token(1000*n + i) // nothing in common
		}
		return list
	}
	check := func(what string, o Options, sequences [][]llama.Token, extra int, want string) {
		t.Helper()
		e := &Engine{o: o}
		extras := make([]int, len(sequences))
		for i := range extras {
			extras[i] = extra
		}
		got, err := e.groups(sequences, extras)
		if s := fmt.Sprint(got, err); s != want {
			t.Errorf("%s: got %s, want %s", what, s, want)
		}
	}
	three := [][]llama.Token{tokens(10), tokens(20), tokens(30)}
	check("all fit", Options{Context: 84}, three, 8, "[[0 3]] <nil>")
	check("one token short", Options{Context: 83}, three, 8, "[[0 2] [2 3]] <nil>")
	check("alone", Options{Context: 84, Alone: true}, three, 8, "[[0 1] [1 2] [2 3]] <nil>")
	check("too long", Options{Context: 37}, three, 8, "[] a text of 30 tokens and 8 new ones do not fit into a context of 37; set a larger context")
	same := [][]llama.Token{tokens(50), tokens(50), tokens(50)}
	check("a shared prefix counts once", Options{Context: 50}, same, 0, "[[0 3]] <nil>")
	many := make([][]llama.Token, 40)
	for i := range many {
		many[i] = tokens(1)
	}
	check("32 sequences at most", Options{Context: 4096}, many, 0, "[[0 32] [32 40]] <nil>")
}

// TestLogProb: logits ln 1, ln 2, ln 5 are the shares 1/8, 2/8, 5/8.
func TestLogProb(t *testing.T) {
	logits := []float32{0, float32(math.Log(2)), float32(math.Log(5))}
	for token, share := range []float64{1. / 8, 2. / 8, 5. / 8} {
		if got := logProb(logits, llama.Token(token)); math.Abs(got-math.Log(share)) > 1e-6 {
			t.Errorf("token %d: got %v, want %v", token, got, math.Log(share))
		}
	}
	// By Python 3.11 in 64 bits: math.log(math.exp(b-a) / (math.exp(b-a) + math.exp(c-a) + 1)).
	if got, want := logProb([]float32{21.7345, -9.1234, 3.25}, 1), -30.85790062888861; math.Abs(got-want) > 1e-13 {
		t.Errorf("logits far apart: got %v, want %v", got, want)
	}
}

func TestPick(t *testing.T) {
	logits := []float32{0, float32(math.Log(2)), float32(math.Log(5)), float32(math.Log(5))}
	if got := pick(logits, engine.Prompt{}, 0); got != 2 {
		t.Errorf("greedy took token %d, want 2, the lowest of the two best", got)
	}
	// Shares are 1, 2, 5, 5 of 13; 13,000 draws, standard deviation below 57.
	count := make([]int, 4)
	for seed := range uint64(13000) {
		count[pick(logits, engine.Prompt{Temperature: 1, Seed: seed}, 3)]++
	}
	for i, want := range []int{1000, 2000, 5000, 5000} {
		if d := count[i] - want; d < -230 || d > 230 {
			t.Errorf("token %d was drawn %d times, want about %d", i, count[i], want)
		}
	}
	// The two best have 10 of 13; a share of 0.7 is these, of 0.8 the third too.
	for _, row := range []struct {
		topP float64
		want []int
	}{{0.7, []int{0, 0, 1300, 1300}}, {0.8, []int{0, 433, 1083, 1083}}, {1, []int{200, 400, 1000, 1000}}, {0.01, []int{0, 0, 2600, 0}}} {
		count := make([]int, 4)
		for seed := range uint64(2600) {
			count[pick(logits, engine.Prompt{Temperature: 1, TopP: row.topP, Seed: seed}, 3)]++
		}
		for i, want := range row.want {
			if d := count[i] - want; d < -130 || d > 130 || want == 0 && d != 0 {
				t.Errorf("top_p %g: token %d was drawn %d times, want about %d", row.topP, i, count[i], want)
			}
		}
	}
	if uniform(1, 0) == uniform(1, 1) || uniform(1, 0) == uniform(2, 0) {
		t.Error("seed and step do not both decide the draw")
	}
}

// TestNucleusOfMany: sorting only what is heavy enough gives what sorting every
// token gives, also where the weight is spread over all of them.
func TestNucleusOfMany(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, spread := range []float64{0, 0.1, 3, 12, 60} {
		logits := make([]float32, 5000)
		for i := range logits {
			logits[i] = float32(math.Round(spread*r.NormFloat64()*8) / 8) // with ties
		}
		top := float64(slices.Max(logits))
		weight := func(i int) float64 { return math.Exp(float64(logits[i]) - top) }
		sorted, sum := make([]int, len(logits)), 0.0
		for i := range logits {
			sorted[i] = i
			sum += weight(i)
		}
		slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(logits[b], logits[a]) })
		for _, share := range []float64{0.01, 0.5, 0.95, 0.9999999, 1} {
			n, reached := 0, 0.0
			for n < len(sorted) && reached < share*sum {
				reached += weight(sorted[n])
				n++
			}
			if got := nucleus(logits, weight, sum, share); !slices.Equal(got, sorted[:n]) {
				t.Errorf("spread %v, share %v: got %d tokens, want %d", spread, share, len(got), n)
			}
		}
	}
}
