package analysis

import (
	"math"
	"math/big"
	"math/rand"
	"slices"
	"testing"
)

// formulaGrid is the grid of testdata/discrimination.py: 6 models, 60 items, 4
// configurations, bits by arithmetic.
func formulaGrid(t testing.TB) *Grid {
	g := mustGrid(t, 6, 60, plainConfigurations(4), 0)
	for m := range 6 {
		for i := range 60 {
			for c := range 4 {
				if (3*m*m+7*i*i+5*c+11*m*i+13*i*c+17*m*c)%23 < 4+2*m+2*(i%5) || i%10 == 7 {
					g.SetBit(m, i, c)
				}
			}
		}
	}
	return g
}

// Three models, four items, one configuration (so every item is stable):
//
//	        i0 i1 i2 i3   y
//	m0       1  1  0  1   3
//	m1       1  0  1  0   2
//	m2       1  0  0  0   1
//
// M = 3, Y = 6, Q = 14, V = 3·14 − 36 = 6. i0: all correct, no variance, 0.
// i1 and i3: k = 1, s = 3, n = 9 − 6 = 3, d = 2: r = 3/√12 = 0.866. i2: k = 1,
// s = 2, n = 0: r = 0, tied with i0.
func TestDiscriminationByHand(t *testing.T) {
	g := handGrid(t, []string{"1101"}, []string{"1010"}, []string{"1000"})
	s := newTally(g).itemScores()
	if want := []int32{0, 1, 0, 1}; !slices.Equal(s.class, want) {
		t.Errorf("classes: got %v, want %v", s.class, want)
	}
	if len(s.value) != 2 || s.value[0] != 0 || math.Abs(s.value[1]-3/math.Sqrt(12)) > 1e-15 {
		t.Errorf("discriminations: got %v, want 0 and %v", s.value, 3/math.Sqrt(12))
	}
	if want := []int32{3, 1, 1, 1}; !slices.Equal(s.correct, want) {
		t.Errorf("correct models: got %v, want %v", s.correct, want)
	}
}

// slowDiscrimination is Pearson's r of an item's bits with the models' scores,
// less the item itself when rest is true, and 0 where either does not vary.
func slowDiscrimination(g *Grid, i int, rest bool) float64 {
	var x, y []float64
	for m := range g.M() {
		total := 0.0
		for j := range g.N() {
			if g.Bit(m, j, g.Reference) && (j != i || !rest) {
				total++
			}
		}
		bit := 0.0
		if g.Bit(m, i, g.Reference) {
			bit = 1
		}
		x, y = append(x, bit), append(y, total)
	}
	r, ok := slowPearson(x, y)
	if !ok {
		return 0
	}
	return r
}

func slowPearson(x, y []float64) (float64, bool) {
	n := float64(len(x))
	var mx, my, xx, yy, xy float64
	for k := range x {
		mx += x[k] / n
		my += y[k] / n
	}
	for k := range x {
		xx += (x[k] - mx) * (x[k] - mx)
		yy += (y[k] - my) * (y[k] - my)
		xy += (x[k] - mx) * (y[k] - my)
	}
	if xx < 1e-20 || yy < 1e-20 {
		return 0, false
	}
	return xy / math.Sqrt(xx*yy), true
}

// slowFragile is the number of models for which the item is fragile.
func slowFragile(g *Grid, i int) int {
	n := 0
	for m := range g.M() {
		right := 0
		for c := range g.C() {
			if g.Bit(m, i, c) {
				right++
			}
		}
		if right > 0 && right < g.C() {
			n++
		}
	}
	return n
}

// exactDeviation is sign(n)·n²/d as a fraction, straight from the bits.
func exactDeviation(g *Grid, i int) *big.Rat {
	var k, s, total int64
	for m := range g.M() {
		y := int64(popcount(g.Column(m, g.Reference)))
		total += y
		if g.Bit(m, i, g.Reference) {
			k++
			s += y
		}
	}
	M := int64(g.M())
	if k == 0 || k == M {
		return new(big.Rat)
	}
	n := M*s - k*total
	return new(big.Rat).SetFrac(big.NewInt(n*max(n, -n)), big.NewInt(k*(M-k)))
}

