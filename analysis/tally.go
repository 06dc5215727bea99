package analysis

import (
	"sort"
	"sync"
)

// A tally holds the counts that most statistics of one grid share. It is
// computed once and then only read.
type tally struct {
	g       *Grid
	correct []int    // m*C + c: items that m answers correctly under c
	all     []uint64 // m*words: items correct under every configuration (robust-correct)
	any     []uint64 // m*words: items correct under at least one
	order   []int    // c*M + place: models from first to last under c, ties by model order
	rank    []int    // c*M + m: ordinal rank from 1

	scoring sync.Once // of scored, which not every caller needs
	scored  *scores
}

func newTally(g *Grid) *tally {
	M, C, W := g.M(), g.C(), g.Words()
	t := &tally{
		g: g, correct: make([]int, M*C),
		all: make([]uint64, M*W), any: make([]uint64, M*W),
		order: make([]int, M*C), rank: make([]int, M*C),
	}
	for m := range M {
		all, some := t.robust(m), t.answered(m)
		copy(all, g.Column(m, 0))
		for c := range C {
			column := g.Column(m, c)
			t.correct[m*C+c] = popcount(column)
			for w, bits := range column {
				all[w] &= bits
				some[w] |= bits
			}
		}
	}
	for c := range C {
		order := t.ranking(c)
		for m := range order {
			order[m] = m
		}
		sort.SliceStable(order, func(a, b int) bool {
			return t.correct[order[a]*C+c] > t.correct[order[b]*C+c]
		})
		for place, m := range order {
			t.rank[c*M+m] = place + 1
		}
	}
	return t
}

// count is the number of items that m answers correctly under c.
func (t *tally) count(m, c int) int { return t.correct[m*t.g.C()+c] }

// reference is count under the reference configuration.
func (t *tally) reference(m int) int { return t.count(m, t.g.Reference) }

// robust is the set of items that m answers correctly under every configuration.
func (t *tally) robust(m int) []uint64 { W := t.g.Words(); return t.all[m*W : (m+1)*W : (m+1)*W] }

// answered is the set of items that m answers correctly under some configuration.
func (t *tally) answered(m int) []uint64 { W := t.g.Words(); return t.any[m*W : (m+1)*W : (m+1)*W] }

// ranking is the models from first to last under c (F4.05, F4.13): by correct
// count, ties in the fixed model order.
func (t *tally) ranking(c int) []int { M := t.g.M(); return t.order[c*M : (c+1)*M : (c+1)*M] }

// rankOf is the ordinal rank of m under c, from 1.
func (t *tally) rankOf(m, c int) int { return t.rank[c*t.g.M()+m] }

// leaderboard is the ranking under the reference (F4.05).
func (t *tally) leaderboard() []int { return t.ranking(t.g.Reference) }
