package analysis

import (
	"fmt"
	"math/bits"
	"math/rand"
	"testing"
)

// The rows and the bit-sliced counts give the champions that counting item by
// item gives: one model, models that share words, that fill one and that need
// several; subsets of every length around the adder's blocks of eight; items
// that stand more than once.
func TestChampionRowsAgainstSlow(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for _, M := range []int{1, 2, 5, 12, 31, 32, 33, 63, 64, 65, 130} {
		for _, C := range []int{1, 3, 26} {
			g := randomGrid(t, int64(M*100+C), M, 70, plainConfigurations(C))
			rows := newChampionRows(g, 0, C)
			for _, k := range []int{0, 1, 7, 8, 9, 16, 40, 70} {
				var items []int
				var drawn []uint32
				for range k {
					i := r.Intn(70)
					items, drawn = append(items, i), append(drawn, uint32(i))
				}
				c := rows.newCounts(k)
				half := len(drawn) / 3
				rows.add(c, drawn[:half]) // in two steps, as above and on the cutoff
				rows.add(c, drawn[half:])
				set := make([]uint64, (M+63)/64)
				rows.champions(c, set)
				got := 0
				for _, w := range set {
					got += bits.OnesCount64(w)
				}
				if want := slowChampionCount(g, items); got != want {
					t.Errorf("%d models, %d configurations, %d items: got %d champions, want %d", M, C, k, got, want)
				}
			}
		}
	}
}

// Ties go to the first model: with no item at all, model 0 is champion
// everywhere, also across words.
func TestChampionTiesGoToTheFirstModel(t *testing.T) {
	for _, M := range []int{3, 64, 100} {
		g := mustGrid(t, M, 4, plainConfigurations(5), 0)
		g.SetBit(M-1, 2, 0) // the last model leads configuration 0 on item 2
		rows := newChampionRows(g, 0, 5)
		check := func(items []uint32, champions ...int) {
			t.Helper()
			c, set := rows.newCounts(4), make([]uint64, (M+63)/64)
			rows.add(c, items)
			rows.champions(c, set)
			want := make([]uint64, len(set))
			for _, m := range champions {
				want[m>>6] |= 1 << (m & 63)
			}
			if fmt.Sprint(set) != fmt.Sprint(want) {
				t.Errorf("%d models, items %v: got %x, want %x", M, items, set, want)
			}
		}
		check(nil, 0)
		check([]uint32{0, 1}, 0)
		check([]uint32{2}, 0, M-1)
	}
}

// Going through the configurations in several parts gives the same sets.
func TestChampionRowsInParts(t *testing.T) {
	g := randomGrid(t, 8, 12, 200, plainConfigurations(26))
	whole, parts := make([]uint64, 30), make([]uint64, 30)
	newChampionRows(g, 0, 26).randomSubsets(200, 20, 7, whole, 1)
	for from := 0; from < 26; from += 7 {
		newChampionRows(g, from, min(26, from+7)).randomSubsets(200, 20, 7, parts, 1)
	}
	if fmt.Sprint(whole) != fmt.Sprint(parts) {
		t.Errorf("champion sets: got %x in parts, want %x", parts, whole)
	}
}

func TestTranspose(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	var a, b [64]uint64
	for k := range a {
		a[k] = r.Uint64()
	}
	b = a
	transpose64(&b)
	for k := range 64 {
		for j := range 64 {
			if a[k]>>j&1 != b[j]>>k&1 {
				t.Fatalf("bit %d of row %d: not in column %d", j, k, k)
			}
		}
	}
}

// What was drawn is put back; draws are those of the documented shuffle, worked
// with a plain slice; over many streams every pair is drawn about equally often.
func TestUrn(t *testing.T) {
	items := []uint32{10, 11, 12, 13, 14, 15}
	u := newUrn(items)
	pairs := map[[2]uint32]int{}
	for k := range 15000 {
		plain := append([]uint32(nil), items...)
		s := newStream(5, purposeSubset, 0, k)
		for j := range uint32(2) {
			at := j + s.below(6-j)
			plain[j], plain[at] = plain[at], plain[j]
		}
		drawn := u.draw(newStream(5, purposeSubset, 0, k), 2)
		if drawn[0] != plain[0] || drawn[1] != plain[1] {
			t.Fatalf("draw %d: got %v, want %v", k, drawn, plain[:2])
		}
		pairs[[2]uint32{min(drawn[0], drawn[1]), max(drawn[0], drawn[1])}]++
		u.putBack()
		if fmt.Sprint(u.items) != fmt.Sprint(items) {
			t.Fatalf("draw %d: after putBack %v", k, u.items)
		}
	}
	// 15 pairs, 1000 expected each, standard deviation 30.5; 5 of them allowed.
	if len(pairs) != 15 {
		t.Errorf("distinct pairs: got %d, want 15", len(pairs))
	}
	for pair, n := range pairs {
		if n < 847 || n > 1153 {
			t.Errorf("pair %v drawn %d times, about 1000 expected", pair, n)
		}
	}
}

// A subset of everything is everything, a tie-break without choice is none.
func TestTieBreakTakesTheItemsAbove(t *testing.T) {
	g := randomGrid(t, 12, 6, 90, plainConfigurations(9))
	rows := newChampionRows(g, 0, 9)
	cut := &cutoff{size: 12, above: []uint32{3, 5, 8, 13, 21}, on: []uint32{1, 2, 4, 7, 11, 14, 17, 19, 23}, slots: 7}
	sets := make([]uint64, 40)
	rows.tieBreaks(cut, 77, sets, 1)
	for draw, set := range sets {
		u := newUrn(cut.on)
		items := []int{3, 5, 8, 13, 21}
		for _, i := range u.draw(newStream(77, purposeTieBreak, 0, draw), 7) {
			items = append(items, int(i))
		}
		if got, want := bits.OnesCount64(set), slowChampionCount(g, items); got != want {
			t.Errorf("draw %d: got %d champions, want %d", draw, got, want)
		}
	}
}