func TestScoresAgainstSlow(t *testing.T) {
	onRandomGrids(t, func(t *testing.T, g *Grid) {
		s := newTally(g).itemScores()
		if s.spread == 0 {
			for m := range g.M() {
				if popcount(g.Column(m, g.Reference)) != popcount(g.Column(0, g.Reference)) {
					t.Errorf("spread 0, but model %d has another count than model 0", m)
				}
			}
			return
		}
		distinct := map[string]bool{}
		for i := range g.N() {
			distinct[exactDeviation(g, i).String()] = true
			if got, want := s.value[s.class[i]], slowDiscrimination(g, i, false); math.Abs(got-want) > 1e-9 {
				t.Errorf("item %d: discrimination: got %v, want %v", i, got, want)
			}
			if got, want := int(s.fragile[i]), slowFragile(g, i); got != want {
				t.Errorf("item %d: fragile models: got %d, want %d", i, got, want)
			}
			for j := range i {
				if got, want := int(s.class[i]-s.class[j]), exactDeviation(g, i).Cmp(exactDeviation(g, j)); sign(int64(got)) != int64(want) {
					t.Errorf("items %d and %d: classes %d and %d, exact order %d", i, j, s.class[i], s.class[j], want)
				}
			}
		}
		if len(s.value) != len(distinct) {
			t.Errorf("distinct discriminations: got %d, want %d", len(s.value), len(distinct))
		}
	})
}

// Deviations whose roots agree in all digits of a float are still told apart,
// and equal ones written differently are not: 2/√(1·4) = 1/√1 and so on.
func TestDeviationsCompareExactly(t *testing.T) {
	of := func(n, d int64) deviation { return deviation{n, d, float64(n) / math.Sqrt(float64(d))} }
	check := func(a, b deviation, want int) {
		t.Helper()
		if got := a.compare(b); got != want {
			t.Errorf("compare(%v, %v): got %d, want %d", a, b, got, want)
		}
		if got := b.compare(a); got != -want {
			t.Errorf("compare(%v, %v): got %d, want %d", b, a, got, -want)
		}
	}
	check(of(1, 1), of(2, 4), 0)
	check(of(-3, 2), of(-6, 8), 0)
	check(of(0, 5), of(0, 7), 0)
	check(of(-1, 9), of(0, 1), -1)
	check(of(-2, 3), of(2, 3), -1)
	check(of(3_000_000_000_000_001, 4), of(3_000_000_000_000_000, 4), 1)
	check(of(-3_000_000_000_000_001, 4), of(-3_000_000_000_000_000, 4), -1)
	check(of(9_000_000_000_000_000_000, 6), of(8_999_999_999_999_999_999, 6), 1)

	r := rand.New(rand.NewSource(5))
	for range 2000 {
		a := of(r.Int63n(2000)-1000, 1+r.Int63n(50))
		b := of(r.Int63n(2000)-1000, 1+r.Int63n(50))
		exact := func(d deviation) *big.Rat {
			return new(big.Rat).SetFrac(big.NewInt(d.n*max(d.n, -d.n)), big.NewInt(d.d))
		}
		check(a, b, exact(a).Cmp(exact(b)))
	}
}

// Counting planes agree with a count by items, for every word boundary.
func TestPlanesCount(t *testing.T) {
	r := rand.New(rand.NewSource(9))
	for _, n := range []int{1, 63, 64, 65, 130} {
		words := (n + 63) / 64
		p, want := newPlanes(words), make([]int, n)
		within := make([]uint64, words)
		for i := range n {
			if r.Intn(2) == 0 {
				within[i>>6] |= 1 << (i & 63)
			}
		}
		sets := 37
		for range sets {
			set := make([]uint64, words)
			for i := range n {
				if r.Intn(3) > 0 {
					set[i>>6] |= 1 << (i & 63)
					want[i]++
				}
			}
			p.add(set)
		}
		hist, wantHist := make([]int64, 64), make([]int64, 64)
		for i := range n {
			if got := p.count(i); got != want[i] {
				t.Errorf("%d items, item %d: got %d, want %d", n, i, got, want[i])
			}
			if within[i>>6]>>(i&63)&1 == 1 {
				wantHist[want[i]]++
			}
		}
		p.tabulate(within, hist)
		if !slices.Equal(hist, wantHist) {
			t.Errorf("%d items: histogram: got %v, want %v", n, hist, wantHist)
		}
	}
}
