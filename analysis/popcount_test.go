package analysis

import "testing"

func TestPopcountRange(t *testing.T) {
	words := []uint64{0x8000000000000001, ^uint64(0), 0b1011}
	for from := range 193 {
		for to := from; to <= 192; to++ {
			want := 0
			for i := from; i < to; i++ {
				want += int(words[i>>6] >> (i & 63) & 1)
			}
			if got := popcountRange(words, from, to); got != want {
				t.Fatalf("popcountRange(%d, %d): got %d, want %d", from, to, got, want)
			}
		}
	}
}
