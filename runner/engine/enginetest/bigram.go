// Package enginetest has a small exact language model for tests of engines: a
// bigram over words, whose probabilities are known and add up.
package enginetest

import (
	"context"
	"hash/fnv"
	"math"
	"strings"
	"sync"
	"unicode/utf8"

	"recount/records"
	"recount/runner/engine"
)

// words are what the model writes. Every other word has a little probability.
var words = []string{" the", " a", " green", " Paris", " seven", " Friday", " it", " banana", " and", " A", " B", " C", " D", " 1", " 2", "\n"}

// A Bigram is a language model: the next word depends on the last one alone.
// Its tokens are words with the blank before them. It may be used by several
// goroutines.
type Bigram struct {
	BOS bool // a token of its own stands before every text

	mu     sync.Mutex
	ids    map[string]int
	pieces []string
}

// Tokens encodes a text as the start of one, with BOS.
func (m *Bigram) Tokens(text string) []int {
	list := m.Plain(text)
	if !m.BOS {
		return list
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]int{m.id("<s>")}, list...)
}

// Plain encodes a text. Ids count from 10 in the order in which words are met.
func (m *Bigram) Plain(text string) []int {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := []int{}
	for text != "" {
		n := 1
		for n < len(text) && text[n] != ' ' && text[n] != '\n' {
			n++
		}
		list = append(list, m.id(text[:n]))
		text = text[n:]
	}
	return list
}

func (m *Bigram) id(piece string) int {
	if m.ids == nil {
		m.ids = map[string]int{}
	}
	id, ok := m.ids[piece]
	if !ok {
		id = 10 + len(m.pieces)
		m.ids[piece] = id
		m.pieces = append(m.pieces, piece)
	}
	return id
}

// Piece is the text of a token.
func (m *Bigram) Piece(id int) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.pieces[id-10]
}

// LogProb is the log-probability of the token next after the token last.
func (m *Bigram) LogProb(last, next int) float64 {
	from, to := m.Piece(last), m.Piece(next)
	total := 0.0
	for _, w := range words {
		total += weight(from, w)
	}
	for _, w := range words {
		if w == to {
			return math.Log(0.9 * weight(from, w) / total)
		}
	}
	return math.Log(0.1) - 3 - 4*weight(from, to)
}

// weight is between 0 and 1, and is 3 for one word, which is the greedy one.
func weight(from, to string) float64 {
	if to == words[sum(from)%uint32(len(words))] {
		return 3
	}
	return float64(sum(from+"\x00"+to)%9973+1) / 9974
}

func sum(s string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(s))
	return h.Sum32() >> 3
}

// Next is the greedy token after the last one.
func (m *Bigram) Next(last int) int {
	return m.Plain(words[sum(m.Piece(last))%uint32(len(words))])[0]
}

func (m *Bigram) Describe(context.Context) (engine.Description, error) {
	return engine.Description{Engine: "bigram"}, nil
}

func (m *Bigram) Close() error { return nil }

func (m *Bigram) Generate(_ context.Context, prompts []engine.Prompt) ([]engine.Text, error) {
	list := make([]engine.Text, len(prompts))
	for i, p := range prompts {
		list[i] = engine.Text{Text: m.Continue(m.Tokens(p.Joined()), p.MaxTokens), Tokens: p.MaxTokens, Truncated: true}
	}
	return list, nil
}

// Continue writes n tokens.
func (m *Bigram) Continue(ids []int, n int) string {
	var b strings.Builder
	last := ids[len(ids)-1]
	for range n {
		last = m.Next(last)
		b.WriteString(m.Piece(last))
	}
	return b.String()
}

func (m *Bigram) Score(_ context.Context, stems []engine.Stem) ([][]records.Score, error) {
	list := make([][]records.Score, len(stems))
	for i, s := range stems {
		head := max(1, len(m.Tokens(s.Text)))
		for _, c := range s.Continuations {
			ids := m.Tokens(s.Text + c)
			text := strings.TrimPrefix(c, " ")
			score := records.Score{Tokens: max(0, len(ids)-head), Chars: utf8.RuneCountInString(text), Bytes: len(text)}
			for k := head; k < len(ids); k++ {
				score.LogProb += m.LogProb(ids[k-1], ids[k])
			}
			if score.Tokens == 0 {
				score.LogProb, score.Reason = math.NaN(), "no_tokens"
			}
			list[i] = append(list[i], score)
		}
	}
	return list, nil
}
