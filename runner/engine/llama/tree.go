package llama

import (
	"fmt"
	"math"

	"github.com/hybridgroup/yzma/pkg/llama"
)

// A row is one token to be computed.
type row struct {
	token     llama.Token
	position  int
	sequences []llama.SeqId // prompts that hold the token at this position
	wanted    []want        // what is asked of the distribution after it
}

// A want is the place, in a sequence, of a token whose distribution is wanted.
type want struct{ sequence, index int }

// tree merges token sequences into rows: a prefix that several have is one run
// of rows with all their numbers. Rows stand in the order of the sequences, so
// every token comes after what it depends on. wanted tells whether the
// distribution after token i of sequence s is needed.
func tree(sequences [][]llama.Token, wanted func(s, i int) bool) []row {
	type node struct {
		row  int
		next map[llama.Token]*node
	}
	var rows []row
	root := &node{next: map[llama.Token]*node{}}
	for s, tokens := range sequences {
		at := root
		for i, t := range tokens {
			n := at.next[t]
			if n == nil {
				rows = append(rows, row{token: t, position: i})
				n = &node{len(rows) - 1, map[llama.Token]*node{}}
				at.next[t] = n
			}
			r := &rows[n.row]
			r.sequences = append(r.sequences, llama.SeqId(s))
			if wanted(s, i) {
				r.wanted = append(r.wanted, want{s, i})
			}
			at = n
		}
	}
	return rows
}

// clear empties the cache. Values of earlier texts stay in it and are masked, so
// that they count nothing, unless they are not numbers: overwriting all of it
// takes a tenth of the time of scoring a short question.
func (e *Engine) clear() error {
	err := llama.MemoryClear(e.memory, e.spoilt)
	e.spoilt = false
	return err
}

// decode computes rows and hands each wanted distribution to f; logits are
// valid during the call only.
func (e *Engine) decode(rows []row, f func(w want, logits []float32)) error {
	for len(rows) > 0 {
		n := min(len(rows), batchTokens)
		e.batch.Clear()
		for _, r := range rows[:n] {
			if err := e.batch.Add(r.token, llama.Pos(r.position), r.sequences, len(r.wanted) > 0); err != nil {
				return err
			}
		}
		if status, err := llama.Decode(e.ctx, e.batch); err != nil || status != 0 {
			return fmt.Errorf("llama.cpp could not decode %d tokens (status %d): %w", n, status, orUnknown(err))
		}
		e.Computed += n
		for i, r := range rows[:n] {
			if len(r.wanted) == 0 {
				continue
			}
			logits, err := llama.GetLogitsIth(e.ctx, int32(i), e.words)
			if err != nil || logits == nil {
				return fmt.Errorf("llama.cpp returned no distribution: %w", orUnknown(err))
			}
			e.spoilt = e.spoilt || math.IsNaN(float64(logits[0]))
			for _, w := range r.wanted {
				f(w, logits)
			}
		}
		rows = rows[n:]
	}
	return nil
}

// groups splits sequences into runs that are decoded together: at most
// maxSequences, and no more tokens than the cache holds with room for extra new
// ones each. A sequence that does not fit by itself is an error: nothing is
// ever cut.
func (e *Engine) groups(sequences [][]llama.Token, extra []int) ([][2]int, error) {
	var list [][2]int
	for from := 0; from < len(sequences); {
		to, used := from, 0
		for to < len(sequences) && to-from < maxSequences {
			need := len(sequences[to]) + extra[to]
			if to > from {
				need -= shared(sequences[to-1], sequences[to])
			}
			if used+need > e.o.Context || e.o.Alone && to > from {
				break
			}
			used += need
			to++
		}
		if to == from {
			return nil, fmt.Errorf("a text of %d tokens and %d new ones do not fit into a context of %d; set a larger context", len(sequences[from]), extra[from], e.o.Context)
		}
		list = append(list, [2]int{from, to})
		from = to
	}
	return list, nil
}

// shared is the length of the common prefix.
func shared(a, b []llama.Token) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
