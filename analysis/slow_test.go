package analysis_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"recount/analysis"
)

// This file is a second implementation of the grid statistics, written from the
// specification alone, one loop over bits at a time and without any of the
// package's helpers. TestAgainstSlow compares every key that does not depend on
// draws, on random grids of many shapes.

// undefined is a null and the code of its reason; "" accepts any code.
type undefined string

type slow struct {
	g    *analysis.Grid
	o    analysis.Options
	M    int
	N    int
	C    int
	bits [][][]bool // m, i, c
	sums [][]int    // m, c: correct items
	want map[string]any
}

func newSlow(g *analysis.Grid, o analysis.Options) *slow {
	s := &slow{g: g, o: o, M: g.M(), N: g.N(), C: g.C(), want: map[string]any{}}
	for m := range s.M {
		s.bits = append(s.bits, nil)
		s.sums = append(s.sums, make([]int, s.C))
		for i := range s.N {
			row := make([]bool, s.C)
			for c := range s.C {
				if row[c] = g.Bit(m, i, c); row[c] {
					s.sums[m][c]++
				}
			}
			s.bits[m] = append(s.bits[m], row)
		}
	}
	return s
}

func (s *slow) everything() {
	s.bands()
	s.leaderboard()
	s.pairs()
	s.kendall()
	s.champions()
	s.ranks()
	s.compression()
	s.axes()
	s.difficulty()
	s.artifact()
	s.compliance()
}

func (s *slow) put(v any, segments ...string) { s.want[analysis.Key(segments...)] = v }

func (s *slow) id(m int) string  { return s.g.Models[m].ID }
func (s *slow) key(c int) string { return s.g.Configurations[c].Key }

func (s *slow) correct(m, c int) int { return s.sums[m][c] }

// sum is the number of configurations under which m answers i correctly.
func (s *slow) sum(m, i int) int {
	n := 0
	for c := range s.C {
		if s.bits[m][i][c] {
			n++
		}
	}
	return n
}

func (s *slow) stable(m, i int) bool  { k := s.sum(m, i); return k == 0 || k == s.C }
func (s *slow) fragile(m, i int) bool { return !s.stable(m, i) }

// ranked is the models under c: more correct first, ties in model order.
func (s *slow) ranked(c int) []int {
	var out []int
	for m := range s.M {
		at := 0
		for at < len(out) && s.correct(out[at], c) >= s.correct(m, c) {
			at++
		}
		out = append(out[:at], append([]int{m}, out[at:]...)...)
	}
	return out
}

func (s *slow) rank(m, c int) int {
	for place, x := range s.ranked(c) {
		if x == m {
			return place + 1
		}
	}
	panic("no rank")
}

func ratio(a, b int) any {
	if b == 0 {
		return undefined("")
	}
	return float64(a) / float64(b)
}

// pearson has ok false when either side is constant.
func pearson(x, y []float64) (r float64, ok bool) {
	constant := func(v []float64) bool {
		for _, a := range v {
			if a != v[0] {
				return false
			}
		}
		return true
	}
	if len(x) == 0 || constant(x) || constant(y) {
		return 0, false
	}
	mx, my := 0.0, 0.0
	for i := range x {
		mx += x[i]
		my += y[i]
	}
	mx /= float64(len(x))
	my /= float64(len(x))
	sxy, sxx, syy := 0.0, 0.0, 0.0
	for i := range x {
		sxy += (x[i] - mx) * (y[i] - my)
		sxx += (x[i] - mx) * (x[i] - mx)
		syy += (y[i] - my) * (y[i] - my)
	}
	return sxy / math.Sqrt(sxx*syy), true
}

func (s *slow) putCorrelation(x, y []float64, segments ...string) {
	if r, ok := pearson(x, y); ok {
		s.put(r, segments...)
	} else {
		s.put(undefined("zero_variance"), segments...)
	}
}

// averageRanks gives tied values their mean rank.
func averageRanks(v []float64) []float64 {
	out := make([]float64, len(v))
	for i := range v {
		below, equal := 0, 0
		for j := range v {
			if v[j] < v[i] {
				below++
			} else if v[j] == v[i] {
				equal++
			}
		}
		out[i] = float64(below) + float64(equal+1)/2
	}
	return out
}

// extremes puts <last>_min and <last>_max of a list.
func (s *slow) extremes(list []int, code undefined, segments ...string) {
	at, last := segments[:len(segments)-1], segments[len(segments)-1]
	name := func(suffix string) []string { return append(append([]string{}, at...), last+suffix) }
	if len(list) == 0 {
		s.put(code, name("_min")...)
		s.put(code, name("_max")...)
		return
	}
	lo, hi := list[0], list[0]
	for _, v := range list {
		lo, hi = min(lo, v), max(hi, v)
	}
	s.put(lo, name("_min")...)
	s.put(hi, name("_max")...)
}

// check compares everything that was put with the report, below prefix.
func (s *slow) check(t *testing.T, r *analysis.Report, prefix ...string) {
	t.Helper()
	keys := make([]string, 0, len(s.want))
	for k := range s.want {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	bad := 0
	for _, k := range keys {
		at := k
		if len(prefix) > 0 {
			at = analysis.Key(prefix...) + "/" + k
		}
		if problem := differs(r, at, s.want[k]); problem != "" {
			if bad++; bad <= 8 {
				t.Errorf("%s", problem)
			}
		}
	}
	if bad > 8 {
		t.Errorf("... and %d more", bad-8)
	}
}

// differs compares one key with what is wanted; "" when they agree. Floats
// agree to 1e-9 relative: the slow sums run in another order.
func differs(r *analysis.Report, key string, want any) string {
	n := r.Lookup(key)
	if n == nil {
		return fmt.Sprintf("%s: missing, want %v", key, want)
	}
	text, _ := r.Format("raw", analysis.ParseKey(key)...)
	problem := strings.TrimSpace(fmt.Sprintf("%s: got %s %s", key, text, n.Reason())) + fmt.Sprintf(", want %v", want)
	equal := false
	switch w := want.(type) {
	case int:
		v, ok := n.Int()
		equal = ok && v == int64(w)
	case float64:
		v, ok := n.Number()
		equal = ok && n.Kind() == analysis.KindFloat && math.Abs(v-w) <= 1e-9*math.Abs(w)+1e-12
	case string:
		equal = n.Kind() == analysis.KindString && n.Text() == w
	case bool:
		v, ok := n.Bool()
		equal = ok && v == w
	case undefined:
		equal = n.IsNull() && n.Reason() != "" && (w == "" || n.Reason() == string(w))
	default:
		panic(fmt.Sprintf("%T", want))
	}
	if equal {
		return ""
	}
	return problem
}

func TestDiffersCanFail(t *testing.T) {
	r, err := analysis.ParseReport([]byte(`{"format":"` + analysis.ReportFormat + `","a":1,"b":0.5,"c":"x","d":true,"e":null,"reasons":{"e":"why"}}`))
	if err != nil {
		t.Fatal(err)
	}
	for key, values := range map[string][2]any{
		"a": {1, 2}, "b": {0.5, 0.6}, "c": {"x", "y"}, "d": {true, false}, "e": {undefined("why"), undefined("other")},
	} {
		if got := differs(r, key, values[0]); got != "" {
			t.Errorf("%s: an equal value is called different: %s", key, got)
		}
		if differs(r, key, values[1]) == "" {
			t.Errorf("%s: a different value %v passes", key, values[1])
		}
	}
	if differs(r, "f", 1) == "" || differs(r, "a", 1.0) == "" || differs(r, "e", 0) == "" {
		t.Error("a missing key, a wrong kind or a null passes")
	}
}

func TestAgainstSlow(t *testing.T) {
	shapes := []shape{
		{M: 5, items: []int{40, 40, 39}, templates: 4, orders: 6, ll: 2},
		{M: 2, items: []int{7, 5}, templates: 2, orders: 3, ll: 1},
		{M: 1, items: []int{20, 4}, templates: 2, orders: 2, ll: 1},
		{M: 4, items: []int{63}, templates: 1, orders: 1, ll: 0},
		{M: 3, items: []int{64}, templates: 1, orders: 5, ll: 0},
		{M: 6, items: []int{30, 35}, templates: 2, orders: 1, ll: 3},
		{M: 4, items: []int{130}, templates: 3, orders: 3, ll: 2, hard: true},
		{M: 4, items: []int{50, 60}, templates: 3, orders: 2, ll: 2, easy: true},
		{M: 3, items: []int{1}, templates: 2, orders: 2, ll: 1},
		{M: 12, items: []int{120, 0, 110}, templates: 4, orders: 6, ll: 2},
	}
	for seed := range uint64(4) {
		for k, sh := range shapes {
			t.Run(fmt.Sprintf("shape%d/seed%d", k, seed), func(t *testing.T) {
				g := sh.grid(t, rand.New(rand.NewPCG(seed, uint64(k))))
				o := analysis.DefaultOptions()
				o.K, o.Resamples, o.Draws = 25, 60, 10
				r := analysis.Analyze(g, o)
				s := newSlow(g, o)
				s.everything()
				s.check(t, r)
				checkSubsets(t, g, o, r)
			})
		}
	}
}

// checkSubsets analyses each benchmark alone, and all but each, as grids of
// their own and compares with only/ and without/.
func checkSubsets(t *testing.T, g *analysis.Grid, o analysis.Options, r *analysis.Report) {
	t.Helper()
	for b, bench := range g.Benchmarks {
		rest := []int{}
		for x := range g.Benchmarks {
			if x != b {
				rest = append(rest, x)
			}
		}
		for prefix, keep := range map[string][]int{"only": {b}, "without": rest} {
			part, err := g.Select(analysis.Selection{Benchmarks: keep})
			if err != nil {
				t.Fatal(err)
			}
			if part.N() == 0 {
				if n := r.At(prefix, bench.ID, "bands"); n == nil || n.Reason() != "no_items" {
					t.Errorf("%s/%s/bands of no item is not null with no_items", prefix, bench.ID)
				}
				continue
			}
			s := newSlow(part, o)
			s.bands()
			s.leaderboard()
			s.pairs()
			s.kendall()
			s.champions()
			s.rankRanges()
			s.compression()
			s.axes()
			s.difficulty()
			s.check(t, r, prefix, bench.ID)
		}
	}
}

func keySegment(s string) string { return analysis.Key(s) }
